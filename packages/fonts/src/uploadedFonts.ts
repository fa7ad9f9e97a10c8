import type { FaceId } from "@print-builder/core/text";
import { familyKey } from "./chooseFace.ts";
import type { FontFace } from "./nearestFace.ts";
import { type FontEmbedding, FontFileError, readFontFile } from "./readFontFile.ts";

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
export function openUploads(uploads: readonly UploadedFont[]): ReadonlyMap<FaceId, UploadedFace> {
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
export function facesByName<Face extends NamedFace>(
  faces: Iterable<Face>,
): ReadonlyMap<string, readonly Face[]> {
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
