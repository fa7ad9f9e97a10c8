import { create } from "zustand";

/** Units for displaying lengths. All calculations use mm, and stored values do not depend on the unit. */
export const lengthUnits = ["mm", "in", "pt"] as const;

export type LengthUnit = (typeof lengthUnits)[number];

type Unit = {
  readonly perMm: number;
  /** Number of decimals in text, and in a field for a position. */
  readonly digits: number;
  readonly fieldDigits: number;
  /** The step of an arrow key in a field. */
  readonly step: number;
};

const units: Readonly<Record<LengthUnit, Unit>> = {
  mm: { perMm: 1, digits: 1, fieldDigits: 2, step: 0.01 },
  in: { perMm: 1 / 25.4, digits: 3, fieldDigits: 4, step: 0.001 },
  pt: { perMm: 72 / 25.4, digits: 1, fieldDigits: 2, step: 0.1 },
};

/** The signed-in user's unit, stored by `platform/measures`. */
export const useLengthUnit = create<{ readonly unit: LengthUnit }>(() => ({ unit: "mm" }));

const unitNow = () => useLengthUnit.getState().unit;

export function unitFacts(unit: LengthUnit = unitNow()): Unit {
  return units[unit];
}

const formats = new Map<number, Intl.NumberFormat>();

function formatWith(digits: number): Intl.NumberFormat {
  const known = formats.get(digits);
  if (known) return known;
  const format = new Intl.NumberFormat(undefined, {
    minimumFractionDigits: 1,
    maximumFractionDigits: digits,
  });
  formats.set(digits, format);
  return format;
}

/** A number in the unit, such as "12.5", in the browser's language and never "-0". */
function lengthNumber(mm: number, unit: LengthUnit = unitNow()): string {
  const { perMm, digits } = units[unit];
  return formatWith(digits).format(Number((mm * perMm).toFixed(digits)) + 0);
}

/** "12.5 mm", "0.492 in": the format of every displayed length. */
export function lengthText(mm: number, unit: LengthUnit = unitNow()): string {
  return `${lengthNumber(mm, unit)} ${unit}`;
}

/** Several lengths with a single unit: "X 12.5, Y 3.0 mm". Each `$` in `words` is replaced by a number. */
export function lengthsText(words: string, ...lengthsMm: readonly number[]): string {
  const unit = unitNow();
  const numbers = lengthsMm.map((mm) => lengthNumber(mm, unit));
  return `${words.replaceAll("$", () => numbers.shift() ?? "")} ${unit}`;
}
