import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { code128Widths } from "#test/fixtures/barcodes/code128Widths.ts";
import { code128Patterns, encodeCode128, planCode128, stopCharacter } from "./encodeCode128.ts";

const asciiCharacter = fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code));
/** Runs of digits, lower-case letters and control characters, because they affect the choice of code set. */
const mixedText = fc
  .array(
    fc.oneof(
      fc.string({ unit: asciiCharacter, maxLength: 3 }),
      fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 9 }),
      fc.string({ unit: fc.constantFrom(..."az\u0000\u001f"), maxLength: 5 }),
      fc.string({ unit: fc.constantFrom(..."A7-"), maxLength: 5 }),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((parts) => parts.join(""))
  .filter((text) => text !== "");

/** Alternating widths of bars and spaces, as a scanner measures them. */
function widthsOf(value: string): string {
  const result = encodeCode128(value);
  if (!result.ok) throw new Error(result.reason);
  const { rects, columns } = result.symbol;
  let widths = "";
  let x = 10;
  for (let at = 0; at < rects.length; at += 4) {
    const [start, , width] = rects.slice(at, at + 3) as [number, number, number];
    if (at > 0) widths += start - x;
    widths += width;
    x = start + width;
  }
  expect(x).toBe(columns - 10);
  return widths;
}

function charactersOf(widths: string): number[] {
  const parts: string[] = widths.slice(0, -7).match(/.{6}/g) ?? [];
  parts.push(widths.slice(-7));
  return parts.map((part) => code128Patterns.indexOf(part));
}

type Reader = { set: "A" | "B" | "C"; shifted: boolean };

/** Reads one data character as a scanner does. Returns its text and the state for the next character. */
function read({ set, shifted }: Reader, character: number): { text: string; next: Reader } | undefined {
  const stay = { set, shifted: false };
  if (set === "C" && character < 100) return { text: String(character).padStart(2, "0"), next: stay };
  if (character < 96) {
    const letters = shifted ? otherLetters[set] : set;
    const code = letters === "A" && character >= 64 ? character - 64 : character + 32;
    return { text: String.fromCharCode(code), next: stay };
  }
  const next = controls[set][character];
  return shifted || next === undefined ? undefined : { text: "", next };
}

const otherLetters = { A: "B", B: "A", C: "C" } as const;
const controls: Record<Reader["set"], Record<number, Reader>> = {
  A: { 98: { set: "A", shifted: true }, 99: { set: "C", shifted: false }, 100: { set: "B", shifted: false } },
  B: { 98: { set: "B", shifted: true }, 99: { set: "C", shifted: false }, 101: { set: "A", shifted: false } },
  C: { 100: { set: "B", shifted: false }, 101: { set: "A", shifted: false } },
};

function decode(characters: readonly number[]): string {
  const data = characters.slice(1, -2);
  const [start, check, stop] = [characters[0] as number, characters.at(-2), characters.at(-1)];
  expect(stop).toBe(stopCharacter);
  expect(check).toBe(data.reduce((sum, character, index) => sum + (index + 1) * character, start) % 103);
  let reader: Reader = { set: (["A", "B", "C"] as const)[start - 103] as Reader["set"], shifted: false };
  let text = "";
  for (const character of data) {
    const step = read(reader, character);
    if (!step) throw new Error(`${character} means nothing in set ${reader.set}`);
    text += step.text;
    reader = step.next;
  }
  expect(reader.shifted).toBe(false);
  return text;
}

type State = { reader: Reader; at: number };

/** The fewest data characters for `text`, found by trying every character after every prefix. */
function fewestByTrying(text: string): number {
  let states: State[] = (["A", "B", "C"] as const).map((set) => ({ reader: { set, shifted: false }, at: 0 }));
  for (let count = 0; ; count++) {
    if (states.some(({ at }) => at === text.length)) return count;
    const following = new Map<string, State>();
    for (const next of states.flatMap((state) => statesAfter(state, text))) {
      following.set(`${next.reader.set} ${next.reader.shifted} ${next.at}`, next);
    }
    states = [...following.values()];
  }
}

function statesAfter({ reader, at }: State, text: string): State[] {
  return Array.from({ length: 103 }, (_, character) => read(reader, character)).flatMap((step) =>
    step && text.startsWith(step.text, at) ? { reader: step.next, at: at + step.text.length } : [],
  );
}

describe("Code 128", () => {
  test("defines 107 distinct Code 128 patterns of 11 modules with three bars", () => {
    expect(new Set(code128Patterns).size).toBe(107);
    for (const pattern of code128Patterns.slice(0, stopCharacter)) {
      const widths = Array.from(pattern, Number);
      expect(widths).toHaveLength(6);
      expect(widths.reduce((sum, width) => sum + width)).toBe(11);
      expect(((widths[0] ?? 0) + (widths[2] ?? 0) + (widths[4] ?? 0)) % 2).toBe(0);
    }
    expect(code128Patterns[stopCharacter]).toBe("2331112");
  });

  test.each(code128Widths)(
    "draws $value as Code 128 with the bars of a reference encoder",
    ({ value, widths }) => {
      expect(widthsOf(value)).toBe(widths);
    },
  );

  test("decodes the Code 128 of any ASCII value to the same value", () => {
    const short = mixedText.filter((text) => text.length <= 50);
    fc.assert(
      fc.property(short, (text) => {
        expect(decode(charactersOf(widthsOf(text)))).toBe(text);
      }),
      { numRuns: 500 },
    );
    for (let code = 0; code < 128; code++) {
      const text = `9${String.fromCharCode(code)}8`;
      expect(decode(charactersOf(widthsOf(text)))).toBe(text);
    }
  });

  test("encodes Code 128 with the fewest possible symbol characters", () => {
    fc.assert(
      fc.property(mixedText, (text) => {
        expect(planCode128(text).length - 1).toBe(fewestByTrying(text));
      }),
      { numRuns: 150 },
    );
  });

  test("never makes a Code 128 longer than code set B alone would", () => {
    const printable = fc.string({ minLength: 1, maxLength: 80 });
    fc.assert(fc.property(printable, (text) => planCode128(text).length - 1 <= text.length));
  });

  test("encodes digits in pairs and shifts to set A for one control character", () => {
    expect(planCode128("123456")).toEqual([105, 12, 34, 56]);
    expect(planCode128("ID1234")).toEqual([104, 41, 36, 99, 12, 34]);
    expect(planCode128("a\tb")).toEqual([104, 65, 98, 73, 66]);
    expect(planCode128("\t\t\t")).toEqual([103, 73, 73, 73]);
  });

  test("computes the check character 88 for “Wikipedia” in code set B", () => {
    const expected = [104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106];
    expect(charactersOf(widthsOf("Wikipedia"))).toEqual(expected);
  });
});
