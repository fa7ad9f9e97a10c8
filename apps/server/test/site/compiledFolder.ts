import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where processes of tests keep compiled files: half of a start would else be compiling the same ones again. */
export const compiledFolder = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), "print-builder-compiled");
