import type { ReactNode } from "react";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./grid.module.css";
import type { GridPage } from "./useGridPage.ts";

/** The bar above the table: search and row count. */
export function GridBar({
  grid,
  columns,
  children,
}: {
  readonly grid: GridPage;
  readonly columns: number;
  /** Actions for the active row. */
  readonly children: ReactNode;
}) {
  const { search, setSearch, isSearched, answer } = grid;
  const total = answer.data?.total;
  const rows = total === undefined ? "" : countText(total, "row");
  return (
    <div className={classes.bar}>
      <SearchField
        className={classes.search ?? ""}
        label="Search rows"
        placeholder="Search all columns"
        value={search}
        onChange={setSearch}
      />
      <span className={classes.quiet} role="status">
        {isSearched ? `${rows} found` : `${rows}, ${countText(columns, "column")}`}
      </span>
      {children}
      <span className={classes.hint}>
        Enter edits a cell, Escape leaves it as it was. Changes are saved at once.
      </span>
    </div>
  );
}
