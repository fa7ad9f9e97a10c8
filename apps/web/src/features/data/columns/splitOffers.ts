import type { IntakeChange } from "@print-builder/api";

export type ColumnSplit = NonNullable<NonNullable<IntakeChange["plan"]>["splits"]>[number];

/** A way to split a column, with its result for the first value that has both parts. */
export type SplitOffer = { readonly split: ColumnSplit; readonly first: string; readonly second: string };

const ways: readonly Omit<ColumnSplit, "column">[] = [
  { sign: "," },
  { sign: " ", at: "first" },
  { sign: " ", at: "last" },
];

/** Must split values in the same way as the table reader. */
function splitOnce(
  value: string,
  { sign, at }: Omit<ColumnSplit, "column">,
): readonly [string, string] | null {
  const text = value.trim();
  const place = at === "last" ? text.lastIndexOf(sign) : text.indexOf(sign);
  const parts = [text.slice(0, place).trim(), text.slice(place + sign.length).trim()] as const;
  return place < 0 || parts.includes("") ? null : parts;
}

/** Returns the ways to split a column with these values, without ways that give the same result. */
export function splitOffers(column: string, values: readonly string[]): readonly SplitOffer[] {
  const offers: SplitOffer[] = [];
  const seen = new Set<string>();
  for (const way of ways) {
    const parts = values.map((value) => splitOnce(value, way));
    const [first, second] = parts.find((pair) => pair !== null) ?? [];
    const key = JSON.stringify(parts);
    if (first === undefined || second === undefined || seen.has(key)) continue;
    seen.add(key);
    offers.push({ split: { column, ...way }, first, second });
  }
  // A comma may reverse first and last names, so do not split by word order.
  return offers[0]?.split.sign === "," ? offers.slice(0, 1) : offers;
}
