import type { Kysely } from "kysely";
import type { FleetMemberRow, InstallationRow, Schema } from "./schema.ts";

/** Taken by each backup that was made: by it is known when the last one was. */
export const backupTurn = "backup";

/** The processes that work on one database: servers and workers, and what only one of them is to do. */
export function createFleetStore(db: Kysely<Schema>) {
  return {
    async join(member: FleetMemberRow): Promise<void> {
      await db.insertInto("fleet_member").values(member).execute();
    },
    /** Says that a process is still there. One that was taken for gone meanwhile is back by that. */
    async beat(member: FleetMemberRow): Promise<void> {
      const { seen_at, pieces, busy_ms, retries, expired_leases } = member;
      const news = { seen_at, pieces, busy_ms, retries, expired_leases };
      await db
        .insertInto("fleet_member")
        .values(member)
        .onConflict((conflict) => conflict.column("id").doUpdateSet(news))
        .execute();
    },
    async leave(id: string): Promise<void> {
      await db.deleteFrom("fleet_member").where("id", "=", id).execute();
    },
    /** Who was there at a time or after it, the oldest first. */
    seenSince: (time: string): Promise<readonly FleetMemberRow[]> =>
      db
        .selectFrom("fleet_member")
        .selectAll()
        .where("seen_at", ">=", time)
        .orderBy("started_at")
        .orderBy("id")
        .execute(),
    /** Forgets who was not seen since a time. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom("fleet_member").where("seen_at", "<", before).execute();
    },
    /**
     * Takes the turn at something that one process does for all, unless anybody took it since `before`. Of those who
     * ask at the same moment one is told true.
     */
    async takeTurn(name: string, now: string, before: string): Promise<boolean> {
      const taken = await db
        .insertInto("turn")
        .values({ name, taken_at: now })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet({ taken_at: now }).where("turn.taken_at", "<", before),
        )
        .returning("name")
        .executeTakeFirst();
      return taken !== undefined;
    },
    /** Since when a turn is taken; null when nobody has taken it, or it was given back. */
    async takenAt(name: string): Promise<string | null> {
      const turn = await db.selectFrom("turn").select("taken_at").where("name", "=", name).executeTakeFirst();
      return turn?.taken_at ?? null;
    },
    /** Ends a turn that does not end by itself. */
    async giveBack(name: string): Promise<void> {
      await db.deleteFrom("turn").where("name", "=", name).execute();
    },
    /** What the processes on this database have in common; it is made with the tables. */
    installation: (): Promise<InstallationRow> =>
      db.selectFrom("installation").selectAll().executeTakeFirstOrThrow(),
    async setInstallation(facts: Partial<Omit<InstallationRow, "id">>): Promise<void> {
      await db.updateTable("installation").set(facts).execute();
    },
  };
}

export type FleetStore = ReturnType<typeof createFleetStore>;
