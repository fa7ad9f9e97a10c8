import { Button, VisuallyHidden } from "@mantine/core";
import type { ProjectSummary } from "@print-builder/api";
import { IconArrowRight, IconCopy, IconFileZip, IconTags, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { CardFacts, DesignCard } from "#ui/DesignCard.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { dateText } from "#ui/texts/dateText.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { CardArt } from "./CardArt.tsx";
import classes from "./projects.module.css";
import { TagChips } from "./tags/TagChip.tsx";
import type { CardActions } from "./useProjectActions.ts";

type ProjectCardProps = {
  readonly project: ProjectSummary;
  readonly actions: CardActions;
};

function cardSizeText({ card_width_mm: width, card_height_mm: height }: ProjectSummary): string {
  return width === null || height === null ? "No size chosen yet" : sizeText({ width, height });
}

function Facts({ project }: { readonly project: ProjectSummary }) {
  const { canvas_width: width, canvas_height: height } = project;
  const mode =
    project.data_mode === "school" ? `School — ${project.school_name ?? "no school yet"}` : "Standard";
  const creator = project.created_by_name || project.created_by;
  return (
    <CardFacts>
      <li>
        Mode: <b>{mode}</b>
      </li>
      <li>
        {cardSizeText(project)}
        <VisuallyHidden component="span"> ({`${width} × ${height}`} px)</VisuallyHidden>
        {" · "}
        <time dateTime={project.updated_at}>{dateText(project.updated_at)}</time>
      </li>
      {creator ? <li>Created by {creator}</li> : null}
    </CardFacts>
  );
}

function Actions({ project, actions }: ProjectCardProps) {
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
      </div>
    </>
  );
}

export function ProjectCard({ project, actions }: ProjectCardProps) {
  return (
    <DesignCard
      label={project.name}
      name={
        // The Open button is the stop of the Tab key; this is the same way for the pointer.
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
