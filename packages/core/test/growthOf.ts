/** Processor time used by the process, µs: `process.cpuUsage`. */
type ProcessorTime = () => { readonly user: number; readonly system: number };

/** Shorter runs are not compared, ms of processor time. */
const tooLittleMs = 200;
const mostTries = 3;
/** Ratio to the smaller size: large enough that noise of a busy machine hides no square. */
const timesSmaller = 16;

/** Upper limit of `growthOf` for linear work (16); quadratic work yields 256. */
export const mostInProportion = 64;

/**
 * How many times longer something takes at a size than at a sixteenth of it; 1 if it takes almost no time.
 * Measures the processor time of the function that `prepare` returns, and the least of several tries if the
 * growth looks large, because the machine's speed and load affect both alike.
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
