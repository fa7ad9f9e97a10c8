import { existsSync, readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FaceId, FontSource } from "@print-builder/core/text";
import { catalogueFace, fontFamilies } from "./catalogue.ts";
import { createFontSource, type UploadedFont } from "./createFontSource.ts";

export type { UploadedFont } from "./createFontSource.ts";

// Cached for the whole process, so that all print jobs share the bytes: installed files do not change while it runs.
// The catalogue limits the size; uploaded fonts are never cached here.
const bundledBytes = new Map<FaceId, Uint8Array>();

function readBundled(id: FaceId): Uint8Array | undefined {
  const kept = bundledBytes.get(id);
  const face = catalogueFace(id);
  if (kept || !face) {
    return kept;
  }
  const bytes = readFileSync(fontPath(face.file));
  bundledBytes.set(id, bytes);
  return bytes;
}

/** File of a bundled font by its module specifier (see `faceFile`). Throws an Error if it is not installed. */
export function fontPath(specifier: string): string {
  try {
    return realpathSync(fileURLToPath(import.meta.resolve(specifier)));
  } catch (cause) {
    throw new Error(`The bundled font file ${specifier} is missing. Install Print Builder again.`, { cause });
  }
}

/** Files of bundled faces that are not installed, by their specifiers. */
export function missingFonts(): readonly string[] {
  const files = new Set(fontFamilies.flatMap(({ faces }) => faces.map(({ file }) => file)));
  return [...files].filter((file) => !isInstalled(file));
}

function isInstalled(specifier: string): boolean {
  try {
    return existsSync(fileURLToPath(import.meta.resolve(specifier)));
  } catch {
    // The package itself is missing.
    return false;
  }
}

/**
 * The bundled fonts, read from disk on first use, and a project's uploaded fonts. Throws a FontFileError for an
 * upload that is not a usable TTF or OTF.
 */
export function openFonts(uploads: readonly UploadedFont[] = []): FontSource {
  return createFontSource(uploads, readBundled);
}
