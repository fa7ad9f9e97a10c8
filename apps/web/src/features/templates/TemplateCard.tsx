import { Badge, Button } from "@mantine/core";
import { IconCopy, IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { IconButton } from "../../ui/IconButton.tsx";
import { showToast } from "../../ui/toasts/showToast.ts";
import { categoryName } from "./filterTemplates.ts";
import type { TemplateCardData } from "./loadTemplates.ts";
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
  const { canvas_width_mm: width, canvas_height_mm: height } = template;
  return (
    <article className={classes.card} aria-label={name}>
      <div className={classes.art} data-busy={busy || undefined}>
        <div className={classes.frame}>
          <Preview source={template.preview_image} />
        </div>
        <div className={classes.actions}>
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
        </div>
      </div>
      <div className={classes.text}>
        <div className={classes.titleLine}>
          <h2 className={classes.name} title={name}>
            {name}
          </h2>
          {template.is_dual_sided ? <Badge color="gray">dual</Badge> : null}
        </div>
        <p className={classes.facts} title={template.description ?? undefined}>
          {categoryName(template.category)} · {Math.round(width)} × {Math.round(height)} mm
        </p>
      </div>
    </article>
  );
}
