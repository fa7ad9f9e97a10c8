import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { benchFolder } from "../paths.ts";

/**
 * Creates missing parts of the data set: the photos, and a project folder for each number of cards. Runs in a
 * separate process, so that this process stays small and imports no peer. Throws if that fails.
 */
export function ensureDataset(counts: readonly number[]): void {
  const maker = join(benchFolder, "dataset/makeDataset.ts");
  const done = spawnSync(process.execPath, [maker, ...counts.map(String)], { stdio: "inherit" });
  if (done.status !== 0) {
    throw new Error("The data set could not be created: see the message above.");
  }
}
