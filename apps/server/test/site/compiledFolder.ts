import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where processes of tests keep compiled files: half of a start would else be compiling the same ones again. */
export const compiledFolder = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), "print-builder-compiled");

const builtPrograms = process.env.BUILT_PROGRAMS;

/** The file that a program was built into; undefined where it runs from its source. */
export const builtProgram = (name: string): string | undefined =>
  builtPrograms && join(builtPrograms, `${name}.js`);

/**
 * What a server or worker is told beside its settings, as it inherits no environment: it starts in half
 * of the processor time where what others have compiled and built is known to it.
 */
export const quickStart: Readonly<Record<string, string>> = {
  NODE_COMPILE_CACHE: compiledFolder,
  ...(builtPrograms ? { BUILT_PROGRAMS: builtPrograms } : {}),
};
