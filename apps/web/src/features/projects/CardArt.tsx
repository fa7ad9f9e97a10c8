import type { ProjectSummary } from "@print-builder/api";
import type { CSSProperties } from "react";
import { Picture } from "#ui/Picture.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./projects.module.css";
import { type CardSide, thumbnailSource } from "./thumbnailSource.ts";

type ThumbnailProps = { readonly project: ProjectSummary; readonly side: CardSide };

function placeholderText(project: ProjectSummary, side: CardSide): string {
  if (project.is_dual_sided) return side === "front" ? "Front" : "Back";
  const count = project.front_element_count;
  return countText(count, "element");
}

/** One side's picture in its right proportions; a blank card with a word on it when there is none. */
function Thumbnail({ project, side }: ThumbnailProps) {
  const shape = { "--ratio": project.canvas_width / project.canvas_height } as CSSProperties;
  return (
    <Picture
      className={classes.picture}
      style={shape}
      src={thumbnailSource(project, side)}
      alt={`${side === "front" ? "Front" : "Back"} of ${project.name}`}
      fallback={
        <span className={classes.blank} style={shape}>
          {placeholderText(project, side)}
        </span>
      }
    />
  );
}

/** The pictures of a project's sides. */
export function CardArt({ project }: { readonly project: ProjectSummary }) {
  return (
    <>
      <Thumbnail project={project} side="front" />
      {project.is_dual_sided ? <Thumbnail project={project} side="back" /> : null}
    </>
  );
}
