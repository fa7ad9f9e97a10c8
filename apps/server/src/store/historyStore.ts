import type { Kysely } from "kysely";
import type { PrintHistoryRow, Schema } from "./schema.ts";

/** An entry as lists have it: without the ids of many people. */
export type ListedHistoryRow = Omit<PrintHistoryRow, "record_ids">;

/** What was printed of each project. Entries are only ever added. */
export function createHistoryStore(db: Kysely<Schema>) {
  return {
    add: (entries: readonly PrintHistoryRow[]): Promise<void> => addHistory(db, entries),
    /** Oldest first. */
    async list(projectId: string): Promise<readonly ListedHistoryRow[]> {
      return await db
        .selectFrom("print_history")
        .select(["id", "project_id", "entry", "at"])
        .where("project_id", "=", projectId)
        .orderBy("at")
        .orderBy("id")
        .execute();
    },
    /** The entries of any project whose id begins so; `start` holds no signs that a pattern takes. */
    async startingWith(start: string): Promise<readonly ListedHistoryRow[]> {
      return await db
        .selectFrom("print_history")
        .select(["id", "project_id", "entry", "at"])
        .where("id", "like", `${start}%`)
        .orderBy("at", "desc")
        .execute();
    },
    async get(projectId: string, id: string): Promise<PrintHistoryRow | null> {
      const entries = db.selectFrom("print_history").selectAll().where("project_id", "=", projectId);
      return (await entries.where("id", "=", id).executeTakeFirst()) ?? null;
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

/** Forgets who was printed of a project, in the caller's transaction. How many they were stays. */
export async function forgetPrinted(db: Kysely<Schema>, projectId: string): Promise<void> {
  const ofProject = db.updateTable("print_history").where("project_id", "=", projectId);
  await ofProject.set({ record_ids: null }).where("record_ids", "is not", null).execute();
  const entries = await db
    .selectFrom("print_history")
    .select(["id", "entry"])
    .where("project_id", "=", projectId)
    .where("entry", "like", '%"record_ids"%')
    .execute();
  for (const { id, entry } of entries) {
    const { record_ids: _, ...rest } = JSON.parse(entry);
    await ofProject
      .set({ entry: JSON.stringify(rest) })
      .where("id", "=", id)
      .execute();
  }
}

export type HistoryStore = ReturnType<typeof createHistoryStore>;
