import type { TemplateAnswer } from "@print-builder/api";
import { parseProject, type SideName, sidesOf } from "@print-builder/core/document";
import { designValues, layoutCard, prepareSide } from "@print-builder/core/layout";
import { CardPicture } from "@print-builder/render/svg";
import { useMemo, useState } from "react";
import { type CardStudio, useCardTools } from "#platform/cards/cardStudio.ts";
import { picturesShownBy } from "../copying/mediaOf.ts";
import classes from "./templates.module.css";

/** The preview that a template was given, or a word in its place. */
export function TemplatePicture({ source }: { readonly source: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!source || broken === source) return <span className={classes.noPreview}>No Preview</span>;
  return (
    <img
      className={classes.picture}
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(source)}
    />
  );
}

type DrawnTemplateProps = { readonly template: TemplateAnswer; readonly studio: CardStudio };

/** Between the sides, px; as in the style sheet. */
const sideGap = 20;

const sideNames: Readonly<Record<SideName, string>> = { front: "Front", back: "Back" };

/** A template's sides, drawn as they will be on the canvas. */
export function DrawnTemplate({ template, studio }: DrawnTemplateProps) {
  const tools = useCardTools(studio);
  const project = useMemo(() => parseProject({ ...template }).project, [template]);
  // Its own pictures lie with the template, where no address leads to; the preview shows them.
  if (picturesShownBy([...project.front, ...project.back]).length > 0) {
    return <TemplatePicture source={template.preview_image} />;
  }
  const { width, height } = project.canvas;
  const sides = sidesOf(project);
  // As large as the stage lets it be both ways; CSS cannot fit boxes of a ratio side by side by itself.
  const free = `(100cqw - ${(sides.length - 1) * sideGap}px) / ${sides.length}`;
  const size = `min(${free}, 100cqh * ${width / height})`;
  return sides.map((side) => (
    <figure
      key={side}
      className={classes.drawn}
      style={{ width: size, aspectRatio: `${width} / ${height}` }}
      aria-label={sideNames[side]}
    >
      <CardPicture
        drawing={layoutCard(prepareSide(project, side), designValues, tools.layout)}
        faces={tools.faces}
        pictureUrl={tools.pictureUrl}
        title={`${template.name}, ${side}`}
      />
    </figure>
  ));
}
