import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPageSetup } from "../document/index.ts";
import { createRecordPicker, type PrintRequest, parsePrintRequest, planSheets } from "./index.ts";

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

/** A total, a range within it and excluded records, including duplicates and records outside the range. */
const anyPick = fc.integer({ min: 1, max: 60 }).chain((total) =>
  fc.record({
    total: fc.constant(total),
    ends: fc.tuple(fc.nat(total - 1), fc.nat(total - 1)),
    all: fc.boolean(),
    excludeRecords: fc.array(fc.nat(total - 1), { maxLength: 70 }),
  }),
);

type Pick = typeof anyPick extends fc.Arbitrary<infer Value> ? Value : never;

function picked({ total, ends, all, excludeRecords }: Pick) {
  const range = all
    ? ({ type: "all" } as const)
    : ({ type: "range", start: Math.min(...ends), end: Math.max(...ends) } as const);
  const [start, end] = range.type === "all" ? [0, total - 1] : [range.start, range.end];
  const expected = Array.from({ length: end - start + 1 }, (_, offset) => start + offset).filter(
    (record) => !excludeRecords.includes(record),
  );
  return { range, expected };
}

describe("excluded records", () => {
  it("skips excluded records in any range and order", () => {
    fc.assert(
      fc.property(anyPick, (pick) => {
        const { range, expected } = picked(pick);
        const picker = createRecordPicker({ range, excludeRecords: pick.excludeRecords }, pick.total);
        expect(Array.from({ length: picker.count }, (_, position) => picker.recordAt(position))).toEqual(
          expected,
        );
        expect(expected.map((record) => picker.positionOf(record))).toEqual([...expected.keys()]);
      }),
    );
  });

  it("leaves no gap on the sheets for excluded records", () => {
    const plan = planSheets(
      { ...request, excludeRecords: [0, 3, 4], startAt: 3 },
      15,
      defaultPageSetup,
      false,
    );
    expect(plan).toMatchObject({ records: 12, cards: 12, sheets: 2 });
    const [first, second] = [plan.page(0).slots, plan.page(1).slots];
    expect(first.map(({ recordIndex }) => recordIndex)).toEqual([1, 2, 5, 6, 7, 8, 9, 10]);
    expect(first.map(({ slot }) => slot)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect(second.map(({ recordIndex, slot }) => [recordIndex, slot])).toEqual([
      [11, 0],
      [12, 1],
      [13, 2],
      [14, 3],
    ]);
  });

  it("plans all copies of every record that is not excluded", () => {
    fc.assert(
      fc.property(anyPick, fc.integer({ min: 1, max: 3 }), (pick, copiesPerRecord) => {
        const { range, expected } = picked(pick);
        const { excludeRecords, total } = pick;
        const plan = planSheets(
          { ...request, range, excludeRecords, copiesPerRecord },
          total,
          defaultPageSetup,
          false,
        );
        const slots = Array.from({ length: plan.pages }, (_, page) => plan.page(page).slots).flat();
        expect(slots.map(({ recordIndex }) => recordIndex)).toEqual(
          expected.flatMap((record) => Array.from({ length: copiesPerRecord }, () => record)),
        );
      }),
    );
  });
});

describe("exclude_records of a request", () => {
  const limits = { total: 10, pageSetup: defaultPageSetup, isDualSided: false };
  const problemsOf = (input: object) => {
    const parsed = parsePrintRequest(input, limits);
    return parsed.ok ? [] : parsed.problems.map(({ message }) => message);
  };

  it("keeps exclude_records, and treats an empty list as none", () => {
    const parse = (exclude_records: number[]) => parsePrintRequest({ exclude_records }, limits);
    expect(parse([2, 7])).toMatchObject({ ok: true, request: { excludeRecords: [2, 7] } });
    expect(parse([])).toEqual(parsePrintRequest({}, limits));
  });

  it.each([
    [{ exclude_records: [10] }, "exclude_records[0] must be a whole number from 0 to 9."],
    [{ exclude_records: [1, -1] }, "exclude_records[1] must be a whole number from 0 to 9."],
    [{ exclude_records: [1.5] }, "exclude_records[0] must be a whole number from 0 to 9."],
    [{ exclude_records: "3" }, "exclude_records must be a list of record numbers."],
    [{ exclude_records: Array(100_001).fill(1) }, "exclude_records must name at most 100000 records."],
    [
      { range: { type: "range", start: 4, end: 5 }, exclude_records: [5, 4] },
      "exclude_records must leave at least one record of the range to print.",
    ],
  ])("refuses exclude_records %# and names the field", (input, message) => {
    expect(problemsOf(input)).toEqual([message]);
  });
});
