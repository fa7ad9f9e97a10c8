import type { XmlElement } from "../parseXml.ts";
import { localName } from "../references.ts";
import { notArt } from "./notArt.ts";

/** Functions that find an element's relatives. */
export type Family = {
  readonly parentOf: (element: XmlElement) => XmlElement | undefined;
  /** The previous sibling. */
  readonly elderOf: (element: XmlElement) => XmlElement | undefined;
};

export function familyOf(all: readonly XmlElement[]): Family {
  const parents = new Map<XmlElement, XmlElement>();
  const elders = new Map<XmlElement, XmlElement>();
  for (const parent of all) {
    let before: XmlElement | undefined;
    for (const child of parent.children) {
      if (typeof child === "string") continue;
      parents.set(child, parent);
      if (before) elders.set(child, before);
      before = child;
    }
  }
  return { parentOf: (element) => parents.get(element), elderOf: (element) => elders.get(element) };
}

type Test = (element: XmlElement) => boolean;

const token =
  /(?<name>\*|[a-zA-Z][\w-]*)|#(?<id>[\w-]+)|\.(?<mark>[\w-]+)|\[\s*(?<attribute>[\w:-]+)\s*(?:(?<how>~?=)\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[\w-]+))\s*)?\]|(?<first>:first-child)|(?<step>\s*[>+]\s*|\s+)/y;

type Groups = Readonly<Record<string, string | undefined>>;

const words = (text = "") => text.split(/\s+/).filter(Boolean);

/** The test for one simple selector, and its specificity. */
function testOf(groups: Groups, { elderOf }: Family): readonly [test: Test, weight: number] {
  const { name, id, mark, attribute = "", how, double, single, bare, first } = groups;
  const said = (element: XmlElement) => element.attributes.get(attribute);
  const value = double ?? single ?? bare ?? "";
  if (name === "*") return [() => true, 0];
  if (name) return [(element) => localName(element) === name, 1];
  if (id) return [(element) => element.attributes.get("id") === id, 10_000];
  if (mark) return [(element) => words(element.attributes.get("class")).includes(mark), 100];
  if (first) return [(element) => elderOf(element) === undefined, 100];
  if (how === undefined) return [(element) => said(element) !== undefined, 100];
  if (how === "=") return [(element) => said(element) === value, 100];
  return [(element) => words(said(element)).includes(value), 100];
}

/**
 * Parses a selector of names, ids, classes, attributes and `:first-child` with descendant, child and sibling
 * combinators. Throws NotArt for any other selector.
 */
export function selectorOf(text: string, family: Family) {
  const compounds: Test[][] = [[]];
  const steps: string[] = [];
  let weight = 0;
  for (let at = 0; at < text.length; at = token.lastIndex) {
    token.lastIndex = at;
    const groups: Groups = (token.exec(text) ?? notArt(`the selector ${text}`)).groups ?? {};
    const current = compounds.at(-1) ?? [];
    if (groups.step !== undefined) {
      steps.push(groups.step.trim());
      compounds.push([]);
    } else if (groups.name && current.length > 0) return notArt(`the selector ${text}`);
    else {
      const [test, own] = testOf(groups, family);
      current.push(test);
      weight += own;
    }
  }
  if (compounds.some((tests) => tests.length === 0)) return notArt(`the selector ${text}`);
  return { weight, matches: matcher(compounds, steps, family) };
}

/** Tests a selector from the element outwards. Follows all candidates at once, so that time only grows with depth. */
function matcher(
  compounds: readonly (readonly Test[])[],
  steps: readonly string[],
  { parentOf, elderOf }: Family,
): Test {
  function outwards(element: XmlElement, step: string | undefined): readonly XmlElement[] {
    const found: XmlElement[] = [];
    let next = step === "+" ? elderOf(element) : parentOf(element);
    for (; next; next = step === "" ? parentOf(next) : undefined) found.push(next);
    return found;
  }
  return (element) => {
    let candidates: readonly XmlElement[] = [element];
    for (const [index, tests] of [...compounds.entries()].toReversed()) {
      candidates = candidates.filter((each) => tests.every((test) => test(each)));
      if (candidates.length === 0) return false;
      if (index > 0)
        candidates = [...new Set(candidates.flatMap((each) => outwards(each, steps[index - 1])))];
    }
    return true;
  };
}
