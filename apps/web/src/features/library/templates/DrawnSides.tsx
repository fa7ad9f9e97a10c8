import { type Project, type SideName, sidesOf } from "@print-builder/core/document";
import { layoutCard, prepareSide } from "@print-builder/core/layout";
import { CardPicture } from "@print-builder/render/svg";
import { type CardStudio, useCardTools } from "#platform/cards/cardStudio.ts";
import classes from "./templates.module.css";

type DrawnSidesProps = {
  readonly project: Project;
  readonly name: string;
  readonly studio: CardStudio;
  readonly values: Parameters<typeof layoutCard>[1];
};

/** Gap between the sides, px; as in the style sheet. */
const sideGap = 20;

const sideLabels: Readonly<Record<SideName, string>> = { front: "Front", back: "Back" };

/** Draws a design's sides side by side, as on the canvas. */
export function DrawnSides({ project, name, studio, values }: DrawnSidesProps) {
  const tools = useCardTools(studio);
  const { width, height } = project.canvas;
  const sides = sidesOf(project);
  // Computed here because CSS cannot fit a row of boxes with an aspect ratio into both dimensions.
  const free = `(100cqw - ${(sides.length - 1) * sideGap}px) / ${sides.length}`;
  const size = `min(${free}, 100cqh * ${width / height})`;
  return sides.map((side) => (
    <figure
      key={side}
      className={classes.drawn}
      style={{ width: size, aspectRatio: `${width} / ${height}` }}
      aria-label={sideLabels[side]}
    >
      <CardPicture
        drawing={layoutCard(prepareSide(project, side), values, tools.layout)}
        faces={tools.faces}
        pictureUrl={tools.pictureUrl}
        title={`${name}, ${side}`}
      />
    </figure>
  ));
}
