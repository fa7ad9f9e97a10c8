import type { FaceChoice, FaceId, FontSource } from "@print-builder/core/text";
import { catalogueLookup, chooseFace, familyKey } from "./chooseFace.ts";
import { emojiFace, fallbackFaces } from "./fallbackFaces.ts";
import { facesByName, type NamedFace, openUploads, type UploadedFont } from "./uploadedFonts.ts";

/**
 * Combines the catalogue and a project's uploaded fonts in one source. An uploaded family takes precedence over a
 * bundled family with the same name. `readBundled` returns a bundled face's bytes, or undefined until they are
 * loaded. Throws a FontFileError for an unusable upload.
 */
export function createFontSource(
  uploads: readonly UploadedFont[],
  readBundled: (face: FaceId) => Uint8Array | undefined,
): FontSource {
  const uploaded = openUploads(uploads);
  return createFaceSource([...uploaded.values()], (face) => uploaded.get(face)?.bytes ?? readBundled(face));
}

/** Like `createFontSource`, for uploaded faces whose bytes arrive later, as in a browser. */
export function createFaceSource(
  uploaded: readonly NamedFace[],
  bytes: (face: FaceId) => Uint8Array | undefined,
): FontSource {
  const byName = facesByName(uploaded);
  return {
    faceFor: (family, weight, italic): FaceChoice =>
      chooseFace(family, weight, italic, (key) => byName.get(key) ?? catalogueLookup(key)),
    fallbacks: fallbackFaces,
    emoji: emojiFace,
    bytes,
  };
}

/** A font that a text element requests. */
export type WantedFont = { readonly family: string; readonly weight: number; readonly italic: boolean };

/** The uploaded face that prints this font; undefined if a bundled face prints it. */
export function uploadedFaceFor<Face extends NamedFace>(
  uploaded: readonly Face[],
  { family, weight, italic }: WantedFont,
): Face | undefined {
  const { face } = createFaceSource(uploaded, () => undefined).faceFor(family, weight, italic);
  return uploaded.find(({ id }) => id === face);
}

/** The uploaded faces of all wanted families, in all their weights and slants. */
export function uploadedFamilies<Face extends NamedFace>(
  uploaded: readonly Face[],
  wanted: readonly WantedFont[],
): readonly Face[] {
  const families = wanted.flatMap((font) => uploadedFaceFor(uploaded, font)?.names ?? []).map(familyKey);
  const keys = new Set(families);
  return uploaded.filter(({ names }) => names.some((name) => keys.has(familyKey(name))));
}
