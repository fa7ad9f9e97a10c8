import { ownValue } from "@print-builder/core/ownValue";
import type { VirtualItem } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { GridPart } from "#ui/GridPart.tsx";
import type { TableRow } from "../useRows.ts";
import type { RowEdits } from "./createRowEdits.ts";
import classes from "./grid.module.css";
import { type CellPlace, type Draft, numberWidth } from "./gridKeys.ts";

/** Typed text is saved after a pause of this length, ms. */
const savePause = 400;

type CellEditorProps = {
  readonly label: string;
  readonly draft: Draft;
  /** Called with the text so far when the typing pauses. */
  readonly onType: (text: string) => void;
  /** A null text leaves the cell unchanged. `next` is the cell that becomes active; null after a click elsewhere. */
  readonly onFinish: (text: string | null, next: CellPlace | null) => void;
};

/** Edits one cell. It is a text area because a cell may have several lines. */
function CellEditor({ label, draft, onType, onFinish }: CellEditorProps) {
  const { row, column } = draft;
  const [text, setText] = useState(draft.text);
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.setSelectionRange(draft.text.length, draft.text.length);
  }, [draft]);
  const end = (value: string | null, next: CellPlace | null) => {
    // Removing the field blurs it, which must not finish the edit a second time.
    if (isOver.current) return;
    isOver.current = true;
    clearTimeout(pause.current);
    onFinish(value, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") end(null, { row, column });
    else if (event.key === "Enter" && !event.altKey && !event.shiftKey) end(text, { row: row + 1, column });
    else if (event.key === "Tab") end(text, { row, column: column + (event.shiftKey ? -1 : 1) });
    else return;
    event.preventDefault();
  };
  return (
    <textarea
      ref={field}
      className={classes.editor}
      aria-label={label}
      // Escape cancels the edit without closing the dialog.
      data-mantine-stop-propagation="true"
      rows={1}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        clearTimeout(pause.current);
        pause.current = setTimeout(() => onType(value), savePause);
      }}
      onKeyDown={onKeyDown}
      onBlur={() => end(text, null)}
    />
  );
}

type GridRowProps = {
  readonly id: string;
  readonly row: TableRow;
  /** Position on the page, 0-based. */
  readonly at: number;
  /** Position in the searched and sorted table, for screen readers. */
  readonly rowIndex: number;
  readonly top: number;
  readonly headers: readonly string[];
  readonly columns: readonly VirtualItem[];
  readonly edits: RowEdits;
  readonly activeColumn: number | null;
  readonly draft: Draft | null;
  readonly onType: (text: string) => void;
  readonly onFinish: (text: string | null, next: CellPlace | null) => void;
};

/** A row that draws only its visible cells. */
export function GridRow(props: GridRowProps) {
  const { id, row, at, rowIndex, top, headers, columns, edits, activeColumn, draft, onType, onFinish } =
    props;
  const edited = useStore(edits.store, (rows) => rows.get(row.index));
  // The loaded page may be older than the last save.
  const data = edited && edited.version >= row.version ? edited.data : row.data;
  return (
    <GridPart
      role="row"
      aria-rowindex={rowIndex}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <GridPart role="rowheader" aria-colindex={1} className={classes.number}>
        {(row.index + 1).toLocaleString()}
      </GridPart>
      {columns.map(({ index, start, size }) => {
        const header = headers[index] ?? "";
        const edit = ownValue(edited?.edits, header);
        const value = edit?.value ?? data[header] ?? "";
        const isEditing = draft?.column === index;
        return (
          <GridPart
            key={header}
            id={`${id}-${at}-${index}`}
            role="gridcell"
            aria-colindex={index + 2}
            aria-invalid={edit !== undefined && edit.status !== "saving"}
            data-row={at}
            data-column={index}
            data-active={activeColumn === index}
            data-status={edit?.status}
            className={classes.cell}
            style={{ width: size, left: numberWidth + start }}
            {...(value.length > 24 ? { title: value } : {})}
          >
            {isEditing ? (
              <CellEditor
                label={`${header}, row ${row.index + 1}`}
                draft={draft}
                onType={onType}
                onFinish={onFinish}
              />
            ) : (
              <span className={classes.clip}>{value}</span>
            )}
          </GridPart>
        );
      })}
    </GridPart>
  );
}
