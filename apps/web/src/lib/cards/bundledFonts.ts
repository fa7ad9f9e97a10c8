import type { FaceId } from "@print-builder/core/text";
import { faceFile } from "@print-builder/fonts";

const modules = "../../../../../node_modules/";

/** Addresses only: a font's bytes are fetched when a text asks for them. */
const addresses: Readonly<Record<string, string>> = import.meta.glob(
  "../../../../../node_modules/@expo-google-fonts/*/*/*.ttf",
  { query: "?url", import: "default", eager: true, exhaustive: true },
);

/** Where a bundled face's TTF is served. Throws a RangeError for an id that is not in the catalogue. */
export function faceAddress(id: FaceId): string {
  const address = addresses[`${modules}${faceFile(id)}`];
  if (address === undefined) throw new RangeError(`The font face "${id}" is not part of this build.`);
  return address;
}
