import type { Kysely } from "kysely";
import type { Schema, TableFileRow } from "./schema.ts";

/** The files that projects' tables were read from. They are written with the rows (`RowStore.replace`). */
export function createTableFileStore(db: Kysely<Schema>) {
  return {
    /** A project's files: that of its table, and that of the one joined to it. */
    async of(projectId: string): Promise<readonly TableFileRow[]> {
      return await db.selectFrom("table_file").selectAll().where("project_id", "=", projectId).execute();
    },
  };
}

export type TableFileStore = ReturnType<typeof createTableFileStore>;
