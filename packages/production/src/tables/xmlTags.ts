import { tableError } from "./table.ts";

/** A tag of an XML text: where it stands, and what it says. */
export type XmlTag = {
  /** Name without its prefix. */
  readonly name: string;
  readonly kind: "open" | "close" | "empty";
  /** The attributes as they are written, with the white space before them. */
  readonly attributes: string;
  readonly start: number;
  /** Where the text behind it begins. */
  readonly end: number;
};

// Of more nobody has a workbook, and going through them would take its time.
const maxTags = 20_000_000;

/**
 * Goes through the tags of an XML text from front to back, and never back again: whatever the text holds, it costs time in
 * proportion to its length only. Comments and processing instructions are passed over. Throws InputError for a text
 * that breaks off in a tag.
 */
export function* xmlTags(xml: string, from = 0): Generator<XmlTag> {
  let count = 0;
  let at = from;
  for (let start = xml.indexOf("<", at); start !== -1; start = xml.indexOf("<", at)) {
    if (++count > maxTags) throw tooManyTags();
    const passed = passedOver(xml, start);
    if (passed !== null) {
      at = passed;
      continue;
    }
    const close = closingBracket(xml, start + 1);
    at = close + 1;
    yield readTag(xml, start, close);
  }
}

/** The value of an attribute, as it is written; empty where the tag has none. `pattern` is made by `attributeOf`. */
export function attributeValue(attributes: string, pattern: RegExp): string {
  const found = pattern.exec(attributes);
  return found?.[1] ?? found?.[2] ?? "";
}

/** Finds an attribute; `name` is a piece of a regular expression. */
export function attributeOf(name: string): RegExp {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i");
}

export function brokenOff(): Error {
  return tableError(
    "The spreadsheet breaks off in the middle. Open and save it again, or download it again.",
  );
}

function tooManyTags(): Error {
  return tableError(
    "The spreadsheet has too many parts to read. Copy the cells you need into a new one, or save it as .csv.",
  );
}

/** Where what is no tag ends; null for a tag. */
function passedOver(xml: string, start: number): number | null {
  if (xml.startsWith("<!--", start)) return behind(xml, "-->", start + 4);
  if (xml.startsWith("<![CDATA[", start)) return behind(xml, "]]>", start);
  if (xml.startsWith("<?", start)) return behind(xml, "?>", start);
  return null;
}

function behind(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  if (at === -1) throw brokenOff();
  return at + mark.length;
}

const bracket = 0x3e;
const double = 0x22;
const single = 0x27;
const slash = 0x2f;

/** A bracket in quotes belongs to an attribute. */
function closingBracket(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === bracket) return at;
    else if (code === double || code === single) quote = code;
  }
  throw brokenOff();
}

function readTag(xml: string, start: number, close: number): XmlTag {
  const isClosing = xml.charCodeAt(start + 1) === slash;
  const isEmpty = !isClosing && xml.charCodeAt(close - 1) === slash;
  const nameStart = start + (isClosing ? 2 : 1);
  const last = isEmpty ? close - 1 : close;
  let nameEnd = nameStart;
  let local = nameStart;
  while (nameEnd < last && xml.charCodeAt(nameEnd) > space) {
    if (xml.charCodeAt(nameEnd++) === colon) local = nameEnd;
  }
  return {
    name: xml.slice(local, nameEnd),
    kind: isClosing ? "close" : isEmpty ? "empty" : "open",
    attributes: xml.slice(nameEnd, last),
    start,
    end: close + 1,
  };
}

const space = 0x20;
const colon = 0x3a;
