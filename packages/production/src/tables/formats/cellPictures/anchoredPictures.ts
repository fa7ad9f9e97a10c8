import { attributeOf, attributeValue, type XmlTag, xmlTags } from "../xml.ts";

/** A picture that floats over a sheet: the cell under its centre, and the id of its relation to the image part. */
export type AnchoredPicture = { readonly row: number; readonly column: number; readonly relation: string };

type Corner = { column: number; columnOffset: number; row: number; rowOffset: number };

type Anchor = {
  from: Corner | null;
  to: Corner | null;
  position: { readonly x: number; readonly y: number } | null;
  size: { readonly width: number; readonly height: number };
  relation: string;
};

const isAnchor = /^(?:twoCell|oneCell|absolute)Anchor$/;
// Maximum number of pictures per sheet; a school has fewer.
const mostAnchors = 20_000;

const embedOf = attributeOf("(?:[a-z0-9]+:)?embed");
const xOf = attributeOf("x");
const yOf = attributeOf("y");
const widthOf = attributeOf("cx");
const heightOf = attributeOf("cy");

/** The pictures in a drawing part, without shapes and charts; of grouped pictures only the first. */
export function anchoredPictures(xml: string, grid: SheetGrid): readonly AnchoredPicture[] {
  const found: AnchoredPicture[] = [];
  for (const anchor of anchorsOf(xml)) {
    if (anchor.relation === "") continue;
    found.push({ ...cellOf(anchor, grid), relation: anchor.relation });
    if (found.length === mostAnchors) break;
  }
  return found;
}

function* anchorsOf(xml: string): Generator<Anchor> {
  let inside: XmlTag[] | null = null;
  for (const tag of xmlTags(xml)) {
    if (!isAnchor.test(tag.name)) inside?.push(tag);
    else {
      if (tag.kind === "close" && inside) yield readAnchor(xml, inside);
      inside = tag.kind === "open" ? [] : null;
    }
  }
}

function readAnchor(xml: string, tags: readonly XmlTag[]): Anchor {
  const anchor = newAnchor();
  let corner: Corner | null = null;
  for (const { name, kind, attributes, end } of tags) {
    if (name === "from" || name === "to") {
      corner = kind === "open" ? { column: 0, columnOffset: 0, row: 0, rowOffset: 0 } : null;
      if (corner) anchor[name] ??= corner;
    } else if (kind === "close") continue;
    else if (corner) setCorner(corner, name, Number(textAt(xml, end)));
    else setPlace(anchor, name, attributes);
  }
  return anchor;
}

const newAnchor = (): Anchor => ({
  from: null,
  to: null,
  position: null,
  size: { width: 0, height: 0 },
  relation: "",
});

function textAt(xml: string, from: number): string {
  const until = xml.indexOf("<", from);
  return xml.slice(from, until === -1 ? from : Math.min(until, from + 20)).trim();
}

function setCorner(corner: Corner, name: string, value: number): void {
  if (!Number.isFinite(value)) return;
  if (name === "col") corner.column = value;
  else if (name === "colOff") corner.columnOffset = value;
  else if (name === "row") corner.row = value;
  else if (name === "rowOff") corner.rowOffset = value;
}

function setPlace(anchor: Anchor, name: string, attributes: string): void {
  const number = (pattern: RegExp) => Number(attributeValue(attributes, pattern)) || 0;
  if (name === "pos") anchor.position ??= { x: number(xOf), y: number(yOf) };
  // The first size is the anchor's own; later sizes belong to its content.
  else if (name === "ext" && anchor.size.width === 0)
    anchor.size = { width: number(widthOf), height: number(heightOf) };
  else if (name === "blip" && anchor.relation === "") anchor.relation = attributeValue(attributes, embedOf);
}

/** Uses the centre, because a picture's edges often overlap neighbouring cells. */
function cellOf({ from, to, position, size }: Anchor, grid: SheetGrid): { row: number; column: number } {
  const start = from ? pointOf(from, grid) : (position ?? { x: 0, y: 0 });
  const end = to ? pointOf(to, grid) : { x: start.x + size.width, y: start.y + size.height };
  return {
    row: grid.rowAt((start.y + Math.max(start.y, end.y)) / 2),
    column: grid.columnAt((start.x + Math.max(start.x, end.x)) / 2),
  };
}

/** Limits an offset that is larger than its cell to the cell's edge. */
function pointOf({ column, columnOffset, row, rowOffset }: Corner, grid: SheetGrid) {
  const [left, right] = [grid.left(column), grid.left(column + 1)];
  const [top, bottom] = [grid.top(row), grid.top(row + 1)];
  return { x: Math.min(left + columnOffset, right), y: Math.min(top + rowOffset, bottom) };
}

/** Positions of a sheet's cells in EMU (914,400 per inch), for finding the cell at a point. */
export type SheetGrid = {
  left(column: number): number;
  top(row: number): number;
  columnAt(x: number): number;
  rowAt(y: number): number;
};

const emuPerPoint = 12_700;
/** A column's width is counted in digits of the workbook's font; in the usual font these are 7 px wide. */
const emuPerDigit = 7 * 9525;
const usualRowPoints = 15;
const usualColumnDigits = 9.14;
const lastRow = 1_048_575;
const lastColumn = 16_383;

const minOf = attributeOf("min");
const maxOf = attributeOf("max");
const columnWidthOf = attributeOf("width");
const isHiddenOf = attributeOf("hidden");
const defaultHeightOf = attributeOf("defaultRowHeight");
const defaultWidthOf = attributeOf("defaultColWidth");

/** Positions along a row or column: the default size, and exceptions. */
function createTrack(usual: number, last: number) {
  const places: number[] = [];
  /** Accumulated offset of each exception and the exceptions before it. */
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
    /** The first position that can still be set. */
    next: () => (places.at(-1) ?? -1) + 1,
    /** Must be called in ascending order. */
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

// Upper bound for the bytes of everything before the cells.
const headBytes = 1_000_000;

/** `rows` are the rows with an explicit height, from top to bottom. */
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
  const digits = isHidden ? 0 : number(columnWidthOf) || usualDigits;
  const until = Math.min(lastColumn + 1, number(maxOf));
  for (let column = Math.max(number(minOf) - 1, columns.next()); column < until; column++)
    columns.set(column, digits * emuPerDigit);
}

function endOfHead(sheet: Buffer): number {
  const at = sheet.indexOf("sheetData>");
  const cells = at === -1 ? sheet.length : at;
  return Math.max(0, sheet.lastIndexOf("<", cells));
}

export function rowPoints(tag: string): number | null {
  if (/\shidden=["'](?:1|true)["']/.test(tag)) return 0;
  const height = /\sht=["']([\d.]{1,9})["']/.exec(tag)?.[1];
  return height === undefined ? null : Number(height);
}
