import { randomUUID } from "node:crypto";
import { problem } from "@print-builder/api";
import ipaddr from "ipaddr.js";
import type { SignInTryStore } from "../../store/signInTryStore.ts";

export type TryLimitDeps = {
  readonly tries: SignInTryStore;
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

/** How often a password may be tried, wherever it is asked for. */
export function createTryLimits({ tries, clock, sleep }: TryLimitDeps) {
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

  return {
    /**
     * Counts a try on an account from an address; throws a Problem (`too_many_tries`) while a limit holds.
     * Answers what is to be called when the password was right.
     */
    async begin(account: string, address: string): Promise<() => Promise<void>> {
      const from = addressKey(address);
      const noted = await noteTry(account, from);
      try {
        await checkLimits(account, from);
      } catch (error) {
        // A try that was turned away must not make the wait longer.
        await tries.remove(noted);
        throw error;
      }
      return () => tries.forget(account, from);
    },
  };
}

export type TryLimits = ReturnType<typeof createTryLimits>;

/** What counts as one address for limits: an IPv4 address, or an IPv6 network of 64 bits (one customer). */
function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toByteArray().slice(0, 8).join(".")}/64`;
}
