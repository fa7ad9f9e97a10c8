import { join } from "node:path";
import { openZipArchive, ownArchive } from "@print-builder/production";
import type { GlabelsFiles } from "./readGlabels.ts";

/**
 * Template database of glabels-qt, commit 4c0ce11 of 2025-05-26, with four packs that only its predecessor 3.4.1
 * lists. Licence: docs/licences/glabels-templates.txt.
 */
const source = join(import.meta.dirname, "glabels-qt-4c0ce11.zip");

const maxBytes = 2 * 1024 * 1024;

export async function openGlabels(): Promise<GlabelsFiles> {
  const archive = await openZipArchive(
    { path: source },
    { ...ownArchive, subject: "The database", code: "bad_zip" },
  );
  try {
    const files = new Map<string, string>();
    for (const name of archive.names) files.set(name, (await archive.read(name, maxBytes)).toString("utf8"));
    return files;
  } finally {
    await archive.close();
  }
}
