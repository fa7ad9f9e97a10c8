import { ordersOf } from "@print-builder/core/records";
import { filledColumns, type MergedArea, type RawLine } from "./plan.ts";
import { isHeaderWord, isLabel } from "./words.ts";

export type FoundHeader = {
  readonly first: number;
  readonly count: number;
  /** True where it is the sheet's first filled row, alone: what any reader takes. None where the count is 0. */
  readonly isPlain: boolean;
};

/** Rows that may stand above a header. */
const mostTitles = 20;

/**
 * Finds the header among the first filled rows of a sheet: below titles, and of two rows where the upper one groups the
 * lower. It leaves the first row only where everything above the other one is plainly a title, so that a table that
 * begins with its header is read as it always was.
 */
export function findHeader(rows: readonly RawLine[], merged: readonly MergedArea[]): FoundHeader {
  const plain = { first: rows[0]?.row ?? 0, count: 1, isPlain: true };
  const width = Math.max(0, ...rows.map(({ cells }) => filledColumns(cells).length));
  if (width < 2) return plain;
  if (isRecord(rows)) return { first: 0, count: 0, isPlain: false };
  const at = rows.findIndex(({ cells }) => !isTitle(cells, width));
  if (at < 0 || at > mostTitles) return plain;
  if (at > 0 && !isHeader(rows, at, width)) return plain;
  const above = rows[at - 1];
  const row = rows[at];
  if (above && row && groups(above, row, merged) && hasWords(row.cells, 2))
    return { first: above.row, count: 2, isPlain: false };
  if (row && rows[at + 1] && isGroupedBy(row, rows[at + 1] as RawLine, merged))
    return { first: row.row, count: 2, isPlain: false };
  return at === 0 ? plain : { first: row?.row ?? 0, count: 1, isPlain: false };
}

/**
 * True where the first row is one of the records: none of its cells names a column, and a column has in it a date, or a
 * number or code of the same shape, as its other rows have.
 */
function isRecord(rows: readonly RawLine[]): boolean {
  const [top, ...others] = rows;
  const cells = top?.cells ?? [];
  const filled = filledColumns(cells);
  if (others.length === 0 || filled.length < 2 || filled.some((column) => isHeaderWord(cells[column] ?? "")))
    return false;
  return filled.some((column) => {
    const shape = shapeOf(cells[column] ?? "");
    const below = others.map((row) => row.cells[column] ?? "").filter((cell) => cell.trim() !== "");
    const alike = below.filter((cell) => shapeOf(cell) === shape).length;
    return shape !== null && below.length > 0 && alike >= below.length * 0.8;
  });
}

/** How a value with digits is built, as "99a" for "10b"; null for words and short numbers, which columns may be called. */
function shapeOf(cell: string): string | null {
  const text = cell.trim();
  if (text.length > 40) return null;
  if (ordersOf(text).length > 0) return "date";
  if (!/^\+?\d/.test(text) || !/\d{3}|\d\p{L}/u.test(text)) return null;
  return text.replace(/\d/g, "9").replace(/\p{L}/gu, "a");
}

/** Titles fill few of the table's columns. */
function isTitle(cells: readonly string[], width: number): boolean {
  const filled = filledColumns(cells).length;
  if (width < 5) return filled === 1 || (width === 4 && filled === 2 && !cells.some(isHeaderWord));
  return filled <= Math.max(2, Math.floor(width * 0.4));
}

/** Names of columns: words, all different, that tables use or that numbers follow. */
function isHeader(rows: readonly RawLine[], at: number, width: number): boolean {
  const cells = rows[at]?.cells ?? [];
  const filled = filledColumns(cells);
  const texts = filled.map((column) => (cells[column] ?? "").trim().toLowerCase());
  const labels = texts.filter(isLabel).length;
  if (labels < texts.length * 0.8 || new Set(texts).size < texts.length * 0.8) return false;
  const known = texts.filter(isHeaderWord).length;
  const title = (rows[0]?.cells ?? []).filter((cell) => cell.trim() !== "");
  // A short first row may be a header that lacks names: then its word is one of a header.
  const isShortHeader = title.length === 1 && isHeaderWord(title[0] ?? "") && wordCount(title[0] ?? "") <= 2;
  if (isShortHeader || width === 2) return known > filled.length / 2;
  return known >= Math.max(1, filled.length / 4) || hasNumbersBelow(rows.slice(at + 1), filled, cells);
}

