import { encodeBarcode, loadBarcodes, qrCover } from "@print-builder/core/barcodes";
import { beforeAll, describe, expect, test } from "vitest";
import { readPixels } from "./readPixels.ts";

beforeAll(loadBarcodes);

/** Width of a module, in dots. */
const dots = 4;
const values = [
  "7",
  "https://id.school.example/pupils/204",
  "A".repeat(120),
  "https://id.example/".repeat(7),
];
const inks = [
  ["white", () => 255],
  ["black", () => 0],
  // Alternating module-sized dots, as in a picture of many colours.
  ["mixed", (x: number, y: number) => ((x + y) % 2 === 0 ? 255 : 0)],
] as const;

function symbolOf(value: string, eclevel: string) {
  const drawn = encodeBarcode("qrcode", value, { eclevel, fixedeclevel: true });
  if (!drawn.ok) throw new Error(drawn.reason);
  return drawn.symbol;
}

type Symbol = ReturnType<typeof symbolOf>;

/** True within a centred square of the given number of modules. */
const middleOf = ({ columns }: Symbol, modules: number) => {
  const [from, to] = [(columns - modules) / 2, (columns + modules) / 2];
  return (x: number, y: number) => x + 0.5 > from && x + 0.5 < to && y + 0.5 > from && y + 0.5 < to;
};

function pixelsOf({ columns, rects }: Symbol, isCovered: (x: number, y: number) => boolean, inkAt: Ink) {
  const side = columns * dots;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const paint = (column: number, row: number, light: number) => {
    for (let y = row * dots; y < (row + 1) * dots; y++)
      for (let x = column * dots; x < (column + 1) * dots; x++)
        data.fill(light, 4 * (y * side + x), 4 * (y * side + x) + 3);
  };
  for (let at = 0; at < rects.length; at += 4) {
    const [x = 0, y = 0, width = 0] = rects.slice(at, at + 3);
    for (let column = x; column < x + width; column++) paint(column, y, 0);
  }
  for (let row = 0; row < columns; row++)
    for (let column = 0; column < columns; column++)
      if (isCovered(column, row)) paint(column, row, inkAt(column, row));
  return { data, width: side, height: side };
}

type Ink = (x: number, y: number) => number;

describe.each(["L", "M", "Q", "H"])("QR codes of level %s", (eclevel) => {
  test.each(values)("reads a QR code under every allowed logo: %#", async (value) => {
    const symbol = symbolOf(value, eclevel);
    const sizes = Array.from({ length: symbol.columns - 8 }, (_, at) => at + 1);
    const passes = (modules: number) => {
      const cover = qrCover(symbol, middleOf(symbol, modules));
      return cover !== null && !cover.hidesFinder && cover.lost <= cover.bears;
    };
    const most = sizes.findLast(passes) ?? 0;
    expect(qrCover(symbol, () => false)?.level).toBe(eclevel);
    for (const [what, inkAt] of inks) {
      const pixels = pixelsOf(symbol, middleOf(symbol, most), inkAt);
      const [read] = await readPixels(pixels, {
        formats: ["QRCode"],
        tryHarder: true,
        maxNumberOfSymbols: 1,
      });
      expect([what, most, read?.text]).toEqual([what, most, value]);
    }
    expect(qrCover(symbol, () => true)).toMatchObject({ lost: 1, enough: null, hidesFinder: true });
  });
});
