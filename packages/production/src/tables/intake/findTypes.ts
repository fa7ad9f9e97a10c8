import { type ColumnType, type DateOrder, isAmbiguousDay, ordersOf } from "@print-builder/core/records";

/** Looks at the values of columns, row by row, and says what they hold. */
export type TypeFinder = {
  add(cells: readonly string[]): void;
  /** By column. */
  types(columns: number): readonly FoundType[];
};

export type FoundType = {
  readonly type: ColumnType;
  /** A date that reads as two days, where the column's order cannot be told. */
  readonly example: string | null;
};

type Column = {
  filled: number;
  isNumber: boolean;
  isYesNo: boolean;
  /** Orders in which each value is a date; none once one value is none. */
  orders: readonly DateOrder[];
  ambiguous: string | null;
};

const yesNo = new Set(
  "yes no y n true false ja nein oui non sí si ja nej да нет हाँ नहीं نعم لا 是 否".split(" "),
);
const number = /^-?(?:0|[1-9]\d{0,8}|[1-9]\d{0,2}(?:[, ]\d{3})+)(?:[.,]\d+)?\s?%?$/;
const nothing = /^(?:-|–|—|n\/?a|nil|none|null|\?)?$/i;

export function createTypeFinder(): TypeFinder {
  const columns: Column[] = [];
  const at = (index: number): Column => {
    while (columns.length <= index) {
      columns.push({
        filled: 0,
        isNumber: true,
        isYesNo: true,
        orders: ["dmy", "mdy", "ymd"],
        ambiguous: null,
      });
    }
    return columns[index] as Column;
  };
  return {
    add(cells) {
      for (const [index, cell] of cells.entries()) {
        const column = at(index);
        if (column.isNumber || column.isYesNo || column.orders.length > 0) look(column, cell.trim());
      }
    },
    types: (width) => Array.from({ length: width }, (_, index) => foundType(at(index))),
  };
}

function look(column: Column, text: string): void {
  if (nothing.test(text)) return;
  column.filled++;
  column.isNumber &&= number.test(text);
  column.isYesNo &&= yesNo.has(text.toLowerCase());
  if (column.orders.length === 0) return;
  const possible = ordersOf(text);
  column.orders = column.orders.filter((order) => possible.includes(order));
  if (column.ambiguous === null && isAmbiguousDay(text)) column.ambiguous = text;
}

function foundType({ filled, isNumber, isYesNo, orders, ambiguous }: Column): FoundType {
  if (filled === 0) return { type: { kind: "text" }, example: null };
  if (isYesNo) return { type: { kind: "yes_no" }, example: null };
  if (isNumber) return { type: { kind: "number" }, example: null };
  if (orders.length === 0) return { type: { kind: "text" }, example: null };
  const isOpen = ambiguous !== null && orders.includes("dmy") && orders.includes("mdy");
  if (isOpen) return { type: { kind: "date", order: null }, example: ambiguous };
  // All three: each value tells its order itself.
  const order = orders.length === 3 ? "ymd" : (orders[0] ?? null);
  return { type: { kind: "date", order }, example: null };
}
