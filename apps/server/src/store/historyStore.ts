import type { Kysely } from "kysely";
import type { PrintHistoryRow, Schema } from "./schema.ts";

/** What was printed of each project. Entries are only ever added. */
export function createHistoryStore(db: Kysely<Schema>) {
  return {
    add: (entries: readonly PrintHistoryRow[]): Promise<void> => addHistory(db, entries),
    /** Oldest first. */
    async list(projectId: string): Promise<readonly PrintHistoryRow[]> {
      return await db
        .selectFrom("print_history")
        .selectAll()
        .where("project_id", "=", projectId)
        .orderBy("at")
        .orderBy("id")
        .execute();
    },
  };
}

/** Adds the entries that are not there yet. */
export async function addHistory(db: Kysely<Schema>, entries: readonly PrintHistoryRow[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("print_history")
    .values([...entries])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export type HistoryStore = ReturnType<typeof createHistoryStore>;
