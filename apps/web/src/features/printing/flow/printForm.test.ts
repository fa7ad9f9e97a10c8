import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkRequestOf,
  dpiText,
  firstForm,
  fitForm,
  offersBatches,
  type PrintForm,
  printBody,
  recordsInRange,
  requestOf,
} from "./printForm.ts";

const limits = { total: 250, slots: 10, isDualSided: true };
const first = firstForm(limits);

describe("the print form", () => {
  it("[PRINT-04, PRINT-05, PRINT-06, PRINT-07, PRINT-08] the form starts with all records, one copy, position 1 and 300 dpi", () => {
    expect(printBody(requestOf(first))).toEqual({
      range: { type: "all" },
      side: "both",
      copies_per_record: 1,
      start_at: 1,
      print_order: "across_then_down",
      dpi: 300,
      show_guides: false,
      flip_edge: "long",
    });
    expect(firstForm({ ...limits, isDualSided: false }).side).toBe("front");
  });

  it("[PRINT-02, PRINT-03] clamps the print range to the records, with its end after its start", () => {
    const ranged = (start: number, end: number) => {
      const { start: from, end: to } = fitForm({ ...first, range: "range", start, end }, limits);
      return [from, to];
    };
    expect(ranged(-5, 400)).toEqual([0, 249]);
    expect(ranged(90, 40)).toEqual([90, 90]);
    expect(ranged(900, 3)).toEqual([249, 249]);
    expect(ranged(Number.NaN, Number.POSITIVE_INFINITY)).toEqual([0, 0]);
    expect(ranged(12, 30)).toEqual([12, 30]);
  });

  it("[PRINT-05, PRINT-06] rounds copies to 1 or more and clamps start positions to the sheet", () => {
    const fitted = (part: Partial<PrintForm>) => fitForm({ ...first, ...part }, limits);
    expect([0, 1.4, -3, 12, 5000].map((copies) => fitted({ copies }).copies)).toEqual([1, 1, 1, 12, 1000]);
    expect([0, 1, 10, 11].map((startAt) => fitted({ startAt }).startAt)).toEqual([1, 1, 10, 10]);
  });

  it("sends the whole printer profile, or none for an accurate printer", () => {
    const printer = { id: "p", profile: { name: "Laser", offset_x_mm: 0.5, duplex: "manual" as const } };
    expect(printBody(requestOf({ ...first, printer }))).toMatchObject({
      printer_profile: { name: "Laser", offset_x_mm: 0.5, offset_y_mm: 0, duplex: "manual" },
    });
    expect(printBody(requestOf(first))).not.toHaveProperty("printer_profile");
  });

  it("choosing a card printer switches to single cards in order, and back", () => {
    const printer = { id: "p", profile: { name: "Primacy", kind: "card", paper: "cr80" } } as const;
    const form = fitForm({ ...first, printer, startAt: 7 }, limits);
    expect(printBody(requestOf(form))).toMatchObject({
      ...{ start_at: 1, layout: "single", bleed_mm: 1, marks: [] },
      printer_profile: { kind: "card", over_edge_mm: 1 },
    });
    expect(requestOf(form).paper?.card).toEqual({ widthMm: 85.6, heightMm: 53.98 });
    expect(printBody(requestOf({ ...form, printer: null }))).not.toHaveProperty("layout");
  });

  it("corrects invalid input to printable values", () => {
    const anything = fc.record({
      range: fc.constantFrom("all" as const, "range" as const),
      start: fc.double(),
      end: fc.double(),
      copies: fc.double(),
      startAt: fc.double(),
      dpi: fc.double(),
      leftOut: fc.array(fc.nat({ max: 400 })),
    });
    fc.assert(
      fc.property(anything, fc.integer({ min: 1, max: 300 }), (typed, total) => {
        const form = fitForm({ ...first, ...typed }, { ...limits, total });
        expect(form.start).toBeGreaterThanOrEqual(0);
        expect(form.end).toBeGreaterThanOrEqual(form.start);
        expect(form.end).toBeLessThan(total);
        expect(Number.isInteger(form.copies) && form.copies >= 1).toBe(true);
        expect(form.startAt >= 1 && form.startAt <= 10).toBe(true);
        expect([150, 300, 600, 1200]).toContain(form.dpi);
        expect(form.leftOut.every((record) => record < total)).toBe(true);
      }),
    );
  });

  it("[OPEN-75] prints only the front of a single-sided design", () => {
    expect(fitForm(first, { ...limits, isDualSided: false }).side).toBe("front");
  });

  it("[PRINT-14, OPEN-74] sends 0-based records and each left-out record once", () => {
    const form = { ...first, range: "range" as const, start: 6, end: 20, leftOut: [9, 8] };
    expect(printBody(requestOf(form, [8, 7]))).toMatchObject({
      range: { type: "range", start: 6, end: 20 },
      exclude_records: [7, 8, 9],
    });
    expect(recordsInRange(form, limits)).toBe(15);
  });

  it("sends the press's profile to print, but not to check", () => {
    const profile = { name: "press.icc", icc: "AAAA" };
    const form = { ...first, press: { color: "cmyk", standard: "pdfx4", profile } } as const;
    expect(requestOf(first)).not.toHaveProperty("colour");
    expect(requestOf(form).colour).toEqual({ space: "cmyk", standard: "pdfx4", icc: "AAAA" });
    const checked = printBody(checkRequestOf(form));
    expect(checked).toMatchObject({ color: "cmyk", standard: "pdfx4" });
    expect(checked).not.toHaveProperty("icc");
    // The chosen profile only applies to presses.
    const archive = { ...form.press, color: "rgb", standard: "pdfa2b" } as const;
    expect(requestOf({ ...form, press: archive }).colour).toEqual({ space: "rgb", standard: "pdfa2b" });
  });

  it("[PRINT-25] offers batches and background export above 1000 records, not at 1000", () => {
    const offered = (total: number, part: Partial<PrintForm> = {}) =>
      offersBatches({ ...first, ...part }, { total });
    expect(offered(1000)).toBe(false);
    expect(offered(1001)).toBe(true);
    expect(offered(5000, { range: "range", start: 0, end: 999 })).toBe(false);
    expect(offered(5000, { range: "range", start: 0, end: 1000 })).toBe(true);
  });

  it("[PRINT-09] describes the quality of a resolution", () => {
    expect([150, 300, 600, 1200].map(dpiText)).toEqual([
      "150 dpi, quality 50%",
      "300 dpi, quality 95%",
      "600 dpi, quality 95%",
      "1200 dpi, quality 95%",
    ]);
  });
});
