import { describe, expect, it } from "vitest";
import { defaultPageSetup, type LabelSetup, type PageSetup, type SheetSetup } from "../document/index.ts";
import { guideMarks, guideStrokeMm } from "./guideMarks.ts";
import {
  batchesOf,
  nextRange,
  type PagePlan,
  type PrintRequest,
  planSheets,
  printQuality,
  type SheetPlan,
} from "./index.ts";

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

function setupWith(page: Partial<SheetSetup>, label: Partial<LabelSetup> = {}): PageSetup {
  return {
    ...defaultPageSetup,
    page: { ...defaultPageSetup.page, ...page },
    label: { ...defaultPageSetup.label, ...label },
  };
}

/** A4 with 2 × 3 labels of 80 × 50, margins 10 and 20, gaps 5 and 4. */
const sixUp = setupWith(
  { leftMm: 10, topMm: 20, across: 2, down: 3, hGapMm: 5, vGapMm: 4 },
  { widthMm: 80, heightMm: 50 },
);

const plan = (request: Partial<PrintRequest>, total: number, setup = sixUp) =>
  planSheets({ ...everyRecord, ...request }, total, setup, true);

const pagesOf = (sheets: SheetPlan): readonly PagePlan[] =>
  Array.from({ length: sheets.pages }, (_, index) => sheets.page(index));

const places = (page: PagePlan) => page.slots.map(({ recordIndex, xMm, yMm }) => [recordIndex, xMm, yMm]);

