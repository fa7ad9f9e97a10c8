import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseProject } from "../document/index.ts";
import { problemTexts } from "../problems/problemTexts.ts";
import {
  createDuplicateIds,
  createProblemList,
  forPreflight,
  forPrint,
  internalIdProblems,
  type Problem,
  setupProblems,
  sharedOnce,
} from "./index.ts";

const problem: Problem = {
  recordIndex: 4,
  elementId: "a",
  side: "front",
  kind: "text_overflow",
  message: "m",
};

function duplicatesOf(ids: readonly string[]): ReadonlyMap<number, string> {
  const duplicates = createDuplicateIds();
  for (const [index, id] of ids.entries()) duplicates.add(index, id, "");
  const found = ids.map((_, index) => [index, duplicates.problemOf(index)?.message] as const);
  return new Map(found.flatMap(([index, message]) => (message === undefined ? [] : [[index, message]])));
}

test("the message for a duplicate id names the other records with that id", () => {
  const found = duplicatesOf(["7", "8", "7", "9", "7"]);
  expect([...found]).toEqual([
    [0, "The ID “7” also belongs to record 3 and record 5."],
    [2, "The ID “7” also belongs to record 1 and record 5."],
    [4, "The ID “7” also belongs to record 1 and record 3."],
  ]);
  expect(duplicatesOf(["7", "7"]).get(1)).toBe("The ID “7” also belongs to record 1.");
  expect(duplicatesOf(Array(1200).fill("n/a")).get(1199)).toBe(
    "The ID “n/a” also belongs to record 1, record 2, record 3 and 1,196 more.",
  );
});

test("each later record with a shared id points to the first record", () => {
  const duplicates = createDuplicateIds();
  for (const [index, id] of ["7", "8", "7", "7"].entries()) duplicates.add(index, id, "");
  expect([0, 1, 2, 3].map((index) => duplicates.problemOf(index)?.sameAs)).toEqual([
    undefined,
    undefined,
    0,
    0,
  ]);
});

test("counts duplicates among records not chosen, without their numbers", () => {
  const duplicates = createDuplicateIds();
  for (const [index, id] of [
    [null, "7"],
    [0, "7"],
    [1, "8"],
    [null, "9"],
    [null, "7"],
    [2, "8"],
    [null, "8"],
  ] as const)
    duplicates.add(index, id, index === 2 ? "Asha Rao" : "");
  expect(duplicates.problemOf(0)?.message).toBe("The ID “7” also belongs to 2 cards not chosen.");
  expect(duplicates.problemOf(2)?.message).toBe(
    "The ID “8” also belongs to record 2, and to 1 card not chosen.",
  );
  expect(duplicates.problemOf(1)?.message).toContain("also belongs to Asha Rao, and");
});

test("does not report blank ids or ids that differ in case or zeros", () => {
  expect(duplicatesOf(["", "", "a", "A", "01", "1"]).size).toBe(0);
});

test("reports exactly the records whose id is not unique", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("", "1", "2", "3", "4", "5")), (ids) => {
      const shared = ids.flatMap((id, index) =>
        id !== "" && ids.some((other, at) => at !== index && other === id) ? [index] : [],
      );
      expect([...duplicatesOf(ids).keys()]).toEqual(shared);
    }),
  );
});

test("lists each problem once, and omits preflight-only kinds from a print", () => {
  const list = createProblemList(forPrint);
  for (const found of [problem, problem, { ...problem, recordIndex: 5 }]) list.add(found);
  list.add({ ...problem, kind: "low_resolution" });
  list.add({ ...problem, kind: "empty_token" });
  expect(list.problems).toEqual([problem, { ...problem, recordIndex: 5 }]);
});

test.each([
  ["preflight", forPreflight],
  ["a print", forPrint],
])("%s lists a problem once if every record has it", (_, keep) => {
  const list = createProblemList(keep);
  for (const recordIndex of [0, 1, 2]) {
    list.add({ ...problem, recordIndex, kind: "unresolved_token" });
    list.add({ ...problem, recordIndex, kind: "unknown_font" });
    list.add({ ...problem, recordIndex });
  }
  expect(list.problems.map(({ recordIndex, kind }) => `${recordIndex} ${kind}`)).toEqual([
    "null unresolved_token",
    "null unknown_font",
    "0 text_overflow",
    "1 text_overflow",
    "2 text_overflow",
  ]);
});

