import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

const suffix = process.platform === "win32" ? ".exe" : "";

/** True for a file that this user may run. */
export function isRunnable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // The file is missing, or this user may not run it.
    return false;
  }
}

/** The first of `names` on PATH, ordered by folder, then by name. */
export function findProgram(
  names: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const folders = (env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => names.map((name) => join(folder, name + suffix))).find(isRunnable);
}
