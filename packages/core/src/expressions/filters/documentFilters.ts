import { ExpressionError, quoted } from "../expressionError.ts";
import { toText, type Value } from "../values.ts";
import { type Filter, needed, optional } from "./filter.ts";

/**
 * Check digits of ICAO 9303 part 3: digits count as their value, letters from 10, and fillers as 0; the weights are 7,
 * 3, 1.
 */
const weights = [7, 3, 1] as const;

const charValue = (sign: string): number => (sign === "<" ? 0 : Number.parseInt(sign, 36));

/** The check digit of one field of a machine-readable zone. */
function checkDigit(part: string): string {
  const sum = [...part].reduce((total, sign, at) => total + charValue(sign) * (weights[at % 3] ?? 0), 0);
  return String(sum % 10);
}

/** Replacements for letters that a machine-readable zone lacks (ICAO 9303 part 3, section 6). */
const transliterations: Readonly<Record<string, string>> = {
  Ä: "AE",
  Å: "AA",
  Æ: "AE",
  Đ: "D",
  Ð: "D",
  Ñ: "N",
  Ö: "OE",
  Ø: "OE",
  Œ: "OE",
  ß: "SS",
  Þ: "TH",
  Ü: "UE",
  Ł: "L",
  Ħ: "H",
};

/**
 * Converts text to the characters of a machine-readable zone. Drops accents and apostrophes; other characters become
 * fillers.
 */
function zoneLetters(text: string): string {
  const capitals = [...text.normalize("NFC").toUpperCase()]
    .map((sign) => transliterations[sign] ?? sign)
    .join("");
  return capitals
    .normalize("NFD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .replaceAll(/[^A-Z0-9]+/g, "<")
    .replaceAll(/^<+|<+$/g, "");
}

const filled = (text: string, length: number): string => text.slice(0, length).padEnd(length, "<");

/** Converts a day to YYMMDD, or a blank value to fillers. */
function zoneDay(value: Value, what: string): string {
  const text = toText(value).trim();
  if (text === "") return "<<<<<<";
  const [, year, month, day] = /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (!year || !month || !day) throw new ExpressionError(`${what} ${quoted(text)} is not a date`);
  return year + month + day;
}

/**
 * Writes family name, two fillers and given names. In a name without a comma, such as "Asha Rao", the last word is the
 * family name.
 */
function zoneName(name: string): string {
  const [family = "", given] = name.includes(",") ? name.split(",", 2) : splitName(name);
  const first = zoneLetters(given ?? "");
  return first === "" ? zoneLetters(family) : `${zoneLetters(family)}<<${first}`;
}

function splitName(name: string): readonly [string, string] {
  const words = name.trim().split(/\s+/);
  return [words.at(-1) ?? "", words.slice(0, -1).join(" ")];
}

const sexes: Readonly<Record<string, string>> = { M: "M", MALE: "M", F: "F", FEMALE: "F" };

/** The machine-readable zone of a card (TD1, ICAO 9303 part 5): three lines of 30 characters with all check digits. */
function machineReadableZone(
  number: Value,
  [name, birth, sex, expiry, nationality, issuer]: readonly Value[],
): string {
  const written = zoneLetters(toText(number));
  if (written.length > 9) throw new ExpressionError("a card's number has at most 9 characters");
  const document = filled(written, 9);
  const state = filled(zoneLetters(toText(nationality ?? null)), 3);
  const issued = filled(zoneLetters(toText(issuer ?? null)) || state, 3);
  const born = zoneDay(birth ?? null, "the birthday");
  const ends = zoneDay(expiry ?? null, "the last day");
  const first = filled(`I<${issued}${document}${checkDigit(document)}`, 30);
  const dates = `${born}${checkDigit(born)}${
    sexes[
      toText(sex ?? null)
        .trim()
        .toUpperCase()
    ] ?? "<"
  }${ends}${checkDigit(ends)}`;
  const second = filled(`${dates}${state}`, 29);
  const checked = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18, 29);
  return [first, second + checkDigit(checked), filled(zoneName(toText(name ?? null)), 30)].join("\n");
}

/** ISO/IEC 7811-6: the start character, maximum length and allowed characters of each track. */
const tracks = {
  "1": { start: "%", most: 79, signs: /^[ -_]*$/ },
  "2": { start: ";", most: 40, signs: /^[0-9:<=>]*$/ },
  "3": { start: ";", most: 107, signs: /^[0-9:<=>]*$/ },
} as const;

const firstSign = 0x20;
const firstDigit = 0x30;

/** The filter argument for card printers that compute the check character themselves. */
const withoutCheck = "without";

/**
 * A magnetic track as text for card printers: start character, data, end character, and the check character that
 * makes each bit column even.
 */
function magneticTrack(input: Value, [number = null, check = null]: readonly Value[]): string {
  const name = toText(number) || "2";
  if (name !== "1" && name !== "2" && name !== "3")
    throw new ExpressionError("a card only has tracks 1, 2 and 3");
  const { start, most, signs } = tracks[name];
  const data = name === "1" ? toText(input).toUpperCase() : toText(input);
  const written = `${start}${data}?`;
  if (!signs.test(data) || data.includes("?")) {
    throw new ExpressionError(
      `track ${name} only takes ${name === "1" ? "capital letters and digits" : "digits"}`,
    );
  }
  if (written.length + 1 > most)
    throw new ExpressionError(`track ${name} takes at most ${most - 3} characters`);
  if (toText(check) === withoutCheck) return written;
  const base = name === "1" ? firstSign : firstDigit;
  const sum = [...written].reduce((bits, sign) => bits ^ (sign.charCodeAt(0) - base), 0);
  return written + String.fromCharCode(base + sum);
}

/** Filters for machine-readable zones and magnetic tracks. */
export const documentFilters: readonly Filter[] = [
  {
    name: "mrz",
    label: "Machine-readable lines",
    group: "Text",
    args: [
      needed("Name", "text"),
      needed("Born", "date"),
      optional("Sex", "text", ""),
      optional("Valid until", "date", ""),
      optional("Nationality", "text", ""),
      optional("Issuer", "text", ""),
    ],
    example: [
      "D23145890",
      "I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ],
    run: (input, args) => machineReadableZone(input, args),
  },
  {
    name: "track",
    label: "Magnetic stripe",
    group: "Text",
    args: [optional("Track", "number", "2"), optional("Check character", "text", "with")],
    example: ["12345", ";12345?5"],
    run: (input, args) => magneticTrack(input, args),
  },
];
