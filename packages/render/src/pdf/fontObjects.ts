import { createHash } from "node:crypto";
import type { Face } from "@print-builder/core/text";
import * as hb from "harfbuzzjs";
import { readCffCharset } from "./cffCharset.ts";
import { deflateBytes } from "./deflateBytes.ts";
import type { ObjectFile } from "./pdfFile.ts";
import type { PdfFont } from "./pdfFont.ts";
import { hex4, utf16Hex } from "./pdfSyntax.ts";
import type { Subsetter } from "./subsetFont.ts";

/** Maximum number of entries in one block of a CMap. */
const blockSize = 100;
/** Longest text for a code in UTF-16 code units: a limit of the ToUnicode format. */
const maxTextLength = 256;
const symbolic = 4;
const italic = 64;
const identity = "<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>";

/** A font's codes: glyph, text and width by code. */
export type WrittenFont = Pick<PdfFont, "number" | "face" | "glyphs" | "texts" | "widths">;

/** The embedded subset of a font file, shared by all fonts of its face. */
export type FontProgram = {
  readonly name: string;
  readonly subset: Uint8Array;
  /** Object number of the font descriptor. */
  readonly descriptor: number;
  isWritten: boolean;
};

/** Subsets a face to the glyphs that fonts use. */
export function makeProgram(
  file: ObjectFile,
  fonts: readonly [WrittenFont, ...WrittenFont[]],
  subsetter: Subsetter,
): FontProgram {
  const [font] = fonts;
  const glyphs = [...new Set(fonts.flatMap((one) => one.glyphs))].sort((a, b) => a - b);
  const name = subsetName(font, glyphs);
  const subset = subsetter(font.face.bytes, glyphs);
  return { name, subset, descriptor: file.allocate(), isWritten: false };
}

/**
 * Writes a composite font: glyphs, widths and text of its codes, and the font file unless another font has already
 * written it.
 */
