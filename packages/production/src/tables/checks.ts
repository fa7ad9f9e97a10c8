import { isUtf8 } from "node:buffer";
import { ownValue } from "@print-builder/core/ownValue";
import {
  createDateFinder,
  createLookAlikeFinder,
  type DateFinder,
  type LookAlikeFinder,
  type LookAlikes,
  type MixedDates,
  rewriteDate,
} from "./columnFinders.ts";
import { decodeEntities } from "./formats/xml.ts";
import type { DateFormat, IntakePlan } from "./table.ts";

/** Number of cells with a finding. */
export type CheckedCells = { readonly count: number; readonly examples: readonly string[] };

export type ColumnFindings = {
  readonly header: string;
  /** `repairable` of these cells can be repaired with certainty. */
  readonly damaged: CheckedCells & { readonly repairable: number };
  readonly lookAlikes: LookAlikes | null;
  readonly mixedDates: MixedDates | null;
};

export type RecordFindings = {
  readonly trimmed: CheckedCells;
  readonly repaired: CheckedCells;
  readonly columns: readonly ColumnFindings[];
  /** Records that share their key; null without a key column. */
  readonly duplicates: (CheckedCells & { readonly header: string }) | null;
};

/** Cleans records one by one as planned and collects findings for the user. */
export type RecordChecks = {
  /** Call once, before the first record. */
  begin(headers: readonly string[]): void;
  /** Changes the cells in place. */
  clean(cells: string[]): void;
  /** `headers` are all columns, including columns that only longer rows have. */
  findings(headers: readonly string[]): RecordFindings;
};

const shownExamples = 3;
const longestExample = 60;

type Column = {
  readonly damaged: { count: number; repairable: number; examples: string[] };
  /** Null once the column's values rule out look-alikes. */
  lookAlikes: LookAlikeFinder | null;
  dates: DateFinder | null;
  /** The plan does not change sound values. */
  readonly isKept: boolean;
  readonly format: DateFormat | undefined;
  readonly replaced: ReadonlyMap<string, string> | null;
};

/** `key` is the identifying column, if the user chose one. */
export function createRecordChecks(plan: IntakePlan, key: string | undefined): RecordChecks {
  let headers: readonly string[] = [];
  const columns: Column[] = [];
  const trimmed = { count: 0, examples: [] as string[] };
  const repaired = { count: 0, examples: [] as string[] };
  let keys: KeyCheck | null = null;
  let keyAt = -1;
  let keepsEdges = false;
  let repairs = false;

  const addColumn = (at: number): Column => {
    while (columns.length <= at) columns.push(createColumn(headers[columns.length] ?? "", plan));
    return columns[at] as Column;
  };
  const cleanCell = (written: string, { format, replaced }: Column): string => {
    let value = keepsEdges ? written : trimEdges(written);
    if (value !== written) note(trimmed, written);
    const damage = repairs ? damageOf(value) : null;
    if (damage !== null && damage !== "lost") {
      note(repaired, value);
      value = damage.repaired;
    }
    if (format) value = rewriteDate(value, format);
    return replaced?.get(value) ?? value;
  };
  const checkCell = (written: string, its: Column): string => {
    if (its.isKept && isSound(written)) {
      countValue(its, written, true);
      return written;
    }
    const value = cleanCell(written, its);
    if (value === "") return value;
    const damage = damageOf(value);
    if (damage !== null) noteDamage(its.damaged, value, damage !== "lost");
    countValue(its, value, its.isKept && value === written && damage === null);
    return value;
  };
  const check = (written: string, at: number): string => {
    const its = columns[at] ?? addColumn(at);
    const value = its.lookAlikes?.countKnown(written) ? written : checkCell(written, its);
    if (value === "") return value;
    if (its.dates && !its.dates.add(value)) its.dates = null;
    if (at === keyAt) keys?.add(value);
    return value;
  };
  return {
    begin(names) {
      headers = names;
      ({ keepsEdges = false, repairs = false } = plan);
      keyAt = keyColumn(names, key);
      keys = keyAt < 0 ? null : createKeyCheck(names[keyAt] === key);
    },
    clean(cells) {
      for (let at = 0; at < cells.length; at++) {
        const written = cells[at] ?? "";
        if (written !== "") cells[at] = check(written, at);
      }
    },
    findings: (names) => ({
      trimmed,
      repaired,
      columns: columns.map((each, at) => findingsOf(each, names[at] ?? "")),
      duplicates: withHeader(keys?.found() ?? null, names[keyAt] ?? ""),
    }),
  };
}

