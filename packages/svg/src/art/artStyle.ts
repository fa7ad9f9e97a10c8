import { ownValue } from "@print-builder/core/ownValue";
import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";
import { type LeaveOut, notArt, readOr, without } from "./notArt.ts";
import { type Family, familyOf, selectorOf } from "./selectors.ts";

/** Properties that elements inherit, with their initial values. */
const inherited: Readonly<Record<string, string>> = {
  fill: "black",
  "fill-opacity": "1",
  "fill-rule": "nonzero",
  stroke: "none",
  "stroke-opacity": "1",
  "stroke-width": "1",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  "stroke-miterlimit": "4",
  "stroke-dasharray": "none",
  "stroke-dashoffset": "0",
  "clip-rule": "nonzero",
  color: "black",
  visibility: "visible",
  "font-family": "",
  "font-size": "16",
  "font-weight": "normal",
  "font-style": "normal",
  "text-anchor": "start",
  "text-decoration": "none",
  "letter-spacing": "normal",
  "word-spacing": "normal",
  "writing-mode": "",
  direction: "ltr",
  "dominant-baseline": "auto",
};

/** Properties that are not inherited, with their initial values. */
const own: Readonly<Record<string, string>> = {
  opacity: "1",
  display: "inline",
  "clip-path": "none",
  "stop-color": "black",
  "stop-opacity": "1",
  "baseline-shift": "baseline",
  "alignment-baseline": "auto",
};

/** Properties that paths can only express with these values. */
const beyond: Readonly<Record<string, string>> = {
  mask: "none",
  filter: "none",
  "marker-start": "none",
  "marker-mid": "none",
  "marker-end": "none",
  marker: "none",
  "mix-blend-mode": "normal",
  "vector-effect": "none",
  "paint-order": "normal",
};

/** Matches attributes that style sheets may set too, although we only read them from elements. */
const elsewhere = /^(transform|d|x|y|cx|cy|r|rx|ry|width|height|isolation|overflow|clip)$/;

type Declarations = ReadonlyMap<string, string>;

/** The computed values of an element's known properties. */
export type ArtStyle = { readonly get: (property: string) => string; readonly inherited: Declarations };

/** Normal and `!important` declarations. */
type DeclarationBlock = { readonly usual: Declarations; readonly important: Declarations };

type Rule = DeclarationBlock & {
  readonly weight: number;
  readonly matches: (element: XmlElement) => boolean;
};

/** Maximum number of tests of a rule on an element; this many take a second or two. */
const mostMatches = 500_000;

const initial: Declarations = new Map(Object.entries(inherited));

/** The style that the root element inherits. */
export const rootStyle: ArtStyle = {
  get: (property) => initial.get(property) ?? ownValue(own, property) ?? "",
  inherited: initial,
};

/** Computes the styles of elements. */
export type Styles = {
  /** The style of an element that inherits from `around`, as when `use` shows it elsewhere. */
  readonly styleOf: (element: XmlElement, around: ArtStyle) => ArtStyle;
  /** The style of an element at its position in the document. */
  readonly styleInPlace: (element: XmlElement) => ArtStyle;
};

/**
 * Computes styles from attributes, style sheets and `style`. Throws NotArt for unsupported selectors, unless they
 * may be left out.
 */
export function createStyles(all: readonly XmlElement[], leaveOut: LeaveOut): Styles {
  const told = new Set<XmlElement>();
  const inPlace = new Map<XmlElement, ArtStyle>();
  const family = familyOf(all);
  const rules = all
    .filter((element) => localName(element) === "style")
    .flatMap((element) => rulesOf(textIn(element), family, leaveOut));
  if (rules.length * all.length > mostMatches) return notArt("too many style rules for so many parts");
  // Rules of equal specificity stay in order, so the last rule wins.
  const inTurn = rules.toSorted((one, other) => one.weight - other.weight);

  function styleOf(element: XmlElement, around: ArtStyle): ArtStyle {
    const attributes = [...element.attributes].filter(([name]) => isKnown(name));
    const holding: readonly DeclarationBlock[] = [
      ...inTurn.filter((rule) => rule.matches(element)),
      declarationsOf(element.attributes.get("style") ?? "", leaveOut),
    ];
    const declared = new Map([
      ...attributes.map(([name, value]) => [name, value.trim()] as const),
      ...holding.flatMap(({ usual }) => [...usual]),
      ...holding.flatMap(({ important }) => [...important]),
    ]);
    // An element that is shown several times is reported only once.
    for (const name of told.has(element) ? [] : beyondOf(declared)) without(name, leaveOut);
    told.add(element);
    return styleBy(declared, around);
  }

  function styleInPlace(element: XmlElement): ArtStyle {
    const known = inPlace.get(element);
    if (known) return known;
    const parent = family.parentOf(element);
    const style = styleOf(element, parent ? styleInPlace(parent) : rootStyle);
    inPlace.set(element, style);
    return style;
  }

  return { styleOf, styleInPlace };
}

const textIn = ({ children }: XmlElement) => children.filter((child) => typeof child === "string").join("");

/** The properties that paths cannot express. */
const beyondOf = (declared: Declarations) =>
  Object.entries(beyond).flatMap(([name, nothing]) =>
    (declared.get(name) ?? nothing) === nothing ? [] : [name],
  );

const isKnown = (name: string) => [inherited, own, beyond].some((known) => Object.hasOwn(known, name));

function styleBy(declared: Declarations, around: ArtStyle): ArtStyle {
  const passed = new Map(around.inherited);
  for (const [name, value] of declared) {
    if (Object.hasOwn(inherited, name) && value !== "inherit") passed.set(name, value);
  }
  const ownOf = (name: string) => {
    const value = declared.get(name);
    return value === "inherit" ? around.get(name) : value;
  };
  return { inherited: passed, get: (name) => passed.get(name) ?? ownOf(name) ?? ownValue(own, name) ?? "" };
}

function declarationsOf(css: string, leaveOut: LeaveOut): DeclarationBlock {
  const [usual, important] = [new Map<string, string>(), new Map<string, string>()];
  for (const declaration of css.split(";")) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const [value = "", mark] = declaration.slice(colon + 1).split("!");
    if (elsewhere.test(name)) without(`${name} in a style`, leaveOut);
    if (colon > 0 && isKnown(name)) (mark === undefined ? usual : important).set(name, value.trim());
  }
  return { usual, important };
}

function rulesOf(sheet: string, family: Family, leaveOut: LeaveOut): readonly Rule[] {
  const css = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  if (css.includes("@")) without("@-rule", leaveOut);
  return css.split("}").flatMap((block) => {
    const [selectors = "", body] = block.split("{");
    if (body === undefined) return [];
    const said = declarationsOf(body, leaveOut);
    return selectors.split(",").flatMap((selector) => {
      const read = readOr(() => selectorOf(selector.trim(), family), null, leaveOut);
      return read ? [{ ...read, ...said }] : [];
    });
  });
}
