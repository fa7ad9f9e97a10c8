import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FieldUnit, readTypedNumber, readWholeNumber } from "./typedNumber.ts";

function numberOf(text: string, unit: FieldUnit = "mm"): number {
  const typed = readTypedNumber(text, unit);
  return "value" in typed ? typed.value : Number.NaN;
}

function refusalOf(text: string, unit: FieldUnit = "mm"): string {
  const typed = readTypedNumber(text, unit);
  return "refusal" in typed ? typed.refusal : "";
}

describe("a number field", () => {
  it.each([
    ["20", 20],
    [" -1.25 ", -1.25],
    ["0,5", 0.5],
    [".5", 0.5],
    ["5.", 5],
    ["1in", 25.4],
    ["2in", 50.8],
    ['0.5"', 12.7],
    ["15mm", 15],
    ["15 MM", 15],
    ["1cm", 10],
    ["1,5 cm", 15],
    ["72pt", 25.4],
    ["377px", 100],
    ["5*2+1", 11],
    ["1+5*2", 11],
    ["(1+5)*2", 12],
    ["86/2", 43],
    ["(86−10)÷2", 38],
    ["2×3", 6],
    ["1in + 2mm", 27.4],
    ["1cm+5", 15],
    ["2*1cm", 20],
    ["(1+1)in", 50.8],
    ["--5", 5],
    ["10-2-3", 5],
    ["16/2/2", 4],
  ])("a number field reads %s as %s mm", (text, mm) => {
    expect(numberOf(text)).toBeCloseTo(mm, 9);
  });

  it("reads lengths in the field's unit, and px as canvas px", () => {
    expect(numberOf("10mm", "px")).toBeCloseTo(37.7, 9);
    expect(numberOf("24", "px")).toBe(24);
    expect(numberOf("24px + 1", "px")).toBeCloseTo(25, 9);
    // Px are converted to their size on paper if it is known.
    expect(readTypedNumber("324px", "mm", 86 / 324)).toEqual({ value: 86 });
    expect(readTypedNumber("43mm", "px", 86 / 324)).toEqual({ value: 162 });
    expect(numberOf("25.4mm", "pt")).toBeCloseTo(72, 9);
    expect(numberOf("12 + 3.77px", "pt")).toBeCloseTo(12 + 72 / 25.4, 9);
    expect(numberOf("45°", "°")).toBe(45);
    expect(numberOf("50 %", "%")).toBe(50);
    expect(numberOf("90/4", "°")).toBe(22.5);
  });

  it.each(["abc", "1 2", "5*", "5+*2", "1e3", "1.2.3", "1.234,5", "5mm5", "5 mm mm", "$5", "0x10", "*5", ""])(
    "a number field refuses “%s” because it is not a number",
    (text) => {
      expect(refusalOf(text)).toContain(`“${text}” is not a number. Type a number such as`);
    },
  );

  it("a number field explains every other kind of mistake", () => {
    expect(refusalOf("5/0")).toContain("divides by zero");
    expect(refusalOf("5/(2-2)")).toContain("divides by zero");
    expect(refusalOf("(5")).toContain("is missing a bracket");
    expect(refusalOf("2mm*2mm")).toContain("does not result in a length");
    expect(refusalOf("1/2mm")).toContain("does not result in a length");
    expect(refusalOf("5mm", "°")).toContain("is a length, not an angle");
    expect(refusalOf("9".repeat(400))).toContain("is too long");
    expect(refusalOf("(".repeat(5000))).toContain("is too long");
  });

  it("a number field never throws and accepts only finite numbers", () => {
    const sign = fc.constantFrom(...'0123456789.,+-*/() mcinptx%°"e'.split(""));
    const text = fc.oneof(
      fc.string(),
      fc.array(sign, { maxLength: 40 }).map((signs) => signs.join("")),
    );
    fc.assert(
      fc.property(text, fc.constantFrom("mm", "px", "°", "%", ""), (typed, unit) => {
        const read = readTypedNumber(typed, unit);
        if ("value" in read) expect(Number.isFinite(read.value)).toBe(true);
        else expect(read.refusal.length).toBeGreaterThan(10);
      }),
      { numRuns: 2000 },
    );
  });

  it("a number field computes nested calculations correctly", () => {
    const number = fc.integer({ min: 0, max: 9999 }).map((value) => ({ text: String(value), value }));
    type Sum = { readonly text: string; readonly value: number };
    const { sum } = fc.letrec<{ sum: Sum }>((tie) => ({
      sum: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        number,
        fc
          .tuple(tie("sum"), fc.constantFrom("+", "-", "*"), tie("sum"))
          .filter(([a, , b]) => a.text.length + b.text.length < 150)
          .map(([a, operator, b]) => {
            const value = { "+": a.value + b.value, "-": a.value - b.value, "*": a.value * b.value }[
              operator
            ];
            return { text: `(${a.text} ${operator} ${b.text})`, value: value ?? Number.NaN };
          }),
      ),
    }));
    fc.assert(
      fc.property(sum, ({ text, value }) => {
        fc.pre(text.length <= 200);
        expect(numberOf(text)).toBe(value + 0);
      }),
    );
  });

  it("a number field reads a displayed number back as the same number", () => {
    const shown = fc.double({ min: -5000, max: 5000, noNaN: true }).map((value) => Number(value.toFixed(2)));
    fc.assert(
      fc.property(shown, (value) => {
        expect(numberOf(value.toFixed(2))).toBe(value + 0);
        expect(numberOf(value.toFixed(2).replace(".", ","))).toBe(value + 0);
      }),
    );
  });
});

describe("a whole-number field", () => {
  it.each([
    ["2", 2],
    [" 12 ", 12],
    ["1,250", 1250],
    ["1 250", 1250],
    ["1’250", 1250],
    ["1,25,000", 125_000],
    ["5*2+1", 11],
    ["2.0", 2],
    ["-3", -3],
  ])("a whole-number field reads %s as %s", (text, value) => {
    expect(readWholeNumber(text)).toEqual({ value });
  });

  it.each(["1.5", "1,5", "3/2", "1.250", "0.99"])(
    "refuses %s and never reads it as another number",
    (text) => {
      expect(readWholeNumber(text)).toEqual({
        refusal: `“${text}” is not a whole number. Type a number such as 2.`,
      });
    },
  );

  it.each(["two", "1e3", "1 2", "12,34", "2mm", ""])("a whole-number field refuses “%s”", (text) => {
    expect(readWholeNumber(text)).toHaveProperty("refusal");
  });

  it("groups digits as the user's language does", () => {
    expect(readWholeNumber("1.250", ".")).toEqual({ value: 1250 });
    expect(readWholeNumber("1,250", ".")).toHaveProperty("refusal");
  });
});
