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
} from "./index.ts";

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

/** What stands where, page after page. */
function placesOf(plan: SheetPlan): string[] {
  return Array.from({ length: plan.pages }, (_, index) => {
    const { side, slots } = plan.page(index);
    return `${side} ${slots.map(({ recordIndex, copy, slot }) => `${slot}:${recordIndex}/${copy}`).join(" ")}`;
  });
}

describe("the parts of a batch export", () => {
  it("[PRINT-26] are of 500 records", () => {
    const parts = partRequests(request, { total: 1200, setup: defaultPageSetup });
    expect(ranges(parts)).toEqual([
      [0, 499],
      [500, 999],
      [1000, 1199],
    ]);
  });

  it("[OPEN-76] begin at position 1 after the first, where the last sheet of the one before is full", () => {
    const parts = partRequests({ ...request, startAt: 4 }, { total: 1200, setup: defaultPageSetup });
    expect(parts.map(({ startAt }) => startAt)).toEqual([4, 1, 1]);
    expect(ranges(parts)).toEqual([
      [0, 506],
      [507, 1006],
      [1007, 1199],
    ]);
  });

  it("hold what is printed of them: a few more than 500 where a sheet ends later", () => {
    const split = { total: 1200, setup: defaultPageSetup };
    expect(partSizes({ ...request, startAt: 4 }, split)).toEqual([507, 500, 193]);
    expect(partSizes({ ...request, excludeRecords: [3, 499, 500, 800] }, { ...split, total: 1004 })).toEqual([
      500, 500,
    ]);
  });

  it("leave out what the whole leaves out, and count what is printed", () => {
    const excludeRecords = [3, 499, 500, 800];
    const parts = partRequests({ ...request, excludeRecords }, { total: 1004, setup: defaultPageSetup });
    expect(ranges(parts)).toEqual([
      [0, 502],
      [503, 1003],
    ]);
    expect(parts.map((part) => part.excludeRecords)).toEqual([[3, 499, 500], [800]]);
  });

  it("begin on a fresh sheet where copies never come out even with it", () => {
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

  it("with one copy are the very parts of a background job", () => {
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

  it("print every record and copy once, in order, whatever the copies", () => {
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
