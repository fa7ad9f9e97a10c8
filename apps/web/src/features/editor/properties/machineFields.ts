import { writeName } from "@print-builder/core/expressions";

/** Common column names, reduced to letters and digits. The first match is used. */
const usualNames = {
  number: [
    /^(card|document)(no|number)$/,
    /^(admission|student|employee|staff|member)(no|number|id)$/,
    /^id$/,
  ],
  name: [/^(full)?name$/, /^(student|employee|holder)name$/],
  first: [/^(first|given)names?$/, /^forenames?$/],
  last: [/^(last|family)name$/, /^surname$/],
  born: [/^dob$/, /^(dateof)?birth(day|date)?$/, /^born$/],
  sex: [/^sex$/, /^gender$/],
  until: [/^(valid(until|to|thru)|expires(on)?|expiry(date)?|expirationdate)$/],
  nationality: [/^(nationality|country)code$/],
} as const satisfies Readonly<Record<string, readonly RegExp[]>>;

const onlySigns = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The matching field as an expression. Null if there is none. */
function fieldFor(what: keyof typeof usualNames, fields: readonly string[]): string | null {
  const patterns: readonly RegExp[] = usualNames[what];
  const found = patterns
    .map((pattern) => fields.find((field) => pattern.test(onlySigns(field))))
    .find((field) => field !== undefined);
  return found === undefined ? null : writeName(found);
}

const nothing = '""';

/**
 * The three machine-readable lines of a card (ICAO 9303, TD1), as text that reads them from fields with common names.
 * Data without such a field is left empty, and the number falls back to `id`.
 */
export function mrzText(fields: readonly string[]): string {
  const [first, last] = [fieldFor("first", fields), fieldFor("last", fields)];
  const isApart = first !== null && last !== null;
  // Family and given names can only be told apart if they are separate fields.
  const whole = isApart ? `{% assign holder = ${last} | append: ", " | append: ${first} %}` : "";
  const name = isApart ? "holder" : (fieldFor("name", fields) ?? first ?? last ?? nothing);
  const rest = ["born", "sex", "until", "nationality"] as const;
  const told = [name, ...rest.map((what) => fieldFor(what, fields) ?? nothing)];
  const given = told.slice(0, Math.max(2, told.findLastIndex((each) => each !== nothing) + 1));
  return `${whole}{{ ${fieldFor("number", fields) ?? "id"} | mrz: ${given.join(", ")} }}`;
}

/**
 * The second track of a magnetic stripe (ISO/IEC 7811) with the card's number, in the form that card printer drivers
 * extract from printed text: after `~2`, without the checksum, which they compute.
 */
export function trackText(fields: readonly string[]): string {
  return `~2{{ ${fieldFor("number", fields) ?? "id"} | track: 2, "without" }}`;
}
