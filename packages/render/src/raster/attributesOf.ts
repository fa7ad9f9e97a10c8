export type Attribute = { readonly name: string; readonly value: string };

/** Constructs other than elements that may contain quotes and `<`, by their start and end. */
const passedOver = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
] as const;

const tagNamePattern = /<\/?[^\s<>/"'=!?]+/y;
const attributePattern = /\s+([^\s<>/"'=]+)\s*=\s*(["'])/y;
const tagEndPattern = /\s*\/?>/y;

/**
 * Every attribute of every element of an XML text without a document type, as written: references such as `&#47;` are
 * not resolved. Throws an Error if the text is not XML, so that nothing an XML parser would accept can hide from it.
 */
export function* attributesOf(xml: string): Generator<Attribute> {
  let at = xml.indexOf("<");
  while (at >= 0) {
    const passed = passedOver.find(([start]) => xml.startsWith(start, at));
    const end = passed ? endOf(xml, passed[1], at + passed[0].length) : yield* tagAttributes(xml, at);
    at = xml.indexOf("<", end);
  }
}

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
    `The SVG is not well-formed XML at character ${at + 1}. Save it anew from the program that made it.`,
  );
}
