import type { ProjectSummary } from "@print-builder/api";
import { type CSSProperties, useState } from "react";
import classes from "./projectCard.module.css";
import { type CardSide, thumbnailSource } from "./thumbnailSource.ts";

type ThumbnailProps = { readonly project: ProjectSummary; readonly side: CardSide };

function placeholderText(project: ProjectSummary, side: CardSide): string {
  if (project.is_dual_sided) return side === "front" ? "Front" : "Back";
  const count = project.front_element_count;
  return `${count} ${count === 1 ? "element" : "elements"}`;
}

/** One side's picture in its right proportions; a blank card with a word on it when there is none. */
export function Thumbnail({ project, side }: ThumbnailProps) {
  const source = thumbnailSource(project, side);
  const [broken, setBroken] = useState<string | null>(null);
  const shape = { "--ratio": project.canvas_width / project.canvas_height } as CSSProperties;
  if (source === null || broken === source) {
    return (
      <span className={classes.blank} style={shape}>
        {placeholderText(project, side)}
      </span>
    );
  }
  return (
    <img
      className={classes.picture}
      style={shape}
      src={source}
      alt={`${side === "front" ? "Front" : "Back"} of ${project.name}`}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(source)}
    />
  );
}
