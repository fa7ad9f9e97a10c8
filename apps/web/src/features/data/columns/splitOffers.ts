import type { IntakeChange } from "@print-builder/api";

export type ColumnSplit = NonNullable<NonNullable<IntakeChange["plan"]>["splits"]>[number];

/** A way to make two columns of one, as it comes out on the first value that has both parts. */
export type SplitOffer = { readonly split: ColumnSplit; readonly first: string; readonly second: string };

const ways: readonly Omit<ColumnSplit, "column">[] = [
  { sign: "," },
  { sign: " ", at: "first" },
  { sign: " ", at: "last" },
];

/** As the reader of the table does it. */
function parted(value: string, { sign, at }: Omit<ColumnSplit, "column">): readonly [string, string] | null {
  const text = value.trim();
  const place = at === "last" ? text.lastIndexOf(sign) : text.indexOf(sign);
  const parts = [text.slice(0, place).trim(), text.slice(place + sign.length).trim()] as const;
  return place < 0 || parts.includes("") ? null : parts;
}

/** How a column with these values can be split; ways that do the same to all of them are told once. */
export function splitOffers(column: string, values: readonly string[]): readonly SplitOffer[] {
  const offers: SplitOffer[] = [];
  const told = new Set<string>();
  for (const way of ways) {
    const parts = values.map((value) => parted(value, way));
    const [first, second] = parts.find((pair) => pair !== null) ?? [];
    const key = JSON.stringify(parts);
    if (first === undefined || second === undefined || told.has(key)) continue;
    told.add(key);
    offers.push({ split: { column, ...way }, first, second });
  }
  // Where names are written with a comma, their words are in no order that could be cut.
  return offers[0]?.split.sign === "," ? offers.slice(0, 1) : offers;
}
