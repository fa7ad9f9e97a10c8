import * as XLSX from "@e965/xlsx";
import { describe, expect, test } from "vitest";
import { readTable } from "#test/readTable.ts";
import { stylesFixture, type XlsxFixture, xlsxFixture } from "#test/xlsxFixture.ts";
import { dropNeedlessRecords } from "./xls.ts";

type Cells = Record<string, XLSX.CellObject>;

const read = (bytes: Uint8Array, options = {}) => readTable({ name: "students.xlsx", bytes }, options);
const readFixture = async (fixture: XlsxFixture, options = {}) => read(await xlsxFixture(fixture), options);

function workbook(cells: Cells, bookType: "xlsx" | "biff8"): Buffer {
  const sheet: XLSX.WorkSheet = { ...cells, "!ref": "A1:Z9" };
  return XLSX.write({ SheetNames: ["S"], Sheets: { S: sheet } }, { type: "buffer", bookType });
}

/** Writes a number in a format to a sheet, as .xlsx or .xls, and reads its text. */
async function shown(v: number, z: string | undefined, bookType: "xlsx" | "biff8"): Promise<unknown> {
  const cell: XLSX.CellObject = z === undefined ? { t: "n", v } : { t: "n", v, z };
  const table = await read(
    workbook({ A1: { t: "s", v: "X" }, B1: { t: "s", v: "Y" }, A2: cell, B2: { t: "s", v: "." } }, bookType),
  );
  return table.rows[0]?.X;
}

const numbers: [format: string | undefined, value: number, text: string][] = [
  ["00000", 42, "00042"],
  [undefined, 7, "7"],
  [undefined, 0, "0"],
  [undefined, -3, "-3"],
  [undefined, 919876543210, "919876543210"],
  [undefined, 123456789012345, "123456789012345"],
  ["0.00E+00", 919876543210, "919876543210"],
  [undefined, 0.1 + 0.2, "0.3"],
  [undefined, 85.33333333333333, "85.33333333"],
  ["0.0%", 0.935, "93.5%"],
  ["#,##0.00", 1234.5, "1,234.50"],
  ["_($* #,##0.00_)", 1234.5, "$1,234.50"],
  ['"ADM-"0000', 17, "ADM-0017"],
  ["@", 12, "12"],
  ["dd/mm/yyyy", 40915, "2012-01-07"],
  ["d-mmm", 40915, "2012-01-07"],
  ["m/d/yy", 40915.7, "2012-01-07"],
  ["mmm-yy", 40915, "2012-01"],
  ["yyyy", 40915, "2012"],
  ["mmmm", 40915, "January"],
  ["m/d/yy h:mm", 40915.354166666664, "2012-01-07T08:30"],
  ["dd.mm.yyyy hh:mm:ss", 40915.354166666664, "2012-01-07T08:30:00"],
  ["h:mm AM/PM", 0.8958333333333334, "21:30"],
  ["h:mm", 0.3541666666666667, "08:30"],
  ["[h]:mm", 1.5, "36:00"],
  ['dd" day "mm" month "yyyy', 40915, "2012-01-07"],
];

describe.each(["xlsx", "biff8"] as const)("number formats in a sheet (%s)", (bookType) => {
  test.each(numbers)("reads format %s of %d as %s", async (format, value, text) => {
    expect(await shown(value, format, bookType)).toBe(text);
  });
});

