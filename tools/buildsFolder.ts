import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const keptMs = 60 * 60 * 1000;

/**
 * Builds into `folder` by way of a draft beside it: two starts at a time must not take the ground from each other, and a
 * build that was broken off is never taken for a whole one.
 */
export async function buildInto(folder: string, build: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.${randomUUID()}`;
  try {
    await build(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was quicker with the same build.
    if (!existsSync(folder)) throw error;
  }
}

/** Notes that a build was started from, and removes those beside it that nobody has started from for an hour. */
export function keepOnly(folder: string, now: Date): void {
  utimesSync(folder, now, now);
  const builds = join(folder, "..");
  for (const name of readdirSync(builds)) {
    const build = join(builds, name);
    // Another start may have renamed its draft, or removed an old build, since the names were read.
    const built = statSync(build, { throwIfNoEntry: false });
    // A server that runs may still serve a younger one.
    if (built && now.getTime() - built.mtimeMs > keptMs) rmSync(build, { recursive: true, force: true });
  }
}
