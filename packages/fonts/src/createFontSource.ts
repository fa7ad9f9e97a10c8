import type { FaceId, FontSource } from "@print-builder/core/text";
import { catalogueLookup, chooseFace } from "./chooseFace.ts";
import { emojiFace, fallbackFaces } from "./fallbackFaces.ts";
import { facesByName, openUploads, type UploadedFont } from "./uploadedFonts.ts";

/**
 * The catalogue and a project's own fonts as one source; an uploaded family wins over a bundled one of the
 * same name. `readBundled` gives a bundled face's bytes, or undefined while they are not loaded.
 * Throws a FontFileError for an upload that cannot be used.
 */
export function createFontSource(
  uploads: readonly UploadedFont[],
  readBundled: (face: FaceId) => Uint8Array | undefined,
): FontSource {
  const uploaded = openUploads(uploads);
  const uploadedByName = facesByName(uploaded.values());
  return {
    faceFor: (family, weight, italic) =>
      chooseFace(family, weight, italic, (key) => uploadedByName.get(key) ?? catalogueLookup(key)),
    fallbacks: fallbackFaces,
    emoji: emojiFace,
    bytes: (face) => uploaded.get(face)?.bytes ?? readBundled(face),
  };
}
