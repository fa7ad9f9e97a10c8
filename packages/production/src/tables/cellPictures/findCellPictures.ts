import { createHash } from "node:crypto";
import type { MergedArea } from "../intake/plan.ts";
import type { CellPicture, SheetPictures } from "../rawTable.ts";
import { type RawCell, scanSheet } from "../scanSheet.ts";
import { maxColumns } from "../table.ts";
import type { XlsxParts } from "../xlsxParts.ts";
import { anchoredPictures } from "./anchoredPictures.ts";
import { type PlacedPictures, placedPictures } from "./placedPictures.ts";
import { createSheetGrid, rowPoints } from "./sheetGrid.ts";

/** A larger one is no photo for a card. */
const maxPictureBytes = 25 * 1024 * 1024;
const maxDrawingBytes = 50_000_000;

type Place = { readonly row: number; readonly column: number };
/** `isContent`: the cell holds the picture and nothing else; others lie over their cell. */
type PlacedAt = Place & { readonly part: string; readonly isContent: boolean };

/** What of a workbook tells of pictures in cells, once for all its sheets. */
export type PictureFinder = {
  /** The pictures of a sheet; null where it has none. */
  find(at: number, sheet: Buffer, merged: readonly MergedArea[]): Promise<SheetPictures | null>;
  /** True for a cell that holds a picture: what else stands in it is not meant for people. */
  isPicture(cell: RawCell): boolean;
};

export async function createPictureFinder(parts: XlsxParts): Promise<PictureFinder> {
  const placed = await placedPictures(parts);
  return {
    isPicture: (cell) => placed !== null && partOfCell(cell, placed) !== undefined,
    async find(at, sheet, merged) {
      const drawing = await drawingOf(parts, at);
      if (drawing === null && placed === null) return null;
      const scanned = lookThrough(sheet, placed);
      const grid = createSheetGrid(sheet, scanned.heights);
      const anchored = drawing === null ? [] : anchoredPictures(drawing.xml, grid);
      const firstCell = createMergedFinder(merged);
      const over = anchored.flatMap(({ row, column, relation }): PlacedAt[] => {
        const part = drawing?.targets.get(relation)?.path;
        return part === undefined ? [] : [{ ...firstCell(row, column), part, isContent: false }];
      });
      const all = [...scanned.pictures, ...over];
      if (all.length === 0) return null;
      return { cells: placedInColumns(all, scanned), total: all.length, names: (of) => namesOf(parts, of) };
    },
  };
}

function partOfCell({ metadata, type, value }: RawCell, { byMetadata, byId }: PlacedPictures) {
  if (metadata > 0) return byMetadata[metadata - 1];
  if (type !== "str" || byId.size === 0 || value.length > 200) return undefined;
  return byId.get(/\bDISPIMG\("([^"]+)"/.exec(value)?.[1] ?? "");
}

async function drawingOf(parts: XlsxParts, at: number) {
  const relations = await parts.relations(parts.sheetPart(at));
  const drawing = [...relations.values()].find(({ type }) => /\/drawing$/.test(type));
  if (!drawing) return null;
  const xml = (await parts.part(drawing.path, maxDrawingBytes)).toString("utf8");
  return { xml, targets: await parts.relations(drawing.path) };
}

type Scanned = {
  readonly heights: readonly { readonly row: number; readonly points: number }[];
  /** Pictures that are the content of their cell. */
  readonly pictures: readonly PlacedAt[];
  readonly hasText: (place: Place) => boolean;
  readonly width: number;
};

function lookThrough(sheet: Buffer, placed: PlacedPictures | null): Scanned {
  const heights: { row: number; points: number }[] = [];
  const pictures: PlacedAt[] = [];
  const texts = new Set<number>();
  let width = 0;
  const key = ({ row, column }: Place) => row * maxColumns + column;
  for (const { row, tag, cells } of scanSheet(sheet)) {
    const points = rowPoints(tag);
    if (points !== null) heights.push({ row, points });
    for (const cell of cells) {
      if (cell.column >= maxColumns) continue;
      const part = placed ? partOfCell(cell, placed) : undefined;
      width = Math.max(width, cell.column + 1);
      if (part !== undefined) pictures.push({ row, column: cell.column, part, isContent: true });
      else texts.add(key({ row, column: cell.column }));
    }
  }
  return { heights, pictures, hasText: (place) => texts.has(key(place)), width };
}

// With more areas than a sheet of people has, a picture is where it lies.
const mostAreas = 2000;

/** The first cell of the merged area that a cell belongs to, else the cell itself. */
function createMergedFinder(merged: readonly MergedArea[]): (row: number, column: number) => Place {
  const areas = merged.length > mostAreas ? [] : merged;
  return (row, column) => {
    const found = areas.find(({ s, e }) => row >= s.r && row <= e.r && column >= s.c && column <= e.c);
    return found ? { row: found.s.r, column: found.s.c } : { row, column };
  };
}

/**
 * One picture a cell. A column whose pictures mostly lie over texts keeps its texts: the pictures get a column of their own
 * behind the last one. Those that then lie over a text all the same are left.
 */
function placedInColumns(all: readonly PlacedAt[], { hasText, width }: Scanned): readonly CellPicture[] {
  const byColumn = Map.groupBy(all, ({ column }) => column);
  const cells: CellPicture[] = [];
  let free = Math.max(width, ...[...byColumn.keys()].map((column) => column + 1));
  for (const [column, pictures] of [...byColumn].sort(([a], [b]) => a - b)) {
    const overText = pictures.filter((picture) => !picture.isContent && hasText(picture));
    const hasOwn = overText.length * 2 > pictures.length;
    const target = hasOwn ? free++ : column;
    if (target >= maxColumns) continue;
    const rows = new Set<number>();
    for (const { row, part, isContent } of pictures) {
      if (rows.has(row) || (!hasOwn && !isContent && hasText({ row, column }))) continue;
      rows.add(row);
      cells.push({ row, column: target, part });
    }
  }
  return cells;
}

const kinds: readonly (readonly [start: string, extension: string])[] = [
  ["\xff\xd8\xff", "jpg"],
  ["\x89PNG", "png"],
  ["GIF8", "gif"],
  ["RIFF", "webp"],
];

/** Names follow from the content: the same picture has the same name in the next file, whatever row it is in. */
async function namesOf(
  parts: XlsxParts,
  wanted: readonly CellPicture[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const part of new Set(wanted.map((picture) => picture.part))) {
    if (parts.size(part) > maxPictureBytes) continue;
    const bytes = await parts.part(part, maxPictureBytes);
    if (bytes.length > 0) names.set(part, `picture-${digest(bytes)}.${extensionOf(part, bytes)}`);
  }
  return names;
}

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

function extensionOf(part: string, bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  const known = kinds.find(([mark]) => start.startsWith(mark))?.[1];
  return known ?? (/\.([a-z0-9]{1,5})$/i.exec(part)?.[1] ?? "bin").toLowerCase();
}
