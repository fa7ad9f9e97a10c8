import { Badge, Button } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import { parseProject, readElements, type SideName, sideNames, sidesOf } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { designValues, layoutCard, prepareSide } from "@print-builder/core/layout";
import { CardPicture } from "@print-builder/render/svg";
import { useMemo } from "react";
import { type CardStudio, useCardTools } from "#platform/cards/cardStudio.ts";
import { categoryName } from "#platform/templates/filterTemplates.ts";
import { templateSize } from "#platform/templates/templateSize.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { picturesShownBy } from "../copying/mediaOf.ts";
import { TemplatePicture } from "../TemplatePicture.tsx";
import classes from "./templates.module.css";

type DrawnTemplateProps = { readonly template: TemplateAnswer; readonly studio: CardStudio };

/** Between the sides, px; as in the style sheet. */
const sideGap = 20;

const sideLabels: Readonly<Record<SideName, string>> = { front: "Front", back: "Back" };

/** A template's sides, drawn as they will be on the canvas. */
function DrawnTemplate({ template, studio }: DrawnTemplateProps) {
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
      aria-label={sideLabels[side]}
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

export type PreviewAnswer = "apply" | "project";

type TemplatePreviewProps = { readonly template: TemplateAnswer; readonly studio: CardStudio };

/** What the design asks for of each record, each token once. */
function tokensOf(template: TemplateAnswer): readonly string[] {
  const elements = sideNames.flatMap(
    (side) => readElements(template[`${side}_elements`], `${side}_elements`, side, () => undefined).elements,
  );
  const tokens = elements
    .map(describeElement)
    .map(({ textTokens, imageToken }) => [...textTokens, imageToken]);
  return [...new Set(tokens.flat().filter((token) => token !== null))];
}

function Facts({ template }: { readonly template: TemplateAnswer }) {
  const tokens = tokensOf(template);
  return (
    <dl className={classes.facts}>
      <dt>Category</dt>
      <dd>{categoryName(template.category)}</dd>
      <dt>Size</dt>
      <dd>
        {sizeText(templateSize(template))}, {template.is_dual_sided ? "two sides" : "one side"}
      </dd>
      <dt>Fields</dt>
      <dd className={classes.tokens}>
        {tokens.length === 0
          ? "None: every card is the same"
          : tokens.map((token) => <Badge key={token}>{token}</Badge>)}
      </dd>
    </dl>
  );
}

/** A template, large. Results in what to do with it. */
export function TemplatePreview({
  template,
  studio,
  close,
}: TemplatePreviewProps & DialogProps<PreviewAnswer>) {
  return (
    <DialogFrame
      title={template.name}
      width={820}
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            Back
          </Button>
          <Button variant="default" onClick={() => close("project")}>
            New project
          </Button>
          <Button data-autofocus onClick={() => close("apply")}>
            Apply to canvas
          </Button>
        </>
      }
    >
      <div className={classes.stage}>
        <DrawnTemplate template={template} studio={studio} />
      </div>
      {template.description === "" ? null : <p className={classes.description}>{template.description}</p>}
      <Facts template={template} />
    </DialogFrame>
  );
}
