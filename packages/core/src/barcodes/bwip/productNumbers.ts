import { ownValue } from "../../ownValue.ts";

/** Number of digits by format, for formats whose numbers may omit the check digit at their end. */
const lengths: readonly (readonly [RegExp, number])[] = [
  [/^ean13(composite)?$/, 13],
  [/^(ean8|upce)(composite)?$/, 8],
  [/^upca(composite)?$/, 12],
  [/^(itf14|ean14)$|^databar(?!expanded)/, 14],
  [/^sscc18$/, 18],
  [/^isbn$/, 10],
  [/^issn$/, 8],
  [/^identcode$/, 12],
  [/^leitcode$/, 14],
  [/^code32$/, 9],
  [/^pzn$/, 7],
];

/**
 * An EAN-13 may contain a UPC with a zero in front, and an ITF-14 an EAN-13. So a leading zero does not prove that the
 * number is unchanged.
 */
const holdsShorter = /^(ean13|itf14|ean14|databar)/;
const hasAddOn = /^(ean|upc|isbn|issn)(?!14)/;

/** The digits of a value, and the text before and after them. */
function numberIn(format: string, value: string) {
  const [lead = ""] = /^\(0[01]\)\s*/.exec(value) ?? [];
  const [linear = ""] = value.slice(lead.length).split("|");
  const [main = ""] = hasAddOn.test(format) ? linear.split(" ") : [linear];
  const digits = main.replaceAll(" ", "");
  const rest = value.slice(lead.length + main.length);
  return /^\d+[\dX]$/.test(digits) ? { lead, digits, rest } : null;
}

type Draws = (text: string) => boolean;

/**
 * Spreadsheets drop leading zeros. The remaining digits then look like a number without its check digit, and adding a
 * check digit would produce the number of another product. Returns a sentence if both readings are possible, otherwise
 * null.
 */
export function lostZero(format: string, value: string, draws: Draws): string | null {
  const length = lengths.find(([names]) => names.test(format))?.[1];
  const number = numberIn(format, value);
  if (length === undefined || number?.digits.length !== length - 1) return null;
  const { lead, digits, rest } = number;
  if (digits.startsWith("0") && !holdsShorter.test(format)) return null;
  const whole = `0${digits}`;
  if (!draws(`${lead}${whole}${rest}`)) return null;
  const completed = [..."0123456789X"].map((digit) => digits + digit);
  const other = completed.find((each) => draws(`${lead}${each}${rest}`));
  const choice = other === undefined ? "" : `, or “${other}” if its check digit is missing`;
  return `Write all ${length} digits: “${whole}” if “${digits}” lost its leading zero${choice}.`;
}

const anyDash = /[\u2010-\u2015\u2212]/g;
const withoutSigns = (text: string) => text.replaceAll(/[- ]/g, "");

/**
 * Splits digits into the groups that BWIPP expects between dashes. BWIPP does not print the dashes, so groups of any
 * length work.
 */
const grouped = (digits: string, ends: readonly number[]) =>
  ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end)).filter((group) => group !== "");

const groups: Readonly<Record<string, readonly number[]>> = {
  isbn13: [3, 4, 6, 12, 13],
  isbn10: [1, 3, 9, 10],
  ismn13: [3, 4, 8, 12, 13],
  ismn10: [1, 5, 9, 10],
  issn8: [4, 8],
};

/** Separates a book number from its add-on at a space. The number itself may contain spaces instead of dashes. */
function splitAddOn(text: string, fits: (digits: string) => boolean): readonly [string, string] {
  const [addOn = ""] = / (\d\d( \d\d| \d{5})?|\d{5})$/.exec(text) ?? [];
  const main = text.slice(0, text.length - addOn.length);
  return addOn !== "" && fits(withoutSigns(main)) && !fits(withoutSigns(text)) ? [main, addOn] : [text, ""];
}

/** Groups the digits of `number` as the digits of `written` are grouped. */
export function inFormOf(written: string, number: string): string {
  const digits = withoutSigns(number);
  if (!/^[\dX -]+$/i.test(written) || withoutSigns(written).length !== digits.length) return number;
  let at = 0;
  return written.replaceAll(/[\dX]/gi, () => digits[at++] ?? "");
}

const bookNumbers: Readonly<
  Record<string, { readonly fits: RegExp; readonly wrong: (count: number) => string }>
> = {
  isbn: {
    fits: /^(97[89]\d{9,10}|\d{9}[\dX]?)$/,
    wrong: (count) =>
      count === 13
        ? "A 13-digit ISBN begins with 978 or 979."
        : `An ISBN has 13 digits that begin with 978 or 979, or 10 of which the last may be X; this one has ${count}.`,
  },
  ismn: {
    fits: /^(9790\d{8,9}|M\d{8,9})$/,
    wrong: (count) =>
      count === 13
        ? "A 13-digit ISMN begins with 979-0."
        : `An ISMN has 13 digits that begin with 979-0, or the letter M and 9 digits; this one has ${count} digits.`,
  },
  issn: {
    fits: /^\d{7}[\dX]?$/,
    wrong: (count) => `An ISSN has 8 digits, of which the last may be X; this one has ${count}.`,
  },
};

/**
 * Returns a book, music or journal number with the dashes that BWIPP expects, or the reason why it is invalid.
 * Leaves values of other formats unchanged.
 */
export function readBookNumber(
  format: string,
  value: string,
): { readonly text: string } | { readonly mistake: string } {
  const kind = ownValue(bookNumbers, format);
  if (!kind) return { text: value };
  const plain = value.replaceAll(anyDash, "-").trim().toUpperCase();
  const bare = plain.replace(/^IS[BMS]N(-1[03])?:? */, "");
  const [main, addOn] = splitAddOn(bare, (digits) => kind.fits.test(digits));
  const digits = withoutSigns(main);
  if (!/^M?\d*X?$/.test(digits))
    return { mistake: `“${value}” has characters that an ${format.toUpperCase()} cannot have.` };
  if (!kind.fits.test(digits)) return { mistake: kind.wrong(digits.replaceAll(/[^\dX]/g, "").length) };
  const isLong = digits.startsWith("97") && digits.length > 10;
  const ends = groups[`${format}${format === "issn" ? 8 : isLong ? 13 : 10}`] ?? [];
  return { text: grouped(digits, ends).join("-") + addOn };
}
