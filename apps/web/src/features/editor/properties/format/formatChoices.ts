import type { FieldFormat } from "./fieldFormat.ts";

type Choice = { readonly value: string; readonly label: string };

/** The formats in groups. An empty string leaves the value unchanged. */
export const formatChoices: readonly { readonly group: string; readonly items: readonly Choice[] }[] = [
  { group: "", items: [{ value: "", label: "Unchanged" }] },
  {
    group: "Letters",
    items: [
      { value: "titlecase", label: "Names (Juan de la Cruz)" },
      { value: "upcase", label: "CAPITALS" },
      { value: "downcase", label: "small letters" },
      { value: "capitalize", label: "First letter capitalised" },
      { value: "initials", label: "Initials" },
    ],
  },
  {
    group: "Dates",
    items: [
      { value: "date", label: "Date" },
      { value: "age", label: "Age in years" },
      { value: "expires", label: "Later date" },
    ],
  },
  {
    group: "Numbers",
    items: [
      { value: "number", label: "Number" },
      { value: "words", label: "Number in words" },
      { value: "pad", label: "With leading zeros" },
      { value: "mask", label: "Hide all but the last" },
    ],
  },
  { group: "Machine-readable", items: [{ value: "track", label: "Magnetic stripe" }] },
];

/** Default arguments of a format when it is chosen. */
export const firstArguments: Readonly<Record<string, readonly string[]>> = {
  date: ["%d %b %Y"],
  expires: ["2 years"],
  number: ["0"],
  pad: ["5"],
  mask: ["4"],
  track: ["2"],
};

export const datePatterns: readonly string[] = [
  "%d %b %Y",
  "%-d %B %Y",
  "%d/%m/%Y",
  "%m/%d/%Y",
  "%d.%m.%Y",
  "%Y-%m-%d",
  "%A, %-d %B %Y",
  "%b %Y",
  "%Y",
];

export const languages: readonly Choice[] = [
  { value: "en", label: "English" },
  { value: "de", label: "German" },
  { value: "fr", label: "French" },
  { value: "es", label: "Spanish" },
  { value: "pt", label: "Portuguese" },
  { value: "it", label: "Italian" },
  { value: "nl", label: "Dutch" },
  { value: "tr", label: "Turkish" },
  { value: "az", label: "Azerbaijani" },
  { value: "el", label: "Greek" },
  { value: "lt", label: "Lithuanian" },
  { value: "hi", label: "Hindi" },
  { value: "ar", label: "Arabic" },
  { value: "zh", label: "Chinese" },
];

/** Formats that depend on the language: in Turkish, the capital of i is İ. */
export const letterFormats: ReadonlySet<string> = new Set(
  formatChoices.find(({ group }) => group === "Letters")?.items.map(({ value }) => value),
);

/** A format in a word or two. An empty string for an unformatted field. */
export function formatName({ as, lookup, before, after, empty }: FieldFormat): string {
  if (as) {
    const items = formatChoices.flatMap((group) => group.items);
    return items.find(({ value }) => value === as.name)?.label.replace(/ \(.*/, "") ?? as.name;
  }
  if (lookup) return lookup.column;
  return before !== "" || after !== "" || empty !== "" ? "with text" : "";
}
