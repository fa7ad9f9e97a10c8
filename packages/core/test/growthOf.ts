/** Returns the CPU time used by the process, µs, as `process.cpuUsage` does. */
type ProcessorTime = () => { readonly user: number; readonly system: number };

/** CPU time in ms below which a run is too short to compare reliably. */
const tooLittleMs = 200;
const mostTries = 3;
/** Ratio of the two sizes, large enough to show quadratic growth despite the noise of a busy machine. */
const timesSmaller = 16;

/** Threshold between linear work, whose growth is about 16, and quadratic work, whose growth is about 256. */
export const mostInProportion = 64;

/**
 * Returns by how much longer work takes at a size than at a sixteenth of it; 1 if it takes almost no time. Compares
 * the CPU times of the functions that `prepare` returns, so the machine's speed does not matter. If the growth looks
 * too large, takes the minimum of several tries.
 */
export async function growthOf(
  prepare: (size: number) => (() => unknown) | Promise<() => unknown>,
  size: number,
  used: ProcessorTime,
): Promise<number> {
  async function processorMs(work: () => unknown): Promise<number> {
    const before = used();
    await work();
    const after = used();
    return (after.user + after.system - before.user - before.system) / 1000;
  }
  const whole = await prepare(size);
  let wholeMs = await processorMs(whole);
  if (wholeMs < tooLittleMs) return 1;
  const part = await prepare(Math.ceil(size / timesSmaller));
  let partMs = await processorMs(part);
  for (let tries = 1; tries < mostTries && wholeMs > mostInProportion * partMs; tries++) {
    wholeMs = Math.min(wholeMs, await processorMs(whole));
    partMs = Math.min(partMs, await processorMs(part));
  }
  return wholeMs / partMs;
}
