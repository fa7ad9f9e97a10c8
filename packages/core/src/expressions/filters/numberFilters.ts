import { languageNamed } from "../dates/formatDate.ts";
import { ExpressionError } from "../expressionError.ts";
import {
  type ExpressionNumber,
  isBlank,
  isNumber,
  numberOf,
  toNumber,
  toText,
  type Value,
  whole,
} from "../values.ts";
import { type Filter, needed, optional } from "./filter.ts";

const small = [
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
  "eighteen nineteen",
]
  .join(" ")
  .split(" ");
const tens = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const thousands = ["", "thousand", "million", "billion", "trillion"];

function belowThousand(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const ones = rest % 10 === 0 ? "" : `-${small[rest % 10]}`;
  const words = rest < 20 ? small[rest] : `${tens[Math.floor(rest / 10)]}${ones}`;
  if (hundreds === 0) return words ?? "";
  return rest === 0 ? `${small[hundreds]} hundred` : `${small[hundreds]} hundred and ${words}`;
}

function wholeInWords(value: number): string {
  if (value === 0) return "zero";
  const words: string[] = [];
  for (let [left, index] = [value, 0]; left > 0; left = Math.floor(left / 1000), index++) {
    const group = left % 1000;
    if (group === 0) continue;
    // British English puts "and" before a last group below 100: "one thousand and five".
    const and = index === 0 && group < 100 && left > group && words.length === 0 && value > 999 ? "and " : "";
    words.unshift(`${and}${belowThousand(group)} ${thousands[index]}`.trim());
  }
  return words.join(" ");
}

/**
 * Spells a number in English words: "one thousand and five", "minus two point five". Throws beyond the trillions.
 */
function numberInWords(value: number): string {
  if (Math.abs(value) >= 1e15) throw new ExpressionError("the number is too large for words");
  const sign = value < 0 ? "minus " : "";
  const [digits = "0", fraction = ""] = Math.abs(value)
    .toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 15 })
    .split(".");
  const decimals = [...fraction].map((digit) => small[Number(digit)]);
  return sign + wholeInWords(Number(digits)) + (decimals.length > 0 ? ` point ${decimals.join(" ")}` : "");
}

type Reckon = (a: number, b: number, isFloat: boolean) => number;

const reckoning = (name: string, label: string, example: Filter["example"], reckon: Reckon): Filter => ({
  name,
  label,
  group: "Numbers",
  args: [needed("Number", "number")],
  example,
  run: (input, [other = null]) => {
    const [a, b] = [toNumber(input), toNumber(other)];
    const isFloat = a.isFloat || b.isFloat;
    return numberOf(reckon(a.value, b.value, isFloat), isFloat);
  },
});

const rounding = (
  name: string,
  label: string,
  example: Filter["example"],
  round: (value: number) => number,
): Filter => ({
  name,
  label,
  group: "Numbers",
  args: [],
  example,
  run: (input) => whole(round(toNumber(input).value)),
});

const bound = (
  name: string,
  label: string,
  example: Filter["example"],
  isBetter: (other: number, value: number) => boolean,
): Filter => ({
  name,
  label,
  group: "Numbers",
  args: [needed("Number", "number")],
  example,
  run: (input, [other = null]) => {
    const [a, b] = [toNumber(input), toNumber(other)];
    return isBetter(b.value, a.value) ? b : a;
  },
});

/** Calculates in decimal, so that 0.1 plus 0.2 is 0.3. */
function tidy(value: number, isFloat: boolean): number {
  return isFloat ? Number(value.toPrecision(15)) : value;
}

function divided(a: number, b: number, isFloat: boolean): number {
  if (b === 0) throw new ExpressionError("a number is divided by 0");
  return isFloat ? a / b : Math.floor(a / b);
}

function remainder(a: number, b: number, isFloat: boolean): number {
  if (b === 0) throw new ExpressionError("a number is divided by 0");
  return tidy(a - b * Math.floor(a / b), isFloat);
}

