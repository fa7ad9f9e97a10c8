import { UnstyledButton } from "@mantine/core";
import { ownValue } from "@print-builder/core/ownValue";
import { type FileEntry, folderOfPath } from "@print-builder/school";
import {
  IconArrowDown,
  IconArrowUp,
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolderFilled,
  IconPhoto,
} from "@tabler/icons-react";
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef } from "react";
import { Picture } from "#ui/Picture.tsx";
import type { CollectionView } from "#ui/ViewSwitch.tsx";
import classes from "./entries.module.css";
import { extentText, isPicture, modifiedText } from "./entryTexts.ts";
import { type Modifiers, nothingChosen, pick, pickAll, type Selection, step } from "./selection.ts";
import { type EntrySort, nextSort, type SortColumn, useFiles } from "./useEntries.ts";

const byEnding: Readonly<Record<string, typeof IconFile>> = {
  pdf: IconFileTypePdf,
  csv: IconFileSpreadsheet,
  xls: IconFileSpreadsheet,
  xlsx: IconFileSpreadsheet,
  zip: IconFileZip,
  txt: IconFileText,
  doc: IconFileText,
  docx: IconFileText,
  mp3: IconFileMusic,
};

function iconOf(entry: FileEntry): typeof IconFile {
  if (isPicture(entry)) return IconPhoto;
  return ownValue(byEnding, entry.name.slice(entry.name.lastIndexOf(".") + 1).toLowerCase()) ?? IconFile;
}

type EntryIconProps = {
  readonly entry: FileEntry;
  /** Address of the picture, for entries that are pictures. */
  readonly picture: string | null;
  /** Icon's width in px. */
  readonly size: number;
};

/** An entry's icon: a folder, the picture itself, or the file's kind. */
function EntryIcon({ entry, picture, size }: EntryIconProps) {
  if (entry.type === "folder")
    return <IconFolderFilled className={classes.folderIcon} size={size} aria-hidden />;
  const Icon = iconOf(entry);
  const icon = <Icon className={classes.fileIcon} size={size} stroke={1.5} aria-hidden />;
  return <Picture className={classes.thumbnail} src={picture} fallback={icon} />;
}

type EntryRowProps = {
  readonly id: string;
  readonly entry: FileEntry;
  readonly view: CollectionView;
  readonly picture: string | null;
  readonly isChosen: boolean;
  readonly isFocused: boolean;
  /** Whether to show the entry's folder, as in search results. */
  readonly withFolder: boolean;
};

/** An entry in the list or grid. The list handles its clicks and keys. */
const EntryRow = memo(function EntryRow(props: EntryRowProps) {
  const { id, entry, view, picture, isChosen, isFocused, withFolder } = props;
  const extent = extentText(entry);
  const modified = modifiedText(entry);
  const kind = entry.type === "folder" ? "folder" : "file";
  const folder = withFolder ? folderOfPath(entry.path) || "Files" : "";
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={view === "list" ? classes.row : classes.tile}
      data-path={entry.path}
      data-focused={isFocused || undefined}
      aria-selected={isChosen}
      aria-label={[entry.name, folder, extent, modified, kind].filter(Boolean).join(", ")}
    >
      <span className={classes.check} data-check aria-hidden />
      <span className={classes.art}>
        <EntryIcon entry={entry} picture={picture} size={view === "list" ? 22 : 44} />
      </span>
      <span className={classes.names}>
        <span className={classes.name} title={entry.name}>
          {entry.name}
        </span>{" "}
        {folder === "" ? null : <span className={classes.where}>{folder}</span>}
      </span>{" "}
      <span className={classes.extent}>{extent}</span> <span className={classes.modified}>{modified}</span>
    </div>
  );
});

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

/** The list's column headers; a click sorts by the column. */
function ColumnNames({ sort, onSort }: ColumnNamesProps) {
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

/** Number of entries per row, measured on screen. */
function columnsOf(list: HTMLElement): number {
  const options = [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const top = options[0]?.offsetTop;
  const below = options.findIndex((option) => option.offsetTop !== top);
  return Math.max(1, below < 0 ? options.length : below);
}

/** Number of entries that an arrow key moves by; null for other keys. */
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

/** The shown entries as a list or grid: clicks with Ctrl and Shift select, Enter and a double click open. */
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
        // Escape clears the selection before it closes the dialog.
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
