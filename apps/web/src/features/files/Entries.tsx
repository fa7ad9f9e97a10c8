import type { FileEntry } from "@print-builder/school";
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef } from "react";
import type { CollectionView } from "#ui/ViewSwitch.tsx";
import { ColumnNames } from "./ColumnNames.tsx";
import { EntryRow } from "./EntryRow.tsx";
import classes from "./entries.module.css";
import { useFiles } from "./FilesContext.ts";
import { type Modifiers, nothingChosen, pick, pickAll, type Selection, step } from "./selection.ts";
import type { EntrySort } from "./sortEntries.ts";

export type EntryKeys = {
  readonly open: (entry: FileEntry) => void;
  readonly up: () => void;
  readonly rename: () => void;
  readonly remove: () => void;
};

type EntriesProps = {
  readonly entries: readonly FileEntry[];
  readonly view: CollectionView;
  readonly sort: EntrySort;
  readonly onSort: (sort: EntrySort) => void;
  readonly withFolder: boolean;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly keys: EntryKeys;
};

const modifiersOf = (event: MouseEvent | KeyboardEvent): Modifiers => ({
  toggle: event.ctrlKey || event.metaKey,
  range: event.shiftKey,
});

/** Entries that stand side by side, counted from what is on the screen. */
function columnsOf(list: HTMLElement): number {
  const options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const top = options[0]?.offsetTop;
  const below = options.findIndex((option) => option.offsetTop !== top);
  return Math.max(1, below < 0 ? options.length : below);
}

/** How far an arrow key goes; null for other keys. */
function stepsOf(key: string, view: CollectionView, list: HTMLElement, count: number): number | null {
  if (key === "Home") return -count;
  if (key === "End") return count;
  if (key === "ArrowDown") return view === "grid" ? columnsOf(list) : 1;
  if (key === "ArrowUp") return view === "grid" ? -columnsOf(list) : -1;
  if (view === "grid" && key === "ArrowRight") return 1;
  if (view === "grid" && key === "ArrowLeft") return -1;
  return null;
}

function useKeys({ entries, view, selection, onSelect, keys }: EntriesProps) {
  const order = entries.map(({ path }) => path);
  const focused = entries.find(({ path }) => path === selection.focus);
  const others: Readonly<Record<string, (event: KeyboardEvent) => void>> = {
    Enter: () => focused && keys.open(focused),
    " ": () => focused && onSelect(pick(selection, order, focused.path, { toggle: true, range: false })),
    Backspace: keys.up,
    Delete: keys.remove,
    F2: keys.rename,
    Escape: () => onSelect(nothingChosen),
    a: (event) => modifiersOf(event).toggle && onSelect(pickAll(selection, order)),
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey && event.key === "ArrowUp") {
      event.preventDefault();
      keys.up();
      return;
    }
    const steps = stepsOf(event.key, view, event.currentTarget, entries.length);
    if (steps !== null) onSelect(step(selection, order, steps, modifiersOf(event)));
    else if (others[event.key]) others[event.key]?.(event);
    else return;
    if (event.key !== "a" || modifiersOf(event).toggle) event.preventDefault();
  };
}

/** The shown entries as a list or grid: clicks with Ctrl and Shift choose, Enter and a double click open. */
export function Entries(props: EntriesProps) {
  const { entries, view, sort, onSort, withFolder, selection, onSelect, keys } = props;
  const { pictureOf } = useFiles();
  const list = useRef<HTMLDivElement>(null);
  const base = useId();
  const onKeyDown = useKeys(props);
  const at = entries.findIndex(({ path }) => path === selection.focus);
  const focusedId = at < 0 ? undefined : `${base}${at}`;
  useEffect(() => {
    if (focusedId !== undefined) document.getElementById(focusedId)?.scrollIntoView({ block: "nearest" });
  }, [focusedId]);

  const entryAt = (event: MouseEvent): FileEntry | undefined => {
    const path = (event.target as Element).closest<HTMLElement>("[data-path]")?.dataset.path;
    return entries.find((entry) => entry.path === path);
  };
  return (
    <>
      {view === "list" ? <ColumnNames sort={sort} onSort={onSort} /> : null}
      <div
        ref={list}
        role="listbox"
        aria-label="Files and folders"
        aria-multiselectable
        aria-activedescendant={focusedId}
        tabIndex={0}
        className={view === "list" ? classes.list : classes.grid}
        // Escape first lets go of the selection, then leaves the dialog around.
        data-mantine-stop-propagation={selection.chosen.size > 0}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const entry = entryAt(event);
          const onCheck = (event.target as Element).closest("[data-check]") !== null;
          const modifiers = modifiersOf(event);
          const order = entries.map(({ path }) => path);
          if (entry)
            onSelect(
              pick(selection, order, entry.path, onCheck ? { ...modifiers, toggle: true } : modifiers),
            );
          else onSelect(nothingChosen);
        }}
        onDoubleClick={(event) => {
          const entry = entryAt(event);
          if (entry && (event.target as Element).closest("[data-check]") === null) keys.open(entry);
        }}
      >
        {entries.map((entry, index) => (
          <EntryRow
            key={entry.path}
            id={`${base}${index}`}
            entry={entry}
            view={view}
            picture={pictureOf(entry)}
            isChosen={selection.chosen.has(entry.path)}
            isFocused={entry.path === selection.focus}
            withFolder={withFolder}
          />
        ))}
      </div>
    </>
  );
}
