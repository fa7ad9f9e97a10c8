import * as XLSX from "@e965/xlsx";
import { xlsxFixture } from "./xlsxFixture.ts";

/** A table designed to keep its reader busy; `build` takes the number of repetitions. */
export type HostileTable = {
  readonly what: string;
  readonly build: (times: number) => Promise<Buffer>;
  /** Number of repetitions that keeps the file below the upload limit of 10 MB. */
  readonly times: number;
};

const cell = '<row r="1"><c r="A1" t="str"><v>A</v></c></row>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

function csv(what: string, times: number, text: (times: number) => string): HostileTable {
  return { what: `CSV: ${what}`, times, build: async (many) => Buffer.from(text(many)) };
}

const csvTables: readonly HostileTable[] = [
  csv("marks inside an open quotation", 2_000_000, (n) => `a,b\n"${'x"y,'.repeat(n)}`),
  csv("marks inside, each before white space", 1_000_000, (n) => `a,b\n"${'x" '.repeat(n)}${" ".repeat(n)},`),
  csv("nothing but marks", 9_000_000, (n) => '"'.repeat(n)),
  csv("an odd number of marks", 9_000_001, (n) => `a,b\n${'"'.repeat(n)}`),
  csv("an open mark in every line", 3_000_000, (n) => `a,b\n${'"a\n'.repeat(n)}`),
  csv("a stray mark in every line", 900_000, (n) => `a,b\n${'"a"b",c\n'.repeat(n)}`),
  csv("a line of delimiters", 9_000_000, (n) => `a,b\n${",".repeat(n)}`),
  csv("marks and all delimiters", 1_000_000, (n) => `a,b;c\td\n"${'x" ,;\t'.repeat(n)}`),
  csv("blank lines", 9_000_000, (n) => `a${"\r\n\t \n".repeat(n / 5)}`),
  csv("one cell", 9_000_000, (n) => `a\n${"x".repeat(n)}`),
];

type XlsxParts = Parameters<typeof xlsxFixture>[0];

function xlsx(what: string, times: number, parts: (times: number) => XlsxParts): HostileTable {
  return { what: `XLSX: ${what}`, times, build: (many) => xlsxFixture(parts(many)) };
}

function wholeParts(name: string, content: (times: number) => string) {
  return (times: number): XlsxParts => ({ rows: cell, replaced: { [name]: content(times) } });
}

const rows = (count: number, content: (row: number) => string) =>
  Array.from({ length: count }, (_, row) => `<row r="${row + 2}">${content(row)}</row>`).join("");

