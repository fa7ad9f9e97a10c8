import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BarcodeResult, encodeBarcode, formatNamed, symbologies } from "./index.ts";

function reasonFor(format: string, value: string): string {
  const result = encodeBarcode(format, value);
  return result.ok ? "encoded" : result.reason;
}

/** Whether every rectangle is inside the quiet zone and none touches the previous rectangle in its row. */
function isWellDrawn(result: BarcodeResult, quietX: number, quietY: number): boolean {
  if (!result.ok) return result.reason.endsWith(".");
  const { columns, rows, rects } = result.symbol;
  let [lastY, lastEnd] = [-1, 0];
  for (let at = 0; at < rects.length; at += 4) {
    const [x, y, width, height] = rects.slice(at, at + 4) as [number, number, number, number];
    const inside = x >= quietX && y >= quietY && x + width <= columns - quietX && y + height <= rows - quietY;
    const apart = y > lastY || (y === lastY && x > lastEnd);
    if (!inside || !apart || width < 1 || height !== 1) return false;
    [lastY, lastEnd] = [y, x + width];
  }
  return rects.length > 0 && rects.length % 4 === 0;
}

describe("each built-in format", () => {
  test("refuses an empty value in each built-in format", () => {
    for (const { id } of symbologies) expect(reasonFor(id, "")).toBe("The value is empty.");
  });

  test("returns a result for any string in each built-in format", () => {
    const anyString = fc.oneof(
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      fc.string({ unit: "binary" }),
      fc.string({
        unit: fc.integer({ min: 0, max: 127 }).map((unit) => String.fromCharCode(unit)),
        minLength: 1,
      }),
    );
    fc.assert(
      fc.property(anyString, (value) => {
        for (const { id, quiet } of symbologies) {
          expect(isWellDrawn(encodeBarcode(id, value), quiet.x, quiet.y)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("says why each built-in format refuses 10,000 characters", () => {
    for (const character of ["7", "A", "a", "\u0000", "é", "学", "🙂", "\ud800"]) {
      for (const { id } of symbologies) expect(reasonFor(id, character.repeat(10_000))).not.toBe("encoded");
    }
  });

  test("finds each built-in format by all its names, which are unique", () => {
    const names = symbologies.flatMap(({ id, otherNames }) => [id, ...otherNames]);
    expect(new Set(names).size).toBe(names.length);
    for (const { id, otherNames } of symbologies) {
      for (const name of [id, ...otherNames]) expect(formatNamed(name.toUpperCase())?.id).toBe(id);
    }
  });

  test("draws each built-in format with the quiet zone of its standard", () => {
    const quiet = Object.fromEntries(symbologies.map((each) => [each.id, each.quiet]));
    expect(quiet).toMatchObject({ qrcode: { x: 4, y: 4 }, code128: { x: 10, y: 0 } });
  });
});

describe("a QR code", () => {
  test("draws a QR code with a quiet zone of four modules on each side", () => {
    const result = encodeBarcode("qrcode", "01234567");
    expect(result.ok && [result.symbol.columns, result.symbol.rows]).toEqual([29, 29]);
    expect(result.ok && result.symbol.rects.slice(0, 4)).toEqual([4, 4, 7, 1]);
  });

  test("states the capacity of a QR code if the value is too long", () => {
    expect(reasonFor("qrcode", "a".repeat(2331))).toBe("encoded");
    expect(reasonFor("qrcode", "a".repeat(2332))).toBe(
      "The value is too long for a QR code (2,332 bytes; 2,331 bytes at most, or 5,596 digits).",
    );
    expect(reasonFor("qrcode", "7".repeat(5596))).toBe("encoded");
    expect(reasonFor("qrcode", "7".repeat(5597))).toBe(
      "The value is too long for a QR code (5,597 bytes; 2,331 bytes at most, or 5,596 digits).",
    );
    expect(reasonFor("qrcode", "é".repeat(1165))).toBe("encoded");
    expect(reasonFor("qrcode", "é".repeat(1166))).toBe(
      "The value is too long for a QR code (2,332 bytes; 2,330 bytes at most).",
    );
  });

  test("reports the position of a lone surrogate in a QR code's value", () => {
    expect(reasonFor("qrcode", "🙂a\udc00b")).toBe(
      "The value has an invalid character at position 3; type it again.",
    );
  });
});

describe("a Code 128", () => {
  test("draws a Code 128 as one row with ten light modules at either end", () => {
    const result = encodeBarcode("code128", "Wikipedia");
    expect(result.ok && [result.symbol.columns, result.symbol.rows]).toEqual([10 + 11 * 11 + 13 + 10, 1]);
    expect(result.ok && result.symbol.rects.slice(0, 4)).toEqual([10, 0, 2, 1]);
  });

  test("names a Code 128's first invalid character, or its code if invisible", () => {
    expect(reasonFor("code128", "Zoé")).toBe("Code 128 cannot encode “é”; use a QR code or plain letters.");
    expect(reasonFor("code128", "a\u200bé")).toBe(
      "Code 128 cannot encode the character U+200B; use a QR code or plain letters.",
    );
    expect(reasonFor("code128", "\ud83d")).toBe(
      "Code 128 cannot encode the character U+D83D; use a QR code or plain letters.",
    );
  });

  test("refuses a Code 128 with more than 80 symbol characters of data", () => {
    expect(reasonFor("code128", "a".repeat(80))).toBe("encoded");
    expect(reasonFor("code128", "7".repeat(160))).toBe("encoded");
    expect(reasonFor("code128", "a".repeat(81))).toBe(
      "The value is too long for Code 128 (81 characters; 80 letters or 160 digits at most).",
    );
    expect(reasonFor("code128", "7".repeat(161))).toBe(
      "The value is too long for Code 128 (161 characters; 80 letters or 160 digits at most).",
    );
  });
});
