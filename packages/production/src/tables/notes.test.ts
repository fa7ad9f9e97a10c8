import { describe, expect, test } from "vitest";
import { xlsxFixture } from "#test/xlsxFixture.ts";
import { type ReadGridOptions, readGrid } from "./readGrid.ts";
import type { IntakePlan } from "./table.ts";

const lines = (...rows: string[]) => Buffer.from(rows.join("\n"));

async function read(bytes: Buffer, options: ReadGridOptions = {}) {
  return await readGrid({ name: "t", bytes }, { withIntake: true, ...options });
}

async function noteOf(kind: string, bytes: Buffer, options: ReadGridOptions = {}) {
  return (await read(bytes, options)).notes.find((note) => note.kind === kind);
}

async function readWith(change: Partial<IntakePlan> | null | undefined, bytes: Buffer) {
  const { intake } = await read(bytes);
  if (!intake || !change) throw new Error("There is no change to make.");
  return await read(bytes, { plan: { ...intake.plan, ...change } });
}

const text = (value: string) => `<c t="str"><v>${value}</v></c>`;

describe("notes on a table", () => {
  test("a clean table has no notes", async () => {
    const clean = lines("ID,Name,Class,DOB", "1,Ann,7B,2014-03-05", "2,Ben O'Hara,7A,2014-12-31");
    expect((await read(clean)).notes).toEqual([]);
  });

  test("reports trimmed cells, which can be restored", async () => {
    const file = lines(
      "ID,Class",
      "0101\u00a0,7A ",
      "\u200b0102,\u200f7A",
      "0103\u202c,7A\u00ad",
      '"0104\n",a\u00a0b',
    );
    const { rows, notes } = await read(file);
    expect(rows).toEqual([
      ["0101", "7A"],
      ["0102", "7A"],
      ["0103", "7A"],
      ["0104", "a\u00a0b"],
    ]);
    expect(notes).toMatchObject([{ kind: "trimmed", count: 7, isDone: true }]);
    expect((await readWith(notes[0]?.change, file)).rows[0]).toEqual(["0101\u00a0", "7A "]);
  });

  test("keeps joiners that shape letters and line breaks in cells", async () => {
    const { rows, notes } = await read(lines("A,B", 'क्\u200d,"Ana\nDemo"'));
    expect([rows, notes]).toEqual([[["क्\u200d", "Ana\nDemo"]], []]);
  });

  test.each([
    ["#N/A"],
    ["#REF!"],
    ["#NAME?"],
    ["#WERT!"],
    ["#NV"],
    ["9.19877E+11"],
    ["9,19877E+11"],
    ["########"],
    ["NULL"],
    ["nan"],
    ["M\ufffdller"],
    ["M?ller"],
    ["[object Object]"],
  ])("reports %s as damaged", async (value) => {
    const note = await noteOf("damaged_values", lines("A;B", `${value};x`, "fine;y"));
    expect(note).toMatchObject({ column: "A", count: 1, examples: [value], change: null });
  });

  test.each([
    ["#1 fan"],
    ["R&D"],
    ["Nancy"],
    ["1E5"],
    ["Class 2E"],
    ["SÃO PAULO"],
    ["Ângela"],
    ["https://x.org/a?b"],
    ["Really?"],
    ["None"],
    ["#07"],
  ])("does not report %s as damaged", async (value) => {
    expect((await read(lines("A;B", `${value};x`, "fine;y"))).notes).toEqual([]);
  });

  test.each([
    ["O&#039;Brien Se&aacute;n", "O'Brien Seán"],
    ["Tom &amp; Jerry", "Tom & Jerry"],
    ["JosÃ© NuÃ±ez", "José Nuñez"],
    ["Å\u0081ukasz", "Łukasz"],
    ["à¤…à¤¨à¤¿à¤²", "अनिल"],
  ])("offers a repair for %s", async (value, repaired) => {
    const file = lines("A|B", `${value}|x`, "NULL|y");
    const note = await noteOf("damaged_values", file);
    expect(note).toMatchObject({ count: 2, isDone: false, text: expect.stringContaining("1 of them can") });
    const { rows, notes, intake } = await readWith(note?.change, file);
    expect(rows[0]).toEqual([repaired, "x"]);
    expect(notes).toMatchObject([{ kind: "damaged_values", count: 1, change: null }]);
    expect(intake?.steps).toContainEqual(
      expect.objectContaining({ kind: "repaired", change: { repairs: false } }),
    );
  });

  test("reports numbers in a date column as damaged", async () => {
    const dates = lines("A;DOB", "a;13/03/2013", "b;14/03/2013", "c;41347");
    expect(await noteOf("damaged_values", dates)).toMatchObject({ column: "DOB", examples: ["41347"] });
  });

  test("reports dates in several formats, which can be unified", async () => {
    const file = lines(
      "A;DOB",
      "a;2013-01-01",
      "b;28/02/2014",
      "c;15-Mar-2013",
      "d;01/02/2014",
      "e;03/02/2014",
    );
    const note = await noteOf("mixed_dates", file);
    expect(note).toMatchObject({ column: "DOB", count: 2 });
    expect(note?.text).toContain("dd/mm/yyyy");
    const { rows, notes } = await readWith(note?.change, file);
    expect(rows.map(([, day]) => day)).toEqual([
      "01/01/2013",
      "28/02/2014",
      "15/03/2013",
      "01/02/2014",
      "03/02/2014",
    ]);
    expect(notes).toEqual([]);
  });

  test("proposes no date format while day and month are ambiguous", async () => {
    const file = lines("A;DOB", "a;2013-01-01", "b;03/02/2014", "c;01/02/2014");
    expect(await noteOf("mixed_dates", file)).toMatchObject({ count: 1, change: null });
  });

  test("reports look-alike values, which can be merged", async () => {
    const file = lines("Name,Class", "A,7B", "B,7b", "C,7 B", "D,7B", "E,７Ｂ", "F,10-1", "G,101", "H,101");
    const note = await noteOf("look_alikes", file);
    expect(note).toMatchObject({ column: "Class", count: 3, examples: ["7B", "7b", "7 B"] });
    const { rows, notes } = await readWith(note?.change, file);
    expect(rows.map(([, group]) => group)).toEqual(["7B", "7B", "7B", "7B", "7B", "10-1", "101", "101"]);
    expect(notes).toEqual([]);
  });

  test("does not merge names of different people", async () => {
    expect((await read(lines("Name,Age", "Ann Lee,7", "Ann-Lee,8", "Bo,9"))).notes).toEqual([]);
  });

  test("reports keys shared by two rows", async () => {
    const rows = Array.from({ length: 8 }, (_, at) => `${at + 10},P${at}`);
    const note = await noteOf("duplicate_keys", lines("Adm No,Name", ...rows, "11 ,Twin"));
    expect(note).toMatchObject({ column: "Adm No", count: 2, examples: ["11"] });
    const short = await noteOf("duplicate_keys", lines("Adm No,Name", "1,A", "2,B", "3,C", "3,D"));
    expect(short).toMatchObject({ count: 2, examples: ["3"] });
    const named = await noteOf("duplicate_keys", lines("Roll,Name", "1,A", "1,B"), { key: "Roll" });
    expect(named).toMatchObject({ column: "Roll", count: 2 });
  });

  test("keeps only the first row of each key on request, or restores all", async () => {
    const file = lines("Sr,Adm No,Name", "1,11,Asha", "2,12,Mei", "3, 11,Asha", ",,", "4,,Noor", "5,,Zoë");
    const note = await noteOf("duplicate_keys", file);
    const { rows, notes, intake } = await readWith(note?.change, file);
    expect(rows.map(([number]) => number)).toEqual(["1", "2", "4", "5"]);
    expect(notes.some(({ kind }) => kind === "duplicate_keys")).toBe(false);
    const step = intake?.steps.find(({ kind }) => kind === "one_per_key");
    expect(step?.text).toBe("Only the first row of each “Adm No” was kept. Skipped: row 4.");
    expect((await readWith({ ...note?.change, ...step?.change }, file)).rows).toHaveLength(5);
  });

  test("reports a missing header row, and accepts a table without headers", async () => {
    const file = lines(
      "10a;Demo;Kathrin;1.1.2009;0101",
      "10a;Muster;Max;2.3.2009;0102",
      "10b;Beispiel;Eva;4.5.2009;0103",
    );
    const { headers, rows, notes } = await read(file);
    expect(headers).toEqual(["column_1", "column_2", "column_3", "column_4", "column_5"]);
    expect(rows).toHaveLength(3);
    expect(notes).toMatchObject([{ kind: "no_header", isDone: true }]);
    expect((await readWith(notes[0]?.change, file)).headers[2]).toBe("Kathrin");
    const asked = await read(lines("a,b", "1,2"), { headerRow: 0 });
    expect(asked.rows).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
    expect((await read(lines("x,y", "Name,ID", "A,1"), { headerRow: 2 })).headers).toEqual(["Name", "ID"]);
  });

  test("reports hidden rows and columns of a workbook", async () => {
    const sheet = `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>
      <row r="1">${text("Name")}${text("Notes")}${text("Class")}</row>
      <row r="2" hidden="1">${text("Ana")}${text("x")}${text("7A")}</row>
      <row r="3">${text("Ben")}${text("y")}${text("7B")}</row></sheetData></worksheet>`;
    const bytes = await xlsxFixture({ sheet });
    const { rows, notes, intake } = await read(bytes);
    expect(rows).toEqual([["Ben", "y", "7B"]]);
    expect(notes).toMatchObject([
      { kind: "hidden_rows", count: 1, examples: ["Ana"], isDone: true, change: { withHidden: true } },
      { kind: "hidden_columns", count: 1, examples: ["Notes"], isDone: false },
    ]);
    expect(intake?.leftOut).toContainEqual(expect.objectContaining({ row: 1, why: "hidden" }));
    expect((await read(bytes, { withHidden: true })).rows).toHaveLength(2);
  });

  test("omits hidden columns on request and includes them again", async () => {
    const row = (...cells: string[]) => `<row>${cells.map(text).join("")}</row>`;
    const sheet = `<worksheet><cols><col min="2" max="2" hidden="1"/></cols><sheetData>
      ${row("Name", "Secret", "Class")}${row("Ana", " NULL", "7A")}${row("Ben", "#N/A", "7 A")}${row("Cia", "", "7A")}
      </sheetData><mergeCells><mergeCell ref="C2:C3"/></mergeCells></worksheet>`;
    const bytes = await xlsxFixture({ sheet });
    const whole = await read(bytes);
    expect(whole.notes.map(({ kind }) => kind)).toEqual(["hidden_columns", "trimmed", "damaged_values"]);
    const { headers, rows, notes, intake } = await readWith(whole.notes[0]?.change, bytes);
    expect(headers).toEqual(["Name", "Class"]);
    expect(rows).toEqual([
      ["Ana", "7A"],
      ["Ben", ""],
      ["Cia", "7A"],
    ]);
    expect(notes).toMatchObject([{ kind: "hidden_columns", count: 1, examples: ["Secret"], isDone: true }]);
    expect(notes[0]?.text).toBe("1 column is hidden in the spreadsheet and was skipped: “Secret”.");
    expect(intake?.columns.map(({ header }) => header)).toEqual(headers);
    expect(intake?.steps.find(({ kind }) => kind === "merged")?.text).toContain("“Class”");
    const plan = intake?.plan as IntakePlan;
    const again = await read(bytes, { plan: { ...plan, ...notes[0]?.change } });
    expect([again.headers, again.rows]).toEqual([whole.headers, whole.rows]);
    const next = await read(bytes, { repeat: { plan, headers } });
    expect([next.headers, next.intake?.isRepeated]).toEqual([headers, true]);
    const taken: (readonly string[])[] = [];
    await readGrid({ name: "t", bytes }, { plan }, (cells) => taken.push(cells));
    expect(taken).toEqual(rows);
  });

  test("keeps the digits of long numbers and reports digits lost in Excel", async () => {
    const cells = (...values: string[]) =>
      values.map((value) => `<row><c><v>${value}</v></c></row>`).join("");
    const rows = `<row>${text("ID")}</row>${cells("36028797018963969", "1234567890123450000", "1.23456789012345E+18", "919876543210")}`;
    const table = await read(await xlsxFixture({ rows }));
    expect(table.rows.flat()).toEqual([
      "36028797018963969",
      "1234567890123450000",
      "1234567890123450000",
      "919876543210",
    ]);
    expect(table.notes).toMatchObject([
      { kind: "long_numbers", column: "ID", count: 2 },
      { kind: "duplicate_keys", column: "ID", count: 2 },
    ]);
  });

  test("keeps all digits in JSON and reports huge numbers and repeated keys", async () => {
    const json =
      '[{"id":12345678901234567890,"n":1.50,"m":1e400,"k":1,"k":2},{"id":36028797018963969,"n":101.0,"m":true}]';
    const { rows, notes } = await read(Buffer.from(json));
    expect(rows).toEqual([
      ["12345678901234567890", "1.5", "1e400", "2"],
      ["36028797018963969", "101", "true", ""],
    ]);
    expect(notes.map(({ kind, examples }) => [kind, examples])).toEqual([
      ["long_numbers", ["1e400"]],
      ["duplicate_keys", ["k"]],
    ]);
  });
});

test("refuses a missing sheet and names the existing sheets", async () => {
  const bytes = await xlsxFixture({ rows: `<row>${text("Name")}</row><row>${text("A")}</row>` });
  await expect(read(bytes, { sheet: "Staff", withIntake: false })).rejects.toThrow(
    "There is no sheet “Staff”. The file has “Students”.",
  );
});
