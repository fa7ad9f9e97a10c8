import { Button, Select } from "@mantine/core";
import { userPageSizes } from "@print-builder/api";
import { useSearchParams } from "react-router";
import classes from "./table.module.css";

type PagerProps<Size extends number> = {
  /** The page number, counted from 1. */
  readonly page: number;
  readonly total: number;
  readonly size: Size;
  readonly sizes: readonly Size[];
  readonly sizeLabel: string;
  /** The words after the page size, as in "20 per page". */
  readonly unit: string;
  /** Shows the range of rows instead of the page number. */
  readonly tellsRows?: boolean;
  readonly controls?: "xs" | "sm";
  readonly className?: string | undefined;
  readonly onPage: (page: number) => void;
  readonly onSize: (size: Size) => void;
};

function whereText(page: number, pages: number, size: number, total: number, tellsRows: boolean): string {
  if (!tellsRows) return `Page ${page.toLocaleString()} of ${pages.toLocaleString()}`;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return total === 0 ? "" : `${first.toLocaleString()}–${last.toLocaleString()} of ${total.toLocaleString()}`;
}

/** Chooses the page of a list and the page size. */
export function Pager<Size extends number>(props: PagerProps<Size>) {
  const { page, total, size, sizes, sizeLabel, unit, tellsRows = false, controls = "sm" } = props;
  const { className = "", onPage, onSize } = props;
  const pages = Math.max(1, Math.ceil(total / size));
  return (
    <nav
      className={`${classes.pager} ${className}`}
      data-rows={tellsRows}
      data-controls={controls}
      aria-label="Pages"
    >
      <Select
        className={classes.size ?? ""}
        size={controls}
        aria-label={sizeLabel}
        data={sizes.map((each) => ({ value: String(each), label: `${each} ${unit}` }))}
        value={String(size)}
        onChange={(value) => onSize(sizes.find((each) => String(each) === value) ?? size)}
      />
      <span className={classes.where} role="status">
        {whereText(page, pages, size, total, tellsRows)}
      </span>
      <Button size={controls} variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <Button size={controls} variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** The pager of a table whose page number is in the URL. */
export function AddressPager({ total }: { readonly total: number }) {
  const { page, size, goTo } = usePageInAddress();
  return (
    <Pager
      className={classes.below}
      sizeLabel="Page size"
      unit="per page"
      page={page}
      total={total}
      size={size}
      sizes={userPageSizes}
      onPage={(chosen) => goTo(chosen, size)}
      onSize={(chosen) => goTo(1, chosen)}
    />
  );
}

export type PageSize = (typeof userPageSizes)[number];

const usualPageSize: PageSize = 20;

/** A table's page number and page size in the URL, so that a reload shows the same rows. */
export function usePageInAddress() {
  const [address, setAddress] = useSearchParams();
  const page = Number(address.get("page") ?? 1);
  const size = userPageSizes.find((each) => String(each) === address.get("size")) ?? usualPageSize;
  const goTo = (nextPage: number, nextSize: PageSize) => {
    const after = new URLSearchParams(address);
    after.delete("page");
    after.delete("size");
    if (nextPage !== 1) after.set("page", String(nextPage));
    if (nextSize !== usualPageSize) after.set("size", String(nextSize));
    setAddress(after, { replace: true, preventScrollReset: true });
  };
  return { page: Number.isInteger(page) && page > 0 ? page : 1, size, goTo };
}
