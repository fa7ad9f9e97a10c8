import type { XmlElement } from "./parseXml.ts";
import type { StyleRules } from "./styleRules.ts";

/** The name without its prefix, because renderers treat `svg:filter` as a filter. */
export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(":") + 1);
}

/**
 * The number of times that a referenced element is drawn: once per element, once per shape inside, or once per point
 * of these shapes. "pass" means once, into a separate layer.
 */
export type Multiplicity = "once" | "pass" | "shape" | "point";

export type Reference = { readonly id: string; readonly drawn: Multiplicity };

/** Properties that refer to elements by `url(#id)`. Shapes inside an element inherit fill, stroke and markers. */
const properties: ReadonlyMap<string, readonly Multiplicity[]> = new Map([
  ["fill", ["shape"]],
  ["stroke", ["shape"]],
  ["clip-path", ["pass"]],
  ["mask", ["pass"]],
  ["filter", ["pass"]],
  ["marker-start", ["shape"]],
  ["marker-end", ["shape"]],
  ["marker-mid", ["point"]],
  ["marker", ["shape", "shape", "point"]],
]);

/** References to elements that an element draws, from attributes, its style, style sheets and `href`. */
export function referencesOf(element: XmlElement, styles: StyleRules): readonly Reference[] {
  const found: Reference[] = [];
  for (const [name, value] of element.attributes) {
    const key = name.slice(name.indexOf(":") + 1);
    if (key === "href" && value.trim().startsWith("#"))
      found.push({ id: value.trim().slice(1), drawn: "once" });
    else if (key === "style") found.push(...declaredReferences(value));
    else found.push(...propertyReferences(key, value));
  }
  return [...found, ...styles.referencesOf(element)];
}

/** The references in CSS declarations such as `fill: url(#a); mask: url(#b)`. */
export function declaredReferences(declarations: string): readonly Reference[] {
  return declarations.split(";").flatMap((declaration) => {
    const colon = declaration.indexOf(":");
    return propertyReferences(declaration.slice(0, colon).trim().toLowerCase(), declaration.slice(colon + 1));
  });
}

function propertyReferences(property: string, value: string): readonly Reference[] {
  const multiplicities = properties.get(property);
  if (!multiplicities) return [];
  const ids = [...value.matchAll(/url\(([^()]*)\)/gi)].map(([, inner = ""]) => idOf(inner));
  return ids.flatMap((id) => (id === null ? [] : multiplicities.map((drawn) => ({ id, drawn }))));
}

function idOf(address: string): string | null {
  const bare = address
    .trim()
    .replace(/^["']|["']$/g, "")
    .trim();
  return bare.startsWith("#") ? bare.slice(1) : null;
}
