import { beforeAll, describe, expect, test } from "vitest";
import bwipp from "#test/fixtures/barcodes/bwipp/symbols.json" with { type: "json" };
import zint from "#test/fixtures/barcodes/zint/symbols.json" with { type: "json" };
import type { BarcodeOptions } from "./barcodeSymbol.ts";
import { quietZone } from "./bwip/standards.ts";
import { encodeBarcode, loadBarcodes } from "./index.ts";

/** A symbol from another project, as rows of modules where 1 is dark. Bars have a single row. */
type Published = {
  readonly format: string;
  /** Where the symbol was first published, or its purpose as the other project states it. */
  readonly what: string;
  readonly value: string;
  readonly options: readonly (readonly (string | number | boolean)[])[];
  readonly rows: readonly string[];
};

beforeAll(loadBarcodes);

/** Dark modules, row by row, without the quiet zone and the light ends of bars. */
function modulesOf({ format, value, options }: Published): readonly string[] {
  const told: BarcodeOptions = Object.fromEntries(options);
  const drawn = encodeBarcode(format, value, told);
  if (!drawn.ok) throw new Error(drawn.reason);
  const { columns, rows, rects } = drawn.symbol;
  const field = Array.from({ length: rows }, () => Array.from({ length: columns }, () => "0"));
  for (let at = 0; at < rects.length; at += 4) {
    const [x = 0, top = 0, width = 0, height = 0] = rects.slice(at, at + 4);
    for (let y = top; y < top + height; y++) field[y]?.fill("1", x, x + width);
  }
  const { left, right, top, bottom } = quietZone(format);
  if (rows === 1) return [(field[0] ?? []).join("").replaceAll(/^0+|0+$/g, "")];
  return field.slice(top, rows - bottom).map((row) => row.slice(left, columns - right).join(""));
}

/** Renderers choose the height of bars themselves, so repeated rows count once. */
const rowsOfBars = /pdf417|codablockf|code16k|code49|stacked|composite/;
const once = (format: string, rows: readonly string[]) =>
  rowsOfBars.test(format) ? rows.filter((row, index) => row !== rows[index - 1]) : rows;

describe.each([
  ["BWIPP", bwipp as readonly Published[]],
  ["zint", zint as readonly Published[]],
])("published symbols from %s", (_, published) => {
  test("includes published symbols of over thirty symbologies in all groups", () => {
    const formats = new Set(published.map(({ format }) => format));
    expect(formats.size).toBeGreaterThan(30);
    for (const format of ["ean13", "upca", "gs1-128", "databaromni", "databarstacked", "aztecrune", "qrcode"])
      expect(formats).toContain(format);
  });

  test.each(published)("draws the published modules: $format “$value” $options $what", (one) => {
    const drawn = modulesOf(one);
    // BWIPP publishes a matrix as a single list of modules.
    if (one.rows.length === 1) expect(drawn.join("")).toBe(one.rows[0]);
    else expect(once(one.format, drawn)).toEqual(once(one.format, one.rows));
  });
});
