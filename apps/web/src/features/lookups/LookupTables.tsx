import { Button, TextInput } from "@mantine/core";
import type { LookupTable, LookupTables as Tables } from "@print-builder/core/expressions";
import { ownValue } from "@print-builder/core/ownValue";
import { IconPlus, IconTable, IconTrash } from "@tabler/icons-react";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import { useStore } from "zustand";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ImportTable } from "./ImportTable.tsx";
import { LookupGrid } from "./LookupGrid.tsx";
import {
  freeName,
  newTable,
  pastedCells,
  renameTable,
  tableOfCells,
  withoutTable,
  withTable,
} from "./lookupEdits.ts";
import classes from "./lookups.module.css";

type NameProps = {
  readonly editor: EditorSession;
  readonly name: string;
  readonly onRename: (to: string) => boolean;
  readonly typing: (to: string) => TypedChange;
};

/** The table's name; an invalid name is reported and not stored. */
function TableName({ editor, name, onRename, typing }: NameProps) {
  const [draft, setDraft] = useState(name);
  useTyped(editor, draft === name ? null : draft, typing);
  const [isRefused, setRefused] = useState(false);
  const commit = () => setRefused(draft !== name && !onRename(draft));
  return (
    <TextInput
      size="xs"
      w={220}
      label="Name of the table"
      value={draft}
      error={isRefused ? "Choose a name that no other table has." : null}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}

type ListProps = {
  /** Control that adds a table from a file. */
  readonly fromFile: ReactNode;
  readonly names: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (name: string) => void;
  readonly onAdd: () => void;
};

function TableList({ fromFile, names, chosen, onChoose, onAdd }: ListProps) {
  return (
    <nav className={classes.tables} aria-label="Lookup tables">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className={classes.table}
          aria-current={name === chosen}
          onClick={() => onChoose(name)}
        >
          <IconTable size={16} stroke={1.75} aria-hidden />
          <span>{name}</span>
        </button>
      ))}
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
        onClick={onAdd}
      >
        New table
      </Button>
      {fromFile}
    </nav>
  );
}

/** Lookup tables: one value of a record gives others, e.g. a house its colour, logo and motto. */
export function LookupTables({ editor, close }: { readonly editor: EditorSession } & DialogProps<never>) {
  const tables = useStore(editor.store, ({ history }) => history.present.design.lookups);
  const names = Object.keys(tables);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = wanted !== null && names.includes(wanted) ? wanted : (names[0] ?? null);
  const table = chosen === null ? undefined : ownValue(tables, chosen);
  const withLookups =
    (lookups: Tables): TypedChange =>
    (state) => ({ ...state, design: { ...state.design, lookups } });
  const change = (label: string, lookups: Tables) => editor.edit(label, withLookups(lookups));
  const add = (made = newTable) => {
    const name = freeName("table", names);
    change("New lookup table", withTable(tables, name, made));
    setWanted(name);
  };
  const addRead = (wantedName: string, made: LookupTable, replaced: string | null) => {
    const others = replaced === null ? tables : withoutTable(tables, replaced);
    const name = freeName(wantedName, Object.keys(others));
    change("Lookup table from a file", withTable(others, name, made));
    setWanted(name);
    return name;
  };
  const fromFile =
    editor.projectId === noProjectId ? null : <ImportTable projectId={editor.projectId} onTable={addRead} />;
  const rename = (to: string) => {
    const renamed = chosen === null ? null : renameTable(tables, chosen, to);
    if (renamed === null) return false;
    change("Rename lookup table", renamed);
    setWanted(to.trim());
    return true;
  };
  const paste = (event: ClipboardEvent) => {
    const cells = pastedCells(event.clipboardData.getData("text/plain"));
    if (cells.length > 1) add(tableOfCells(cells));
  };
  return (
    <DialogFrame
      title="Lookup tables"
      actions={<WhatIs word="lookupTables" name="Lookup tables" />}
      width={860}
      footer={<Button onClick={() => close(null)}>Done</Button>}
    >
      {chosen === null || table === undefined ? (
        <div onPaste={paste}>
          <EmptyState
            icon={<IconTable size={24} stroke={1.5} />}
            title="One value gives others"
            text="A house has its colour and motto, a class its teacher: kept once here, not in every row of the data. Begin with an empty table, take one from a file, or paste cells from a spreadsheet."
          >
            <Button onClick={() => add()}>New table</Button>
            {fromFile}
          </EmptyState>
        </div>
      ) : (
        <div className={classes.frame}>
          <TableList
            fromFile={fromFile}
            names={names}
            chosen={chosen}
            onChoose={setWanted}
            onAdd={() => add()}
          />
          <div className={classes.content}>
            <div className={classes.head}>
              <TableName
                key={chosen}
                editor={editor}
                name={chosen}
                onRename={rename}
                typing={(to) => withLookups(renameTable(tables, chosen, to) ?? tables)}
              />
              <Button
                size="xs"
                variant="subtle"
                color="red"
                leftSection={<IconTrash size={14} stroke={1.75} aria-hidden />}
                onClick={() => change("Delete lookup table", withoutTable(tables, chosen))}
              >
                Delete table
              </Button>
            </div>
            <LookupGrid
              editor={editor}
              table={table}
              typing={(next) => withLookups(withTable(tables, chosen, next))}
              onChange={(label, next) => change(label, withTable(tables, chosen, next))}
            />
          </div>
        </div>
      )}
    </DialogFrame>
  );
}
