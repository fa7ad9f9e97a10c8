import type { StoredElement } from "../../document/index.ts";
import { ownValue } from "../../ownValue.ts";
import { readRuns, spansOf } from "./textRuns.ts";

/** A font as a text asks for it. `weight` is 1..1000; which face prints it is the font source's business. */
export type TextFont = { readonly family: string; readonly weight: number; readonly italic: boolean };

type StoredFont = {
  readonly fontFamily: string;
  readonly customFontFamily: string | null;
  readonly fontWeight: string | number;
  readonly fontStyle: string;
};

/** What a new text asks for. */
export const fontDefaults = {
  fontFamily: "Arial",
  customFontFamily: "",
  fontWeight: "normal",
  fontStyle: "normal",
} as const satisfies StoredFont;

/** How large and of which colour a new text is; sizes are canvas px. */
export const formatDefaults = { fontSize: 24, color: "#000000" } as const;

const namedWeights: Readonly<Record<string, number>> = { normal: 400, bold: 700, lighter: 300, bolder: 800 };

/** What the font menu stores as the family when the name is in `customFontFamily`. */
export const customFamily = "custom";

/** A weight as it is stored: the usual two by their names. */
export function storedWeight(weight: number): string | number {
  return weight === 400 ? "normal" : weight === 700 ? "bold" : weight;
}

/** A stored weight, 1 to 1000; 400 for anything else. */
export function weightOf(value: string | number): number {
  const weight = ownValue(namedWeights, String(value).toLowerCase()) ?? Number(value);
  return Number.isFinite(weight) ? Math.min(Math.max(weight, 1), 1000) : 400;
}

/** The font that stored properties ask for; a custom family goes before the one of the menu. */
export function textFont(stored: StoredFont): TextFont {
  const custom = stored.customFontFamily?.trim() ?? "";
  const isCustom = stored.fontFamily.toLowerCase() === customFamily || custom !== "";
  return {
    family: isCustom ? custom : stored.fontFamily,
    weight: weightOf(stored.fontWeight),
    italic: /italic|oblique/i.test(stored.fontStyle),
  };
}

/** The font of a stored element as a whole; null for one that shows no text. */
export function fontOf({ type, properties }: StoredElement): TextFont | null {
  return type === "text" ? fontIn(properties) : null;
}

function fontIn(properties: StoredElement["properties"]): TextFont {
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

/** What the rules of an element set. Read without their schema: the editor needs the fonts before it has that. */
function ruleSets(rules: unknown): readonly Values[] {
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule) => (areValues(rule) && areValues(rule.set) ? [rule.set] : []));
}

/** All fonts that a stored element asks for: its own first, then those of its runs and rules. Empty without a text. */
export function fontsOf(element: StoredElement): readonly TextFont[] {
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
