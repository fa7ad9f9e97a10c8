import { describe, expect, test } from "vitest";
import {
  columnsOf,
  freeName,
  nameOfFile,
  newTable,
  pastedCells,
  renameColumn,
  renameTable,
  repeatedKeys,
  tableOfCells,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withPasted,
  withRow,
} from "./lookupEdits.ts";

const houses = {
  key: "name",
  rows: [
    { name: "Kestrel", colour: "#aa0000" },
    { name: "Heron", colour: "#0000aa" },
  ],
};

describe("lookup tables", () => {
  test("changes, adds and removes cells, rows and columns", () => {
    expect(withCell(houses, 1, "colour", "blue").rows).toEqual([
      houses.rows[0],
      { name: "Heron", colour: "blue" },
    ]);
    expect(withRow(houses).rows.at(-1)).toEqual({ name: "", colour: "" });
    expect(withoutRow(houses, 0).rows).toEqual([houses.rows[1]]);
    expect(columnsOf(withColumn(withColumn(houses)))).toEqual(["name", "colour", "column", "column 2"]);
    expect(columnsOf(withoutColumn(houses, "colour"))).toEqual(["name"]);
  });

  test("keeps a table's columns when its last row is removed", () => {
    const empty = withoutRow(withoutRow(houses, 1), 0);
    expect(empty.rows).toEqual([{ name: "", colour: "" }]);
    expect(columnsOf(newTable)).toEqual(["name", "value"]);
  });

  test("renames a column in place and refuses a name that is taken", () => {
    const renamed = renameColumn(houses, "name", "house");
    expect(renamed?.key).toBe("house");
    expect(renamed && columnsOf(renamed)).toEqual(["house", "colour"]);
    expect(renameColumn(houses, "name", "colour")).toBeNull();
    expect(renameColumn(houses, "name", " ")).toBeNull();
  });

  test("renames a table in place", () => {
    const tables = { houses, bus: newTable };
    expect(Object.keys(renameTable(tables, "houses", "teams") ?? {})).toEqual(["teams", "bus"]);
    expect(renameTable(tables, "houses", "bus")).toBeNull();
    expect(freeName("bus", Object.keys(tables))).toBe("bus 2");
  });

  test("pastes spreadsheet cells at any cell and grows the table", () => {
    const pasted = withPasted(
      houses,
      { row: 1, column: "colour" },
      pastedCells("green\tFly\r\nred\tRun\r\n"),
    );
    expect(pasted.rows).toEqual([
      { name: "Kestrel", colour: "#aa0000", column: "" },
      { name: "Heron", colour: "green", column: "Fly" },
      { name: "", colour: "red", column: "Run" },
    ]);
  });

  test("pastes whole tables with quotes, tabs and line breaks", () => {
    const table = tableOfCells(
      pastedCells('house\tmotto\thouse\nKestrel\t"Fly ""high""\nand far"\t1\n\n\t\t\n'),
    );
    expect(table).toEqual({
      key: "house",
      rows: [{ house: "Kestrel", motto: 'Fly "high"\nand far', "house 2": "1" }],
    });
  });

  test("reports repeated keys of a lookup table", () => {
    expect(repeatedKeys(houses)).toEqual([]);
    expect(repeatedKeys(withCell(houses, 1, "name", " Kestrel "))).toEqual(["Kestrel"]);
  });
});

test("names a table after its sheet, or its file if the sheet has no name", () => {
  expect(nameOfFile("Lists 2026.xlsx", "Houses")).toBe("Houses");
  expect(nameOfFile("Houses.of.2026.xlsx", "Sheet1")).toBe("Houses.of.2026");
  expect(nameOfFile("houses.csv", null)).toBe("houses");
});
