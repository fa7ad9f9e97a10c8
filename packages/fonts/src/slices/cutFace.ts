import type { FaceId } from "@print-builder/core/text";
import { fontFamilies } from "../catalogue.ts";

/** Families with tens of thousands of glyphs, of which a card shows only a few. */
const families: ReadonlySet<string> = new Set(["Noto Sans SC", "Noto Sans KR"]);

/** Faces that browsers load in slices. Printing uses the whole files. */
export const slicedFaces: readonly FaceId[] = fontFamilies
  .filter(({ name }) => families.has(name))
  .flatMap(({ faces }) => faces.map(({ id }) => id));

const ids: ReadonlySet<FaceId> = new Set(slicedFaces);

export function isSlicedFace(face: FaceId): boolean {
  return ids.has(face);
}

/** Consecutive glyphs per slice; the last slice has fewer. */
export const glyphsPerSlice = 64;

/** The slice with a glyph's outline. */
export function sliceOf(glyph: number): number {
  return Math.floor(glyph / glyphsPerSlice);
}

/**
 * Version of the packages and of the slicing. It is part of the slices' URLs, so that browsers may cache them
 * forever.
 */
export const sliceEdition = "0.4.3-1";

/** Names of a face's two files: the frame without outlines, and the outlines in slices. */
export function sliceFiles(face: FaceId): { readonly frame: string; readonly outlines: string } {
  return { frame: `${face}-${sliceEdition}.ttf`, outlines: `${face}-${sliceEdition}.slices` };
}

/** A face for the browser, in two files. */
export type CutFace = {
  /**
   * A TrueType file with everything but outlines: it shapes text exactly like the whole face, glyph by glyph and unit
   * by unit. Its table `Slcs` lists the start of each slice in the other file.
   */
  readonly frame: Uint8Array;
  /** Consecutive slices, each a TrueType file with the outlines of its glyphs. */
  readonly outlines: Uint8Array;
};

/**
 * Tag of the frame's table of slices: each slice's start in the file of outlines, then the file's length, as uint32.
 */
export const sliceTable = "Slcs";

/** Tables for shaping and measuring; outlines, their instructions and vertical text are omitted. */
const frameTables = [
  "head",
  "hhea",
  "maxp",
  "OS/2",
  "name",
  "post",
  "cmap",
  "hmtx",
  "GDEF",
  "GSUB",
  "GPOS",
  "BASE",
];

type Source = {
  readonly tables: SfntTables;
  readonly glyphs: number;
  /** Number of glyphs with their own advance; all later glyphs have the last advance. */
  readonly metrics: number;
  /** Offset of a glyph's outline in `glyf`. */
  readonly locate: (glyph: number) => number;
};

function tableOf(tables: SfntTables, tag: string): Uint8Array {
  const table = tables.get(tag);
  if (!table) throw new RangeError(`The font has no table ${tag}, so it cannot be cut into slices.`);
  return table;
}

function openSource(bytes: Uint8Array): Source {
  const tables = readSfnt(bytes);
  const loca = viewOf(tableOf(tables, "loca"));
  const isLong = viewOf(tableOf(tables, "head")).getInt16(50) === 1;
  return {
    tables,
    glyphs: viewOf(tableOf(tables, "maxp")).getUint16(4),
    metrics: viewOf(tableOf(tables, "hhea")).getUint16(34),
    locate: (glyph) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2),
  };
}

function edited(table: Uint8Array, edit: (view: DataView) => void): Uint8Array {
  // Not `slice`, which would return a view if the bytes are a Buffer.
  const copy = new Uint8Array(table);
  edit(viewOf(copy));
  return copy;
}

/** Advance and left side bearing of each glyph from `first` on. */
function metricsOf({ tables, metrics }: Source, first: number, count: number): Uint8Array {
  const hmtx = viewOf(tableOf(tables, "hmtx"));
  const cut = new Uint8Array(count * 4);
  const view = viewOf(cut);
  for (let index = 0; index < count; index++) {
    const glyph = first + index;
    const bearing = glyph < metrics ? glyph * 4 + 2 : metrics * 4 + (glyph - metrics) * 2;
    view.setUint16(index * 4, hmtx.getUint16(Math.min(glyph, metrics - 1) * 4));
    view.setInt16(index * 4 + 2, hmtx.getInt16(bearing));
  }
  return cut;
}

