import { openFonts } from "@print-builder/fonts/node";
import { beforeAll, describe, expect, test } from "vitest";
import { loadBarcodes } from "../../barcodes/index.ts";
import type { StoredElement } from "../../document/index.ts";
import type { DrawOp } from "../../drawing/drawOp.ts";
import { inkBox } from "../../drawing/inkBox.ts";
import { designValues } from "../../layout/cardValues.ts";
import { checkCodes } from "../../preflight/index.ts";
import { createTextEngine } from "../../text/index.ts";
import type { Paper } from "../drawTools.ts";
import { prepareElement } from "../index.ts";

beforeAll(loadBarcodes);

const text = createTextEngine(openFonts());
const mmPerPx = 0.2645;

function stored(properties: Readonly<Record<string, unknown>>, width = 150, height = 150): StoredElement {
  const place = { x: 0, y: 0, rotation: 0, zIndex: 1, hidden: false, locked: false };
  return { id: "code", type: "barcode", ...place, width, height, properties };
}

function drawn(element: StoredElement, paper: Paper | null = null) {
  const problems: string[] = [];
  const { ops } = prepareElement(element).draw({
    values: { ...designValues, designing: false },
    text,
    images: { find: () => ({ status: "missing", detail: "" }) },
    paper,
    report: (kind, message) => problems.push(`${kind}: ${message}`),
  });
  return { ops, problems };
}

const modulesOf = (ops: readonly DrawOp[]) => ops.filter((op) => op.op === "modules");

/** Printer dots per drawn module. */
function dotsOf(ops: readonly DrawOp[], { dpi, mmPerPx: scale }: Paper): number {
  const [symbol] = modulesOf(ops);
  return symbol ? ((symbol.box.width / symbol.columns) * scale * dpi) / 25.4 : 0;
}

describe("a code in print", () => {
  test.each([203, 300, 600, 1200])("draws modules as large as fit, in whole dots, at %i dpi", (dpi) => {
    const paper = { dpi, mmPerPx };
    for (const format of ["qrcode", "code128", "ean13", "datamatrix", "pdf417", "azteccode", "itf14"]) {
      const element = stored(
        { value: "9520123456788", format: format === "itf14" ? "code39" : format },
        150,
        90,
      );
      const dots = dotsOf(drawn(element, paper).ops, paper);
      const free = dotsOf(drawn(element).ops, paper);
      expect(Math.abs(dots - Math.round(dots))).toBeLessThan(1e-6);
      expect(dots).toBeCloseTo(Math.floor(free + 1e-6), 6);
    }
  });

  test("keeps modules at whole dots despite the printer's scale correction", () => {
    for (const stretch of [0.97, 1.013]) {
      const [symbol] = modulesOf(drawn(stored({ value: "A1" }), { dpi: 300, mmPerPx, stretch }).ops);
      const dots = ((symbol?.box.width ?? 0) / (symbol?.columns ?? 1)) * mmPerPx * stretch * (300 / 25.4);
      expect(Math.abs(dots - Math.round(dots))).toBeLessThan(1e-6);
      expect(dots).toBeGreaterThan(1);
    }
  });

  test("centres a barcode in its box", () => {
    const [symbol] = modulesOf(drawn(stored({ value: "A" }), { dpi: 203, mmPerPx }).ops);
    expect(symbol && symbol.box.x * 2 + symbol.box.width).toBeCloseTo(150);
    expect(symbol && symbol.box.y * 2 + symbol.box.height).toBeCloseTo(150);
  });

  test("narrows bars by the profile's reduction, but keeps at least one dot", () => {
    const widths = (barWidthReductionMm: number) => {
      const paper = { dpi: 300, mmPerPx, barWidthReductionMm };
      const { ops } = drawn(stored({ value: "A1", format: "code128" }), paper);
      const [symbol] = modulesOf(ops);
      const dots = dotsOf(ops, paper);
      return (
        symbol?.rects.filter((_, index) => index % 4 === 2).map((width) => Math.round(width * dots)) ?? []
      );
    };
    const plain = widths(0);
    expect(widths(0.1)).toEqual(plain.map((width) => width - 1));
    expect(Math.min(...widths(5))).toBe(1);
  });

  test("reports bars that are narrower than the barcode's standard requires", () => {
    const { problems } = drawn(stored({ value: "9520123456788", format: "ean13" }, 110), {
      dpi: 600,
      mmPerPx,
    });
    expect(problems).toEqual([
      "barcode_small: The code's bars are 0.25 mm wide; the standard requires at least 0.264 mm. Make it larger.",
    ]);
  });

  test("reports too little contrast between bars and background", () => {
    const faint = stored({ value: "A", color: "#dddddd" });
    expect(drawn(faint, { dpi: 300, mmPerPx }).problems.join()).toContain("code_unreadable");
    expect(drawn(faint).problems).toEqual([]);
    expect(drawn(stored({ value: "A", color: "#333333" }), { dpi: 300, mmPerPx }).problems).toEqual([]);
  });
});

