/** What a process has used of its processors, µs: `process.cpuUsage`. */
type ProcessorTime = () => { readonly user: number; readonly system: number };

/** What takes less is not compared, ms of processor time. */
const tooLittleMs = 200;
const mostTries = 3;

/** `growthOf` answers no more for what takes time in proportion to its size; with the square of it, 16. */
export const mostInProportion = 8;

/**
 * How many times longer something takes at a size than at a quarter of it; 1 where it takes next to nothing. It is
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
  const quarter = await prepare(Math.ceil(size / 4));
  let quarterMs = await processorMs(quarter);
  for (let tries = 1; tries < mostTries && wholeMs > mostInProportion * quarterMs; tries++) {
    wholeMs = Math.min(wholeMs, await processorMs(whole));
    quarterMs = Math.min(quarterMs, await processorMs(quarter));
  }
  return wholeMs / quarterMs;
}
