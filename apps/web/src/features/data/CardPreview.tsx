import { type Project, printSetup, sidesOf } from "@print-builder/core/document";
import { layoutCard, prepareSide, recordValues } from "@print-builder/core/layout";
import { type CardRecord, type Mapping, prepareMapping } from "@print-builder/core/records";
import { CardPicture } from "@print-builder/render/svg";
import { useMemo } from "react";
import { type CardStudio, useCardTools } from "#platform/cards/cardStudio.ts";
import classes from "./data.module.css";

type CardPreviewProps = {
  readonly project: Project;
  readonly studio: CardStudio;
  readonly row: CardRecord;
  readonly headers: readonly string[];
  readonly mapping: Mapping;
};

/** Both sides of one record's card. */
export function CardPreview({ project, studio, row, headers, mapping }: CardPreviewProps) {
  const tools = useCardTools(studio);
  const sides = useMemo(() => sidesOf(project).map((name) => prepareSide(project, name)), [project]);
  const values = useMemo(
    () => recordValues(prepareMapping(mapping, headers).bind(row)),
    [mapping, headers, row],
  );
  const { label } = printSetup(project);
  const radius =
    label.shape === "rounded"
      ? `${(label.cornerWidthMm / label.widthMm) * 100}% / ${(label.cornerHeightMm / label.heightMm) * 100}%`
      : 0;
  return sides.map((side) => (
    <div key={side.name} className={classes.card} style={{ borderRadius: radius }}>
      <CardPicture
        drawing={layoutCard(side, values, tools.paperLayout)}
        faces={tools.faces}
        pictureUrl={tools.pictureUrl}
        title={`${project.name}, ${side.name}`}
      />
    </div>
  ));
}
