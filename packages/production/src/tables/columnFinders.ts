import { ownValue } from "@print-builder/core/ownValue";
import {
  type CardRecord,
  type ColumnType,
  type ColumnTypes,
  type DateOrder,
  dayOf,
  isAmbiguousDay,
  ordersOf,
} from "@print-builder/core/records";
import type { DateFormat } from "./table.ts";

export type MixedDates = {
  /** Number of cells that are not in the column's usual format. */
  readonly count: number;
  /** An example date for each format. */
  readonly examples: readonly string[];
  /** The most frequent format; null if day and month cannot be told apart. */
  readonly proposal: DateFormat | null;
};

export type DateFinder = {
  /** False once the column cannot be a date column. */
  add(value: string): boolean;
  /** Null if the column has no dates or only one format. */
  mixed(): MixedDates | null;
  /** Numbers in a date column: spreadsheet day numbers that lost their format. */
  serials(): readonly string[];
};

/** After this many values without a date, a column is not a date column. */
const lookedValues = 30;
const leastShare = 0.6;
const leastChars = 5;
const mostChars = 30;
const serialDay = /^[1-6]\d{4}$/;

type FormatCount = { readonly name: string; count: number; readonly example: string };

export function createDateFinder(): DateFinder {
  const ways = new Map<string, FormatCount>();
  let last: FormatCount = { name: "", count: 0, example: "" };
  let another: RegExp | null = null;
  const serials: string[] = [];
  let orders: readonly DateOrder[] = ["dmy", "mdy"];
  let filled = 0;
  let dates = 0;
  const addDate = (value: string, way: string): void => {
    dates++;
    if (isOfNumbers(way)) orders = orders.filter((order) => canBe(value, order));
    last = ways.get(way) ?? { name: way, count: 0, example: value };
    if (last.count++ === 0) ways.set(way, last);
    another = expressionOf(way, orders);
  };
  const look = (value: string): void => {
    if (value.length === leastChars && serialDay.test(value)) serials.push(value);
    const way = wayOf(value);
    if (way !== null) addDate(value, way);
  };
  const isDates = () => dates > 1 && dates >= filled * leastShare;
  return {
    add(value) {
      filled++;
      if (another?.test(value)) {
        dates++;
        last.count++;
      } else if (value.length >= leastChars && value.length <= mostChars) look(value);
      return dates > 0 || filled < lookedValues;
    },
    serials: () => (isDates() ? serials : []),
    mixed: () => (isDates() ? mixedOf(ways, orders, dates) : null),
  };
}

function mixedOf(
  ways: ReadonlyMap<string, FormatCount>,
  orders: readonly DateOrder[],
  dates: number,
): MixedDates | null {
  const sorted = [...ways].sort(([, a], [, b]) => b.count - a.count);
  const [usual] = sorted;
  const hasNumbers = sorted.some(([way]) => isOfNumbers(way));
  const isOrderMixed = hasNumbers && orders.length === 0;
  if (!usual || (sorted.length < 2 && !isOrderMixed)) return null;
  return {
    // If the column has days and months in both orders, any date may be misread.
    count: dates - usual[1].count || dates,
    examples: sorted.map(([, { example }]) => example),
    proposal: orders.length === 1 || !hasNumbers ? proposalOf(usual[0], orders) : null,
  };
}

/** Day and month are both numbers, in the order that the column determines. */
const isOfNumbers = (way: string) => way.startsWith("nn");

function proposalOf(way: string, orders: readonly DateOrder[]): DateFormat {
  const [order = "dmy"] = orders;
  const numbers = order === "mdy" ? ["mm", "dd"] : ["dd", "mm"];
  const [, sign = ""] = /^nn(.)nn/.exec(way) ?? [];
  return { order, format: isOfNumbers(way) ? way.replace(/^nn.nn/, numbers.join(sign)) : way };
}

