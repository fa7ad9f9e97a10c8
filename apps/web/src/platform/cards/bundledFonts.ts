import type { FaceId } from "@print-builder/core/text";
import { faceFile, isSlicedFace, sliceFiles } from "@print-builder/fonts";

const modules = "../../../../../node_modules/";

/** Only the fonts' URLs: a font itself is loaded when text needs it. */
const addresses: Readonly<Record<string, string>> = import.meta.glob(
  [
    "../../../../../node_modules/@expo-google-fonts/*/*/*.ttf",
    // Browsers load these fonts in slices: see fontFiles.ts.
    "!../../../../../node_modules/@expo-google-fonts/noto-sans-{sc,kr}/**",
  ],
  { query: "?url", import: "default", eager: true, exhaustive: true },
);

/** The build puts sliced faces here. */
const sliced = "/assets/faces/";

/**
 * The URL of a bundled face's TTF. A sliced face's TTF has no outlines. Throws a RangeError for an ID that is not in
 * the catalogue.
 */
export function faceAddress(id: FaceId): string {
  if (isSlicedFace(id)) return `${sliced}${sliceFiles(id).frame}`;
  const address = addresses[`${modules}${faceFile(id)}`];
  if (address === undefined) throw new RangeError(`The font face "${id}" is not part of this build.`);
  return address;
}

/** The URL of a sliced face's outlines, one slice after the other. */
export function outlinesAddress(id: FaceId): string {
  return `${sliced}${sliceFiles(id).outlines}`;
}
