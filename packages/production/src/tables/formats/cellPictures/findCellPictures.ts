import { createHash } from "node:crypto";
import { type CellPicture, type MergedArea, maxColumns, type SheetPictures } from "../../table.ts";
import type { XlsxParts } from "../xlsx.ts";
import { type RawCell, scanSheet } from "../xlsxSheet.ts";
import { attributeOf, attributeValue, xmlTags, xmlText } from "../xml.ts";
import { anchoredPictures, createSheetGrid, rowPoints } from "./anchoredPictures.ts";

/** Size limit in bytes: larger pictures are not photos for a card. */
const maxPictureBytes = 25 * 1024 * 1024;
const maxDrawingBytes = 50_000_000;

type Place = { readonly row: number; readonly column: number };
/** `isContent`: the picture is the cell's content; otherwise it floats over the cell. */
type PlacedAt = Place & { readonly part: string; readonly isContent: boolean };

/** Finds pictures in cells; reads parts that all sheets of a workbook share only once. */
export type PictureFinder = {
  /** The pictures of a sheet; null if it has none. */
  find(at: number, sheet: Buffer, merged: readonly MergedArea[]): Promise<SheetPictures | null>;
  /** Whether a cell contains a picture; its other content is then not meant for people. */
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

// With more merged areas than any list of people has, pictures stay in their own cells.
const mostAreas = 2000;

/** The first cell of the merged area around a cell, else the cell itself. */
function createMergedFinder(merged: readonly MergedArea[]): (row: number, column: number) => Place {
  const areas = merged.length > mostAreas ? [] : merged;
  return (row, column) => {
    const found = areas.find(({ s, e }) => row >= s.r && row <= e.r && column >= s.c && column <= e.c);
    return found ? { row: found.s.r, column: found.s.c } : { row, column };
  };
}

/**
 * Assigns one picture to each cell. If most of a column's pictures float over text, the text stays and the pictures
 * move to a new column after the last. Other pictures that float over text are dropped.
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

/** Names follow from the content, so that a picture has the same name in the next file, in any row. */
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

/** Part names of the pictures that are a cell's content, by that content. */
export type PlacedPictures = {
  /** By the cell's rich value, counted from 1: Excel's “Place in Cell”. */
  readonly byMetadata: readonly (string | undefined)[];
  /** By the id in a `DISPIMG` formula: WPS Office. */
  readonly byId: ReadonlyMap<string, string>;
};

const maxPartBytes = 10_000_000;

/** Finds a workbook's placed pictures; null if it has none. */
export async function placedPictures(parts: XlsxParts): Promise<PlacedPictures | null> {
  const byMetadata = await excelPictures(parts);
  const byId = await wpsPictures(parts);
  return byMetadata.length === 0 && byId.size === 0 ? null : { byMetadata, byId };
}

const typeOf = attributeOf("t");
const entryOf = attributeOf("v");
const nameOf = attributeOf("name");
const placeOf = attributeOf("i");
const keyOf = attributeOf("n");
const structureOf = attributeOf("s");
const relationOf = attributeOf("[a-z0-9]+:id");
const embedOf = attributeOf("(?:[a-z0-9]+:)?embed");

/** A cell refers to metadata, which refers to a rich value, a relation and finally the picture's part. */
async function excelPictures(parts: XlsxParts): Promise<readonly (string | undefined)[]> {
  const relationsPart = parts.related(/\/richValueRel$/);
  if (relationsPart === undefined) return [];
  const xml = async (type: RegExp) =>
    (await parts.part(parts.related(type) ?? "", maxPartBytes)).toString("utf8");
  const values = richValues(await xml(/\/rdRichValue$/), pictureKeys(await xml(/\/rdRichValueStructure$/)));
  const targets = await parts.relations(relationsPart);
  const ids = relationIds((await parts.part(relationsPart, maxPartBytes)).toString("utf8"));
  return valuesOfMetadata(await xml(/\/sheetMetadata$/)).map((value) => {
    const relation = ids[values[value ?? -1] ?? -1];
    return relation === undefined ? undefined : targets.get(relation)?.path;
  });
}

/** The rich value of each metadata entry. */
function valuesOfMetadata(xml: string): readonly (number | undefined)[] {
  const tags = [...xmlTags(xml)].filter(({ kind }) => kind !== "close");
  const kinds = tags.flatMap((tag) =>
    tag.name === "metadataType" ? attributeValue(tag.attributes, nameOf) : [],
  );
  const richValueOf = tags.flatMap((tag) =>
    tag.name === "rvb" ? Number(attributeValue(tag.attributes, placeOf)) : [],
  );
  const from = tags.findIndex(({ name }) => name === "valueMetadata");
  const entries = from < 0 ? [] : tags.slice(from).filter(({ name }) => name === "rc");
  return entries.map(({ attributes }) => {
    const kind = kinds[Number(attributeValue(attributes, typeOf)) - 1];
    return kind === richValueKind ? richValueOf[Number(attributeValue(attributes, entryOf))] : undefined;
  });
}

const richValueKind = "XLRICHVALUE";

/** For each structure of rich values, the index of the value that names a picture; -1 if none does. */
function pictureKeys(xml: string): readonly number[] {
  const keys: number[] = [];
  let count = 0;
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (kind === "close") continue;
    if (name === "s") {
      keys.push(-1);
      count = 0;
    } else if (name === "k") {
      if (attributeValue(attributes, keyOf) === "_rvRel:LocalImageIdentifier") keys[keys.length - 1] = count;
      count++;
    }
  }
  return keys;
}

/** The index of each rich value's picture among the relations. */
function richValues(xml: string, pictureAt: readonly number[]): readonly (number | undefined)[] {
  const values: (number | undefined)[] = [];
  let wanted = -1;
  let count = 0;
  for (const { name, kind, attributes, end } of xmlTags(xml)) {
    if (kind === "close") continue;
    if (name === "rv") {
      values.push(undefined);
      wanted = pictureAt[Number(attributeValue(attributes, structureOf))] ?? -1;
      count = 0;
    } else if (name === "v" && count++ === wanted)
      values[values.length - 1] = Number(xml.slice(end, xml.indexOf("<", end)));
  }
  return values;
}

function relationIds(xml: string): readonly string[] {
  const ids: string[] = [];
  for (const { name, kind, attributes } of xmlTags(xml))
    if (name === "rel" && kind !== "close") ids.push(attributeValue(attributes, relationOf));
  return ids;
}

const wpsPart = "xl/cellimages.xml";

async function wpsPictures(parts: XlsxParts): Promise<ReadonlyMap<string, string>> {
  const byId = new Map<string, string>();
  const xml = (await parts.part(wpsPart, maxPartBytes)).toString("utf8");
  if (xml === "") return byId;
  const targets = await parts.relations(wpsPart);
  let id = "";
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (kind === "close") continue;
    if (name === "cNvPr") id = xmlText(attributeValue(attributes, nameOf));
    else if (name === "blip") {
      const target = targets.get(attributeValue(attributes, embedOf));
      if (target && id !== "") byId.set(id, target.path);
    }
  }
  return byId;
}
