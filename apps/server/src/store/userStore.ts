import type { Kysely } from "kysely";
import { lockedApiKeys } from "./apiKeyStore.ts";
import { type AuditEntry, noteAudit } from "./auditStore.ts";
import { countRows } from "./countRows.ts";
import type { OpenDatabase } from "./database.ts";
import type { AccessLinkRow, KnownDeviceRow, Schema, SessionRow, UserRow } from "./schema.ts";

type NewPassword = { readonly password_hash: string; readonly at: string };

export type SessionUser = { readonly session: SessionRow; readonly user: UserRow };

/** Operations on users under a lock that excludes concurrent changes. */
export type LockedUsers = ReturnType<typeof lockedUsers>;

export function createUserStore({ db, lockUsers }: Pick<OpenDatabase, "db" | "lockUsers">) {
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
    ...singleUsers(db),
    ...accessLinks(db),
    ...knownDevices(db),
    count: (): Promise<number> => countRows(db.selectFrom("app_user")),
    /**
     * Runs work on users in a transaction that excludes all other such work, so that the data it reads
     * cannot change before it writes.
     */
    async alone<Result>(work: (users: LockedUsers) => Promise<Result>): Promise<Result> {
      return await db.transaction().execute(async (transaction) => {
        await lockUsers(transaction);
        return await work(lockedUsers(transaction));
      });
    },
    /** All users, including deleted users, in the order in which they were added. */
    async page(offset: number, limit: number): Promise<readonly UserRow[]> {
      return await db
        .selectFrom("app_user")
        .selectAll()
        .orderBy("created_at")
        .orderBy("id")
        .offset(offset)
        .limit(limit)
        .execute();
    },
    /** These users' links, and when they were last active. */
    entries: (userIds: readonly string[]) => entriesOf(db, userIds),
    async sweepLinks(before: string): Promise<void> {
      await db.deleteFrom("access_link").where("expires_at", "<", before).execute();
    },
    async byEmail(emailKey: string): Promise<UserRow | null> {
      const user = await db
        .selectFrom("app_user")
        .selectAll()
        .where("email_key", "=", emailKey)
        .executeTakeFirst();
      return user ?? null;
    },
    /** The first user, to whom the demo project belongs. */
    async first(): Promise<UserRow | null> {
      const user = await db
        .selectFrom("app_user")
        .selectAll()
        .orderBy("created_at")
        .limit(1)
        .executeTakeFirst();
      return user ?? null;
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
    /** Removes sessions that were started before `created` or not used since `used`. */
    async sweepSessions(created: string, used: string): Promise<void> {
      await db
        .deleteFrom("session")
        .where((eb) => eb.or([eb("created_at", "<", created), eb("last_used_at", "<", used)]))
        .execute();
    },
  };
}

export type UserStore = ReturnType<typeof createUserStore>;

/** Links and last activity by user id. */
export type Entries = {
  readonly links: ReadonlyMap<string, AccessLinkRow>;
  /** When users with a session were last active. */
  readonly seen: ReadonlyMap<string, string>;
};

async function entriesOf(db: Kysely<Schema>, userIds: readonly string[]): Promise<Entries> {
  if (userIds.length === 0) return { links: new Map(), seen: new Map() };
  const ids = [...userIds];
  const links = await db.selectFrom("access_link").selectAll().where("user_id", "in", ids).execute();
  const seen = await db
    .selectFrom("session")
    .select((eb) => ["user_id", eb.fn.max("last_used_at").as("at")])
    .where("user_id", "in", ids)
    .groupBy("user_id")
    .execute();
  return {
    links: new Map(links.map((link) => [link.user_id, link])),
    seen: new Map(seen.map(({ user_id, at }) => [user_id, at])),
  };
}