function cutSlice(source: Source, first: number): Uint8Array {
  const { tables, glyphs, locate } = source;
  const count = Math.min(glyphsPerSlice, glyphs - first);
  const start = locate(first);
  const loca = new Uint8Array((count + 1) * 4);
  for (let index = 0; index <= count; index++)
    viewOf(loca).setUint32(index * 4, locate(first + index) - start);
  const glyf = tableOf(tables, "glyf").subarray(start, locate(first + count));
  return writeSfnt(
    new Map([
      ["head", edited(tableOf(tables, "head"), (view) => view.setInt16(50, 1))],
      ["hhea", edited(tableOf(tables, "hhea"), (view) => view.setUint16(34, count))],
      ["maxp", edited(tableOf(tables, "maxp"), (view) => view.setUint16(4, count))],
      ["hmtx", metricsOf(source, first, count)],
      ["loca", loca],
      ["glyf", glyf],
    ]),
  );
}

/** Composite glyphs refer to glyphs that may be in another slice. The sliced families have no composite glyphs. */
function refuseComposites({ tables, glyphs, locate }: Source): void {
  const glyf = viewOf(tableOf(tables, "glyf"));
  for (let glyph = 0; glyph < glyphs; glyph++) {
    if (locate(glyph + 1) > locate(glyph) && glyf.getInt16(locate(glyph)) < 0) {
      throw new RangeError(`Glyph ${glyph} is composed of others, so the font cannot be cut into slices.`);
    }
  }
}

/**
 * Cuts a TrueType file into a frame and slices. Throws a RangeError if it has composite glyphs or no TrueType
 * outlines.
 */
export function cutFace(bytes: Uint8Array): CutFace {
  const source = openSource(bytes);
  refuseComposites(source);
  const slices: Uint8Array[] = [];
  for (let first = 0; first < source.glyphs; first += glyphsPerSlice) slices.push(cutSlice(source, first));
  const starts = new Uint8Array((slices.length + 1) * 4);
  let length = 0;
  for (const [index, slice] of slices.entries()) {
    viewOf(starts).setUint32(index * 4, length);
    length += slice.length;
  }
  viewOf(starts).setUint32(slices.length * 4, length);
  const outlines = new Uint8Array(length);
  for (const [index, slice] of slices.entries()) outlines.set(slice, viewOf(starts).getUint32(index * 4));
  const kept = frameTables.flatMap((tag) => {
    const table = source.tables.get(tag);
    return table ? [[tag, table] as const] : [];
  });
  return { frame: writeSfnt(new Map([...kept, [sliceTable, starts]])), outlines };
}

/** Byte range of a slice in the file of outlines, end exclusive. */
export function sliceRange(
  frame: Uint8Array,
  slice: number,
): { readonly start: number; readonly end: number } {
  const starts = viewOf(tableOf(readSfnt(frame), sliceTable));
  return { start: starts.getUint32(slice * 4), end: starts.getUint32(slice * 4 + 4) };
}

type SfntTables = ReadonlyMap<string, Uint8Array>;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const directoryStart = 12;
const entryLength = 16;

/**
 * The tables of a TrueType file by tag, as views of its bytes (OpenType 1.9, "Organization of an OpenType font"). Only
 * for files of the catalogue: nothing is validated.
 */
function readSfnt(bytes: Uint8Array): SfntTables {
  const file = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  for (let index = 0; index < file.getUint16(4); index++) {
    const entry = directoryStart + index * entryLength;
    const tag = String.fromCharCode(...bytes.subarray(entry, entry + 4));
    const start = file.getUint32(entry + 8);
    tables.set(tag, bytes.subarray(start, start + file.getUint32(entry + 12)));
  }
  return tables;
}

const trueType = 0x00010000;

/** Writes a TrueType file. Checksums are 0, because its readers ignore them. */
function writeSfnt(tables: SfntTables): Uint8Array {
  const ordered = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const padded = (length: number) => Math.ceil(length / 4) * 4;
  const head = directoryStart + ordered.length * entryLength;
  const bytes = new Uint8Array(ordered.reduce((sum, [, table]) => sum + padded(table.length), head));
  const file = viewOf(bytes);
  file.setUint32(0, trueType);
  file.setUint16(4, ordered.length);
  let start = head;
  for (const [index, [tag, table]] of ordered.entries()) {
    const entry = directoryStart + index * entryLength;
    bytes.set(
      [...tag].map((letter) => letter.charCodeAt(0)),
      entry,
    );
    file.setUint32(entry + 8, start);
    file.setUint32(entry + 12, table.length);
    bytes.set(table, start);
    start += padded(table.length);
  }
  return bytes;
}
