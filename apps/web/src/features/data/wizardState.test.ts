import { parseProject } from "@print-builder/core/document";
import { describe, expect, it } from "vitest";
import {
  addedRow,
  firstStep,
  fittingMapping,
  mappingOf,
  mappingRows,
  otherColumns,
  photoColumns,
  takenColumns,
} from "./wizardState.ts";

const text = (words: string) => ({ id: "t", type: "text", properties: { text: words } });
const photo = (binding: string) => ({
  id: "i",
  type: "image",
  properties: { staticImage: false, imageBinding: binding },
});

function project(elements: readonly object[], fields: object = {}) {
  return parseProject({
    name: "P",
    front_elements: elements,
    data_source: { headers: ["id", "Name", "File"] },
    ...fields,
  }).project;
}

const shown = (rows: ReturnType<typeof mappingRows>) =>
  rows.map(({ name, kind, column }) => [name, kind, column]);

describe("firstStep", () => {
  it.each([
    [0, "there is no table", { data_source: { headers: [] } }, [photo("p")]],
    [0, "there is a table, and the design has no image token", {}, [text("{{ Name }}")]],
    [1, "the design has an image token", {}, [photo("p")]],
    [2, "there is a field map", { field_map: { n: "Name" } }, [photo("p")]],
    [2, "there is a field map, without image tokens", { field_map: { n: "Name" } }, []],
    [3, "there is an image map", { field_map: { n: "Name" }, image_map: { p: "File" } }, [photo("p")]],
    [3, "there is an image map alone", { image_map: { p: "File" } }, []],
  ])("[DATA-02] the first step is %i (counted from 0) when %s", (step, _, fields, elements) => {
    expect(firstStep({ project: project(elements, fields) })).toBe(step);
  });

  it("the first step is 1 when opened for the mapping with a table", () => {
    const mapped = { field_map: { n: "Name" }, image_map: { p: "File" } };
    expect(firstStep({ project: project([photo("p")], mapped), task: "mapping" })).toBe(1);
    const empty = { data_source: { headers: [] } };
    expect(firstStep({ project: project([photo("p")], empty), task: "mapping" })).toBe(0);
  });
});

describe("mapping rows", () => {
  const headers = ["id", "Full Name", "Photo File"];

  it("offers every column that no field on the card reads", () => {
    const rows = mappingRows({ project: project([text("{{ full_name }}")]) }, headers, []);
    expect(shown(otherColumns(rows, headers, []))).toEqual([
      ["id", "text", "id"],
      ["photo_file", "image", "Photo File"],
    ]);
    const joined = rows.map((row) => ({ ...row, column: "Full Name + id" }));
    expect(shown(otherColumns(joined, headers, []))).toEqual([["photo_file", "image", "Photo File"]]);
  });

  it("gives an added field the column that fits its name", () => {
    const rows = mappingRows({ project: project([text("{{ full_name }}")]) }, headers, []);
    const added = (name: string) => addedRow({ name, kind: "text" }, rows, headers, []);
    expect(added("id")).toMatchObject({ column: "id", isByHand: true, isOnCard: false });
    expect(added("motto").column).toBeNull();
    // Another field uses this column.
    expect(added("Full Name").column).toBeNull();
  });

  it("proposes a column for only one token of each kind", () => {
    const rows = mappingRows({ project: project([text("{{ full_name }} {{ FullName }}")]) }, headers, []);
    expect(shown(rows)).toEqual([
      ["full_name", "text", "Full Name"],
      ["FullName", "text", null],
    ]);
  });

  it("blocks a column used by another token of the same kind", () => {
    const rows = mappingRows(
      { project: project([text("{{ full_name }} {{ id }}"), photo("photo")]) },
      headers,
      [],
    );
    const [name, id, picture] = rows;
    if (!name || !id || !picture) throw new Error("Three rows were expected.");
    expect([...takenColumns(rows, id)]).toEqual(["Full Name"]);
    expect([...takenColumns(rows, name)]).toEqual(["id"]);
    // Photos are often named by the number that is also printed.
    expect([...takenColumns(rows, picture)]).toEqual([]);
  });

  it("[DATA-17] stores a token as text or image according to its kind", () => {
    const onCard = { isOnCard: true, origin: null, why: null } as const;
    const rows = [
      { name: "a", kind: "text", column: "id", ...onCard },
      { name: "b", kind: "image", column: "id", ...onCard },
      { name: "c", kind: "text", column: null, ...onCard },
    ] as const;
    expect(mappingOf(rows, null)).toEqual({ fieldMap: { a: "id" }, imageMap: { b: "id" } });
    expect(mappingOf(rows, "File").imageMap).toEqual({ b: "id", default: "File" });
    expect(photoColumns(rows)).toEqual(["id"]);
  });

  it("[OPEN-71] after an upload, keeps only mappings to columns that still exist", () => {
    const mapping = { fieldMap: { a: "id", b: "Gone" }, imageMap: { p: "Photo File", default: "Gone" } };
    expect(fittingMapping(mapping, headers)).toEqual({
      fieldMap: { a: "id" },
      imageMap: { p: "Photo File" },
    });
  });

  it("marks stored tokens that are not on the card", () => {
    const stored = { field_map: { extra: "id" }, image_map: { default: "Photo File" } };
    const rows = mappingRows({ project: project([text("{{ full_name }}")], stored) }, headers, []);
    expect(rows.map(({ name, isOnCard }) => [name, isOnCard])).toEqual([
      ["full_name", true],
      ["extra", false],
    ]);
  });

  it("keeps a joined name as long as the table has all of its columns", () => {
    const names = ["Forename", "Surname"];
    const joined = { full_name: "Forename + Surname" };
    expect(fittingMapping({ fieldMap: joined, imageMap: {} }, names).fieldMap).toEqual(joined);
    expect(fittingMapping({ fieldMap: joined, imageMap: {} }, ["Surname"]).fieldMap).toEqual({});
    const card = project([text("{{ full_name }} {{ first_name }}")]);
    expect(shown(mappingRows({ project: card }, names, []))).toEqual([
      ["full_name", "text", "Forename + Surname"],
      ["first_name", "text", "Forename"],
    ]);
  });

  it("proposes a token for each column if the card has no tokens", () => {
    expect(shown(mappingRows({ project: project([]) }, headers, []))).toEqual([
      ["id", "text", "id"],
      ["full_name", "text", "Full Name"],
      ["photo_file", "image", "Photo File"],
    ]);
  });
});
