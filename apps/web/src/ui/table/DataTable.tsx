import { VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./table.module.css";

type Heading = {
  readonly title: string;
  readonly className?: string | undefined;
  readonly isHidden?: boolean;
  /** A sortable column's current direction. Null if the rows are not sorted by it. */
  readonly sort?: { readonly direction: "ascending" | "descending" | null; readonly onSort: () => void };
};

function SortSign({ direction }: { readonly direction: "ascending" | "descending" | null }) {
  const Sign = direction === "descending" ? IconArrowDown : IconArrowUp;
  return <Sign size={13} stroke={2} data-on={direction !== null || undefined} aria-hidden />;
}

type DataTableProps = {
  readonly label: string;
  readonly className: string | undefined;
  readonly headings: readonly (string | Heading)[];
  /** True while new rows are loading. */
  readonly stale?: boolean;
  readonly children: ReactNode;
};

/** A table in its own panel, which scrolls if it is too wide. */
export function DataTable({ label, className = "", headings, stale = false, children }: DataTableProps) {
  const named = headings.map((heading) => (typeof heading === "string" ? { title: heading } : heading));
  return (
    <div className={classes.box}>
      <table className={`${classes.table} ${className}`} aria-label={label} aria-busy={stale}>
        <thead>
          <tr>
            {named.map(({ title, className: ofColumn, isHidden, sort }: Heading) => (
              <th key={title} scope="col" className={ofColumn} aria-sort={sort?.direction ?? undefined}>
                {isHidden ? <VisuallyHidden>{title}</VisuallyHidden> : null}
                {isHidden || sort ? null : title}
                {sort ? (
                  <button type="button" className={classes.sort} onClick={sort.onSort}>
                    {title}
                    <SortSign direction={sort.direction} />
                  </button>
                ) : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
