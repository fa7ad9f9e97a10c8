import { type LiveRecord, problem } from "@print-builder/api";
import { liveDataContracts } from "@print-builder/api/contracts/liveData";
import { commitPoint } from "../../commitPoint.ts";
import { fieldsOf, toObject } from "../../store/projectRecords.ts";
import type { RowQuery, StoredRow } from "../../store/rowStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { storable } from "../../store/storedText.ts";
import { defineArea } from "../defineArea.ts";
import { columnOf } from "./keptMapping.ts";

type LiveFilter = { readonly search: string; readonly field: string };

const queryOf = (headers: readonly string[], { search, field }: LiveFilter): RowQuery => ({
  search,
  searchColumn: field === "" || search.trim() === "" ? null : columnOf(headers, field, "field"),
  order: null,
});

/** Reads and edits a project's rows one at a time, for stepping through the cards. */
export const liveDataArea = defineArea({
  contracts: liveDataContracts,
  handlers: ({ store, data, finder, clock }) => {
    async function rowAt(projectId: string, position: number): Promise<StoredRow> {
      const [row] = await store.rows.range(projectId, position, position + 1);
      if (!row) throw problem("record_not_found");
      return row;
    }

    /** The refusal includes the current record, so that the screen can show both versions. */
    async function stale(projectId: string, position: number) {
      const project = await data.find(projectId);
      const current = recordOf(project, await rowAt(projectId, position));
      return problem("stale_record", undefined, { current });
    }

    return {
      async getLiveMeta({ params, query }) {
        const project = await data.find(params.id);
        const headers = fieldsOf(project);
        return {
          datasetId: project.dataset_id,
          datasetVersion: project.dataset_version,
          total: await finder.total(project, queryOf(headers, query)),
          fields: [...headers],
        };
      },
      async getLiveRecord({ params, query }) {
        const project = await data.find(params.id);
        const [row] = (await finder.page(project, queryOf(fieldsOf(project), query), query.index, 1)).rows;
        if (!row) throw problem("record_not_found");
        return recordOf(project, row);
      },
      async editLiveRecord({ params: { id: projectId, index: position }, body }) {
        const project = await data.find(projectId);
        const row = await rowAt(projectId, position);
        const { dataset_id: datasetId } = project;
        const isOther = body.datasetId !== undefined && body.datasetId !== datasetId;
        if (datasetId === null || isOther) throw await stale(projectId, position);
        const headers = fieldsOf(project);
        const cells = headers.map((_, column) => row.cells[column] ?? "");
        for (const [header, value] of Object.entries(body.changes)) {
          cells[columnOf(headers, header, `changes.${header}`)] = storable(value);
        }
        const { baseVersion } = body;
        const at = clock().toISOString();
        const isStored =
          row.version === baseVersion &&
          (await store.rows.edit({ projectId, position, datasetId, baseVersion, cells, at }));
        if (!isStored) throw await stale(projectId, position);
        commitPoint("row.edited");
        return recordOf(project, { position, version: baseVersion + 1, cells });
      },
    };
  },
});

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
