import type { CivilDate } from "../dates/civilDate.ts";
import type { DateOrder } from "../dates/readDate.ts";
import type { LookupTables } from "../lookups.ts";
import type { Value } from "../values.ts";

/** The context in which a filter runs, apart from its input and arguments. */
export type FilterContext = {
  /** The reference day of `today`, `age` and `expires`. */
  readonly today: CivilDate;
  /** The language for number grouping and month names, unless a filter names another language. */
  readonly language: string;
  /** The order of day and month in numeric dates, unless the field's order is known. */
  readonly dateOrder: DateOrder;
  readonly dateOrders: ReadonlyMap<string, DateOrder>;
  readonly lookups: LookupTables;
  /** Called if a lookup table has no row for this key. */
  readonly unlisted: (table: string, key: string) => void;
  /** Counts text of this length towards the limit of an expression. Throws when the limit is exceeded. */
  readonly spend: (length: number) => void;
};

/** The kind of control for a filter's argument. */
export type ArgumentKind =
  | "text"
  /** A date is read in its field's order and passed as 2012-05-03. */
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
  /** The default if the argument is omitted; absent if the argument is required. */
  readonly fallback?: string;
};

export type FilterGroup = "Letters" | "Text" | "Numbers" | "Dates" | "Lists" | "Tables";

/** The description of a filter in the list that people choose from. */
export type FilterInfo = {
  readonly name: string;
  readonly label: string;
  readonly group: FilterGroup;
  readonly args: readonly FilterArgument[];
  /** The input and output of an example: `["o'brien", "O'Brien"]`. */
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
