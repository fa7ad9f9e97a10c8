import { beforeAll, describe, expect, test } from "vitest";
import { encodeBarcode, loadBarcodes } from "../barcodes/index.ts";
import type { DrawOp, ElementDrawing, Matrix, PathCommand } from "../drawing/drawOp.ts";
import { polygon, roundedBox } from "../drawing/outlines.ts";
import { coveredCodes } from "./codes.ts";

beforeAll(loadBarcodes);

const ink = { color: "#000000", alpha: 1 };
const straight: Matrix = [1, 0, 0, 1, 0, 0];
/** Width of a module, canvas px. */
const modulePx = 4;

function memoised<Result>(make: (key: string) => Result): (key: string) => Result {
  const made = new Map<string, Result>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

function element(
  elementId: string,
  ops: readonly DrawOp[],
  rest: Partial<ElementDrawing> = {},
): ElementDrawing {
  return { elementId, transform: straight, opacity: 1, text: "", bound: false, ops, ...rest };
}

const drawnAt = memoised((eclevel: string) =>
  encodeBarcode("qrcode", "https://id.school/7", { eclevel, fixedeclevel: true, version: "3" }),
);

/** A version 3 QR code in the canvas corner: 29 × 29 modules with a quiet zone of four. */
function qrCode(eclevel: string, rest: Partial<ElementDrawing> = {}): ElementDrawing {
  const drawn = drawnAt(eclevel);
  if (!drawn.ok) throw new Error(drawn.reason);
  const { columns, rows, rects } = drawn.symbol;
  const box = { x: 0, y: 0, width: columns * modulePx, height: rows * modulePx };
  return element("qr", [{ op: "modules", box, columns, rows, rects, fill: ink }], rest);
}

const side = 37 * modulePx;
const painted = (path: readonly PathCommand[], alpha = 1): DrawOp => ({
  op: "path",
  path,
  fill: { color: "#ffffff", alpha },
  stroke: null,
});
/** A box of this many modules in the centre of the code. */
const middle = (modules: number) => {
  const width = modules * modulePx;
  return { x: (side - width) / 2, y: (side - width) / 2, width, height: width };
};
const square = (modules: number) => painted(roundedBox(middle(modules), 0, 0));
const disc = (modules: number) => painted(roundedBox(middle(modules), side, side));
const picture = (modules: number): DrawOp => ({
  op: "image",
  image: "logo",
  box: middle(modules),
  clip: middle(modules),
});

const told = (...elements: readonly ElementDrawing[]) =>
  coveredCodes({ elements }).map(({ message }) => message);
/** The size in modules of the largest centred shape that the level tolerates. */
const most = (eclevel: string, shape = square) =>
  Array.from({ length: 29 }, (_, at) => at + 1).findLast(
    (modules) => told(qrCode(eclevel), element("logo", [shape(modules)])).length === 0,
  );

describe("a QR code under a logo", () => {
  test("tolerates a larger logo at a higher error correction level", () => {
    expect(["L", "M", "Q", "H"].map((eclevel) => most(eclevel))).toEqual([3, 6, 9, 10]);
  });

  test("reports how much of a code is covered and which level can repair it", () => {
    const [message] = told(qrCode("M"), element("logo", [picture(7)]));
    expect(message).toMatch(
      /^Something covers (1[6-9]|2\d)% of the QR code's data, and error correction M can repair only 13%\. Make it smaller, or choose error correction [QH] in the code's options\.$/,
    );
    expect(told(qrCode("H"), element("logo", [picture(7)]))).toEqual([]);
    expect(told(qrCode("H"), element("logo", [picture(13)]))[0]).toMatch(
      /can repair only 27%\. Make it smaller\.$/,
    );
  });

  test("counts the painted area over a code, not its bounding box", () => {
    expect(most("H", disc)).toBeGreaterThan(most("H") ?? 0);
    const { x, y, width, height } = middle(12);
    // Drawn in the opposite direction, the inner path is a hole.
    const hole = polygon([
      [x, y],
      [x, y + height],
      [x + width, y + height],
      [x + width, y],
    ]);
    const ring = painted([...roundedBox(middle(13), 0, 0), ...hole]);
    expect(told(qrCode("H"), element("ring", [ring]))).toEqual([]);
    const stroke: DrawOp = {
      op: "path",
      path: roundedBox(middle(20), 0, 0),
      fill: null,
      stroke: { paint: ink, width: 1 },
    };
    expect(told(qrCode("L"), element("stroke", [stroke]))).toEqual([]);
  });

  test("ignores what is beneath, next to or translucent over a code", () => {
    const logo = element("logo", [square(15)]);
    expect(told(logo, qrCode("L"))).toEqual([]);
    expect(told(qrCode("L"), { ...logo, transform: [1, 0, 0, 1, side, 0] })).toEqual([]);
    expect(told(qrCode("L"), { ...logo, opacity: 0.2 })).toEqual([]);
    expect(told(qrCode("L"), element("glass", [painted(roundedBox(middle(15), 0, 0), 0.2)]))).toEqual([]);
    expect(told(qrCode("L"), logo)).toHaveLength(1);
  });

  test("reports a covered finder pattern however code and logo are rotated", () => {
    const corner = "covers a corner that scanners need";
    const cover = element("logo", [painted(roundedBox({ x: 16, y: 16, width: 12, height: 12 }, 0, 0))]);
    expect(told(qrCode("H"), cover)[0]).toContain(corner);
    // A quarter turn moves another finder pattern to this corner; a half turn moves the corner without one there.
    const quarter: Matrix = [0, 1, -1, 0, side, 0];
    const half: Matrix = [-1, 0, 0, -1, side, side];
    expect(told(qrCode("H", { transform: quarter }), cover)[0]).toContain(corner);
    expect(told(qrCode("H", { transform: half }), cover)).toEqual([]);
    expect(told(qrCode("H"), { ...cover, transform: half })).toEqual([]);
  });

  test("reports a covered code per record if the code or logo is data-bound", () => {
    const logo = element("logo", [square(15)]);
    const boundOf = (code: Partial<ElementDrawing>, over: Partial<ElementDrawing>) =>
      coveredCodes({ elements: [qrCode("L", code), { ...logo, ...over }] })[0]?.bound;
    expect([boundOf({}, {}), boundOf({ bound: true }, {}), boundOf({}, { bound: true })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

test("reports no covered codes of other formats", () => {
  for (const format of ["datamatrix", "azteccode", "microqrcode", "code128", "pdf417"]) {
    const drawn = encodeBarcode(format, "12345678");
    if (!drawn.ok) throw new Error(drawn.reason);
    const { columns, rows, rects } = drawn.symbol;
    const box = { x: 0, y: 0, width: side, height: side };
    const code = element("code", [{ op: "modules", box, columns, rows, rects, fill: ink }]);
    expect(told(code, element("logo", [square(30)]))).toEqual([]);
  }
});
