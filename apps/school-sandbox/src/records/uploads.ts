import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { extname, join } from "node:path";
import type { SentFile } from "./readForm.ts";

/** Stores files uploaded with records, separately from the files in the file manager. */
export type Uploads = {
  /** Folder with a school's uploads. */
  folderOf(domain: string): string;
  /** Stores a file permanently and returns its path in the school's storage. */
  keep(domain: string, file: SentFile): Promise<string>;
};

const keptEndings = new Set([".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".pdf", ".txt", ".docx"]);

export function createUploads(root: string): Uploads {
  const folderOf = (domain: string) => join(root, domain);
  return {
    folderOf,
    async keep(domain, { name, bytes }) {
      const ending = extname(name).toLowerCase();
      const path = `uploads/${randomUUID()}${keptEndings.has(ending) ? ending : ".bin"}`;
      const file = join(folderOf(domain), path);
      await mkdir(join(folderOf(domain), "uploads"), { recursive: true });
      await writeWhole(file, bytes);
      return path;
    },
  };
}

/** Renames the complete file into place, so that a reader never finds a partial file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.part`;
  const handle = await open(unfinished, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
