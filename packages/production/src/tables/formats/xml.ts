import { tableError } from "../table.ts";

/** A tag in an XML text, with its position. */
export type XmlTag = {
  /** Name without its prefix. */
  readonly name: string;
  readonly kind: "open" | "close" | "empty";
  /** The attributes as written, with the white space before them. */
  readonly attributes: string;
  readonly start: number;
  /** Start of the text after the tag. */
  readonly end: number;
};

// Maximum number of tags, more than any workbook has. Scanning more would take too long.
const maxTags = 20_000_000;

/**
 * Scans the tags of an XML text from front to back without ever going back, so that the time is linear for any text.
 * Skips comments and processing instructions. Throws InputError for text that ends within a tag.
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

/** The raw value of an attribute; empty if the tag lacks it. `pattern` comes from `attributeOf`. */
export function attributeValue(attributes: string, pattern: RegExp): string {
  const found = pattern.exec(attributes);
  return found?.[1] ?? found?.[2] ?? "";
}

/** Returns a pattern for `attributeValue`; `name` is part of a regular expression. */
export function attributeOf(name: string): RegExp {
  return new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i");
}

export function brokenOff(): Error {
  return tableError("The spreadsheet file is incomplete. Open and save it again, or download it again.");
}

function tooManyTags(): Error {
  return tableError(
    "The spreadsheet has too many parts to read. Copy the cells you need into a new one, or save it as .csv.",
  );
}

/** End of a comment, a processing instruction or the like; null for a tag. */
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

const xmlNames: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Decodes XML character data: the five named references, numeric references, and `_x000D_` as Office writes it. */
export function xmlText(raw: string): string {
  const text = raw.includes("&")
    ? raw.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,4}));/gi, reference)
    : raw;
  if (!text.includes("_x")) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function reference(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return xmlNames[name] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** HTML's entity names for the characters from U+00A0 to U+00FF, in order. */
const latinNames =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const otherNames: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  OElig: "Œ",
  oelig: "œ",
  Scaron: "Š",
  scaron: "š",
  Yuml: "Ÿ",
  ndash: "–",
  mdash: "—",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  bull: "•",
  hellip: "…",
  euro: "€",
  trade: "™",
  zwnj: "\u200c",
  zwj: "\u200d",
};

const htmlNames: ReadonlyMap<string, string> = new Map([
  ...latinNames.split(" ").map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...Object.entries(otherNames),
]);

/** Replaces character references in a web page's text; unknown references stay. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z]\w{1,7}));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined) return htmlNames.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000)
        ? String.fromCodePoint(code)
        : whole;
    },
  );
}
