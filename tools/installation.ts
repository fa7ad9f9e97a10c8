import { existsSync } from "node:fs";
import type { BackupSummary } from "@print-builder/server";
import { readSettings, type Settings } from "@print-builder/server/settings";
import { CommandError } from "./commandLine.ts";

/**
 * Adds the variables of the file .env in the working folder, if there is one, to the environment. Variables that
 * are already set take precedence.
 */
export function readEnvFile(): void {
  if (!existsSync(".env")) return;
  try {
    process.loadEnvFile();
  } catch (error) {
    throw new CommandError(`The file .env cannot be read: ${reasonOf(error)}`, { cause: error });
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Reads the settings from the environment. Throws a CommandError that names an invalid variable. */
export function settingsOf(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env);
  } catch (error) {
    throw new CommandError(reasonOf(error), { cause: error });
  }
}

/** Runs `work`. Reports errors that an operator can fix in one line, without a stack. */
export async function oneLine<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new CommandError(reasonOf(error), { cause: error });
  }
}

export function warnOfMissing({ missing }: BackupSummary): void {
  if (missing.length === 0) return;
  const files = missing.length === 1 ? "One file is" : `${missing.length} files are`;
  process.stderr.write(`${files} missing from the storage, although rows refer to them.\n`);
}
