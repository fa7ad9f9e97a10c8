import type { BackupSummary } from "@print-builder/server";
import { readSettings, type Settings } from "@print-builder/server/settings";
import { UsageError } from "./commandLine.ts";

/** The environment's settings. Throws a UsageError that names an invalid variable. */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Reports errors that operators can fix in one line. */
export async function oneLine<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

export function warnOfMissing({ missing }: BackupSummary): void {
  if (missing.length === 0) return;
  const files = missing.length === 1 ? "One file is" : `${missing.length} files are`;
  process.stderr.write(`${files} missing from the storage, although rows refer to them.\n`);
}
