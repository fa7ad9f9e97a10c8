import { attributeOf, attributeValue, xmlTags } from "../xmlTags.ts";

/** Where the cells of a sheet lie, in EMU (914,400 to an inch), to tell in which one a point is. */
export type SheetGrid = {
  left(column: number): number;
  top(row: number): number;
  columnAt(x: number): number;
  rowAt(y: number): number;
};

const emuPerPoint = 12_700;
/** A column's width is counted in digits of the workbook's font, which are 7 px wide in the usual one. */
const emuPerDigit = 7 * 9525;
const usualRowPoints = 15;
const usualColumnDigits = 9.14;
const lastRow = 1_048_575;
const lastColumn = 16_383;

const minOf = attributeOf("min");
const maxOf = attributeOf("max");
const widthOf = attributeOf("width");
const isHiddenOf = attributeOf("hidden");
const defaultHeightOf = attributeOf("defaultRowHeight");
const defaultWidthOf = attributeOf("defaultColWidth");

/** A line of cells: the usual size, and those whose size is another. */
function createTrack(usual: number, last: number) {
  const places: number[] = [];
  /** How far each of these and those before it have moved what follows. */
  const moved: number[] = [];
  const start = (at: number): number => {
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return at * usual + (moved[low - 1] ?? 0);
  };
  return {
    /** The first place that may be set. */
    next: () => (places.at(-1) ?? -1) + 1,
    /** To be told from the first to the last. */
    set(at: number, size: number): void {
      if (at <= (places.at(-1) ?? -1)) return;
      moved.push((moved.at(-1) ?? 0) + size - usual);
      places.push(at);
    },
    start,
    at(position: number): number {
      let low = 0;
      let high = last;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (start(middle) <= position) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

type Track = ReturnType<typeof createTrack>;

// What stands before the cells fits in here by far.
const headBytes = 1_000_000;

/** `rows` are those that say how high they are, from top to bottom. */
export function createSheetGrid(
  sheet: Buffer,
  rows: readonly { readonly row: number; readonly points: number }[],
): SheetGrid {
  const head = sheet.toString("latin1", 0, Math.min(headBytes, endOfHead(sheet)));
  const tags = [...xmlTags(head)];
  const format = tags.find(({ name }) => name === "sheetFormatPr")?.attributes ?? "";
  const digits = Number(attributeValue(format, defaultWidthOf)) || usualColumnDigits;
  const points = Number(attributeValue(format, defaultHeightOf)) || usualRowPoints;
  const columns = createTrack(digits * emuPerDigit, lastColumn);
  for (const { name, attributes } of tags) if (name === "col") setWidths(columns, attributes, digits);
  const lines = createTrack(points * emuPerPoint, lastRow);
  for (const each of rows) lines.set(each.row, each.points * emuPerPoint);
  return { left: columns.start, top: lines.start, columnAt: columns.at, rowAt: lines.at };
}

function setWidths(columns: Track, attributes: string, usualDigits: number): void {
  const number = (pattern: RegExp) => Number(attributeValue(attributes, pattern)) || 0;
  const isHidden = /^(?:1|true)$/.test(attributeValue(attributes, isHiddenOf));
  const digits = isHidden ? 0 : number(widthOf) || usualDigits;
  const until = Math.min(lastColumn + 1, number(maxOf));
  for (let column = Math.max(number(minOf) - 1, columns.next()); column < until; column++)
    columns.set(column, digits * emuPerDigit);
}

function endOfHead(sheet: Buffer): number {
  const at = sheet.indexOf("sheetData>");
  const cells = at === -1 ? sheet.length : at;
  return Math.max(0, sheet.lastIndexOf("<", cells));
}

/** How high a row's tag says it is, in points; null where it does not. */
export function rowPoints(tag: string): number | null {
  if (/\shidden=["'](?:1|true)["']/.test(tag)) return 0;
  const height = /\sht=["']([\d.]{1,9})["']/.exec(tag)?.[1];
  return height === undefined ? null : Number(height);
}
