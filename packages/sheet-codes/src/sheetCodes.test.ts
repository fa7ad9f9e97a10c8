import { encodeBarcode } from "@print-builder/core/barcodes";
import { defaultPageSetup, type PageSetup } from "@print-builder/core/document";
import {
  type PrintRequest,
  planSheets,
  recordLabels,
  slotPlace,
  slotsPerSheet,
} from "@print-builder/core/sheets";
import { createTextEngine } from "@print-builder/core/text";
import { openFonts } from "@print-builder/fonts/node";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countSheets,
  drawSheetCode,
  hasRoomForCodes,
  printCode,
  printIdStart,
  readSheetCode,
  type SheetName,
  sheetAlone,
  sheetLabels,
  writeSheetCode,
} from "./index.ts";
import { sheetCodePlace } from "./sheetCodePlace.ts";

const printId = "1f0c9a7e-5bd2-4c11-9a2e-0d6a5f3b7c21";
const sheet14: SheetName = { print: printCode(printId), sheet: 14, side: "back" };

describe("a sheet's code", () => {
  test("a sheet's code encodes print, sheet, side and the print id's prefix", () => {
    const text = writeSheetCode(sheet14);
    expect(text).toMatch(/^PB-[0-9A-Z]{4}-[0-9A-Z]{4}-14B-[0-9A-Z]$/);
    expect(readSheetCode(text)).toEqual(sheet14);
    expect(printId.startsWith(printIdStart(sheet14.print))).toBe(true);
  });

  test.each([
    ["in lower case", (text: string) => text.toLowerCase()],
    ["without dashes", (text: string) => text.replaceAll("-", "")],
    ["with spaces and another dash", (text: string) => ` ${text.replaceAll("-", " – ")} `],
    ["without its marker", (text: string) => text.slice(3)],
    ["with O and l for zero and one", (text: string) => text.replaceAll("0", "O").replaceAll("1", "l")],
    ["in full-width characters", (text: string) => text.replaceAll("1", "１")],
  ])("reads a sheet's code %s", (_how, typed) => {
    expect(readSheetCode(typed(writeSheetCode(sheet14)))).toEqual(sheet14);
  });

  test("reads any print, sheet and side back from a small symbol", () => {
    const names = fc.record({
      hex: fc.stringMatching(/^[0-9a-f]{10}$/),
      sheet: fc.integer({ min: 1, max: 9999 }),
      side: fc.constantFrom("front" as const, "back" as const),
    });
    fc.assert(
      fc.property(names, ({ hex, sheet, side }) => {
        const id = `${hex.slice(0, 8)}-${hex.slice(8)}00-4000-8000-000000000000`;
        const name = { print: printCode(id), sheet, side };
        const text = writeSheetCode(name);
        expect(readSheetCode(text)).toEqual(name);
        expect(id.startsWith(printIdStart(name.print))).toBe(true);
        expect(encodeBarcode("qrcode", text)).toMatchObject({ ok: true, symbol: { columns: 29 } });
      }),
    );
  });

  test("detects one wrong or two swapped characters in a sheet's code", () => {
    const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const text = writeSheetCode(sheet14).slice(3).replaceAll("-", "");
    for (let at = 0; at < text.length; at++) {
      for (const sign of signs) {
        if (sign === text[at]) continue;
        const read = readSheetCode(`PB${text.slice(0, at)}${sign}${text.slice(at + 1)}`);
        expect(read, `${sign} at ${at}`).toBeNull();
      }
      const swapped = `${text.slice(0, at)}${text[at + 1] ?? ""}${text[at]}${text.slice(at + 2)}`;
      if (swapped !== text) expect(readSheetCode(`PB${swapped}`), swapped).toBeNull();
    }
  });

  test.each(["", "PB-", "12345", "PB-7K3Q-9XM2-0F-K", "https://school.example/418"])(
    "refuses %j as a sheet's code",
    (text) => expect(readSheetCode(text)).toBeNull(),
  );
});

