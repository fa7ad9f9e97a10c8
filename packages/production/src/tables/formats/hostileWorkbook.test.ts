import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import * as XLSX from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { hostileTables } from "#test/hostileTables.ts";
import { readTable } from "#test/readTable.ts";
import { xlsxFixture } from "#test/xlsxFixture.ts";
import { dropNeedlessRecords } from "./xls.ts";

const read = (bytes: Uint8Array) => readTable({ name: "x.xlsx", bytes });

const refused = async (bytes: Uint8Array, words: string): Promise<void> => {
  const before = process.memoryUsage().rss;
  await expect(read(bytes)).rejects.toMatchObject({
    name: "InputError",
    code: "unreadable_table",
    message: expect.stringContaining(words),
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
};

async function zip(names: readonly string[]): Promise<Buffer> {
  const file = new ZipFile();
  for (const name of names) file.addBuffer(Buffer.from("x"), name, { compress: false });
  file.end();
  return buffer(file.outputStream as NodeJS.ReadableStream);
}

/** Changes a file's directory entry in a ZIP. */
function patched(bytes: Buffer, name: string, patch: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  const nameAt = copy.lastIndexOf(name);
  expect(copy.readUInt32LE(nameAt - 46)).toBe(0x02014b50);
  patch(copy.subarray(nameAt - 46));
  return copy;
}

const cell = '<row r="1"><c r="A1" t="str"><v>A</v></c></row>';
const sheetName = "xl/worksheets/sheet1.xml";

describe("malicious workbooks", () => {
  test("refuses a ZIP bomb that states its size, before inflating it", async () => {
    const extra = [{ name: "xl/media/image1.png", content: randomBytes(2_000_000) }];
    const bytes = await xlsxFixture({ rows: cell, extra });
    const stated = patched(bytes, sheetName, (entry) => {
      entry.writeUInt32LE(10_000_000, 20);
      entry.writeUInt32LE(300_000_000, 24);
    });
    await refused(stated, "more than 200 MB");
  });

  test("refuses a ZIP bomb by its compression ratio, before inflating it", async () => {
    await refused(await xlsxFixture({ sheet: Buffer.alloc(30_000_000, "<row/>") }), "200 times its size");
  });

  test("stops inflating a ZIP bomb whose directory states a false size", async () => {
    const bytes = await xlsxFixture({ sheet: Buffer.alloc(60_000_000, "<row/>") });
    const lying = patched(bytes, sheetName, (entry) => entry.writeUInt32LE(5000, 24));
    await refused(lying, "damaged or incomplete");
  });

  test("refuses a workbook with more than 10,000 parts", async () => {
    await refused(await zip(Array.from({ length: 10_001 }, (_, index) => `p${index}`)), "at most 10000");
  });

  test("refuses unsafe part names, and names that differ only in case", async () => {
    const twice = await xlsxFixture({ rows: cell, extra: [{ name: "XL/Workbook.xml", content: "x" }] });
    await refused(twice, "twice");
    const odd = await xlsxFixture({ rows: cell, extra: [{ name: "xl/aa/evil.xml", content: "x" }] });
    await refused(
      Buffer.from(odd.toString("latin1").replaceAll("xl/aa/", "xl/../"), "latin1"),
      "points outside",
    );
  });

  test("ignores a stated size of a million columns and rows", async () => {
    const table = await read(await xlsxFixture({ rows: cell }));
    expect(table.headers).toEqual(["A"]);
  });

  test("survives cells beyond column 1,000 and beyond the last row", async () => {
    await refused(
      await xlsxFixture({ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }),
      "more than 1000 columns",
    );
    const far = `${cell}<row r="9999999"><c r="A9999999"><v>1</v></c></row><row r="1048576"><c><v>2</v></c></row>`;
    expect((await read(await xlsxFixture({ rows: far }))).rows).toEqual([{ A: "2" }]);
  });

  test("accepts a thousand merged areas that cover the whole sheet", async () => {
    const merges = '<mergeCell ref="A2:XFD1048576"/>'.repeat(1000);
    const table = await read(await xlsxFixture({ rows: cell, after: `<mergeCells>${merges}</mergeCells>` }));
    expect(table.rows).toEqual([]);
  });

  test("refuses a truncated sheet", async () => {
    await refused(
      await xlsxFixture({ sheet: `<worksheet><sheetData>${cell}<row r="2"><c><v>1` }),
      "is incomplete",
    );
  });

  test("refuses a damaged ZIP", async () => {
    const bytes = await xlsxFixture({ rows: cell.repeat(50) });
    await refused(bytes.subarray(0, bytes.length - 40), "damaged or incomplete");
    const flipped = Buffer.from(bytes);
    flipped[flipped.indexOf(sheetName) + sheetName.length + 20] = 0xff;
    await refused(flipped, "damaged or incomplete");
  });
});

describe("files that are not workbooks", () => {
  const ole = (stream: string): Buffer => {
    const container = XLSX.CFB.utils.cfb_new();
    XLSX.CFB.utils.cfb_add(container, stream, Buffer.alloc(5000, 1));
    return XLSX.CFB.write(container, { type: "buffer" });
  };

  test("refuses a password-protected workbook and says how to fix it", async () => {
    await refused(ole("/EncryptedPackage"), "protected by a password");
  });

  test("refuses a password-protected old workbook and says how to fix it", async () => {
    const xls: Buffer = XLSX.write(
      { SheetNames: ["S"], Sheets: { S: XLSX.utils.aoa_to_sheet([["A"], ["1"]]) } },
      { type: "buffer", bookType: "biff8" },
    );
    // Replaces the two records after the first with a FILEPASS record (0x2f, XOR obfuscation).
    const start = xls.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]));
    Buffer.from([0x2f, 0, 6, 0, 0, 0, 0x12, 0x34, 0x56, 0x78]).copy(xls, start + 20);
    await refused(xls, "protected by a password");
  });

  test("refuses an old workbook early if many cells are in far-right columns", async () => {
    const far = hostileTables.find(({ what }) => what === "XLS: far cells");
    await refused(await (far?.build(30_000) ?? Buffer.alloc(0)), "too many empty cells before filled ones");
  });

  test("reads an old workbook's multi-cell number records without gaps", () => {
    const record = (type: number, ...words: number[]) => Uint16Array.of(type, words.length * 2, ...words);
    const numbers = 0x00bd;
    const rows = Array.from({ length: 30_000 }, (_, row) => [
      record(numbers, row, 0, 200),
      record(0x027e, row, 201, 0, 0, 0),
    ]);
    const stream = () => Buffer.concat(rows.flat().map(({ buffer }) => Buffer.from(buffer)));
    expect(dropNeedlessRecords(stream()).stream).toEqual(stream());
  });

  test("refuses an encrypted entry and says how to fix it", async () => {
    const bytes = await xlsxFixture({ rows: cell });
    await refused(
      patched(bytes, sheetName, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)),
      "password",
    );
  });

  test.each([
    ["a Word document", ["[Content_Types].xml", "word/document.xml"]],
    ["a PowerPoint presentation", ["[Content_Types].xml", "ppt/presentation.xml"]],
    ["an OpenDocument file", ["mimetype", "content.xml", "META-INF/manifest.xml"]],
    ["a binary workbook (.xlsb)", ["[Content_Types].xml", "xl/workbook.bin"]],
    ["an Apple Numbers, Pages or Keynote document", ["Index/Document.iwa"]],
    ["a project ZIP", ["project.json", "data/x.csv"]],
    ["a ZIP archive", ["photos/1.jpg"]],
  ])("says what kind of file %s is", async (kind, names) => {
    await refused(await zip(names), kind);
  });

  test("says that the file is an old Word document", async () => {
    await refused(ole("/WordDocument"), "a Word document");
  });

  test("reports a workbook without cells as empty", async () => {
    await refused(await xlsxFixture({ rows: "" }), "The table is empty");
  });
});
