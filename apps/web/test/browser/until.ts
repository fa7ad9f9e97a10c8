import { setTimeout as sleep } from "node:timers/promises";

/**
 * Only what hangs takes this long, however busy the machine is; a test may take a minute. TEST_WAIT_MS is for whoever
 * writes a test and does not want to wait that long for its failure.
 */
const limitMs = Number(process.env.TEST_WAIT_MS ?? 45_000);
const firstPauseMs = 4;
const longestPauseMs = 40;

/** The clock of the machine: a test may stop the page's. */
const now = performance.now.bind(performance);

/**
 * Asks until the answer is something, and gives it back. Past the limit it throws what it waited for, with `state`, which says
 * how things are.
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
