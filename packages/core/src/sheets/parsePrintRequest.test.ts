import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultPageSetup } from "../document/index.ts";
import { type PrintLimits, parsePrintRequest } from "./index.ts";

const limits: PrintLimits = { total: 100, pageSetup: defaultPageSetup, isDualSided: true };

function problems(input: unknown, given: PrintLimits = limits): readonly string[] {
  const parsed = parsePrintRequest(input, given);
  return parsed.ok ? [] : parsed.problems.map(({ message }) => message);
}

describe("a print request", () => {
  it("[PRINT-05][PRINT-06][PRINT-07][PRINT-08][PRINT-18] fills in the defaults of a print request", () => {
    expect(parsePrintRequest({}, limits)).toEqual({
      ok: true,
      request: {
        range: { type: "all" },
        side: "front",
        copiesPerRecord: 1,
        startAt: 1,
        printOrder: "across_then_down",
        dpi: 300,
        showGuides: false,
        flipEdge: "long",
      },
    });
  });

  it("[PRINT-14][PRINT-04] reads all fields of a print request and ignores unknown fields", () => {
    const sent = {
      range: { type: "range", start: 0, end: 99 },
      side: "both",
      copies_per_record: 3,
      start_at: 10,
      print_order: "down_then_across",
      dpi: 1200,
      show_guides: true,
      flip_edge: "short",
      live_rows: [{}],
      format: "pdf",
    };
    expect(parsePrintRequest(sent, limits)).toEqual({
      ok: true,
      request: {
        range: { type: "range", start: 0, end: 99 },
        side: "both",
        copiesPerRecord: 3,
        startAt: 10,
        printOrder: "down_then_across",
        dpi: 1200,
        showGuides: true,
        flipEdge: "short",
      },
    });
  });

  it("[PRINT-16] accepts the simple request of the project menu", () => {
    expect(parsePrintRequest({ range: { type: "all" }, side: "front", dpi: 300 }, limits).ok).toBe(true);
  });

  it.each<[unknown, string]>([
    [null, "request must be an object."],
    [{ range: "all" }, "range must be an object with a type."],
    [{ range: { type: "some" } }, "range.type must be all or range."],
    [{ range: { type: "range", start: 0 } }, "range.end must be a whole number from 0 to 99."],
    [{ range: { type: "range", start: 0, end: 100 } }, "range.end must be a whole number from 0 to 99."],
    [{ range: { type: "range", start: -1, end: 5 } }, "range.start must be a whole number from 0 to 99."],
    [{ range: { type: "range", start: 5, end: 4 } }, "range.end must not be less than range.start."],
    [{ side: "left" }, "side must be front, back or both."],
    [{ copies_per_record: 0 }, "copies_per_record must be a whole number from 1 to 10000."],
    [{ copies_per_record: 1.5 }, "copies_per_record must be a whole number from 1 to 10000."],
    [{ copies_per_record: "2" }, "copies_per_record must be a whole number from 1 to 10000."],
    [{ start_at: 0 }, "start_at must be a whole number from 1 to 10."],
    [{ start_at: 11 }, "start_at must be a whole number from 1 to 10."],
    [{ print_order: "random" }, "print_order must be across_then_down or down_then_across."],
    [{ dpi: 301 }, "dpi must be 150, 300, 600 or 1200."],
    [{ show_guides: "yes" }, "show_guides must be true or false."],
    [{ flip_edge: "wide" }, "flip_edge must be long or short."],
  ])("refuses %j and names the field", (input, message) => {
    expect(problems(input)).toEqual([message]);
  });

  it("names every invalid field of a request at once", () => {
    const parsed = parsePrintRequest({ side: "x", dpi: 1, start_at: 0 }, limits);
    expect(parsed.ok ? [] : parsed.problems.map(({ field }) => field)).toEqual(["side", "start_at", "dpi"]);
  });

  it("[OPEN-75] prints only the front of a single-sided design", () => {
    const single = { ...limits, isDualSided: false };
    expect(problems({ side: "front" }, single)).toEqual([]);
    expect(problems({ side: "back" }, single)).toEqual(["side must be front: this design is single-sided."]);
    expect(problems({ side: "both" }, single)).toEqual(["side must be front: this design is single-sided."]);
  });

  it("refuses a request with nothing to print", () => {
    expect(problems({}, { ...limits, total: 0 })).toEqual(["range is empty: there are no records to print."]);
  });

  it("refuses a label without a size", () => {
    const pageSetup = { ...defaultPageSetup, label: { ...defaultPageSetup.label, widthMm: 0 } };
    expect(problems({}, { ...limits, pageSetup })).toEqual([
      "page_setup.label.width_mm must be more than 0 to print; set it in Page Setup.",
    ]);
  });

  it("accepts no value outside the limits, for any input", () => {
    const value = fc.oneof(fc.integer({ min: -3, max: 120 }), fc.jsonValue({ maxDepth: 1 }));
    const sent = fc.record(
      {
        range: fc.record({ type: fc.constantFrom("all", "range", "x"), start: value, end: value }),
        copies_per_record: value,
        start_at: value,
        side: fc.constantFrom("front", "both", "none"),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(sent, (input) => {
        const parsed = parsePrintRequest(input, limits);
        if (!parsed.ok) {
          expect(parsed.problems.length).toBeGreaterThan(0);
          return;
        }
        const { range, startAt, copiesPerRecord } = parsed.request;
        expect(startAt).toBe(input.start_at ?? 1);
        expect(copiesPerRecord).toBe(input.copies_per_record ?? 1);
        if (range.type === "range") expect(range).toEqual(input.range);
      }),
    );
  });
});
