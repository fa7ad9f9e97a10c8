import { availableParallelism, loadavg } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Number of inputs for each route or parser. Long form: `FUZZ_ROUNDS=1000 npx vitest run
 * apps/server/test/fuzz/routes.test.ts` and `FUZZ_ROUNDS=100000 … parsers.test.ts`, with `--test-timeout 86400000`.
 */
export function fuzzRounds(usual: number): number {
  return Number(process.env.FUZZ_ROUNDS ?? usual);
}

/** True in the long form, which also prints its figures. */
export const isLongForm = process.env.FUZZ_ROUNDS !== undefined;

/** A fixed seed, so that every run has the same inputs. FUZZ_SEED overrides it. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_260_117);

/** Time limit in ms for an answer or a parser on an idle machine. */
export const slowestMs = 2000;

/**
 * In the short form only a call that hangs is too slow, because other tests and slow machines delay
 * everything.
 */
const patience = 10;

/** Adapts a time limit for an idle machine to the machine's load. The short form allows much more time. */
export function allowedMs(promisedMs: number, isLong = isLongForm): number {
  const crowd = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
  return promisedMs * crowd * (isLong ? 1 : patience);
}

/** Time for shrinking a failing case, in ms. Each step may take seconds. */
const shrinkingMs = 30_000;

/**
 * Wraps a trial so that shrinking ends: some time after the first failure, all other inputs pass, and
 * fast-check reports the smallest failure found so far.
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

/** Memory of this process after garbage collection, in MB. */
export function heldMemory(): { readonly heap: number; readonly rss: number } {
  setFlagsFromString("--expose_gc");
  runInNewContext("gc")();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: Math.round((heapUsed + external) / 1e6), rss: Math.round(rss / 1e6) };
}
