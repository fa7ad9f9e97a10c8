import { describe, expect, test } from "vitest";
import { findJoinKey, joinTables, splitColumns } from "./joinTables.ts";

const table = {
  headers: ["Sr", "Adm No", "Name"],
  rows: [
    ["1", "007", "Anil"],
    ["2", "A-8", "Bina"],
    ["3", "9", "Chitra"],
  ],
};
const other = {
  headers: ["Name", "Adm", "Bus"],
  rows: [
    ["Anil R.", "7", "Bus 1"],
    ["Bina D.", "a-8 ", "Bus 2"],
    ["Bina again", "A-8", "Bus 9"],
    ["Dev", "10", "Bus 3"],
    ["Esha", "11", "Bus 4"],
    ["Farid", "12", "Bus 5"],
    ["Gita", "13", "Bus 6"],
    ["Hari", "14", "Bus 7"],
    ["Isha", "15", "Bus 8"],
    ["Jai", "16", "Bus 8"],
  ],
};

describe("joining a second table", () => {
  test("joins a second table by a key and reports unmatched rows", () => {
    const join = joinTables(table, other, { key: "Adm No", otherKey: "Adm" });
    expect(join.headers).toEqual(["Sr", "Adm No", "Name", "Name 2", "Bus"]);
    expect(join.rows).toEqual([
      ["1", "007", "Anil", "Anil R.", "Bus 1"],
      ["2", "A-8", "Bina", "Bina D.", "Bus 2"],
      ["3", "9", "Chitra", "", ""],
    ]);
    expect(join).toMatchObject({
      matched: 2,
      unmatched: ["9"],
      unmatchedCount: 1,
      unusedCount: 7,
      repeatedCount: 1,
    });
  });

  test("finds the key column by common values", () => {
    expect(findJoinKey(table, other)).toEqual({ key: "Adm No", otherKey: "Adm" });
    expect(findJoinKey(table, { headers: ["X"], rows: [["nothing"]] })).toBe(null);
    expect(() => joinTables(table, other, { key: "Gone", otherKey: "Adm" })).toThrow(RangeError);
  });
});

describe("splitting a column", () => {
  const split = (header: string, values: string[]) =>
    splitColumns({ headers: [header], rows: values.map((value) => [value]) }, [
      { column: header, sign: "," },
    ]);

  test("splits a column into last and first name", () => {
    expect(split("Student Name", ["Rao, Anil", "Madonna"])).toEqual({
      headers: ["Student Name", "Last name", "First name"],
      rows: [
        ["Rao, Anil", "Rao", "Anil"],
        ["Madonna", "Madonna", ""],
      ],
    });
  });

  test("names split columns after their header, without name clashes", () => {
    expect(split("Last, First", []).headers).toEqual(["Last, First", "Last", "First"]);
    expect(split("Place", []).headers).toEqual(["Place", "Place 1", "Place 2"]);
    const twice = splitColumns({ headers: ["Name", "Last name"], rows: [] }, [{ column: "Name", sign: "," }]);
    expect(twice.headers).toEqual(["Name", "Last name", "Last name 2", "First name"]);
  });

  test("splits text after the first word or before the last word", () => {
    const names = { headers: ["Student Name"], rows: [["Anil Kumar Rao"], ["Madonna"]] };
    const cut = (at: "first" | "last") => splitColumns(names, [{ column: "Student Name", sign: " ", at }]);
    expect(cut("first")).toEqual({
      headers: ["Student Name", "First name", "Last name"],
      rows: [
        ["Anil Kumar Rao", "Anil", "Kumar Rao"],
        ["Madonna", "Madonna", ""],
      ],
    });
    expect(cut("last").rows[0]?.slice(1)).toEqual(["Anil Kumar", "Rao"]);
  });

  test("changes nothing when the column to split is missing", () => {
    expect(splitColumns({ headers: ["A"], rows: [["1"]] }, [{ column: "B", sign: "," }])).toEqual({
      headers: ["A"],
      rows: [["1"]],
    });
  });
});
