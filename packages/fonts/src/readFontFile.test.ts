import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { growthOf, mostInProportion } from "@print-builder/core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { faceFile } from "./catalogue.ts";
import { FontFileError, readFontFile } from "./readFontFile.ts";

const comicNeue = readFileSync(fileURLToPath(import.meta.resolve(faceFile("comic-neue-700-italic"))));

function tagged(signature: string, length = 64): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set(new TextEncoder().encode(signature));
  return bytes;
}

/** Position of a table's directory entry, which has tag, checksum, offset and length of four bytes each. */
function entryOf(bytes: Buffer, tag: string): number {
  const entries = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = entries.find((start) => bytes.toString("latin1", start, start + 4) === tag);
  if (entry === undefined) {
    throw new RangeError(`The test font has no table ${tag}.`);
  }
  return entry;
}

function tableStart(bytes: Buffer, tag: string): number {
  return bytes.readUInt32BE(entryOf(bytes, tag) + 8);
}

function changed(change: (bytes: Buffer) => void): Buffer {
  const copy = Buffer.from(comicNeue);
  change(copy);
  return copy;
}

function renamed(from: string, to: string): Buffer {
  return changed((bytes) => bytes.write(to, entryOf(bytes, from), "latin1"));
}

/** A font whose `name` table is replaced by these bytes at the end of the file. */
function withNameTable(table: Buffer): Buffer {
  const head = changed((bytes) => {
    bytes.writeUInt32BE(bytes.length, entryOf(bytes, "name") + 8);
    bytes.writeUInt32BE(table.length, entryOf(bytes, "name") + 12);
  });
  return Buffer.concat([head, table]);
}

type NameEntry = { platform: number; language: number; id: number; text: Buffer };

function nameTable(entries: readonly NameEntry[]): Buffer {
  const storage = 6 + 12 * entries.length;
  let offset = 0;
  const records = entries.map(({ platform, language, id, text }) => {
    const record = Buffer.alloc(12);
    [platform, platform === 3 ? 1 : 0, language, id, text.length, offset].forEach((value, index) => {
      record.writeUInt16BE(value, index * 2);
    });
    offset += text.length;
    return record;
  });
  const start = Buffer.alloc(6);
  start.writeUInt16BE(entries.length, 2);
  start.writeUInt16BE(storage, 4);
  return Buffer.concat([start, ...records, ...entries.map((entry) => entry.text)]);
}

const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16();

/** Reads hostile bytes. Fails the test unless they are read, or refused with an error that names the file. */
function readOrRefuse(bytes: Uint8Array): "read" | "refused" {
  try {
    const { weight, families } = readFontFile("School Sans.ttf", bytes);
    expect(weight).toBeGreaterThanOrEqual(1);
    expect(weight).toBeLessThanOrEqual(1000);
    expect(families.length).toBeLessThanOrEqual(64);
    return "read";
  } catch (error) {
    expect(error).toBeInstanceOf(FontFileError);
    expect((error as FontFileError).message).toMatch(/^The font "School Sans\.ttf" .* Upload .*\.$/);
    return "refused";
  }
}

