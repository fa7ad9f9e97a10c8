import { SSF } from "@e965/xlsx";
import { type MergedArea, maxColumns, tableError } from "../table.ts";

/** A cell: `t` type (n, s, b, e), `v` value, `z` number format, `w` displayed text if the reader knows it. */
export type SheetCell = {
  readonly t: string;
  readonly v?: string | number | boolean | Date | undefined;
  readonly w?: string | undefined;
  readonly z?: string | number | undefined;
};

type DateParts = { y: number; m: number; d: number; H: number; M: number; S: number };

/** Components of a date format; `elapsed` is a number of hours that may exceed 24, as in [h]:mm. */
type DateShape = {
  year: boolean;
  month: boolean;
  day: boolean;
  hour: boolean;
  second: boolean;
  elapsed: boolean;
};

const secondsPerDay = 86_400;

/**
 * A cell's text as the sheet shows it: dates and times in ISO form, numbers in their format (leading zeros, percent),
 * integers in full, errors empty.
 */
export function cellText(cell: SheetCell, date1904: boolean): string {
  const { t, v } = cell;
  if (t === "n" && typeof v === "number") return numberText(v, cell, date1904);
  if (t === "b") return v ? "TRUE" : "FALSE";
  if (t === "s" && v !== undefined) return String(v).replaceAll("\0", "").replace(/\r\n?/g, "\n");
  return "";
}

function numberText(value: number, cell: SheetCell, date1904: boolean): string {
  if (!Number.isFinite(value)) return "";
  const format = typeof cell.z === "string" ? cell.z : "General";
  const shape = format === "General" ? null : dateShape(format);
  const date = shape && dateText(value, shape, date1904);
  if (date !== null) return date;
  if (isPlainWhole(value, format, cell.w)) return wholeText(value);
  const shown = (cell.w ?? formatted(value, format, date1904)).trim();
  return /^-?[\d.,]*E[+-]?\d+$/i.test(shown) && Math.abs(value) >= 1 ? inFull(value) : shown;
}

const generalFormat = /General/i;

/** Handles "General" next to other text, as in `General" kg"`, because the library shows only the number. */
function withText(value: number, format: string): string | null {
  if (!generalFormat.test(format) || format.toLowerCase() === "general") return null;
  const [positive = "", negative, zero] = format.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  const section =
    value < 0 && negative !== undefined ? negative : value === 0 && zero !== undefined ? zero : positive;
  if (!generalFormat.test(section)) return null;
  const shown = value < 0 && negative !== undefined ? -value : value;
  const number = Number.isInteger(shown) ? wholeText(shown) : String(SSF.format("General", shown));
  return section.replace(
    /\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|"([^"]*)"|\\(.)|_.|\*.|General/gi,
    (part, currency, text, char) =>
      part.toLowerCase() === "general" ? number : (currency ?? text ?? char ?? ""),
  );
}

function formatted(value: number, format: string, date1904: boolean): string {
  const general = withText(value, format);
  if (general !== null) return general;
  try {
    return String(SSF.format(format, value, { date1904 }));
  } catch {
    // If the format is invalid, the plain number is shown.
    return inFull(value);
  }
}

/** If the reader knows only the displayed text, the cell may be a date in an unknown format. */
function isPlainWhole(value: number, format: string, shown: string | undefined): boolean {
  return (
    format === "General" && Number.isInteger(value) && (shown === undefined || !Number.isNaN(Number(shown)))
  );
}

/** The day number of an ISO date or time, as strict workbooks store it; NaN if invalid. */
export function isoSerial(iso: string, date1904: boolean): number {
  const milliseconds = Date.parse(/[tT]/.test(iso) && !/(?:z|[+-]\d\d:?\d\d)$/i.test(iso) ? `${iso}Z` : iso);
  return milliseconds / (secondsPerDay * 1000) + 25_569 - (date1904 ? 1462 : 0);
}

/** Integers below 10^21 are written without an exponent. */
function wholeText(value: number): string {
  return String(value === 0 ? 0 : value);
}

/** A spreadsheet keeps fifteen digits; the rest is binary noise. */
function inFull(value: number): string {
  return String(Number(value.toPrecision(15)));
}

function dateText(value: number, shape: DateShape, date1904: boolean): string | null {
  if (shape.elapsed) return null;
  const date = dateParts(value, date1904);
  if (!date) return "";
  const day = dayText(date, shape);
  const seconds = shape.second ? `:${two(date.S)}` : "";
  const time = shape.hour ? `${two(date.H)}:${two(date.M)}${seconds}` : "";
  if (!day && !time) return null;
  return day && time ? `${day}T${time}` : day + time;
}

