import { type MappableField, mappableFields } from "@print-builder/school";
import { useMemo, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { designTokens } from "#platform/mapping/designTokens.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { canSave, firstRows, type MappingRow } from "./mappingRows.ts";
import { saveSchoolMapping } from "./saveSchoolMapping.ts";
import { useSample } from "./useSample.ts";
import { datasetOf, type WizardDeps } from "./useSchoolWizard.ts";
import type { WizardState } from "./wizardState.ts";

/** Rows belong to a school's dataset: another one begins anew. */
type Draft = { readonly of: string; readonly rows: readonly MappingRow[] };

const noFields: readonly MappableField[] = [];

function noteOf(rows: readonly MappingRow[]): string {
  const open = rows.filter(({ path, token }) => path === null && token !== "").length;
  return open === 0 ? "" : `${open} ${open === 1 ? "token" : "tokens"} without a field`;
}

/** The mapping of step 4: its rows, and storing them. */
export function useMapWork({ request, client, stored }: WizardDeps, state: WizardState, onSaved: () => void) {
  const { sample, dataset } = state;
  const found = useSample(client, state, state.step === 4 ? dataset : null);
  const record = found.data?.record ?? null;
  const fields = useMemo(() => (record ? mappableFields(record) : noFields), [record]);
  const of = `${sample?.schoolCode} ${dataset}`;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const begun = useMemo(() => {
    const isSame = datasetOf(stored) === null || datasetOf(stored) === dataset;
    const kept = isSame ? stored : { field_map: {}, token_types: {} };
    return fields.length === 0 ? [] : firstRows(designTokens(request.project), kept, fields);
  }, [fields, stored, dataset, request.project]);
  const rows = draft?.of === of ? draft.rows : begun;

  const save = async () => {
    if (!sample || !dataset) return;
    setSaving(true);
    try {
      await saveSchoolMapping({ projectId: request.projectId, rows, source: dataset, sample });
      onSaved();
    } catch (error) {
      showToast(`Failed to save mapping: ${messageOf(error)}`, { tone: "error", durationMs: 6000 });
    }
    setSaving(false);
  };
  return {
    found,
    record,
    fields,
    rows,
    setRows: (next: readonly MappingRow[]) => setDraft({ of, rows: next }),
    note: noteOf(rows),
    canSave: canSave(rows),
    isSaving,
    save,
  };
}

export type MapWork = ReturnType<typeof useMapWork>;
