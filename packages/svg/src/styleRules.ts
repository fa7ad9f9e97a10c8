import { SvgError, type XmlElement } from "./parseXml.ts";
import { declaredReferences, localName, type Reference } from "./references.ts";

/** References that an SVG's style sheets add to elements. */
export type StyleRules = { referencesOf(element: XmlElement): readonly Reference[] };

/** An `#id`, `.class` or element name; everything else in a selector is assumed to match. */
type Compound = { readonly name: string | null; readonly marks: readonly string[] };
type Rule = {
  readonly last: Compound;
  readonly around: readonly Compound[];
  readonly references: readonly Reference[];
};

const maxTries = 2_000_000;
const maxRules = 20_000;
/** Maximum length of a selector; only the end of a longer selector is read. */
const maxSelectorLength = 500;

/**
 * Reads the `<style>` elements of a drawing. A rule may match more elements than it should but never fewer: the
 * order of ancestors, `:first-child` and `[attributes]` are ignored.
 */
export function readStyles(all: readonly XmlElement[]): StyleRules {
  const sheets = all.filter((element) => localName(element) === "style").map(textOf);
  const rules = rulesByMark(rulesOf(sheets.join("}")));
  const parents = new Map<XmlElement, XmlElement>();
  if (rules.size > 0) for (const element of all) noteParent(element, parents);
  let tries = 0;

  function holds(rule: Rule, element: XmlElement): boolean {
    if (!matches(rule.last, element)) return false;
    const missing = new Set(rule.around);
    for (let outer = parents.get(element); outer && missing.size > 0; outer = parents.get(outer)) {
      tries += missing.size;
      for (const compound of missing) if (matches(compound, outer)) missing.delete(compound);
    }
    return missing.size === 0;
  }

  return {
    referencesOf(element) {
      const found = marksOf(element).flatMap((mark) => rules.get(mark) ?? []);
      tries += found.length;
      if (tries > maxTries)
        throw new SvgError("its style sheet has too many rules. Simplify it or save it as PNG.");
      return found.flatMap((rule) => (holds(rule, element) ? rule.references : []));
    },
  };
}

function tooMany(): SvgError {
  return new SvgError("its style sheets have too many rules. Simplify it or save it as PNG.");
}

function noteParent(parent: XmlElement, parents: Map<XmlElement, XmlElement>): void {
  for (const child of parent.children) if (typeof child !== "string") parents.set(child, parent);
}

function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : "")).join("");
}

/** The style rules that contain references. For nested blocks, such as `@media`, reads the innermost rules. */
function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = [];
  for (const block of withoutComments(css).split("}")) {
    if (!/url\(/i.test(block)) continue;
    const [selectors = "", declarations = ""] = block.split("{").slice(-2);
    const references = declaredReferences(declarations);
    for (const selector of selectors.split(",")) rules.push(ruleOf(selector, references));
    if (rules.length > maxRules) throw tooMany();
  }
  return rules;
}

function withoutComments(css: string): string {
  const [first = "", ...rest] = css.split("/*");
  return (
    first + rest.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : "")).join(" ")
  );
}

function ruleOf(selector: string, references: readonly Reference[]): Rule {
  const compounds = selector
    .slice(-maxSelectorLength)
    .split(/[\s>]+/)
    .filter(Boolean);
  // Compounds before + or ~ are siblings of the element, not ancestors.
  const beside = selector.search(/[+~]/) >= 0;
  const last = compounds.at(-1)?.split(/[+~]/).at(-1) ?? "";
  return { last: compoundOf(last), around: beside ? [] : compounds.slice(0, -1).map(compoundOf), references };
}

function compoundOf(text: string): Compound {
  const plain = text.split(/[[:]/)[0] ?? "";
  return { name: /^[\w-]+/.exec(plain)?.[0] ?? null, marks: plain.match(/[.#][^.#]+/g) ?? [] };
}

function rulesByMark(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const byMark = new Map<string, Rule[]>();
  for (const rule of rules) {
    const mark = rule.last.marks[0] ?? rule.last.name ?? "*";
    const same = byMark.get(mark);
    if (same) same.push(rule);
    else byMark.set(mark, [rule]);
  }
  return byMark;
}

/** The names by which rules may select an element. */
function marksOf(element: XmlElement): readonly string[] {
  const classes = (element.attributes.get("class") ?? "").split(/\s+/).filter(Boolean);
  const id = element.attributes.get("id");
  const marks = [...new Set(classes)].map((name) => `.${name}`);
  return ["*", localName(element), ...marks, ...(id === undefined ? [] : [`#${id}`])];
}

function matches({ name, marks }: Compound, element: XmlElement): boolean {
  if (name !== null && name !== localName(element)) return false;
  if (marks.length === 0) return true;
  const own = new Set(marksOf(element));
  return marks.every((mark) => own.has(mark));
}
