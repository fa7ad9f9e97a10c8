import type { ComponentPropsWithRef } from "react";

type GridPartProps = Omit<ComponentPropsWithRef<"div">, "tabIndex"> & {
  readonly role: "grid" | "rowgroup" | "row" | "rowheader" | "columnheader" | "gridcell";
};

/** The grid takes the keys; its rows and cells a click; groups of rows are passed over. */
const tabIndexes = { grid: 0, rowgroup: undefined, row: -1, rowheader: -1, columnheader: -1, gridcell: -1 };

/**
 * A part of a grid whose rows and cells are placed one by one: elements of a table, placed so, would lose what they
 * mean.
 */
export function GridPart({ role, ...others }: GridPartProps) {
  return <div role={role} tabIndex={tabIndexes[role]} {...others} />;
}
