import { mmPerInch, pointsPerMm, pxPerMm } from "../document/index.ts";
import { ownValue } from "../ownValue.ts";

/** The unit of a number field; "" for a number without a unit. */
export type FieldUnit = "mm" | "in" | "px" | "pt" | "°" | "%" | "";

export type TypedNumber = { readonly value: number } | { readonly refusal: string };

const mmOf: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: mmPerInch,
  inch: mmPerInch,
  '"': mmPerInch,
  "″": mmPerInch,
  pt: 1 / pointsPerMm,
};

/** Longer than any calculation a person types; limits how deep brackets can nest. */
const maxLength = 200;

/** Thrown for a refused input. Its message continues after the quoted input. */
class Refused extends Error {}

/** An intermediate result: a number without a unit, or a length in mm. */
type Amount = { readonly value: number; readonly isLength: boolean };

const part = /\s*(?:(\d+(?:[.,]\d*)?|[.,]\d+)|([a-z%°"″]+)|([-+*/()]))/iy;

type Part = { readonly kind: "number" | "unit" | "sign"; readonly text: string };

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  part.lastIndex = 0;
  let end = 0;
  for (let match = part.exec(text); match; match = part.exec(text)) {
    const [, number, unit, sign] = match;
    if (number !== undefined) parts.push({ kind: "number", text: number.replace(",", ".") });
    else if (unit !== undefined) parts.push({ kind: "unit", text: unit.toLowerCase() });
    else parts.push({ kind: "sign", text: sign ?? "" });
    end = part.lastIndex;
  }
  if (text.slice(end).trim() !== "") throw new Refused("is not a number");
  return parts;
}

/** Evaluates brackets first, then products, then sums. Numbers without a unit are in the field's unit. */
function workOut(parts: readonly Part[], unit: FieldUnit, mmPerPx: number): number {
  let next = 0;
  const mmPerUnit = unit === "px" ? mmPerPx : (mmOf[unit] ?? 1);

  function takeSign(...wanted: readonly string[]): string | null {
    const found = parts[next];
    if (found?.kind !== "sign" || !wanted.includes(found.text)) return null;
    next += 1;
    return found.text;
  }

  const inMm = ({ value, isLength }: Amount) => (isLength ? value : value * mmPerUnit);

  function sum(): Amount {
    let left = product();
    for (let sign = takeSign("+", "-"); sign; sign = takeSign("+", "-")) {
      const right = product();
      const isLength = left.isLength || right.isLength;
      const [a, b] = isLength ? [inMm(left), inMm(right)] : [left.value, right.value];
      left = { value: sign === "+" ? a + b : a - b, isLength };
    }
    return left;
  }

  function product(): Amount {
    let left = factor();
    for (let sign = takeSign("*", "/"); sign; sign = takeSign("*", "/")) {
      const right = factor();
      if (right.isLength && (left.isLength || sign === "/")) throw new Refused("does not result in a length");
      if (sign === "/" && right.value === 0) throw new Refused("divides by zero");
      const value = sign === "*" ? left.value * right.value : left.value / right.value;
      left = { value, isLength: left.isLength || right.isLength };
    }
    return left;
  }

  function factor(): Amount {
    const sign = takeSign("+", "-");
    if (sign) {
      const { value, isLength } = factor();
      return { value: sign === "-" ? -value : value, isLength };
    }
    return withUnit(takeSign("(") ? bracket() : number());
  }

  function bracket(): Amount {
    const inside = sum();
    if (!takeSign(")")) throw new Refused("is missing a bracket");
    return inside;
  }

  function number(): Amount {
    const found = parts[next];
    if (found?.kind !== "number") throw new Refused("is not a number");
    next += 1;
    return { value: Number(found.text), isLength: false };
  }

  function withUnit(amount: Amount): Amount {
    const found = parts[next];
    if (found?.kind !== "unit") return amount;
    next += 1;
    if (found.text === unit && !isLengthUnit(unit)) return amount;
    const mm = found.text === "px" ? mmPerPx : ownValue(mmOf, found.text);
    if (mm === undefined || amount.isLength) throw new Refused("is not a number");
    if (!isLengthUnit(unit)) throw new Refused(`is a length, not ${wordsFor[unit]}`);
    return { value: amount.value * mm, isLength: true };
  }

  const total = sum();
  if (next < parts.length) throw new Refused("is not a number");
  const value = total.isLength ? total.value / mmPerUnit : total.value;
  if (!Number.isFinite(value)) throw new Refused("is too large");
  return value;
}

const wordsFor = { "°": "an angle", "%": "a percentage", "": "a plain number" } as const;

function isLengthUnit(unit: FieldUnit): unit is "mm" | "in" | "px" | "pt" {
  return unit === "px" || Object.hasOwn(mmOf, unit);
}

/**
 * Reads the input of a number field: a number with a decimal point or comma, a calculation such as `5*2+1` or
 * `(86-10)/2`, or a length with a unit (`15mm`, `1.5 cm`, `1in`, `12pt`, `4px` of the canvas), converted to the
 * field's unit. Refuses anything else with the reason. `mmPerPx` is the size of a canvas px on paper.
 */
export function readTypedNumber(text: string, unit: FieldUnit, mmPerPx = 1 / pxPerMm): TypedNumber {
  const typed = text.replaceAll("−", "-").replaceAll("×", "*").replaceAll("÷", "/").trim();
  try {
    if (typed.length > maxLength) throw new Refused("is too long");
    return { value: workOut(partsOf(typed), unit, mmPerPx) + 0 };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const shown = typed.length > 20 ? `${typed.slice(0, 20)}…` : typed;
    return { refusal: `“${shown}” ${error.message}. ${adviceFor(unit)}` };
  }
}

function adviceFor(unit: FieldUnit): string {
  if (isLengthUnit(unit)) return `Type a number such as 12, 1.5 cm, 1in or 5*2+1.`;
  return "Type a number such as 12, 1.5 or 5*2+1.";
}

/** Matches digits in groups of three, or of two and three as in India. */
const grouped = (sign: string) => new RegExp(`^[-+]?\\d{1,3}(?:[${sign}]\\d{2,3})*[${sign}]\\d{3}$`);
const anyGroup = " \u00a0\u202f'’";

/**
 * Reads the input of a whole-number field: digits, optionally grouped by `groupSign`, spaces or apostrophes, or a
 * calculation. Refuses fractions, and never drops a typed character.
 */
export function readWholeNumber(text: string, groupSign = ","): TypedNumber {
  const typed = text.trim();
  const signs = `${anyGroup}${groupSign === "." ? "." : ","}`;
  const plain = grouped(signs).test(typed) ? typed.replaceAll(new RegExp(`[${signs}]`, "g"), "") : typed;
  const read = readTypedNumber(plain, "");
  if ("refusal" in read || Number.isInteger(read.value)) return read;
  return { refusal: `“${typed}” is not a whole number. Type a number such as 2.` };
}
