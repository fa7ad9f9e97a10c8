import { Badge, Button } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import { readElements, sideNames } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import type { CardStudio } from "#platform/cards/cardStudio.ts";
import { templateSize } from "#platform/templates/templateSize.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { DrawnTemplate } from "./TemplatePicture.tsx";
import { categoryName } from "./templateList.ts";
import classes from "./templates.module.css";

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
