import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "fixtures/portraits");

/** Official portraits of members of the United States Congress, in the public domain: see the folder's README. */
export const portraitNames: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith(".jpg"))
  .sort();

export function portrait(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(folder, name)));
}
