import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useStore } from "zustand";
import type { CellEdit, EditedRow, RowEdits } from "./createRowEdits.ts";
import classes from "./grid.module.css";

type Trouble = { readonly index: number; readonly header: string; readonly edit: CellEdit };

function troubles(rows: ReadonlyMap<number, EditedRow>): readonly Trouble[] {
  return [...rows].flatMap(([index, { edits }]) =>
    Object.entries(edits).flatMap(([header, edit]) =>
      edit.status === "saving" ? [] : [{ index, header, edit }],
    ),
  );
}

const quoted = (text: string) => (text === "" ? "empty" : `“${text}”`);

type ConflictBarProps = { readonly edits: RowEdits; readonly datasetId: string };

/** Cells that were not saved, one at a time: what stands against it, and the two ways out. */
export function ConflictBar({ edits, datasetId }: ConflictBarProps) {
  const rows = useStore(edits.store);
  const [first, ...others] = troubles(rows);
  if (!first) return null;
  const { index, header, edit } = first;
  const number = (index + 1).toLocaleString();
  const isConflict = edit.status === "conflict";
  return (
    <div className={classes.conflict} role="alert">
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span className={classes.conflictText}>
        <b>
          Row {number}, {header}:
        </b>{" "}
        {edit.status === "conflict"
          ? `someone else has changed it to ${quoted(edit.theirs)} meanwhile. You typed ${quoted(edit.value)}.`
          : null}
        {edit.status === "failed" ? `${quoted(edit.value)} was not saved. ${edit.reason}` : null}
        {others.length > 0 ? ` (${others.length.toLocaleString()} more)` : ""}
      </span>
      <Button variant="default" size="xs" onClick={() => edits.drop(index, header)}>
        {isConflict ? "Take theirs" : "Reset"}
      </Button>
      <Button size="xs" onClick={() => edits.keepMine(datasetId, index, header)}>
        {isConflict ? "Keep mine" : "Retry"}
      </Button>
    </div>
  );
}