const setupOf = (page: Partial<PageSetup["page"]>, label = { widthMm: 86, heightMm: 54 }): PageSetup => ({
  ...defaultPageSetup,
  page: { ...defaultPageSetup.page, ...page },
  label: { ...defaultPageSetup.label, ...label },
});

describe("the position of a sheet's code", () => {
  const grids = fc.record({
    across: fc.integer({ min: 1, max: 5 }),
    down: fc.integer({ min: 1, max: 9 }),
    leftMm: fc.integer({ min: 0, max: 30 }),
    topMm: fc.integer({ min: 0, max: 30 }),
    hGapMm: fc.integer({ min: 0, max: 10 }),
    vGapMm: fc.integer({ min: 0, max: 10 }),
  });

  test("places a sheet's code on the paper outside every label, front and back", () => {
    let found = 0;
    fc.assert(
      fc.property(grids, fc.constantFrom("none", "left-right", "top-bottom"), (grid, mirroring) => {
        const widthMm = Math.min(90, (210 - grid.leftMm - (grid.across - 1) * grid.hGapMm) / grid.across);
        const heightMm = Math.min(60, (297 - grid.topMm - (grid.down - 1) * grid.vGapMm) / grid.down);
        const setup = setupOf({ ...grid, widthMm: 210, heightMm: 297 }, { widthMm, heightMm });
        const place = sheetCodePlace(setup, mirroring);
        if (!place) return;
        found++;
        const [right, bottom] = [place.xMm + place.widthMm, place.yMm + place.heightMm];
        expect(Math.min(place.xMm, place.yMm, 210 - right, 297 - bottom)).toBeGreaterThan(2.5);
        for (let slot = 0; slot < slotsPerSheet(setup); slot++) {
          const front = slotPlace(setup, "across_then_down", slot);
          const xMm = mirroring === "left-right" ? 210 - front.xMm - widthMm : front.xMm;
          const yMm = mirroring === "top-bottom" ? 297 - front.yMm - heightMm : front.yMm;
          const apart = Math.max(
            xMm - right,
            place.xMm - xMm - widthMm,
            yMm - bottom,
            place.yMm - yMm - heightMm,
          );
          expect(apart).toBeGreaterThanOrEqual(0.39);
        }
      }),
    );
    expect(found).toBeGreaterThan(20);
  });

  test("places a sheet's code next to the labels if it does not fit elsewhere", () => {
    const page = {
      across: 1,
      down: 5,
      leftMm: 20,
      topMm: 2,
      hGapMm: 0,
      vGapMm: 3,
      widthMm: 210,
      heightMm: 290,
    };
    const place = sheetCodePlace(setupOf(page, { widthMm: 170, heightMm: 54 }), "none");
    expect(place?.turned).toBe(true);
    expect(place?.heightMm).toBeGreaterThan(place?.widthMm ?? 0);
  });

  test("omits the code if the fronts or the backs have no margins", () => {
    const full = setupOf({
      across: 2,
      down: 5,
      leftMm: 0,
      topMm: 0,
      hGapMm: 0,
      vGapMm: 0,
      widthMm: 172,
      heightMm: 270,
    });
    expect(sheetCodePlace(full, "none")).toBeNull();
    expect(hasRoomForCodes(full, { side: "front", flipEdge: "long" })).toBe(false);
    const one = setupOf({
      across: 1,
      down: 1,
      leftMm: 0,
      topMm: 0,
      hGapMm: 0,
      vGapMm: 0,
      widthMm: 86,
      heightMm: 54,
    });
    expect(sheetCodePlace(one, "none")).toBeNull();
    const usual = setupOf({
      across: 2,
      down: 5,
      leftMm: 15,
      topMm: 13.5,
      hGapMm: 10,
      vGapMm: 0,
      widthMm: 210,
      heightMm: 297,
    });
    expect(hasRoomForCodes(usual, { side: "both", flipEdge: "short" })).toBe(true);
  });

  test("keeps the symbol and its text within the code's area", () => {
    const setup = setupOf({
      across: 2,
      down: 5,
      leftMm: 15,
      topMm: 13.5,
      hGapMm: 10,
      vGapMm: 0,
      widthMm: 210,
      heightMm: 297,
    });
    const place = sheetCodePlace(setup, "none");
    const sheet = { printId, sheet: 14, side: "back" } as const;
    const [code] = drawSheetCode(sheet, setup, "none", { text: createTextEngine(openFonts()) });
    if (!place || !code) throw new Error("There is no room.");
    const { drawing, toSheet } = code;
    expect(drawing.elements.map(({ text }) => text)).toEqual([
      writeSheetCode(sheet14),
      writeSheetCode(sheet14),
      "Sheet 14, back",
    ]);
    expect(drawing.width * toSheet[0]).toBeCloseTo(place.widthMm);
    expect(drawing.height * toSheet[3]).toBeCloseTo(place.heightMm);
  });
});

