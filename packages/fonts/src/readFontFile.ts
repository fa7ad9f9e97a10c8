/** Thrown for an unusable font. The message names the file, the reason and what to upload instead. */
export class FontFileError extends Error {
  override readonly name = "FontFileError";
  readonly fileName: string;

  constructor(fileName: string, reason: string) {
    super(`The font "${fileName}" ${reason}`);
    this.fileName = fileName;
  }
}

export type FontFileFacts = {
  /** Family names inside the file, the best for display first; empty if no name is readable. */
  readonly families: readonly string[];
  /** 1..1000, 400 is regular. */
  readonly weight: number;
  readonly italic: boolean;
  /** True for a variable font, which prints only in its default style. */
  readonly isVariable: boolean;
  readonly embedding: FontEmbedding;
};

/** Permission to embed the font in a PDF (`fsType` of OS/2). */
export type FontEmbedding = "allowed" | "forbidden" | "whole_only" | "bitmaps_only";

type Tables = ReadonlyMap<string, DataView>;

const directoryStart = 12;
const directoryEntry = 16;
const nameRecord = 12;
// Longer text is not a family name. Both limits also bound the work for a hostile name table.
const maxNameBytes = 512;
const maxNames = 64;
const damagedText = "is cut off or damaged. Upload the complete TTF or OTF file.";

const reasonsBySignature: Readonly<Record<string, string>> = {
  wOFF: "is a web font (WOFF). Upload the TTF or OTF file of the same font instead.",
  wOF2: "is a web font (WOFF2). Upload the TTF or OTF file of the same font instead.",
  ttcf: "is a collection of several fonts (TTC). Upload each font as a separate TTF or OTF file.",
};

/** Minimum table lengths in bytes, so that all fields read here and by font engines are present. */
const minTableBytes = { cmap: 4, head: 54, hhea: 36, hmtx: 4, maxp: 6 };

function tagAt(view: DataView, offset: number): string {
  return String.fromCharCode(
    view.getUint8(offset),
    view.getUint8(offset + 1),
    view.getUint8(offset + 2),
    view.getUint8(offset + 3),
  );
}

function checkSignature(fileName: string, file: DataView): void {
  const signature = file.byteLength >= 4 ? tagAt(file, 0) : "";
  if (!["\0\x01\0\0", "true", "OTTO"].includes(signature)) {
    const reason = reasonsBySignature[signature] ?? "is not a font file. Upload a TTF or OTF file.";
    throw new FontFileError(fileName, reason);
  }
}

/** Reads the table directory (OpenType 1.9, "Organization of an OpenType font"), with a view of every table. */
function readTables(fileName: string, bytes: Uint8Array): Tables {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  checkSignature(fileName, file);
  const count = file.byteLength >= directoryStart ? file.getUint16(4) : 0;
  if (count === 0 || directoryStart + count * directoryEntry > file.byteLength) {
    throw new FontFileError(fileName, damagedText);
  }
  const tables = new Map<string, DataView>();
  for (let index = 0; index < count; index++) {
    const entry = directoryStart + index * directoryEntry;
    const offset = file.getUint32(entry + 8);
    const length = file.getUint32(entry + 12);
    if (offset + length > file.byteLength) {
      throw new FontFileError(fileName, damagedText);
    }
    tables.set(tagAt(file, entry), new DataView(bytes.buffer, bytes.byteOffset + offset, length));
  }
  return tables;
}

function tableOf(fileName: string, tables: Tables, tag: keyof typeof minTableBytes): DataView {
  const table = tables.get(tag);
  if (!table || table.byteLength < minTableBytes[tag]) {
    throw new FontFileError(fileName, damagedText);
  }
  return table;
}

function checkOutlines(fileName: string, tables: Tables): void {
  if ((tables.has("glyf") && tables.has("loca")) || tables.has("CFF ")) {
    return;
  }
  const reason = tables.has("CFF2")
    ? "is a variable font with CFF2 outlines, which PDF does not support. Upload a static TTF or OTF file."
    : "has no outlines to print. Upload a TTF or OTF file with scalable glyphs.";
  throw new FontFileError(fileName, reason);
}

/** Rejects values that would later cause a division by zero or print nothing. */
function checkMeasures(fileName: string, tables: Tables): void {
  tableOf(fileName, tables, "cmap");
  const head = tableOf(fileName, tables, "head");
  const unitsPerEm = head.getUint16(18);
  const glyphs = tableOf(fileName, tables, "maxp").getUint16(4);
  const advances = tableOf(fileName, tables, "hhea").getUint16(34);
  const isHead = head.getUint32(12) === 0x5f0f3cf5;
  // The range of unitsPerEm that OpenType allows.
  const isMeasured = isHead && unitsPerEm >= 16 && unitsPerEm <= 16384;
  const hasAdvances = advances > 0 && advances * 4 <= tableOf(fileName, tables, "hmtx").byteLength;
  if (!isMeasured || glyphs === 0 || !hasAdvances) {
    throw new FontFileError(fileName, damagedText);
  }
}

