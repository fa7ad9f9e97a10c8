import type { Project } from "../document/index.ts";
import { type CivilDate, isoDay, localDay } from "../expressions/dates/civilDate.ts";
import type { DateOrder } from "../expressions/dates/readDate.ts";
import type { LookupTables } from "../expressions/lookups.ts";
import { type ColumnTypes, type Mapping, noMapping } from "../records/index.ts";
import { isSystemName } from "../tokens/systemNames.ts";

/** Data for expressions in addition to the record, the same for every card of a print. */
export type CardSurroundings = {
  /** The reference day of `today`, `age`, `expires` and `print.date`. */
  readonly today: CivilDate;
  readonly language: string;
  /** The order of day and month in numeric dates, unless the field's order is known. */
  readonly dateOrder: DateOrder;
  /** The known date orders of fields, by column and token names. */
  readonly dateOrders: ReadonlyMap<string, DateOrder>;
  readonly lookups: LookupTables;
  readonly projectName: string;
};

/** A record's position: its 1-based table row, its number in the print, and the number of printed records. */
export type RecordPlace = {
  readonly index?: number;
  readonly number?: number;
  readonly total?: number;
};

export const unplaced: RecordPlace = {};

/**
 * A project's data for expressions on a day. A point in time becomes the day in the project's time zone, which
 * defaults to this computer's.
 */
export function surroundingsOf(
  { name, lookups, columnTypes, mapping, pageSetup }: SurroundingProject,
  day: CivilDate | Date = new Date(),
): CardSurroundings {
  const today = day instanceof Date ? localDay(day, pageSetup?.timeZone) : day;
  const dateOrders = ordersOfFields(columnTypes, mapping);
  const orders = new Set(dateOrders.values());
  // If all date columns of a table have the month first, today's date is written in that order as well.
  const dateOrder = orders.has("month") && !orders.has("day") ? "month" : "day";
  return { today, language: "en", dateOrder, dateOrders, lookups, projectName: name };
}

export type SurroundingProject = Pick<Project, "name" | "lookups" | "columnTypes" | "mapping" | "pageSetup">;

function ordersOfFields(types: ColumnTypes, mapping: Mapping): ReadonlyMap<string, DateOrder> {
  const orders = new Map<string, DateOrder>();
  for (const [header, type] of Object.entries(types)) {
    if (type.kind === "date" && type.order === "dmy") orders.set(header, "day");
    if (type.kind === "date" && type.order === "mdy") orders.set(header, "month");
  }
  if (orders.size === 0) return orders;
  for (const [token, column] of Object.entries(mapping.fieldMap)) {
    const order = orders.get(column);
    if (order) orders.set(token, order);
  }
  return orders;
}

export const noSurroundings: CardSurroundings = surroundingsOf({
  name: "",
  lookups: {},
  columnTypes: {},
  mapping: noMapping,
  pageSetup: null,
});

/** The value of a system name; undefined for other names. */
export function systemValue(
  name: string,
  { today, projectName }: CardSurroundings,
  { index, number, total }: RecordPlace,
): string | undefined {
  if (!isSystemName(name)) return undefined;
  switch (name) {
    case "today":
    case "print.date":
      return isoDay(today);
    case "project.name":
      return projectName;
    case "record.index":
      return String(index ?? "");
    case "record.number":
      return String(number ?? "");
    case "record.total":
      return String(total ?? "");
  }
}