describe("the labels of a sheet", () => {
  const jobs = fc.record({
    own: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 40 }),
    isEqual: fc.boolean(),
    copies: fc.integer({ min: 1, max: 23 }),
    slot: fc.nat(),
    across: fc.integer({ min: 1, max: 3 }),
    down: fc.integer({ min: 1, max: 4 }),
  });

  test("lists a sheet's labels as planned, and reprints them in place", () => {
    fc.assert(
      fc.property(jobs, ({ own, isEqual, copies, slot, across, down }) => {
        const setup = setupOf({ across, down });
        const startAt = (slot % slotsPerSheet(setup)) + 1;
        const request: PrintRequest = {
          range: { type: "all" },
          side: "front",
          copiesPerRecord: copies,
          ...(isEqual ? {} : { recordCopies: own }),
          startAt,
          printOrder: "across_then_down",
          dpi: 300,
          showGuides: false,
          flipEdge: "long",
        };
        const records = own.length;
        const plan = planSheets(request, records, setup, false);
        const slotsPer = slotsPerSheet(setup);
        const print = { groups: [records], labels: plan.labels, startAt, slotsPerSheet: slotsPer };
        expect(countSheets(print)).toBe(plan.sheets);
        for (let sheet = 1; sheet <= plan.sheets; sheet++) {
          const { slots } = plan.page(sheet - 1);
          const labels = sheetLabels(print, sheet);
          if (!labels) throw new Error(`Sheet ${sheet} is missing.`);
          expect([labels.first, labels.last]).toEqual([slots[0]?.recordIndex, slots.at(-1)?.recordIndex]);
          const alone = sheetAlone(labels, print);
          const again = planSheets(
            {
              ...request,
              ...(isEqual ? {} : { recordCopies: own.slice(labels.first, labels.last + 1) }),
              startAt: alone.startAt,
            },
            labels.last - labels.first + 1,
            setup,
            false,
          ).page(alone.index);
          const moved = again.slots.map((each) => ({
            ...each,
            recordIndex: each.recordIndex + labels.first,
          }));
          expect(moved).toEqual(slots);
        }
        expect(sheetLabels(print, plan.sheets + 1)).toBeNull();
        expect(sheetLabels(print, 0)).toBeNull();
      }),
    );
  });

  test("gives groups separate sheets with consecutive numbers", () => {
    const labels = recordLabels({ copiesPerRecord: 1 }, { count: 8, recordAt: (position) => position });
    const print = { groups: [3, 0, 5], labels, startAt: 3, slotsPerSheet: 4 };
    expect(countSheets(print)).toBe(4);
    const lies = [1, 2, 3, 4, 5].map((sheet) => sheetLabels(print, sheet));
    expect(lies.map((labels) => labels && [labels.first, labels.last, labels.startAt])).toEqual([
      [0, 1, 3],
      [2, 2, 1],
      [3, 6, 1],
      [7, 7, 1],
      null,
    ]);
  });
});
