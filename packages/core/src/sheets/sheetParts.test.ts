import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPageSetup, type PageSetup } from "../document/index.ts";
import {
  type PrintRequest,
  partRequests,
  partSizes,
  planParts,
  planSheets,
  type SheetPlan,
  sheetsOf,
} from "./index.ts";
import { slotsPerSheet } from "./slotPlace.ts";

const everyRecord: PrintRequest = {
  range: { type: "all" },
  side: "front",
  copiesPerRecord: 1,
  startAt: 1,
  printOrder: "across_then_down",
  dpi: 300,
  showGuides: false,
  flipEdge: "long",
};

function withRows(across: number, down: number): PageSetup {
  return { ...defaultPageSetup, page: { ...defaultPageSetup.page, across, down } };
}

describe("the parts of a print", () => {
  it("[PRINT-26] puts 500 records into each part if they fill their sheets", () => {
    const plan = planSheets(everyRecord, 1200, defaultPageSetup, false);
    expect(plan.slotsPerSheet).toBe(10);
    expect(planParts(everyRecord, plan)).toEqual([
      { first: 0, beyond: 50, records: 500 },
      { first: 50, beyond: 100, records: 500 },
      { first: 100, beyond: 120, records: 200 },
    ]);
  });

  it("[PRINT-26] shifts all parts by the start position, with blanks in the first only", () => {
    const request = { ...everyRecord, startAt: 3 };
    const plan = planSheets(request, 1000, defaultPageSetup, false);
    const [first, second] = planParts(request, plan);
    expect(first).toEqual({ first: 0, beyond: 51, records: 508 });
    expect(second).toEqual({ first: 51, beyond: 101, records: 492 });
    if (!second) throw new Error("There is no second part.");
    expect(sheetsOf(request, plan, second).page(0).slots[0]).toMatchObject({ recordIndex: 508, slot: 0 });
  });

  it("[PRINT-26] the parts together have the same pages as the whole print", () => {
    const asked = fc.record({
      total: fc.integer({ min: 1, max: 400 }),
      size: fc.integer({ min: 1, max: 60 }),
      across: fc.integer({ min: 1, max: 5 }),
      down: fc.integer({ min: 1, max: 6 }),
      copies: fc.integer({ min: 1, max: 7 }),
      side: fc.constantFrom("front" as const, "back" as const, "both" as const),
      start: fc.nat(29),
      separates: fc.boolean(),
      own: fc.option(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 400, maxLength: 400 })),
    });
    fc.assert(
      fc.property(asked, ({ total, size, across, down, copies, side, start, separates, own }) => {
        const setup = withRows(across, down);
        const startAt = (start % slotsPerSheet(setup)) + 1;
        const separator = separates ? { separator: "7B" } : {};
        const request = {
          ...{ ...everyRecord, side, copiesPerRecord: copies, startAt, ...separator },
          ...(own ? { recordCopies: own } : {}),
        };
        const plan = planSheets(request, total, setup, true);
        const parts = planParts(request, plan, size);
        const plans = parts.map((part) => sheetsOf(request, plan, part));
        const pages = plans.flatMap((part) =>
          Array.from({ length: part.pages }, (_, page) => part.page(page)),
        );
        const whole = Array.from({ length: plan.pages }, (_, page) => plan.page(page));
        // Comparing first is much faster than `toEqual`, which only runs to show a difference.
        if (JSON.stringify(pages) !== JSON.stringify(whole)) expect(pages).toEqual(whole);
        expect(plans.reduce((sum, { cards }) => sum + cards, 0)).toBe(plan.cards);
        expect(plans.map(({ records }) => records)).toEqual(parts.map(({ records }) => records));
        expect(parts.reduce((sum, { records }) => sum + records, 0)).toBe(total);
      }),
    );
  });

  it("refuses sheets that do not exist", () => {
    const plan = planSheets(everyRecord, 25, defaultPageSetup, false);
    expect(() => sheetsOf(everyRecord, plan, { first: 0, beyond: 4 })).toThrow(RangeError);
    expect(() => sheetsOf(everyRecord, plan, { first: 2, beyond: 2 })).toThrow(RangeError);
    expect(() => sheetsOf(everyRecord, plan, { first: 1, beyond: 3 }).page(2)).toThrow(RangeError);
  });
});

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

const ranges = (parts: readonly PrintRequest[]) =>
  parts.map(({ range }) => (range.type === "all" ? [] : [range.start, range.end]));

function setupOf(across: number, down: number): PageSetup {
  return { ...defaultPageSetup, page: { ...defaultPageSetup.page, across, down } };
}

