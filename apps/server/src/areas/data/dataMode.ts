import { problem } from "@print-builder/api";
import { dataModeContracts } from "@print-builder/api/contracts/data";
import type { Store } from "../../store/openStore.ts";
import { findProject } from "../../store/projectRecords.ts";
import { noThumbnails } from "../../store/projectStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";
import { defineArea } from "../defineArea.ts";

export const dataModeArea = defineArea({
  contracts: dataModeContracts,
  handlers: (deps) => {
    const dataMode = createDataMode(deps);
    return {
      async getDataMode({ params }) {
        return { data: { mode: await dataMode.get(params.id) } };
      },
      async setDataMode({ params, body }) {
        await dataMode.set(params.id, body.mode);
        return { data: { mode: body.mode } };
      },
      clearStandardData: ({ params }) => dataMode.clearStandard(params.id),
      clearSchoolData: ({ params }) => dataMode.clearSchool(params.id),
    };
  },
});

type Mode = PlainProjectRow["data_mode"];

/** The source of a project's records, and clearing either source. Throws Problems. */
export function createDataMode({ store, clock }: { readonly store: Store; readonly clock: () => Date }) {
  const now = () => clock().toISOString();

  async function set(projectId: string, fields: Partial<PlainProjectRow>): Promise<void> {
    if (!(await store.projects.set(projectId, { ...fields, updated_at: now() }))) {
      throw problem("project_not_found");
    }
  }

  return {
    get: async (projectId: string): Promise<Mode> => (await findProject(store, projectId)).data_mode,
    set: (projectId: string, mode: Mode): Promise<void> => set(projectId, { data_mode: mode }),
    /**
     * Clears the uploaded table with its preview and thumbnails, the column mapping, and who was
     * printed. Design and
     * pictures stay.
     */
    async clearStandard(projectId: string): Promise<void> {
      const nothing = {
        headers: "[]",
        field_map: "{}",
        image_map: "{}",
        identity: null,
        dataset_id: null,
        ...noThumbnails,
        updated_at: now(),
      };
      if (!(await store.rows.replace(projectId, nothing, []))) throw problem("project_not_found");
      await store.cards.forget(projectId);
    },
    /** Clears the school connection with its sealed token, the field mapping, and who was printed. */
    async clearSchool(projectId: string): Promise<void> {
      await set(projectId, {
        school_name: null,
        school_field_map: "{}",
        school_token_types: "{}",
        school_mapping_meta: "{}",
      });
      await store.cards.forget(projectId);
    },
  };
}