function dateParts(value: number, date1904: boolean): DateParts | null {
  // Rounded to the second first: 08:30 is stored as 0.3541666666666667 and must not become 08:29.
  const rounded = Math.round(value * secondsPerDay) / secondsPerDay;
  return SSF.parse_date_code(rounded, { date1904 }) as DateParts | null;
}

function dayText({ y, m, d }: DateParts, shape: DateShape): string {
  const year = String(y).padStart(4, "0");
  if (shape.month && shape.day) return `${year}-${two(m)}-${two(d)}`;
  if (shape.year && shape.month) return `${year}-${two(m)}`;
  return shape.year ? year : "";
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

const shapes = new Map<string, DateShape | null>();

/** Reads a date format such as `dd/mm/yyyy hh:mm AM/PM`; null for the format of a plain number. */
function dateShape(format: string): DateShape | null {
  const known = shapes.get(format);
  if (known !== undefined) return known;
  const shape = SSF.is_date(format) ? parsedShape(format) : null;
  // A workbook has at most a few hundred formats; the limit guards against hostile workbooks.
  if (shapes.size > 2000) shapes.clear();
  shapes.set(format, shape);
  return shape;
}

/** `m` next to hours or seconds means minutes, otherwise months. */
function parsedShape(format: string): DateShape {
  const [section = ""] = format.split(";");
  const plain = section.replace(/"[^"]*"|\\.|[_*].|\[[^\]]*\]|AM\/PM|A\/P/gi, " ");
  const runs = plain.match(/y+|e+|m+|d+|h+|s+/gi)?.map((run) => run.charAt(0).toLowerCase()) ?? [];
  const minutes = (index: number): boolean => runs[index - 1] === "h" || runs[index + 1] === "s";
  return {
    year: runs.includes("y") || runs.includes("e"),
    month: runs.some((run, index) => run === "m" && !minutes(index)),
    day: runs.includes("d"),
    hour: runs.includes("h"),
    second: runs.includes("s"),
    elapsed: /\[(?:h+|m+|s+)\]/i.test(section),
  };
}

// Covers every merged cell in the largest readable table: 10,000 rows of 1,000 columns, twice.
const maxColumnsCovered = 20_000_000;

/** Parses "A2:C5" to rows and columns; null if it is not a range. */
export function mergedArea(reference: string): MergedArea | null {
  const found = /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(reference);
  if (!found) return null;
  const [, fromColumn = "", fromRow = "", toColumn = fromColumn, toRow = fromRow] = found;
  return {
    s: { r: Number(fromRow) - 1, c: columnNumber(fromColumn) },
    e: { r: Number(toRow) - 1, c: columnNumber(toColumn) },
  };
}

export function columnNumber(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/**
 * Empties the cells that a merged area covers: the sheet shows only the area's first cell, and values that some
 * programs leave in the other cells are invisible. Rows must be passed from top to bottom. Throws InputError for more
 * areas than a sheet can have.
 */
export function mergeMask(areas: readonly MergedArea[]): (row: number, texts: string[]) => void {
  refuseTooMany(areas);
  const waiting = [...areas].sort((a, b) => a.s.r - b.s.r);
  let next = 0;
  /** The last covered row of each column, so that a row takes time for its cells only, however many areas there are. */
  const covered = new Int32Array(maxColumns).fill(-1);

  /** Applies the areas that begin above or in this row; returns the columns with the first cell of an area. */
  const coverUpTo = (row: number): Set<number> => {
    const shown = new Set<number>();
    for (let area = waiting[next]; area && area.s.r <= row; area = waiting[next]) {
      next++;
      if (area.s.r === row && (covered[area.s.c] ?? -1) < row) shown.add(area.s.c);
      cover(covered, area);
    }
    return shown;
  };

  return (row, texts) => {
    const shown = coverUpTo(row);
    for (let column = 0; column < texts.length; column++) {
      if ((covered[column] ?? -1) >= row && !shown.has(column)) texts[column] = "";
    }
  };
}

function cover(covered: Int32Array, { s, e }: MergedArea): void {
  const last = Math.min(e.c, maxColumns - 1);
  for (let column = s.c; column <= last; column++) covered[column] = Math.max(covered[column] ?? -1, e.r);
}

function refuseTooMany(areas: readonly MergedArea[]): void {
  let columns = 0;
  for (const { s, e } of areas) columns += Math.max(1, Math.min(e.c, maxColumns - 1) - s.c + 1);
  if (columns <= maxColumnsCovered) return;
  throw tableError("The sheet has too many merged cells. Unmerge the cells, save the file and try again.");
}