const numbers = /^(\d{1,4})([./\- ])(\d{1,2})\2(\d{1,4})$/;
const dayFirst = /^\d{1,2}(?:st|nd|rd|th)?([ .\-/]*)([a-z]{3,9})\.?([ ,.\-/]*)(\d{2}|\d{4})$/i;
const monthFirst = /^([a-z]{3,9})\.?([ .\-/]*)\d{1,2}(?:st|nd|rd|th)?([ ,.\-/]+)(\d{2}|\d{4})$/i;
const zero = 0x30;
const nine = 0x39;
const dayNumber = "(?:0?[1-9]|[12]\\d|3[01])";
const monthNumber = "(?:0?[1-9]|1[0-2])";

/**
 * Returns a regular expression that matches only valid dates in this format and in each of these orders, as nearly all
 * dates in a column are. Null if no expression can.
 */
function expressionOf(way: string, orders: readonly DateOrder[]): RegExp | null {
  const [, first, sign, year] = /^(nn|yyyy)([./\- ])(?:nn|mm)\2(yy|yyyy|dd)$/.exec(way) ?? [];
  if (year === undefined || (first === "nn" && orders.length === 0)) return null;
  const numbers =
    orders.length > 1
      ? [monthNumber, monthNumber]
      : orders[0] === "dmy"
        ? [dayNumber, monthNumber]
        : [monthNumber, dayNumber];
  const parts = first === "yyyy" ? ["\\d{4}", monthNumber, dayNumber] : [...numbers, `\\d{${year.length}}`];
  return new RegExp(`^${parts.join(`\\${sign}`)}$`);
}

/** The format of a date, in which "nn" is day or month in the column's order. Null if the text is not a date. */
function wayOf(text: string): string | null {
  if (!isDigit(text, text.length - 1)) return null;
  const found = numbers.exec(text);
  if (found) return wayOfNumbers(found[1] ?? "", found[2] ?? "", found[3] ?? "", found[4] ?? "");
  const [, before, name, behind, year] = dayFirst.exec(text) ?? [];
  if (name !== undefined) return isDay(text) ? `dd${before}${monthWay(name)}${behind}${yearWay(year)}` : null;
  const [, month, gap, comma, its] = monthFirst.exec(text) ?? [];
  return month === undefined || !isDay(text) ? null : `${monthWay(month)}${gap}dd${comma}${yearWay(its)}`;
}

const isMonthFirst = (month: number, day: number) => month <= 12 && day <= 31;
const isDayAndMonth = (a: number, b: number) => (a <= 12 || b <= 12) && a > 0 && b > 0 && a <= 31 && b <= 31;

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= zero && code <= nine;
}

/** The number of one or two digits that begins at `at`. */
function numberAt(text: string, at: number): number {
  const first = text.charCodeAt(at) - zero;
  return isDigit(text, at + 1) ? first * 10 + text.charCodeAt(at + 1) - zero : first;
}

const isDay = (text: string): boolean => dayOf(text, "dmy") !== null;

function wayOfNumbers(first: string, sign: string, middle: string, last: string): string | null {
  if (first.length === 4) return isMonthFirst(Number(middle), Number(last)) ? `yyyy${sign}mm${sign}dd` : null;
  if (!isDayAndMonth(Number(first), Number(middle)) || last.length === 1 || last.length === 3) return null;
  return `nn${sign}nn${sign}${yearWay(last)}`;
}

/** Whether day and month are valid in this order. */
function canBe(text: string, order: DateOrder): boolean {
  return numberAt(text, order === "mdy" ? 0 : isDigit(text, 1) ? 3 : 2) <= 12;
}

const yearWay = (year: string | undefined) => (year?.length === 4 ? "yyyy" : "yy");
const monthWay = (name: string) => (name.length > 3 ? "mmmm" : "mmm");

const monthNames =
  "January February March April May June July August September October November December".split(" ");

