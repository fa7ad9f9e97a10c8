import type { FaceId } from "@print-builder/core/text";
import { faceFile, isSlicedFace, sliceFiles } from "@print-builder/fonts";

const modules = "../../../../../node_modules/";

/** Addresses only: a font's bytes load when a text needs them. */
const addresses: Readonly<Record<string, string>> = import.meta.glob(
  [
    "../../../../../node_modules/@expo-google-fonts/*/*/*.ttf",
    // Browsers get these in slices, see vite.config.ts.
    "!../../../../../node_modules/@expo-google-fonts/noto-sans-{sc,kr}/**",
  ],
  { query: "?url", import: "default", eager: true, exhaustive: true },
);

/** The build puts sliced faces here. */
const sliced = "/assets/faces/";

/**
 * The address of a bundled face's TTF, which has no outlines for a sliced face. Throws a RangeError for an ID that is
 * not in the catalogue.
 */
export function faceAddress(id: FaceId): string {
  if (isSlicedFace(id)) return `${sliced}${sliceFiles(id).frame}`;
  const address = addresses[`${modules}${faceFile(id)}`];
  if (address === undefined) throw new RangeError(`The font face "${id}" is not part of this build.`);
  return address;
}

/** The address of a sliced face's outlines, one slice after the other. */
export function outlinesAddress(id: FaceId): string {
  return `${sliced}${sliceFiles(id).outlines}`;
}
