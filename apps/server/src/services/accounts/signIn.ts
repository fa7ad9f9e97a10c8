import { problem } from "@print-builder/api";
import type { Store } from "../../store/openStore.ts";
import type { UserRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { isPassword } from "./passwords.ts";
import type { CallOrigin, SessionKeys, Sessions } from "./sessions.ts";
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
