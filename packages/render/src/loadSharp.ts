import type Sharp from "sharp";

let loading: Promise<typeof Sharp> | undefined;

/**
 * Loads sharp on first use, because loading takes 50 ms of CPU time and 24 MB, and many prints need no picture from it:
 * most photos are embedded unchanged, and converted pictures are cached.
 */
export function loadSharp(): Promise<typeof Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    // Set once for the process: pictures are prepared in parallel on one thread each, and the cache would never have a
    // hit.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  });
  // If sharp is not installed, this unhandled rejection ends the program; otherwise pictures would print as grey boxes.
  void loading.then();
  return loading;
}
