import { ExpressionError } from "../expressionError.ts";
import { type CivilDate, utcOf } from "./civilDate.ts";

const directive = /%([-0^#_]*)(\d{0,3})(:{0,2})([a-zA-Z%+])/g;

/** Maximum padded width of a part of a date. */
const maxWidth = 40;

const names = new Map<string, string>();
const maxNames = 1000;

/** The name of a month or weekday in a language, cached. */
function nameInDate(
  date: CivilDate,
  language: string,
  kind: "month" | "weekday",
  length: "long" | "short",
): string {
  const key = `${language} ${kind} ${length} ${kind === "month" ? date.month : weekday(date)}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  if (names.size >= maxNames) names.clear();
  const options = { [kind]: length, timeZone: "UTC" };
  const name = new Intl.DateTimeFormat(languageNamed(language), options).format(utcOf(date));
  names.set(key, name);
  return name;
}

/** Normalises a language tag such as "fr" or "en-GB". Throws for an invalid tag. */
export function languageNamed(tag: string): string {
  try {
    const [language] = Intl.getCanonicalLocales(tag.trim().replaceAll("_", "-"));
    if (language !== undefined) return language;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ExpressionError(`“${tag.slice(0, 20)}” is not a language such as “fr”`);
}

function dayOfYear(date: CivilDate): number {
  return Math.floor((utcOf(date) - utcOf({ ...date, month: 1, day: 1 })) / 86_400_000) + 1;
}

/** 0 is Sunday. */
function weekday(date: CivilDate): number {
  return new Date(utcOf(date)).getUTCDay();
}

/** The ISO 8601 week number, and the year to which the week belongs. */
function isoWeek(date: CivilDate): { readonly year: number; readonly week: number } {
  const thursday = new Date(utcOf({ ...date, hour: 0, minute: 0, second: 0 }));
  thursday.setUTCDate(thursday.getUTCDate() - ((weekday(date) + 6) % 7) + 3);
  const year = thursday.getUTCFullYear();
  return { year, week: Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / 604_800_000) + 1 };
}

type Part = { readonly text: string; readonly width: number; readonly fill: "0" | " " };

const digits = (value: number, width: number, fill: "0" | " " = "0"): Part => ({
  text: String(value),
  width,
  fill,
});
const word = (text: string): Part => ({ text, width: 0, fill: " " });

const whole: Readonly<Record<string, string>> = {
  D: "%m/%d/%y",
  x: "%m/%d/%y",
  F: "%Y-%m-%d",
  T: "%H:%M:%S",
  X: "%H:%M:%S",
  R: "%H:%M",
  r: "%I:%M:%S %p",
  c: "%a %b %e %T %Y",
  v: "%e-%^b-%Y",
  "+": "%a %b %e %H:%M:%S %Z %Y",
};

function partOf(letter: string, date: CivilDate, language: string): Part | null {
  const { year, month, day, hour, minute, second } = date;
  const half = hour % 12 === 0 ? 12 : hour % 12;
  switch (letter) {
    case "Y":
      return digits(year, 1);
    case "C":
      return digits(Math.floor(year / 100), 2);
    case "y":
      return digits(year % 100, 2);
    case "m":
      return digits(month, 2);
    case "B":
      return word(nameInDate(date, language, "month", "long"));
    case "b":
    case "h":
      return word(nameInDate(date, language, "month", "short"));
    case "d":
      return digits(day, 2);
    case "e":
      return digits(day, 2, " ");
    case "j":
      return digits(dayOfYear(date), 3);
    case "A":
      return word(nameInDate(date, language, "weekday", "long"));
    case "a":
      return word(nameInDate(date, language, "weekday", "short"));
    case "u":
      return digits(weekday(date) || 7, 1);
    case "w":
      return digits(weekday(date), 1);
    case "U":
      return digits(Math.floor((dayOfYear(date) + 6 - weekday(date)) / 7), 2);
    case "W":
      return digits(Math.floor((dayOfYear(date) + 6 - ((weekday(date) + 6) % 7)) / 7), 2);
    case "V":
      return digits(isoWeek(date).week, 2);
    case "G":
      return digits(isoWeek(date).year, 1);
    case "g":
      return digits(isoWeek(date).year % 100, 2);
    case "H":
      return digits(hour, 2);
    case "k":
      return digits(hour, 2, " ");
    case "I":
      return digits(half, 2);
    case "l":
      return digits(half, 2, " ");
    case "M":
      return digits(minute, 2);
    case "S":
      return digits(second, 2);
    case "L":
      return digits(0, 3);
    case "N":
      return digits(0, 9);
    case "p":
      return word(hour < 12 ? "AM" : "PM");
    case "P":
      return word(hour < 12 ? "am" : "pm");
    case "s":
      return digits(Math.floor(utcOf(date) / 1000), 1);
    case "z":
      return word("+0000");
    case "Z":
      return word("UTC");
    case "n":
      return word("\n");
    case "t":
      return word("\t");
    case "%":
      return word("%");
    default:
      return null;
  }
}

/** Formats a date by a `strftime` pattern such as `%d %b %Y`, with month and weekday names in the language. */
export function formatDate(date: CivilDate, pattern: string, language: string): string {
  return pattern.replaceAll(directive, (written: string, flags: string, width: string, _, letter: string) => {
    const longer = whole[letter];
    if (longer !== undefined) return formatDate(date, longer, language);
    const part = partOf(letter, date, language);
    return part === null ? written : styled(part, flags, Number(width), language);
  });
}

function styled({ text, width, fill }: Part, flags: string, asked: number, language: string): string {
  const isUpper = flags.includes("^") || flags.includes("#");
  const cased = isUpper ? text.toLocaleUpperCase(languageNamed(language)) : text;
  if (flags.includes("-")) return cased;
  const sign = flags.includes("_") ? " " : flags.includes("0") ? "0" : fill;
  return cased.padStart(Math.min(Math.max(asked, width), maxWidth), sign);
}
