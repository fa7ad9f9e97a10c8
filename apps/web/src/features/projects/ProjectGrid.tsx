import { Skeleton } from "@mantine/core";
import type { ProjectSummary } from "@print-builder/api";
import { ProjectCard } from "./ProjectCard.tsx";
import card from "./projectCard.module.css";
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
        <div key={key} className={card.card}>
          <div className={card.art} />
          <div className={card.text}>
            <Skeleton height={14} width="60%" my={5} />
            <Skeleton height={10} width="40%" mt={12} />
            <Skeleton height={10} width="75%" mt={8} />
            <Skeleton height={10} width="50%" mt={8} mb={4} />
          </div>
        </div>
      ))}
    </div>
  );
}