/** Bytes that hardly compress, so that the archive is not refused as a bomb. */
const ballast = (bytes: number) =>
  Array.from({ length: bytes / 8 }, (_, n) =>
    ((n * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, "0"),
  ).join("");

const xlsxTables: readonly HostileTable[] = [
  xlsx("merged areas that do not end", 600_000, (n) => ({
    rows: cell,
    after: `<mergeCells>${"<mergeCell ".repeat(n)}`,
  })),
  xlsx("merged areas on top of each other", 200_000, (n) => ({
    rows: cell + rows(20_000, () => "<c><v>1</v></c><c><v>2</v></c>"),
    after: `<mergeCells>${'<mergeCell ref="A2:XFD1048576"/>'.repeat(n)}${ballast(n)}</mergeCells>`,
  })),
  xlsx("texts in a cell that do not end", 600_000, (n) => ({
    rows: `<row r="1"><c r="A1" t="inlineStr"><is>${"<t ".repeat(n)}</is></c></row>`,
  })),
  xlsx("pronunciations in a cell that do not end", 600_000, (n) => ({
    rows: `<row r="1"><c r="A1" t="inlineStr"><is>${"<rPh>".repeat(n)}</is></c></row>`,
  })),
  xlsx("attributes in quotes that do not end", 600_000, (n) => ({
    rows: `<row r="1"><c r="A1" t="inlineStr"><is>${"<t a=\"'>".repeat(n)}</is></c></row>`,
  })),
  xlsx("empty cells in one row", 2_000_000, (n) => ({ rows: `${cell}<row r="2">${"<c/>".repeat(n)}</row>` })),
  xlsx("empty rows", 1_500_000, (n) => ({ rows: cell + "<row/>".repeat(n) })),
  xlsx("cells without an end", 1_000_000, (n) => ({ rows: `<row r="1">${"<c>".repeat(n)}</row>` })),
  xlsx("far cells", 200_000, (n) => ({ rows: cell + rows(n, () => '<c r="ALL1048576"><v>1</v></c>') })),
  xlsx("shared strings that do not end", 600_000, (n) => ({
    rows: cell,
    strings: `<sst xmlns="${main}">${"<si><t ".repeat(n)}`,
  })),
  xlsx("runs without a text", 600_000, (n) => ({
    rows: cell,
    strings: `<sst xmlns="${main}"><si>${"<r><rPr/>".repeat(n)}</si></sst>`,
  })),
  xlsx("references in a text", 1_000_000, (n) => ({
    rows: `<row r="1"><c r="A1" t="str"><v>${"&#x_x00&".repeat(n)}</v></c></row>`,
  })),
  xlsx("styles that do not end", 600_000, (n) => ({
    rows: cell,
    styles: `<styleSheet><cellXfs>${"<xf ".repeat(n)}`,
  })),
  xlsx("a number format without an end in every cell", 100_000, (n) => ({
    rows: cell + rows(n, () => '<c s="0"><v>1.5</v></c>'),
    styles: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${"0.".repeat(n)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  })),
  xlsx("a long number format in every cell", 50_000, (n) => ({
    rows: cell + rows(n, () => '<c s="0"><v>1.5</v></c>'),
    styles: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${"[h]?/?".repeat(40)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
  })),
  xlsx(
    "relations that do not end",
    600_000,
    wholeParts("xl/_rels/workbook.xml.rels", (n) => "<Relationship ".repeat(n)),
  ),
  xlsx(
    "sheets that do not end",
    600_000,
    wholeParts("xl/workbook.xml", (n) => `<workbook><sheets>${"<sheet ".repeat(n)}`),
  ),
  xlsx(
    "names of ranges",
    200_000,
    wholeParts(
      "xl/workbook.xml",
      (n) => `<workbook><definedNames>${"<definedName name='x'>".repeat(n)}</workbook>`,
    ),
  ),
  xlsx(
    "comments that do not end",
    600_000,
    wholeParts("xl/workbook.xml", (n) => "<!-- ".repeat(n)),
  ),
  xlsx(
    "names of tags",
    3_000_000,
    wholeParts("xl/workbook.xml", (n) => `<${"a:".repeat(n)}`),
  ),
];

const sectorBytes = 512;

/** An .xls with extra records before its sheet's cells. */
function xls(what: string, times: number, record: (index: number) => Buffer): HostileTable {
  return {
    what: `XLS: ${what}`,
    times,
    async build(many) {
      const book: Buffer = XLSX.write(
        { SheetNames: ["S"], Sheets: { S: XLSX.utils.aoa_to_sheet([["A"], ["1"]]) } },
        { type: "buffer", bookType: "biff8" },
      );
      const container = XLSX.CFB.read(book, { type: "buffer" });
      const stream = Buffer.from(XLSX.CFB.find(container, "/Workbook")?.content ?? []);
      const sheet = stream.lastIndexOf(Buffer.from([0x09, 0x08, 0x10, 0x00]));
      const first = sheet + 20;
      // All records have the same length, so a few are repeated in a cycle: building each record would be slow.
      const cycle = Buffer.concat(
        Array.from({ length: Math.min(many, 2 ** 16) }, (_, index) => record(index)),
      );
      const records = Buffer.alloc(many * record(0).length, cycle);
      const content = Buffer.concat([stream.subarray(0, first), records, stream.subarray(first)]);
      const made = XLSX.CFB.utils.cfb_new({ root: "R" });
      XLSX.CFB.utils.cfb_add(made, "/Workbook", content);
      return XLSX.CFB.write(made, { type: "buffer" }) as Buffer;
    },
  };
}

function record(type: number, content: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(content.length, 2);
  return Buffer.concat([head, content]);
}

const everywhere = Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0x00]);

const xlsTables: readonly HostileTable[] = [
  xls("merged areas, a record for each", 400_000, () =>
    record(0x00e5, Buffer.concat([Buffer.from([1, 0]), everywhere])),
  ),
  xls("links over the whole sheet", 2000, () =>
    record(0x01b8, Buffer.concat([everywhere, Buffer.alloc(40, 0)])),
  ),
  xls("formats", 200_000, (index) =>
    record(0x041e, Buffer.from([164, 0, 4, 0, 0, ...Buffer.from(`0.${(index % 90) + 10}`)])),
  ),
  xls("formats of old", 200_000, (index) =>
    record(0x001e, Buffer.from([3, ...Buffer.from(`0.${index % 10}`)])),
  ),
  xls("continued records", 1_000_000, () => record(0x003c, Buffer.alloc(0))),
  xls("beginnings", 300_000, () =>
    record(0x0809, Buffer.from([0, 6, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
  ),
  xls("far cells", 300_000, (index) =>
    record(0x027e, Buffer.from([index & 0xff, (index >> 8) & 0xff, 255, 0, 0, 0, 0, 0, 0xf0, 0x3f])),
  ),
  xls("notes", 300_000, () => record(0x001c, Buffer.alloc(12))),
  xls("names", 300_000, () => record(0x0018, Buffer.alloc(20))),
  {
    what: "XLS: chains of sectors that run into each other",
    times: 12_000,
    async build(sectors) {
      const bytes: Buffer = await xls("", 0, () => Buffer.alloc(0)).build(0);
      const tables = Math.ceil((sectors + 200) / 128);
      const begin = bytes.length / sectorBytes - 1;
      const file = Buffer.concat([bytes, Buffer.alloc((tables + sectors) * sectorBytes)]);
      for (let index = 1; index < Math.min(tables, 108); index++) {
        file.writeUInt32LE(begin + index, 76 + 4 * index);
        for (let at = 0; at < 128; at++) {
          file.writeInt32LE(Math.max(0, index * 128 + at - 1), (begin + index + 1) * sectorBytes + 4 * at);
        }
      }
      return file;
    },
  },
];

/** Tables that take quadratic time if the reader scans backwards or ahead. */
export const hostileTables: readonly HostileTable[] = [...csvTables, ...xlsxTables, ...xlsTables];
