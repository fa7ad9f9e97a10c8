import { VisuallyHidden } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./table.module.css";

type Heading = {
  readonly title: string;
  readonly className?: string | undefined;
  readonly isHidden?: boolean;
};

type DataTableProps = {
  readonly label: string;
  readonly className: string | undefined;
  readonly headings: readonly (string | Heading)[];
  /** Other rows are on their way. */
  readonly stale?: boolean;
  /** Its rows. */
  readonly children: ReactNode;
};

/** A table on a panel of its own, which scrolls where it is too wide. */
export function DataTable({ label, className = "", headings, stale = false, children }: DataTableProps) {
  const named = headings.map((heading) => (typeof heading === "string" ? { title: heading } : heading));
  return (
    <div className={classes.box}>
      <table className={`${classes.table} ${className}`} aria-label={label} aria-busy={stale}>
        <thead>
          <tr>
            {named.map(({ title, className: ofColumn, isHidden }: Heading) => (
              <th key={title} scope="col" className={ofColumn}>
                {isHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
