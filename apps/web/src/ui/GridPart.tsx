import type { ComponentPropsWithRef } from "react";

type GridPartProps = Omit<ComponentPropsWithRef<"div">, "tabIndex"> & {
  readonly role: "grid" | "rowgroup" | "row" | "rowheader" | "columnheader" | "gridcell";
};

/** The grid handles the keys, its rows and cells handle clicks, and row groups are skipped. */
const tabIndexes = { grid: 0, rowgroup: undefined, row: -1, rowheader: -1, columnheader: -1, gridcell: -1 };

/**
 * Part of a grid whose rows and cells are positioned individually. Positioned table elements would lose their
 * semantics.
 */
export function GridPart({ role, ...others }: GridPartProps) {
  return <div role={role} tabIndex={tabIndexes[role]} {...others} />;
}
