import { Button, Select } from "@mantine/core";
import { userPageSizes } from "@print-builder/api";
import classes from "./table.module.css";
import type { PageSize } from "./usePageInAddress.ts";

type PagerProps = {
  readonly page: number;
  readonly pages: number;
  readonly size: PageSize;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: PageSize) => void;
};

const sizes = userPageSizes.map((size) => ({ value: String(size), label: `${size} per page` }));

export function Pager({ page, pages, size, onPage, onSize }: PagerProps) {
  return (
    <nav className={classes.pager} aria-label="Pages">
      <Select
        className={classes.size ?? ""}
        aria-label="Page size"
        data={sizes}
        value={String(size)}
        onChange={(value) => onSize(userPageSizes.find((each) => String(each) === value) ?? size)}
      />
      <span className={classes.where} role="status">
        Page {page} of {pages}
      </span>
      <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
