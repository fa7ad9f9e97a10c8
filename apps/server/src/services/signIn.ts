import { randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import type { UserRow } from "../store/schema.ts";
import { searchKey } from "../store/searchText.ts";
import type { SignInTryStore } from "../store/signInTryStore.ts";
import type { UserStore } from "../store/userStore.ts";
import { addressKey } from "./addressKey.ts";
import { isPassword } from "./passwords.ts";
import type { SessionKeys, Sessions } from "./sessions.ts";

export type SignInRequest = { readonly email: string; readonly password: string; readonly address: string };

export type SignInParts = {
  readonly users: UserStore;
  readonly tries: SignInTryStore;
  readonly sessions: Sessions;
  readonly clock: () => Date;
  readonly sleep: (ms: number) => Promise<void>;
};

const windowMs = 15 * 60 * 1000;
const perAccountAndAddress = 10;
const perAddress = 50;
/** From here on every further try on an account, wherever it comes from, waits longer. */
const freeTriesPerAccount = 10;
const slowerByMs = 250;
const slowestMs = 5000;

/** The key of an account: its email without case. */
export function accountKey(email: string): string {
  return searchKey(email.trim());
}

/**
 * Signs a user in. Throws a Problem: `wrong_credentials`, the same for an unknown account, a wrong password
 * and a user who may not in; `too_many_tries` while a limit holds, also for the right password.
 */
export function createSignIn({ users, tries, sessions, clock, sleep }: SignInParts) {
  /** Notes the try before the password is looked at, so that tries at the same moment count as well. */
  async function noteTry(account: string, address: string): Promise<string> {
    const id = randomUUID();
    await tries.add({ id, account_key: account, address_key: address, at: clock().toISOString() });
    return id;
  }

  async function checkLimits(account: string, address: string): Promise<void> {
    const since = new Date(clock().getTime() - windowMs).toISOString();
    refuseBeyond(perAccountAndAddress, await tries.times({ account, address }, since));
    refuseBeyond(perAddress, await tries.times({ address }, since));
    const onAccount = (await tries.times({ account }, since)).length - freeTriesPerAccount;
    if (onAccount > 0) await sleep(Math.min(slowestMs, onAccount * slowerByMs));
  }

  function refuseBeyond(limit: number, times: readonly string[]): void {
    if (times.length <= limit) return;
    const freeAgain = Date.parse(times[times.length - 1 - limit] ?? "") + windowMs;
    const seconds = Math.max(1, Math.ceil((freeAgain - clock().getTime()) / 1000));
    throw problem("too_many_tries", { minutes: Math.ceil(seconds / 60), retryAfterSeconds: seconds });
  }

  return async ({ email, password, address }: SignInRequest): Promise<SessionKeys & { user: UserRow }> => {
    const account = accountKey(email);
    const from = addressKey(address);
    const noted = await noteTry(account, from);
    try {
      await checkLimits(account, from);
    } catch (error) {
      // A try that was turned away must not make the wait longer.
      await tries.remove(noted);
      throw error;
    }
    const user = await users.byEmail(account);
    const mayEnter = user?.status === "active" && user.deleted_at === null;
    const isRight = await isPassword(password, mayEnter ? user.password_hash : null);
    if (!isRight || !user) throw problem("wrong_credentials");
    await tries.forget(account, from);
    return { ...(await sessions.start(user.id)), user };
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
