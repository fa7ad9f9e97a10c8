import { problem } from "@print-builder/api";
import type { Store } from "../../store/openStore.ts";
import type { UserRow } from "../../store/schema.ts";
import { searchKey } from "../../store/searchText.ts";
import { isPassword } from "./passwords.ts";
import type { SessionKeys, Sessions } from "./sessions.ts";
import type { TryLimits } from "./tryLimits.ts";

export type SignInRequest = { readonly email: string; readonly password: string; readonly address: string };

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
 * Signs a user in. Throws a Problem: `wrong_credentials`, the same for an unknown account, a wrong password
 * and a user who may not in; `too_many_tries` while a limit holds, also for the right password.
 */
export function createSignIn({ store, limits, sessions, clock }: SignInDeps) {
  async function refuse(user: UserRow | null): Promise<never> {
    const subjectId = user?.id ?? null;
    await store.audit.note({ action: "sign_in_refused", at: clock(), actorId: null, subjectId });
    throw problem("wrong_credentials");
  }

  return async ({ email, password, address }: SignInRequest): Promise<SessionKeys & { user: UserRow }> => {
    const account = accountKey(email);
    const succeeded = await limits.begin(account, address);
    const user = await store.users.byEmail(account);
    const mayEnter = user?.status === "active" && user.deleted_at === null;
    const isRight = await isPassword(password, mayEnter ? user.password_hash : null);
    if (!isRight || !user) return await refuse(user);
    const keys = await sessions.start(user);
    if (!keys) return await refuse(user);
    await succeeded();
    return { ...keys, user };
  };
}
