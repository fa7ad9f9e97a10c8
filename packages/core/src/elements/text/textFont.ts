import { ownValue } from "../../ownValue.ts";
import type { AnyElement } from "../storedElement.ts";
import { readRuns, spansOf } from "./textRuns.ts";

/** A requested font. `weight` is 1..1000; the font source decides which face to print. */
export type TextFont = { readonly family: string; readonly weight: number; readonly italic: boolean };

type StoredFont = {
  readonly fontFamily: string;
  readonly customFontFamily: string | null;
  readonly fontWeight: string | number;
  readonly fontStyle: string;
};

/** The font of a new text element. */
export const fontDefaults = {
  fontFamily: "Arial",
  customFontFamily: "",
  fontWeight: "normal",
  fontStyle: "normal",
} as const satisfies StoredFont;

/** The size, in canvas px, and the colour of a new text element. */
export const formatDefaults = { fontSize: 24, color: "#000000" } as const;

const namedWeights: Readonly<Record<string, number>> = { normal: 400, bold: 700, lighter: 300, bolder: 800 };

/** The stored family of a custom font, whose name is in `customFontFamily`. */
export const customFamily = "custom";

/** The stored form of a weight: "normal", "bold" or a number. */
export function storedWeight(weight: number): string | number {
  return weight === 400 ? "normal" : weight === 700 ? "bold" : weight;
}

/** Reads a stored weight by name or number, clamped to 1–1000. Returns 400 if it is neither. */
export function weightOf(value: string | number): number {
  const weight = ownValue(namedWeights, String(value).toLowerCase()) ?? Number(value);
  return Number.isFinite(weight) ? Math.min(Math.max(weight, 1), 1000) : 400;
}

/** The font in stored properties. A custom family overrides the menu's family. */
export function textFont(stored: StoredFont): TextFont {
  const custom = stored.customFontFamily?.trim() ?? "";
  const isCustom = stored.fontFamily.toLowerCase() === customFamily || custom !== "";
  return {
    family: isCustom ? custom : stored.fontFamily,
    weight: weightOf(stored.fontWeight),
    italic: /italic|oblique/i.test(stored.fontStyle),
  };
}

/** The font of a stored element, without runs and rules; null for an element without text. */
export function fontOf({ type, properties }: AnyElement): TextFont | null {
  return type === "text" ? fontIn(properties) : null;
}

function fontIn(properties: AnyElement["properties"]): TextFont {
  const word = (key: keyof StoredFont): string => {
    const value = properties[key];
    return typeof value === "string" || typeof value === "number" ? String(value) : fontDefaults[key];
  };
  return textFont({
    fontFamily: word("fontFamily"),
    customFontFamily: word("customFontFamily"),
    fontWeight: word("fontWeight"),
    fontStyle: word("fontStyle"),
  });
}

type Values = Readonly<Record<string, unknown>>;

const areValues = (value: unknown): value is Values => typeof value === "object" && value !== null;

/**
 * Reads the properties that an element's rules set, without a schema, because the editor needs the fonts before the
 * schemas are loaded.
 */
function ruleSets(rules: unknown): readonly Values[] {
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule) => (areValues(rule) && areValues(rule.set) ? [rule.set] : []));
}

/**
 * All fonts of a stored element: its own first, then the fonts of its runs and rules. Empty for an element without
 * text.
 */
export function fontsOf(element: AnyElement): readonly TextFont[] {
  const own = fontOf(element);
  if (!own) return [];
  const { properties } = element;
  return [
    own,
    ...ruleSets(properties.rules)
      .filter((set) => Object.keys(fontDefaults).some((name) => Object.hasOwn(set, name)))
      .map((set) => fontIn({ ...properties, ...set })),
    ...spansOf(readRuns(properties.runs)).map(
      ({ family = own.family, weight = own.weight, italic = own.italic }) => ({
        family,
        weight,
        italic,
      }),
    ),
  ];
}