export async function writeFont(file: ObjectFile, font: WrittenFont, program: FontProgram): Promise<void> {
  const { name, subset, descriptor } = program;
  const cff = fontTable(subset, "CFF ");
  const isFirst = !program.isWritten;
  program.isWritten = true;
  const descendant = file.allocate();
  const common = `/Type/Font/BaseFont/${name}/CIDSystemInfo${identity}/FontDescriptor ${descriptor} 0 R`;
  let encoding = "/Identity-H";
  if (cff) {
    const identifier = readCffCharset(cff);
    const identifiers = font.glyphs.map(identifier);
    encoding = `${await writeStream(file, "/Type/CMap/CMapName/PrintBuilder-H", encodingMap(identifiers))} 0 R`;
    file.object(
      descendant,
      `<<${common}/Subtype/CIDFontType0/DW 0/W[${sparseWidths(identifiers, font.widths)}]>>`,
    );
    if (isFirst) {
      const data = await writeStream(file, "/Subtype/CIDFontType0C", cff);
      file.object(descriptor, describe(font, name, `/FontFile3 ${data} 0 R`));
    }
  } else if (fontTable(subset, "glyf")) {
    const map = await writeStream(file, "", glyphMap(font.glyphs));
    file.object(
      descendant,
      `<<${common}/Subtype/CIDFontType2/DW 0/W[0[${font.widths.join(" ")}]]/CIDToGIDMap ${map} 0 R>>`,
    );
    if (isFirst) {
      const data = await writeStream(file, `/Length1 ${subset.length}`, subset);
      file.object(descriptor, describe(font, name, `/FontFile2 ${data} 0 R`));
    }
  } else {
    throw new Error(
      `The font "${font.face.postscriptName}" cannot be embedded in a PDF: its outlines are neither ` +
        "TrueType nor CFF. Upload a static TTF or OTF file of it.",
    );
  }
  const texts = await writeStream(file, "", Buffer.from(unicodeMap(font.texts), "latin1"));
  file.object(
    font.number,
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding${encoding.startsWith("/") ? "" : " "}${encoding}` +
      `/DescendantFonts[${descendant} 0 R]/ToUnicode ${texts} 0 R>>`,
  );
}

async function writeStream(file: ObjectFile, entries: string, data: Uint8Array): Promise<number> {
  const number = file.allocate();
  file.stream(number, `${entries}/Filter/FlateDecode`, await deflateBytes(data, 6));
  return number;
}

/** `ABCDEF+Arimo-Bold`: the tag distinguishes this subset from other subsets of the same font. */
function subsetName(font: WrittenFont, glyphs: readonly number[]): string {
  const digest = createHash("md5")
    .update(`${font.number} ${glyphs.join(" ")}`)
    .digest();
  const tag = [...digest.subarray(0, 6)].map((byte) => String.fromCharCode(65 + (byte % 26))).join("");
  return `${tag}+${font.face.postscriptName}`;
}

function describe(font: WrittenFont, name: string, program: string): string {
  const measures = measureFace(font.face);
  const flags = symbolic + (measures.italicAngle === 0 ? 0 : italic);
  return (
    `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[${measures.box.join(" ")}]` +
    `/ItalicAngle ${measures.italicAngle}/Ascent ${measures.ascent}/Descent ${measures.descent}` +
    `/CapHeight ${measures.capHeight}/StemV ${measures.stem}${program}>>`
  );
}

/** CIDToGIDMap: two bytes per code. */
function glyphMap(glyphs: readonly number[]): Uint8Array {
  const map = Buffer.alloc(glyphs.length * 2);
  glyphs.forEach((glyph, code) => {
    map.writeUInt16BE(glyph, code * 2);
  });
  return map;
}

function sparseWidths(identifiers: readonly number[], widths: readonly number[]): string {
  const byIdentifier = new Map(identifiers.map((identifier, code) => [identifier, widths[code] ?? 0]));
  return [...byIdentifier].map(([identifier, width]) => `${identifier}[${width}]`).join("");
}

function characterMap(
  name: string,
  ordering: string,
  kind: string,
  operator: string,
  lines: string[],
): string {
  let blocks = "";
  for (let first = 0; first < lines.length; first += blockSize) {
    const block = lines.slice(first, first + blockSize);
    blocks += `${block.length} begin${operator}\n${block.join("\n")}\nend${operator}\n`;
  }
  return (
    "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
    `/CIDSystemInfo <</Registry (Adobe) /Ordering (${ordering}) /Supplement 0>> def\n` +
    `/CMapName /${name} def\n/CMapType ${kind} def\n` +
    `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks}` +
    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
  );
}

/** The text of each code; empty for a glyph whose text another glyph carries. */
function unicodeMap(texts: readonly string[]): string {
  const lines = texts.map((text, code) => `<${hex4(code)}> <${utf16Hex(text.slice(0, maxTextLength))}>`);
  return characterMap("Adobe-Identity-UCS", "UCS", "2", "bfchar", lines.slice(1));
}

/** Maps codes to character identifiers, as CIDToGIDMap does for TrueType. */
function encodingMap(identifiers: readonly number[]): Uint8Array {
  const lines = identifiers.map((identifier, code) => `<${hex4(code)}> ${identifier}`);
  return Buffer.from(characterMap("PrintBuilder-H", "Identity", "1", "cidchar", lines), "latin1");
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const tableCount = 4;
const firstRecord = 12;
const recordBytes = 16;

/** A table of a TrueType or OpenType file; undefined if it is missing or out of bounds. */
export function fontTable(file: Uint8Array, tag: string): Uint8Array | undefined {
  const data = view(file);
  const count = file.length >= firstRecord ? data.getUint16(tableCount) : 0;
  for (let index = 0; index < count; index++) {
    const record = firstRecord + index * recordBytes;
    if (record + recordBytes > file.length) {
      return undefined;
    }
    const name = String.fromCharCode(...file.subarray(record, record + 4));
    if (name === tag) {
      const offset = data.getUint32(record + 8);
      const end = offset + data.getUint32(record + 12);
      return end <= file.length ? file.subarray(offset, end) : undefined;
    }
  }
  return undefined;
}

/** A face's measurements for a font descriptor, in thousandths of the font size. */
type FaceMeasures = {
  readonly box: readonly [number, number, number, number];
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  /** Degrees counter-clockwise from upright; negative for an italic. */
  readonly italicAngle: number;
  readonly stem: number;
};

function measureFace(face: Face): FaceMeasures {
  const thousandths = (units: number) => Math.round((units * 1000) / face.unitsPerEm);
  const head = fontTable(face.bytes, "head");
  const post = fontTable(face.bytes, "post");
  const corner = (offset: number) =>
    head && head.length >= 44 ? thousandths(view(head).getInt16(offset)) : 0;
  const capHeight = face.font.getMetricPositionWithFallback(hb.MetricsTag.CAP_HEIGHT);
  return {
    box: [corner(36), corner(38), corner(40), corner(42)],
    ascent: thousandths(face.ascender),
    descent: thousandths(face.descender),
    capHeight: thousandths(capHeight),
    italicAngle: post && post.length >= 8 ? Math.round(view(post).getInt32(4) / 65_536) : 0,
    stem: /bold|black|heavy/i.test(face.postscriptName) ? 140 : 80,
  };
}
