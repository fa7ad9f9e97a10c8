import { setImmediate } from "node:timers/promises";
import { type Kysely, type SqlBool, sql } from "kysely";
import type { PrintHistoryRow, Schema } from "./schema.ts";

/** An entry without long lists of ids, for lists. */
export type ListedHistoryRow = Omit<PrintHistoryRow, "record_ids">;

/** The print histories of projects. Entries are only added. */
export function createHistoryStore(db: Kysely<Schema>) {
  return {
    add: (entries: readonly PrintHistoryRow[]): Promise<void> => addHistory(db, entries),
    /** Returns the oldest entries first. */
    async list(projectId: string): Promise<readonly ListedHistoryRow[]> {
      return await db
        .selectFrom("print_history")
        .select(["id", "project_id", "entry", "at"])
        .where("project_id", "=", projectId)
        .orderBy("at")
        .orderBy("id")
        .execute();
    },
    /** Entries of all projects whose entry id starts with `start`, which must not contain LIKE wildcards. */
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

/** Adds entries that do not exist yet. */
export async function addHistory(db: Kysely<Schema>, entries: readonly PrintHistoryRow[]): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("print_history")
    .values([...entries])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Removes the people from a project's history in the caller's transaction. Keeps their number. */
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

const nameless = { name: null, values_hash: null, search_text: "" } as const;

/** Removes the people from all cards of a project at once. */
export async function forgetPeople(db: Kysely<Schema>, projectId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const people = { ...nameless, record_id: null };
    await transaction.updateTable("card").set(people).where("project_id", "=", projectId).execute();
    // A serial is never assigned to somebody else.
    await transaction
      .updateTable("serial")
      .set({ record_id: null })
      .where("project_id", "=", projectId)
      .execute();
    await transaction.deleteFrom("printed_design").where("project_id", "=", projectId).execute();
    await forgetPrinted(transaction, projectId);
  });
}

/**
 * Removes the names from cards printed before a time, one print after another. Returns the number of cards.
 */
export async function forgetNames(db: Kysely<Schema>, before: string): Promise<number> {
  const isNamed = sql<SqlBool>`(name is not null or values_hash is not null)`;
  let forgotten = 0;
  for (;;) {
    const named = db.selectFrom("card").select("print_id").where("printed_at", "<", before).where(isNamed);
    const card = await named.limit(1).executeTakeFirst();
    if (!card) break;
    const ofPrint = db.updateTable("card").set(nameless).where("print_id", "=", card.print_id);
    const { numUpdatedRows } = await ofPrint
      .where("printed_at", "<", before)
      .where(isNamed)
      .executeTakeFirst();
    forgotten += Number(numUpdatedRows);
    await setImmediate();
  }
  await db
    .deleteFrom("printed_design")
    .where("printed_at", "<", before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("card")
            .select("card.print_id")
            .whereRef("card.project_id", "=", "printed_design.project_id")
            .whereRef("card.revision", "=", "printed_design.revision")
            .where("card.values_hash", "is not", null),
        ),
      ),
    )
    .execute();
  return forgotten;
}
