import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { awkwardWorkbooks, workbookBytes } from "#test/awkwardWorkbooks.ts";
import { InputError } from "../../inputError.ts";
import { readGrid } from "../readGrid.ts";

const read = (content: string) => readGrid({ name: "t", bytes: Buffer.from(content) });

describe("OpenDocument spreadsheets", () => {
  const fitting = awkwardWorkbooks.filter(({ clicks }) => clicks === undefined);
  test.each(fitting)("reads from .ods: $what", async (workbook) => {
    const bytes = workbookBytes(workbook, "ods");
    const { headers, rows, format } = await readGrid({ name: "t", bytes }, { withIntake: true });
    expect(format.kind).toBe("ods");
    expect([headers, rows.length, rows[0]]).toEqual([workbook.headers, workbook.count, workbook.first]);
  });
});

test("reports hidden rows of an .ods and keeps long numbers", async () => {
  const text = (value: string) => `<table:table-cell><text:p>${value}</text:p></table:table-cell>`;
  const long = `<table:table-cell office:value="12345678901234567"><text:p>1.23E+16</text:p></table:table-cell>`;
  const hidden = `<table:table-row table:visibility="filter">${text("Ana")}${text("1")}</table:table-row>`;
  const content = sheetXml(
    `<table:table-column/><table:table-column table:visibility="collapse"/>${row(text("Name") + text("ID"))}${hidden}${row(text("Ben") + long)}`,
  );
  const { rows, notes } = await readGrid({ name: "t", bytes: await odsOf(content) });
  expect(rows).toEqual([["Ben", "12345678901234567"]]);
  expect(notes.map(({ kind, examples }) => [kind, examples])).toEqual([
    ["hidden_rows", ["Ana"]],
    ["hidden_columns", ["ID"]],
    ["long_numbers", ["12345678901234567"]],
  ]);
});

const head = "application/vnd.oasis.opendocument.spreadsheet";

async function odsOf(content: string): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(head), "mimetype", { compress: false });
  zip.addBuffer(Buffer.from(content), "content.xml");
  zip.end();
  return await buffer(zip.outputStream as NodeJS.ReadableStream);
}

const cell = "<table:table-cell><text:p>x</text:p></table:table-cell>";
const row = (content: string) => `<table:table-row>${content}</table:table-row>`;
const sheetXml = (content: string) => `<table:table table:name="S">${content}</table:table>`;

test.each([
  ["a ZIP bomb", "x".repeat(60_000_000), /times its size/],
  ["a million sheets", '<table:table table:name="S"></table:table>'.repeat(3000), /2,000 sheets/],
  [
    "a cell in every possible column",
    sheetXml(row(cell.replace("cell>", 'cell table:number-columns-repeated="16384">'))),
    /columns/,
  ],
  ["unclosed tags", sheetXml(`${row(cell)}<table:table-cell `), /without a sheet/],
  ["no sheet", "<office:text/>", /without a sheet/],
])("refuses an .ods file with %s and says why", async (_, content, reason) => {
  const reading = readGrid({ name: "t", bytes: await odsOf(content) }, { withIntake: true });
  await expect(reading).rejects.toThrow(reason);
  await expect(reading).rejects.toBeInstanceOf(InputError);
});

test("counts an .ods row repeated a million times without storing each", async () => {
  const many = `<table:table-row table:number-rows-repeated="1048576">${cell}${cell}</table:table-row>`;
  const bytes = await odsOf(sheetXml(row(cell + cell) + many));
  const { rows, truncated } = await readGrid({ name: "t", bytes }, { maxRows: 100 });
  expect([rows.length, truncated]).toEqual([100, true]);
});

describe("JSON", () => {
  test("names columns of nested JSON values by their path", async () => {
    const { headers, rows, format } = await read(
      '[{"name":"Anil","guardian":{"phone":"007"},"tags":["a","b"]},{"name":"Bina","age":12,"x":null}]',
    );
    expect(format.kind).toBe("json");
    expect(headers).toEqual(["name", "guardian.phone", "tags[0]", "tags[1]", "age"]);
    expect(rows).toEqual([
      ["Anil", "007", "a", "b", ""],
      ["Bina", "", "", "", "12"],
    ]);
  });

  test("reads each list in a JSON object as a sheet; bracketed text stays CSV", async () => {
    const two = await read('{"staff":[{"n":1}],"pupils":[{"n":2}],"total":3}');
    expect([two.format.sheet, two.rows]).toEqual(["staff", [["1"]]]);
    expect((await read("[a],b\n1,2\n")).headers).toEqual(["[a]", "b"]);
    expect((await read("[1,2]\n")).format.kind).toBe("csv");
  });

  test("refuses JSON with too many columns and survives deep nesting", async () => {
    const wide = Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`c${at}`, at]));
    await expect(read(JSON.stringify([wide]))).rejects.toThrow("more than 1000 columns");
    const deep = `[{"a":${"[".repeat(50_000)}1${"]".repeat(50_000)}}]`;
    expect((await read(deep)).headers).toHaveLength(1);
  });
});
