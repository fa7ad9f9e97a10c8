import { describe, expect, test } from "vitest";
import { awkwardWorkbooks, workbookBytes } from "#test/awkwardWorkbooks.ts";
import { xlsxFixture } from "#test/xlsxFixture.ts";
import { type GridWithIntake, type ReadGridOptions, readGrid } from "./readGrid.ts";
import type { Intake } from "./steps.ts";
import type { IntakePlan } from "./table.ts";

async function look(
  bytes: Buffer,
  options: ReadGridOptions = {},
): Promise<GridWithIntake & { intake: Intake }> {
  const grid = await readGrid({ name: "t", bytes }, { withIntake: true, ...options });
  if (!grid.intake) throw new Error("Nothing was told about the file.");
  return { ...grid, intake: grid.intake };
}

const csv = (...lines: string[]) => Buffer.from(lines.join("\n"));

describe.each(["xlsx", "biff8", "csv"] as const)("awkward workbooks (%s)", (kind) => {
  const fitting = awkwardWorkbooks.filter(
    ({ needsMerged, sheets }) => kind !== "csv" || (!needsMerged && sheets.length === 1),
  );
  test.each(fitting)("reads correctly with at most two clicks: $what", async (workbook) => {
    const { clicks = {}, headers, count, first, last, steps = [] } = workbook;
    const bytes = workbookBytes(workbook, kind);
    expect(Object.keys(clicks).length).toBeLessThanOrEqual(2);
    let grid = await look(bytes);
    if (clicks.sheet) grid = await look(bytes, { plan: { ...grid.intake.plan, ...clicks } });
    else if (workbook.clicks) grid = await look(bytes, { plan: { ...grid.intake.plan, ...clicks } });
    expect(grid.headers).toEqual(headers);
    expect(grid.rows).toHaveLength(count);
    expect(grid.rows[0]).toEqual(first);
    expect(grid.rows.at(-1)).toEqual(last);
    const told = grid.intake.steps.map((step) => step.kind);
    expect(told).toEqual(expect.arrayContaining([...steps]));
  });
});

describe("tables whose first row is the header", () => {
  const plain = csv("Sr. No.,Name,Class", "1,Anil,7B", "2,Bina,7B", "Sr. No.,Name,Class", "3,,", "Total,,2");

  test("reads a table unchanged unless clean-up is requested", async () => {
    const { rows, intake } = await readGrid({ name: "t", bytes: plain });
    expect(intake).toBeUndefined();
    expect(rows).toEqual([
      ["1", "Anil", "7B"],
      ["2", "Bina", "7B"],
      ["Sr. No.", "Name", "Class"],
      ["3", "", ""],
      ["Total", "", "2"],
    ]);
    expect((await look(plain)).rows).toHaveLength(2);
  });

  const starts: [what: string, ...rows: string[][]][] = [
    ["a first name in each cell", ["Name", "", "", "", ""], ["Anil", "Rao", "Das", "Roy", "Sen"]],
    ["names of people in two columns", ["Name", ""], ["Anil", "Class Teacher"]],
    ["a name alone in the first row", ["Name"], ["Anil", "Kumar"], ["Bina", "Devi"]],
    [
      "a name that looks like a group",
      ["Name", "", "Class"],
      ["Anil", "Kumar", "VII"],
      ["Bina", "Devi", "VII"],
    ],
    ["numbers", ["2024", "2025", "2026"], ["1", "2", "3"]],
  ];
  test.each(starts)("keeps the first row as the header: %s", async (_, ...rows) => {
    const { headers } = await look(csv(...rows.map((row) => row.join(","))));
    expect(headers[0]).toBe(rows[0]?.[0]);
  });

  test("keeps a person whose name starts with “Total”", async () => {
    const { rows } = await look(csv("Name,Class,Phone", "Anil,7B,1", "Total Recall,7B,hello"));
    expect(rows).toHaveLength(2);
  });
});

