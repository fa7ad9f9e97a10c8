import { setTimeout as sleep } from "node:timers/promises";

/**
 * Time limit, ms. Even on a busy machine only a hang takes this long, and the limit of a test is one minute. Set
 * TEST_WAIT_MS to see failures sooner while writing a test.
 */
const limitMs = Number(process.env.TEST_WAIT_MS ?? 45_000);
const firstPauseMs = 4;
/** A query of the page costs several ms of CPU time, which the awaited work needs. */
const longestPauseMs = 160;

/** The machine's clock, because a test may stop the page's. */
const now = performance.now.bind(performance);

/**
 * Calls the function until it returns a result, and returns the result. After the time limit, throws a description of
 * what it waited for, with the current `state`.
 */
export async function until<Value>(
  what: string,
  ask: () => Value | null | undefined | false,
  state: () => string = () => "",
): Promise<Value> {
  const begun = now();
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    const answer = ask();
    if (answer) return answer;
    if (now() - begun > limitMs) throw new Error(`Waited in vain for ${what}. ${state()}`);
    await sleep(pause);
  }
}
