import { problem } from "@print-builder/api";
import { dataModeContracts } from "@print-builder/api/contracts/data";
import { findProject } from "../../store/projectRecords.ts";
import { noThumbnails } from "../../store/projectStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";

/** Changes the source of a project's records, and clears either source. */
export const dataModeArea = defineArea({
  contracts: dataModeContracts,
  handlers: ({ store, clock }) => {
    async function set(projectId: string, fields: Partial<PlainProjectRow>): Promise<void> {
      const updated_at = clock().toISOString();
      if (!(await store.projects.set(projectId, { ...fields, updated_at }))) {
        throw problem("project_not_found");
      }
    }

    return {
      async getDataMode({ params }) {
        return { data: { mode: (await findProject(store, params.id)).data_mode } };
      },
      async setDataMode({ params, body: { mode } }) {
        await set(params.id, { data_mode: mode });
        return { data: { mode } };
      },
      /**
       * Removes the uploaded table with its preview, thumbnails and mapping, and the names of the people
       * printed.
       */
      async clearStandardData({ params: { id } }) {
        const nothing = {
          headers: "[]",
          field_map: "{}",
          image_map: "{}",
          identity: null,
          dataset_id: null,
          ...noThumbnails,
          updated_at: clock().toISOString(),
        };
        if (!(await store.rows.replace(id, nothing, []))) throw problem("project_not_found");
        await store.cards.forget(id);
      },
      /**
       * Removes the school connection with its sealed token, the field mapping, and the names of the people
       * printed.
       */
      async clearSchoolData({ params: { id } }) {
        await set(id, {
          school_name: null,
          school_field_map: "{}",
          school_token_types: "{}",
          school_mapping_meta: "{}",
        });
        await store.cards.forget(id);
      },
    };
  },
});