describe("cells of a workbook", () => {
  test.each(["xlsx", "biff8"] as const)(
    "reads text, booleans, formula results and errors (%s)",
    async (bookType) => {
      const head: Cells = {};
      for (const [index, name] of ["Text", "True", "Sum", "Joined", "Error"].entries()) {
        head[`${"ABCDE"[index]}1`] = { t: "s", v: name };
      }
      const table = await read(
        workbook(
          {
            ...head,
            A2: { t: "s", v: " 007 अनिल\nB " },
            B2: { t: "b", v: true },
            C2: { t: "n", v: 5, f: "2+3" },
            D2: { t: "s", v: "a-b", f: '"a"&"-b"' },
            E2: { t: "e", v: 0x2a, w: "#N/A" },
          },
          bookType,
        ),
      );
      expect(table.rows).toEqual([{ Text: "007 अनिल\nB", True: "TRUE", Sum: "5", Joined: "a-b", Error: "" }]);
      expect(table.notes).toEqual([
        expect.objectContaining({ kind: "trimmed", count: 1 }),
        expect.objectContaining({ kind: "damaged_values", column: "Error", count: 1, examples: ["#N/A"] }),
      ]);
    },
  );

  test("reads the first visible sheet, with hidden rows only on request", async () => {
    const sheet = { ...XLSX.utils.aoa_to_sheet([["A"], ["1"], ["2"]]), "!rows": [{}, { hidden: true }, {}] };
    for (const bookType of ["xlsx", "biff8"] as const) {
      const bytes = XLSX.write(
        {
          SheetNames: ["Codes", "A & B"],
          Sheets: { Codes: XLSX.utils.aoa_to_sheet([["secret"]]), "A & B": sheet },
          Workbook: { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] },
        },
        { type: "buffer", bookType },
      );
      const { rows, format, notes } = await read(bytes);
      const all = await readTable({ name: "students.xlsx", bytes }, { withHidden: true });
      expect(all.rows).toEqual([{ A: "1" }, { A: "2" }]);
      // The library does not write hidden rows to .xls files.
      if (bookType === "xlsx") {
        expect(rows).toEqual([{ A: "2" }]);
        expect(notes).toEqual([expect.objectContaining({ kind: "hidden_rows", count: 1, examples: ["1"] })]);
      }
      const kind = bookType === "xlsx" ? "xlsx" : "xls";
      expect(format).toEqual({
        kind,
        encoding: null,
        isEncodingCertain: true,
        delimiter: null,
        sheet: "A & B",
      });
    }
  });

  test("reports hidden rows and columns of an old workbook", () => {
    const record = (type: number, ...words: number[]) => {
      const bytes = Buffer.alloc(4 + words.length * 2);
      for (const [at, word] of [type, words.length * 2, ...words].entries())
        bytes.writeUInt16LE(word, at * 2);
      return bytes;
    };
    const rows = [record(0x208, 3, 0, 2, 255, 0, 0, 0x20, 0), record(0x208, 4, 0, 2, 255, 0, 0, 0, 0)];
    const columns = [record(0x7d, 1, 2, 2048, 15, 1), record(0x7d, 3, 3, 2048, 15, 0)];
    // The sheet begins after the record with its offset.
    const place = record(0x85, 12, 0, 0);
    const sheet = Buffer.concat([place, record(0x809, 0x600), ...rows, ...columns, record(0x0a)]);
    sheet.writeUInt16LE(place.length, 4);
    const { hiddenRows, hiddenColumns } = dropNeedlessRecords(sheet).layout(0);
    expect([[...hiddenRows], hiddenColumns]).toEqual([[3], [1, 2]]);
  });

  test("reads only the first cell of a merged area", async () => {
    const rows = '<row r="1"><c t="str"><v>A</v></c><c t="str"><v>B</v></c><c t="str"><v>C</v></c></row>';
    const cells = (row: number) =>
      `<row r="${row}"><c><v>1${row}</v></c><c><v>2${row}</v></c><c><v>3${row}</v></c></row>`;
    const table = await readFixture({
      rows: rows + cells(2) + cells(3) + cells(4),
      after: '<mergeCells count="1"><mergeCell ref="A2:B3"/></mergeCells>',
    });
    expect(table.rows).toEqual([
      { A: "12", B: "", C: "32" },
      { A: "", B: "", C: "33" },
      { A: "14", B: "24", C: "34" },
    ]);
  });

  test("reads rich text, references, phonetics and escapes as plain text", async () => {
    const table = await readFixture({
      strings:
        '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><si><t>Name</t></si><si><r><t>A</t></r><r><t xml:space="preserve"> &amp; B</t></r><rPh><t>no</t></rPh></si></sst>',
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Note</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" t="inlineStr"><is><r><t>x&lt;</t></r><r><t>&#2309;_x000D_\ny</t></r><rPh sb="0"><t>no</t></rPh></is></c></row>',
    });
    expect(table.headers).toEqual(["Name", "column_2", "Note"]);
    expect(table.rows).toEqual([{ Name: "A & B", column_2: "", Note: "x<अ\ny" }]);
  });

  test("counts dates from 1904 if the workbook says so, and reads ISO dates", async () => {
    const table = await readFixture({
      date1904: true,
      styles: stylesFixture(["General", "dd/mm/yyyy hh:mm"]),
      rows: '<row><c t="str"><v>D</v></c><c t="str"><v>I</v></c></row><row><c s="1"><v>39453.5</v></c><c t="d" s="1"><v>2012-01-07T08:30:00</v></c></row>',
    });
    expect(table.rows).toEqual([{ D: "2012-01-07T12:00", I: "2012-01-07T08:30" }]);
  });

  test("reports formulas that were never calculated and leaves them empty", async () => {
    const table = await readFixture({
      rows: '<row><c t="str"><v>A</v></c><c t="str"><v>B</v></c></row><row><c><f>1+1</f><v></v></c><c><v>1</v></c></row>',
    });
    expect(table.rows).toEqual([{ A: "", B: "1" }]);
    expect(table.notes).toEqual([
      expect.objectContaining({ kind: "damaged_values", text: expect.stringContaining("Formulas without") }),
    ]);
  });

  test("reads XML prefixes, single quotes and cells without positions", async () => {
    const table = await readFixture({
      sheet:
        "<x:worksheet xmlns:x='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><x:sheetData><x:row r='1'><x:c r='A1' t='str'><x:v>A</x:v></x:c></x:row><x:row/><x:row r='5'><x:c><x:v>7</x:v></x:c><x:c/></x:row></x:sheetData></x:worksheet>",
    });
    expect(table.rows).toEqual([{ A: "7" }]);
  });

  test("[OPEN-68] counts rows beyond the limit without keeping them", async () => {
    const bytes = XLSX.write(
      {
        SheetNames: ["S"],
        Sheets: { S: XLSX.utils.aoa_to_sheet([["N"], ...Array.from({ length: 30 }, (_, n) => [n])]) },
      },
      { type: "buffer", bookType: "xlsx" },
    );
    expect(await read(bytes, { maxRows: 10 })).toMatchObject({ totalRows: 30, truncated: true });
    expect((await read(bytes, { maxRows: 10 })).rows).toHaveLength(10);
  });

  test("recognises a workbook by its content, not its name", async () => {
    const bytes = workbook({ A1: { t: "s", v: "A" }, A2: { t: "n", v: 1 } }, "xlsx");
    expect((await readTable({ name: "wrong.csv", bytes })).rows).toEqual([{ A: "1" }]);
    expect((await readTable({ name: "wrong.xlsx", bytes: Buffer.from("A\n1\n") })).rows).toEqual([
      { A: "1" },
    ]);
  });
});