describe("valid fonts", () => {
  it("reads family, weight and slant from a font file", () => {
    expect(readFontFile("a.ttf", comicNeue)).toEqual({
      families: ["Comic Neue"],
      weight: 700,
      italic: true,
      isVariable: false,
      embedding: "allowed",
    });
  });

  it.each([
    [0x0000, "allowed"],
    [0x0002, "forbidden"],
    [0x0004, "allowed"],
    [0x0008, "allowed"],
    [0x0006, "allowed"],
    [0x0100, "whole_only"],
    [0x0104, "whole_only"],
    [0x0208, "bitmaps_only"],
    [0x0302, "forbidden"],
  ] as const)("reads the embedding bits %i as %s", (bits, embedding) => {
    const licensed = changed((bytes) => bytes.writeUInt16BE(bits, tableStart(bytes, "OS/2") + 8));
    expect(readFontFile("a.ttf", licensed).embedding).toBe(embedding);
  });

  it("recognises a variable font", () => {
    expect(readFontFile("a.ttf", renamed("GSUB", "fvar")).isVariable).toBe(true);
  });

  it("reads a font from the middle of a larger buffer", () => {
    const larger = Buffer.concat([Buffer.alloc(7, 0xff), comicNeue, Buffer.alloc(5, 0xff)]);
    const part = new Uint8Array(larger.buffer, larger.byteOffset + 7, comicNeue.length);
    expect(readFontFile("a.ttf", part)).toEqual(readFontFile("a.ttf", comicNeue));
  });

  it("accepts an OTF with CFF outlines", () => {
    const otf = renamed("glyf", "CFF ");
    otf.write("OTTO", 0, "latin1");
    expect(readFontFile("a.otf", otf).families).toEqual(["Comic Neue"]);
  });

  it("takes the style from the head table if there is no OS/2 table", () => {
    expect(readFontFile("a.ttf", renamed("OS/2", "XX/2"))).toMatchObject({ weight: 700, italic: true });
  });

  it("multiplies font weights from 1 to 9 by 100", () => {
    const old = changed((bytes) => bytes.writeUInt16BE(3, tableStart(bytes, "OS/2") + 4));
    expect(readFontFile("a.ttf", old).weight).toBe(300);
  });

  it("lists the English typographic family first, then other names", () => {
    const table = nameTable([
      { platform: 1, language: 0, id: 1, text: Buffer.from([0x43, 0x61, 0x66, 0x8e]) },
      { platform: 3, language: 0x439, id: 1, text: utf16("विद्यालय") },
      { platform: 3, language: 0x409, id: 1, text: utf16("School Sans Light") },
      { platform: 3, language: 0x409, id: 2, text: utf16("Regular") },
      { platform: 3, language: 0x409, id: 16, text: utf16("School Sans") },
    ]);
    expect(readFontFile("a.ttf", withNameTable(table)).families).toEqual([
      "School Sans",
      "Café",
      "School Sans Light",
      "विद्यालय",
    ]);
  });

  it("accepts a font without a readable name", () => {
    expect(readFontFile("a.ttf", renamed("name", "XXXX")).families).toEqual([]);
    expect(readFontFile("a.ttf", withNameTable(Buffer.alloc(3))).families).toEqual([]);
    const outside = nameTable([{ platform: 3, language: 0x409, id: 1, text: utf16("Outside") }]);
    outside.writeUInt16BE(0xffff, 6 + 10);
    expect(readFontFile("a.ttf", withNameTable(outside)).families).toEqual([]);
  });
});

