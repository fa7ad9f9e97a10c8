import type { StoredElement } from "../document/index.ts";
import type { EditorDesign, Elements } from "../editing/index.ts";
import { formatDefaults, roleOf } from "../elements/index.ts";
import { applyPalette } from "./applyPalette.ts";
import { ownPalette } from "./palettes.ts";

/** A school's brand. Colours are #rrggbb, the main colour first; an empty font keeps the design's own. */
export type Brand = {
  readonly colors: readonly string[];
  readonly headingFont: string;
  readonly bodyFont: string;
  /** New properties of logo pictures; null keeps them. */
  readonly logo: Properties | null;
};

type Properties = StoredElement["properties"];

/** Text is a heading if it is larger than the design's usual font size by this factor. */
const headingFactor = 1.35;

const sizeOf = ({ fontSize }: Properties): number =>
  typeof fontSize === "number" ? fontSize : formatDefaults.fontSize;

const isText = (element: StoredElement) => roleOf(element) === "text";

/** Minimum font size of a heading in the design, canvas px. */
function headingSize({ front, back }: EditorDesign): number {
  const sizes = [...front, ...back]
    .filter(isText)
    .map(({ properties }) => sizeOf(properties))
    .sort((a, b) => a - b);
  return (sizes[Math.floor((sizes.length - 1) / 2)] ?? formatDefaults.fontSize) * headingFactor;
}

/** Properties of a text element or style with the font for its size; runs lose their own fonts. */
function withFamily(properties: Properties, family: string): Properties {
  if (family === "") return properties;
  const { runs } = properties;
  const plainRuns = Array.isArray(runs)
    ? { runs: runs.map(({ fontFamily: _, ...run }: Readonly<Record<string, unknown>>) => run) }
    : {};
  return { ...properties, ...plainRuns, fontFamily: family, customFontFamily: "" };
}

const logoName = /\b(logo|crest|emblem|coat of arms)\b/i;

/** Whether an element is a picture that is the same on every card and is named logo or crest. */
export function isLogo(element: StoredElement): boolean {
  const { name, properties } = element;
  return (
    roleOf(element) === "picture" &&
    properties.staticImage === true &&
    name !== undefined &&
    logoName.test(name)
  );
}

/**
 * Applies a brand's colours, fonts and logo to a design. The first two colours appear exactly, as with
 * `applyPalette`. Large text gets the heading font, all other text the body font. The logo replaces the pictures
 * that `isLogo` recognises.
 */
export function applyBrand(
  design: EditorDesign,
  { colors, headingFont, bodyFont, logo }: Brand,
): EditorDesign {
  const [main, second, third] = colors;
  const palette = main === undefined ? null : ownPalette(main, second ?? main);
  const coloured = palette
    ? applyPalette(design, third ? { ...palette, highlight: third } : palette)
    : design;
  const from = headingSize(design);
  const dress = (properties: Properties) =>
    withFamily(properties, sizeOf(properties) >= from ? headingFont : bodyFont);
  const dressed = (element: StoredElement): Properties => {
    if (isText(element)) return dress(element.properties);
    return logo && isLogo(element) ? { ...element.properties, ...logo } : element.properties;
  };
  const side = (elements: Elements): Elements =>
    elements.map((element) => ({ ...element, properties: dressed(element) }));
  return {
    ...coloured,
    front: side(coloured.front),
    back: side(coloured.back),
    textStyles: coloured.textStyles.map((style) => ({
      ...style,
      properties: dress(style.properties) as typeof style.properties,
    })),
  };
}