describe("planning sheets", () => {
  it("[PRINT-07][PRINT-19] across_then_down fills rows, down_then_across fills columns", () => {
    expect(places(plan({ printOrder: "across_then_down" }, 3).page(0))).toEqual([
      [0, 10, 20],
      [1, 95, 20],
      [2, 10, 74],
    ]);
    expect(places(plan({ printOrder: "down_then_across" }, 4).page(0))).toEqual([
      [0, 10, 20],
      [1, 10, 74],
      [2, 10, 128],
      [3, 95, 20],
    ]);
  });

  it("[PRINT-06][OPEN-76] start position 3 leaves two labels blank, on the first sheet only", () => {
    const sheets = plan({ startAt: 3 }, 8);
    expect(sheets).toMatchObject({ sheets: 2, pages: 2, records: 8, cards: 8 });
    expect(sheets.page(0).slots.map(({ slot }) => slot)).toEqual([2, 3, 4, 5]);
    expect(sheets.page(1).slots.map(({ slot }) => slot)).toEqual([0, 1, 2, 3]);
  });

  it("puts a separator before the first card on each side", () => {
    const sheets = plan({ startAt: 3, separator: "7B", side: "both" }, 8);
    expect(sheets).toMatchObject({ sheets: 2, pages: 4, records: 8, cards: 16 });
    const [front, back, next] = pagesOf(sheets);
    expect(front?.separator).toEqual({ slot: 2, xMm: 10, yMm: 74, turned: false, title: "7B", cards: 8 });
    expect(front?.slots.map(({ slot }) => slot)).toEqual([3, 4, 5]);
    expect(back?.separator).toMatchObject({ slot: 2, xMm: 120 });
    expect(next?.separator).toBeUndefined();
    const alone = plan({ startAt: 6, separator: "7B" }, 2);
    expect(alone.sheets).toBe(2);
    expect(alone.page(0)).toMatchObject({ separator: { slot: 5 }, slots: [] });
    expect(alone.page(1).slots.map(({ recordIndex, slot }) => [recordIndex, slot])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(guideMarks(alone.page(0), sixUp).length).toBeGreaterThan(0);
  });

  it("prints as many cards of a record as its row says", () => {
    const labels = plan({ recordCopies: [3, 1, 5, 0], startAt: 2 }, 4);
    expect([labels.records, labels.cards, labels.sheets]).toEqual([3, 9, 2]);
    const lie = pagesOf(labels).flatMap(({ slots }) =>
      slots.map(({ recordIndex, copy }) => [recordIndex, copy]),
    );
    expect(lie.map(([record]) => record)).toEqual([0, 0, 0, 1, 2, 2, 2, 2, 2]);
    expect(lie.map(([, copy]) => copy)).toEqual([0, 1, 2, 0, 0, 1, 2, 3, 4]);
    const twice = plan({ recordCopies: [3, 1, 5, 0], copiesPerRecord: 2, excludeRecords: [0] }, 4);
    expect([twice.records, twice.cards]).toEqual([2, 12]);
    const ranged = plan({ recordCopies: [3, 1, 5, 0], range: { type: "range", start: 2, end: 3 } }, 4);
    expect(places(ranged.page(0)).map(([record]) => record)).toEqual([2, 2, 2, 2, 2]);
    expect(plan({ recordCopies: [0, 0] }, 2).sheets).toBe(0);
  });

  it("[PRINT-05][OPEN-76] keeps the copies of a record together", () => {
    const { slots } = plan({ copiesPerRecord: 3 }, 2).page(0);
    expect(slots.map(({ recordIndex, copy }) => [recordIndex, copy])).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [1, 0],
      [1, 1],
      [1, 2],
    ]);
  });

  it("[OPEN-74] reads a range as 0-based and inclusive", () => {
    const sheets = plan({ range: { type: "range", start: 2, end: 4 } }, 100);
    expect(sheets.records).toBe(3);
    expect(sheets.page(0).slots.map(({ recordIndex }) => recordIndex)).toEqual([2, 3, 4]);
  });

  it("[OPEN-75] prints a sheet's fronts, then its backs, and counts each side", () => {
    const sheets = planSheets({ ...everyRecord, side: "both" }, 60, defaultPageSetup, true);
    expect(sheets).toMatchObject({ records: 60, cards: 120, sheets: 6, pages: 12, slotsPerSheet: 10 });
    expect(pagesOf(sheets).map(({ side }) => side)).toEqual(Array(6).fill(["front", "back"]).flat());
  });

  it("[OPEN-75] mirrors backs that are printed alone", () => {
    expect(places(plan({ side: "back" }, 2).page(0))).toEqual([
      [0, 210 - 10 - 80, 20],
      [1, 210 - 95 - 80, 20],
    ]);
  });

  it.each([
    ["portrait", "long", "left-right"],
    ["portrait", "short", "top-bottom"],
    ["landscape", "long", "top-bottom"],
    ["landscape", "short", "left-right"],
    ["square", "long", "left-right"],
    ["square", "short", "top-bottom"],
  ] as const)("[OPEN-75] turning a %s page over its %s edge swaps %s", (shape, flipEdge, mirroring) => {
    const sizes = { portrait: [210, 297], landscape: [297, 210], square: [250, 250] } as const;
    const [widthMm, heightMm] = sizes[shape];
    // The stored orientation is ignored; the final width and height decide.
    const setup = setupWith({ widthMm, heightMm, across: 2, down: 2, orientation: "portrait" });
    const back = plan({ side: "back", flipEdge }, 1, setup).page(0);
    const [x, y] = mirroring === "left-right" ? [widthMm - 86, 0] : [0, heightMm - 54];
    expect(back).toMatchObject({
      mirroring,
      slots: [{ xMm: x, yMm: y, turned: mirroring === "top-bottom" }],
    });
  });

  it("pages are computed on demand, even with 100,000 records", () => {
    const sheets = planSheets({ ...everyRecord, side: "both" }, 100_000, defaultPageSetup, true);
    expect(sheets.pages).toBe(20_000);
    expect(sheets.page(19_999).slots.at(-1)?.recordIndex).toBe(99_999);
    expect(() => sheets.page(20_000)).toThrow("There is no page 20000");
  });

  it("a print without records has no sheets", () => {
    expect(plan({ startAt: 3 }, 0)).toMatchObject({ records: 0, sheets: 0, pages: 0, cards: 0 });
  });

  it("a single-sided design has no backs to print", () => {
    expect(() => planSheets({ ...everyRecord, side: "both" }, 1, sixUp, false)).toThrow("single-sided");
  });
});

