import { Button } from "@mantine/core";
import { IconCopy, IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { templateSize } from "#platform/templates/templateSize.ts";
import { CardFacts, DesignCard } from "#ui/DesignCard.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { categoryName } from "./filterTemplates.ts";
import type { TemplateCardData } from "./templateCardData.ts";
import classes from "./templates.module.css";

type TemplateCardProps = {
  readonly template: TemplateCardData;
  /** True while a project is being made of it. */
  readonly busy: boolean;
  readonly onUse: (template: TemplateCardData) => void;
};

function Preview({ source }: { readonly source: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!source || broken === source) return <span className={classes.blank}>No Preview</span>;
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

export function TemplateCard({ template, busy, onUse }: TemplateCardProps) {
  const name = template.name || "Untitled Template";
  return (
    <DesignCard
      label={name}
      name={name}
      badge={template.is_dual_sided ? "dual" : null}
      roomy
      busy={busy}
      art={<Preview source={template.preview_image} />}
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
