import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toUtf8 } from "../utf8.ts";
import { alphanumericCharacters, cheapestModes, planSegments, type SegmentPlan } from "./planSegments.ts";
import { appendCorrection, dataCodewords, qrCodewords } from "./qrCodewords.ts";

function planOf(text: string): SegmentPlan {
  const plan = planSegments(toUtf8(text));
  if (!plan) throw new Error("too long");
  return plan;
}

type Take = (count: number) => number;

/**
 * Decodes data codewords as a scanner does. Throws on an ECI other than 26 and on modes other than the three in use.
 */
function decode(codewords: Uint8Array, widths: readonly [number, number, number]): string {
  const bits = Array.from(codewords, (value) => value.toString(2).padStart(8, "0")).join("");
  let at = 0;
  const take: Take = (count) => {
    at += count;
    return Number.parseInt(bits.slice(at - count, at), 2);
  };
  const bytes: number[] = [];
  while (at + 4 <= bits.length) {
    const mode = take(4);
    if (mode === 0) break;
    if (mode === 0b0111) expect(take(8)).toBe(26);
    else if (mode === 0b0001) bytes.push(...digits(take(widths[0]), take));
    else if (mode === 0b0010) bytes.push(...letters(take(widths[1]), take));
    else if (mode === 0b0100) bytes.push(...Array.from({ length: take(widths[2]) }, () => take(8)));
    else throw new Error(`mode ${mode}`);
  }
  return decodeURIComponent(bytes.map((value) => `%${value.toString(16).padStart(2, "0")}`).join(""));
}

function digits(count: number, take: Take): number[] {
  let text = "";
  for (let left = count; left > 0; left -= 3) {
    const group = Math.min(left, 3);
    text += String(take(group * 3 + 1)).padStart(group, "0");
  }
  return Array.from(text, (digit) => digit.charCodeAt(0));
}

function letters(count: number, take: Take): number[] {
  const values: number[] = [];
  for (let left = count; left > 1; left -= 2) {
    const pair = take(11);
    values.push(Math.floor(pair / 45), pair % 45);
  }
  if (count % 2 === 1) values.push(take(6));
  return values.map((value) => alphanumericCharacters.charCodeAt(value));
}

/** Number of bits of the shortest division of `text`, found by trying all modes for all characters. */
function fewestByTrying(text: string, widths: readonly [number, number, number]): number {
  const carriers = [/^[0-9]+/, /^[0-9A-Z $%*+\-./:]+/, /^.+/s];
  const payload = [
    (count: number) => Math.floor(count / 3) * 10 + ([0, 4, 7][count % 3] as number),
    (count: number) => Math.floor(count / 2) * 11 + (count % 2) * 6,
    (count: number) => count * 8,
  ];
  const cost = (at: number): number => {
    if (at === text.length) return 0;
    const costs = [0, 1, 2].flatMap((mode) =>
      ends(at, mode).map((end) => segment(mode, end - at) + cost(end)),
    );
    return Math.min(...costs);
  };
  const segment = (mode: number, count: number): number =>
    4 + (widths[mode] as number) + (payload[mode]?.(count) as number);
  const ends = (at: number, mode: number): number[] => {
    const carried = carriers[mode]?.exec(text.slice(at))?.[0] ?? "";
    return Array.from(carried, (_, index) => at + index + 1);
  };
  return cost(0);
}

/** Runs of digits, capitals and other characters, because they affect the choice of mode. */
const mixedText = fc
  .array(
    fc.oneof(
      fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: 1, maxLength: 18 }),
      fc.string({ unit: fc.constantFrom(...alphanumericCharacters), minLength: 1, maxLength: 12 }),
      fc.string({ minLength: 1, maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 12 },
  )
  .map((parts) => parts.join(""));

describe("the codewords of a QR code", () => {
  test("encodes the QR standard's example, 01234567 in version 1-M", () => {
    const expected = "10 20 0c 56 61 80 ec 11 ec 11 ec 11 ec 11 ec 11 a5 24 d4 c1 ed 36 c7 87 2c 55";
    const codewords = qrCodewords(toUtf8("01234567"), planOf("01234567"));
    expect(Array.from(codewords, (value) => value.toString(16).padStart(2, "0")).join(" ")).toBe(expected);
  });

  test("decodes the QR code of any value to the same value", () => {
    const anyText = fc.oneof(
      mixedText,
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 300 }),
      fc.string({
        unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
        minLength: 1,
      }),
      fc.integer({ min: 1, max: 5596 }).map((length) => "0".repeat(length)),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const plan = planOf(text);
        expect(decode(dataCodewords(toUtf8(text), plan), plan.countWidths)).toBe(text);
      }),
      { numRuns: 400 },
    );
  });

  test("declares UTF-8 in a QR code only if the text is not ASCII", () => {
    expect(planOf("Zoe\u0000\u007f").eci).toBe(false);
    expect(planOf("Zoë").eci).toBe(true);
  });

  test("divides a QR code's value into segments with the fewest total bits", () => {
    const short = fc.string({ unit: fc.constantFrom(..."00117AZa:é"), minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(short, fc.constantFrom([2, 1, 0] as const, [3, 3, 4] as const), (text, widths) => {
        const latin = text.replaceAll("é", "~");
        expect(cheapestModes(toUtf8(latin), [...widths]).bits).toBe(fewestByTrying(latin, widths));
      }),
      { numRuns: 150 },
    );
  });

  // ISO/IEC 18004, Table 7, level M: digits, alphanumeric characters and bytes.
  test.each([
    [1, 34, 20, 14],
    [5, 202, 122, 84],
    [9, 432, 262, 180],
    [10, 513, 311, 213],
    [26, 2544, 1542, 1059],
    [27, 2701, 1637, 1125],
    [40, 5596, 3391, 2331],
  ])("fills QR version %i with %i digits, %i letters or %i bytes", (version, digits, letters, bytes) => {
    for (const text of ["7".repeat(digits), "A".repeat(letters), "a".repeat(bytes)]) {
      expect(planOf(text).version.number).toBe(version);
      if (version < 40) expect(planOf(text + text[0]).version.number).toBe(version + 1);
      else expect(planSegments(toUtf8(text + text[0]))).toBeUndefined();
    }
  });

  test("makes every QR block divisible by the generator polynomial", () => {
    const sizes = fc.tuple(
      fc.uint8Array({ minLength: 1, maxLength: 120 }),
      fc.constantFrom(10, 16, 18, 26, 30),
    );
    fc.assert(
      fc.property(sizes, ([data, degree]) => {
        const block = new Uint8Array(data.length + degree);
        block.set(data);
        appendCorrection(block, data.length, degree, new Uint8Array(block.length));
        for (let root = 0, alpha = 1; root < degree; root++, alpha = product(alpha, 2)) {
          expect(block.reduce((sum, codeword) => product(sum, alpha) ^ codeword, 0)).toBe(0);
        }
      }),
    );
  });
});

/** Multiplication in GF(256) bit by bit. */
function product(first: number, second: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit--) {
    result = (result << 1) ^ (result & 0x80 ? 0x11d : 0);
    if ((second >> bit) & 1) result ^= first;
  }
  return result & 0xff;
}
