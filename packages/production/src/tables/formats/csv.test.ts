import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { readTable } from "#test/readTable.ts";
import { csvRows } from "./csv.ts";

const csv = (content: string | Uint8Array, options = {}) =>
  readTable(
    { name: "students.csv", bytes: typeof content === "string" ? Buffer.from(content) : content },
    options,
  );

const hindi = "Name;Class\nअनिल;07\n";
const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("reading CSV", () => {
  test("[DATA-05] reads headers from the first row and cells as plain text", async () => {
    const table = await csv("Roll,Phone,Account\n007,+91 98765 43210,00012345678901234567\n 1 ,,1E5\n");
    expect(table.headers).toEqual(["Roll", "Phone", "Account"]);
    expect(table.rows).toEqual([
      { Roll: "007", Phone: "+91 98765 43210", Account: "00012345678901234567" },
      { Roll: "1", Phone: "", Account: "1E5" },
    ]);
    expect(table).toMatchObject({ totalRows: 2, truncated: false });
    expect(table.notes.map(({ kind, count }) => [kind, count])).toEqual([["trimmed", 1]]);
  });

  test("reads delimiters, doubled quotes and line breaks in quoted cells", async () => {
    const table = await csv('Name,Address\r\n"Rao, Anil","12 ""Lake View""\r\nPune"\r\n');
    expect(table.rows).toEqual([{ Name: "Rao, Anil", Address: '12 "Lake View"\nPune' }]);
  });

  test.each([
    ["UTF-8", Buffer.from(hindi)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${hindi}`)],
    ["UTF-16 LE with a byte order mark", Buffer.from(`\ufeff${hindi}`, "utf16le")],
    ["UTF-16 BE with a byte order mark", utf16be(`\ufeff${hindi}`)],
    ["UTF-16 LE without a byte order mark", Buffer.from(hindi, "utf16le")],
    ["UTF-16 BE without a byte order mark", utf16be(hindi)],
  ])("[OPEN-69] detects %s", async (_, bytes) => {
    expect((await csv(bytes)).rows).toEqual([{ Name: "अनिल", Class: "07" }]);
  });

  test("reads bytes that are not UTF-8 as Windows-1252", async () => {
    const bytes = Buffer.concat([
      Buffer.from("Name\nJos"),
      Buffer.from([0xe9, 0x20, 0x92, 0x80]),
      Buffer.from("\n"),
    ]);
    expect((await csv(bytes)).rows).toEqual([{ Name: "José ’€" }]);
  });

  test.each([
    ["comma", "Name,Class\na,1\n"],
    ["semicolon", "Name;Class\na;1\n"],
    ["tab", "Name\tClass\na\t1\n"],
    ["vertical bar", "Name|Class\na|1\n"],
    ["declared", "sep=;\nName;Class\na;1\n"],
    ["declared bar", "sep=|\nName|Class\na|1\n"],
    ["declared in quotes", '"sep=;"\nName;Class\na;1\n'],
    ["semicolon next to decimal commas", "Name;Class\na;1\n"],
    ["old Mac line ends", "Name,Class\ra,1\r"],
  ])("[OPEN-69] detects the delimiter: %s", async (_, text) => {
    expect((await csv(text)).rows).toEqual([{ Name: "a", Class: "1" }]);
  });

  test.each([
    ["UTF-8", "comma", Buffer.from("\ufeffA,B\n1,2\n")],
    ["UTF-16", "semicolon", Buffer.from("\ufeffA;B\n1;2\n", "utf16le")],
    ["Windows-1252", "tab", Buffer.from("A\tB\nJos\u00e9\t2\n", "latin1")],
    ["UTF-8", null, Buffer.from("A\n1\n")],
  ])("reports the format: %s with %s", async (encoding, delimiter, bytes) => {
    expect((await csv(bytes)).format).toEqual({
      kind: "csv",
      encoding,
      isEncodingCertain: true,
      delimiter,
      sheet: null,
    });
  });

  test("if the header has two delimiters, picks the one that fits the rows", async () => {
    const table = await csv("Name, first;Class\nAnil;1,5\nBina;2\n");
    expect(table.headers).toEqual(["Name, first", "Class"]);
    expect(table.rows[0]).toEqual({ "Name, first": "Anil", Class: "1,5" });
  });

  test("does not split a single column, whatever its cells contain", async () => {
    const table = await csv("Name\nRao, Anil\nDas; Bina\n");
    expect(table.rows).toEqual([{ Name: "Rao, Anil" }, { Name: "Das; Bina" }]);
  });

  test("[OPEN-69] names blank headers column_n and numbers repeated headers", async () => {
    const table = await csv(" Name ,,Name,Name 2,Name,__proto__\na,b,c,d,e,f\n");
    expect(table.headers).toEqual(["Name", "column_2", "Name 3", "Name 2", "Name 4", "column_6"]);
    expect(Object.keys(table.rows[0] ?? {})).toEqual(table.headers);
    expect(Object.values(table.rows[0] ?? {})).toEqual(["a", "b", "c", "d", "e", "f"]);
    expect(table.notes.filter(({ kind }) => kind === "renamed_columns")).toHaveLength(2);
  });

  test("fills short rows, adds columns for long rows, skips blank rows", async () => {
    const table = await csv("\n,\nA,B\n1\n\n , \n1,2,3,\n");
    expect(table.headers).toEqual(["A", "B", "column_3"]);
    expect(table.rows).toEqual([
      { A: "1", B: "", column_3: "" },
      { A: "1", B: "2", column_3: "3" },
    ]);
  });

  test("keeps the quotation marks of a nickname at a cell's start", async () => {
    const table = await csv('Name,Class,Street\n"Bobby" Singh,7A,x\nCara,7B,"C" Street\nDan,"7,B","y"\n');
    expect(table.rows.map((row) => Object.values(row))).toEqual([
      ['"Bobby" Singh', "7A", "x"],
      ["Cara", "7B", '"C" Street'],
      ["Dan", "7,B", "y"],
    ]);
  });

  test("does not treat the semicolon of a character reference as a delimiter", async () => {
    const { headers, rows } = await csv("Name;Class\nO&#039;Connor;7B\nA &amp; B;7A\nSmith&Sons;7C\n");
    expect(headers).toEqual(["Name", "Class"]);
    expect(rows).toEqual([
      { Name: "O&#039;Connor", Class: "7B" },
      { Name: "A &amp; B", Class: "7A" },
      { Name: "Smith&Sons", Class: "7C" },
    ]);
  });

  test("accepts a space before a quoted cell", async () => {
    const table = await csv('Name, Address\nAna, "12, Mill Lane, Pune"\nBen, 5" pipe\n');
    expect(table.rows.map(({ Address }) => Address)).toEqual(["12, Mill Lane, Pune", '5" pipe']);
  });

  test("removes prefixes that mark numbers as text", async () => {
    const table = await csv(`ID,B,C\n="00123","=""0001""","=""""""0002"""""""\n'0003,'tis,'98 batch\n`);
    expect(table.rows.map((row) => Object.values(row))).toEqual([
      ["00123", "0001", "0002"],
      ["0003", "'tis", "'98 batch"],
    ]);
  });

  test("removes NUL bytes", async () => {
    expect((await csv("A,Remarks of the class teacher\nx\0y,z\n")).rows[0]).toMatchObject({ A: "xy" });
  });

  test("[OPEN-69] accepts a file with headers but no rows", async () => {
    expect(await csv("A,B\n")).toMatchObject({
      headers: ["A", "B"],
      rows: [],
      totalRows: 0,
      truncated: false,
    });
  });

  test("[DATA-09] [OPEN-68] counts and omits rows beyond the limit", async () => {
    const table = await csv(`N\n${Array.from({ length: 12 }, (_, index) => index).join("\n")}\n`, {
      maxRows: 10,
    });
    expect(table.rows).toHaveLength(10);
    expect(table).toMatchObject({ totalRows: 12, truncated: true });
  });

  test("[DATA-08] reads any table as a well-known CSV library does", () => {
    const piece = fc.constantFrom('"', '""', ",", "\n", " ", "a", "b c", '","', '"\n"', ";");
    const texts = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(""));
    const limits = { maxColumns: 100, maxRowChars: 1000, onTooWide: () => expect.fail("too wide") };
    fc.assert(
      fc.property(texts, (text) => {
        const { data, errors } = Papa.parse<string[]>(text, { delimiter: ",", newline: "\n" });
        // The other reader differs in three ways: it does not close a quoted cell before trailing white space, adds
        // an empty row after the last line end, and misreads quotation marks that people type, such as a nickname
        // at a cell's start or a space before a quoted cell.
        fc.pre(!/"\s+$|(?:^|[,\n]) +"/.test(text) && errors.length === 0);
        const rows = [...csvRows(text, ",", limits)].map(({ cells }) => cells);
        expect(rows).toEqual(text.endsWith("\n") || text === "" ? data.slice(0, -1) : data);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("unreadable CSV", () => {
  test.each([
    ["swallows the rest of the file", 'A,B\n1,2\n"x,3\n4,5\n', 3],
    ["ends at the next quoted cell", 'A,B\n"x,3\n"y",5\n', 2],
    ["begins in a later chunk", `A,B\n${"1,2\n".repeat(90_000)}"x,3\n4,5\n`, 90_002],
  ])("refuses an unclosed quotation mark that %s and names its line", async (_, text, line) => {
    await expect(csv(text)).rejects.toMatchObject({
      name: "InputError",
      code: "unreadable_table",
      message: expect.stringContaining(`in line ${line} of the table is not closed`),
    });
  });

  test("keeps stray quotation marks inside a cell", async () => {
    expect((await csv('A,B\n5" pipe,"Ravi "Rocky" Roy"\n')).rows).toEqual([
      { A: '5" pipe', B: 'Ravi "Rocky" Roy' },
    ]);
  });

  test.each([
    ["an empty file", "", "0 bytes"],
    ["blank lines", "\n , \n\n", "The table is empty"],
    ["a PDF", "%PDF-1.7\n...", "a PDF document"],
    ["a web page", "\n<!DOCTYPE html><table><tr>", "a web page (HTML)"],
    ["an SVG", '<?xml version="1.0"?>\n<svg width="1">', "an SVG image"],
    ["XML", '<?xml version="1.0"?><data/>', "an XML file"],
    ["a PNG", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), "a PNG image"],
    ["a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), "a JPEG image"],
    [
      "other binary data",
      Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 7) % 256)),
      "not a table",
    ],
    ["too many columns", `${"a,".repeat(1000)}b\n1\n`, "more than 1000 columns"],
  ])("refuses %s and says why", async (_, content, words) => {
    await expect(csv(content)).rejects.toMatchObject({
      code: "unreadable_table",
      message: expect.stringContaining(words),
    });
  });

  test("names the file that is missing", async () => {
    await expect(readTable("/nowhere/x.csv")).rejects.toMatchObject({
      message: expect.stringContaining("/nowhere/x.csv"),
    });
  });
});

test("[DATA-08] reads 100,000 rows in little more memory than the file's size", async () => {
  const row =
    "Student of the school,Father of the student,12-B,+91 98765 43210,House 7 Lake Road Pune,7.jpg\n";
  const bytes = Buffer.from(`Name,Father,Class,Phone,Address,Photo\n${row.repeat(100_000)}`);
  const before = process.memoryUsage().heapUsed;
  const table = await csv(bytes);
  expect(table.rows).toHaveLength(100_000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(300_000_000);
});

describe("the csv-spectrum cases", () => {
  const folder = join(import.meta.dirname, "../../../test/fixtures/csvSpectrum");
  const names = readdirSync(folder).flatMap((file) => /^(.*)\.csv$/.exec(file)?.[1] ?? []);
  test.each(names)("%s", async (name) => {
    // Line ends within a cell are normalised here, whatever the file uses.
    const json = readFileSync(join(folder, `${name}.json`), "utf8").replaceAll(
      String.raw`\r\n`,
      String.raw`\n`,
    );
    const wanted = JSON.parse(json);
    expect((await csv(readFileSync(join(folder, `${name}.csv`)))).rows).toEqual(wanted);
  });
});
