/** What a process has used of its processors, µs: `process.cpuUsage`. */
type ProcessorTime = () => { readonly user: number; readonly system: number };

/** What takes less is not compared, ms of processor time. */
const tooLittleMs = 200;
const mostTries = 3;
/** The size is compared with this part of it: far enough that what a busy machine adds hides no square. */
const timesSmaller = 16;

/** `growthOf` answers no more for what takes time in proportion to its size (16); with the square of it, 256. */
export const mostInProportion = 64;

/**
 * How many times longer something takes at a size than at a sixteenth of it; 1 where it takes next to nothing. It is
 * the processor time of what `prepare` answers, the least of some tries where that looks like much: how quick the
 * machine is, and what else runs on it, changes both alike.
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
