import { Badge, Button, Menu } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import {
  IconDeviceFloppy,
  IconDots,
  IconEye,
  IconFilePlus,
  IconPencil,
  IconTrash,
} from "@tabler/icons-react";
import { useState } from "react";
import { categoryName, templateSize } from "#platform/templates/filterTemplates.ts";
import { CardFacts, DesignCard } from "#ui/DesignCard.tsx";
import { IconButton } from "#ui/IconButton.tsx";
import { sizeText } from "#ui/texts/sizeText.ts";
import { TemplatePicture } from "../TemplatePicture.tsx";
import { isOwn } from "./templateList.ts";
import classes from "./templates.module.css";

const icon = { size: 16, stroke: 1.75 } as const;

export type TemplateAction = "preview" | "apply" | "project" | "overwrite" | "edit" | "delete";

export type TemplateTileProps = {
  readonly template: TemplateAnswer;
  /** True while an action on this template is running. */
  readonly busy: boolean;
  readonly onAction: (action: TemplateAction) => void;
};

type MoreProps = Pick<TemplateTileProps, "template" | "onAction"> & {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
};

function More({ template, onAction, isOpen, onOpen }: MoreProps) {
  return (
    <Menu position="bottom-end" width={230} opened={isOpen} onChange={onOpen}>
      <Menu.Target>
        <IconButton label={`More actions for ${template.name}`} variant="default">
          <IconDots {...icon} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFilePlus {...icon} />} onClick={() => onAction("project")}>
          Create a project
        </Menu.Item>
        {isOwn(template) ? (
          <>
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => onAction("overwrite")}>
              Save to template
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAction("edit")}>
              Edit
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => onAction("delete")}>
              Delete
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

type ActionsProps = TemplateTileProps &
  MoreProps & {
    /** True when the buttons of all templates are visible at once. */
    readonly isQuiet?: boolean;
  };

function Actions({ template, busy, onAction, isOpen, onOpen, isQuiet }: ActionsProps) {
  return (
    <>
      <Button variant="default" leftSection={<IconEye {...icon} />} onClick={() => onAction("preview")}>
        Preview
      </Button>
      <More template={template} onAction={onAction} isOpen={isOpen} onOpen={onOpen} />
      <Button
        className={classes.apply ?? ""}
        variant={isQuiet ? "light" : "filled"}
        loading={busy}
        onClick={() => onAction("apply")}
      >
        Apply
      </Button>
    </>
  );
}

export function TemplateTile(props: TemplateTileProps) {
  const { template, busy } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <DesignCard
      label={template.name}
      name={template.name}
      badge={template.is_dual_sided ? "dual" : null}
      busy={busy || isOpen}
      art={<TemplatePicture source={template.preview_image} />}
      actions={<Actions {...props} isOpen={isOpen} onOpen={setOpen} />}
    >
      <CardFacts>
        <li>
          {categoryName(template.category)} · {sizeText(templateSize(template))}
        </li>
      </CardFacts>
    </DesignCard>
  );
}

export function TemplateLine(props: TemplateTileProps) {
  const { template } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <article className={classes.line} aria-label={template.name}>
      <span className={classes.lineArt}>
        <TemplatePicture source={template.preview_image} />
      </span>
      <div className={classes.lineText}>
        <h2 className={classes.lineName}>{template.name}</h2>
        <p className={classes.lineNote}>{template.description}</p>
      </div>
      <span className={classes.lineBadge}>
        {template.is_dual_sided ? <Badge color="gray">dual</Badge> : null}
      </span>
      <span className={classes.lineFact}>{categoryName(template.category)}</span>
      <span className={classes.lineFact}>{sizeText(templateSize(template))}</span>
      <span className={classes.lineActions}>
        <Actions {...props} isQuiet isOpen={isOpen} onOpen={setOpen} />
      </span>
    </article>
  );
}
