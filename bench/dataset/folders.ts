import { join } from "node:path";
import { dataFolder } from "../paths.ts";

/** Number of photos; longer tables reuse them. */
export const photoCount = 1000;

/** The project folder that prints `count` cards. */
export function projectFolder(count: number): string {
  return join(dataFolder, count === photoCount ? "project" : `project${count}`);
}