/** Formats a date like the rest of its column; other text is unchanged. */
export function rewriteDate(text: string, { order, format }: DateFormat): string {
  const way = wayOf(text);
  const day = way === null ? null : dayOf(text, order);
  if (day === null) return text;
  const year = String(day.year).padStart(4, "0");
  const name = monthNames[day.month - 1] ?? "";
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(-2),
    mmmm: name,
    mmm: name.slice(0, 3),
    mm: String(day.month).padStart(2, "0"),
    dd: String(day.day).padStart(2, "0"),
  };
  return format.replace(/yyyy|yy|mmmm|mmm|mm|dd/g, (part) => parts[part] ?? part);
}

/** Spellings in one column with the same meaning: "7B", "7b" and "7 B". */
export type LookAlikes = {
  /** Groups of spellings, each with its most frequent spelling. */
  readonly replaced: readonly { readonly from: string; readonly to: string }[];
  /** Cells with an unusual spelling. */
  readonly count: number;
  /** Spellings in the first groups, the usual spelling first in each group. */
  readonly spellings: readonly string[];
};

export type LookAlikeFinder = {
  /** Counts a value again that was already added as sound; returns false for any other value. */
  countKnown(value: string): boolean;
  /** `isSound`: the cell is exactly this value and no check found anything in it. */
  add(value: string, isSound: boolean): boolean;
  found(): LookAlikes | null;
};

/** Columns with more distinct values do not contain groups. */
const mostValues = 400;
const leastJudged = 40;
const groupHeader =
  /\b(?:class|section|grade|form|group|house|stream|division|team|dept|department|branch|bus|route|stop|hostel|shift|batch|year|klasse|classe|clase|curso|turma|grupo|gruppe|haus|abteilung)\b/i;
const longestValue = 60;

export function createLookAlikeFinder(header: string): LookAlikeFinder {
  const counts = new Map<string, Spelling>();
  let filled = 0;
  const isGroup = groupHeader.test(header);
  return {
    countKnown(value) {
      const known = counts.get(value);
      if (known === undefined || !known.isSound) return false;
      known.count++;
      filled++;
      return true;
    },
    add(value, isSound) {
      filled++;
      const known = counts.get(value) ?? { text: value, count: 0, isSound: false };
      known.isSound ||= isSound;
      if (known.count++ > 0) return true;
      counts.set(value, known);
      return !isTooMany(counts.size, filled, isGroup) && value.length <= longestValue;
    },
    found: () => lookAlikes(counts, filled, isGroup),
  };
}

/** Values that rarely repeat do not name groups. */
function isTooMany(values: number, filled: number, isGroup: boolean): boolean {
  return values > mostValues || (!isGroup && values > leastJudged && values * 4 > filled * 3);
}

type Spelling = { readonly text: string; count: number; isSound: boolean };

function lookAlikes(
  counts: ReadonlyMap<string, Spelling>,
  filled: number,
  isGroup: boolean,
): LookAlikes | null {
  const groups = new Map<string, Spelling[]>();
  for (const spelling of counts.values()) {
    const key = meaning(spelling.text);
    const known = groups.get(key);
    if (known) known.push(spelling);
    else groups.set(key, [spelling]);
  }
  // Two people may have the same name, but a value that many rows share names a group.
  if (groups.size === counts.size || (!isGroup && groups.size * 2 > filled)) return null;
  const several = [...groups.values()].filter((spellings) => spellings.length > 1);
  const sorted = several.map((spellings) => [...spellings].sort((a, b) => b.count - a.count));
  const replaced = sorted.flatMap(([usual, ...rest]) =>
    rest.map(({ text, count }) => ({ from: text, to: usual?.text ?? text, count })),
  );
  return {
    replaced: replaced.map(({ from, to }) => ({ from, to })),
    count: replaced.reduce((sum, { count }) => sum + count, 0),
    spellings: sorted.flatMap((spellings) => spellings.map(({ text }) => text)),
  };
}

