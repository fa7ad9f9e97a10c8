/** The order of a date's numbers: day, month and year. */
export type DateOrder = "dmy" | "mdy" | "ymd";

/** The type of a column. A date's order is null while 3 April and 4 March cannot be told apart. */
export type ColumnType =
  | { readonly kind: "text" | "number" | "yes_no" }
  | { readonly kind: "date"; readonly order: DateOrder | null };

export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** A calendar day; the month counts from 1. */
type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const numbers = /^(\d{1,4})([./\- ])(\d{1,2})\2(\d{1,4})(?:[T ,].*)?$/;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[ .\-/]*([a-z]{3,9})\.?[ ,.\-/]*(\d{2}|\d{4})$/i;
const monthFirst = /^([a-z]{3,9})\.?[ .\-/]*(\d{1,2})(?:st|nd|rd|th)?[ ,.\-/]+(\d{2}|\d{4})$/i;
const maxDateLength = 40;

/**
 * Parses a day. `order` applies to dates of three numbers, unless a leading four-digit year or a month in words
 * determines the order. Two-digit years below 50 belong to this century. Null if the text is not a calendar day.
 */
export function dayOf(text: string, order: DateOrder): CalendarDay | null {
  const plain = text.trim();
  if (plain.length < 6 || plain.length > maxDateLength) return null;
  const found = numbers.exec(plain);
  if (found) return inOrder([found[1] ?? "", found[3] ?? "", found[4] ?? ""], order);
  const [, day = "", name = "", year = ""] = dayFirst.exec(plain) ?? [];
  if (name) return calendarDay(year, monthOf(name), day);
  const [, month = "", number = "", its = ""] = monthFirst.exec(plain) ?? [];
  return month ? calendarDay(its, monthOf(month), number) : null;
}

/** The orders in which the text is a valid day; all three if its order is explicit or makes no difference. */
export function ordersOf(text: string): readonly DateOrder[] {
  const days = everyOrder.map((order) => ({ order, day: dayOf(text, order) }));
  return days.flatMap(({ order, day }) => (day === null ? [] : [order]));
}

/** Whether swapping day and month would change the date. */
export function isAmbiguousDay(text: string): boolean {
  const [first, second] = [dayOf(text, "dmy"), dayOf(text, "mdy")];
  return first !== null && second !== null && first.month !== second.month;
}

const everyOrder: readonly DateOrder[] = ["dmy", "mdy", "ymd"];

function inOrder([a, b, c]: readonly [string, string, string], order: DateOrder): CalendarDay | null {
  if (a.length === 4) return calendarDay(a, Number(b), c);
  if (a.length > 2 || c.length === 3) return null;
  if (order === "ymd") return c.length <= 2 ? calendarDay(a, Number(b), c) : null;
  if (c.length === 1) return null;
  return order === "dmy" ? calendarDay(c, Number(b), a) : calendarDay(c, Number(a), b);
}

function monthOf(name: string): number {
  return months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function calendarDay(yearText: string, month: number, dayText: string): CalendarDay | null {
  const written = Number(yearText);
  const year = yearText.length > 2 ? written : written + (written < 50 ? 2000 : 1900);
  const day = Number(dayText);
  if (month < 1 || month > 12 || day < 1) return null;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= last ? { year, month, day } : null;
}
