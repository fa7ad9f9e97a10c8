import type { UploadMode } from "@print-builder/api";
import { type Mapping, noMapping } from "@print-builder/core/records";
import { describe, expect, it } from "vitest";
import { type CurrentRow, mergeTables } from "./uploadTable.ts";

const headers = ["No", "Name", "Class", "Photo"];
const file = [
  ["1", "Asha Rao", "7A", ""],
  ["2", "Mei Tanaka", "7B", "2.jpg"],
  ["3", "Zoë Ng", "7B", ""],
];
/** Somebody corrected Asha's photo and Mei's class after the file was read. */
const current: readonly CurrentRow[] = [
  { cells: ["1", "Asha Rao", "7A", "asha.jpg"], original: file[0] ?? [] },
  { cells: ["2", "Mei Tanaka", "8A", "2.jpg"], original: file[1] ?? [] },
  { cells: file[2] ?? [], original: null },
];
const mapping = { fieldMap: { id: "No", name: "Name" }, imageMap: {} };

function merge(
  mode: UploadMode,
  rows: readonly (readonly string[])[],
  columns = headers,
  read: Mapping = mapping,
) {
  const merged = mergeTables({
    current: { headers, rows: current },
    next: { headers: columns, rows },
    mode,
    mapping: read,
  });
  const { added, updated, unchanged, missing, examples } = merged.changes;
  return {
    headers: merged.headers,
    rows: merged.rows.map((cells, at) => (merged.corrected.get(at) ?? cells).join("|")),
    corrected: [...merged.corrected.keys()],
    counts: [added, updated, unchanged, missing],
    examples,
  };
}

describe("replacing a table", () => {
  it("replacing keeps corrections when the same file is uploaded again", () => {
    const { rows, corrected, counts } = merge("replace", file);
    expect(rows).toEqual(["1|Asha Rao|7A|asha.jpg", "2|Mei Tanaka|8A|2.jpg", "3|Zoë Ng|7B|"]);
    expect([corrected, counts]).toEqual([
      [0, 1],
      [0, 0, 3, 0],
    ]);
    const keyless = merge("replace", file, headers, noMapping);
    expect(keyless.rows).toEqual(rows);
  });

  it("replacing matches rows by key and uses the new file's values", () => {
    const { rows, counts, examples } = merge("replace", [
      ["4", "Théo Roy", "7A", ""],
      ["2", "Mei Tanaka", "9C", "2.jpg"],
      ["1", "Asha R. Rao", "7A", ""],
    ]);
    expect(rows).toEqual(["4|Théo Roy|7A|", "2|Mei Tanaka|9C|2.jpg", "1|Asha R. Rao|7A|asha.jpg"]);
    expect(counts).toEqual([1, 2, 0, 1]);
    expect(examples).toEqual([
      { kind: "added", name: "Théo Roy", cells: [] },
      { kind: "updated", name: "Mei Tanaka", cells: [{ column: "Class", before: "8A", after: "9C" }] },
      {
        kind: "updated",
        name: "Asha R. Rao",
        cells: [{ column: "Name", before: "Asha Rao", after: "Asha R. Rao" }],
      },
      { kind: "missing", name: "Zoë Ng", cells: [] },
    ]);
  });

  it("replacing keeps corrections in columns that the new file also has", () => {
    const { headers: columns, rows } = merge("replace", [["1", "", "Red"]], ["No", "Photo", "House"]);
    expect([columns, rows]).toEqual([["No", "Photo", "House"], ["1|asha.jpg|Red"]]);
  });
});

describe("adding to a table", () => {
  it("adding appends only rows whose key is new", () => {
    const { rows, counts, corrected } = merge("add", [
      ["4", "Théo Roy", "7A", ""],
      ["2", "Mei Tanaka", "9C", ""],
    ]);
    expect(rows.slice(1)).toEqual(["2|Mei Tanaka|8A|2.jpg", "3|Zoë Ng|7B|", "4|Théo Roy|7A|"]);
    expect([counts, corrected]).toEqual([
      [1, 0, 1, 2],
      [0, 1],
    ]);
  });

  it("adding keeps the table's column order and appends new columns", () => {
    const { headers: columns, rows } = merge("add", [["7A", "4", "Red"]], ["Class", "No", "House"]);
    expect([columns, rows.at(-1), rows[0]]).toEqual([
      [...headers, "House"],
      "4||7A||Red",
      "1|Asha Rao|7A|asha.jpg|",
    ]);
  });
});

describe("updating a table", () => {
  it("updating replaces values by key, except by blanks, and appends rows", () => {
    const { rows, counts } = merge("update", [
      ["3", "", "7C", "z.jpg"],
      ["1", "Asha Rao", "", ""],
      ["4", "Théo Roy", "7A", ""],
    ]);
    expect(rows).toEqual([
      "1|Asha Rao|7A|asha.jpg",
      "2|Mei Tanaka|8A|2.jpg",
      "3|Zoë Ng|7C|z.jpg",
      "4|Théo Roy|7A|",
    ]);
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it("a new value in the file overrides a correction", () => {
    expect(merge("update", [["2", "", "9C", ""]]).rows[1]).toBe("2|Mei Tanaka|9C|2.jpg");
    expect(merge("update", [["2", "", "7B", ""]]).rows[1]).toBe("2|Mei Tanaka|8A|2.jpg");
  });
});

it("corrections stay with their rows when other rows are blank", () => {
  const blank = ["", "", "", ""];
  const filledByHand = { cells: ["9", "Ana Diaz", "7A", ""], original: blank };
  const rows = [{ cells: blank, original: null }, filledByHand, ...current];
  const late = [["4", "Théo Roy", "7A", ""]];
  const added = mergeTables({
    current: { headers, rows },
    next: { headers, rows: late },
    mode: "add",
    mapping,
  });
  expect(added.rows[0]).toEqual(filledByHand.cells);
  expect([...added.corrected.keys()]).toEqual([1, 2]);
  const next = { headers, rows: [blank, ...file] };
  const replaced = mergeTables({ current: { headers, rows: current }, next, mode: "replace", mapping });
  expect(replaced.rows).toEqual(next.rows);
  expect([...replaced.corrected.keys()]).toEqual([1, 2]);
});

it("pairs rows with the same key in order", () => {
  const { rows, counts } = merge("replace", [...file, ["2", "Mei Tanaka", "7B", "2.jpg"]]);
  expect(rows.slice(1)).toEqual(["2|Mei Tanaka|8A|2.jpg", "3|Zoë Ng|7B|", "2|Mei Tanaka|7B|2.jpg"]);
  expect(counts).toEqual([1, 0, 3, 0]);
});
