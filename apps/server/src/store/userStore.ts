import type { Kysely } from "kysely";
import type { Schema, SessionRow, UserRow } from "./schema.ts";

export type SessionUser = { readonly session: SessionRow; readonly user: UserRow };

/** Users and their sessions. */
export function createUserStore(db: Kysely<Schema>) {
  const sessionWith = async (column: "token_hash" | "cookie_hash", hash: string) => {
    const session = await db.selectFrom("session").selectAll().where(column, "=", hash).executeTakeFirst();
    if (!session) return null;
    const user = await db
      .selectFrom("app_user")
      .selectAll()
      .where("id", "=", session.user_id)
      .executeTakeFirst();
    return user ? { session, user } : null;
  };
  return {
    async count(): Promise<number> {
      const { count } = await db
        .selectFrom("app_user")
        .select((eb) => eb.fn.countAll().as("count"))
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async add(user: UserRow): Promise<void> {
      await db.insertInto("app_user").values(user).execute();
    },
    async change(id: string, fields: Partial<UserRow>): Promise<void> {
      await db.updateTable("app_user").set(fields).where("id", "=", id).execute();
    },
    async byEmail(emailKey: string): Promise<UserRow | null> {
      const user = await db
        .selectFrom("app_user")
        .selectAll()
        .where("email_key", "=", emailKey)
        .executeTakeFirst();
      return user ?? null;
    },
    /** The user who was there first: owner of what the installation brings along. */
    async first(): Promise<UserRow | null> {
      const user = await db
        .selectFrom("app_user")
        .selectAll()
        .orderBy("created_at")
        .limit(1)
        .executeTakeFirst();
      return user ?? null;
    },
    async addSession(session: SessionRow): Promise<void> {
      await db.insertInto("session").values(session).execute();
    },
    sessionByToken: (hash: string): Promise<SessionUser | null> => sessionWith("token_hash", hash),
    sessionByCookie: (hash: string): Promise<SessionUser | null> => sessionWith("cookie_hash", hash),
    async touchSession(id: string, at: string): Promise<void> {
      await db.updateTable("session").set({ last_used_at: at }).where("id", "=", id).execute();
    },
    async endSession(id: string): Promise<void> {
      await db.deleteFrom("session").where("id", "=", id).execute();
    },
    async endSessionsOf(userId: string): Promise<void> {
      await db.deleteFrom("session").where("user_id", "=", userId).execute();
    },
    /** Removes sessions that began before `created` or were not used since `used`. */
    async sweepSessions(created: string, used: string): Promise<void> {
      await db
        .deleteFrom("session")
        .where((eb) => eb.or([eb("created_at", "<", created), eb("last_used_at", "<", used)]))
        .execute();
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
