import type { Kysely } from "kysely";
import type { PrintQueueRow, Schema } from "./schema.ts";

export type StoredQueue = Omit<PrintQueueRow, "worker" | "seen_at">;

const stored = [
  "id",
  "name",
  "name_key",
  "uri",
  "password",
  "language",
  "dpi",
  "profile_id",
  "agent_id",
] as const;

/** Connected printers, which all users share. */
export function createPrintQueueStore(db: Kysely<Schema>) {
  return {
    /** Sorted by name. */
    list: (): Promise<readonly StoredQueue[]> =>
      db.selectFrom("print_queue").select(stored).orderBy("name_key").execute(),
    async get(id: string): Promise<StoredQueue | null> {
      const found = db.selectFrom("print_queue").select(stored).where("id", "=", id);
      return (await found.executeTakeFirst()) ?? null;
    },
    async add(queue: StoredQueue): Promise<void> {
      await db
        .insertInto("print_queue")
        .values({ ...queue, worker: null, seen_at: null })
        .execute();
    },
    /** Returns false if there is no such queue. */
    async change({ id, ...fields }: StoredQueue): Promise<boolean> {
      const changed = await db.updateTable("print_queue").set(fields).where("id", "=", id).executeTakeFirst();
      return Number(changed.numUpdatedRows) > 0;
    },
    /** Returns false if there is no such queue. */
    async remove(id: string): Promise<boolean> {
      const removed = await db.deleteFrom("print_queue").where("id", "=", id).executeTakeFirst();
      return Number(removed.numDeletedRows) > 0;
    },
  };
}

export type PrintQueueStore = ReturnType<typeof createPrintQueueStore>;
