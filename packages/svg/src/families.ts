import { ownValue } from "@print-builder/core/ownValue";
import { familyKey, fontFamilies } from "@print-builder/fonts";

const generic: Readonly<Record<string, string>> = {
  serif: "Times New Roman",
  monospace: "Courier New",
  "sans-serif": "Arial",
};

const families: ReadonlyMap<string, string> = new Map(
  fontFamilies.map(({ name }) => [familyKey(name), name]),
);

/** The names in a `font-family`, without quotes. */
export const familiesIn = (list: string): readonly string[] =>
  list
    .split(",")
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ""))
    .filter(Boolean);

/** The first of these families that is bundled, or null. */
export function bundledFamily(asked: readonly string[]): string | null {
  for (const name of asked) {
    const found = families.get(familyKey(name)) ?? ownValue(generic, name.toLowerCase());
    if (found !== undefined) return found;
  }
  return null;
}
