import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import classes from "./entries.module.css";
import { type EntrySort, nextSort, type SortColumn } from "./sortEntries.ts";

type ColumnNamesProps = { readonly sort: EntrySort; readonly onSort: (sort: EntrySort) => void };

const columns: readonly {
  readonly by: SortColumn;
  readonly name: string;
  readonly className?: string | undefined;
}[] = [
  { by: "name", name: "Name" },
  { by: "size", name: "Size", className: classes.extent },
  { by: "modified", name: "Modified", className: classes.modified },
];

/** The columns of the list; a click orders the entries by one. */
export function ColumnNames({ sort, onSort }: ColumnNamesProps) {
  const direction = sort.descending ? "descending" : "ascending";
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp;
  return (
    <table className={classes.columns} aria-label="Order of the list">
      <thead>
        <tr>
          {columns.map(({ by, name, className = "" }) => (
            <th key={by} scope="col" className={className} aria-sort={sort.by === by ? direction : "none"}>
              <UnstyledButton className={classes.column ?? ""} onClick={() => onSort(nextSort(sort, by))}>
                {name}
                {sort.by === by ? <Arrow size={14} stroke={1.75} aria-hidden /> : null}
              </UnstyledButton>
            </th>
          ))}
        </tr>
      </thead>
    </table>
  );
}
