import type { FaceChoice, FaceId, FontSource } from "@print-builder/core/text";
import { catalogueLookup, chooseFace, familyKey } from "./chooseFace.ts";
import { emojiFace, fallbackFaces } from "./fallbackFaces.ts";
import type { FontFace } from "./nearestFace.ts";
import { type FontEmbedding, FontFileError, readFontFile } from "./readFontFile.ts";

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

/** A TTF or OTF stored with a project. The bytes must not change. */
export type UploadedFont = { readonly fileName: string; readonly bytes: Uint8Array };

/** A face that text may refer to by any of its names. */
export type NamedFace = FontFace & {
  /** Family names inside the file, and the file name without extension. */
  readonly names: readonly string[];
};

/** An uploaded file as a face. `family` is its name in the menu. */
export type UploadedFace = NamedFace & {
  readonly fileName: string;
  readonly family: string;
  readonly isVariable: boolean;
  readonly embedding: FontEmbedding;
  readonly bytes: Uint8Array;
};

/** Reads one uploaded font. Throws a FontFileError that names the file if it cannot be printed. */
export function openUploadedFont({ fileName, bytes }: UploadedFont): UploadedFace {
  const { families, ...facts } = readFontFile(fileName, bytes);
  const stem = fileName.replace(/\.[^.]*$/, "") || fileName;
  const names = [...families, stem];
  return { id: `upload:${fileName}`, ...facts, fileName, family: names[0] ?? stem, names, bytes };
}

/** Uploaded faces by id, in the given order. Throws a FontFileError for an unusable file. */
function openUploads(uploads: readonly UploadedFont[]): ReadonlyMap<FaceId, UploadedFace> {
  const faces = new Map<FaceId, UploadedFace>();
  for (const upload of uploads) {
    const face = openUploadedFont(upload);
    if (faces.has(face.id)) {
      throw new FontFileError(upload.fileName, "exists twice. Rename or remove one of the two files.");
    }
    faces.set(face.id, face);
  }
  return faces;
}

/** Faces by each of their names, keyed by `familyKey`. */
function facesByName<Face extends NamedFace>(faces: Iterable<Face>): ReadonlyMap<string, readonly Face[]> {
  const byName = new Map<string, Face[]>();
  for (const face of faces) {
    for (const key of new Set(face.names.map(familyKey))) {
      const sameName = byName.get(key) ?? [];
      sameName.push(face);
      byName.set(key, sameName);
    }
  }
  return byName;
}
