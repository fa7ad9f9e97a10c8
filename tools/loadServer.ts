import { pathToFileURL } from "node:url";
import type * as Server from "@print-builder/server";
import { builtProgram, useBuiltPrograms } from "./buildPrograms.ts";

/**
 * The server's program. From the files that it is built into it starts in half of the processor time, and holds two thirds of the
 * memory, that its 1,500 modules take; where they cannot be built it runs from its sources.
 */
export async function loadServer(say: (line: string) => void): Promise<typeof Server> {
  await useBuiltPrograms(say);
  const built = builtProgram("server");
  return await (built ? import(pathToFileURL(built).href) : import("@print-builder/server"));
}
