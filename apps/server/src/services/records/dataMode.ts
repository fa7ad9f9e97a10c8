import { problem } from "@print-builder/api";
import { findProject } from "../../answers/findProject.ts";
import { noThumbnails } from "../../store/noThumbnails.ts";
import type { Store } from "../../store/openStore.ts";
import type { PlainProjectRow } from "../../store/schema.ts";

type Mode = PlainProjectRow["data_mode"];

/** Where a project's records come from, and forgetting what was set up for one of the two. Throws Problems. */
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
    /** The uploaded table with its preview and the pictures of its first card, which token reads which column, and whose cards were printed. The design and pictures stay. */
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
    /** The connection to the school with its sealed token, which token reads which school field, and whose cards were printed. */
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
