import { randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import type { UserRow } from "../../store/schema.ts";
import type { SessionUser, UserStore } from "../../store/userStore.ts";
import { hashOf, newKey } from "./keys.ts";

/** Who calls, as found by a token that is alive. */
export type SignedIn = { readonly sessionId: string; readonly user: UserRow };

/** What a browser keeps: the token for calls, the cookie for pictures and downloads only. */
export type SessionKeys = { readonly token: string; readonly cookie: string };

const day = 24 * 60 * 60 * 1000;
/** A session that is not used for this long has ended. */
const idleMs = 7 * day;
/** A session ends this long after sign-in in any case. */
export const maxSessionMs = 30 * day;
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

  return {
    /**
     * Starts a session for a user whose password was just checked. Null when the password was changed, or the
     * user was deactivated or deleted, while it was checked.
     */
    async start(checked: UserRow): Promise<SessionKeys | null> {
      const keys = { token: newKey(), cookie: newKey() };
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
        await locked.note({ action: "signed_in", at: clock(), actorId: user.id, subjectId: user.id });
        return keys;
      });
    },
    /** Throws a Problem (`session_ended`) for a token that is unknown, over, or of a user who may not in. */
    byToken: async (token: string) => await signedIn(await users.sessionByToken(hashOf(token))),
    byCookie: async (cookie: string) => await signedIn(await users.sessionByCookie(hashOf(cookie))),
    end: (sessionId: string) => users.endSession(sessionId),
    sweep: () => {
      const ago = (ms: number) => new Date(clock().getTime() - ms).toISOString();
      return users.sweepSessions(ago(maxSessionMs), ago(idleMs));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
