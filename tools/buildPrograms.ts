import { join } from "node:path";
import { type Build, ensureBuilt } from "./ensureBuilt.ts";

const programs: Build = {
  name: "programs",
  what: "the server, the commands and the programs that draw and read files",
  builds: "apps/server/dist",
  sources: [
    "apps/school-sandbox/src",
    "apps/server/src",
    "packages/api",
    "packages/core",
    "packages/fonts",
    "packages/production",
    "packages/render",
    "packages/school",
    "package-lock.json",
    "tools",
  ],
  builder: "buildProgramsOnce.ts",
};

/** Builds the server, the programs that run in a process of their own and the commands, unless they were built from these very sources. */
export const buildPrograms = (say: (line: string) => void): Promise<string> => ensureBuilt(programs, say);

/** The file that a program was built into; undefined where it runs from its source. */
export function builtProgram(name: string): string | undefined {
  const { BUILT_PROGRAMS: folder } = process.env;
  return folder && join(folder, `${name}.js`);
}

/**
 * Has these programs start from one file each, which takes them a third of the processor time that loading their 900
 * modules takes. Where they cannot be built they run from their sources. Not looked at again in a process that was told
 * where they are, as those of a test run are.
 */
export async function useBuiltPrograms(say: (line: string) => void): Promise<void> {
  if (process.env.BUILT_PROGRAMS) return;
  try {
    process.env.BUILT_PROGRAMS = await buildPrograms(say);
  } catch (error) {
    say(
      `${error instanceof Error ? error.message : error} Until then they start from their sources, slower.`,
    );
  }
}
