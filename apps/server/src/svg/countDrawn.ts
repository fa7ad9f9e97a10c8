import type { XmlElement } from "./parseXml.ts";
import { SvgError } from "./svgError.ts";

const mostDrawn = 500_000;

/**
 * Counts how many elements are drawn when every `<use>` is followed. Throws SvgError when that are too many,
 * or when a `<use>` leads back to itself: a few lines can otherwise ask for billions.
 */
export function countDrawn(root: XmlElement): number {
  const byId = new Map<string, XmlElement>();
  collectIds(root, byId);
  const counted = new Map<XmlElement, number>();
  const underWay = new Set<XmlElement>();

  function count(element: XmlElement): number {
    const known = counted.get(element);
    if (known !== undefined) return known;
    if (underWay.has(element)) throw new SvgError("a <use> in it leads back to itself.");
    underWay.add(element);
    const target = element.name === "use" ? targetOf(element, byId) : undefined;
    let sum = 1 + (target ? count(target) : 0);
    for (const child of element.children) sum += typeof child === "string" ? 0 : count(child);
    if (sum > mostDrawn) throw new SvgError(`it draws more than ${mostDrawn} shapes. Simplify it.`);
    underWay.delete(element);
    counted.set(element, sum);
    return sum;
  }
  return count(root);
}

function collectIds(element: XmlElement, byId: Map<string, XmlElement>): void {
  const id = element.attributes.get("id");
  if (id !== undefined && !byId.has(id)) byId.set(id, element);
  for (const child of element.children) if (typeof child !== "string") collectIds(child, byId);
}

function targetOf(use: XmlElement, byId: ReadonlyMap<string, XmlElement>): XmlElement | undefined {
  const reference = use.attributes.get("href") ?? use.attributes.get("xlink:href") ?? "";
  return byId.get(reference.trim().slice(1));
}
