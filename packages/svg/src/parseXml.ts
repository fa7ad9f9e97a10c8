/** Thrown for a refused SVG. The message is one sentence with the reason and the remedy. */
export class SvgError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SvgError";
  }
}

export type XmlElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Child elements and text, in document order. */
  readonly children: readonly (XmlElement | string)[];
};

type OpenElement = XmlElement & { readonly children: (XmlElement | string)[] };

const name = "[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?";
const startTag = new RegExp(`<(${name})((?:\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*'))*)\\s*(/?)>`, "y");
const endTag = new RegExp(`</(${name})\\s*>`, "y");
const attribute = new RegExp(`(${name})\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "g");
const comment = /<!--(?:(?!--)[\s\S])*-->/y;
const instruction = /<\?[\s\S]*?\?>/y;
const cdata = /<!\[CDATA\[([\s\S]*?)\]\]>/y;
const docType = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[]*"\s+"[^"<>[]*")?\s*>/y;
const text = /[^<]+/y;

const deepest = 200;
const maxNodes = 200_000;
const maxAttributes = 500;

/**
 * Parses a strict subset of XML: one root, no custom entities, all elements closed. Throws SvgError for everything
 * else, so that every parser interprets accepted input the same way.
 */
export function parseXml(source: string): XmlElement {
  const open: OpenElement[] = [];
  let root: XmlElement | null = null;
  let nodes = 0;
  let at = source.startsWith("\ufeff") ? 1 : 0;

  function take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (match) at = pattern.lastIndex;
    return match;
  }

  function addText(content: string): void {
    const parent = open.at(-1);
    if (parent) parent.children.push(content);
    else if (content.trim() !== "") throw new SvgError("there is text outside of the drawing.");
  }

  function openElement([, tag = "", attributes = "", closed]: RegExpExecArray): void {
    const element: OpenElement = { name: tag, attributes: readAttributes(attributes), children: [] };
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else if (root) throw new SvgError("it has more than one outermost element.");
    else root = element;
    if (closed === "/") return;
    open.push(element);
    if (open.length > deepest) throw new SvgError(`it is nested more than ${deepest} levels deep.`);
  }

  function closeElement(tag: string | undefined): void {
    const element = open.pop();
    if (element?.name !== tag) throw new SvgError(`the tag </${tag}> closes nothing that is open.`);
  }

  function takeTag(): boolean {
    const start = take(startTag);
    if (start) openElement(start);
    const end = start ? null : take(endTag);
    if (end) closeElement(end[1]);
    return start !== null || end !== null;
  }

  function takeRest(): void {
    const section = take(cdata);
    if (section) addText(section[1] ?? "");
    else if (root || !take(docType)) addText(decode(plainText(take(text), source, at)));
  }

  while (at < source.length) {
    if (++nodes > maxNodes) throw new SvgError(`it has more than ${maxNodes} parts. Simplify it.`);
    if (!takeTag() && !take(comment) && !take(instruction)) takeRest();
  }
  if (open.length > 0 || !root) throw new SvgError("it is cut off or not an SVG. Save the file again.");
  return root;
}

function plainText(match: RegExpExecArray | null, source: string, at: number): string {
  if (match) return match[0];
  if (source.startsWith("<!", at)) {
    throw new SvgError("it declares its own entities or types. Save it as plain SVG.");
  }
  throw new SvgError(`it is not well-formed near “${source.slice(at, at + 20)}”.`);
}

function readAttributes(source: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, key = "", double, single] of source.matchAll(attribute)) {
    if (attributes.has(key)) throw new SvgError(`the attribute ${key} appears twice in one tag.`);
    if (attributes.size === maxAttributes) throw new SvgError("a tag in it has more than 500 attributes.");
    attributes.set(key, decode(double ?? single ?? ""));
  }
  return attributes;
}

const namedSigns: ReadonlyMap<string, string> = new Map([
  ["lt", "<"],
  ["gt", ">"],
  ["amp", "&"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decode(source: string): string {
  return source.replaceAll(/&([^;&\s]{0,12};?)/g, (whole, reference: string) => {
    const sign = reference.endsWith(";") ? signOf(reference.slice(0, -1)) : null;
    if (sign === null) throw new SvgError(`it uses “${whole}”, which is not defined in plain SVG.`);
    return sign;
  });
}

function signOf(reference: string): string | null {
  const number = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(reference);
  if (!number) return namedSigns.get(reference) ?? null;
  const code = number[1] ? Number.parseInt(number[1], 16) : Number(number[2]);
  const isText = (code >= 0x20 && code < 0xd800) || (code > 0xdfff && code <= 0x10ffff);
  return isText || code === 9 || code === 10 || code === 13 ? String.fromCodePoint(code) : null;
}

/** An element as XML; `namespaces` are additional attributes in XML syntax. */
export function writeXml(element: XmlElement, namespaces = ""): string {
  const attributes = [...element.attributes].map(([name, value]) => ` ${name}="${escaped(value, true)}"`);
  const head = `<${element.name}${namespaces}${attributes.join("")}`;
  if (element.children.length === 0) return `${head}/>`;
  const body = element.children.map((child) =>
    typeof child === "string" ? escaped(child, false) : writeXml(child),
  );
  return `${head}>${body.join("")}</${element.name}>`;
}

function escaped(value: string, inAttribute: boolean): string {
  const safe = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  if (!inAttribute) return safe;
  return safe
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;")
    .replaceAll("\t", "&#9;")
    .replaceAll("\r", "&#13;");
}
