import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPageSetup, type PageSetup } from "../document/index.ts";
import { type PrintRequest, planParts, planSheets, sheetsOf } from "./index.ts";
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
  it("[PRINT-26] hold 500 records each where those fill their sheets", () => {
    const plan = planSheets(everyRecord, 1200, defaultPageSetup, false);
    expect(plan.slotsPerSheet).toBe(10);
    expect(planParts(everyRecord, plan)).toEqual([
      { first: 0, beyond: 50, records: 500 },
      { first: 50, beyond: 100, records: 500 },
      { first: 100, beyond: 120, records: 200 },
    ]);
  });

  it("[PRINT-26] a start position shifts all parts, and leaves labels blank in the first only", () => {
    const request = { ...everyRecord, startAt: 3 };
    const plan = planSheets(request, 1000, defaultPageSetup, false);
    const [first, second] = planParts(request, plan);
    expect(first).toEqual({ first: 0, beyond: 51, records: 508 });
    expect(second).toEqual({ first: 51, beyond: 101, records: 492 });
    if (!second) throw new Error("There is no second part.");
    expect(sheetsOf(request, plan, second).page(0).slots[0]).toMatchObject({ recordIndex: 508, slot: 0 });
  });

  it("[PRINT-26] put one after the other are page by page the print as a whole", () => {
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
        // Far quicker than Vitest's own comparison, which is left to show a difference.
        if (JSON.stringify(pages) !== JSON.stringify(whole)) expect(pages).toEqual(whole);
        expect(plans.reduce((sum, { cards }) => sum + cards, 0)).toBe(plan.cards);
        expect(plans.map(({ records }) => records)).toEqual(parts.map(({ records }) => records));
        expect(parts.reduce((sum, { records }) => sum + records, 0)).toBe(total);
      }),
    );
  });

  it("sheets that are not there are refused", () => {
    const plan = planSheets(everyRecord, 25, defaultPageSetup, false);
    expect(() => sheetsOf(everyRecord, plan, { first: 0, beyond: 4 })).toThrow(RangeError);
    expect(() => sheetsOf(everyRecord, plan, { first: 2, beyond: 2 })).toThrow(RangeError);
    expect(() => sheetsOf(everyRecord, plan, { first: 1, beyond: 3 }).page(2)).toThrow(RangeError);
  });
});
