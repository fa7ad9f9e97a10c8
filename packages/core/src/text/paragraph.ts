import bidiFactory from "bidi-js";
import LineBreaker from "linebreak";
import { splitGraphemes } from "unicode-segmenter/grapheme";

const bidi = bidiFactory();

/** Right-to-left letters and direction controls. */
const needsBidi =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Text below U+0300 has no combining marks, so every UTF-16 unit is a grapheme. */
const plain = /^[\t\u0020-\u02ff]*$/;

/** The visible characters from ASCII to the end of Latin, and the space. */
const plainLatin = /^[ -~\u00a1-\u00ac\u00ae-\u02af]*$/;

/**
 * Whether text is one paragraph of Latin script, left to right, without control characters and with one grapheme per
 * UTF-16 unit. Most text on cards is, so this check saves the full analysis.
 */
export function isPlainLatin(text: string): boolean {
  if (text !== lastTested) {
    lastTested = text;
    lastIsPlain = plainLatin.test(text);
  }
  return lastIsPlain;
}

// Each step of a layout asks again about the same text.
let lastTested = "";
let lastIsPlain = true;

/** Embedding levels per UTF-16 unit; null if the whole paragraph runs left to right. */
export type Direction = { readonly levels: Uint8Array; readonly base: number } | null;

const surrogates = /[\ud800-\udbff][\udc00-\udfff]/g;
/** A sample character for each bidirectional class outside the BMP. */
const ofClass: Readonly<Record<string, string>> = {
  R: "\u05d0",
  AL: "\u0627",
  AN: "\u0660",
  EN: "0",
  NSM: "\u0300",
  BN: "\u00ad",
  ON: "!",
};

/**
 * Replaces characters by BMP characters of the same bidirectional class, because bidi-js treats each half of a
 * surrogate pair as a Latin letter.
 */
function ofBmp(text: string): string {
  return text.replaceAll(surrogates, (pair) => (ofClass[bidi.getBidiCharTypeName(pair)] ?? "a").repeat(2));
}

/** The direction of each part of a paragraph by the Unicode bidirectional algorithm. */
export function directionOf(text: string): Direction {
  if (isPlainLatin(text) || !needsBidi.test(text)) {
    return null;
  }
  const { levels, paragraphs } = bidi.getEmbeddingLevels(ofBmp(text), "auto");
  return { levels, base: paragraphs[0]?.level ?? 0 };
}

/** Start offsets of the graphemes, and the text's length at the end. */
export function graphemeStarts(text: string): readonly number[] {
  const starts: number[] = [];
  if (plain.test(text)) {
    for (let at = 0; at <= text.length; at++) {
      starts.push(at);
    }
    return starts;
  }
  let at = 0;
  for (const grapheme of splitGraphemes(text)) {
    starts.push(at);
    at += grapheme.length;
  }
  starts.push(at);
  return starts;
}

const simpleWords = /^[A-Za-z0-9 ,.]*$/;

/**
 * Offsets where a line may end (UAX #14), in ascending order, followed by the text's length. Lines do not break after
 * a slash inside a word, so that "31/12/2027" and "and/or" stay whole.
 */
export function breakOpportunities(text: string): readonly number[] {
  if (simpleWords.test(text)) {
    return spacesEnd(text);
  }
  const breaker = new LineBreaker(text);
  const offsets: number[] = [];
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const afterSlash = text[next.position - 1] === "/" && next.position < text.length;
    if (!afterSlash) {
      offsets.push(next.position);
    }
  }
  if (offsets.at(-1) !== text.length) {
    offsets.push(text.length);
  }
  return offsets;
}

/** Plain letters, digits, commas and full stops break only after spaces. */
function spacesEnd(text: string): readonly number[] {
  const offsets: number[] = [];
  for (let at = text.indexOf(" "); at >= 0; at = text.indexOf(" ", at + 1)) {
    if (text[at + 1] !== " " && at + 1 < text.length) {
      offsets.push(at + 1);
    }
  }
  offsets.push(text.length);
  return offsets;
}
