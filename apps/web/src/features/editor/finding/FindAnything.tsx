import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import type { EditorSession } from "#platform/editorSession/createEditorSession.ts";
import { DialogFrame } from "#ui/dialogs/DialogFrame.tsx";
import type { DialogProps } from "#ui/dialogs/openDialog.ts";
import { SearchField } from "#ui/SearchField.tsx";
import { allEntries, type Entry, findEntries } from "./findEntries.ts";
import classes from "./finding.module.css";

type RowProps = {
  readonly id: string;
  readonly entry: Entry;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
};

function Row({ id, entry, isActive, onPoint, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above handles the list's keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={classes.row}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={classes.kind}>{entry.kind}</span>
      <bdi className={classes.label}>{entry.label}</bdi>
      {entry.aside === "" ? null : <kbd className={classes.aside}>{entry.aside}</kbd>}
    </div>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** Searches commands, fields, layers and records by name, and runs the chosen entry. */
export function FindAnything({ editor, close }: { readonly editor: EditorSession } & DialogProps<true>) {
  const [query, setQuery] = useState("");
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const all = useMemo(() => allEntries(editor), [editor]);
  const found = useMemo(() => findEntries(editor, all, query), [editor, all, query]);
  const rowId = (index: number) => `${listId}-${index}`;
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  });
  const choose = (entry: Entry | undefined) => {
    close(true);
    entry?.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((before) => Math.max(0, Math.min(found.length - 1, before + step)));
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(found[active]);
    }
  };
  return (
    <DialogFrame title="Find anything" width={560}>
      <SearchField
        data-autofocus
        label="Commands, fields, layers and records"
        placeholder="Type a command, field, layer or record number"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        {...(found.length > 0 ? { "aria-activedescendant": rowId(active) } : {})}
        value={query}
        onChange={(text) => {
          setQuery(text);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Results" className={classes.list}>
        {found.map((entry, index) => (
          <Row
            key={entry.key}
            id={rowId(index)}
            entry={entry}
            isActive={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      <p role="status" className={classes.none}>
        {found.length === 0 ? "No results." : ""}
      </p>
    </DialogFrame>
  );
}
