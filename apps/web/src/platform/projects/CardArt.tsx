import type { ProjectSummary } from "@print-builder/api";
import type { CSSProperties } from "react";
import { Picture } from "#ui/Picture.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./cardArt.module.css";

type CardSide = "front" | "back";

/** Converts raw SVG or an SVG data URL to an image URL. */
function imageAddress(svg: string): string {
  const text = svg.trim();
  return text.startsWith("data:image/svg+xml") ? text : `data:image/svg+xml,${encodeURIComponent(text)}`;
}

function storedSvg(project: ProjectSummary, side: CardSide): string | null {
  return side === "front"
    ? (project.thumbnail_svg_front ?? project.thumbnail_svg)
    : project.thumbnail_svg_back;
}

/**
 * The URL of a side's picture for `<img>`, in which scripts cannot run. Null if there is none. Prefers the file, which
 * browsers cache. The picture stored in the project may be raw SVG or an SVG data URL, plain or base64.
 */
export function thumbnailSource(project: ProjectSummary, side: CardSide): string | null {
  const file = project.thumbnail_urls[side];
  if (file !== null) return file;
  const svg = storedSvg(project, side);
  return svg ? imageAddress(svg) : null;
}

type ThumbnailProps = { readonly project: ProjectSummary; readonly side: CardSide };

function placeholderText(project: ProjectSummary, side: CardSide): string {
  if (project.is_dual_sided) return side === "front" ? "Front" : "Back";
  const count = project.front_element_count;
  return countText(count, "element");
}

/** A side's picture in the card's aspect ratio, or a blank card with a word on it. */
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

type CardArtProps = {
  readonly project: ProjectSummary;
  /** True if there is no space for the back. */
  readonly frontOnly?: boolean;
};

/** The pictures of a project's sides. */
export function CardArt({ project, frontOnly = false }: CardArtProps) {
  return (
    <>
      <Thumbnail project={project} side="front" />
      {project.is_dual_sided && !frontOnly ? <Thumbnail project={project} side="back" /> : null}
    </>
  );
}
