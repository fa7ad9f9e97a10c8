import { Button, Select } from "@mantine/core";
import classes from "./fileManager.module.css";

export const rowsPerPage = [20, 40, 80, 120] as const;
export type RowsPerPage = (typeof rowsPerPage)[number];
export const usualRows: RowsPerPage = 40;

type FilesPagerProps = {
  readonly page: number;
  readonly pages: number;
  readonly rows: RowsPerPage;
  readonly onPage: (page: number) => void;
  readonly onRows: (rows: RowsPerPage) => void;
};

const choices = rowsPerPage.map((rows) => ({ value: String(rows), label: `${rows} rows` }));

export function FilesPager({ page, pages, rows, onPage, onRows }: FilesPagerProps) {
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Select
        size="xs"
        w={92}
        aria-label="Rows per page"
        data={choices}
        value={String(rows)}
        onChange={(value) => onRows(rowsPerPage.find((each) => String(each) === value) ?? rows)}
      />
      <span className={classes.quiet} role="status">
        Page {page.toLocaleString()} of {pages.toLocaleString()}
      </span>
      <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <Button size="xs" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
