import fc from "fast-check";
import { describe, expect, test } from "vitest";
import published from "#test/fixtures/barcodes/bwipp/dataMatrix.json" with { type: "json" };
import { encodeBwip } from "../bwip/encodeBwip.ts";
import { encodeDataMatrix } from "./encodeDataMatrix.ts";
import { planCodewords } from "./planCodewords.ts";

/** The kinds of elements that affect the choice of mode. */
const kinds = [
  "0123456789",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789",
  "abcdefghijklmnopqrstuvwxyz ",
  "\r*> ABC123",
  '!"#$%&()*+,-./:;<=>?@[\\]^_',
  "`{|}~\u007f",
  "\u0000\u0001\u001d\u001e\u0004",
  "éüñ漢字😀",
].map((signs) => fc.constantFrom(...signs));

const piece = (maxLength: number) =>
  fc.oneof(...kinds.map((unit) => fc.string({ unit, minLength: 1, maxLength })));
const mixed = (maxLength: number) =>
  fc.array(piece(maxLength), { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join(""));
const macro = fc
  .tuple(fc.constantFrom("05", "06"), mixed(8))
  .map(([format, text]) => `[)>\u001e${format}\u001d${text}\u001e\u0004`);

function expectSame(value: string): void {
  const [own, reference] = [encodeDataMatrix(value), encodeBwip("datamatrix", value, {})];
  expect(own.ok).toBe(reference.ok);
  if (own.ok && reference.ok) expect(own.symbol).toEqual(reference.symbol);
}

/** The long-running tests set `CODES=all` to compare 12,000 values. */
const rounds = process.env.CODES === "all" ? 1000 : 30;

describe("a Data Matrix", () => {
  test.each(published)(
    "encodes a Data Matrix with the published codewords: $what",
    ({ value, codewords }) => {
      const planned = planCodewords(Array.from(value, (character) => character.charCodeAt(0)));
      expect(codewords.slice(0, planned.length)).toEqual(planned);
      // The remaining codewords are padding, which begins with 129.
      expect([undefined, 129]).toContain(codewords[planned.length]);
    },
  );

  test("draws a Data Matrix with BWIPP's modules for values of any kind", () => {
    fc.assert(fc.property(mixed(9), expectSame), { numRuns: 10 * rounds });
    fc.assert(fc.property(macro, expectSame), { numRuns: rounds });
    fc.assert(fc.property(mixed(60), expectSame), { numRuns: rounds });
  }, 120_000);

  test("draws a Data Matrix with BWIPP's modules in all 24 sizes", () => {
    const capacities = [
      3, 5, 8, 12, 18, 22, 30, 36, 44, 62, 86, 114, 144, 174, 204, 280, 368, 456, 576, 696, 816, 1050, 1304,
      1558,
    ];
    const sides = capacities.map((capacity) => {
      expectSame("7".repeat(2 * capacity - 1));
      const result = encodeDataMatrix("42".repeat(capacity));
      if (capacity < 300) expectSame("42".repeat(capacity));
      return result.ok ? result.symbol.columns - 2 : 0;
    });
    expect(sides).toEqual([
      10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144,
    ]);
  }, 60_000);

  test("states a Data Matrix's capacity, and refuses lone surrogates", () => {
    const reason = (value: string) => {
      const result = encodeDataMatrix(value);
      return result.ok ? "encoded" : result.reason;
    };
    expect(reason("\u0000".repeat(1555))).toBe("encoded");
    expect(reason("\u0000".repeat(1559))).toBe(
      "The value is too long for a Data Matrix (1,559 bytes; 1,555 bytes, or 3,116 digits, at most).",
    );
    expect(reason("7".repeat(3116))).toBe("encoded");
    expect(reason("7".repeat(3117))).toContain("3,117 bytes");
    expect(reason("\ud800")).toBe("The value has an invalid character; type it again.");
  });
});