/** The rectangle covered by the stroke of a straight guide. */
function inkOf(mark: ReturnType<typeof guideMarks>[number]) {
  const xs = mark.map((command) => Number(command[1]));
  const ys = mark.map((command) => Number(command[2]));
  const half = guideStrokeMm / 2;
  return {
    left: Math.min(...xs) - half,
    right: Math.max(...xs) + half,
    top: Math.min(...ys) - half,
    bottom: Math.max(...ys) + half,
  };
}

describe("guides", () => {
  it("[PRINT-10][OPEN-77] gives a lone label four hairlines and two marks at each corner", () => {
    const setup = setupWith({ leftMm: 20, topMm: 30, across: 1, down: 1 });
    const marks = guideMarks(plan({}, 1, setup).page(0), setup);
    expect(marks).toHaveLength(4 + 8);
    expect(marks).toContainEqual([
      ["M", 19.5, 29.5],
      ["L", 106.5, 29.5],
    ]);
    expect(marks).toContainEqual([
      ["M", 16, 30],
      ["L", 19, 30],
    ]);
    expect(marks).toContainEqual([
      ["M", 106, 85],
      ["L", 106, 88],
    ]);
  });

  it("[OPEN-77] marks labels that touch only in the outer margins", () => {
    const setup = setupWith({ widthMm: 192, heightMm: 128, leftMm: 10, topMm: 10, across: 2, down: 2 });
    const marks = guideMarks(plan({}, 4, setup).page(0), setup).map(inkOf);
    expect(marks.length).toBeGreaterThan(0);
    for (const { left, right, top, bottom } of marks) {
      expect(right < 10 || left > 182 || bottom < 10 || top > 118).toBe(true);
    }
  });

  it("[OPEN-77] draws no guides for touching labels on a page without margins", () => {
    const setup = setupWith({ widthMm: 172, heightMm: 270 });
    expect(guideMarks(plan({}, 10, setup).page(0), setup)).toEqual([]);
  });

  it("draws no guides for a sheet's blank slots", () => {
    const marks = guideMarks(plan({ startAt: 6 }, 1).page(0), sixUp).map(inkOf);
    expect(marks.length).toBeGreaterThan(0);
    expect(Math.min(...marks.map(({ left }) => left))).toBeGreaterThan(10 + 80);
    expect(Math.min(...marks.map(({ top }) => top))).toBeGreaterThan(20 + 54 + 50);
  });
});

describe("batches", () => {
  it("[PRINT-26] splits a print into batches of 500 records", () => {
    expect(batchesOf({ start: 10, end: 1209 }, 500)).toEqual([
      { start: 10, end: 509 },
      { start: 510, end: 1009 },
      { start: 1010, end: 1209 },
    ]);
    expect(batchesOf({ start: 0, end: 499 })).toHaveLength(1);
    expect(batchesOf({ start: 0, end: -1 })).toEqual([]);
  });

  it("[PRINT-24][OPEN-78] the next range fills a sheet with all copies, within the total", () => {
    expect(nextRange({ start: 0, end: 5 }, 100, sixUp, 1)).toEqual({ start: 6, end: 11 });
    expect(nextRange({ start: 0, end: 5 }, 100, sixUp, 4)).toEqual({ start: 6, end: 6 });
    expect(nextRange({ start: 90, end: 97 }, 100, sixUp, 1)).toEqual({ start: 98, end: 99 });
    expect(nextRange({ start: 90, end: 99 }, 100, sixUp, 50)).toEqual({ start: 99, end: 99 });
  });
});

describe("print quality", () => {
  it("[PRINT-09] computes print quality as dpi ÷ 300 × 95, clamped to 50–95", () => {
    expect([72, 150, 240, 300, 1200].map(printQuality)).toEqual([50, 50, 76, 95, 95]);
  });
});