describe("unusable fonts are refused with a clear message", () => {
  it.each([
    ["a.woff", tagged("wOFF"), "is a web font (WOFF). Upload the TTF or OTF file of the same font instead."],
    [
      "a.woff2",
      tagged("wOF2"),
      "is a web font (WOFF2). Upload the TTF or OTF file of the same font instead.",
    ],
    [
      "a.ttc",
      tagged("ttcf"),
      "is a collection of several fonts (TTC). Upload each font as a separate TTF or OTF file.",
    ],
    ["a.pdf", tagged("%PDF"), "is not a font file. Upload a TTF or OTF file."],
    ["empty.ttf", new Uint8Array(), "is not a font file. Upload a TTF or OTF file."],
    ["short.ttf", new Uint8Array([0, 1, 0, 0, 0]), "is cut off or damaged."],
    ["none.ttf", new Uint8Array([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), "is cut off or damaged."],
    ["bitmap.ttf", renamed("glyf", "CBDT"), "has no outlines to print."],
    [
      "variable.otf",
      renamed("glyf", "CFF2"),
      "is a variable font with CFF2 outlines, which PDF does not support.",
    ],
    ["nohead.ttf", renamed("head", "XXXX"), "is cut off or damaged."],
    ["nocmap.ttf", renamed("cmap", "XXXX"), "is cut off or damaged."],
  ])("refuses the font file %s and says why", (fileName, bytes, reason) => {
    expect(() => readFontFile(fileName, bytes)).toThrow(`The font "${fileName}" ${reason}`);
  });

  it.each([
    ["no units per em", (bytes: Buffer) => bytes.writeUInt16BE(0, tableStart(bytes, "head") + 18)],
    ["a wrong magic number", (bytes: Buffer) => bytes.writeUInt32BE(1, tableStart(bytes, "head") + 12)],
    ["no glyphs", (bytes: Buffer) => bytes.writeUInt16BE(0, tableStart(bytes, "maxp") + 4)],
    ["no advances", (bytes: Buffer) => bytes.writeUInt16BE(0, tableStart(bytes, "hhea") + 34)],
    [
      "advances past the table",
      (bytes: Buffer) => bytes.writeUInt16BE(0xffff, tableStart(bytes, "hhea") + 34),
    ],
    ["a table past the end", (bytes: Buffer) => bytes.writeUInt32BE(0xffffffff, entryOf(bytes, "GPOS") + 12)],
    [
      "a table beginning past the end",
      (bytes: Buffer) => bytes.writeUInt32BE(0xffffffff, entryOf(bytes, "GPOS") + 8),
    ],
    ["more tables than fit", (bytes: Buffer) => bytes.writeUInt16BE(0xffff, 4)],
  ])("refuses a font with %s", (_, change) => {
    expect(() => readFontFile("a.ttf", changed(change))).toThrow('The font "a.ttf" is cut off or damaged.');
  });
});

describe("hostile font bytes", () => {
  it("refuses random bytes as a font", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => readOrRefuse(bytes) === "refused"));
  });

  it("refuses random bytes after a font's signature", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readOrRefuse(Buffer.concat([comicNeue.subarray(0, 4), bytes]))).toBe("refused");
      }),
    );
  });

  it("refuses a font truncated at any position", () => {
    // The last table ends the file, apart from up to three bytes of padding.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: comicNeue.length - 4 }), (length) => {
        expect(readOrRefuse(comicNeue.subarray(0, length))).toBe("refused");
      }),
    );
  });

  it("reads or refuses a font with changed bytes in its tables", () => {
    const tables = ["head", "hhea", "maxp", "OS/2", "name"].map((tag) => tableStart(comicNeue, tag));
    const directory = fc.integer({ min: 0, max: 12 + 16 * comicNeue.readUInt16BE(4) });
    const place = fc.oneof(
      directory,
      fc.tuple(fc.constantFrom(...tables), fc.nat(100)).map(([start, offset]) => start + offset),
    );
    const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 8 });
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(changes, (places) => {
        outcomes.add(
          readOrRefuse(
            changed((bytes) => {
              for (const [at, value] of places) {
                bytes.writeUInt8(value, at);
              }
            }),
          ),
        );
      }),
      { numRuns: 500 },
    );
    expect(outcomes).toEqual(new Set(["read", "refused"]));
  });

  it("reads a hostile name table in time proportional to its size", async () => {
    const reading = (count: number) => {
      const table = Buffer.alloc(6 + 12 * count + count, "A");
      table.writeUInt16BE(count, 2);
      table.writeUInt16BE(Math.min(60_000, 12 * count), 4);
      for (let index = 0; index < count; index++) {
        const values = [3, 1, 0x409, 1, index % 2 === 0 ? count : 512, index % 50_000];
        values.forEach((value, field) => {
          table.writeUInt16BE(value, 6 + 12 * index + 2 * field);
        });
      }
      const bytes = withNameTable(table);
      return () => expect(readFontFile("a.ttf", bytes).families.length).toBeGreaterThan(0);
    };
    expect(await growthOf(reading, 65_535, process.cpuUsage)).toBeLessThan(mostInProportion);
  });
});
