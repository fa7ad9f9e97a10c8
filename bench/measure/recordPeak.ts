// Loaded before the print command (node --import): notes each process's peak memory when it ends.
import { appendFileSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { ownPeakMb } from "./memory.ts";

const file = process.env.BENCH_PEAK_FILE;
if (file && isMainThread) {
  process.on("exit", () => appendFileSync(file, `${ownPeakMb()}\n`));
}
