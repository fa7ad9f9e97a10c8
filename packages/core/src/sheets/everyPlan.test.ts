import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPageSetup, type PageSetup } from "../document/index.ts";
import type { CardDrawing, Matrix } from "../drawing/drawOp.ts";
import { guideMarks, guideStrokeMm } from "./guideMarks.ts";
import {
  labelFit,
  type PagePlan,
  type PageSlot,
  type PrintRequest,
  placeOnSheet,
  planGuides,
  planSheets,
  type SheetPlan,
} from "./index.ts";

const mm = (max: number) => fc.integer({ min: 0, max: max * 8 }).map((eighths) => eighths / 8);

/** Page setups that fit their page, with or without margins and gaps. */
const anySetup = fc
  .record({
    across: fc.integer({ min: 1, max: 4 }),
    down: fc.integer({ min: 1, max: 5 }),
    leftMm: fc.oneof(fc.constant(0), mm(20)),
    topMm: fc.oneof(fc.constant(0), mm(20)),
    hGapMm: fc.oneof(fc.constant(0), mm(6), fc.double({ min: 0, max: 1.5, noNaN: true })),
    vGapMm: fc.oneof(fc.constant(0), mm(6), fc.double({ min: 0, max: 1.5, noNaN: true })),
    rightMm: fc.oneof(fc.constant(0), mm(20)),
    bottomMm: fc.oneof(fc.constant(0), mm(20)),
    width: mm(90).map((value) => value + 5),
    height: mm(90).map((value) => value + 5),
    shape: fc.constantFrom("rectangle" as const, "rounded" as const, "ring" as const),
  })
  .map(
    ({ rightMm, bottomMm, width, height, shape, ...page }): PageSetup => ({
      ...defaultPageSetup,
      page: {
        ...page,
        moreGrids: [],
        widthMm: page.leftMm + page.across * width + (page.across - 1) * page.hGapMm + rightMm,
        heightMm: page.topMm + page.down * height + (page.down - 1) * page.vGapMm + bottomMm,
        // The stored orientation is ignored; width and height decide.
        orientation: "portrait",
      },
      label: { ...defaultPageSetup.label, widthMm: width, heightMm: height, shape },
    }),
  );

const anyJob = fc
  .record({
    setup: anySetup,
    total: fc.integer({ min: 1, max: 60 }),
    copiesPerRecord: fc.integer({ min: 1, max: 4 }),
    slot: fc.nat(),
    from: fc.nat(),
    length: fc.nat(),
    side: fc.constantFrom("front" as const, "back" as const, "both" as const),
    printOrder: fc.constantFrom("across_then_down" as const, "down_then_across" as const),
    flipEdge: fc.constantFrom("long" as const, "short" as const),
  })
  .map(({ setup, total, slot, from, length, ...given }) => {
    const start = from % total;
    const request: PrintRequest = {
      ...given,
      dpi: 300,
      showGuides: true,
      range: { type: "range", start, end: start + (length % (total - start)) },
      startAt: 1 + (slot % (setup.page.across * setup.page.down)),
    };
    return { setup, total, request, sheets: planSheets(request, total, setup, true) };
  });

const pagesOf = (sheets: SheetPlan): readonly PagePlan[] =>
  Array.from({ length: sheets.pages }, (_, index) => sheets.page(index));

function cardsOf({ range, copiesPerRecord }: PrintRequest): readonly string[] {
  if (range.type === "all") return [];
  return Array.from({ length: (range.end - range.start + 1) * copiesPerRecord }, (_, card) => {
    return `${range.start + Math.floor(card / copiesPerRecord)}/${card % copiesPerRecord}`;
  });
}

function expectOnPaper({ slots }: PagePlan, { page, label }: PageSetup): void {
  for (const { xMm, yMm } of slots) {
    expect(Math.min(xMm, yMm)).toBeGreaterThanOrEqual(-1e-9);
    expect(xMm + label.widthMm).toBeLessThanOrEqual(page.widthMm + 1e-9);
    expect(yMm + label.heightMm).toBeLessThanOrEqual(page.heightMm + 1e-9);
  }
}

type Point = readonly [number, number];

const drawing: CardDrawing = {
  width: 100,
  height: 60,
  background: { color: "#ffffff", alpha: 1 },
  elements: [],
};

function apply([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f];
}

/** Maps a point on the front to the back's page after turning the sheet over an edge. */
function throughPaper([x, y]: Point, { page }: PageSetup, flipEdge: PrintRequest["flipEdge"]): Point {
  const longIsVertical = page.widthMm <= page.heightMm;
  const verticalEdge = flipEdge === "long" ? longIsVertical : !longIsVertical;
  return verticalEdge ? [page.widthMm - x, y] : [x, page.heightMm - y];
}

