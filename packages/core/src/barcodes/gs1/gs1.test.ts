import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeBwip } from "../bwip/encodeBwip.ts";
import { commonElements, encodeCommonGs1 } from "./encodeGs1.ts";

const digits = (least: number, most = least) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength: least, maxLength: most });
const signs = fc.constantFrom(..."0123456789012345678901234567ABCXYZabcxyz!\"%&'*+,-./:;<=>?_");
const text = (most: number) => fc.string({ unit: signs, minLength: 1, maxLength: most });

function withCheck(body: string): string {
  const sum = [...body].reduce(
    (total, digit, at) => total + Number(digit) * ((body.length - at) % 2 === 1 ? 3 : 1),
    0,
  );
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const checked = (length: number) => digits(length - 1).map(withCheck);
const two = (most: number) =>
  fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(2, "0"));
const date = fc.tuple(two(99), two(13), two(32)).map((parts) => parts.join(""));
/** All common and some rare identifiers, with valid and invalid values. */
const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  "00": checked(18),
  "10": text(21),
  "11": date,
  "13": date,
  "15": date,
  "17": date,
  "21": fc.oneof(text(20), digits(1, 20)),
  "30": digits(1, 9),
  "37": digits(1, 8),
  "90": text(31),
  "240": text(31),
  "241": text(30),
  "400": text(30),
  "410": fc.oneof(checked(13), digits(13)),
  "411": checked(13),
  "412": checked(13),
  "413": checked(13),
  "414": checked(13),
  "3103": digits(6),
};
const element = fc.oneof(
  ...Object.entries(values).map(([ai, value]) => value.map((said) => `(${ai})${said}`)),
);
const message = fc
  .tuple(fc.option(checked(14), { nil: undefined, freq: 4 }), fc.array(element, { maxLength: 3 }))
  .map(([article, others]) => (article === undefined ? "" : `(01)${article}`) + others.join(""))
  .filter((value) => value !== "");

describe.each(["gs1-128", "gs1datamatrix"])("%s", (format) => {
  test("draws the same GS1 symbols as BWIPP and refuses the same values", () => {
    let taken = 0;
    const property = fc.property(message, (value) => {
      const own = encodeCommonGs1(format, value);
      if (own === null) return;
      taken++;
      const reference = encodeBwip(format, value, {});
      if (!own.ok || !reference.ok) throw new Error(`${value}: ${reference.ok ? "" : reference.reason}`);
      const { columns, rows, rects } = reference.symbol;
      expect(own.symbol).toEqual({ columns, rows, rects });
    });
    fc.assert(property, { numRuns: 500, seed: 56 });
    expect(taken).toBeGreaterThan(200);
  }, 60_000);
});

test("delegates invalid GS1 values and rare identifiers to BWIPP", () => {
  const isTaken = (value: string) => commonElements(value) !== null;
  expect(isTaken("(01)09521234543213(17)291231(10)ABC-1")).toBe(true);
  expect(isTaken("(01)09521234543213(17)280229")).toBe(true);
  const left = [
    "(01)09521234543214", // wrong check digit
    "(01)09521234543213(17)270229", // not a leap year
    "(01)09521234543213(17)271301",
    "(17)271201", // missing article
    "(01)09521234543213(01)09521234543213",
    "(01)09521234543213(21)A(B)",
    "(01)09521234543213(21)",
    "(01)09521234543213(21)é",
    "(02)09521234543213(37)12",
    "(8888)1",
    "01)09521234543213",
    "x(01)09521234543213",
    "",
  ];
  expect(left.filter(isTaken)).toEqual([]);
});
