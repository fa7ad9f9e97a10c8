import { Button, Select } from "@mantine/core";
import { rowPageSizes } from "@print-builder/api";
import { SearchField } from "#ui/SearchField.tsx";
import { countText } from "#ui/texts/countText.ts";
import classes from "./grid.module.css";
import type { GridPage } from "./useGridPage.ts";

/** Over the table: search, and how much there is. */
export function GridBar({ grid, columns }: { readonly grid: GridPage; readonly columns: number }) {
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
      <span className={classes.hint}>
        Enter edits a cell, Escape leaves it as it was. Changes are saved at once.
      </span>
    </div>
  );
}

const sizes = rowPageSizes.map((size) => ({ value: String(size), label: `${size} per page` }));

/** Below the table: which page, and how many rows it has. */
export function GridPager({ grid }: { readonly grid: GridPage }) {
  const { page, setPage, size, setSize, answer } = grid;
  const total = answer.data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  const first = total === 0 ? 0 : (page - 1) * size + 1;
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Select
        className={classes.size ?? ""}
        aria-label="Rows per page"
        data={sizes}
        value={String(size)}
        onChange={(value) => setSize(rowPageSizes.find((each) => String(each) === value) ?? size)}
      />
      <span className={classes.where} role="status">
        {first.toLocaleString()}–{Math.min(page * size, total).toLocaleString()} of {total.toLocaleString()}
      </span>
      <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        Prev
      </Button>
      <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
