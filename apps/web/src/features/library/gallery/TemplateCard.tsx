import { Button } from "@mantine/core";
import { IconCopy, IconEye } from "@tabler/icons-react";
import { categoryName, type TemplateCardData } from "#platform/templates/filterTemplates.ts";
import { templateSize } from "#platform/templates/templateSize.ts";
import { CardFacts, DesignCard } from "#ui/DesignCard.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { TemplatePicture } from "../TemplatePicture.tsx";
import classes from "./templates.module.css";

type TemplateCardProps = {
  readonly template: TemplateCardData;
  /** True while a project is being made of it. */
  readonly busy: boolean;
  readonly onUse: (template: TemplateCardData) => void;
};

export function TemplateCard({ template, busy, onUse }: TemplateCardProps) {
  const name = template.name || "Untitled Template";
  return (
    <DesignCard
      label={name}
      name={name}
      badge={template.is_dual_sided ? "dual" : null}
      roomy
      busy={busy}
      art={<TemplatePicture source={template.preview_image} />}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconEye size={16} stroke={1.75} />}
            onClick={() => showToast("Preview coming soon")}
          >
            Preview
          </Button>
          <IconButton label="Duplicate" variant="default" onClick={() => showToast("Duplicate coming soon")}>
            <IconCopy size={16} stroke={1.75} />
          </IconButton>
          <Button className={classes.use ?? ""} loading={busy} onClick={() => onUse(template)}>
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
