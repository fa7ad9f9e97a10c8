import type { ProjectSummary } from "@print-builder/api";
import { WaitingCard } from "#ui/DesignCard.tsx";
import { ProjectCard } from "./ProjectCard.tsx";
import classes from "./projects.module.css";
import type { CardActions } from "./useProjectActions.ts";

type ProjectGridProps = {
  readonly projects: readonly ProjectSummary[];
  readonly actions: CardActions;
};

export function ProjectGrid({ projects, actions }: ProjectGridProps) {
  return (
    <ul className={classes.grid}>
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

const waitingCards = [0, 1, 2, 3, 4, 5, 6, 7];

/** The grid's shape while the first page is on its way. */
export function WaitingGrid() {
  return (
    <div className={classes.grid} aria-hidden>
      {waitingCards.map((key) => (
        <WaitingCard key={key} lines={3} />
      ))}
    </div>
  );
}