/** Comparison key: ignores case, width, spaces, dashes and dots, except separators between digits. */
function meaning(text: string): string {
  const plain = text.normalize("NFKC").toLowerCase();
  if (/^[-+]?[\d.,]+$/.test(plain)) return plain;
  return plain
    .replace(/(\d)[\s\p{Pd}_./\u200b-\u200f]+(?=\d)/gu, "$1-")
    .replace(/(?<!\d)[\s\p{Pd}_./'’\u200b-\u200f]+|[\s\p{Pd}_./'’\u200b-\u200f]+(?!\d)/gu, "");
}

/** Determines the types of columns from their values, row by row. */
export type TypeFinder = {
  add(cells: readonly string[]): void;
  types(columns: number): readonly FoundType[];
};

export type FoundType = {
  readonly type: ColumnType;
  /** An ambiguous date, if the column's order cannot be determined. */
  readonly example: string | null;
};

type Column = {
  filled: number;
  isNumber: boolean;
  isYesNo: boolean;
  /** Orders in which every value so far is a date; empty once a value is not a date. */
  orders: readonly DateOrder[];
  ambiguous: string | null;
};

const yesNo = new Set(
  "yes no y n true false ja nein oui non sí si ja nej да нет हाँ नहीं نعم لا 是 否".split(" "),
);
const number = /^-?(?:0|[1-9]\d{0,8}|[1-9]\d{0,2}(?:[, ]\d{3})+)(?:[.,]\d+)?\s?%?$/;
const nothing = /^(?:-|–|—|n\/?a|nil|none|null|\?)?$/i;

export function createTypeFinder(): TypeFinder {
  const columns: Column[] = [];
  const at = (index: number): Column => {
    while (columns.length <= index) {
      columns.push({
        filled: 0,
        isNumber: true,
        isYesNo: true,
        orders: ["dmy", "mdy", "ymd"],
        ambiguous: null,
      });
    }
    return columns[index] as Column;
  };
  return {
    add(cells) {
      for (const [index, cell] of cells.entries()) {
        const column = at(index);
        if (column.isNumber || column.isYesNo || column.orders.length > 0) look(column, cell.trim());
      }
    },
    types: (width) => Array.from({ length: width }, (_, index) => foundType(at(index))),
  };
}

function look(column: Column, text: string): void {
  if (nothing.test(text)) return;
  column.filled++;
  column.isNumber &&= number.test(text);
  column.isYesNo &&= yesNo.has(text.toLowerCase());
  if (column.orders.length === 0) return;
  const possible = ordersOf(text);
  column.orders = column.orders.filter((order) => possible.includes(order));
  if (column.ambiguous === null && isAmbiguousDay(text)) column.ambiguous = text;
}

function foundType({ filled, isNumber, isYesNo, orders, ambiguous }: Column): FoundType {
  if (filled === 0) return { type: { kind: "text" }, example: null };
  if (isYesNo) return { type: { kind: "yes_no" }, example: null };
  if (isNumber) return { type: { kind: "number" }, example: null };
  if (orders.length === 0) return { type: { kind: "text" }, example: null };
  const isOpen = ambiguous !== null && orders.includes("dmy") && orders.includes("mdy");
  if (isOpen) return { type: { kind: "date", order: null }, example: ambiguous };
  // All three orders remain, which means that each value determines its own order.
  const order = orders.length === 3 ? "ymd" : (orders[0] ?? null);
  return { type: { kind: "date", order }, example: null };
}

/** The date columns in these rows, with their order: whether 03/04/2014 is in April or in March. */
export function dateColumns(headers: readonly string[], rows: readonly CardRecord[]): ColumnTypes {
  const finder = createTypeFinder();
  for (const row of rows) finder.add(headers.map((header) => String(ownValue(row, header) ?? "")));
  const found = finder.types(headers.length);
  const dates = headers.flatMap((header, at) => {
    const type = found[at]?.type;
    return type?.kind === "date" ? [[header, type] as const] : [];
  });
  return Object.fromEntries(dates);
}