describe("readable text", () => {
  const glyphsOf = (properties: Readonly<Record<string, unknown>>) =>
    drawn(stored({ value: "9520123456788", ...properties })).ops.filter((op) => op.op === "glyphs");

  test("puts a barcode's readable text below or above it, or omits the text", () => {
    const [symbol] = modulesOf(
      drawn(stored({ value: "AB12", format: "code128", readableText: "below" })).ops,
    );
    const foot = symbol ? symbol.box.y + symbol.box.height : 0;
    expect(foot).toBeLessThan(150);
    expect(glyphsOf({ value: "AB12", format: "code128" })).toEqual([]);
    const [below] = glyphsOf({ value: "AB12", format: "code128", readableText: "below" });
    expect(below?.baseline).toBeGreaterThan(foot);
    const [above] = glyphsOf({ value: "AB12", format: "code128", readableText: "above" });
    expect(above?.baseline).toBeLessThan(150 - foot);
  });

  test("writes parentheses around GS1 identifiers unless they are disabled", () => {
    const value = "(01)09521234543213(10)AB";
    const shown = (format: string, options?: object) =>
      drawn(stored({ format, value, readableText: "below", ...(options ? { options } : {}) }, 500, 150))
        .ops.flatMap((op) => (op.op === "glyphs" ? op.words.map(({ word }) => word.text) : []))
        .join("");
    for (const format of ["gs1-128", "gs1datamatrix", "databarexpanded"]) {
      expect(shown(format)).toBe(value);
      expect(shown(format, { hideparentheses: true })).toBe("010952123454321310AB");
    }
  });

  test("puts one EAN-13 digit before the bars and six under each half", () => {
    const digits = glyphsOf({ format: "ean13", readableText: "below" });
    expect(digits).toHaveLength(13);
    const [symbol, guards] = modulesOf(
      drawn(stored({ value: "9520123456788", format: "ean13", readableText: "below" })).ops,
    );
    expect((guards?.rects.length ?? 0) / 4).toBe(6);
    const columnPx = (symbol?.box.width ?? 0) / (symbol?.columns ?? 1);
    const middles = digits.map((op) => ((op.words[0]?.x ?? 0) - (symbol?.box.x ?? 0)) / columnPx);
    // The first digit's 7 modules begin after the quiet zone of 11 modules and the guard of 3.
    expect(middles[0]).toBeLessThan(11);
    expect(middles[1]).toBeGreaterThan(11 + 3 - 1);
    expect(middles[1]).toBeLessThan(11 + 3 + 7);
    expect(middles[7]).toBeGreaterThan(11 + 3 + 42 + 5 - 1);
  });
});

