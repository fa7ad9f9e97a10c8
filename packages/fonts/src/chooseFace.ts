import type { FaceChoice } from "@print-builder/core/text";
import { fontFamilies, standInFamily } from "./catalogue.ts";
import { type FontFace, nearestFace } from "./nearestFace.ts";

/** Finds a family's faces by `familyKey`; undefined if there is no such family. */
export type FamilyLookup = (key: string) => readonly FontFace[] | undefined;

/** A family name normalised for comparison, which ignores case and extra spaces. */
export function familyKey(name: string): string {
  return name.normalize("NFC").trim().replace(/\s+/g, " ").toLowerCase();
}

/** Keys of a CSS-like list in order: `"Open Sans", Arial` → `open sans`, `arial`. */
function listedKeys(families: string): string[] {
  const listed = families.matchAll(/\s*(?:"([^"]*)"|'([^']*)'|([^,]+))/g);
  return [...listed].map(([, double, single, bare]) => familyKey(double ?? single ?? bare ?? ""));
}

const catalogueFaces: ReadonlyMap<string, readonly FontFace[]> = new Map(
  fontFamilies.map((family) => [familyKey(family.name), family.faces]),
);

/** Looks up a family in the catalogue, which has no generic CSS families such as serif. */
export const catalogueLookup: FamilyLookup = (key) => catalogueFaces.get(key);

const standIn = catalogueFaces.get(familyKey(standInFamily)) ?? [];

/** The faces of a family name, or of the first known name in a CSS-like list; null if no name is known. */
function knownFaces(families: string, lookup: FamilyLookup): readonly FontFace[] | null {
  // Tries the whole text first, because a family named after a file may contain commas and quotes.
  for (const key of [familyKey(families), ...listedKeys(families)]) {
    const faces = lookup(key);
    if (faces) return faces;
  }
  return null;
}

/** The face for a family name or CSS-like list; falls back to Arimo. */
export function chooseFace(
  families: string,
  weight: number,
  italic: boolean,
  lookup: FamilyLookup,
): FaceChoice {
  const faces = knownFaces(families, lookup);
  return { face: nearestFace(faces ?? standIn, weight, italic).id, known: faces !== null };
}

/** The styles of a family. An uploaded family takes precedence over a bundled family; falls back to Arimo. */
export function stylesOfFamily(families: string, uploaded: FamilyLookup): readonly FontFace[] {
  return knownFaces(families, (key) => uploaded(key) ?? catalogueLookup(key)) ?? standIn;
}

/** The bundled face that prints `family` in this weight (100..900) and slant, ignoring uploaded fonts. */
export function resolveFace(family: string, weight: number, italic: boolean): FaceChoice {
  return chooseFace(family, weight, italic, catalogueLookup);
}