function countValue(column: Column, value: string, isSound: boolean): void {
  if (column.lookAlikes && !column.lookAlikes.add(value, isSound)) column.lookAlikes = null;
}

function createColumn(header: string, { dateFormats, replaced = [] }: IntakePlan): Column {
  const own = replaced.filter((each) => each.column === header);
  return {
    damaged: { count: 0, repairable: 0, examples: [] },
    lookAlikes: createLookAlikeFinder(header),
    dates: createDateFinder(),
    isKept: ownValue(dateFormats, header) === undefined && own.length === 0,
    format: ownValue(dateFormats, header),
    replaced: own.length === 0 ? null : new Map(own.map(({ from, to }) => [from, to])),
  };
}

function note(found: { count: number; examples: string[] }, value: string): void {
  found.count++;
  if (found.examples.length < shownExamples) found.examples.push(value.slice(0, longestExample));
}

function noteDamage(damaged: Column["damaged"], value: string, isRepairable: boolean): void {
  note(damaged, value);
  if (isRepairable) damaged.repairable++;
}

function findingsOf({ damaged, lookAlikes, dates }: Column, header: string): ColumnFindings {
  const all = { ...damaged, examples: [...damaged.examples] };
  for (const serial of dates?.serials() ?? []) note(all, serial);
  return {
    header,
    damaged: all,
    lookAlikes: lookAlikes?.found() ?? null,
    mixedDates: dates?.mixed() ?? null,
  };
}

function withHeader(found: CheckedCells | null, header: string) {
  return found === null ? null : { ...found, header };
}

const keyHeader =
  /^(?:(?:student|pupil|employee|staff|member|person|unique|adm(?:ission)?|reg(?:istration)?|enrol?l?ment|gr|card|library)[\s._-]*)?(?:id|uid|no|nr|number|code)\.?$/i;
/** Generic headers, which do not identify a key column. */
const bareNumber = /^(?:no|nr|number|code)\.?$/i;

function keyColumn(headers: readonly string[], wanted: string | undefined): number {
  const named = wanted === undefined ? -1 : headers.indexOf(wanted);
  if (named >= 0) return named;
  return headers.findIndex((header) => keyHeader.test(header) && !bareNumber.test(header));
}

type KeyCheck = { add(value: string): void; found(): CheckedCells | null };

/** Larger tables are searched for repeated keys only by preflight, whose search needs little memory per record. */
const mostKeys = 200_000;
/** A column with a key-like header contains keys if at least this share of its values is distinct. */
const leastDifferent = 0.8;
/** In short lists, up to this many repeats still count as mistakes rather than as groups. */
const fewRepeats = 2;

function createKeyCheck(isCertain: boolean): KeyCheck {
  const seen = new Set<string>();
  const repeated = new Map<string, number>();
  let filled = 0;
  let repeats = 0;
  return {
    add(value) {
      filled++;
      if (seen.size === mostKeys) return;
      seen.add(value);
      if (seen.size + repeats === filled) return;
      repeats++;
      repeated.set(value, (repeated.get(value) ?? 1) + 1);
    },
    found() {
      if (repeated.size === 0 || seen.size === mostKeys) return null;
      const seemsGrouped =
        seen.size < filled * leastDifferent && (repeats > fewRepeats || seen.size <= repeats);
      if (!isCertain && seemsGrouped) return null;
      return {
        count: [...repeated.values()].reduce((sum, count) => sum + count, 0),
        examples: [...repeated.keys()].slice(0, shownExamples).map((value) => value.slice(0, longestExample)),
      };
    },
  };
}

/** Spaces, line breaks and invisible marks, except joiners (see below). */
const invisible =
  /^[\s\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u115f\u1160\u3164\uffa0]$/u;
const joiner = /^[\u200c\u200d]$/;
/** Scripts in which a joiner at the end of a word changes the shape of the last letter. */
const joining =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Mongolian}]/u;

/** Trims spaces, line ends and invisible marks from both ends. */
export function trimEdges(text: string): string {
  const length = text.length;
  if (length === 0 || (isPlain(text.charCodeAt(0)) && isPlain(text.charCodeAt(length - 1)))) return text;
  let start = 0;
  let end = length;
  while (start < end && isEdge(text, start, start + 1)) start++;
  while (end > start && isEdge(text, end - 1, end - 2)) end--;
  return text.slice(start, end);
}