/** Expects the back's top right behind the front's top left, and so on around the card. */
function expectBehind(
  front: PageSlot,
  back: PageSlot,
  setup: PageSetup,
  flipEdge: PrintRequest["flipEdge"],
): void {
  const fit = labelFit(drawing, setup.label);
  const onFront = placeOnSheet(drawing, front, setup, fit).toSheet;
  const onBack = placeOnSheet(drawing, back, setup, fit).toSheet;
  const corners: readonly Point[] = [
    [0, 0],
    [100, 0],
    [100, 60],
    [0, 60],
    [30, 20],
  ];
  for (const [x, y] of corners) {
    const behind = throughPaper(apply(onFront, [x, y]), setup, flipEdge);
    const there = apply(onBack, [100 - x, y]);
    expect(Math.hypot(there[0] - behind[0], there[1] - behind[1])).toBeLessThan(1e-6);
  }
}

type Rectangle = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The rectangle covered by the stroke of a straight guide. */
function inkOf(mark: ReturnType<typeof guideMarks>[number]): Rectangle {
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

function overlap(one: Rectangle, other: Rectangle): boolean {
  return one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom;
}

function trimOf({ xMm, yMm }: PageSlot, { label }: PageSetup): Rectangle {
  return { left: xMm, top: yMm, right: xMm + label.widthMm, bottom: yMm + label.heightMm };
}

/** A pixel of a coarse screen, which a hairline fills completely. */
const coarsePixelMm = 25.4 / 72;

function grown({ left, right, top, bottom }: Rectangle, by: number): Rectangle {
  return { left: left - by, right: right + by, top: top - by, bottom: bottom + by };
}

describe("every plan", () => {
  it("[PRINT-19] plans every record and copy once per side, in order, without overlap", () => {
    fc.assert(
      fc.property(anyJob, ({ request, sheets, setup }) => {
        const pages = pagesOf(sheets);
        for (const side of request.side === "both" ? ["front", "back"] : [request.side]) {
          const cards = pages.filter((page) => page.side === side).flatMap(({ slots }) => slots);
          expect(cards.map(({ recordIndex, copy }) => `${recordIndex}/${copy}`)).toEqual(cardsOf(request));
        }
        for (const page of pages) {
          const places = new Set(page.slots.map(({ xMm, yMm }) => `${xMm.toFixed(3)},${yMm.toFixed(3)}`));
          expect(places.size).toBe(page.slots.length);
          expect(places.size).toBeGreaterThan(0);
          expectOnPaper(page, setup);
        }
        expect(pages.flatMap(({ slots }) => slots)).toHaveLength(sheets.cards);
      }),
    );
  });

  it("[PRINT-06][OPEN-76] leaves only the first sheet's slots before the start position blank", () => {
    fc.assert(
      fc.property(anyJob, ({ request, sheets }) => {
        const sides = request.side === "both" ? 2 : 1;
        for (const [index, page] of pagesOf(sheets).entries()) {
          const first = index < sides ? request.startAt - 1 : 0;
          expect(page.slots.map(({ slot }) => slot)).toEqual(page.slots.map((_, offset) => first + offset));
        }
      }),
    );
  });

  it("[OPEN-75] puts each back behind its front, upright after turning the sheet", () => {
    fc.assert(
      fc.property(anyJob, ({ request, setup, total }) => {
        const sheets = planSheets({ ...request, side: "both" }, total, setup, true);
        const pages = pagesOf(sheets);
        const fronts = pages.filter(({ side }) => side === "front").flatMap(({ slots }) => slots);
        const backs = pages.filter(({ side }) => side === "back").flatMap(({ slots }) => slots);
        expect(backs).toHaveLength(fronts.length);
        for (const [index, back] of backs.entries()) {
          const front = fronts[index];
          expect(front).toMatchObject({ recordIndex: back.recordIndex, copy: back.copy, slot: back.slot });
          if (front !== undefined) expectBehind(front, back, setup, request.flipEdge);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("a page has the same guides whether planned alone or with others", () => {
    fc.assert(
      fc.property(anyJob, ({ setup, sheets }) => {
        const guides = planGuides(setup);
        for (const page of pagesOf(sheets)) expect(guides(page)).toEqual(guideMarks(page, setup));
      }),
      { numRuns: 60 },
    );
  });

  it("[PRINT-10][OPEN-77] keeps guides on the paper and 1/72 inch away from every label", () => {
    fc.assert(
      fc.property(anyJob, ({ setup, request, sheets }) => {
        const everySlot = { ...request, range: { type: "all" }, startAt: 1, copiesPerRecord: 1 } as const;
        const full = pagesOf(planSheets(everySlot, sheets.slotsPerSheet, setup, true));
        for (const page of pagesOf(sheets)) {
          const labels = full.find(({ side }) => side === page.side)?.slots ?? [];
          expect(labels).toHaveLength(sheets.slotsPerSheet);
          const inks = guideMarks(page, setup).map(inkOf);
          const paper = { left: 0, top: 0, right: setup.page.widthMm, bottom: setup.page.heightMm };
          expect(inks.filter((ink) => !overlap(ink, paper))).toEqual([]);
          for (const label of labels) {
            expect(inks.filter((ink) => overlap(ink, grown(trimOf(label, setup), coarsePixelMm)))).toEqual(
              [],
            );
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});
