import { routes } from "@print-builder/api";
import {
  type Dataset,
  type MappableField,
  mappableFields,
  type SchoolClient,
  type SchoolRecord,
} from "@print-builder/school";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import { designTokens } from "#platform/mapping/designTokens.ts";
import { type FixedText, findFixedTexts } from "#platform/mapping/findFixedTexts.ts";
import { tokenSurroundings } from "#platform/mapping/tokenSurroundings.ts";
import { announce } from "#platform/records/projectEvents.ts";
import { markWizardCompleted, type SchoolSample } from "#platform/school/schoolSession.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { countText } from "#ui/texts/countText.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { canSave, fieldSources, firstRows, type MappingRow, mappingOf, withToken } from "./mappingRows.ts";
import { datasetOf, type WizardDeps } from "./useSchoolWizard.ts";
import type { WizardState } from "./wizardState.ts";

type MappingToSave = {
  readonly projectId: string;
  readonly rows: readonly MappingRow[];
  readonly source: Dataset;
  readonly sample: SchoolSample;
};

/** Stores the credentials that the server needs to read the school's records without the browser. */
async function keepAccess({ projectId, sample }: MappingToSave): Promise<void> {
  const meta = { impersonation_token: sample.impersonationToken, last_updated: new Date().toISOString() };
  try {
    await call(routes.saveSchoolMapping, { params: { id: projectId }, body: { meta } });
  } catch (error) {
    showFailure(error, "Access to the school was not stored. Exports will ask you to sign in there.");
  }
}

/**
 * Stores the mapping, and the school that the records come from.
 * @throws ApiError when the mapping cannot be stored; a failure to store the access is only reported
 */
async function saveSchoolMapping(work: MappingToSave): Promise<void> {
  const { projectId, rows, source, sample } = work;
  const { school, admin, schoolCode } = sample;
  const meta = {
    source,
    school_code: schoolCode,
    school_name: school.name,
    school_domain: school.domain,
    school_id: school.id,
    admin_email: admin.email,
  };
  const body = { ...mappingOf(rows), meta };
  await call(routes.saveSchoolMapping, { params: { id: projectId }, body });
  await keepAccess(work);
  markWizardCompleted();
  announce("project-mapping-saved", { projectId, mode: "school" });
  showToast("School field mapping saved", { tone: "success" });
}

/** The rows for one school and dataset, named by `of`; another school or dataset starts with new rows. */
type Draft = { readonly of: string; readonly rows: readonly MappingRow[] };

const noFields: readonly MappableField[] = [];
const noRecords: readonly SchoolRecord[] = [];

function noteOf(rows: readonly MappingRow[]): string {
  const open = rows.filter(({ path, token }) => path === null && token !== "").length;
  return open === 0 ? "" : `${countText(open, "field")} on the card will be empty`;
}

/** State of step 4: the mapping's rows, and saving them. */
export function useFieldMapping(
  { request, client, stored }: WizardDeps,
  state: WizardState,
  onSaved: () => void,
) {
  const { sample, dataset } = state;
  const found = useSample(client, state, state.step === 4 ? dataset : null);
  const several = useSampleRecords(client, state, state.step === 4 ? dataset : null);
  const record = found.data?.record ?? null;
  const fields = useMemo(() => (record ? mappableFields(record) : noFields), [record]);
  const records = several.data ?? noRecords;
  const sources = useMemo(() => fieldSources(fields, records), [fields, records]);
  const of = `${sample?.schoolCode} ${dataset}`;
  // The current design, including corrections of its text.
  const [project, setProject] = useState(request.project);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const begun = useMemo(() => {
    const isSame = datasetOf(stored) === null || datasetOf(stored) === dataset;
    const kept = isSame ? stored : { field_map: {}, token_types: {} };
    const { project } = request;
    const card = { tokens: designTokens(project), surroundings: tokenSurroundings(project) };
    return fields.length === 0 ? [] : firstRows(card, kept, fields, sources);
  }, [fields, sources, stored, dataset, request]);
  const rows = draft?.of === of ? draft.rows : begun;
  const setRows = (next: readonly MappingRow[]) => setDraft({ of, rows: next });
  const schoolName = sample?.school.name ?? null;
  const fixedTexts = useMemo(() => {
    const paths = new Map(rows.map(({ token, path }) => [token, path]));
    const sourceOf = (token: string) => paths.get(token) ?? null;
    return findFixedTexts({ project, sources, sourceOf, schoolName });
  }, [project, rows, sources, schoolName]);
  const mend = (found: FixedText) => {
    setProject(request.changeText(found, found.mended));
    setRows(found.kind === "bind" ? withToken(rows, found.token, found.source) : rows);
  };

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
    /** False until the sample values that rank fields have loaded. */
    isReady: !several.isPending,
    record,
    fields,
    sources,
    rows,
    setRows,
    fixedTexts,
    mend,
    note: noteOf(rows),
    canSave: canSave(rows),
    isSaving,
    save,
  };
}

export type FieldMappingModel = ReturnType<typeof useFieldMapping>;

type DatasetSample = {
  readonly record: SchoolRecord | null;
  readonly total: number;
};

/** Number of records read to see a field's values. */
const sampleRecords = 3;

/** The first records of the dataset, whose values tell fields apart; empty if they cannot be read. */
function useSampleRecords(client: SchoolClient, { sample }: WizardState, dataset: Dataset | null) {
  return useQuery({
    queryKey: [schoolQueries, "samples", sample?.schoolCode, sample?.impersonationToken, dataset],
    queryFn: async ({ signal }) => {
      const page = { limit: sampleRecords, offset: 0 };
      return (await client.records.list(dataset ?? "students", page, { signal })).records;
    },
    enabled: sample !== null && dataset !== null,
    // The mapping's rows are built from these records, so they must not change.
    staleTime: Number.POSITIVE_INFINITY,
    // Do not retry: the fields are known without sample values.
    retry: false,
  });
}

/** One record of the connected school's dataset, for its fields, and the number of records. */
export function useSample(client: SchoolClient, { sample }: WizardState, dataset: Dataset | null) {
  return useQuery({
    queryKey: [schoolQueries, "sample", sample?.schoolCode, sample?.impersonationToken, dataset],
    queryFn: async ({ signal }): Promise<DatasetSample> => {
      const { records, pagination } = await client.records.list(
        dataset ?? "students",
        { limit: 1, offset: 0 },
        { signal },
      );
      return { record: records[0] ?? null, total: pagination.total };
    },
    enabled: sample !== null && dataset !== null,
    // The mapping's rows are built from this record, so it must not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
