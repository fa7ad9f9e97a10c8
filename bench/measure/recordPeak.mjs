// Loaded before the print command (node --import). Records the peak memory of each process when it ends, like
// `ownPeakMb`. Plain JavaScript, because stripping types would add 8 to 14 MB to the measured process.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

const file = process.env.BENCH_PEAK_FILE;
const status = "/proc/self/status";

function peakMb() {
  const told = existsSync(status) ? readFileSync(status, "utf8").match(/VmHWM:\s+(\d+)/)?.[1] : undefined;
  return Number(told ?? process.resourceUsage().maxRSS) / 1024;
}

if (file && isMainThread) {
  process.on("exit", () => appendFileSync(file, `${peakMb()}\n`));
}
