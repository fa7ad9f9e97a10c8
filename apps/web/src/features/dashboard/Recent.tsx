import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { CardArt } from "#platform/projects/CardArt.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./dashboard.module.css";
import { lastFirst, type RecentProject } from "./useDashboard.ts";

type TileProps = { readonly project: RecentProject; readonly isFirst: boolean; readonly isHere: boolean };

function Tile({ project, isFirst, isHere }: TileProps) {
  return (
    <Link to={`/editor/${project.id}`} className={classes.tile} data-first={isFirst || undefined}>
      <div className={classes.stage}>
        <CardArt project={project} />
      </div>
      <div className={classes.tileText}>
        <div className={classes.tileWords}>
          <h3 className={classes.tileName} title={project.name}>
            {project.name}
          </h3>
          <p className={classes.tileFact}>
            {isFirst && isHere ? "Open last in this browser · " : null}
            <time dateTime={project.updated_at}>{dateText(project.updated_at)}</time>
          </p>
        </div>
        {isFirst ? (
          <span className={classes.go} aria-hidden>
            Continue <IconArrowRight size={16} stroke={1.75} />
          </span>
        ) : null}
      </div>
    </Link>
  );
}

/** Tiles next to the first one that fit in two rows. */
const maxTiles = 5;

/** The most recent projects. */
export function Recent({ recent }: { readonly recent: readonly RecentProject[] }) {
  const { projects, isHere } = lastFirst(recent);
  return (
    <div className={classes.section}>
      <h2 className={classes.heading}>Continue where you were</h2>
      <ul className={classes.tiles}>
        {projects.slice(0, maxTiles).map((project, index) => (
          <li key={project.id} data-first={index === 0 || undefined}>
            <Tile project={project} isFirst={index === 0} isHere={isHere} />
          </li>
        ))}
      </ul>
    </div>
  );
}