type NameRecord = { readonly text: string; readonly rank: number };

const encodingsByPlatform: Readonly<Record<number, string>> = {
  0: "utf-16be",
  1: "macintosh",
  3: "utf-16be",
};
const ribbiFamily = 1;
const typographicFamily = 16;
const englishByPlatform: Readonly<Record<number, number>> = { 0: 0, 1: 0, 3: 0x409 };

function readNameRecord(table: DataView, record: number, storage: number): NameRecord | undefined {
  const platform = table.getUint16(record);
  const id = table.getUint16(record + 6);
  const length = table.getUint16(record + 8);
  const start = storage + table.getUint16(record + 10);
  const encoding = encodingsByPlatform[platform];
  const isFamily = id === ribbiFamily || id === typographicFamily;
  if (!isFamily || !encoding || length > maxNameBytes || start + length > table.byteLength) {
    return undefined;
  }
  const bytes = new Uint8Array(table.buffer, table.byteOffset + start, length);
  const text = new TextDecoder(encoding).decode(bytes).replaceAll("\0", "").trim();
  const isEnglish = table.getUint16(record + 4) === englishByPlatform[platform];
  const rank = (isEnglish ? 0 : 2) + (id === typographicFamily ? 0 : 1);
  return text === "" ? undefined : { text, rank };
}

/** Family names in the `name` table, English and typographic names first. Skips records that are out of bounds. */
function readFamilies(table: DataView | undefined): string[] {
  if (!table || table.byteLength < 6) {
    return [];
  }
  const end = Math.min(6 + table.getUint16(2) * nameRecord, table.byteLength - nameRecord + 1);
  const storage = table.getUint16(4);
  const names: NameRecord[] = [];
  for (let record = 6; record < end && names.length < maxNames; record += nameRecord) {
    const name = readNameRecord(table, record, storage);
    if (name) {
      names.push(name);
    }
  }
  return [...new Set(names.sort((one, other) => one.rank - other.rank).map((name) => name.text))];
}

/** Reads weight and slant from OS/2, or from the bits in `head` if OS/2 is missing, as in old Mac fonts. */
function readStyle(head: DataView, os2: DataView | undefined): { weight: number; italic: boolean } {
  const macStyle = head.getUint16(44);
  const macItalic = (macStyle & 2) !== 0;
  const macWeight = (macStyle & 1) !== 0 ? 700 : 400;
  if (!os2 || os2.byteLength < 64) {
    return { weight: macWeight, italic: macItalic };
  }
  const weightClass = os2.getUint16(4);
  // Fonts older than OpenType have weights from 1 to 9.
  const weight = weightClass < 10 ? weightClass * 100 : weightClass;
  const italicOrOblique = (os2.getUint16(62) & 0x201) !== 0;
  return {
    weight: weight >= 1 && weight <= 1000 ? weight : macWeight,
    italic: italicOrOblique || macItalic,
  };
}

const restrictedBit = 0x2;
const lessRestrictedBits = 0xc;
const noSubsettingBit = 0x100;
const bitmapsOnlyBit = 0x200;

/**
 * Reads `fsType` of OS/2 (OpenType 1.9). If several usage bits are set, as in old fonts, the least strict bit
 * counts. A font without the table may be embedded.
 */
function readEmbedding(os2: DataView | undefined): FontEmbedding {
  if (!os2 || os2.byteLength < 10) {
    return "allowed";
  }
  const bits = os2.getUint16(8);
  if ((bits & restrictedBit) !== 0 && (bits & lessRestrictedBits) === 0) {
    return "forbidden";
  }
  if ((bits & bitmapsOnlyBit) !== 0) {
    return "bitmaps_only";
  }
  return (bits & noSubsettingBit) === 0 ? "allowed" : "whole_only";
}

/**
 * Reads the names and style of a TTF or OTF (glyf or CFF outlines) and checks that it can be printed. Table layout:
 * OpenType 1.9. Throws a FontFileError for anything else; never reads out of bounds.
 */
export function readFontFile(fileName: string, bytes: Uint8Array): FontFileFacts {
  const tables = readTables(fileName, bytes);
  checkOutlines(fileName, tables);
  checkMeasures(fileName, tables);
  const style = readStyle(tableOf(fileName, tables, "head"), tables.get("OS/2"));
  return {
    families: readFamilies(tables.get("name")),
    ...style,
    isVariable: tables.has("fvar"),
    embedding: readEmbedding(tables.get("OS/2")),
  };
}