describe("bearer bars of an ITF-14", () => {
  const itf = (bearer?: string, paper: Paper | null = null) =>
    drawn(
      stored(
        { value: "09521234543213", format: "itf14", ...(bearer ? { options: { bearer } } : {}) },
        400,
        120,
      ),
      paper,
    );
  const inkOf = (ops: readonly DrawOp[]) => inkBox({ ops, transform: [1, 0, 0, 1, 0, 0] });

  test("draws ITF-14 bearer bars five modules thick across the quiet zone", () => {
    const [plain] = modulesOf(itf().ops);
    const { ops } = itf("bars");
    const [bars] = modulesOf(ops);
    const bearers = ops.filter((op) => op.op === "path").slice(1);
    expect(bearers).toHaveLength(1);
    expect([bars?.columns, bars?.rects]).toEqual([plain?.columns, plain?.rects]);
    const modulePx = (plain?.box.width ?? 0) / (plain?.columns ?? 1);
    expect(bars?.box).toEqual({ ...plain?.box, y: 5 * modulePx, height: 120 - 10 * modulePx });
    expect(inkOf(bearers)).toEqual({ ...plain?.box, y: 0, height: 120 });
  });

  test("draws a frame of bearer bars around the quiet zone, in whole dots", () => {
    const paper = { dpi: 300, mmPerPx };
    const { ops, problems } = itf("frame", paper);
    const [bars] = modulesOf(ops);
    const modulePx = (bars?.box.width ?? 0) / (bars?.columns ?? 1);
    const frame = inkOf(ops.filter((op) => op.op === "path").slice(1));
    expect(frame?.x).toBeCloseTo((bars?.box.x ?? 0) - 5 * modulePx);
    expect(frame?.width).toBeCloseTo((bars?.box.width ?? 0) + 10 * modulePx);
    expect(Math.min(...(bars?.rects.filter((_, at) => at % 4 === 0) ?? []))).toBe(10);
    expect(dotsOf(ops, paper)).toBeCloseTo(Math.round(dotsOf(ops, paper)), 6);
    expect(problems).toEqual([]);
  });

  test("refuses bearer settings other than bars and frame", () => {
    expect(() => itf("thick")).toThrow("option “bearer” takes bars, frame");
  });
});

test("refuses an unknown barcode format or option, listing the valid ones", () => {
  const check = (properties: Readonly<Record<string, unknown>>) => () =>
    checkCodes([stored(properties)], "front_elements");
  expect(check({ format: "qrcod" })).toThrow("“qrcod” is not a barcode format.");
  expect(check({ format: "datamatrix", options: { colour: 1 } })).toThrow(
    "The code has no option “colour”; it has format, rows, columns, version, dmre, c40headerlength, raw, parse, parsefnc.",
  );
  expect(check({ format: "qrcode", options: { eclevel: "X" } })).toThrow(
    "The code's option “eclevel” takes L, M, Q, H.",
  );
  expect(check({ format: "QR", options: { eclevel: "H" } })).not.toThrow();
  expect(() => prepareElement(stored({ format: "datamatrix", options: { colour: 1 } }))).toThrow(
    "no option “colour”",
  );
});

test("draws a valid sample value of the symbology while designing", () => {
  const tokens = prepareElement(stored({ value: "{{ id }}", format: "ean13" }));
  const problems: string[] = [];
  const tools = { text, images: { find: () => ({ status: "missing", detail: "" }) as const }, paper: null };
  const report = (kind: string) => problems.push(kind);
  expect(modulesOf(tokens.draw({ ...tools, values: designValues, report }).ops)).not.toEqual([]);
  expect(problems).toEqual([]);
  tokens.draw({ ...tools, values: { ...designValues, designing: false }, report });
  expect(problems).toEqual(["barcode_invalid"]);
});

test("refuses a product number that may have lost its leading zero", () => {
  const lost = drawn(stored({ value: "36000291452", format: "upca" }));
  expect(modulesOf(lost.ops)).toEqual([]);
  expect(lost.problems).toEqual([
    "barcode_invalid: Write all 12 digits: “036000291452” if “36000291452” lost its leading zero, or “360002914522” if its check digit is missing.",
  ]);
  for (const value of ["03600029145", "036000291452", "36000291453"])
    expect(drawn(stored({ value, format: "upca" })).problems).toEqual([]);
});
