import { pxPerMm } from "../document/index.ts";

/** What a number field counts in; "" is a bare number. */
export type FieldUnit = "mm" | "px" | "°" | "%" | "";

export type TypedNumber = { readonly value: number } | { readonly refusal: string };

const mmOf: Readonly<Record<string, number>> = {
  mm: 1,
  cm: 10,
  in: 25.4,
  inch: 25.4,
  '"': 25.4,
  "″": 25.4,
  pt: 25.4 / 72,
};

/** Longer than any sum that a person types; what is nested deeper would only be tried to break something. */
const longest = 200;

/** Why what was typed cannot be taken, in words that stand behind “…”. */
class Refused extends Error {}

/** A number so far: bare, or a length, which is kept in mm. */
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

/** Works out a sum: products before sums, brackets before both. Bare numbers count in the field's own unit. */
class Sum {
  private readonly parts: readonly Part[];
  private readonly unit: FieldUnit;
  private readonly mmPerPx: number;
  private next = 0;

  constructor(parts: readonly Part[], unit: FieldUnit, mmPerPx: number) {
    this.parts = parts;
    this.unit = unit;
    this.mmPerPx = mmPerPx;
  }

  total(): number {
    const sum = this.sum();
    if (this.next < this.parts.length) throw new Refused("is not a number");
    const value = sum.isLength ? this.inField(sum.value) : sum.value;
    if (!Number.isFinite(value)) throw new Refused("is too large");
    return value;
  }

  private sum(): Amount {
    let left = this.product();
    for (let sign = this.sign("+", "-"); sign; sign = this.sign("+", "-")) {
      const right = this.product();
      const isLength = left.isLength || right.isLength;
      const [a, b] = isLength ? [this.inMm(left), this.inMm(right)] : [left.value, right.value];
      left = { value: sign === "+" ? a + b : a - b, isLength };
    }
    return left;
  }

  private product(): Amount {
    let left = this.factor();
    for (let sign = this.sign("*", "/"); sign; sign = this.sign("*", "/")) {
      const right = this.factor();
      if (right.isLength && (left.isLength || sign === "/"))
        throw new Refused("mixes lengths that give none");
      if (sign === "/" && right.value === 0) throw new Refused("divides by zero");
      const value = sign === "*" ? left.value * right.value : left.value / right.value;
      left = { value, isLength: left.isLength || right.isLength };
    }
    return left;
  }

  private factor(): Amount {
    const sign = this.sign("+", "-");
    if (sign) {
      const { value, isLength } = this.factor();
      return { value: sign === "-" ? -value : value, isLength };
    }
    return this.withUnit(this.sign("(") ? this.bracket() : this.number());
  }

  private bracket(): Amount {
    const inside = this.sum();
    if (!this.sign(")")) throw new Refused("lacks a bracket");
    return inside;
  }

  private number(): Amount {
    const found = this.parts[this.next];
    if (found?.kind !== "number") throw new Refused("is not a number");
    this.next += 1;
    return { value: Number(found.text), isLength: false };
  }

  private withUnit(amount: Amount): Amount {
    const found = this.parts[this.next];
    if (found?.kind !== "unit") return amount;
    this.next += 1;
    if (found.text === this.unit && !isLengthUnit(this.unit)) return amount;
    const mm = this.mmOf(found.text);
    if (mm === undefined || amount.isLength) throw new Refused("is not a number");
    if (!isLengthUnit(this.unit)) throw new Refused(`is a length, not ${wordsFor[this.unit]}`);
    return { value: amount.value * mm, isLength: true };
  }

  private mmOf(unit: string): number | undefined {
    if (unit === "px") return this.mmPerPx;
    return Object.hasOwn(mmOf, unit) ? mmOf[unit] : undefined;
  }

  private sign(...wanted: readonly string[]): string | null {
    const found = this.parts[this.next];
    if (found?.kind !== "sign" || !wanted.includes(found.text)) return null;
    this.next += 1;
    return found.text;
  }

  private inMm({ value, isLength }: Amount): number {
    return isLength || this.unit !== "px" ? value : value * this.mmPerPx;
  }

  private inField(mm: number): number {
    return this.unit === "px" ? mm / this.mmPerPx : mm;
  }
}

const wordsFor = { "°": "an angle", "%": "a percentage", "": "a plain number" } as const;

function isLengthUnit(unit: FieldUnit): unit is "mm" | "px" {
  return unit === "mm" || unit === "px";
}

/**
 * Reads what a person types into a number field: a number with a decimal point or comma, a sum such as `5*2+1`
 * or `(86-10)/2`, and lengths with their unit (`15mm`, `1.5 cm`, `1in`, `12pt`, `4px` of the canvas), which come
 * out in the field's own. What is nothing of that is refused with the reason. `mmPerPx` is how large a px of the
 * canvas is on paper.
 */
export function readTypedNumber(text: string, unit: FieldUnit, mmPerPx = 1 / pxPerMm): TypedNumber {
  const typed = text.replaceAll("−", "-").replaceAll("×", "*").replaceAll("÷", "/").trim();
  try {
    if (typed.length > longest) throw new Refused("is too long");
    return { value: new Sum(partsOf(typed), unit, mmPerPx).total() + 0 };
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