/** The position of every card, page by page. */
function placesOf(plan: SheetPlan): string[] {
  return Array.from({ length: plan.pages }, (_, index) => {
    const { side, slots } = plan.page(index);
    return `${side} ${slots.map(({ recordIndex, copy, slot }) => `${slot}:${recordIndex}/${copy}`).join(" ")}`;
  });
}

describe("the parts of a batch export", () => {
  it("[PRINT-26] exports batches of 500 records", () => {
    const parts = partRequests(request, { total: 1200, setup: defaultPageSetup });
    expect(ranges(parts)).toEqual([
      [0, 499],
      [500, 999],
      [1000, 1199],
    ]);
  });

  it("[OPEN-76] starts each later batch at position 1 after a full sheet", () => {
    const parts = partRequests({ ...request, startAt: 4 }, { total: 1200, setup: defaultPageSetup });
    expect(parts.map(({ startAt }) => startAt)).toEqual([4, 1, 1]);
    expect(ranges(parts)).toEqual([
      [0, 506],
      [507, 1006],
      [1007, 1199],
    ]);
  });

  it("extends a batch past 500 records to the end of its sheet", () => {
    const split = { total: 1200, setup: defaultPageSetup };
    expect(partSizes({ ...request, startAt: 4 }, split)).toEqual([507, 500, 193]);
    expect(partSizes({ ...request, excludeRecords: [3, 499, 500, 800] }, { ...split, total: 1004 })).toEqual([
      500, 500,
    ]);
  });

  it("omits excluded records from batches and counts printed records", () => {
    const excludeRecords = [3, 499, 500, 800];
    const parts = partRequests({ ...request, excludeRecords }, { total: 1004, setup: defaultPageSetup });
    expect(ranges(parts)).toEqual([
      [0, 502],
      [503, 1003],
    ]);
    expect(parts.map((part) => part.excludeRecords)).toEqual([[3, 499, 500], [800]]);
  });

  it("starts a batch on a fresh sheet if copies never fill a sheet evenly", () => {
    const odd = { ...request, copiesPerRecord: 2, startAt: 2 };
    const parts = partRequests(odd, { total: 1000, setup: defaultPageSetup });
    expect(ranges(parts)).toEqual([
      [0, 499],
      [500, 999],
    ]);
  });

  const anyPrint = fc.record({
    total: fc.integer({ min: 1, max: 90 }),
    size: fc.integer({ min: 1, max: 40 }),
    across: fc.integer({ min: 1, max: 3 }),
    down: fc.integer({ min: 1, max: 4 }),
    slot: fc.nat(),
    copies: fc.integer({ min: 1, max: 3 }),
    side: fc.constantFrom("front" as const, "both" as const),
    excluded: fc.uniqueArray(fc.integer({ min: 1, max: 89 }), { maxLength: 12 }),
    own: fc.option(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 90, maxLength: 90 })),
  });

  it("splits a batch export with one copy like a background job", () => {
    fc.assert(
      fc.property(anyPrint, ({ total, size, across, down, slot, side, excluded }) => {
        const setup = setupOf(across, down);
        const startAt = 1 + (slot % (across * down));
        const whole: PrintRequest = { ...request, side, startAt, excludeRecords: excluded };
        const plan = planSheets(whole, total, setup, true);
        const parts = partRequests(whole, { total, setup, size });
        expect(parts.flatMap((part) => placesOf(planSheets(part, total, setup, true)))).toEqual(
          placesOf(plan),
        );
        expect(parts).toHaveLength(planParts(whole, plan, size).length);
      }),
    );
  });

  it("prints every record and copy once across batches, in order", () => {
    fc.assert(
      fc.property(anyPrint, ({ total, size, across, down, slot, copies, excluded, own }) => {
        const setup = setupOf(across, down);
        const startAt = 1 + (slot % (across * down));
        const whole: PrintRequest = {
          ...request,
          copiesPerRecord: copies,
          startAt,
          excludeRecords: excluded,
          ...(own ? { recordCopies: own } : {}),
        };
        const cards = (asked: PrintRequest) => {
          const plan = planSheets(asked, total, setup, true);
          return Array.from({ length: plan.pages }, (_, index) => plan.page(index).slots)
            .flat()
            .map(({ recordIndex, copy }) => `${recordIndex}/${copy}`);
        };
        expect(partRequests(whole, { total, setup, size }).flatMap(cards)).toEqual(cards(whole));
      }),
    );
  });
});