/** Rounds halves away from 0. Shifts the decimal point as text, so that 1.005 becomes 1.01. */
function roundTo(value: number, places: number): number {
  const shift = (number: number, by: number) => {
    const [digits, power = "0"] = String(number).split("e");
    return Number(`${digits}e${Number(power) + by}`);
  };
  return Math.sign(value) * shift(Math.round(shift(Math.abs(value), places)), -places);
}

const maxPlaces = 20;

function placesOf(value: Value): number {
  return Math.min(Math.max(Math.trunc(toNumber(value).value), -maxPlaces), maxPlaces);
}

const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const plain = /^[+-]?(?:\d{1,20}(?:\.\d*)?|\.\d+)$/;

/** The number in a cell, with or without thousands separators; null if it is not a number. */
function writtenNumber(value: Value): ExpressionNumber | null {
  if (isNumber(value)) return value;
  const text = toText(value).trim();
  if (!plain.test(text) && !grouped.test(text)) return null;
  return { value: Number(text.replaceAll(",", "")), isFloat: text.includes(".") };
}

const formatters = new Map<string, Intl.NumberFormat>();
const maxFormatters = 200;

function groupedNumber(value: number, places: number | null, tag: string): string {
  const key = `${tag} ${places}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    if (formatters.size >= maxFormatters) formatters.clear();
    const digits =
      places === null
        ? { maximumFractionDigits: 20 }
        : { minimumFractionDigits: places, maximumFractionDigits: places };
    formatter = new Intl.NumberFormat(languageNamed(tag), digits);
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}

export const numberFilters: readonly Filter[] = [
  reckoning("plus", "Plus", ["7", "8"], (a, b, isFloat) => tidy(a + b, isFloat)),
  reckoning("minus", "Minus", ["7", "6"], (a, b, isFloat) => tidy(a - b, isFloat)),
  reckoning("times", "Times", ["7", "14"], (a, b, isFloat) => tidy(a * b, isFloat)),
  reckoning("divided_by", "Divided by", ["7", "3"], divided),
  reckoning("modulo", "Remainder", ["7", "1"], remainder),
  bound("at_least", "At least", ["3", "5"], (other, value) => other > value),
  bound("at_most", "At most", ["7", "5"], (other, value) => other < value),
  rounding("ceil", "Rounded up", ["4.2", "5"], Math.ceil),
  rounding("floor", "Rounded down", ["4.8", "4"], Math.floor),
  {
    name: "round",
    label: "Rounded",
    group: "Numbers",
    args: [optional("Decimal places", "number", "0")],
    example: ["4.56", "4.6"],
    run: (input, [places = whole(0)]) => {
      const [{ value, isFloat }, digits] = [toNumber(input), placesOf(places)];
      const rounded = roundTo(value, digits);
      return digits > 0 && isFloat ? numberOf(rounded, true) : whole(rounded);
    },
  },
  {
    name: "abs",
    label: "Without its sign",
    group: "Numbers",
    args: [],
    example: ["-7", "7"],
    run: (input) => {
      const { value, isFloat } = toNumber(input);
      return { value: Math.abs(value), isFloat };
    },
  },
  {
    name: "number",
    label: "Number",
    group: "Numbers",
    args: [optional("Decimal places", "number", ""), optional("Language", "language", "")],
    example: ["1234.5", "1,234.50"],
    run: (input, [places = null, tag = null], { language }) => {
      const number = writtenNumber(input);
      // Values that are not numbers, such as "n/a", are printed unchanged and not as 0.
      if (number === null) return input;
      const digits = places === null || places === "" ? null : Math.max(0, placesOf(places));
      return groupedNumber(number.value, digits, toText(tag) || language);
    },
  },
  {
    name: "words",
    label: "In words",
    group: "Numbers",
    args: [],
    example: ["42", "forty-two"],
    run: (input) => {
      if (isBlank(input)) return "";
      const number = writtenNumber(input);
      if (number === null) return input;
      return numberInWords(number.value);
    },
  },
];
