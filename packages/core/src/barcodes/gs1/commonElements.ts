/** An application identifier with its value. */
export type Gs1Element = {
  readonly ai: string;
  readonly value: string;
  /** True if only a separator marks its end. */
  readonly isOpen: boolean;
};

/** The rule of GS1's syntax dictionary for an identifier's value. */
type Rule = {
  readonly digits?: true;
  readonly least: number;
  readonly most: number;
  /** Its last digit is a check digit. */
  readonly check?: true;
  /** It is a date, YYMMDD, whose day may be 00. */
  readonly date?: true;
  /** It describes an article, whose number (01) must be present. */
  readonly ofArticle?: true;
};

const number = (digits: number): Rule => ({ digits: true, least: digits, most: digits, check: true });
const text = (most: number): Rule => ({ least: 1, most });
const date: Rule = { digits: true, least: 6, most: 6, date: true, ofArticle: true };

/**
 * Release 2026-01 of the dictionary, for the most common identifiers. Rules about several values are left to
 * BWIPP.
 */
const rules: ReadonlyMap<string, Rule> = new Map(
  Object.entries({
    "00": number(18),
    "01": number(14),
    "10": { ...text(20), ofArticle: true },
    "11": date,
    "13": date,
    "15": date,
    "17": date,
    "21": { ...text(20), ofArticle: true },
    "30": { digits: true, least: 1, most: 8, ofArticle: true },
    "240": { ...text(30), ofArticle: true },
    "241": { ...text(30), ofArticle: true },
    "400": text(30),
    "410": number(13),
    "411": number(13),
    "412": number(13),
    "413": number(13),
    "414": number(13),
    "90": text(30),
  }),
);

/** Identifiers with these beginnings have a fixed length that readers know. */
const isOfOneLength = /^(0[0-4]|1[1-9]|20|3[1-6]|41)/;

const element = /\((\d{2,4})\)([^()]*)/y;
const digitsOnly = /^\d+$/;
/** GS1's character set 82 without parentheses, which could belong to an identifier. */
const allowed = /^[!"%&'*+,\-./0-9:;<=>?A-Z_a-z]+$/;

/** Whether the digits, weighted 3 and 1 alternately from the last but one, add up to a multiple of ten. */
function isChecked(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    sum += (digits.charCodeAt(at) - 48) * ((digits.length - at) % 2 === 0 ? 3 : 1);
  }
  return sum % 10 === 0;
}

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDate(digits: string): boolean {
  const [year, month, day] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  if (year === undefined || month === undefined || day === undefined) return false;
  // Years mean 1972 to 2071, in which every fourth is a leap year.
  const leapDay = month === 2 && year % 4 === 0 ? 1 : 0;
  return day <= (monthDays[month - 1] ?? -1) + leapDay;
}

function isRight(value: string, { digits, least, most, check, date: isDay }: Rule): boolean {
  if (value.length < least || value.length > most) return false;
  if (!(digits ? digitsOnly : allowed).test(value)) return false;
  return (!check || isChecked(value)) && (!isDay || isDate(value));
}

/** Longer values are rare, and BWIPP has its own limits. */
const mostSigns = 200;

/**
 * The elements of a value such as `(01)09521234543213(10)A1`, if all are common and valid. Null for any other
 * value, valid or not: the whole dictionary is left to BWIPP.
 */
export function commonElements(value: string): readonly Gs1Element[] | null {
  if (value.length > mostSigns) return null;
  const found = new Map<string, Gs1Element>();
  let needsArticle = false;
  element.lastIndex = 0;
  while (element.lastIndex < value.length) {
    const [, ai = "", said = ""] = element.exec(value) ?? [];
    const rule = rules.get(ai);
    if (!rule || found.has(ai) || !isRight(said, rule)) return null;
    needsArticle ||= rule.ofArticle === true;
    found.set(ai, { ai, value: said, isOpen: !isOfOneLength.test(ai) });
  }
  if (found.size === 0 || (needsArticle && !found.has("01"))) return null;
  return [...found.values()];
}
