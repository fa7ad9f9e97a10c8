import { routes } from "@print-builder/api";
import type { Project } from "@print-builder/core/document";
import type { CardRecord, Identity, Mapping } from "@print-builder/core/records";
import { useCallback, useMemo, useRef, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import type { FixedText } from "#platform/mapping/findFixedTexts.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { useFirstRows } from "./useRows.ts";
import {
  type DataWizardRequest,
  firstStep,
  firstTable,
  fittingMapping,
  fixedTextsOf,
  identityFor,
  type MappingRow,
  mappingOf,
  mappingRows,
  type TableState,
  withKeyToken,
  withToken,
} from "./wizardState.ts";

type DataGridRequest = { readonly projectId: string };

/** Opens the table of a project's rows to read and edit. Returns whether anything was changed. */
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
const noHeaders: readonly string[] = [];

export type DataWizardProps = {
  readonly request: DataWizardRequest;
  /** Called when the wizard has stored something that its opener must reload. */
  readonly onStored: () => void;
};

/** Step 2: the user's mapping, or proposals that follow the table until the user changes a row. */
function useMappingDraft(
  project: Project,
  table: TableState | null,
  records: readonly CardRecord[],
  stored: Mapping,
) {
  const [draft, setRows] = useState<readonly MappingRow[] | null>(null);
  const [fallback, setFallback] = useState(stored.imageMap.default ?? null);
  const [chosen, setIdentity] = useState<Identity | null>(null);
  const headers = table?.headers ?? noHeaders;
  const proposed = useMemo(
    () => mappingRows({ project: { ...project, mapping: stored } }, headers, records),
    [project, stored, headers, records],
  );
  const rows = draft ?? proposed;
  const identity = useMemo(
    () => chosen ?? identityFor({ mapping: stored }, rows, headers, records),
    [chosen, stored, rows, headers, records],
  );
  const latest = useRef(draft);
  latest.current = draft;
  return {
    rows,
    setRows,
    fallback,
    setFallback,
    identity,
    setIdentity,
    /** The user's mapping, also while a new table is being read; null if there is none. */
    drafted: () => latest.current && mappingOf(latest.current, fallback),
    /** Discards the user's mapping, so that proposals follow the table again. */
    follow(mapping: Mapping) {
      setRows(null);
      setIdentity(null);
      setFallback(mapping.imageMap.default ?? null);
    },
    toStore: () => {
      const named = withKeyToken(rows, identity.key, headers);
      setRows(named);
      return { ...mappingOf(named, fallback), identity };
    },
  };
}

type MappingStore = {
  readonly projectId: string;
  readonly stored: Mapping;
  readonly onStored: () => void;
  readonly setStored: (mapping: Mapping) => void;
};

/** Stores the column that replaces missing photos, but only once. */
function useAdoptedFallback(
  { projectId, stored, onStored, setStored }: MappingStore,
  setFallback: (column: string) => void,
) {
  const hasAdopted = useRef(false);
  return useCallback(
    async (column: string) => {
      // If the user has removed the column, do not store it again.
      if (hasAdopted.current) return;
      hasAdopted.current = true;
      const next = { ...stored, imageMap: { ...stored.imageMap, default: column } };
      const body = { field_map: next.fieldMap, image_map: next.imageMap };
      try {
        await call(routes.saveMapping, { params: { id: projectId }, body });
        setFallback(column);
        setStored(next);
        onStored();
        showToast(`Photos are also matched by “${column}”`);
      } catch (error) {
        showToast(`Failed to save mapping: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
      }
    },
    [projectId, stored, setFallback, setStored, onStored],
  );
}

/** State of the wizard's steps. Each step is stored when it is done, not at the end. */
export function useWizard({ request, onStored }: DataWizardProps) {
  const { projectId } = request;
  const [project, setProject] = useState(request.project);
  const [step, setStep] = useState(() => firstStep(request));
  const [table, setTable] = useState(() => firstTable(request));
  const [stored, setStored] = useState(project.mapping);
  // Increases with every change of rows or photos, so that derived results are recomputed.
  const [version, setVersion] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const firstRows = useFirstRows(projectId, version);
  const records = firstRows.data ?? noRecords;
  const mapping = useMappingDraft(project, table, records, stored);
  const { rows, setRows } = mapping;

  const takeTable = (next: TableState) => {
    // Keep unsaved choices whose columns exist in the new table.
    const kept = fittingMapping(mapping.drafted() ?? stored, next.headers);
    setTable(next);
    setStored(kept);
    mapping.follow(kept);
    setVersion((before) => before + 1);
    onStored();
    if (next.intake && next.intake.pictureColumns.length > 0) void request.loadPhotos();
    announce("project-rows-changed", { projectId });
  };
  const saveMapping = async () => {
    if (!table) return;
    const lost = rows.filter(({ isByHand, column }) => isByHand && column === null);
    if (lost.length > 0) {
      const names = lost.map(({ name }) => `“${name}”`).join(", ");
      showToast(`Choose a column for ${names}, or remove it: only fields with a column are kept.`, {
        tone: "warning",
        durationMs: 6000,
      });
      return;
    }
    const chosen = mapping.toStore();
    setSaving(true);
    try {
      const { fieldMap: field_map, imageMap: image_map, identity } = chosen;
      const body = { field_map, image_map, identity };
      await call(routes.saveMapping, { params: { id: projectId }, body });
      setStored(chosen);
      onStored();
      announce("project-mapping-saved", { projectId, mode: "standard" });
      showToast("Mapping saved", { tone: "success" });
      setStep(2);
    } catch (error) {
      showToast(`Failed to save mapping: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
    }
    setSaving(false);
  };
  const adoptFallback = useAdoptedFallback({ projectId, stored, onStored, setStored }, mapping.setFallback);
  const fixedTexts = useMemo(
    () => fixedTextsOf(project, table, rows, records),
    [project, table, rows, records],
  );
  const mend = (found: FixedText) => {
    setProject(request.changeText(found, found.mended));
    setRows(found.kind === "bind" ? withToken(rows, found.token, found.source) : rows);
  };
  /** Rows or photos have changed on the server, so derived results are stale. */
  const noticeChange = () => {
    setVersion((before) => before + 1);
    onStored();
  };
  const showRows = async () => {
    if (await openDataGrid({ projectId })) noticeChange();
  };
  return {
    ...mapping,
    step,
    setStep,
    table,
    takeTable,
    /** The current design, including corrections of its text. */
    project,
    fixedTexts,
    mend,
    records,
    /** False until the sample values that rank columns have loaded. */
    isReady: !firstRows.isPending && !firstRows.isPlaceholderData,
    version,
    isSaving,
    saveMapping,
    adoptFallback,
    noticeStored: onStored,
    noticeChange,
    showRows,
  };
}

export type Wizard = ReturnType<typeof useWizard>;
