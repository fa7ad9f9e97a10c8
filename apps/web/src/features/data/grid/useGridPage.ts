import { useDebouncedValue } from "@mantine/hooks";
import { routes, rowPageSizes } from "@print-builder/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/api/call.ts";
import { tableRows } from "../useRows.ts";

export type Sort = { readonly column: string; readonly dir: "asc" | "desc" };

type PageSize = (typeof rowPageSizes)[number];

/** Delay between a keystroke and the search, ms. */
const quietMs = 200;
const usualSize = rowPageSizes[2];

/** Upload order → ascending → descending → upload order. */
function nextSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, dir: "asc" };
  return sort.dir === "asc" ? { column, dir: "desc" } : null;
}

/** One page of the table's rows, searched and sorted. */
export function useGridPage(projectId: string) {
  const [page, setPage] = useState(1);
  const [size, setSize] = useState<PageSize>(usualSize);
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort | null>(null);
  const [wanted] = useDebouncedValue(search.trim(), quietMs);
  const query = {
    page,
    page_size: size,
    search: wanted,
    ...(sort === null ? {} : { sort: sort.column, dir: sort.dir }),
  };
  const answer = useQuery({
    queryKey: ["rows", projectId, query],
    queryFn: ({ signal }) => call(routes.listRows, { params: { id: projectId }, query }, { signal }),
    select: (found) => ({ rows: tableRows(found), total: found.total, datasetId: found.datasetId }),
    // Keep the old page on screen until the next page has loaded, so that nothing jumps.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const fromStart = () => setPage(1);
  return {
    answer,
    page,
    setPage,
    size,
    setSize: (next: PageSize) => {
      setSize(next);
      fromStart();
    },
    search,
    setSearch: (text: string) => {
      setSearch(text);
      fromStart();
    },
    isSearched: wanted !== "",
    sort,
    sortBy: (column: string) => {
      setSort(nextSort(sort, column));
      fromStart();
    },
  };
}

export type GridPage = ReturnType<typeof useGridPage>;
