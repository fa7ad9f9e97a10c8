import { defaultPageSetup, type Stock } from "@print-builder/core/document";
import { describe, expect, it } from "vitest";
import {
  centredForm,
  formOf,
  knownSizeOf,
  labelsFit,
  lacksOf,
  onStock,
  previewOf,
  readForm,
  refusedIn,
  shaped,
  turned,
  typedOver,
  withCardSize,
} from "./pageSetupForm.ts";

describe("the form of Page Setup", () => {
  it("[PAGE-12][PAGE-13] Page Setup starts with 600 × 600 mm and 5 × 5 labels of 54 × 102 mm", () => {
    const { page, label } = formOf(null);
    expect(page).toMatchObject({
      width_mm: "600",
      height_mm: "600",
      across: "5",
      down: "5",
      orientation: "landscape",
    });
    expect(label).toMatchObject({
      shape: "rectangle",
      width_mm: "54",
      height_mm: "102",
      corner_w_mm: "3.175",
    });
  });

  it("centres the labels on the sheet and keeps their gaps", () => {
    const form = formOf(defaultPageSetup);
    const { page } = centredForm({ ...form, page: { ...form.page, h_gap_mm: "4", top_mm: "90" } });
    expect(page).toMatchObject({ left_mm: "17", top_mm: "13.5", h_gap_mm: "4", v_gap_mm: "0" });
    // Labels that are larger than the sheet start at the sheet's edge.
    expect(centredForm({ ...form, page: { ...form.page, across: "9" } }).page.left_mm).toBe("0");
  });

  it("[PAGE-16] swaps width and height only when the sheet is turned", () => {
    const form = formOf(defaultPageSetup);
    expect(turned(form, "landscape").page).toMatchObject({
      width_mm: "297",
      height_mm: "210",
      orientation: "landscape",
    });
    expect(turned(form, "portrait")).toBe(form);
  });

  it("[PAGE-20][PAGE-21][PAGE-22] previews a page setup with invalid input", () => {
    const form = formOf(defaultPageSetup);
    const page = { ...form.page, width_mm: "0", left_mm: "-5", across: "abc", down: "0" };
    expect(previewOf({ ...form, page })).toMatchObject({
      page: { widthMm: 1, leftMm: 0, across: 1, down: 1 },
    });
  });

  it("[PAGE-23] returns the whole setup with canvas size and orientation", () => {
    const form = formOf(defaultPageSetup);
    const read = readForm(turned(form, "landscape"));
    expect(read).toEqual({
      setup: {
        ...defaultPageSetup,
        page: { ...defaultPageSetup.page, widthMm: 297, heightMm: 210, orientation: "landscape" },
      },
      canvasWidthMm: 86,
      canvasHeightMm: 54,
      orientation: "landscape",
    });
  });

  it("[PAGE-19] keeps other page setup fields as typed, to the last digit", () => {
    const form = formOf(defaultPageSetup);
    const page = { ...form.page, width_mm: "215.9", left_mm: "0", h_gap_mm: "3.1754321" };
    const label = { ...form.label, width_mm: "85.725", shape: "rounded" as const, corner_w_mm: "0.25" };
    expect(readForm({ ...form, page, label })).toMatchObject({
      setup: {
        page: { widthMm: 215.9, leftMm: 0, hGapMm: 3.1754321 },
        label: { widthMm: 85.725, cornerWidthMm: 0.25 },
      },
    });
  });

  it("[PAGE-18] reads non-numeric counts as 1", () => {
    const form = formOf(defaultPageSetup);
    const read = readForm({ ...form, page: { ...form.page, across: "x", down: "" } });
    expect(read).toMatchObject({ setup: { page: { across: 1, down: 1 } } });
  });

  it("[OPEN-40] detects labels that extend beyond the page", () => {
    const form = formOf(defaultPageSetup);
    expect(labelsFit(previewOf(form))).toBe(true);
    expect(labelsFit(previewOf({ ...form, page: { ...form.page, across: "3" } }))).toBe(false);
  });

  it("refuses a length that no sheet can have", () => {
    const form = formOf(defaultPageSetup);
    expect(readForm({ ...form, page: { ...form.page, width_mm: "99999" } })).toHaveProperty("error");
  });
});

describe("known card sizes", () => {
  const standing = formOf(null);

  it("CR80 is 85.60 × 53.98 mm with round corners, oriented like the label", () => {
    expect(knownSizeOf(standing)).toBeNull();
    const chosen = withCardSize(standing, "cr80");
    expect(chosen.label).toMatchObject({ width_mm: "53.98", height_mm: "85.6", shape: "rounded" });
    expect(chosen.label).toMatchObject({ corner_w_mm: "3.18", corner_h_mm: "3.18" });
    expect(knownSizeOf(chosen)).toBe("cr80");
    expect(chosen.page).toBe(standing.page);
  });

  it("choosing no card size changes nothing", () => {
    expect(withCardSize(standing, null)).toBe(standing);
  });
});

