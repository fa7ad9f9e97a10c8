import { Button } from "@mantine/core";
import { IconArrowRight, IconFolders } from "@tabler/icons-react";
import { Link } from "react-router";
import front from "#ui/cards/student-1.webp";
import back from "#ui/cards/student-back.webp";
import { productName } from "#ui/productName.ts";
import { usePageTitle } from "#ui/usePageTitle.ts";
import { DemoStrip } from "./DemoStrip.tsx";
import { features } from "./features.ts";
import classes from "./landing.module.css";

export function LandingPage() {
  usePageTitle(productName);
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.title}>{productName} turns a list of names into printed cards</h1>
          <p className={classes.lead}>
            Create stunning infographics and designs with our powerful drag-and-drop editor. Professional
            results in minutes, not hours.
          </p>
          <div className={classes.buttons}>
            <Button
              component={Link}
              to="/editor"
              size="lg"
              px={20}
              rightSection={<IconArrowRight size={18} stroke={1.75} />}
            >
              Start Creating Now
            </Button>
            <Button
              component={Link}
              to="/projects"
              size="lg"
              px={20}
              variant="default"
              leftSection={<IconFolders size={18} stroke={1.75} />}
            >
              My Projects
            </Button>
          </div>
        </div>
        <div className={classes.art} aria-hidden>
          <img className={classes.back} src={back} alt="" width={677} height={425} />
          <img className={classes.front} src={front} alt="" width={677} height={425} />
        </div>
      </section>
      <DemoStrip />
      <section aria-labelledby="features">
        <h2 id="features" className={classes.sectionTitle}>
          Everything from the first sketch to the last sheet
        </h2>
        <ul className={classes.features}>
          {features.map(({ title, text, Icon }) => (
            <li key={title} className={classes.feature}>
              <span className={classes.icon} aria-hidden>
                <Icon size={20} stroke={1.75} />
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
