import { randomUUID } from "node:crypto";
import { type ListedUser, problem } from "@print-builder/api";
import type { SignedIn } from "../../http/serve.ts";
import type { Store } from "../../store/openStore.ts";
import type { UserRow } from "../../store/schema.ts";
import type { Entries, LockedUsers } from "../../store/userStore.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { asSuperAdmin, existingUser } from "./sessions.ts";
import { accountKey } from "./signIn.ts";

type NewUser = Pick<UserRow, "name" | "email" | "role" | "status"> & {
  readonly password?: string | null | undefined;
};

type UserChange = { readonly [Field in keyof NewUser]?: NewUser[Field] | undefined };

/** Manages the installation's users, for super admins. Throws Problems. */
export function createUsers({ store, clock }: { readonly store: Store; readonly clock: () => Date }) {
  async function alone<Result>(
    caller: SignedIn,
    work: (users: LockedUsers) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await asSuperAdmin(store, caller, work);
    } catch (error) {
      if (store.isTaken(error)) throw problem("email_taken", undefined, { field: "email" }, { cause: error });
      throw error;
    }
  }

  return {
    async list(page: number, limit: number): Promise<ListedUsers> {
      const users = await store.users.page((page - 1) * limit, limit);
      const entries = await store.users.entries(users.map(({ id }) => id));
      const now = clock().toISOString();
      const items = users.map((user) => listed(user, entries, now));
      return { items, total: await store.users.count(), page, limit };
    },
    async create(caller: SignedIn, { password, ...sent }: NewUser): Promise<UserRow> {
      if (password != null) await refuseWeakPassword(password, sent, "password");
      const password_hash = password == null ? null : await hashPassword(password);
      const at = clock();
      const now = at.toISOString();
      const user: UserRow = {
        id: randomUUID(),
        ...sent,
        email_key: accountKey(sent.email),
        password_hash,
        deleted_at: null,
        created_at: now,
        updated_at: now,
      };
      await alone(caller, async (users) => {
        await users.freeEmail(user.email_key);
        await users.add(user);
        await users.note({ action: "user_created", at, actorId: caller.user.id, subjectId: user.id });
      });
      return user;
    },
    async update(caller: SignedIn, id: string, sent: UserChange): Promise<UserRow> {
      const sentFields = await fieldsOf(sent);
      return await alone(caller, async (users) => {
        const before = await existingUser(users, id);
        if (before.deleted_at !== null) throw problem("user_deleted");
        if (sent.password != null)
          await refuseWeakPassword(sent.password, { ...before, ...sentFields }, "password");
        const fields = changed(before, sentFields);
        const names = Object.keys(fields);
        if (names.length === 0) return before;
        await refuseHarm(users, caller, before, { ...before, ...fields });
        if (fields.email_key !== undefined) await users.freeEmail(fields.email_key);
        const at = clock();
        const { password_hash, ...others } = fields;
        await users.change(id, { ...others, updated_at: at.toISOString() });
        await endStaleAccess(users, id, others);
        if (password_hash) await users.setPassword(id, { password_hash, at: at.toISOString() }, null);
        const entry = { action: "user_changed", at, actorId: caller.user.id, subjectId: id } as const;
        await users.note({ ...entry, detail: shownNames(names) });
        return { ...before, ...fields, updated_at: at.toISOString() };
      });
    },
    /** Deleting a deleted user again changes nothing. */
    async remove(caller: SignedIn, id: string): Promise<void> {
      await alone(caller, async (users) => {
        const before = await existingUser(users, id);
        if (before.deleted_at !== null) return;
        const at = clock();
        const fields = { deleted_at: at.toISOString(), updated_at: at.toISOString() };
        await refuseHarm(users, caller, before, { ...before, ...fields });
        await users.change(id, fields);
        await users.endAccess(id, null);
        await users.dropApiKeysOf(id);
        await users.note({ action: "user_deleted", at, actorId: caller.user.id, subjectId: id });
      });
    },
    /** Restoring a user who is not deleted changes nothing. Throws `email_reused` if another user has the email by now. */
    async restore(caller: SignedIn, id: string): Promise<UserRow> {
      return await alone(caller, async (users) => {
        const before = await existingUser(users, id);
        if (before.deleted_at === null) return before;
        const at = clock();
        const email_key = accountKey(before.email);
        if (await users.hasEmail(email_key)) throw problem("email_reused");
        const fields = { deleted_at: null, email_key, updated_at: at.toISOString() };
        await users.change(id, fields);
        await users.endAccess(id, null);
        await users.note({ action: "user_restored", at, actorId: caller.user.id, subjectId: id });
        return { ...before, ...fields };
      });
    },
  };
}

/** A user as listed for super admins. An expired link is omitted. */
function listed(user: UserRow, { links, seen }: Entries, now: string): ListedUser {
  const link = links.get(user.id);
  const isOpen = link !== undefined && link.expires_at > now;
  return {
    ...user,
    is_set_up: user.password_hash !== null,
    link: isOpen ? { kind: link.kind, expires_at: link.expires_at } : null,
    seen_at: seen.get(user.id) ?? null,
  };
}

type ListedUsers = {
  readonly items: ListedUser[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
};

/** The changed columns under their API names. */
function shownNames(columns: readonly string[]): string {
  return ["name", "email", "role", "status", "password"]
    .filter((name) => columns.includes(name === "password" ? "password_hash" : name))
    .join(",");
}

async function fieldsOf({ password, ...sent }: UserChange): Promise<Partial<UserRow>> {
  const given = Object.entries(sent).filter(([, value]) => value !== undefined);
  const fields: Partial<UserRow> = Object.fromEntries(given);
  if (sent.email !== undefined) fields.email_key = accountKey(sent.email);
  if (password != null) fields.password_hash = await hashPassword(password);
  return fields;
}

function changed(before: UserRow, sent: Partial<UserRow>): Partial<UserRow> {
  const different = Object.entries(sent).filter(([name, value]) => before[name as keyof UserRow] !== value);
  return Object.fromEntries(different);
}

/** Ends the sessions, links, devices and API keys that become invalid through these changes. */
async function endStaleAccess(users: LockedUsers, id: string, changed: Partial<UserRow>): Promise<void> {
  if (changed.status !== undefined) await users.endAccess(id, null);
  if (changed.role !== undefined) await users.endSessions(id, null);
  if (changed.status !== undefined || changed.role !== undefined) await users.dropApiKeysOf(id);
  if (changed.email_key !== undefined) await users.dropLink(id);
}

export function isActiveSuperAdmin({ role, status, deleted_at }: UserRow): boolean {
  return role === "super_admin" && status === "active" && deleted_at === null;
}

/** Prevents users from locking themselves out, and keeps at least one active super admin. */
async function refuseHarm(
  users: LockedUsers,
  caller: SignedIn,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const losesOne = isActiveSuperAdmin(before) && !isActiveSuperAdmin(after);
  if (losesOne && (await users.activeSuperAdmins()) <= 1) throw problem("last_super_admin");
  if (before.id !== caller.user.id) return;
  if (after.deleted_at !== null) throw problem("own_account", { what: "delete your own account" });
  if (after.status !== before.status) throw problem("own_account", { what: "deactivate your own account" });
  if (after.role !== before.role) throw problem("own_account", { what: "change your own role" });
  if (after.password_hash !== before.password_hash) {
    // The profile page requires the current password, because a stolen token must not suffice to take
    // over an account.
    throw problem("own_account", { what: "set your own password here: change it in your profile" });
  }
}
