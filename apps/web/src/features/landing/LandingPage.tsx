import { Button } from "@mantine/core";
import { routes } from "@print-builder/api";
import {
  IconArrowRight,
  IconEye,
  IconFileExport,
  IconFolders,
  IconLibraryPhoto,
  IconPointer,
  IconTemplate,
  IconTypography,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { call } from "#platform/api/call.ts";
import front from "#ui/cards/student-1.webp";
import back from "#ui/cards/student-back.webp";
import { productName, usePageTitle } from "#ui/usePageTitle.ts";
import classes from "./landing.module.css";

const features = [
  {
    title: "Drag & Drop Editor",
    text: "Move, resize and rotate with guides that snap, and sizes in millimetres at the pointer.",
    Icon: IconPointer,
  },
  {
    title: "Professional Templates",
    text: "Hundreds of templates for ID cards, labels, business cards, posters and banners.",
    Icon: IconTemplate,
  },
  {
    title: "Rich Typography",
    text: "An extensive font library, in every script your names are written in.",
    Icon: IconTypography,
  },
  {
    title: "Media Library",
    text: "Drop in a folder of photos; each is matched to its record by file name.",
    Icon: IconLibraryPhoto,
  },
  {
    title: "Real-time Preview",
    text: "Step through the real records on the card: what you see is what prints.",
    Icon: IconEye,
  },
  {
    title: "Export Options",
    text: "Save as PNG, JPG, PDF or SVG, one card or all of them on print-ready sheets.",
    Icon: IconFileExport,
  },
] as const;

/** Name of the project shipped with an installation; it may have been renamed, deleted or left out. */
const demoProject = "Student card 2026–27";

/** Links to the demo project if it exists; the page is complete without it. */
function DemoStrip() {
  const demo = useQuery({
    // A separate cache key, because the project list caches pages of another shape.
    queryKey: ["demo project"],
    queryFn: ({ signal }) =>
      call(routes.listProjects, { query: { search: demoProject, limit: 1 } }, { signal }),
  });
  const project = demo.data?.items[0];
  if (project === undefined) return null;
  return (
    <Link to={`/editor/${project.id}`} className={classes.demo}>
      <span className={classes.demoText}>
        <b>New here? Open the demo project</b>
        <span>
          “{project.name}” comes with invented students, their photos and a finished design: change the
          school’s name, step through the records, export the PDF.
        </span>
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </Link>
  );
}

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