describe("reported clean-up steps", () => {
  const file = csv("Our School,,", "Adm,Name,Class", "1,Anil,7B", "2,Bina,7B", "Total,,2");

  test("reverts a step by applying the change that the step offers", async () => {
    const { intake } = await look(file);
    const steps = intake.steps.filter(({ change }) => change !== null);
    expect(steps.map(({ text }) => text)).toEqual([
      "The title “Our School” was skipped.",
      "Row 5 looks like a total and was skipped: “Total 2”.",
    ]);
    const undone = async (kind: string) => {
      const change = steps.find((step) => step.kind === kind)?.change ?? {};
      return await look(file, { plan: { ...intake.plan, ...change } });
    };
    expect((await undone("totals")).rows.at(-1)).toEqual(["Total", "", "2"]);
    expect((await undone("titles")).headers).toEqual(["Our School", "column_2", "column_3"]);
    const again = (await undone("totals")).intake.steps.find(({ kind }) => kind === "totals");
    expect(again).toMatchObject({ isDone: false, change: { dropTotals: true } });
  });

  test("excludes or includes any row on request", async () => {
    const { intake } = await look(file);
    const skipped = [{ row: 2, text: "1\tAnil\t7B" }];
    const without = await look(file, { plan: { ...intake.plan, skipped } });
    expect(without.rows).toEqual([["2", "Bina", "7B"]]);
    expect(without.intake.leftOut.find(({ why }) => why === "skipped")).toMatchObject({ row: 2 });
    const taken = [{ row: 4, text: "Total\t\t2" }];
    expect((await look(file, { plan: { ...intake.plan, taken } })).rows).toHaveLength(3);
  });

  test("returns each record's row number", async () => {
    expect((await look(file)).intake.recordRows).toEqual([2, 3]);
  });

  test("skips blank rows and counts them", async () => {
    const blanks = csv("", "Adm,Name", " \t", ",", "1,Anil", "", "\u00a0", "2,Bina", "", " ");
    const rows = '<row r="1"/><row r="2"><c r="A2" t="str"><v>Adm</v></c></row><row r="4"/><row/>';
    const record = (n: number) => `<row><c t="str"><v>${n}</v></c></row>`;
    const sheet = await xlsxFixture({ rows: `${rows}${record(1)}<row r='7'/><row ht="15"/>${record(2)}` });
    expect((await look(blanks)).intake).toMatchObject({ recordRows: [4, 7] });
    expect((await look(sheet)).intake).toMatchObject({ recordRows: [5, 8] });
  });
});

describe("another file with the same columns", () => {
  const before = csv("Adm,Name,DOB", "1,Anil,03/04/2014", "x,left,", "2,Bina,05/06/2014");

  async function planOf(change: Partial<IntakePlan>) {
    const { intake, headers } = await look(before);
    const plan = { ...intake.plan, ...change };
    return { plan: (await look(before, { plan })).intake.plan, headers };
  }

  test("repeats the plan, even if the title above the header differs", async () => {
    const repeat = await planOf({
      skipped: [{ row: 2, text: "x\tleft" }],
      types: { DOB: { kind: "date", order: "dmy" } },
    });
    const next = csv("New title,,", "Adm,Name,DOB", "7,Gita,01/02/2015", "1,Anil,03/04/2014", "x,left,");
    const { intake, rows } = await look(next, { repeat });
    expect(intake.isRepeated).toBe(true);
    expect(rows).toEqual([
      ["7", "Gita", "01/02/2015"],
      ["1", "Anil", "03/04/2014"],
    ]);
    expect(intake.plan.skipped).toEqual([{ row: 4, text: "x\tleft" }]);
    expect(intake.steps[0]?.text).toBe(
      "The columns are the same as in the previous file, so its settings were applied again: column types and rows skipped or included.",
    );
    const undone = await look(next, { plan: { ...intake.plan, ...intake.steps[0]?.change } });
    expect([undone.rows.length, undone.intake.columns[2]?.isChosen]).toEqual([3, false]);
    expect(undone.intake.steps).toEqual((await look(next)).intake.steps);
    expect(intake.columns[2]).toMatchObject({ type: { kind: "date", order: "dmy" }, isChosen: true });
  });

  test("does not report an unchanged plan as repeated", async () => {
    const { intake } = await look(before, { repeat: await planOf({}) });
    expect([intake.isRepeated, intake.steps]).toEqual([true, []]);
  });

  test("starts with a fresh plan for a file with other columns", async () => {
    const repeat = await planOf({ dropTotals: false });
    const { intake } = await look(csv("Name,Adm,DOB", "Anil,1,03/04/2014"), { repeat });
    expect(intake.isRepeated).toBe(false);
    expect(intake.plan.dropTotals).toBe(true);
  });
});

describe("column types", () => {
  const typesOf = async (...values: string[]) => {
    const { intake } = await look(csv("A;B", ...values.map((value) => `${value};x`)));
    return intake.columns[0];
  };
  test.each([
    [["1", "2,500", "3.5"], { kind: "number" }],
    [["007", "008"], { kind: "text" }],
    [["9845012345", "9845012346"], { kind: "text" }],
    [["Yes", "no", ""], { kind: "yes_no" }],
    [["31/12/2014", "03/04/2014"], { kind: "date", order: "dmy" }],
    [["12/31/2014", "03/04/2014"], { kind: "date", order: "mdy" }],
    [["2014-12-31", "4 March 2015", "Mar 5, 2015"], { kind: "date", order: "ymd" }],
    [["31.12.14", "03.04.14"], { kind: "date", order: "dmy" }],
    [["31/02/2014"], { kind: "text" }],
    [["31/12/2014", "12/31/2014"], { kind: "text" }],
  ])("detects the type of %j as %j", async (values, type) => {
    expect((await typesOf(...values))?.type).toEqual(type);
  });

  test("asks about ambiguous dates and shows an example", async () => {
    const column = await typesOf("05/05/2014", "03/04/2026");
    expect(column).toMatchObject({ type: { kind: "date", order: null }, example: "03/04/2026" });
  });

  test("offers to split names separated by a comma", async () => {
    expect((await typesOf("Rao, Anil", "de la Cruz, Ana-María"))?.splitSign).toBe(",");
    expect((await typesOf("Rao, Anil", "Bina"))?.splitSign).toBe(null);
  });
});
