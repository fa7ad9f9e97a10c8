import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canvasPx,
  cutoutKinds,
  labelShapes,
  markNames,
  maxBleedMm,
  mmToDots,
  modalPageSetup,
  parsePageSetup,
  pointsPerMm,
  sheetLayouts,
  toStoredPageSetup,
} from "./index.ts";

describe("page setup", () => {
  it("[PAGE-12] starts the dialog at 600 × 600 mm, 5 by 5, no margins, landscape", () => {
    expect(toStoredPageSetup(modalPageSetup).page).toEqual({
      width_mm: 600,
      height_mm: 600,
      left_mm: 0,
      top_mm: 0,
      across: 5,
      down: 5,
      h_gap_mm: 0,
      v_gap_mm: 0,
      orientation: "landscape",
    });
  });

  it("[PAGE-13][PAGE-10] starts with a 54 × 102 mm label with 3.175 mm radii", () => {
    expect(toStoredPageSetup(modalPageSetup).label).toEqual({
      shape: "rectangle",
      width_mm: 54,
      height_mm: 102,
      corner_w_mm: 3.175,
      corner_h_mm: 3.175,
    });
  });

  it("[PAGE-08][PAGE-09][OPEN-38] stores a page setup under the specified names", () => {
    const stored = toStoredPageSetup(modalPageSetup);
    expect(Object.keys(stored)).toEqual(["cardType", "dpi", "page", "label", "cutout"]);
    expect(stored).toMatchObject({ cardType: "single", dpi: 300, cutout: {} });
  });

  it("[OPEN-38] ignores a cutout in a request instead of printing it", () => {
    const setup = parsePageSetup({ cutout: { holes: [{ x_mm: 4, y_mm: 4, diameter_mm: 5 }] } });
    expect(setup).toEqual(modalPageSetup);
    expect(toStoredPageSetup(setup)).toHaveProperty("cutout", {});
  });

  it("[PAGE-15] fills in missing page setup fields from the defaults", () => {
    expect(parsePageSetup({ page: { across: 3 }, label: { shape: "rounded" } })).toEqual({
      ...modalPageSetup,
      page: { ...modalPageSetup.page, across: 3 },
      label: { ...modalPageSetup.label, shape: "rounded" },
    });
  });

  it("[OPEN-39] reads numeric strings, clamps lengths to 0 and counts to 1", () => {
    const { page, label } = parsePageSetup({
      page: {
        width_mm: "210",
        left_mm: -4,
        top_mm: "-1.5",
        across: "0",
        down: -2,
        h_gap_mm: "2,5",
        v_gap_mm: "",
      },
      label: { width_mm: "85.6", corner_w_mm: -1 },
    });
    expect(page).toMatchObject({
      widthMm: 210,
      leftMm: 0,
      topMm: 0,
      across: 1,
      down: 1,
      hGapMm: 2.5,
      vGapMm: 0,
    });
    expect(label).toMatchObject({ widthMm: 85.6, cornerWidthMm: 0 });
  });

  it("[PAGE-18] reads a non-numeric label count as 1 and truncates fractions", () => {
    expect(parsePageSetup({ page: { across: "many", down: 2.9 } }).page).toMatchObject({
      across: 1,
      down: 2,
    });
  });

  it("derives a missing orientation from the paper size", () => {
    const of = (width: number, height: number) =>
      parsePageSetup({ page: { width_mm: width, height_mm: height } }).page.orientation;
    expect([of(297, 210), of(210, 297), of(200, 200)]).toEqual(["landscape", "portrait", "portrait"]);
  });

  it.each<[unknown, string]>([
    [[], "page_setup "],
    [{ page: 3 }, "page_setup.page "],
    [{ page: { across: 1e9 } }, "page_setup.page.across "],
    [{ page: { across: 200, down: 200 } }, "page_setup.page.across × down "],
    [{ page: { orientation: "diagonal" } }, "page_setup.page.orientation "],
    [{ label: { shape: "oval" } }, "page_setup.label.shape "],
    [{ label: { height_mm: "1e999" } }, "page_setup.label.height_mm "],
    [{ dpi: 5 }, "page_setup.dpi "],
    [{ page: { more_grids: {} } }, "page_setup.page.more_grids "],
    [{ page: { more_grids: [{ across: 200, down: 200 }] } }, "page_setup.page.more_grids[0].across × down "],
    [{ page: { more_grids: Array(60).fill({}) } }, "page_setup.page.more_grids "],
    [{ label: { hole_mm: "wide" } }, "page_setup.label.hole_mm "],
    [{ stock: "Avery" }, "page_setup.stock "],
  ])("refuses the page setup %j and names the invalid field", (input, field) => {
    expect(() => parsePageSetup(input)).toThrow(field);
  });

  it("reads back any page setup exactly as it was written", () => {
    const mm = fc.double({ min: 0, max: 5000, noNaN: true }).map((value) => value + 0);
    const count = fc.integer({ min: 1, max: 50 });
    const grid = fc.record({ leftMm: mm, topMm: mm, across: count, down: count, hGapMm: mm, vGapMm: mm });
    const page = fc.record({
      widthMm: mm,
      heightMm: mm,
      leftMm: mm,
      topMm: mm,
      across: count,
      down: count,
      hGapMm: mm,
      vGapMm: mm,
      moreGrids: fc.array(grid, { maxLength: 2 }),
      orientation: fc.constantFrom("landscape" as const, "portrait" as const),
    });
    const sizes = { widthMm: mm, heightMm: mm, cornerWidthMm: mm, cornerHeightMm: mm };
    const label = fc.oneof(
      fc.record({ shape: fc.constantFrom(...labelShapes), ...sizes, holeMm: fc.constant(0) }),
      fc.record({ shape: fc.constant("ring" as const), ...sizes, holeMm: mm }),
    );
    const text = fc.string({ maxLength: 50 });
    const stock = fc.option(fc.record({ id: text, name: text }));
    const dpi = fc.integer({ min: 72, max: 2400 });
    const cut = {
      bleedMm: fc.double({ min: 0, max: maxBleedMm, noNaN: true }).map(Math.abs),
      safeMm: fc.option(fc.integer({ min: 0, max: 50 })),
      cutouts: fc.array(
        fc.record({
          kind: fc.constantFrom(...cutoutKinds),
          side: fc.constantFrom("front" as const, "back" as const),
          ...{ xMm: mm, yMm: mm, widthMm: mm, heightMm: mm },
        }),
        { maxLength: 4 },
      ),
      marks: fc.subarray([...markNames]),
      layout: fc.constantFrom(...sheetLayouts),
      timeZone: fc.constantFrom("Asia/Kolkata", "UTC", "America/St_Johns"),
    };
    const setups = fc.record(
      { cardType: text, dpi, page, label, stock, ...cut },
      {
        requiredKeys: [
          "cardType",
          "dpi",
          "page",
          "label",
          "stock",
          "bleedMm",
          "safeMm",
          "cutouts",
          "marks",
          "layout",
        ],
      },
    );
    fc.assert(
      fc.property(setups, (setup) => {
        expect(parsePageSetup(toStoredPageSetup(setup))).toEqual(setup);
      }),
    );
  });

  it("refuses an unknown time zone and names the field", () => {
    expect(() => parsePageSetup({ time_zone: "Moon/Tycho" })).toThrow(
      "page_setup.time_zone must be the name of a time zone, such as Asia/Kolkata.",
    );
  });
});

describe("units", () => {
  it("[PAGE-24] sizes a canvas at 3.77 px per mm of its label, rounded", () => {
    expect([canvasPx(86), canvasPx(54), canvasPx(102)]).toEqual([324, 204, 385]);
  });

  it("converts an inch to 25.4 mm, 72 points and dpi dots", () => {
    expect([25.4 * pointsPerMm, mmToDots(25.4, 300)]).toEqual([72, 300]);
  });
});
