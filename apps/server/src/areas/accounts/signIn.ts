import { problem } from "@print-builder/api";
import type { SignedIn } from "../../http/serve.ts";
import type { Store } from "../../store/openStore.ts";
import type { UserRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "./passwords.ts";
import { type CallOrigin, rememberPlace, type SessionKeys, type Sessions } from "./sessions.ts";
import type { TryLimits } from "./tryLimits.ts";

export type SignInRequest = { readonly email: string; readonly password: string; readonly from: CallOrigin };

export type SignInDeps = {
  readonly store: Pick<Store, "users" | "audit">;
  readonly limits: TryLimits;
  readonly sessions: Sessions;
  readonly clock: () => Date;
};

/** The key of an account: its email without case. */
export function accountKey(email: string): string {
  return searchKey(email.trim());
}

/**
 * Signs a user in. Throws a Problem: `wrong_credentials` alike for an unknown account, a wrong password and a user who may
 * not sign in; `too_many_tries` while a limit applies. A known device passes the limit of its address.
 */
export function createSignIn({ store, limits, sessions, clock }: SignInDeps) {
  async function refuse(user: UserRow | null): Promise<never> {
    const subjectId = user?.id ?? null;
    await store.audit.note({ action: "sign_in_refused", at: clock(), actorId: null, subjectId });
    throw problem("wrong_credentials");
  }

  return async ({ email, password, from }: SignInRequest): Promise<SessionKeys & { user: UserRow }> => {
    const account = accountKey(email);
    const user = await store.users.byEmail(account);
    const mayEnter = user?.status === "active" && user.deleted_at === null;
    const known = await limits.guard({
      account,
      address: from.address,
      look: async () => ((await isPassword(password, mayEnter ? user.password_hash : null)) ? user : null),
      isTrusted: ({ id }) => sessions.isKnown(id, from),
      isProven: await sessions.isKnownBrowser(user?.id ?? "", from),
    });
    if (!known) return await refuse(user);
    const keys = await sessions.start(known, from);
    return keys ? { ...keys, user: known } : await refuse(known);
  };
}

type PasswordChange = {
  readonly current: string;
  readonly next: string;
  readonly from: CallOrigin;
};

/**
 * Changes the caller's password, with the effects of `setPassword` except on the caller's own session. Throws Problems:
 * `wrong_password`, and `too_many_tries` under the limits of sign-in, so that a stolen token cannot be used to guess the
 * password.
 */
export function createOwnPassword({ store, limits, clock }: Omit<SignInDeps, "sessions">) {
  return async ({ user, sessionId }: SignedIn, { current, next, from }: PasswordChange): Promise<void> => {
    const isRight = await limits.guard({
      account: user.email_key,
      address: from.address,
      look: async () => (await isPassword(current, user.password_hash)) || null,
    });
    if (!isRight) throw problem("wrong_password", { field: "current_password" });
    if (next === current) {
      throw problem("bad_value", { field: "new_password", reason: "must differ from the current password" });
    }
    await refuseWeakPassword(next, user, "new_password");
    const password_hash = await hashPassword(next);
    await store.users.alone(async (locked) => {
      const now = await locked.get(user.id);
      // Another password was set, or the user was shut out, while this one was checked.
      if (now?.password_hash !== user.password_hash || now.status !== "active" || now.deleted_at !== null) {
        throw problem("session_ended");
      }
      const at = clock();
      await locked.setPassword(user.id, { password_hash, at: at.toISOString() }, sessionId);
      await rememberPlace(locked, user.id, from, at.toISOString());
      await locked.note({ action: "password_changed", at, actorId: user.id, subjectId: user.id });
    });
  };
}
