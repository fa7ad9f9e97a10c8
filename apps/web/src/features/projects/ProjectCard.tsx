import { Button, VisuallyHidden } from "@mantine/core";
import type { ProjectSummary } from "@print-builder/api";
import { IconArrowRight, IconCopy, IconFileZip, IconTags, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { CardArt } from "#platform/projects/CardArt.tsx";
import { CardFacts, DesignCard } from "#ui/DesignCard.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { type Choice, ChoiceBox } from "./choosing/Choice.tsx";
import classes from "./projects.module.css";
import { TagChips } from "./tags/TagChip.tsx";
import type { CardActions } from "./useProjectActions.ts";

type ProjectCardProps = {
  readonly project: ProjectSummary;
  readonly actions: CardActions;
  readonly choice: Choice;
};

export function cardSizeText({ card_width_mm: width, card_height_mm: height }: ProjectSummary): string {
  return width === null || height === null ? "No size chosen yet" : sizeText({ width, height });
}

function Facts({ project }: { readonly project: ProjectSummary }) {
  const { canvas_width: width, canvas_height: height } = project;
  const mode =
    project.data_mode === "school" ? `School — ${project.school_name ?? "no school yet"}` : "Standard";
  const creator = project.created_by_name || project.created_by;
  return (
    <CardFacts className={classes.facts}>
      <li>
        Mode: <b>{mode}</b>
      </li>
      <li className={classes.always}>
        {cardSizeText(project)}
        <VisuallyHidden component="span"> ({`${width} × ${height}`} px)</VisuallyHidden>
        {" · "}
        <time dateTime={project.updated_at}>{dateText(project.updated_at)}</time>
      </li>
      {creator ? <li>Created by {creator}</li> : null}
    </CardFacts>
  );
}

/** Buttons of a project, except Open. */
export function ProjectTools({ project, actions }: Pick<ProjectCardProps, "project" | "actions">) {
  return (
    <>
      <IconButton label="Export" size="sm" onClick={() => actions.onExport(project)}>
        <IconFileZip size={16} stroke={1.75} />
      </IconButton>
      <IconButton label="Clone" size="sm" onClick={() => actions.onClone(project)}>
        <IconCopy size={16} stroke={1.75} />
      </IconButton>
      <IconButton label="Edit Tags" size="sm" onClick={() => actions.onEditTags(project)}>
        <IconTags size={16} stroke={1.75} />
      </IconButton>
      <IconButton label="Delete" size="sm" onClick={() => actions.onDelete(project)}>
        <IconTrash size={16} stroke={1.75} />
      </IconButton>
    </>
  );
}

function Actions({ project, actions }: Pick<ProjectCardProps, "project" | "actions">) {
  return (
    <>
      <Button
        component={Link}
        to={`/editor/${project.id}`}
        aria-label={`Open ${project.name}`}
        leftSection={<IconArrowRight size={16} stroke={1.75} />}
      >
        Open
      </Button>
      <div className={classes.tools}>
        <ProjectTools project={project} actions={actions} />
      </div>
    </>
  );
}

export function ProjectCard({ project, actions, choice }: ProjectCardProps) {
  return (
    <DesignCard
      choice={<ChoiceBox project={project} choice={choice} />}
      label={project.name}
      name={
        // Only the Open button is a Tab stop; this link does the same for the mouse.
        <Link to={`/editor/${project.id}`} tabIndex={-1} draggable={false}>
          {project.name}
        </Link>
      }
      badge={project.is_dual_sided ? "Dual-sided" : null}
      art={<CardArt project={project} />}
      actions={<Actions project={project} actions={actions} />}
    >
      {project.tags.length > 0 ? (
        <div className={classes.tags}>
          <TagChips tags={project.tags} />
        </div>
      ) : null}
      <Facts project={project} />
    </DesignCard>
  );
}
