import type { Kysely } from "kysely";
import type { FleetMemberRow, InstallationRow, Schema } from "./schema.ts";

/** Taken by each finished backup, to know the time of the last one. */
export const backupTurn = "backup";

/** The processes on one database, servers and workers, and turns at work that only one of them does. */
export function createFleetStore(db: Kysely<Schema>) {
  return {
    async join(member: FleetMemberRow): Promise<void> {
      await db.insertInto("fleet_member").values(member).execute();
    },
    /** Reports that a process is alive. A process that counted as gone is back. */
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
    /** Members seen at or after a time, oldest first. */
    seenSince: (time: string): Promise<readonly FleetMemberRow[]> =>
      db
        .selectFrom("fleet_member")
        .selectAll()
        .where("seen_at", ">=", time)
        .orderBy("started_at")
        .orderBy("id")
        .execute(),
    /** Removes members not seen since a time. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom("fleet_member").where("seen_at", "<", before).execute();
    },
    /**
     * Takes the turn at work that one process does for all, unless somebody took it since `before`. Of concurrent callers,
     * one gets true.
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
    /** When a turn was taken; null if it is free. */
    async takenAt(name: string): Promise<string | null> {
      const turn = await db.selectFrom("turn").select("taken_at").where("name", "=", name).executeTakeFirst();
      return turn?.taken_at ?? null;
    },
    /** Ends a turn that does not expire. */
    async giveBack(name: string): Promise<void> {
      await db.deleteFrom("turn").where("name", "=", name).execute();
    },
    /** The installation data that the processes on this database share; created with the tables. */
    installation: (): Promise<InstallationRow> =>
      db.selectFrom("installation").selectAll().executeTakeFirstOrThrow(),
    async setInstallation(facts: Partial<Omit<InstallationRow, "id">>): Promise<void> {
      await db.updateTable("installation").set(facts).execute();
    },
  };
}

export type FleetStore = ReturnType<typeof createFleetStore>;
