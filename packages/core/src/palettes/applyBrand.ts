import type { StoredElement } from "../document/index.ts";
import type { EditorDesign, Elements } from "../editing/index.ts";
import { formatDefaults, roleOf } from "../elements/index.ts";
import { applyPalette } from "./applyPalette.ts";
import { ownPalette } from "./palettes.ts";

/** What a school looks like. Colours are #rrggbb, the main one first; an empty font leaves a design's own. */
export type Brand = {
  readonly colors: readonly string[];
  readonly headingFont: string;
  readonly bodyFont: string;
  /** What pictures that are a logo store from now on; null leaves them. */
  readonly logo: Properties | null;
};

type Properties = StoredElement["properties"];

/** Letters so many times as large as the usual ones of a design are a heading's. */
const headingFactor = 1.35;

const sizeOf = ({ fontSize }: Properties): number =>
  typeof fontSize === "number" ? fontSize : formatDefaults.fontSize;

const isText = (element: StoredElement) => roleOf(element) === "text";

/** The size of letters from which on a text of the design is a heading, canvas px. */
function headingSize({ front, back }: EditorDesign): number {
  const sizes = [...front, ...back]
    .filter(isText)
    .map(({ properties }) => sizeOf(properties))
    .sort((a, b) => a - b);
  return (sizes[Math.floor((sizes.length - 1) / 2)] ?? formatDefaults.fontSize) * headingFactor;
}

/** A text's or a style's properties with the family of its size; parts of a text lose families of their own. */
function withFamily(properties: Properties, family: string): Properties {
  if (family === "") return properties;
  const { runs } = properties;
  const plainRuns = Array.isArray(runs)
    ? { runs: runs.map(({ fontFamily: _, ...run }: Readonly<Record<string, unknown>>) => run) }
    : {};
  return { ...properties, ...plainRuns, fontFamily: family, customFontFamily: "" };
}

const logoName = /\b(logo|crest|emblem|coat of arms)\b/i;

/** True for a picture that is the same on every card and is called a logo or crest. */
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
 * The design in a brand's colours and fonts, with its logo. The two first colours appear exactly, as by `applyPalette`; large
 * texts get the heading font, all others the body font; the logo comes where `isLogo` says that one is.
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
