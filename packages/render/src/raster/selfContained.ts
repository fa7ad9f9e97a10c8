/** A document type without declarations, in the only place where XML allows it. */
const doctypePattern =
  /^(\ufeff?(?:\s|<\?(?:(?!\?>)[\s\S])*\?>|<!--(?:(?!-->)[\s\S])*-->)*)<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[]*"\s+"[^"<>[]*")?\s*>/;
const declarationPattern = /<!(?:DOCTYPE|ENTITY|ATTLIST)/i;
const referencePattern = /(?:^|:)href$/i;

/** Picture formats that the rasteriser supports, by their first bytes; it would silently skip other formats. */
const picturePattern = /^data:image\/(?:png;base64,iVBORw0KGgo|jpe?g;base64,\/9j\/|gif;base64,R0lGOD)/;
const nestedSvgPattern = /^data:image\/svg\+xml;base64,([A-Za-z0-9+/]+=*)$/;
const maxDepth = 4;

/**
 * Throws an Error unless the SVG contains everything it shows. The rasteriser reads files: an `<image>` or `<feImage>`
 * whose `href` is a path shows that file, also in a nested SVG.
 */
export function assertSelfContained(svg: string, depth = 0): void {
  const markup = svg.replace(doctypePattern, "$1");
  if (declarationPattern.test(markup)) {
    throw new Error("The SVG declares its own entities (<!DOCTYPE … [ … ]>). Save it without them.");
  }
  if (depth > maxDepth) {
    throw new Error(`The SVG contains SVGs nested more than ${maxDepth} deep. Flatten it.`);
  }
  for (const { name, value } of attributesOf(markup)) {
    if (referencePattern.test(name)) {
      assertInside(value, depth);
    }
  }
}

function assertInside(target: string, depth: number): void {
  const nested = nestedSvgPattern.exec(target)?.[1];
  if (nested !== undefined) {
    assertSelfContained(nestedSvg(nested), depth + 1);
  } else if (target.startsWith("data:")) {
    assertPicture(target);
  } else if (!target.startsWith("#")) {
    const shown = target.slice(0, 80);
    throw new Error(`The SVG refers to "${shown}", which is outside it. Embed pictures as data: addresses.`);
  }
}

function assertPicture(address: string): void {
  if (!picturePattern.test(address)) {
    const shown = address.slice(0, 40);
    throw new Error(
      `The SVG contains a picture that cannot be drawn ("${shown}…"). Embed PNG, JPEG, GIF or SVG as base64.`,
    );
  }
}

/** Refuses compressed SVG (svgz), whose references cannot be checked. */
function nestedSvg(base64: string): string {
  const svg = Buffer.from(base64, "base64").toString("utf8");
  if (!/^\ufeff?\s*</.test(svg)) {
    throw new Error("An SVG inside the SVG is not plain SVG text. Embed it uncompressed.");
  }
  return svg;
}

type Attribute = { readonly name: string; readonly value: string };

/** Constructs, other than elements, that may contain quotes and `<`: their start and end. */
const passedOver = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

/**
 * Yields every attribute of every element in an XML text without a document type, as written: references such as
 * `&#47;` are not resolved. Throws an Error if the text is not XML, so that no attribute that an XML parser would
 * find can go unnoticed.
 */
function* attributesOf(xml: string): Generator<Attribute> {
  let at = xml.indexOf("<");
  while (at >= 0) {
    const passed = passedOver.find(([start]) => xml.startsWith(start, at));
    const end = passed ? endOf(xml, passed[1], at + passed[0].length) : yield* tagAttributes(xml, at);
    at = xml.indexOf("<", end);
  }
}

const tagNamePattern = /<\/?[^\s<>/"'=!?]+/y;
const attributePattern = /\s+([^\s<>/"'=]+)\s*=\s*(["'])/y;
const tagEndPattern = /\s*\/?>/y;

/** Returns the end of the tag that starts at `start`. */
function* tagAttributes(xml: string, start: number): Generator<Attribute, number> {
  let at = match(tagNamePattern, xml, start)?.end ?? malformed(start);
  for (let found = match(attributePattern, xml, at); found; found = match(attributePattern, xml, at)) {
    const [, name = "", quote = ""] = found.groups;
    const end = endOf(xml, quote, found.end);
    yield { name, value: xml.slice(found.end, end - quote.length) };
    at = end;
  }
  return match(tagEndPattern, xml, at)?.end ?? malformed(at);
}

function match(sticky: RegExp, xml: string, at: number) {
  sticky.lastIndex = at;
  const groups = sticky.exec(xml);
  return groups && { groups, end: sticky.lastIndex };
}

function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? malformed(from) : at + mark.length;
}

function malformed(at: number): never {
  throw new Error(
    `The SVG is not well-formed XML at character ${at + 1}. Save it again from the program that made it.`,
  );
}
