import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Server from "@print-builder/server";
import { type Build, ensureBuilt } from "./ensureBuilt.ts";

const programs: Build = {
  name: "programs",
  what: "the server, the commands and the programs that draw and read files",
  builds: "apps/server/dist",
  sources: ["apps/school-sandbox/src", "apps/server/src", "packages", "package-lock.json", "tools"],
  builder: "buildProgramsOnce.ts",
};

/** Builds the server, its child processes and the commands, unless a build of exactly these sources exists. */
export const buildPrograms = (say: (line: string) => void): Promise<string> => ensureBuilt(programs, say);

/** File of a built program; undefined if the program runs from source. */
export function builtProgram(name: string): string | undefined {
  const { BUILT_PROGRAMS: folder } = process.env;
  return folder && join(folder, `${name}.js`);
}

/**
 * Bundles each program into one file, which starts in a third of the CPU time that its 900 modules take. If
 * building fails, programs run from source. Does nothing if the environment already names a build, for example in
 * a test run.
 */
export async function useBuiltPrograms(say: (line: string) => void): Promise<void> {
  if (process.env.BUILT_PROGRAMS) return;
  try {
    process.env.BUILT_PROGRAMS = await buildPrograms(say);
  } catch (error) {
    say(
      `${error instanceof Error ? error.message : error} Until then they start from source, which is slower.`,
    );
  }
}

/**
 * The server's program. Its bundle starts in half the CPU time and two thirds of the memory that its 1,500
 * modules take. If building fails, the server runs from source.
 */
export async function loadServer(say: (line: string) => void): Promise<typeof Server> {
  await useBuiltPrograms(say);
  const built = builtProgram("server");
  return await (built ? import(pathToFileURL(built).href) : import("@print-builder/server"));
}