/** True for characters that are never trimmed: ASCII, the scripts from Europe to India, Han and Hangul. */
function isPlain(code: number): boolean {
  if (code < 0x7f) return code > 0x20;
  return (code >= 0xae && code < 0x115f && code !== 0x61c) || (code >= 0x3400 && code <= 0xd7a3);
}

function isEdge(text: string, at: number, neighbour: number): boolean {
  const char = text.charAt(at);
  if (invisible.test(char)) return true;
  return joiner.test(char) && !joining.test(text.charAt(neighbour));
}

/** Windows-1252 from 0x80 to 0x9f; its five gaps are control characters. */
const windows1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";
/**
 * Every damaged value contains one of these characters, unless it is a number or a word. The pair is two bytes of
 * UTF-8 read in the wrong encoding.
 */
const marks = new RegExp(`[#&?\\ufffd]|[\\u00c2-\\u00f4][\\u0080-\\u00bf${windows1252}]`);
/** One of these characters, or a possible number with an exponent. */
const suspect = new RegExp(`${marks.source}|\\d[eE]`);
/** Length of the longest word for a missing value. */
const longestEmptyWord = 15;
const longestNumber = 24;

const errorValue = /^#(?:[A-Z0-9ÄÖÜÁÉÍÓÚÑÇ¡\u0400-\u04ff_/ ]{2,20}[!?]|N\/A|NV|N\/D|NA|GETTING_DATA|Н\/Д)$/u;
const hashes = /^#{3,}|#{5,}/;
const scientific = /^[-+]?\d(?:[.,]\d+)?[eE]\+\d{1,3}$|^[-+]?\d[.,]\d+[eE][-+]?\d{1,3}$/;
const emptyWords = new Set([
  "NULL",
  "null",
  "(null)",
  "<null>",
  "[NULL]",
  "\\N",
  "nan",
  "NaN",
  "NaT",
  "<NA>",
  "undefined",
  "[object Object]",
]);
const lostLetter = /\p{L}\?\p{L}/u;
const address = /[/=@]/;

/**
 * Proves that a value needs no trimming and is not damaged, so that these checks can be skipped: most values end here.
 * False proves nothing.
 */
function isSound(value: string): boolean {
  const first = value.charCodeAt(0);
  if (!isPlain(first) || !isPlain(value.charCodeAt(value.length - 1)) || suspect.test(value)) return false;
  return value.length > longestEmptyWord || !wordStarts.has(first) || !emptyWords.has(value);
}

export type Damage = { readonly repaired: string } | "lost";

/**
 * Detects damage by the exporting program: formula errors, digits lost to an exponent, `####` from narrow columns,
 * wrong encodings, HTML entities. Null for an undamaged value.
 */
export function damageOf(value: string): Damage | null {
  if (value.length <= longestNumber && isShortDamage(value)) return "lost";
  // Fast path: most cells are undamaged.
  if (!marks.test(value)) return null;
  if (isLost(value)) return "lost";
  const repaired = repair(value);
  return repaired === value ? null : { repaired };
}

const lastOfNumbers = 0x39;
/** First letters of the words for missing values: a cheap filter before the lookup. */
const wordStarts: ReadonlySet<number> = new Set([...emptyWords].map((word) => word.charCodeAt(0)));

function isShortDamage(value: string): boolean {
  const first = value.charCodeAt(0);
  if (first <= lastOfNumbers && (value.includes("E") || value.includes("e"))) return scientific.test(value);
  return value.length <= longestEmptyWord && wordStarts.has(first) && emptyWords.has(value);
}

function isLost(value: string): boolean {
  return (
    value.includes("\ufffd") ||
    errorValue.test(value) ||
    hashes.test(value) ||
    (lostLetter.test(value) && !address.test(value))
  );
}

/** Reliable repairs, which can be combined. */
function repair(value: string): string {
  let text = value;
  for (let round = 0; round < 3; round++) {
    const better = fromDoubleUtf8(decodeEntities(text));
    if (better === text) break;
    text = better;
  }
  return text;
}

/** Repairs UTF-8 that was read as Windows-1252 ("JosÃ©"), if encoding it back gives valid UTF-8. */
function fromDoubleUtf8(text: string): string {
  const bytes: number[] = [];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const at = windows1252.indexOf(char);
    if (code > 0xff && at < 0) return text;
    bytes.push(at < 0 ? code : 0x80 + at);
  }
  const encoded = Uint8Array.from(bytes);
  return isUtf8(encoded) ? new TextDecoder().decode(encoded) : text;
}