/** Operations on a single user, with or without a lock. */
function singleUsers(db: Kysely<Schema>) {
  return {
    /** Finds deleted users as well. */
    async get(id: string): Promise<UserRow | null> {
      return (await db.selectFrom("app_user").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
    },
    async add(user: UserRow): Promise<void> {
      await db.insertInto("app_user").values(user).execute();
    },
    /** Changes anything but the password, which only `setPassword` changes. */
    async change(id: string, fields: Partial<UserRow> & { password_hash?: never }): Promise<void> {
      await db.updateTable("app_user").set(fields).where("id", "=", id).execute();
    },
    async addSession(session: SessionRow): Promise<void> {
      await db.insertInto("session").values(session).execute();
    },
  };
}

function lockedUsers(db: Kysely<Schema>) {
  const links = accessLinks(db);
  const devices = knownDevices(db);
  /** Ends all of a user's sessions except this one. */
  async function endSessions(userId: string, except: string | null): Promise<void> {
    await db
      .deleteFrom("session")
      .where("user_id", "=", userId)
      .$if(except !== null, (query) => query.where("id", "!=", except ?? ""))
      .execute();
  }
  /** Ends all of a user's access: sessions except this one, the link, and known devices. */
  async function endAccess(userId: string, except: string | null): Promise<void> {
    await endSessions(userId, except);
    await links.dropLink(userId);
    await devices.forgetDevices(userId);
  }
  return {
    ...singleUsers(db),
    ...links,
    ...devices,
    ...lockedApiKeys(db),
    endSessions,
    endAccess,
    /**
     * Sets a user's password and ends all earlier access except this session. Every password change goes
     * through here.
     */
    async setPassword(id: string, { password_hash, at }: NewPassword, except: string | null): Promise<void> {
      const fields = { password_hash, updated_at: at };
      await db.updateTable("app_user").set(fields).where("id", "=", id).execute();
      await endAccess(id, except);
    },
    activeSuperAdmins: (): Promise<number> =>
      countRows(
        db
          .selectFrom("app_user")
          .where("role", "=", "super_admin")
          .where("status", "=", "active")
          .where("deleted_at", "is", null),
      ),
    async hasEmail(emailKey: string): Promise<boolean> {
      const query = db.selectFrom("app_user").select("id").where("email_key", "=", emailKey);
      return (await query.where("deleted_at", "is", null).executeTakeFirst()) !== undefined;
    },
    /** Frees the email of a deleted user for other users. */
    async freeEmail(emailKey: string): Promise<void> {
      await db
        .updateTable("app_user")
        // An email never contains a space, so this cannot clash.
        .set((eb) => ({ email_key: eb(eb.val("deleted "), "||", eb.ref("id")) }))
        .where("email_key", "=", emailKey)
        .where("deleted_at", "is not", null)
        .execute();
    },
    note: (entry: AuditEntry): Promise<void> => noteAudit(db, entry),
  };
}

type FoundLink = { readonly link: AccessLinkRow; readonly user: UserRow };

/** Links for choosing a password. */
function accessLinks(db: Kysely<Schema>) {
  return {
    /** Sets a user's link and invalidates an earlier one. */
    async setLink(link: AccessLinkRow): Promise<void> {
      await db.deleteFrom("access_link").where("user_id", "=", link.user_id).execute();
      await db.insertInto("access_link").values(link).execute();
    },
    /** Returns false if the user has none. */
    async dropLink(userId: string): Promise<boolean> {
      const dropped = await db.deleteFrom("access_link").where("user_id", "=", userId).executeTakeFirst();
      return Number(dropped.numDeletedRows) > 0;
    },
    /** Finds expired links as well. */
    async linkByToken(hash: string): Promise<FoundLink | null> {
      const links = db.selectFrom("access_link").selectAll().where("token_hash", "=", hash);
      const link = await links.executeTakeFirst();
      if (!link) return null;
      const users = db.selectFrom("app_user").selectAll().where("id", "=", link.user_id);
      const user = await users.executeTakeFirst();
      return user ? { link, user } : null;
    },
  };
}

/**
 * Maximum number of devices per user. The least recently used devices are forgotten, because programs sign in
 * without a cookie.
 */
const mostOfUser = 50;

/** Browsers and addresses from which users have signed in. */
function knownDevices(db: Kysely<Schema>) {
  const ofUser = (userId: string) => db.selectFrom("known_device").where("user_id", "=", userId);
  return {
    /** Whether a user has signed in from one of these devices since a time. */
    async isKnown(userId: string, keyHashes: readonly string[], since: string): Promise<boolean> {
      const known = ofUser(userId)
        .select("key_hash")
        .where("key_hash", "in", [...keyHashes]);
      return (await known.where("last_used_at", ">", since).executeTakeFirst()) !== undefined;
    },
    async remember(device: KnownDeviceRow): Promise<void> {
      const { user_id, last_used_at } = device;
      await db
        .insertInto("known_device")
        .values(device)
        .onConflict((conflict) => conflict.columns(["user_id", "key_hash"]).doUpdateSet({ last_used_at }))
        .execute();
      const newest = ofUser(user_id).select("key_hash").orderBy("last_used_at", "desc").orderBy("key_hash");
      const kept = newest.limit(mostOfUser);
      await db
        .deleteFrom("known_device")
        .where("user_id", "=", user_id)
        .where("key_hash", "not in", kept)
        .execute();
    },
    async forgetDevices(userId: string): Promise<void> {
      await db.deleteFrom("known_device").where("user_id", "=", userId).execute();
    },
    /** Removes devices that were not used since a time. */
    async sweepDevices(before: string): Promise<void> {
      await db.deleteFrom("known_device").where("last_used_at", "<", before).execute();
    },
  };
}
