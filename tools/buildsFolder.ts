import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

const keptMs = 60 * 60 * 1000;

/**
 * Builds into a draft and renames it to `folder`, so that simultaneous starts do not disturb each other and an
 * interrupted build never counts as complete.
 */
export async function buildInto(folder: string, build: (draft: string) => Promise<void>): Promise<void> {
  const draft = `${folder}.${randomUUID()}`;
  try {
    await build(draft);
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was faster with the same build.
    if (!existsSync(folder)) throw error;
  }
}

/** Marks a build as used and removes neighbouring builds that were not used for an hour. */
export function keepOnly(folder: string, now: Date): void {
  utimesSync(folder, now, now);
  const builds = join(folder, "..");
  for (const name of readdirSync(builds)) {
    const build = join(builds, name);
    // Another start may have renamed its draft or removed an old build since the names were read.
    const built = statSync(build, { throwIfNoEntry: false });
    // A running server may still serve a younger build.
    if (built && now.getTime() - built.mtimeMs > keptMs) rmSync(build, { recursive: true, force: true });
  }
}