test("[OPEN-37, OPEN-40] reports labels off the page and a scaled canvas for every card", () => {
  const page_setup = {
    page: {
      width_mm: 100,
      height_mm: 60,
      across: 2,
      down: 1,
      left_mm: 0,
      top_mm: 0,
      h_gap_mm: 0,
      v_gap_mm: 0,
    },
    label: { shape: "rectangle", width_mm: 60, height_mm: 60 },
  };
  const { project } = parseProject({ name: "P", canvas_width: 324, canvas_height: 204, page_setup });
  expect(setupProblems(project)).toEqual([
    expect.objectContaining({
      recordIndex: null,
      kind: "label_off_page",
      message: expect.stringContaining("extends beyond"),
    }),
    expect.objectContaining({
      recordIndex: null,
      kind: "canvas_scaled",
      message: expect.stringContaining("324 × 204"),
    }),
  ]);
  const { project: fine } = parseProject({ name: "P", canvas_width: 324, canvas_height: 204 });
  expect(setupProblems(fine)).toEqual([]);
});

test.each([
  [0, 60],
  [60, 0],
])("reports only the size of a label of %d × %d mm", (width_mm, height_mm) => {
  const page_setup = { label: { shape: "rectangle", width_mm, height_mm } };
  const { project } = parseProject({ name: "P", canvas_width: 1, canvas_height: 204, page_setup });
  const message = `The label is ${width_mm} mm wide and ${height_mm} mm high, so no cards are printed.`;
  expect(setupProblems(project)).toEqual([
    { recordIndex: null, elementId: null, side: null, kind: "label_without_size", message },
  ]);
});

test("does not round a resolution up to the required dpi", () => {
  expect(problemTexts.lowResolution(199.9, 200)).toContain("has 199 dots");
});

it("lists a problem of every record once, without a record", () => {
  const found = (recordIndex: number | null, kind: Problem["kind"], message: string = kind): Problem => ({
    recordIndex,
    elementId: "qr",
    side: "front",
    kind,
    message,
  });
  const problems = [0, 1, 2].flatMap((record) => [
    found(record, "barcode_small"),
    found(record, "missing_photo"),
    found(record, "text_overflow", `Name ${record % 2}`),
  ]);
  const listed = sharedOnce(problems, 3, "recordIndex");
  expect(listed.filter(({ kind }) => kind === "barcode_small")).toEqual([found(null, "barcode_small")]);
  expect(listed).toHaveLength(1 + 3 + 3);
  expect(sharedOnce(problems, 4, "recordIndex")).toEqual(problems);
  expect(sharedOnce([found(0, "barcode_small")], 1, "recordIndex")).toEqual([found(0, "barcode_small")]);
});

describe("internal record numbers", () => {
  const text = (id: string, content: string) => {
    const box = { x: 0, y: 0, width: 90, height: 20, zIndex: 1 };
    return { id, type: "text", ...box, properties: { text: content } };
  };
  const card = (fields: object) =>
    parseProject({
      name: "P",
      data_mode: "school",
      is_dual_sided: true,
      front_elements: [text("a", "No. {{ID}}"), text("b", "{{ admission_no }}")],
      back_elements: [text("c", "{{ id }} {{ id }}")],
      ...fields,
    }).project;
  const found = (fields: object) =>
    internalIdProblems(card(fields), ["front", "back"]).map(({ elementId, side }) => `${side} ${elementId}`);

  it("reports a printed internal number unless its token is mapped", () => {
    expect(found({})).toEqual(["front a", "back c"]);
    expect(found({ school_field_map: { id: "" } })).toEqual(["front a", "back c"]);
    for (const field of ["admission_no", "id"]) {
      expect(found({ school_field_map: { " id": field } })).toEqual(["front a"]);
      expect(found({ school_field_map: { id: field, ID: field } })).toEqual([]);
    }
    expect(found({ data_mode: "standard" })).toEqual([]);
    expect(internalIdProblems(card({}), ["front"])).toHaveLength(1);
  });

  it("reports an internal number for every card, but not when printing", () => {
    const [problem] = internalIdProblems(card({}), ["back"]);
    expect(problem).toMatchObject({ recordIndex: null, kind: "internal_id" });
    expect(problem?.message).toContain("an internal number of the school system");
    expect(problem && forPrint(problem)).toBeNull();
  });
});
