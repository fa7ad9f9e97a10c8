import { Button, FileButton, Select, TextInput } from "@mantine/core";
import { routes } from "@print-builder/api";
import type { LookupTable, LookupTables as Tables } from "@print-builder/core/expressions";
import { ownValue } from "@print-builder/core/ownValue";
import { IconFileImport, IconPlus, IconTable, IconTrash } from "@tabler/icons-react";
import { type ClipboardEvent, type ReactNode, useState } from "react";
import { useStore } from "zustand";
import { messageOf } from "#platform/api/apiError.ts";
import { upload } from "#platform/api/upload.ts";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { noProjectId } from "#platform/editorSession/hasProject.ts";
import type { TypedChange } from "#platform/editorSession/snapshot.ts";
import { useTyped } from "#platform/editorSession/useTyped.ts";
import { acceptedTables } from "#platform/files/tableFiles.ts";
import { WhatIs } from "#platform/help/WhatIs.tsx";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LookupGrid } from "./LookupGrid.tsx";
import {
  freeName,
  nameOfFile,
  newTable,
  pastedCells,
  renameTable,
  tableOfCells,
  withoutTable,
  withTable,
} from "./lookupEdits.ts";
import classes from "./lookups.module.css";

type ImportedFile = {
  readonly file: File;
  readonly sheets: readonly string[];
  readonly sheet: string | null;
};

type ImportProps = {
  readonly projectId: string;
  /**
   * Receives a table that was read and, for another sheet of the same file, the table that it replaces. Returns the
   * name under which the table is stored.
   */
  readonly onTable: (name: string, table: LookupTable, replaced: string | null) => string;
};

/** Reads a lookup table from a spreadsheet, whose first column holds the keys. */
function ImportTable({ projectId, onTable }: ImportProps) {
  const [imported, setImported] = useState<(ImportedFile & { readonly name: string }) | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const read = async (file: File, sheet: string | null, replaced: string | null) => {
    setBusy(true);
    setError(null);
    try {
      const query = sheet === null ? {} : { sheet };
      const answer = await upload(routes.readTable, { params: { id: projectId }, query }, [file]);
      const table = tableOfCells([answer.headers, ...answer.rows]);
      const name = onTable(nameOfFile(file.name, answer.sheet), table, replaced);
      setImported({ file, sheets: answer.sheets, sheet: answer.sheet, name });
      if (answer.rows.length < answer.total_rows)
        setError(`Only the first ${answer.rows.length.toLocaleString()} rows were imported.`);
    } catch (cause) {
      setError(messageOf(cause));
    }
    setBusy(false);
  };
  return (
    <>
      <FileButton accept={acceptedTables} onChange={(file) => file && void read(file, null, null)}>
        {(button) => (
          <Button
            {...button}
            size="xs"
            variant="subtle"
            loading={isBusy}
            leftSection={<IconFileImport size={14} stroke={1.75} aria-hidden />}
          >
            From a file
          </Button>
        )}
      </FileButton>
      {imported !== null && imported.sheets.length > 1 ? (
        <Select
          size="xs"
          label={`Sheet of ${imported.file.name}`}
          allowDeselect={false}
          disabled={isBusy}
          data={imported.sheets}
          value={imported.sheet}
          onChange={(sheet) => sheet !== null && void read(imported.file, sheet, imported.name)}
        />
      ) : null}
      {error === null ? null : (
        <p className={classes.warning} role="alert">
          {error}
        </p>
      )}
    </>
  );
}

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
      label="Table name"
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

/** Lookup tables derive values from a value of a record, e.g. a house's colour, logo and motto. */
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
            title="Look up values in a table"
            text="Store each house’s colour and motto, or each class’s teacher, once here instead of in every row of your data. Start with an empty table, import one from a file, or paste cells from a spreadsheet."
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
