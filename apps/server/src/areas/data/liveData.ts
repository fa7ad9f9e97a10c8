import { type LiveRecord, problem } from "@print-builder/api";
import { liveDataContracts } from "@print-builder/api/contracts/liveData";
import { commitPoint } from "../../commitPoint.ts";
import type { Store } from "../../store/openStore.ts";
import { fieldsOf, toObject } from "../../store/projectRecords.ts";
import type { RowQuery, StoredRow } from "../../store/rowStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { storable } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";
import type { Data } from "./data.ts";
import { columnOf } from "./keptMapping.ts";
import type { RowFinder } from "./rowFinder.ts";

export const liveDataArea = defineArea({
  contracts: liveDataContracts,
  handlers: (deps) => {
    const liveData = createLiveData(deps);
    return {
      getLiveMeta: ({ params, query }) => liveData.meta(params.id, query),
      getLiveRecord: ({ params, query }) => liveData.record(params.id, query.index, query),
      editLiveRecord: ({ params, body }) => liveData.edit(params.id, params.index, body),
    };
  },
});

export type LiveFilter = { readonly search: string; readonly field: string };

/** Cells to change, and their values when the person changed them. */
export type LiveEdit = {
  /** New values by column header. */
  readonly changes: Readonly<Record<string, string>>;
  readonly baseVersion: number;
  readonly datasetId?: string | undefined;
};

export type LiveDataDeps = {
  readonly store: Store;
  readonly data: Data;
  readonly finder: RowFinder;
  readonly clock: () => Date;
};

/** A project's rows one at a time, to step through on the card. Throws Problems. */
export function createLiveData({ store, data, finder, clock }: LiveDataDeps) {
  const queryOf = (headers: readonly string[], { search, field }: LiveFilter): RowQuery => ({
    search,
    searchColumn: field === "" || search.trim() === "" ? null : columnOf(headers, field, "field"),
    order: null,
  });

  async function rowAt(projectId: string, position: number): Promise<StoredRow> {
    const [row] = await store.rows.range(projectId, position, position + 1);
    if (!row) throw problem("record_not_found");
    return row;
  }

  /** The refusal includes the current record, to show it next to the change. */
  async function stale(projectId: string, position: number) {
    const project = await data.find(projectId);
    const current = recordOf(project, await rowAt(projectId, position));
    return problem("stale_record", undefined, { current });
  }

  return {
    async meta(projectId: string, filter: LiveFilter) {
      const project = await data.find(projectId);
      const headers = fieldsOf(project);
      return {
        datasetId: project.dataset_id,
        datasetVersion: project.dataset_version,
        total: await finder.total(project, queryOf(headers, filter)),
        fields: [...headers],
      };
    },
    /** Record number `index`, 0-based, among the matching ones. */
    async record(projectId: string, index: number, filter: LiveFilter): Promise<LiveRecord> {
      const project = await data.find(projectId);
      const query = queryOf(fieldsOf(project), filter);
      const [row] = (await finder.page(project, query, index, 1)).rows;
      if (!row) throw problem("record_not_found");
      return recordOf(project, row);
    },
    /** Changes cells of the record at an upload position, 0-based, and returns the updated record. */
    async edit(projectId: string, position: number, edit: LiveEdit): Promise<LiveRecord> {
      const project = await data.find(projectId);
      const row = await rowAt(projectId, position);
      const { dataset_id: datasetId } = project;
      const isOther = edit.datasetId !== undefined && edit.datasetId !== datasetId;
      if (datasetId === null || isOther) throw await stale(projectId, position);
      const headers = fieldsOf(project);
      const cells = headers.map((_, column) => row.cells[column] ?? "");
      for (const [header, value] of Object.entries(edit.changes)) {
        cells[columnOf(headers, header, `changes.${header}`)] = storable(value);
      }
      const { baseVersion } = edit;
      const at = clock().toISOString();
      const isStored =
        row.version === baseVersion &&
        (await store.rows.edit({ projectId, position, datasetId, baseVersion, cells, at }));
      if (!isStored) throw await stale(projectId, position);
      commitPoint("row.edited");
      return recordOf(project, { position, version: baseVersion + 1, cells });
    },
  };
}

function recordOf(
  project: PlainProjectRow,
  { position, version, cells }: Omit<StoredRow, "original">,
): LiveRecord {
  return {
    index: position,
    id: `${project.dataset_id}-${position}`,
    version,
    data: toObject(fieldsOf(project), cells),
  };
}
