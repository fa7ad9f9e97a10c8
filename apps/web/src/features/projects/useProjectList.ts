import { type ListedProject, type ProjectSort, routes } from "@print-builder/api";
import type { DataMode } from "@print-builder/core/document";
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

export type ProjectFilters = {
  readonly search: string;
  /** Ids of tags joined by commas; a project must have all of them. */
  readonly tags: string;
  readonly mode: "" | DataMode;
  readonly sided: "" | "single" | "dual";
  /** True for deleted projects only. */
  readonly trash: "" | "true";
  readonly sort: ProjectSort;
};

type ProjectPage = {
  readonly items: ListedProject[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
};

const pageSize = 20;

const listKey = ["projects"] as const;

/** The projects that match the filters, last updated or deleted first, page by page. */
export function useProjectList(filters: ProjectFilters) {
  const { trash, ...narrowing } = filters;
  const listQuery = trash === "" ? narrowing : { ...narrowing, trash: true };
  return useInfiniteQuery({
    queryKey: [...listKey, filters],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<ProjectPage> =>
      call(routes.listProjects, { query: { ...listQuery, page: pageParam, limit: pageSize } }, { signal }),
    getNextPageParam: ({ page, limit, total }) => (page * limit < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** Removes duplicates, because a project saved during paging moves to the front and would appear twice. */
export function projectsOf(data: InfiniteData<ProjectPage> | undefined): readonly ListedProject[] {
  const byId = new Map<string, ListedProject>();
  for (const page of data?.pages ?? []) {
    for (const project of page.items) if (!byId.has(project.id)) byId.set(project.id, project);
  }
  return [...byId.values()];
}

/** Drops the loaded pages, so that the list starts again from its first page. */
export function reloadProjects(queries: QueryClient): Promise<void> {
  return queries.resetQueries({ queryKey: listKey });
}

type ProjectPages = InfiniteData<ProjectPage>;

function without(data: ProjectPages, id: string): ProjectPages {
  const pages = data.pages.map((page) => ({ ...page, items: page.items.filter((each) => each.id !== id) }));
  return { ...data, pages };
}

/**
 * Removes a deleted project from all loaded pages without waiting for the server, then reloads them, because every
 * project behind it has moved up.
 */
export function dropProject(queries: QueryClient, id: string): Promise<void> {
  queries.setQueriesData<ProjectPages>({ queryKey: listKey }, (data) => (data ? without(data, id) : data));
  return queries.invalidateQueries({ queryKey: listKey });
}
