import { Button } from "@mantine/core";
import { routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { FoldSection } from "#ui/FoldSection.tsx";
import { countText } from "#ui/texts/countText.ts";
import { dateText } from "#ui/texts/dateText.ts";
import classes from "./data.module.css";

type EarlierTablesProps = {
  readonly projectId: string;
  /** Changes with each table. */
  readonly version: number;
  readonly onRestore: (version: number) => Promise<void>;
};

/** The tables that uploads replaced, each with a button that restores it. */
export function EarlierTables({ projectId, version, onRestore }: EarlierTablesProps) {
  const [busy, setBusy] = useState<number | null>(null);
  const kept = useQuery({
    queryKey: ["earlier tables", projectId, version],
    queryFn: ({ signal }) => call(routes.listTables, { params: { id: projectId } }, { signal }),
    gcTime: 0,
  });
  const items = kept.data?.items ?? [];
  if (items.length === 0) return null;
  const restore = async (each: number) => {
    setBusy(each);
    await onRestore(each);
    setBusy(null);
  };
  return (
    <FoldSection title="Earlier tables" summary={countText(items.length, "table")}>
      <ul className={classes.earlier}>
        {items.map((table) => (
          <li key={table.version}>
            <b>{table.file_name}</b>
            <span className={classes.quiet}>
              {countText(table.rows, "row")}, uploaded {dateText(table.uploaded_at)}
              {table.uploaded_by ? ` by ${table.uploaded_by.name}` : ""}
            </span>
            <Button
              variant="default"
              size="xs"
              loading={busy === table.version}
              disabled={busy !== null}
              aria-label={`Restore ${table.file_name}, ${countText(table.rows, "row")}`}
              onClick={() => void restore(table.version)}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </FoldSection>
  );
}
