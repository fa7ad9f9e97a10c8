import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type ApiProblem, problem } from "@print-builder/api";
import type { SignedIn } from "../../http/serve.ts";
import { createFairQueue } from "../../printing/fairQueue.ts";
import type { Store } from "../../store/openStore.ts";
import type { UserRow } from "../../store/schema.ts";
import { searchKey } from "../../store/storedText.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "./passwords.ts";
import { addressKey, type CallOrigin, rememberPlace, type SessionKeys, type Sessions } from "./sessions.ts";

export type SignInRequest = { readonly email: string; readonly password: string; readonly from: CallOrigin };

export type SignInDeps = {
  readonly store: Pick<Store, "users" | "audit">;
  readonly limits: TryLimits;
  readonly sessions: Sessions;
  readonly clock: () => Date;
};

/** The key by which rate limits count an account: its email in lower case. */
export function accountKey(email: string): string {
  return searchKey(email.trim());
}

/**
 * Signs a user in. Throws a Problem: `wrong_credentials` alike for an unknown account, a wrong password and
 * a user who may not sign in; `too_many_tries` while a limit applies. A known device is exempt from the
 * limit of its address.
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
      // While this password was checked, another password was set or the user was deactivated.
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

type TryLimitDeps = {
  readonly store: Pick<Store, "signInTries">;
  readonly clock: () => Date;
  /** Delays sign-ins; tests replace it so that they need not wait. */
  readonly sleep?: (ms: number) => Promise<void>;
};

/** An attempt with a secret: a password or a link's token. */
type Try<Found> = {
  readonly account: string;
  readonly address: string;
  /** Checks the secret and returns null if it is wrong. */
  readonly look: () => Promise<Found | null>;
  /** Whether a correct secret is accepted even if its address has failed too often. Absent: always accepted. */
  readonly isTrusted?: (found: Found) => Promise<boolean>;
  /** True for a browser that has signed in to the account: other people's failures at its address do not delay it. */
  readonly isProven?: boolean;
};

const windowMs = 15 * 60 * 1000;
const perAccountAndAddress = 10;
const perAddress = 50;
/** Each additional attempt on an account has to wait longer, wherever it comes from. */
const freeTriesPerAccount = 10;
const slowerByMs = 250;
const slowestMs = 5000;

/** Limits how often secrets may be tried on any route. The database counts the attempts for all servers. */
export function createTryLimits({ store: { signInTries: tries }, clock, sleep = wait }: TryLimitDeps) {
  /** Checking passwords is slow, so for an address over its limit only one attempt is checked at a time. */
  const turns = createFairQueue({
    places: 2,
    placesEach: 1,
    busy: ({ retryAfterSeconds }) => problem("too_many_tries", { minutes: 1, retryAfterSeconds }),
  });

  /** Records the attempt before checking the secret, so that concurrent attempts count as well. */
  async function noteTry(account: string, address: string): Promise<string> {
    const id = randomUUID();
    await tries.add({ id, account_key: account, address_key: address, at: clock().toISOString() });
    return id;
  }

  /** The Problem if a limit is exceeded; null otherwise. */
  async function refusalBeyond(limit: number, who: Parameters<typeof tries.times>[0], since: string) {
    const times = await tries.times(who, since, limit + 1);
    if (times.length <= limit) return null;
    const freeAgain = Date.parse(times[limit] ?? "") + windowMs;
    const seconds = Math.max(1, Math.ceil((freeAgain - clock().getTime()) / 1000));
    return problem("too_many_tries", { minutes: Math.ceil(seconds / 60), retryAfterSeconds: seconds });
  }

  async function slowDown(account: string, since: string): Promise<void> {
    const most = freeTriesPerAccount + slowestMs / slowerByMs;
    const onAccount = (await tries.times({ account }, since, most)).length - freeTriesPerAccount;
    if (onAccount > 0) await sleep(onAccount * slowerByMs);
  }

  /** Checks a secret even though its address is over the limit. All failures get the same answer. */
  async function lookBeyond<Found>(
    { address, look, isTrusted, isProven = false }: Try<Found>,
    refusal: ApiProblem,
    noted: string,
  ): Promise<Found> {
    let found: Found | null;
    try {
      found = await (isProven ? look() : turns.run({ user: addressKey(address) }, look));
    } catch (error) {
      // The attempt was refused before its secret was checked.
      await tries.remove(noted);
      throw error;
    }
    if (found === null) throw refusal;
    if (!isTrusted || (await isTrusted(found))) return found;
    await tries.remove(noted);
    throw refusal;
  }

  return {
    /**
     * Makes an attempt unless a limit applies, and returns its result or null for a wrong secret. Throws a
     * Problem (`too_many_tries`) if the account has failed too often from this address, or the address with
     * any accounts, unless the secret is right and the attempt is trusted.
     */
    async guard<Found>(attempt: Try<Found>): Promise<Found | null> {
      const { account, address, look } = attempt;
      const from = addressKey(address);
      // Attempts over the address's limit count only for the account, so that they do not make the
      // address wait longer.
      const beyond = `beyond ${from}`;
      const since = new Date(clock().getTime() - windowMs).toISOString();
      const noted = await noteTry(account, from);
      const both = { account, addresses: [from, beyond] };
      const locked = await refusalBeyond(perAccountAndAddress, both, since);
      if (locked) {
        await tries.remove(noted);
        throw locked;
      }
      const full = await refusalBeyond(perAddress, { addresses: [from] }, since);
      if (full) await tries.move(noted, beyond);
      await slowDown(account, since);
      const found = full ? await lookBeyond(attempt, full, noted) : await look();
      if (found !== null) await tries.forget(account, both.addresses);
      return found;
    },
  };
}

export type TryLimits = ReturnType<typeof createTryLimits>;
