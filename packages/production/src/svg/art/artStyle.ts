import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";
import { type LeaveOut, notArt, readOr, without } from "./notArt.ts";

/** Properties that elements have from what is around them. */
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
};

/** Properties that each element has for itself. */
const own: Readonly<Record<string, string>> = {
  opacity: "1",
  display: "inline",
  "clip-path": "none",
  "stop-color": "black",
  "stop-opacity": "1",
};

/** Properties that change what is seen in ways that paths cannot say, unless they say nothing. */
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

/** Attributes that a style sheet may set as well, where they are not looked for. */
const elsewhere = /^(transform|d|x|y|cx|cy|r|rx|ry|width|height|isolation|overflow|clip)$/;

type Declarations = ReadonlyMap<string, string>;

/** The values of all known properties of an element. */
export type ArtStyle = { readonly get: (property: string) => string; readonly inherited: Declarations };

type Rule = {
  readonly weight: number;
  readonly matches: (element: XmlElement) => boolean;
  readonly declarations: Declarations;
};

const initial: Declarations = new Map(Object.entries(inherited));

/** What elements inherit at the root. */
export const rootStyle: ArtStyle = { get: (property) => initial.get(property) ?? "", inherited: initial };

/**
 * Reads elements' styles: attributes, style sheets, `style`. Throws NotArt for selectors it does not understand, unless they
 * may be left out.
 */
export function createStyles(all: readonly XmlElement[], leaveOut: LeaveOut) {
  const told = new Set<XmlElement>();
  const rules = all
    .filter((element) => localName(element) === "style")
    .flatMap((element) => rulesOf(textIn(element), leaveOut));
  // Rules of the same weight stay in their order: the last one holds.
  const inTurn = rules.toSorted((one, other) => one.weight - other.weight);
  return (element: XmlElement, around: ArtStyle): ArtStyle => {
    const attributes = [...element.attributes].filter(([name]) => isKnown(name));
    const declared = new Map(attributes.map(([name, value]) => [name, value.trim()]));
    for (const { declarations } of inTurn.filter((rule) => rule.matches(element))) {
      for (const [name, value] of declarations) declared.set(name, value);
    }
    for (const [name, value] of declarationsOf(element.attributes.get("style") ?? "", leaveOut))
      declared.set(name, value);
    // An element that is shown several times is left out as often, but told once.
    for (const name of told.has(element) ? [] : beyondOf(declared)) without(name, leaveOut);
    told.add(element);
    return styleOf(declared, around);
  };
}

const textIn = ({ children }: XmlElement) => children.filter((child) => typeof child === "string").join("");

/** Which properties say what paths cannot. */
const beyondOf = (declared: Declarations) =>
  Object.entries(beyond).flatMap(([name, nothing]) =>
    (declared.get(name) ?? nothing) === nothing ? [] : [name],
  );

const isKnown = (name: string) => name in inherited || name in own || name in beyond;

function styleOf(declared: Declarations, around: ArtStyle): ArtStyle {
  const passed = new Map(around.inherited);
  for (const [name, value] of declared) {
    if (name in inherited && value !== "inherit") passed.set(name, value);
  }
  return {
    inherited: passed,
    get: (name) => passed.get(name) ?? declared.get(name) ?? own[name] ?? "",
  };
}

function declarationsOf(css: string, leaveOut: LeaveOut): Declarations {
  const found = new Map<string, string>();
  for (const declaration of css.split(";")) {
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const said = declaration.slice(colon + 1).trim();
    if (said.includes("!")) without("!important", leaveOut);
    if (elsewhere.test(name)) without(`${name} in a style`, leaveOut);
    const value = said.replace(/\s*!.*$/, "");
    if (colon > 0 && isKnown(name)) found.set(name, value);
  }
  return found;
}

function rulesOf(sheet: string, leaveOut: LeaveOut): readonly Rule[] {
  const css = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  if (css.includes("@")) without("@-rule", leaveOut);
  return css.split("}").flatMap((block) => {
    const [selectors = "", body] = block.split("{");
    if (body === undefined) return [];
    const declarations = declarationsOf(body, leaveOut);
    return selectors.split(",").flatMap((selector) => {
      const read = readOr(() => selectorOf(selector.trim()), null, leaveOut);
      return read ? [{ ...read, declarations }] : [];
    });
  });
}

/** A selector of a name, an id and classes, in a row: `path.a.b`. */
function selectorOf(text: string): Pick<Rule, "weight" | "matches"> {
  const parts = /^(\*|[a-zA-Z][\w-]*)?((?:[.#][\w-]+)*)$/.exec(text);
  if (!parts || text === "") return notArt(`the selector ${text}`);
  const [, name = "*", marks = ""] = parts;
  const ids = [...marks.matchAll(/#([\w-]+)/g)].map(([, id]) => id);
  const classes = [...marks.matchAll(/\.([\w-]+)/g)].map(([, mark = ""]) => mark);
  return {
    weight: ids.length * 10_000 + classes.length * 100 + (name === "*" ? 0 : 1),
    matches(element) {
      const has = new Set((element.attributes.get("class") ?? "").split(/\s+/));
      return (
        (name === "*" || name === localName(element)) &&
        ids.every((id) => element.attributes.get("id") === id) &&
        classes.every((mark) => has.has(mark))
      );
    },
  };
}
