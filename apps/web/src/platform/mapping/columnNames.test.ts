import { columnsOfSource } from "@print-builder/core/records";
import { describe, expect, it } from "vitest";
import exports from "#test/columnNames/columnNames.json" with { type: "json" };
import later from "#test/columnNames/laterNames.json" with { type: "json" };
import type { Token } from "./designTokens.ts";
import { tableSources } from "./findFixedTexts.ts";
import { proposalFor, proposeSources } from "./proposeSources.ts";

/** Column names from real exports, each with its source. */
type ColumnExport = (typeof exports)[number];
type Column = ColumnExport["columns"][number];

/** A card with a token for every fact, so that each column could be mapped to a wrong token. */
const tokens: readonly Token[] = [
  ...["full_name", "first_name", "middle_name", "last_name", "date_of_birth", "blood_group", "gender"],
  ...["nationality", "phone", "email", "address", "guardian_name", "guardian_phone", "guardian_email"],
  ...["guardian_relationship", "father_name", "father_phone", "father_email", "mother_name", "mother_phone"],
  ...["mother_email", "emergency_name", "emergency_phone", "emergency_relationship", "admission_no"],
  ...["roll_no", "employee_id", "class", "section", "grade", "class_section", "house", "bus_route"],
  ...["valid_until", "designation", "department", "school_name"],
]
  .map((name): Token => ({ name, kind: "text" }))
  .concat([{ name: "photo", kind: "image" }]);

type ColumnVerdict = { readonly source: string; readonly column: Column; readonly took: readonly string[] };

/** The meaning proposed for each column of a table. Joined columns count as the whole name. */
function judge(source: string, columns: readonly Column[]): readonly ColumnVerdict[] {
  const headers = columns.map(({ name }) => name);
  const row = Object.fromEntries(columns.map(({ name, sample }) => [name, sample]));
  const proposals = proposeSources({
    tokens,
    sources: tableSources(headers, [row]),
    storedFor: () => undefined,
    surroundings: new Map(),
    words: { one: "column", many: "columns" },
    once: "perKind",
  });
  return columns.map((column) => {
    const took = tokens.filter((token) => {
      const taken = proposalFor(proposals, token)?.source ?? null;
      return taken !== null && columnsOfSource(taken, headers).includes(column.name);
    });
    return { source, column, took: took.map(({ name }) => name) };
  });
}

function judgeExport({ source, alone, columns }: Pick<ColumnExport, "source" | "alone" | "columns">) {
  const tables = alone ? columns.map((column) => [column]) : [columns];
  return tables.flatMap((table) => judge(source, table));
}

const judged = exports.flatMap((each) =>
  judgeExport(each).map((column) => ({ ...column, heldOut: each.heldOut })),
);

/** Parts of a name may also count as the whole name. */
function isWrong({ column, took }: ColumnVerdict): boolean {
  const others = took.filter((name) => name !== column.expected);
  if (column.expected === null) return took.length > 0;
  return (
    others.some((name) => name !== "full_name") ||
    (took.length > 0 && !took.includes(column.expected) && !isPart(column))
  );
}

const isPart = ({ expected }: Column) => expected === "first_name" || expected === "last_name";

function countVerdicts(of: readonly ColumnVerdict[]) {
  const asked = of.filter(({ column }) => column.expected !== null);
  const right = asked.filter((each) => !isWrong(each) && each.took.includes(each.column.expected ?? ""));
  const wrong = of.filter(isWrong);
  const describeVerdict = (each: ColumnVerdict) =>
    `${each.column.name} (${each.source}): ${each.took.join(", ") || "open"}`;
  return {
    names: asked.length,
    others: of.length - asked.length,
    right: right.length / asked.length,
    wrong: wrong.length / of.length,
    open: asked.filter((each) => !isWrong(each) && !right.includes(each)).map(describeVerdict),
    wrongly: wrong.map(describeVerdict),
  };
}

const hasAddress = ({ source }: Pick<ColumnVerdict, "source">) => /https?:\/\/|github\.com\//.test(source);
const laterJudged = later.flatMap(judgeExport);

describe("column names with school offices' abbreviations", () => {
  it.each([
    ["admission_no", ["Adm. No.", "Admn No", "Adm#", "G.R. No.", "Regn. No."]],
    ["blood_group", ["Bl. Grp", "Bld. Group", "Blood Gp.", "B.G.", "B. Grp."]],
    ["address", ["Res. Address", "Resi. Add.", "Perm. Add", "Corr. Address", "Local Add."]],
    ["phone", ["Mob. No.", "Cont. No.", "Mo. No.", "Phn No"]],
    ["date_of_birth", ["D.O.B.", "Dt. of Birth", "Birth Dt."]],
    ["father_name", ["Fa. Name"]],
    ["full_name", ["Stud. Name"]],
    ["class", ["Cls.", "Cl."]],
    ["designation", ["Desig.", "Desg."]],
    ["department", ["Deptt."]],
    ["valid_until", ["Exp. Dt."]],
    ["bus_route", ["Bus Rt.", "Veh. No."]],
    ["emergency_phone", ["Emg. No."]],
  ])("recognises column names for %s: %j", (expected, names) => {
    for (const name of names) {
      const [judged] = judge("", [{ name, sample: "", expected }]);
      expect([name, judged?.took]).toEqual([name, expect.arrayContaining([expected])]);
    }
  });
});

describe("column names in real exports", () => {
  it("the exports have at least 200 column names from many sources", () => {
    expect(countVerdicts(judged.filter(hasAddress)).names).toBeGreaterThanOrEqual(200);
    expect(new Set(exports.map(({ source }) => source)).size).toBe(exports.length);
    expect(exports.every(({ source }) => source.length > 10)).toBe(true);
  });

  it.each([
    ["exports used to build the vocabulary", judged.filter(({ heldOut }) => !heldOut)],
    ["exports held out while building it", judged.filter(({ heldOut }) => heldOut)],
    ["exports of systems added later", laterJudged],
    ["exports with a documented web address", [...judged, ...laterJudged].filter(hasAddress)],
  ])("proposes at least 90% of columns correctly, at most 1% wrongly: %s", (_, part) => {
    const { right, wrong, wrongly, open } = countVerdicts(part);
    expect({
      isRight: right >= 0.9,
      isHardlyWrong: wrong <= 0.01,
      right,
      wrong,
      wrongly,
      open,
    }).toMatchObject({
      isRight: true,
      isHardlyWrong: true,
    });
  });
});
