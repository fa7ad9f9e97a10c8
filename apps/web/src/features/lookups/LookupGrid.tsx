import { Button } from "@mantine/core";
import type { LookupTable } from "@print-builder/core/expressions";
import { ownValue } from "@print-builder/core/ownValue";
import { IconKey, IconPlus, IconX } from "@tabler/icons-react";
import { type ClipboardEvent, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { ScrollBox } from "#ui/ScrollBox.tsx";
import {
  columnsOf,
  pastedCells,
  renameColumn,
  repeatedKeys,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withPasted,
  withRow,
} from "./lookupEdits.ts";
import classes from "./lookups.module.css";

type CellProps = {
  readonly editor: EditorSession;
  readonly label: string;
  readonly value: string;
  readonly isHeader?: boolean;
  /** Returns false if the value is refused; the cell then shows its previous value. */
  readonly onValue: (value: string) => boolean;
  readonly typing: (value: string) => TypedChange;
  readonly onCells?: (cells: readonly (readonly string[])[]) => void;
};

/** A cell that commits its value on blur, as one undo step. */
function Cell({ label, value, isHeader = false, editor, onValue, typing, onCells }: CellProps) {
  const [draft, setDraft] = useState<string | null>(null);
  useTyped(editor, draft === value ? null : draft, typing);
  const commit = () => {
    if (draft !== null && draft !== value) onValue(draft);
    setDraft(null);
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text/plain");
    if (!onCells || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    setDraft(null);
    onCells(pastedCells(text));
  };
  return (
    <input
      className={classes.cell}
      data-header={isHeader}
      aria-label={label}
      value={draft ?? value}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onPaste={paste}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}

type GridProps = {
  readonly editor: EditorSession;
  readonly table: LookupTable;
  /** The design change that replaces this table with another. */
  readonly typing: (table: LookupTable) => TypedChange;
  readonly onChange: (label: string, table: LookupTable) => void;
};

function Header({ editor, table, typing, onChange }: GridProps) {
  return (
    <thead>
      <tr>
        {columnsOf(table).map((column) => (
          <th key={column} scope="col">
            <div className={classes.column}>
              {column === table.key ? <IconKey size={14} stroke={1.75} aria-label="Looked up by" /> : null}
              <Cell
                label={`Name of column ${column}`}
                value={column}
                isHeader
                editor={editor}
                typing={(to) => typing(renameColumn(table, column, to) ?? table)}
                onValue={(to) => {
                  const renamed = renameColumn(table, column, to);
                  if (renamed) onChange("Rename column", renamed);
                  return renamed !== null;
                }}
              />
              {column === table.key ? null : (
                <IconButton
                  label={`Delete column ${column}`}
                  size="xs"
                  onClick={() => onChange("Delete column", withoutColumn(table, column))}
                >
                  <IconX size={14} stroke={1.75} />
                </IconButton>
              )}
            </div>
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

/** An editable lookup table; cells copied from a spreadsheet can be pasted at any cell. */
export function LookupGrid({ editor, table, typing, onChange }: GridProps) {
  const columns = columnsOf(table);
  const repeated = repeatedKeys(table);
  return (
    <>
      <ScrollBox label="Cells of the table" className={classes.scroll ?? ""}>
        <table className={classes.grid}>
          <Header editor={editor} table={table} typing={typing} onChange={onChange} />
          <tbody>
            {table.rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its position
              <tr key={index}>
                {columns.map((column) => (
                  <td key={column}>
                    <Cell
                      label={`${column}, row ${index + 1}`}
                      value={ownValue(row, column) ?? ""}
                      editor={editor}
                      typing={(value) => typing(withCell(table, index, column, value))}
                      onValue={(value) => {
                        onChange("Lookup table", withCell(table, index, column, value));
                        return true;
                      }}
                      onCells={(cells) =>
                        onChange("Paste into lookup table", withPasted(table, { row: index, column }, cells))
                      }
                    />
                  </td>
                ))}
                <td>
                  <IconButton
                    label={`Delete row ${index + 1}`}
                    size="sm"
                    onClick={() => onChange("Delete row", withoutRow(table, index))}
                  >
                    <IconX size={14} stroke={1.75} />
                  </IconButton>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {repeated.length > 0 ? (
        <p className={classes.warning} role="status">
          “{repeated[0]}” is in several rows. Only the first row is used.
        </p>
      ) : null}
      <div className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => onChange("Add row", withRow(table))}
        >
          Add row
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => onChange("Add column", withColumn(table))}
        >
          Add column
        </Button>
        <span className={classes.hint}>You can paste cells from a spreadsheet into any cell.</span>
      </div>
    </>
  );
}
