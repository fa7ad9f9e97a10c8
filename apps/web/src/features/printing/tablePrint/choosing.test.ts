import { defaultPageSetup } from "@print-builder/core/document";
import { type PrintRequest, planSheets } from "@print-builder/core/sheets";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  chosenPeople,
  everybody,
  groupRequests,
  groupsOf,
  isWholeList,
  withPeople,
} from "../choosing/choice.ts";
import { foundPeople, noFilter, pastedParts, readPasted } from "../choosing/people.ts";
import { chosenRows, tablePeople } from "./tablePeople.ts";

const headers = ["No", "Name", "Class"];
const rows = [
  { No: "A-1", Name: "José Núñez", Class: "Class 10" },
  { No: "A-2", Name: "Asha Rao", Class: "Class 2" },
  { No: "A-3", Name: "अमर सिंह", Class: "" },
  { No: "A-4", Name: "Ben Ode", Class: "Class 10" },
  { No: "a-10", Name: "Zoë Rao", Class: "Class 2" },
];
const mapping = { fieldMap: { id: "No", name: "Name", class: "Class" }, imageMap: {} };
const people = tablePeople(rows, headers, mapping);
const namesAt = (positions: readonly number[]) => positions.map((position) => people.all[position]?.name);

describe("choosing people", () => {
  it("identifies people by the id on their card, or else by row number", () => {
    expect(people.all.map(({ id, number, group }) => [id, number, group])[0]).toEqual([
      "A-1",
      "A-1",
      "Class 10",
    ]);
    const unnamed = tablePeople([{ Town: "Rome" }, { Town: "Oslo" }], ["Town"], {
      fieldMap: {},
      imageMap: {},
    });
    expect(unnamed.all.map(({ id, name }) => [id, name])).toEqual([
      ["1", "Rome"],
      ["2", "Oslo"],
    ]);
  });

  it("search requires every word, anywhere, ignoring accents and case", () => {
    const found = (search: string) => namesAt(foundPeople(people, { ...noFilter, search }, null));
    expect(found("nunez jose")).toEqual(["José Núñez"]);
    expect(found("RAO 2")).toEqual(["Asha Rao", "Zoë Rao"]);
    expect(found("सिंह")).toEqual(["अमर सिंह"]);
    expect(found("nobody")).toEqual([]);
    expect(found(" ")).toHaveLength(5);
  });

  it("sorts by class, then name, with numbers in order and blanks last", () => {
    const order = chosenPeople(people, { ...everybody, sort: ["Class", "Name"] });
    expect(namesAt(order)).toEqual(["Asha Rao", "Zoë Rao", "Ben Ode", "José Núñez", "अमर सिंह"]);
    expect(chosenPeople(people, everybody)).toEqual([0, 1, 2, 3, 4]);
  });

  it("choosing everybody, in any way, is the same as making no choice", () => {
    expect(withPeople(people, new Set(["A-1"]), [1, 2, 3, 4], true)).toBeNull();
    const ids = withPeople(people, null, [0], false);
    expect(ids && [...ids]).toEqual(["A-2", "A-3", "A-4", "a-10"]);
    expect(isWholeList({ ...everybody, ids: withPeople(people, ids, [0], true) })).toBe(true);
    expect(isWholeList({ ...everybody, sort: ["Name"] })).toBe(false);
  });

  it("tells people with the same id apart by row", () => {
    const twins = tablePeople([...rows, { No: "A-1", Name: "Twin", Class: "Class 1" }], headers, mapping);
    const both = { ...everybody, ids: new Set(["A-4", "A-1"]) };
    expect(chosenRows(twins, both)).toMatchObject({ positions: [0, 3, 5], sent: { record_rows: [1, 4, 6] } });
    const one = { ...everybody, ids: withPeople(twins, both.ids, [5], false) };
    expect(chosenRows(twins, one)).toMatchObject({ positions: [0, 3], sent: { record_rows: [1, 4] } });
    expect(withPeople(twins, withPeople(twins, null, [0], false), [0], true)).toBeNull();
    const others = { ...everybody, ids: withPeople(twins, null, [0, 5], false) };
    expect(chosenRows(twins, others).sent).toEqual({ record_ids: ["A-2", "A-3", "A-4", "a-10"] });
  });
});

describe("pasted lists of people", () => {
  it("splits a pasted list at line breaks, commas, semicolons and tabs", () => {
    expect(pastedParts(" A-1, A-2;\r\nA-1\tX 9\n\n,")).toEqual(["A-1", "A-2", "X 9"]);
    expect(readPasted(people, "A-10, a-2\nX 9; a-2")).toEqual({ positions: [1, 4], unknown: ["X 9"] });
    expect(readPasted(people, "")).toEqual({ positions: [], unknown: [] });
  });

  it("sorts every pasted entry into found or unknown", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom("A-1", "a-3"), fc.string())), (parts) => {
        const { positions, unknown } = readPasted(people, parts.join("\n"));
        expect(positions.length + unknown.length).toBeLessThanOrEqual(pastedParts(parts.join("\n")).length);
        expect(positions.every((position) => position < people.all.length)).toBe(true);
      }),
    );
  });
});

describe("one file per group", () => {
  const choice = { ...everybody, group: "Class" };
  const order = chosenPeople(people, choice);
  const groups = groupsOf(people, order, choice);
  const request: PrintRequest = {
    range: { type: "all" },
    side: "front",
    copiesPerRecord: 1,
    startAt: 1,
    printOrder: "across_then_down",
    dpi: 300,
    showGuides: false,
    flipEdge: "long",
  };

  it("puts everybody in a group in the same file", () => {
    expect(groups).toEqual([
      { name: "Class 2", start: 0, end: 1 },
      { name: "Class 10", start: 2, end: 3 },
      { name: "", start: 4, end: 4 },
    ]);
    expect(groupsOf(people, [0, 1], everybody)).toEqual([]);
  });

  it("respects range and exclusions, and makes no empty files", () => {
    const asked = groupRequests(
      { ...request, range: { type: "range", start: 1, end: 4 }, excludeRecords: [3, 4] },
      groups,
      5,
    );
    expect(
      asked.map(({ name, request: { range, excludeRecords } }) => [name, range, excludeRecords]),
    ).toEqual([
      ["Class 2", { type: "range", start: 1, end: 1 }, undefined],
      ["Class 10", { type: "range", start: 2, end: 3 }, [3]],
    ]);
    const records = groupRequests(request, groups, 5).map(
      (file) => planSheets(file.request, 5, defaultPageSetup, false).records,
    );
    expect(records).toEqual([2, 2, 1]);
  });
});

describe("10,000 people", () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    No: `N${(index * 7919) % 10_000}`,
    Name: `Person ${(index * 104_729) % 10_007} of the school`,
    Class: `Class ${index % 240}`,
  }));

  it("finds, selects and sorts all of 10,000 people", () => {
    const all = tablePeople(many, headers, mapping);
    expect(foundPeople(all, { ...noFilter, search: "class 17" }, null).length).toBeGreaterThan(400);
    const sorted = chosenPeople(all, { ...everybody, sort: ["Class", "Name"] });
    expect(new Set(sorted).size).toBe(10_000);
    expect(withPeople(all, null, [17], false)?.size).toBe(9_999);
  });
});