function wordCount(text: string): number {
  return text.trim().split(/\s+/).length;
}

/** A column of numbers under a word. */
function hasNumbersBelow(
  rows: readonly RawLine[],
  columns: readonly number[],
  header: readonly string[],
): boolean {
  if (rows.length < 2) return false;
  return columns.some((column) => {
    const below = rows.map(({ cells }) => cells[column] ?? "").filter((cell) => cell.trim() !== "");
    return (
      !/\d/.test(header[column] ?? "") &&
      below.length > 1 &&
      below.filter((cell) => /\d/.test(cell)).length >= below.length * 0.6
    );
  });
}

function hasWords(cells: readonly string[], least: number): boolean {
  const filled = filledColumns(cells);
  const known = filled.filter((column) => isHeaderWord(cells[column] ?? "")).length;
  return known >= least && known >= filled.length / 2;
}

function areasIn(row: number, merged: readonly MergedArea[]): readonly MergedArea[] {
  return merged.filter(({ s, e }) => s.r <= row && e.r >= row);
}

const isWide = ({ s, e }: MergedArea) => e.c > s.c;
const isTall = ({ s, e }: MergedArea) => e.r > s.r;

/** A narrow row right above a header that groups its columns, rather than a title above the whole. */
function groups(above: RawLine, row: RawLine, merged: readonly MergedArea[]): boolean {
  if (above.row !== row.row - 1) return false;
  const filled = filledColumns(above.cells);
  const texts = filled.map((column) => above.cells[column] ?? "");
  if (!texts.every(isLabel) || texts.some((text) => text.includes(":"))) return false;
  const wide = areasIn(above.row, merged).filter((area) => isWide(area) && !isTall(area));
  if (wide.length > 0) return filled.length > 1;
  return filled.length > 1 && texts.some(isHeaderWord) && filled.every((column) => row.cells[column]?.trim());
}

/** The row below belongs to the header too: it names what the upper one groups. */
function isGroupedBy(row: RawLine, below: RawLine, merged: readonly MergedArea[]): boolean {
  if (below.row !== row.row + 1) return false;
  const texts = filledColumns(below.cells).map((column) => below.cells[column] ?? "");
  if (texts.length < 2 || !texts.every((text) => isLabel(text) && !/\d/.test(text))) return false;
  const areas = areasIn(row.row, merged);
  const tall = areas.some((area) => isTall(area) && area.s.r === row.row && area.e.r === below.row);
  if (tall && areas.some((area) => isWide(area) && area.e.r === row.row)) return true;
  const hasGroup = filledColumns(below.cells).some((column) => !row.cells[column]?.trim());
  return hasGroup && hasWords(below.cells, 2);
}

/** The names of columns, of one header row or of several joined: "Guardian" above "Phone" is "Guardian Phone". */
export function joinHeader(rows: readonly RawLine[], merged: readonly MergedArea[]): string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const texts = rows.map((line, at) =>
    at < rows.length - 1 ? spread(line, rows.slice(at + 1), merged) : line.cells,
  );
  return Array.from({ length: width }, (_, column) => {
    const parts = texts.map((cells) => (cells[column] ?? "").trim()).filter((text) => text !== "");
    return parts.filter((part, at) => part !== parts[at - 1]).join(" ");
  });
}

/** A group's name over each of its columns: as far as it is merged, or, where nothing is, as far as names stand below. */
function spread(line: RawLine, below: readonly RawLine[], merged: readonly MergedArea[]): readonly string[] {
  const width = Math.max(line.cells.length, ...below.map(({ cells }) => cells.length));
  const cells = Array.from({ length: width }, (_, column) => line.cells[column] ?? "");
  const areas = areasIn(line.row, merged).filter(({ s }) => s.r === line.row);
  if (areas.some(isWide)) {
    for (const { s, e } of areas.filter(isWide))
      cells.fill(cells[s.c] ?? "", s.c, Math.min(e.c, width - 1) + 1);
    return cells;
  }
  let group = "";
  for (const [column, cell] of cells.entries()) {
    const hasName = below.some((row) => row.cells[column]?.trim());
    if (cell.trim() !== "") group = hasName ? cell : "";
    else if (hasName) cells[column] = group;
  }
  return cells;
}
