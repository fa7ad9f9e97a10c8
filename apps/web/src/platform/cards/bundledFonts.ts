import type { FaceId } from "@print-builder/core/text";
import { faceFile, isSlicedFace, sliceFiles } from "@print-builder/fonts";

const modules = "../../../../../node_modules/";

/** Addresses only: a font's bytes are fetched when a text asks for them. */
const addresses: Readonly<Record<string, string>> = import.meta.glob(
  [
    "../../../../../node_modules/@expo-google-fonts/*/*/*.ttf",
    // Of these the browser gets slices: see vite.config.ts.
    "!../../../../../node_modules/@expo-google-fonts/noto-sans-{sc,kr}/**",
  ],
  { query: "?url", import: "default", eager: true, exhaustive: true },
);

/** Where the build puts sliced faces. */
const sliced = "/assets/faces/";

/**
 * Where a bundled face's TTF is served; that of a sliced face is without outlines. Throws a RangeError for an id
 * that is not in the catalogue.
 */
export function faceAddress(id: FaceId): string {
  if (isSlicedFace(id)) return `${sliced}${sliceFiles(id).frame}`;
  const address = addresses[`${modules}${faceFile(id)}`];
  if (address === undefined) throw new RangeError(`The font face "${id}" is not part of this build.`);
  return address;
}

/** Where the outlines of a sliced face are served, one slice after the other. */
export function outlinesAddress(id: FaceId): string {
  return `${sliced}${sliceFiles(id).outlines}`;
}
