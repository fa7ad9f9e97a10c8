import type { FontItem } from "@print-builder/api";
import {
  type FontFamily,
  familyKey,
  fontFamilies,
  nearestFace,
  resolveFace,
  stylesOfFamily,
} from "@print-builder/fonts";
import { countText } from "#ui/texts/countText.ts";

/** The font menu's families, under the names that designs from other programs use. */
export const namedFamilies: readonly FontFamily[] = fontFamilies.filter(({ group }) => group === "standard");

/** A family offered under “Custom” in the font menu. */
export type CustomFamily = {
  readonly name: string;
  readonly kind: "uploaded" | "text" | "script" | "symbol";
  /** "Regular, Bold" or "18 styles". */
  readonly styles: string;
  /** The font files of an uploaded family. Empty for a bundled family. */
  readonly files: readonly FontItem[];
};

const weightNames: Readonly<Record<number, string>> = {
  100: "Thin",
  200: "Extra light",
  300: "Light",
  400: "Regular",
  500: "Medium",
  600: "Semi-bold",
  700: "Bold",
  800: "Extra bold",
  900: "Black",
};

/** For example "Bold italic". Unusual weights are given as numbers. */
export function styleName({ weight, italic }: Pick<FontItem, "weight" | "italic">): string {
  const name = weightNames[weight] ?? `Weight ${weight}`;
  if (!italic) return name;
  return name === "Regular" ? "Italic" : `${name} italic`;
}

/** The weights in which a family can print, lightest first. They have the requested slant if the family has it. */
export function weightsOf(family: string, italic: boolean, fonts: readonly FontItem[]): readonly number[] {
  const faces = stylesOfFamily(family, (key) => {
    const named = fonts.filter(({ names }) => names.some((name) => familyKey(name) === key));
    return named.length === 0 ? undefined : named.map(({ font_id: id, ...style }) => ({ id, ...style }));
  });
  const slanted = faces.filter((face) => face.italic === italic);
  const weights = (slanted.length > 0 ? slanted : faces).map(({ weight }) => weight);
  return [...new Set(weights)].sort((one, other) => one - other);
}

/** The available weight that prints in place of a requested weight. */
export function printedWeight(weights: readonly number[], asked: number): number {
  const faces = weights.map((weight) => ({ id: String(weight), weight, italic: false }));
  return nearestFace(faces, asked, false).weight;
}

function uploadedFamily(files: readonly FontItem[]): CustomFamily {
  const name = files[0]?.family ?? "";
  return { name, kind: "uploaded", styles: files.map(styleName).join(", "), files };
}

function bundledFamily({ name, group, faces }: FontFamily): CustomFamily {
  const styles = countText(faces.length, "style");
  return { name, kind: group === "standard" ? "text" : group, styles, files: [] };
}

/** The project's own families, followed by all bundled families under their own names. */
export function customFamilies(fonts: readonly FontItem[]): readonly CustomFamily[] {
  const byFamily = Map.groupBy(fonts, ({ family }) => familyKey(family));
  const bundled = fontFamilies.filter(
    ({ group, name }) => group !== "standard" && !byFamily.has(familyKey(name)),
  );
  return [...[...byFamily.values()].map(uploadedFamily), ...bundled.map(bundledFamily)];
}

export type FamilyFilter = "all" | "uploaded" | "bundled";

/** Families of a kind whose names contain all words of the search. */
export function filterFamilies(
  families: readonly CustomFamily[],
  search: string,
  filter: FamilyFilter,
): readonly CustomFamily[] {
  const words = familyKey(search).split(" ");
  return families.filter(({ name, kind, files }) => {
    if (filter !== "all" && (kind === "uploaded") !== (filter === "uploaded")) return false;
    const text = familyKey([name, ...files.map(({ filename }) => filename)].join(" "));
    return words.every((word) => text.includes(word));
  });
}

/** The family whose glyphs are printed. Falls back to Arimo for an unknown family. */
export function printedFamily(family: string, fonts: readonly FontItem[]): string {
  const key = familyKey(family);
  const uploaded = fonts.find(({ names }) => names.some((name) => familyKey(name) === key));
  if (uploaded) return uploaded.family;
  const bundled = fontFamilies.find(({ name }) => familyKey(name) === key);
  if (bundled) return bundled.printsAs;
  const { face } = resolveFace(family, 400, false);
  return (
    fontFamilies.find(({ group, faces }) => group !== "standard" && faces.some(({ id }) => id === face))
      ?.name ?? "Arimo"
  );
}

/** The stored properties for a family: a menu name unchanged, and any other name as a custom family. */
export function fontProperties(family: string): {
  readonly fontFamily: string;
  readonly customFontFamily: string;
} {
  const isNamed = namedFamilies.some(({ name }) => name === family);
  return isNamed
    ? { fontFamily: family, customFontFamily: "" }
    : { fontFamily: "custom", customFontFamily: family };
}
