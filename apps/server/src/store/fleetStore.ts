import type { Kysely } from "kysely";
import type { FleetMemberRow, InstallationRow, Schema } from "./schema.ts";

/** Name of the turn that every finished backup takes, to record when the last one was. */
export const backupTurn = "backup";

/** The servers and workers of a database, and the turns they take at work that only one process does. */
export function createFleetStore(db: Kysely<Schema>) {
  return {
    async join(member: FleetMemberRow): Promise<void> {
      await db.insertInto("fleet_member").values(member).execute();
    },
    /** Reports that a process is alive. If it counted as gone, it is present again. */
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
    /** Processes seen at or after a time, oldest first. */
    seenSince: (time: string): Promise<readonly FleetMemberRow[]> =>
      db
        .selectFrom("fleet_member")
        .selectAll()
        .where("seen_at", ">=", time)
        .orderBy("started_at")
        .orderBy("id")
        .execute(),
    /** Removes processes not seen since a time. */
    async forget(before: string): Promise<void> {
      await db.deleteFrom("fleet_member").where("seen_at", "<", before).execute();
    },
    /**
     * Takes the turn at work that one process does for all, unless another process has taken it since
     * `before`. Only one of several concurrent callers gets true.
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
    /** Time at which a turn was last taken; null if it is free. */
    async takenAt(name: string): Promise<string | null> {
      const turn = await db.selectFrom("turn").select("taken_at").where("name", "=", name).executeTakeFirst();
      return turn?.taken_at ?? null;
    },
    /** Ends a turn that would not expire. */
    async giveBack(name: string): Promise<void> {
      await db.deleteFrom("turn").where("name", "=", name).execute();
    },
    /** Data of the installation that all processes of the database share. Created with the tables. */
    installation: (): Promise<InstallationRow> =>
      db.selectFrom("installation").selectAll().executeTakeFirstOrThrow(),
    async setInstallation(facts: Partial<Omit<InstallationRow, "id">>): Promise<void> {
      await db.updateTable("installation").set(facts).execute();
    },
  };
}

export type FleetStore = ReturnType<typeof createFleetStore>;
