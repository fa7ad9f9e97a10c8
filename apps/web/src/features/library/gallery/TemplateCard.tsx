import { Button } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import { IconCopy, IconEye } from "@tabler/icons-react";
import { usePreviewInPalette } from "#platform/palettes/usePreviewInPalette.ts";
import { categoryName, templateSize } from "#platform/templates/filterTemplates.ts";
import { CardFacts, DesignCard } from "#ui/DesignCard.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import { TemplatePicture } from "../TemplatePicture.tsx";
import classes from "./templates.module.css";

type TemplateCardProps = {
  readonly template: TemplateAnswer;
  /** The palette that the template is shown in. */
  readonly palette: string;
  /** True while a project is being created from the template. */
  readonly busy: boolean;
  readonly onAction: (action: GalleryAction) => void;
};

export type GalleryAction = "preview" | PreviewedAction;

/** The actions that the preview offers; only the user's own templates can be deleted. */
export type PreviewedAction = "delete" | "duplicate" | "use";

export function TemplateCard({ template, palette, busy, onAction }: TemplateCardProps) {
  const name = template.name || "Untitled Template";
  const picture = usePreviewInPalette(template, palette);
  return (
    <DesignCard
      label={name}
      name={name}
      badge={template.is_dual_sided ? "dual" : null}
      roomy
      busy={busy}
      art={<TemplatePicture source={picture} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={16} stroke={1.75} />}
            onClick={() => onAction("preview")}
          >
            Preview
          </Button>
          <IconButton label="Duplicate" variant="default" onClick={() => onAction("duplicate")}>
            <IconCopy size={16} stroke={1.75} />
          </IconButton>
          <Button className={classes.use ?? ""} loading={busy} onClick={() => onAction("use")}>
            Use Template
          </Button>
        </>
      }
    >
      <CardFacts>
        <li title={template.description ?? undefined}>
          {categoryName(template.category)} · {sizeText(templateSize(template))}
        </li>
      </CardFacts>
    </DesignCard>
  );
}
