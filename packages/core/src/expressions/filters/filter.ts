import type { CivilDate } from "../dates/civilDate.ts";
import type { DateOrder } from "../dates/readDate.ts";
import type { LookupTables } from "../lookups.ts";
import type { Value } from "../values.ts";

/** The context of a filter, apart from its values. */
export type FilterContext = {
  /** The reference day of `today`, `age` and `expires`. */
  readonly today: CivilDate;
  /** The language of number grouping and month names, unless a filter names another. */
  readonly language: string;
  /** The order of numeric dates, unless the field's own is known. */
  readonly dateOrder: DateOrder;
  readonly dateOrders: ReadonlyMap<string, DateOrder>;
  readonly lookups: LookupTables;
  /** Called if a lookup table has no row for this key. */
  readonly unlisted: (table: string, key: string) => void;
  /** Counts a text of this length towards the limit of an expression. Throws once that is used up. */
  readonly spend: (length: number) => void;
};

/** The control for a filter's argument. */
export type ArgumentKind =
  | "text"
  /** Passed as 2012-05-03 if it is a date, read in its field's order. */
  | "date"
  | "number"
  | "pattern"
  | "language"
  | "table"
  | "column"
  | "duration"
  | "flag";

export type FilterArgument = {
  readonly label: string;
  readonly kind: ArgumentKind;
  /** Default if omitted; absent if it is required. */
  readonly fallback?: string;
};

export type FilterGroup = "Letters" | "Text" | "Numbers" | "Dates" | "Lists" | "Tables";

/** A filter as people choose it. */
export type FilterInfo = {
  readonly name: string;
  readonly label: string;
  readonly group: FilterGroup;
  readonly args: readonly FilterArgument[];
  /** Input and output of an example: `["o'brien", "O'Brien"]`. */
  readonly example: readonly [string, string];
};

export type Filter = FilterInfo & {
  readonly run: (input: Value, args: readonly Value[], context: FilterContext) => Value;
};

export const needed = (label: string, kind: ArgumentKind): FilterArgument => ({ label, kind });

export const optional = (label: string, kind: ArgumentKind, fallback: string): FilterArgument => ({
  label,
  kind,
  fallback,
});
