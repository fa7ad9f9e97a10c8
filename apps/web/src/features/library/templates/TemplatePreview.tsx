import { Badge, Button, Switch } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import { type Project, parseProject, readElements, sideNames } from "@print-builder/core/document";
import { describeElement } from "@print-builder/core/elements";
import { designValues, sampleValues, surroundingsOf } from "@print-builder/core/layout";
import { useEffect, useMemo, useState } from "react";
import { type CardStudio, createCardStudio } from "#platform/cards/cardStudio.ts";
import { inPalette } from "#platform/palettes/inPalette.ts";
import { PaletteChoice } from "#platform/palettes/PaletteChoice.tsx";
import { categoryName, purposeName, templateSize } from "#platform/templates/filterTemplates.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { sizeText } from "#ui/texts/sizeText.ts";
import { picturesShownBy } from "../copying/copyDesignFilesInto.ts";
import { TemplatePicture } from "../TemplatePicture.tsx";
import { DrawnSides } from "./DrawnSides.tsx";
import classes from "./templates.module.css";

/** The values of a template's fields: its sample person's, or the fields' names. */
const valuesOf = (project: Project, isNamed: boolean) =>
  isNamed || project.sample === null ? designValues : sampleValues(project.sample, surroundingsOf(project));

/** A studio for designs without a project, limited to bundled fonts and embedded pictures. */
function useTemplateStudio(): CardStudio {
  const [studio] = useState(() => {
    const cardStudio = createCardStudio("");
    cardStudio.setFonts([]);
    cardStudio.pictures.setDirect((value) => value.startsWith("data:"));
    return cardStudio;
  });
  useEffect(() => studio.open(), [studio]);
  return studio;
}

type DrawnTemplateProps = { readonly template: TemplateAnswer; readonly isNamed: boolean };

function DrawnTemplate({ template, isNamed }: DrawnTemplateProps) {
  const studio = useTemplateStudio();
  const project = useMemo(() => parseProject({ ...template }).project, [template]);
  const values = useMemo(() => valuesOf(project, isNamed), [project, isNamed]);
  // A template's own pictures have no address, so show the preview image instead.
  if (picturesShownBy([...project.front, ...project.back]).length > 0) {
    return <TemplatePicture source={template.preview_image} />;
  }
  return <DrawnSides project={project} name={template.name} studio={studio} values={values} />;
}

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
      <dd>{[purposeName(template.purpose), categoryName(template.category)].filter(Boolean).join(" · ")}</dd>
      <dt>Size</dt>
      <dd>
        {sizeText(templateSize(template))}, {template.is_dual_sided ? "dual-sided" : "single-sided"}
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

/** The chosen action, with a palette's code unless `palette` is empty. */
export type PreviewAnswer<Action extends string> = { readonly action: Action; readonly palette: string };

type PreviewAction<Action extends string> = { readonly action: Action; readonly label: string };

type TemplatePreviewProps<Action extends string> = {
  readonly template: TemplateAnswer;
  /** The initial palette. */
  readonly palette: string;
  /** The actions of the buttons, the main action last. */
  readonly actions: readonly PreviewAction<Action>[];
};

/** A large preview of a template in any palette. Resolves to the chosen action. */
export function TemplatePreview<Action extends string>({
  template,
  palette: first,
  actions,
  close,
}: TemplatePreviewProps<Action> & DialogProps<PreviewAnswer<Action>>) {
  const [palette, setPalette] = useState(first);
  const [isNamed, setNamed] = useState(false);
  const shown = useMemo(() => inPalette(template, palette), [template, palette]);
  return (
    <DialogFrame
      title={template.name}
      width={820}
      footer={
        <>
          <Button variant="default" onClick={() => close(null)}>
            Back
          </Button>
          {actions.map(({ action, label }, index) => {
            const isMain = index === actions.length - 1;
            return (
              <Button
                key={action}
                variant={isMain ? "filled" : "default"}
                data-autofocus={isMain || undefined}
                onClick={() => close({ action, palette })}
              >
                {label}
              </Button>
            );
          })}
        </>
      }
    >
      <div className={classes.stage}>
        <DrawnTemplate template={shown} isNamed={isNamed} />
      </div>
      <div className={classes.looks}>
        <PaletteChoice code={palette} onChange={setPalette} />
        {template.sample === null ? null : (
          <Switch
            label="Show field names"
            checked={isNamed}
            onChange={(event) => setNamed(event.currentTarget.checked)}
          />
        )}
      </div>
      {template.description === "" ? null : <p className={classes.description}>{template.description}</p>}
      <Facts template={template} />
    </DialogFrame>
  );
}
