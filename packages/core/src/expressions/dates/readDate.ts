import { isNumber, type Value } from "../values.ts";
import { type CivilDate, civilDate, fromUtc } from "./civilDate.ts";

/** Which of day and month comes first in numeric dates such as 03/04/2026. */
export type DateOrder = "day" | "month";

const time = String.raw`(?:[T\s,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`;
const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${time}$`, "i");
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const yearLast = new RegExp(String.raw`^(\d{1,2})\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})${time}$`, "i");
const weekday = String.raw`(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+)?`;
const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const dayMonth = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]*(?:of\s+)?${month}[\s,-]*(\d{4}|\d{2})${time}$`,
  "i",
);
const monthDay = new RegExp(
  String.raw`^${weekday}${month}[\s-]*(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})${time}$`,
  "i",
);
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Day numbers of spreadsheets, limited to the plausible years 1927 to 2173. */
const serial = /^[1-9]\d{4}(?:\.\d{1,12})?$/;
const dayZero = Date.UTC(1899, 11, 30);
const seconds = /^\d{9,11}$/;

const maxLength = 64;

/**
 * Reads a written date: ISO, `12/05/2009` and the like, `12 May 2009`, `May 12, 2009`, `12-May-09`, a
 * spreadsheet's day number or seconds since 1970. Two numbers that may both be months are read in the given
 * order. Null if it is not a date.
 */
export function readDate(value: Value, today: CivilDate, order: DateOrder = "day"): CivilDate | null {
  if (isNumber(value)) return readText(String(value.value), today, order) ?? fromUtc(value.value * 1000);
  return typeof value === "string" ? readText(value.trim(), today, order) : null;
}

function readText(text: string, today: CivilDate, order: DateOrder): CivilDate | null {
  if (text.length > maxLength) return null;
  if (/^(?:today|now)$/i.test(text)) return today;
  const iso = yearFirst.exec(text);
  if (iso) return civilDate(Number(iso[1]), Number(iso[3]), Number(iso[4]), clock(iso.slice(5)));
  const digits = compact.exec(text);
  if (digits) return civilDate(Number(digits[1]), Number(digits[2]), Number(digits[3]));
  const numbers = yearLast.exec(text);
  if (numbers) return inNumbers(numbers, today, order);
  const named = dayMonth.exec(text);
  if (named) return withName(named[3], named[2], named[1], named.slice(4), today);
  const american = monthDay.exec(text);
  if (american) return withName(american[3], american[1], american[2], american.slice(4), today);
  if (serial.test(text)) return fromUtc(dayZero + Math.round(Number(text) * 86_400) * 1000);
  return seconds.test(text) ? fromUtc(Number(text) * 1000) : null;
}

function inNumbers(match: RegExpExecArray, today: CivilDate, order: DateOrder): CivilDate | null {
  const [first, second] = [Number(match[1]), Number(match[3])];
  const [year, at] = [fullYear(match[4], today), clock(match.slice(5))];
  // The given order does not apply if a number exceeds 12, because that number must be the day.
  const isDayFirst = first > 12 || (second <= 12 && order === "day");
  return isDayFirst ? civilDate(year, second, first, at) : civilDate(year, first, second, at);
}

type Written = string | undefined;

function withName(
  year: Written,
  month: Written,
  day: Written,
  time: readonly Written[],
  today: CivilDate,
): CivilDate | null {
  return civilDate(fullYear(year, today), monthOf(month), Number(day), clock(time));
}

function monthOf(written = ""): number {
  return months.indexOf(written.slice(0, 3).toLowerCase()) + 1;
}

/** Two-digit years are at most twenty years ahead: 09 is 2009, but 98 is 1998. */
function fullYear(written = "", today: CivilDate): number {
  const year = Number(written);
  if (written.length > 2) return year;
  const century = today.year - (today.year % 100);
  return century + year > today.year + 20 ? century - 100 + year : century + year;
}

function clock([hour, minute, second, half]: readonly Written[]): readonly number[] {
  if (hour === undefined) return [];
  const isLate = half?.toLowerCase().startsWith("p");
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isLate ? 12 : 0);
  return [hours, Number(minute), Number(second ?? 0)];
}
