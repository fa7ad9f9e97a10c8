import { routes, type TagAnswer } from "@print-builder/api";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { reloadProjects } from "../useProjectList.ts";

/** Tags whose name contains the text, in any case. */
export function searchTags(tags: readonly TagAnswer[], search: string): readonly TagAnswer[] {
  const wanted = search.trim().toLocaleLowerCase();
  return tags.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

const tagsKey = ["tags"] as const;

const noTags: readonly TagAnswer[] = [];

/** All tags by name. If they cannot be loaded the list is empty, and the page works without them. */
export function useTags() {
  const query = useQuery({
    queryKey: tagsKey,
    queryFn: ({ signal }) => call(routes.listTags, {}, { signal }),
  });
  return {
    tags: query.data?.tags ?? noTags,
    loading: query.isPending,
    failed: query.isError && query.data === undefined,
    retry: () => void query.refetch(),
  };
}

/** Reloads tags and projects after a tag, or a project's tags, have changed. */
export function useReloadTags() {
  const queries = useQueryClient();
  return async () => {
    void reloadProjects(queries);
    await queries.invalidateQueries({ queryKey: tagsKey });
  };
}
