import type { CivilDate } from "../dates/civilDate.ts";
import type { DateOrder } from "../dates/readDate.ts";
import type { LookupTables } from "../lookups.ts";
import type { Value } from "../values.ts";

/** What a filter may use besides its values. */
export type FilterContext = {
  /** What `today`, `age` and `expires` count from. */
  readonly today: CivilDate;
  /** How numbers are grouped and months are named, unless a filter says another. */
  readonly language: string;
  /** The order of a date of two numbers, unless it is known of its field. */
  readonly dateOrder: DateOrder;
  readonly dateOrders: ReadonlyMap<string, DateOrder>;
  readonly lookups: LookupTables;
  /** A lookup table has no row of this key. */
  readonly unlisted: (table: string, key: string) => void;
  /** Counts a text of this length towards what an expression may make. Throws once that is used up. */
  readonly spend: (length: number) => void;
};

/** How a filter's argument is asked for on screen. */
export type ArgumentKind =
  | "text"
  /** Handed on as 2012-05-03 where it is a date, in the order of its field. */
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
  /** What it is where left out; absent where it must be given. */
  readonly fallback?: string;
};

export type FilterGroup = "Letters" | "Text" | "Numbers" | "Dates" | "Lists" | "Tables";

/** A filter as people choose it. */
export type FilterInfo = {
  readonly name: string;
  readonly label: string;
  readonly group: FilterGroup;
  readonly args: readonly FilterArgument[];
  /** What it makes of what, to be shown: `["o'brien", "O'Brien"]`. */
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
