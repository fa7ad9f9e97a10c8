import { randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import type { UserRow } from "../../store/schema.ts";
import type { LockedUsers, SessionUser, UserStore } from "../../store/userStore.ts";
import { addressKey, hashOf, newKey } from "./keys.ts";

/** Who calls, as found by a token that is alive. */
export type SignedIn = { readonly sessionId: string; readonly user: UserRow };

/** What a browser keeps: the token for calls, the cookie for pictures and downloads only, and by what it is known again. */
export type SessionKeys = { readonly token: string; readonly cookie: string; readonly device: string };

/** Where a call comes from. */
export type Place = {
  readonly address: string;
  /** The key of a browser from which somebody has signed in before; null of any other. */
  readonly device: string | null;
};

const day = 24 * 60 * 60 * 1000;
/** A session that is not used for this long has ended. */
const idleMs = 7 * day;
/** A session ends this long after sign-in in any case. */
export const maxSessionMs = 30 * day;
/** A device is known for this long after the last sign-in. */
const deviceMs = 30 * day;
/** Use is noted at most this often: not every read should be a write. */
const touchEveryMs = 60_000;

/** Sessions by their tokens; the store holds only hashes. */
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
      // A full disk must not keep people from reading. The next call notes it.
    }
  }

  const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();

  return {
    /**
     * Starts a session for a user whose password was just checked. Null when the password was changed, or the
     * user was deactivated or deleted, while it was checked.
     */
    async start(checked: UserRow, from: Place): Promise<SessionKeys | null> {
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
    /** Throws a Problem (`session_ended`) for a token that is unknown, over, or of a user who may not in. */
    byToken: async (token: string) => await signedIn(await users.sessionByToken(hashOf(token))),
    byCookie: async (cookie: string) => await signedIn(await users.sessionByCookie(hashOf(cookie))),
    end: (sessionId: string) => users.endSession(sessionId),
    /** Whether a user has signed in lately from this address or with this browser. */
    isKnown: (userId: string, from: Place) => users.isKnown(userId, placeHashes(from), ago(deviceMs)),
    /** Whether a user has signed in lately with this browser. */
    isKnownBrowser: async (userId: string, { device }: Place): Promise<boolean> =>
      device !== null && (await users.isKnown(userId, [deviceHash(device)], ago(deviceMs))),
    async sweep(): Promise<void> {
      await users.sweepSessions(ago(maxSessionMs), ago(idleMs));
      await users.sweepDevices(ago(deviceMs));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

const deviceHash = (device: string): string => hashOf(`device ${device}`);

function placeHashes({ address, device }: Place): readonly string[] {
  const ofAddress = hashOf(`address ${addressKey(address)}`);
  return device === null ? [ofAddress] : [ofAddress, deviceHash(device)];
}

/** Remembers from where a user has just proved to know the password. */
export async function rememberPlace(
  users: Pick<LockedUsers, "remember">,
  user_id: string,
  from: Place,
  last_used_at: string,
): Promise<void> {
  for (const key_hash of placeHashes(from)) await users.remember({ user_id, key_hash, last_used_at });
}
