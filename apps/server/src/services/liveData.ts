import { problem } from "@print-builder/api";
import type { Store } from "../store/openStore.ts";
import type { RowQuery } from "../store/rowStore.ts";
import { columnOf, type Data, headersOf } from "./data.ts";
import { toObject } from "./projects.ts";

export type LiveFilter = { readonly search: string; readonly field: string };

/** A project's rows one at a time, for stepping through them on the card. Throws Problems. */
export function createLiveData(store: Store, data: Data) {
  const queryOf = (headers: readonly string[], { search, field }: LiveFilter): RowQuery => ({
    search,
    searchColumn: field === "" || search.trim() === "" ? null : columnOf(headers, field, "field"),
    order: null,
  });
  return {
    async meta(projectId: string, filter: LiveFilter) {
      const project = await data.find(projectId);
      const headers = headersOf(project);
      return {
        datasetId: project.dataset_id,
        datasetVersion: project.dataset_version,
        total: await store.rows.total(projectId, queryOf(headers, filter)),
        fields: [...headers],
      };
    },
    /** Record number `index`, 0-based, among the matching ones. */
    async record(projectId: string, index: number, filter: LiveFilter) {
      const project = await data.find(projectId);
      const headers = headersOf(project);
      const [row] = await store.rows.page(projectId, queryOf(headers, filter), index, 1);
      if (!row) throw problem("record_not_found");
      return {
        index: row.position,
        id: `${project.dataset_id}-${row.position}`,
        version: row.version,
        data: toObject(headers, row.cells),
      };
    },
  };
}

export type LiveData = ReturnType<typeof createLiveData>;
