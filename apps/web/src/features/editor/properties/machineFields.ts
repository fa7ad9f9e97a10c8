import { writeName } from "@print-builder/core/expressions";

/** How columns are usually called, in letters and digits alone; of several the first is taken. */
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

/** The field that says it, as expressions write it; null where none is called so. */
function fieldFor(what: keyof typeof usualNames, fields: readonly string[]): string | null {
  const patterns: readonly RegExp[] = usualNames[what];
  const found = patterns
    .map((pattern) => fields.find((field) => pattern.test(onlySigns(field))))
    .find((field) => field !== undefined);
  return found === undefined ? null : writeName(found);
}

const nothing = '""';

/**
 * The three machine-readable lines of a card (ICAO 9303, TD1) as a text that reads them from fields with these names. What
 * has no field of a usual name is empty, and a number is then sought in `id`.
 */
export function mrzText(fields: readonly string[]): string {
  const [first, last] = [fieldFor("first", fields), fieldFor("last", fields)];
  const isApart = first !== null && last !== null;
  // Only apart from each other do they say which is the family name.
  const whole = isApart ? `{% assign holder = ${last} | append: ", " | append: ${first} %}` : "";
  const name = isApart ? "holder" : (fieldFor("name", fields) ?? first ?? last ?? nothing);
  const rest = ["born", "sex", "until", "nationality"] as const;
  const told = [name, ...rest.map((what) => fieldFor(what, fields) ?? nothing)];
  const given = told.slice(0, Math.max(2, told.findLastIndex((each) => each !== nothing) + 1));
  return `${whole}{{ ${fieldFor("number", fields) ?? "id"} | mrz: ${given.join(", ")} }}`;
}

/**
 * The second track of a magnetic stripe (ISO/IEC 7811) with the card's number, as drivers of card printers take it out of the
 * printed text: after `~2`, and without the check sign, which they reckon.
 */
export function trackText(fields: readonly string[]): string {
  return `~2{{ ${fieldFor("number", fields) ?? "id"} | track: 2, "without" }}`;
}
