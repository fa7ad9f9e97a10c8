import { useDebouncedValue } from "@mantine/hooks";
import type { FileEntry } from "@print-builder/school";
import { useMemo, useState } from "react";
import { storageKeys } from "#platform/storage/keys.ts";
import type { CollectionView } from "#ui/ViewSwitch.tsx";
import { keepExisting, nothingChosen, type Selection } from "./selection.ts";
import { type EntrySort, sortEntries, useEntries, useFailureNote, usualSort } from "./useEntries.ts";

/** Delay between typing and the search, ms. */
const searchRest = 300;

export const rowsPerPage: readonly number[] = [20, 40, 80, 120];
const usualRows = 40;

const noEntries: readonly FileEntry[] = [];

function useView(): [CollectionView, (view: CollectionView) => void] {
  const [view, setView] = useState<CollectionView>(() =>
    localStorage.getItem(storageKeys.fileManagerView) === "grid" ? "grid" : "list",
  );
  return [
    view,
    (chosen) => {
      localStorage.setItem(storageKeys.fileManagerView, chosen);
      setView(chosen);
    },
  ];
}

/** State of the view: folder or search, page and selection. */
export function useBrowsing(path: string, onPath: (path: string) => void) {
  const [view, setView] = useView();
  const [typed, setTyped] = useState("");
  const [settled] = useDebouncedValue(typed, searchRest);
  // Clearing the field shows the folder at once.
  const search = typed.trim() === "" ? "" : settled;
  const [wantedPage, setPage] = useState(1);
  const [rows, setRows] = useState(usualRows);
  const [picked, setSelection] = useState<Selection>(nothingChosen);
  const list = useEntries(path, search);
  useFailureNote(search === "" ? "The folder could not be loaded" : "The search failed", list);

  const [sort, setSort] = useState(usualSort);
  const listed = list.data ?? noEntries;
  const entries = useMemo(() => sortEntries(listed, sort), [listed, sort]);
  const selection = useMemo(
    () => keepExisting(picked, new Set(entries.map((entry) => entry.path))),
    [picked, entries],
  );
  const pages = Math.max(1, Math.ceil(entries.length / rows));
  const page = Math.min(wantedPage, pages);
  const shown = useMemo(() => entries.slice((page - 1) * rows, page * rows), [entries, page, rows]);
  const chosen = useMemo(
    () => entries.filter((entry) => selection.chosen.has(entry.path)),
    [entries, selection],
  );
  const startAnew = () => {
    setPage(1);
    setSelection(nothingChosen);
  };
  return {
    list,
    entries,
    shown,
    chosen,
    selection,
    setSelection,
    view,
    setView,
    sort,
    setSort: (order: EntrySort) => {
      setSort(order);
      setPage(1);
    },
    typed,
    search,
    page,
    rows,
    setPage,
    setRows: (count: number) => {
      setRows(count);
      setPage(1);
    },
    setSearch: (text: string) => {
      setTyped(text);
      startAnew();
    },
    open: (target: string) => {
      setTyped("");
      startAnew();
      onPath(target);
    },
  };
}

export type Browsing = ReturnType<typeof useBrowsing>;
