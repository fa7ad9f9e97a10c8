import { availableParallelism, loadavg } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * How many inputs each route or parser gets. For the long form: `FUZZ_ROUNDS=1000 npx vitest run
 * apps/server/src/fuzz/routes.test.ts` and `FUZZ_ROUNDS=100000 … parsers.test.ts`, with `--test-timeout 86400000`.
 */
export function fuzzRounds(usual: number): number {
  return Number(process.env.FUZZ_ROUNDS ?? usual);
}

/** True in the long form, which takes its time and prints its figures. */
export const isLongForm = process.env.FUZZ_ROUNDS !== undefined;

/** The same inputs in every run, unless FUZZ_SEED says otherwise. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_260_117);

/** No answer and no parser may take longer than this on a machine that does nothing else, ms. */
export const slowestMs = 2000;

/** Among all other tests, on a machine of any speed, only what hangs is too slow. */
const patience = 10;

/**
 * What may take so many ms on a machine that does nothing else may take so many now: longer in proportion where more
 * programs want to run than there are processors, and much longer where it is not the long form.
 */
export function allowedMs(promisedMs: number, isLong = isLongForm): number {
  const crowd = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
  return promisedMs * crowd * (isLong ? 1 : patience);
}

/** How long a failing case is made smaller, ms. Each step of it may cost seconds. */
const shrinkingMs = 30_000;

/**
 * Wraps what is tried so that the search for a smaller input ends: some time after the first failure every further
 * input passes, and the smallest one that failed until then is reported.
 */
export function shrinkingInTime<Input>(
  tried: (input: Input) => Promise<void>,
): (input: Input) => Promise<void> {
  let until = Number.POSITIVE_INFINITY;
  return async (input) => {
    if (performance.now() > until) return;
    try {
      await tried(input);
    } catch (error) {
      until = Math.min(until, performance.now() + shrinkingMs);
      throw error;
    }
  };
}

/** What this process holds once the garbage is collected, in MB. */
export function heldMemory(): { readonly heap: number; readonly rss: number } {
  setFlagsFromString("--expose_gc");
  runInNewContext("gc")();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: Math.round((heapUsed + external) / 1e6), rss: Math.round(rss / 1e6) };
}
