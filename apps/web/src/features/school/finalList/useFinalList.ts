import { useDebouncedValue } from "@mantine/hooks";
import { routes } from "@print-builder/api";
import { printStatusOf, type RecordsQuery, type SchoolRecord } from "@print-builder/school";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import type { ProjectSchool } from "#platform/school/projectSchool.ts";
import { schoolQueries } from "#platform/school/schoolSystem.ts";
import { keepPageSize, pageSizeOf, readPageSize } from "./pageSizes.ts";
import { nothingSelected, type Selection } from "./selection.ts";
import type { StatusTab } from "./statusTabs.ts";

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
