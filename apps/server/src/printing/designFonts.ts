import { readElements, type StoredElement, sideNames } from "@print-builder/core/document";
import { describeElement, fontsOf, type TextFont } from "@print-builder/core/elements";
import { familyKey, type NamedFace, uploadedFaceFor, uploadedFamilies } from "@print-builder/fonts";
import type { FontRow } from "../store/schema.ts";

/** Both sides of a design, as stored. */
export type StoredSides = { readonly front_elements: unknown; readonly back_elements: unknown };

type FontFacts = Pick<FontRow, "name_key" | "names" | "weight" | "italic">;

export type FontFace<Font> = NamedFace & { readonly font: Font };

/** A stored font for the font source. */
export function faceOf<Font extends FontFacts>(font: Font): FontFace<Font> {
  const { name_key, names, weight, italic } = font;
  return { id: `upload:${name_key}`, names: JSON.parse(names), weight, italic: italic === 1, font };
}

function elementsOf(design: StoredSides) {
  return sideNames.flatMap((side) =>
    readElements(design[`${side}_elements`], `${side}_elements`, side, () => undefined).elements.map(
      (element) => ({ side, element }),
    ),
  );
}

/** The fonts that text in a design uses. Throws DesignError. */
function fontsAskedBy(design: StoredSides): readonly TextFont[] {
  return elementsOf(design).flatMap(({ element }) => fontsOf(element));
}

/** The complete families of the fonts that text in a design uses. Throws DesignError. */
export function fontsShownIn<Font extends FontFacts>(
  design: StoredSides,
  fonts: readonly Font[],
): readonly Font[] {
  if (fonts.length === 0) return [];
  return uploadedFamilies(fonts.map(faceOf), fontsAskedBy(design)).map(({ font }) => font);
}

/** The fonts whose family has one of these names. */
export function fontsOfFamilies<Font extends FontFacts>(
  fonts: readonly Font[],
  families: readonly string[],
): readonly Font[] {
  const wanted = families.map((family) => ({ family, weight: 400, italic: false }));
  return uploadedFamilies(fonts.map(faceOf), wanted).map(({ font }) => font);
}

/** Where a design prints text in exactly this font, such as “Student name (front)”. Throws DesignError. */
export function placesOf<Font extends FontFacts>(
  design: StoredSides,
  fonts: readonly Font[],
  font: Font,
): readonly string[] {
  const faces = fonts.map(faceOf);
  return elementsOf(design).flatMap(({ side, element }) => {
    const isPrinted = fontsOf(element).some(
      (wanted) => uploadedFaceFor(faces, wanted)?.font.name_key === font.name_key,
    );
    return isPrinted ? [`${shownName(element)} (${side})`] : [];
  });
}

const maxNameLength = 40;

/** An element's name, or the start of its text. */
function shownName(element: StoredElement): string {
  const { content, kind } = describeElement(element);
  const line = element.name ?? (content || kind);
  return line.length > maxNameLength ? `${line.slice(0, maxNameLength)}…` : line;
}

/** Whether two fonts share family, weight and slant, so that only one of them would be printed. */
export function isSameStyle(
  one: Pick<FontRow, "family" | "weight" | "italic">,
  other: Pick<FontRow, "family" | "weight" | "italic">,
): boolean {
  const isSameFamily = familyKey(one.family) === familyKey(other.family);
  return isSameFamily && one.weight === other.weight && one.italic === other.italic;
}
