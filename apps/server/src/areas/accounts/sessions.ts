import { createHash, randomBytes, randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import ipaddr from "ipaddr.js";
import type { SignedIn } from "../../http/serve.ts";
import type { Store } from "../../store/openStore.ts";
import type { UserRow } from "../../store/schema.ts";
import type { LockedUsers, SessionUser, UserStore } from "../../store/userStore.ts";

/**
 * Secrets that a browser stores: the token for API calls, the cookie for pictures and downloads only, and
 * the device key.
 */
export type SessionKeys = { readonly token: string; readonly cookie: string; readonly device: string };

export type CallOrigin = {
  readonly address: string;
  /** The key of a browser that has signed in before; null for an unknown browser. */
  readonly device: string | null;
};

const day = 24 * 60 * 60 * 1000;
/** A session ends after this time without use. */
const idleMs = 7 * day;
/** A session ends this long after the sign-in, even if it is in use. */
export const maxSessionMs = 30 * day;
/** A device is forgotten this long after its last sign-in. */
const deviceMs = 30 * day;
/** Minimum interval between two updates of a session's last use, so that reads rarely cause a write. */
export const touchEveryMs = 60_000;

/** Finds sessions by their tokens, of which the store has only hashes. */
export function createSessions(users: UserStore, clock: () => Date) {
  async function signedIn(found: SessionUser | null): Promise<SignedIn> {
    if (!found) throw problem("session_ended");
    const { session, user } = found;
    const now = clock().getTime();
    const unused = now - Date.parse(session.last_used_at);
    const age = now - Date.parse(session.created_at);
    const isOver = unused > idleMs || age > maxSessionMs;
    if (isOver || user.status !== "active" || user.deleted_at !== null) throw problem("session_ended");
    if (unused > touchEveryMs) await noteUse(session.id);
    return { sessionId: session.id, user };
  }

  async function noteUse(sessionId: string): Promise<void> {
    try {
      await users.touchSession(sessionId, clock().toISOString());
    } catch {
      // A full disk must not prevent reading. The next call records the use.
    }
  }

  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();

  return {
    /**
     * Starts a session for a user whose password was just checked. Null if the user was deactivated or
     * deleted, or the password changed, in the meantime.
     */
    async start(checked: UserRow, from: CallOrigin): Promise<SessionKeys | null> {
      const keys = { token: newKey(), cookie: newKey(), device: from.device ?? newKey() };
      const now = clock().toISOString();
      const session = {
        id: randomUUID(),
        user_id: checked.id,
        token_hash: hashOf(keys.token),
        cookie_hash: hashOf(keys.cookie),
        created_at: now,
        last_used_at: now,
      };
      return await users.alone(async (locked) => {
        const user = await locked.get(checked.id);
        const isUnchanged = user?.password_hash === checked.password_hash;
        if (!isUnchanged || user.status !== "active" || user.deleted_at !== null) return null;
        await locked.addSession(session);
        await rememberPlace(locked, user.id, { ...from, device: keys.device }, now);
        await locked.note({ action: "signed_in", at: clock(), actorId: user.id, subjectId: user.id });
        return keys;
      });
    },
    /** Throws a Problem (`session_ended`) if the token is unknown or expired, or its user may not sign in. */
    byToken: async (token: string) => await signedIn(await users.sessionByToken(hashOf(token))),
    byCookie: async (cookie: string) => await signedIn(await users.sessionByCookie(hashOf(cookie))),
    end: (sessionId: string) => users.endSession(sessionId),
    /** Whether a user has recently signed in from this address or with this browser. */
    isKnown: (userId: string, from: CallOrigin) => users.isKnown(userId, placeHashes(from), ago(deviceMs)),
    /** Whether a user has recently signed in with this browser. */
    isKnownBrowser: async (userId: string, { device }: CallOrigin): Promise<boolean> =>
      device !== null && (await users.isKnown(userId, [deviceHash(device)], ago(deviceMs))),
    async sweep(): Promise<void> {
      await users.sweepSessions(ago(maxSessionMs), ago(idleMs));
      await users.sweepDevices(ago(deviceMs));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

const deviceHash = (device: string): string => hashOf(`device ${device}`);

function placeHashes({ address, device }: CallOrigin): readonly string[] {
  const ofAddress = hashOf(`address ${addressKey(address)}`);
  return device === null ? [ofAddress] : [ofAddress, deviceHash(device)];
}

/** Remembers the address and browser of a user who has just entered the right password. */
export async function rememberPlace(
  users: Pick<LockedUsers, "remember">,
  user_id: string,
  from: CallOrigin,
  last_used_at: string,
): Promise<void> {
  for (const key_hash of placeHashes(from)) await users.remember({ user_id, key_hash, last_used_at });
}

/** A random secret of 256 bits. */
export function newKey(): string {
  return randomBytes(32).toString("base64url");
}

/** Hash of a key as it is stored. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/**
 * The address that rate limits count: an IPv4 address, or an IPv6 /64 network, because one customer has a
 * whole /64.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}

/** Changes users under a lock, after checking that the caller is still a super admin. Throws Problems. */
export async function asSuperAdmin<Result>(
  store: Pick<Store, "users">,
  caller: SignedIn,
  work: (users: LockedUsers) => Promise<Result>,
): Promise<Result> {
  return await store.users.alone(async (users) => {
    const actor = await users.get(caller.user.id);
    if (actor?.status !== "active" || actor.deleted_at !== null) throw problem("session_ended");
    if (actor.role !== "super_admin") throw problem("not_allowed");
    return await work(users);
  });
}

/** Finds a user by id, even if deleted. Throws a Problem for an unknown id. */
export async function existingUser(users: Pick<LockedUsers, "get">, id: string) {
  const user = await users.get(id);
  if (!user) throw problem("user_not_found");
  return user;
}
