import { routes } from "@print-builder/api";
import type { CardRecord } from "@print-builder/core/records";
import { useMemo, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { FixedText } from "#platform/mapping/findFixedTexts.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { DataWizardRequest } from "./openDataWizard.ts";
import { useFirstRows } from "./useRows.ts";
import {
  firstStep,
  firstTable,
  fittingMapping,
  fixedTextsOf,
  type MappingRow,
  mappingOf,
  mappingRows,
  type TableState,
  withToken,
} from "./wizardState.ts";

type DataGridRequest = { readonly projectId: string };

/** Opens the table of a project's rows for looking and editing. Answers whether anything was changed. */
async function openDataGrid(request: DataGridRequest): Promise<boolean> {
  const { DataGrid } = await import("./grid/DataGrid.tsx");
  let isChanged = false;
  await openDialog(DataGrid, {
    ...request,
    onChanged: () => {
      isChanged = true;
    },
  });
  return isChanged;
}

const noRecords: readonly CardRecord[] = [];

export type DataWizardProps = {
  readonly request: DataWizardRequest;
  /** Told when something is stored that whoever opened the wizard has to load again. */
  readonly onStored: () => void;
};

/** What the person has made of the proposals; until then, null, they follow the table. */
function useDraftRows() {
  const [draft, setRows] = useState<readonly MappingRow[] | null>(null);
  const latest = useRef(draft);
  latest.current = draft;
  // A table that is read anew comes later than what was chosen meanwhile.
  return { draft, setRows, latestRows: () => latest.current };
}

/** What the wizard's steps work on. Each of them is stored when it is done, not at the end. */
export function useWizard({ request, onStored }: DataWizardProps) {
  const { projectId } = request;
  const [project, setProject] = useState(request.project);
  const [step, setStep] = useState(() => firstStep(request));
  const [table, setTable] = useState(() => firstTable(request));
  const [stored, setStored] = useState(project.mapping);
  const { draft, setRows, latestRows } = useDraftRows();
  const [fallback, setFallback] = useState(project.mapping.imageMap.default ?? null);
  // Grows with everything that changes rows or photos, so that what was worked out of them is worked out anew.
  const [version, setVersion] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const firstRows = useFirstRows(projectId, version);
  const records = firstRows.data ?? noRecords;
  const proposed = useMemo(
    () => mappingRows({ project: { ...project, mapping: stored } }, table?.headers ?? [], records),
    [project, stored, table, records],
  );
  const rows = draft ?? proposed;

  const takeTable = (next: TableState) => {
    // What a person has chosen and not yet saved is kept where its columns are still there.
    const drafted = latestRows();
    const mapping = fittingMapping(drafted ? mappingOf(drafted, fallback) : stored, next.headers);
    setTable(next);
    setStored(mapping);
    setFallback(mapping.imageMap.default ?? null);
    setRows(null);
    setVersion(version + 1);
    onStored();
    if (next.intake && next.intake.pictureColumns.length > 0) void request.loadPhotos();
    announce("project-rows-changed", { projectId });
  };
  const saveMapping = async () => {
    if (!table) return;
    const mapping = mappingOf(rows, fallback);
    setSaving(true);
    try {
      const body = { field_map: mapping.fieldMap, image_map: mapping.imageMap };
      await call(routes.saveMapping, { params: { id: projectId }, body });
      setRows(rows);
      setStored(mapping);
      onStored();
      announce("project-mapping-saved", { projectId, mode: "standard" });
      showToast("Mapping saved", { tone: "success" });
      setStep(2);
    } catch (error) {
      showToast(`Failed to save mapping: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
    }
    setSaving(false);
  };
  const fixedTexts = useMemo(
    () => fixedTextsOf(project, table, rows, records),
    [project, table, rows, records],
  );
  const mend = (found: FixedText) => {
    setProject(request.changeText(found, found.mended));
    setRows(found.kind === "bind" ? withToken(rows, found.token, found.source) : rows);
  };
  /** Rows or photos were changed on the server: what was worked out of them is old. */
  const noticeChange = () => {
    setVersion((before) => before + 1);
    onStored();
  };
  const showRows = async () => {
    if (await openDataGrid({ projectId })) noticeChange();
  };
  return {
    step,
    setStep,
    table,
    takeTable,
    /** The design as it is now: texts may have been mended. */
    project,
    fixedTexts,
    mend,
    records,
    /** False while the values are on their way by which columns are judged. */
    isReady: !firstRows.isPending && !firstRows.isPlaceholderData,
    rows,
    setRows,
    fallback,
    setFallback,
    version,
    isSaving,
    saveMapping,
    noticeStored: onStored,
    noticeChange,
    showRows,
  };
}

export type Wizard = ReturnType<typeof useWizard>;
