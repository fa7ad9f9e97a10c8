import { Badge, Button } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import { findTokens } from "@print-builder/core/tokens";
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
function tokensOf({ front_elements, back_elements }: TemplateAnswer): readonly string[] {
  const properties = [...front_elements, ...back_elements].map((element) => element.properties ?? {});
  const values = properties.flatMap((each) => Object.values(each as Record<string, unknown>));
  const texts = values.filter((value) => typeof value === "string");
  const bound = properties.flatMap((each) => {
    const { imageBinding } = each as Record<string, unknown>;
    return typeof imageBinding === "string" && imageBinding !== ""
      ? [imageBinding.replaceAll(/[{}\s]/g, "")]
      : [];
  });
  return [...new Set([...texts.flatMap((text) => findTokens(text).map(({ path }) => path)), ...bound])];
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
