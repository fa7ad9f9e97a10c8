import { Button, SegmentedControl } from "@mantine/core";
import type { TemplateAnswer } from "@print-builder/api";
import { IconPlus, IconTemplateOff } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorState } from "#platform/api/ErrorState.tsx";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { inPalette } from "#platform/palettes/inPalette.ts";
import { everyCategory, filterTemplates } from "#platform/templates/filterTemplates.ts";
import { WaitingCard } from "#ui/DesignCard.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import { type DialogProps, openDialog } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { type CollectionView, ViewSwitch } from "#ui/ViewSwitch.tsx";
import shelf from "../shelf.module.css";
import { applyTemplate, confirmReplace } from "./applyTemplate.ts";
import { type PreviewAnswer, TemplatePreview } from "./TemplatePreview.tsx";
import { type TemplateAction, TemplateLine, TemplateTile } from "./TemplateTile.tsx";
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  newProjectFrom,
  saveToTemplate,
  type TemplateContext,
} from "./templateActions.ts";
import { categoryFilters, useTemplates } from "./templateList.ts";
import classes from "./templates.module.css";

type TemplatesProps = Omit<TemplateContext, "queries">;

type BarProps = {
  readonly search: string;
  readonly category: string;
  readonly view: CollectionView;
  readonly onSearch: (search: string) => void;
  readonly onCategory: (category: string) => void;
  readonly onView: (view: CollectionView) => void;
  readonly onCreate: () => void;
};

function Bar({ search, category, view, onSearch, onCategory, onView, onCreate }: BarProps) {
  return (
    <div className={`${shelf.bar} ${classes.bar}`}>
      <SearchField
        className={classes.search ?? ""}
        label="Search templates"
        placeholder="Search by name or description"
        data-autofocus
        value={search}
        onChange={onSearch}
      />
      <SegmentedControl aria-label="Category" data={categoryFilters} value={category} onChange={onCategory} />
      <span className={classes.space} />
      <ViewSwitch view={view} onView={onView} />
      <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onCreate}>
        Create template
      </Button>
    </div>
  );
}

function Waiting() {
  return (
    <div className={shelf.items} data-view="grid" aria-hidden>
      {[0, 1, 2, 3, 4, 5, 6, 7].map((key) => (
        <WaitingCard key={key} lines={1} />
      ))}
    </div>
  );
}

type SeenAction = "project" | "apply";

const seenActions: readonly { readonly action: SeenAction; readonly label: string }[] = [
  { action: "project", label: "New project" },
  { action: "apply", label: "Apply to canvas" },
];

const openPreview = (template: TemplateAnswer): Promise<PreviewAnswer<SeenAction> | null> =>
  openDialog(TemplatePreview<SeenAction>, { template, palette: "", actions: seenActions });

type TemplateRun = (context: TemplateContext, template: TemplateAnswer) => Promise<unknown>;

const staying: Readonly<Partial<Record<TemplateAction, TemplateRun>>> = {
  overwrite: saveToTemplate,
  edit: editTemplate,
  delete: deleteTemplate,
};

/** Runs the actions of a template's buttons; `close` ends the dialog when the user continues on the canvas. */
function useActions(parts: TemplatesProps, close: () => void) {
  const queries = useQueryClient();
  const context: TemplateContext = { ...parts, queries };
  const { editor } = context;
  const [busyId, setBusyId] = useState<string | null>(null);
  const apply = async (template: TemplateAnswer): Promise<void> => {
    if (!(await confirmReplace(editor, template))) return;
    setBusyId(template.id);
    const isApplied = await applyTemplate(editor, queries, template);
    setBusyId(null);
    if (isApplied) close();
  };
  const act = async (template: TemplateAnswer, requested: TemplateAction): Promise<void> => {
    const answer = requested === "preview" ? await openPreview(template) : { action: requested, palette: "" };
    if (answer === null) return;
    const { action, palette } = answer;
    if (action === "apply") await apply(inPalette(template, palette));
    else if (action === "project" && (await newProjectFrom(context, template, palette))) close();
    else await staying[action]?.(context, template);
  };
  return { busyId, act, create: () => createTemplate(context) };
}

/** The templates: preview, apply to the canvas, create, change and delete. */
export function Templates({ close, ...parts }: TemplatesProps & DialogProps<true>) {
  const list = useTemplates();
  const [search, setSearch] = useState("");
  const [category, setCategory] = useState(everyCategory);
  const [view, setView] = useState<CollectionView>("grid");
  const { busyId, act, create } = useActions(parts, () => close(true));
  const shown = filterTemplates(list.data ?? [], search, category);
  const Item = view === "grid" ? TemplateTile : TemplateLine;
  return (
    <DialogFrame title="Templates" actions={<WhatIs word="templates" name="Templates" />} width={1120}>
      <Bar
        search={search}
        category={category}
        view={view}
        onSearch={setSearch}
        onCategory={setCategory}
        onView={setView}
        onCreate={() => void create()}
      />
      <ScrollBox className={`${shelf.box} ${classes.scroller}`} label="List of templates">
        {list.isPending ? <Waiting /> : null}
        {list.isError && !list.data ? <ErrorState title="Failed to load templates" query={list} /> : null}
        {list.data && shown.length === 0 ? (
          <EmptyState
            title="No templates found."
            text={
              category === "custom" && search === ""
                ? "Create a template from the design on the canvas: it appears here."
                : "Try another word or category."
            }
            icon={<IconTemplateOff size={26} stroke={1.5} />}
          />
        ) : null}
        <ul className={shelf.items} data-view={view}>
          {shown.map((template) => (
            <li key={template.id}>
              <Item
                template={template}
                busy={busyId === template.id}
                onAction={(action) => void act(template, action)}
              />
            </li>
          ))}
        </ul>
      </ScrollBox>
    </DialogFrame>
  );
}
