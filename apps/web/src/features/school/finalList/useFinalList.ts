import { useDebouncedValue } from "@mantine/hooks";
import { routes } from "@print-builder/api";
import {
  type PrintStatus,
  type PrintStatusSummary,
  printStatuses,
  printStatusOf,
  type RecordsQuery,
  type SchoolRecord,
} from "@print-builder/school";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { printStatusLabels } from "#platform/school/personLine.ts";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { storageKeys } from "#platform/storage/keys.ts";

/** Delay between typing and the search, ms. */
const searchRest = 300;

type View = {
  readonly tab: StatusTab;
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly typed: string;
  /** Students of one class section; null for all. */
  readonly classSectionId: number | null;
};

/** The filter that all tabs share. */
function filterOf({ classSectionId }: View, search: string) {
  return {
    ...(search === "" ? {} : { search }),
    ...(classSectionId === null ? {} : { classSectionId }),
  };
}

function useCounts({ client, dataset, projectId }: ProjectSchool, filter: RecordsQuery) {
  return useQuery({
    queryKey: [schoolQueries, "print status summary", projectId, dataset, filter],
    queryFn: ({ signal }) => client.records.printStatusSummary(dataset, { signal, filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The client has already retried what is worth retrying.
    retry: false,
  });
}

const noRecords: readonly SchoolRecord[] = [];
const nobody: ReadonlySet<string> = new Set();

/** Ids of people whose card would differ from their printed card; the school only knows that a card was printed. */
function useChangedCards(projectId: string, people: readonly SchoolRecord[]): ReadonlySet<string> {
  const record_ids = people.filter((one) => printStatusOf(one) === "printed").map(({ id }) => String(id));
  const changed = useQuery({
    queryKey: [schoolQueries, "changed cards", projectId, record_ids],
    queryFn: async ({ signal }) => {
      const { items } = await call(
        routes.compareCards,
        { params: { id: projectId }, body: { record_ids } },
        { signal },
      );
      return new Set(items.map(({ record_id }) => record_id));
    },
    enabled: record_ids.length > 0,
    staleTime: 0,
    retry: false,
  });
  return changed.data ?? nobody;
}

/** State of the list: the shown records, the selection and the counts. */
export function useFinalList(school: ProjectSchool) {
  const { client, dataset, projectId } = school;
  const [view, setView] = useState<View>(() => ({
    tab: "all",
    page: 1,
    size: readPageSize(),
    typed: "",
    classSectionId: null,
  }));
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [settled] = useDebouncedValue(view.typed.trim(), searchRest);
  // Clearing the field shows everybody at once.
  const search = view.typed.trim() === "" ? "" : settled;
  const filter = filterOf(view, search);
  const query = { ...filter, ...(view.tab === "all" ? {} : { printStatus: view.tab }) };
  const { page: wantedPage, size } = view;
  const list = useQuery({
    queryKey: [schoolQueries, "records", projectId, dataset, query, size, wantedPage],
    queryFn: ({ signal }) =>
      client.records.list(dataset, { ...query, limit: size, offset: (wantedPage - 1) * size }, { signal }),
    // Keep the old page on screen until the next page has loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const counts = useCounts(school, filter);
  const people = list.data?.records ?? noRecords;
  const changed = useChangedCards(projectId, people);
  const total = list.data?.pagination.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / size));
  // A page may become empty when the status of its records changes.
  if (list.isSuccess && !list.isPlaceholderData && wantedPage > pages) setView({ ...view, page: pages });
  /** Changing the view clears the selection. */
  const change = (part: Partial<View>) => {
    setView({ ...view, page: 1, ...part });
    setSelection(nothingSelected);
  };
  return {
    ...view,
    /** `query` finds the records of the tab on all pages, `filter` the records of all tabs. */
    query,
    filter,
    isFiltered: search !== "" || view.classSectionId !== null,
    list,
    counts,
    people,
    changed,
    total,
    pages,
    selection,
    setSelection,
    setTab: (tab: StatusTab) => change({ tab }),
    setPage: (page: number) => change({ page: Math.min(Math.max(page, 1), pages) }),
    setTyped: (typed: string) => change({ typed }),
    setClassSection: (classSectionId: number | null) => change({ classSectionId }),
    setSize: (wanted: number) => {
      const fitting = pageSizeOf(wanted);
      keepPageSize(fitting);
      change({ size: fitting });
    },
  };
}

export type FinalListView = ReturnType<typeof useFinalList>;

export const pageSizes: readonly number[] = [25, 50, 100, 200];

const usualPageSize = 50;
const minSize = 10;
const maxSize = 200;

/** A valid page size: a whole number from 10 to 200, or 50 for non-numeric input. */
export function pageSizeOf(wanted: unknown): number {
  const size = typeof wanted === "string" && wanted.trim() === "" ? Number.NaN : Number(wanted ?? Number.NaN);
  if (!Number.isFinite(size)) return usualPageSize;
  return Math.min(Math.max(Math.round(size), minSize), maxSize);
}

/** The size that was last used in this browser. */
export function readPageSize(): number {
  return pageSizeOf(localStorage.getItem(storageKeys.finalListPageSize));
}

export function keepPageSize(size: number): void {
  localStorage.setItem(storageKeys.finalListPageSize, String(size));
}

/** Ids of the selected records on the shown page. */
export type Selection = {
  readonly ids: ReadonlySet<number>;
  /** Row of the page, from 0, from which Shift extends a range. */
  readonly anchor: number | null;
  /** True if all found records are selected, including other pages, except `unticked`. */
  readonly isEverything: boolean;
  /** Records that were unticked after everything was selected. */
  readonly unticked: ReadonlySet<number>;
};

export const nothingSelected: Selection = {
  ids: new Set(),
  anchor: null,
  isEverything: false,
  unticked: new Set(),
};

/** The number of selected records among `total` found records. */
export function selectedCount({ ids, isEverything, unticked }: Selection, total: number): number {
  return isEverything ? Math.max(0, total - unticked.size) : ids.size;
}

export function toggled(selection: Selection, page: readonly number[], row: number): Selection {
  const id = page[row];
  if (id === undefined) return selection;
  const [ids, unticked] = [new Set(selection.ids), new Set(selection.unticked)];
  if (ids.delete(id)) unticked.add(id);
  else {
    ids.add(id);
    unticked.delete(id);
  }
  return { ...selection, ids, unticked, anchor: row };
}

/** Adds all rows from the anchor to this row to the selection. */
export function extended(selection: Selection, page: readonly number[], row: number): Selection {
  const from = selection.anchor ?? row;
  const rows = page.slice(Math.min(from, row), Math.max(from, row) + 1);
  const ids = new Set([...selection.ids, ...rows]);
  const unticked = new Set([...selection.unticked].filter((id) => !ids.has(id)));
  return { ...selection, ids, unticked, anchor: from };
}

export function wholePage(page: readonly number[]): Selection {
  return { ...nothingSelected, ids: new Set(page) };
}

/** The selected part of the page. */
export function extentOf({ ids }: Selection, page: readonly number[]): "nothing" | "part" | "page" {
  const count = page.filter((id) => ids.has(id)).length;
  if (count === 0) return "nothing";
  return count === page.length ? "page" : "part";
}

/** A tab of the list: one print status, or all records. */
export type StatusTab = PrintStatus | "all";

export const statusTabs: readonly { readonly tab: StatusTab; readonly label: string }[] = [
  { tab: "all", label: "All" },
  ...printStatuses.map((tab) => ({ tab, label: printStatusLabels[tab] })),
];

/** Number of records in a tab; null until counted. */
export function countOf(summary: PrintStatusSummary | undefined, tab: StatusTab): number | null {
  if (!summary) return null;
  return tab === "all" ? summary.total : summary.counts[tab];
}

/** The status that a tab's records get next, for the main button. */
export function nextStatus(tab: StatusTab): PrintStatus {
  if (tab === "ready_to_print") return "printed";
  return tab === "printed" ? "yet_to_print" : "ready_to_print";
}
