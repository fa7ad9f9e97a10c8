import { useDebouncedValue } from "@mantine/hooks";
import { projectSorts } from "@print-builder/api";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { CollectionView } from "#ui/ViewSwitch.tsx";
import type { ProjectFilters } from "./useProjectList.ts";

/** Delay between a change and loading the list again, ms. */
const quietMs = 300;

function oneOf<const Value extends string>(values: readonly Value[], text: string | null): Value | "" {
  return values.find((value) => value === text) ?? "";
}

function readFilters(search: URLSearchParams): ProjectFilters {
  return {
    search: search.get("search") ?? "",
    tags: search.get("tags") ?? "",
    mode: oneOf(["standard", "school"], search.get("mode")),
    sided: oneOf(["single", "dual"], search.get("sided")),
    trash: oneOf(["true"], search.get("trash")),
    sort: oneOf(projectSorts, search.get("sort")),
  };
}

const viewName = "view";
const narrowing = ["search", "tags", "mode", "sided", "trash"] as const;
const noFilters = { search: "", tags: "", mode: "", sided: "", trash: "" } as const;

function writeFilters(filters: ProjectFilters, view: CollectionView): URLSearchParams {
  const written = Object.entries(filters).filter(([, value]) => value !== "");
  return new URLSearchParams(view === "list" ? [...written, [viewName, view]] : written);
}

const viewOf = (search: URLSearchParams): CollectionView => oneOf(["list"], search.get(viewName)) || "grid";

/**
 * The current filters, and the settled filters, which adopt them after 300 ms without a change. The settled filters
 * are stored in the address, so that reload and Back restore them.
 */
export function useProjectFilters() {
  const [search, setSearch] = useSearchParams();
  const [filters, setFilters] = useState(() => readFilters(search));
  const [view, setView] = useState(() => viewOf(search));
  const [settled] = useDebouncedValue(filters, quietMs);
  const address = writeFilters(settled, view).toString();
  const current = search.toString();
  const known = useRef(current);
  useEffect(() => {
    if (known.current === address) return;
    known.current = address;
    setSearch(new URLSearchParams(address), { replace: true, preventScrollReset: true });
  }, [address, setSearch]);
  useEffect(() => {
    // Something else has changed the address, e.g. Back or the sidebar's link to all projects.
    if (known.current === current) return;
    known.current = current;
    setFilters(readFilters(new URLSearchParams(current)));
    setView(viewOf(new URLSearchParams(current)));
  }, [current]);
  return {
    filters,
    settled,
    change: (part: Partial<ProjectFilters>) => setFilters((before) => ({ ...before, ...part })),
    clear: () => setFilters((before) => ({ ...before, ...noFilters })),
    filtered: narrowing.some((name) => filters[name].trim() !== ""),
    view,
    setView,
  };
}
