import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** Serials by person's id. */
export type Serials = ReadonlyMap<string, number>;

/** Values per list, because databases limit the values in a statement. */
const maxAtOnce = 500;

/** Permanent serials of a project's people. */
export function createSerialStore(db: Kysely<Schema>) {
  return {
    /** The serials of these people. Omits people who have no serial yet. */
    of: (projectId: string, ids: readonly string[]): Promise<Serials> => serialsOf(db, projectId, ids),
    /**
     * The serials of these people. Assigns the next serials, in this order, to people who have none. Safe for
     * concurrent calls.
     */
    async give(projectId: string, ids: readonly string[]): Promise<Serials> {
      const known = await serialsOf(db, projectId, ids);
      return ids.every((id) => known.has(id)) ? known : await giveNext(db, projectId, ids);
    },
  };
}

export type SerialStore = ReturnType<typeof createSerialStore>;

async function serialsOf(db: Kysely<Schema>, projectId: string, ids: readonly string[]): Promise<Serials> {
  const found = new Map<string, number>();
  for (let start = 0; start < ids.length; start += maxAtOnce) {
    const rows = await db
      .selectFrom("serial")
      .select(["record_id", "serial"])
      .where("project_id", "=", projectId)
      .where("record_id", "in", ids.slice(start, start + maxAtOnce))
      .execute();
    for (const { record_id, serial } of rows) if (record_id !== null) found.set(record_id, serial);
  }
  return found;
}

async function giveNext(db: Kysely<Schema>, projectId: string, ids: readonly string[]): Promise<Serials> {
  return await db.transaction().execute(async (transaction) => {
    // Locks the counter with the project's row, so that a concurrent caller reads the serials assigned here.
    await transaction.updateTable("project").set({ id: projectId }).where("id", "=", projectId).execute();
    const known = new Map(await serialsOf(transaction, projectId, ids));
    const { last } = await transaction
      .selectFrom("serial")
      .select((eb) => eb.fn.max("serial").as("last"))
      .where("project_id", "=", projectId)
      .executeTakeFirstOrThrow();
    let next = Number(last ?? 0);
    const given = [...new Set(ids)].flatMap((id) => {
      if (known.has(id)) return [];
      next++;
      known.set(id, next);
      return { project_id: projectId, record_id: id, serial: next };
    });
    for (let start = 0; start < given.length; start += maxAtOnce) {
      await transaction
        .insertInto("serial")
        .values(given.slice(start, start + maxAtOnce))
        .execute();
    }
    return known;
  });
}
