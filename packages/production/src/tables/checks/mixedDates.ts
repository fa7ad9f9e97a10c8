import { type DateOrder, dayOf } from "@print-builder/core/records";
import type { DateFormat } from "../intake/plan.ts";

export type MixedDates = {
  /** Cells that are not written as most are. */
  readonly count: number;
  /** A date of each way of writing. */
  readonly examples: readonly string[];
  /** The most frequent format; null if day and month cannot be told apart. */
  readonly proposal: DateFormat | null;
};

export type DateFinder = {
  add(value: string): void;
  /** Null if the column has no dates or only one format. */
  mixed(): MixedDates | null;
  /** Numbers in a column of dates: days as a spreadsheet counts them, that lost their format. */
  serials(): readonly string[];
};

/** Values after which a column without a date is no column of dates. */
const lookedValues = 30;
const leastShare = 0.6;
const leastChars = 5;
const mostChars = 30;
const serialDay = /^[1-6]\d{4}$/;

type Way = { count: number; readonly example: string };

export function createDateFinder(): DateFinder {
  const ways = new Map<string, Way>();
  const serials: string[] = [];
  let orders: readonly DateOrder[] = ["dmy", "mdy"];
  let filled = 0;
  let dates = 0;
  const addDate = (value: string, way: string): void => {
    dates++;
    if (orders.length > 0 && isOfNumbers(way)) orders = orders.filter((order) => canBe(value, order));
    const before = ways.get(way);
    if (before) before.count++;
    else ways.set(way, { count: 1, example: value });
  };
  const isOver = () => filled >= lookedValues && dates === 0;
  const isDates = () => dates > 1 && dates >= filled * leastShare;
  return {
    add(value) {
      if (isOver()) return;
      filled++;
      if (value.length < leastChars || value.length > mostChars) return;
      if (serialDay.test(value)) serials.push(value);
      const way = wayOf(value);
      if (way !== null) addDate(value, way);
    },
    serials: () => (isDates() ? serials : []),
    mixed: () => (isDates() ? mixedOf(ways, orders, dates) : null),
  };
}

function mixedOf(
  ways: ReadonlyMap<string, Way>,
  orders: readonly DateOrder[],
  dates: number,
): MixedDates | null {
  const sorted = [...ways].sort(([, a], [, b]) => b.count - a.count);
  const [usual] = sorted;
  const hasNumbers = sorted.some(([way]) => isOfNumbers(way));
  const isOrderMixed = hasNumbers && orders.length === 0;
  if (!usual || (sorted.length < 2 && !isOrderMixed)) return null;
  return {
    // Of days and months in two orders each other date may be the wrong one.
    count: dates - usual[1].count || dates,
    examples: sorted.map(([, { example }]) => example),
    proposal: orders.length === 1 || !hasNumbers ? proposalOf(usual[0], orders) : null,
  };
}

/** Day and month are both numbers, in an order that the column tells. */
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

/** How a date is written; "nn" are day and month in the column's order. Null for what is no date. */
function wayOf(text: string): string | null {
  const code = text.charCodeAt(text.length - 1);
  if (code < zero || code > nine) return null;
  const found = numbers.exec(text);
  if (found) return wayOfNumbers(found[1] ?? "", found[2] ?? "", found[3] ?? "", found[4] ?? "");
  const [, before, name, behind, year] = dayFirst.exec(text) ?? [];
  if (name !== undefined) return isDay(text) ? `dd${before}${monthWay(name)}${behind}${yearWay(year)}` : null;
  const [, month, gap, comma, its] = monthFirst.exec(text) ?? [];
  return month === undefined || !isDay(text) ? null : `${monthWay(month)}${gap}dd${comma}${yearWay(its)}`;
}

const isDay = (text: string): boolean => dayOf(text, "dmy") !== null;

function wayOfNumbers(first: string, sign: string, middle: string, last: string): string | null {
  if (first.length === 4) return Number(middle) <= 12 && Number(last) <= 31 ? `yyyy${sign}mm${sign}dd` : null;
  const [a, b] = [Number(first), Number(middle)];
  const isPossible = (a <= 12 || b <= 12) && a > 0 && b > 0 && a <= 31 && b <= 31;
  if (!isPossible || last.length === 1 || last.length === 3) return null;
  return `nn${sign}nn${sign}${yearWay(last)}`;
}

/** Whether day and month are valid in this order. */
function canBe(text: string, order: DateOrder): boolean {
  const month =
    order === "dmy" ? Number.parseInt(text.slice(text.search(/\D/) + 1), 10) : Number.parseInt(text, 10);
  return month <= 12;
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