describe("stock in Page Setup", () => {
  const disc: Stock = {
    ...{ id: "maker-1", maker: "Maker", number: "1", name: "Discs", paper: "a4" },
    shape: "circle",
    ...{ page_width_mm: 210, page_height_mm: 297, corner_mm: 0, hole_mm: 0 },
    ...{ label_width_mm: 50, label_height_mm: 50 },
    grids: [10, 150].map((top_mm) => ({
      ...{ left_mm: 10, top_mm, across: 3, down: 2, h_pitch_mm: 60, v_pitch_mm: 55 },
    })),
  };

  it("a stock fills in all its grids and is dropped once a number is typed", () => {
    const form = onStock({ ...formOf(defaultPageSetup), dpi: "600" }, disc);
    expect(labelsFit(previewOf(form))).toBe(true);
    expect(readForm(form)).toMatchObject({
      setup: {
        dpi: 600,
        stock: { id: "maker-1", name: "Maker 1, Discs" },
        page: { leftMm: 10, hGapMm: 10, vGapMm: 5, moreGrids: [{ topMm: 150, across: 3, down: 2 }] },
        label: { shape: "circle", widthMm: 50 },
      },
    });
    const typed = typedOver(form, { page: { ...form.page, left_mm: "12" } });
    expect(readForm(typed)).toMatchObject({ setup: { stock: null, page: { moreGrids: [{ topMm: 150 }] } } });
  });

  it("turning the sheet drops the stock and its extra grids", () => {
    expect(turned(onStock(formOf(null), disc), "landscape")).toMatchObject({ stock: null, moreGrids: [] });
  });

  it("a circle gets the same width and height, whichever was typed", () => {
    const { label } = formOf(defaultPageSetup);
    expect(shaped(label, "circle")).toMatchObject({ width_mm: "86", height_mm: "86" });
    const higher = { ...label, height_mm: "60" };
    expect(shaped(higher, "circle", "height_mm")).toMatchObject({ width_mm: "60", height_mm: "60" });
    expect(shaped(higher, "ellipse", "height_mm")).toMatchObject({ width_mm: "86", height_mm: "60" });
  });
});

describe("bleed and marks in Page Setup", () => {
  const cut = { bleed_mm: "0.125in", safe_mm: "", marks: ["crop"], layout: "single" } as const;

  it("returns bleed and marks and keeps them when a pack is chosen", () => {
    const form = { ...formOf(defaultPageSetup), cut };
    expect(readForm(form)).toMatchObject({
      setup: {
        bleedMm: 3.175,
        safeMm: null,
        marks: ["crop"],
        layout: "single",
        page: { across: 2, down: 5 },
      },
    });
    const read = readForm({ ...form, cut: { ...cut, safe_mm: "2" } });
    expect(read).toMatchObject({ setup: { safeMm: 2 } });
    expect("setup" in read && formOf(read.setup).cut).toEqual({ ...cut, bleed_mm: "3.175", safe_mm: "2" });
    expect(readForm({ ...form, cut: { ...cut, bleed_mm: "12" } })).toHaveProperty("error");
    expect(refusedIn({ ...form, cut: { ...cut, bleed_mm: "much" } })).toContain("is not a number");
  });

  it("shows the page of a single card", () => {
    const { page } = previewOf({ ...formOf(defaultPageSetup), cut: { ...cut, bleed_mm: "3" } });
    expect(page).toMatchObject({
      widthMm: 86 + 6 + 16,
      heightMm: 54 + 6 + 16,
      leftMm: 11,
      across: 1,
      down: 1,
    });
  });
});

describe("typed lengths and counts", () => {
  it("accepts lengths in other units and sums, and converts them", () => {
    const form = formOf(defaultPageSetup);
    const page = { ...form.page, width_mm: "8.5in", left_mm: "1cm + 2.5", across: "1+1" };
    const label = { ...form.label, width_mm: "(210-20)/2", height_mm: "2 in" };
    const typed = { ...form, page, label };
    expect(refusedIn(typed)).toBeNull();
    expect(previewOf(typed)).toMatchObject({
      page: { leftMm: 12.5, across: 2 },
      label: { widthMm: 95 },
    });
    expect(previewOf(typed).page.widthMm).toBeCloseTo(215.9, 9);
    expect(readForm(typed)).toMatchObject({
      setup: {
        page: { widthMm: 215.9, leftMm: 12.5, across: 2 },
        label: { widthMm: 95, heightMm: 50.8 },
      },
    });
  });

  it("refuses non-numeric text with a reason, but not an empty field", () => {
    const form = formOf(defaultPageSetup);
    const withPage = (part: object) => refusedIn({ ...form, page: { ...form.page, ...part } });
    expect(withPage({ across: "many" })).toContain("“many” is not a number");
    expect(withPage({ left_mm: "5/0" })).toContain("divides by zero");
    expect(withPage({ across: "2mm" })).toContain("is a length, not a plain number");
    expect(withPage({ left_mm: "" })).toBeNull();
  });

  it("warns about marks without space in the same words as the check", () => {
    // Labels start at the paper's corner: there are margins only on the right and at the bottom.
    const form = formOf(defaultPageSetup);
    const cut = { ...form.cut, marks: ["crop", "registration", "info"] as const };
    const lacks = lacksOf({ ...form, cut });
    expect([...lacks.keys()]).toEqual(["crop", "registration"]);
    expect(lacks.get("registration")).toMatch(/^Only \d of 4 registration marks fit/);
    expect(lacksOf({ ...form, cut: { ...cut, layout: "single" } }).size).toBe(0);
    expect(lacksOf(form).size).toBe(0);
  });
});
