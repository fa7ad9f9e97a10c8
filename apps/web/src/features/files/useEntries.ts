import type { FileEntry, FileManager } from "@print-builder/school";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useEffectEvent } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import { useFiles } from "./FilesContext.ts";
import { sortEntries, usualSort } from "./sortEntries.ts";

const filesKey = (schoolId: string) => ["schoolFiles", schoolId] as const;

function entriesQuery(manager: FileManager, schoolId: string, path: string, query: string) {
  return queryOptions({
    queryKey: [...filesKey(schoolId), path, query],
    queryFn: async ({ signal }) =>
      sortEntries(
        await (query === "" ? manager.list(path, { signal }) : manager.search(query, path, { signal })),
        usualSort,
      ),
    // The client has already retried what is worth retrying.
    retry: false,
  });
}

/** The entries of a folder or, with a search, the matches below it. */
export function useEntries(path: string, search: string) {
  const { manager, connection } = useFiles();
  return useQuery(entriesQuery(manager, connection.schoolId, path, search.trim()));
}

/** Returns a function that loads a folder's current entries, even of a folder that is not open. */
export function useFolder(path: string): () => Promise<readonly FileEntry[]> {
  const { manager, connection } = useFiles();
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...entriesQuery(manager, connection.schoolId, path, ""), staleTime: 0 });
}

/** Shows a failed list as a toast with Retry, which disappears automatically. */
export function useFailureNote(
  what: string,
  {
    error,
    errorUpdatedAt,
    refetch,
  }: Pick<ReturnType<typeof useEntries>, "error" | "errorUpdatedAt" | "refetch">,
): void {
  const tell = useEffectEvent(() => {
    if (error === null) return;
    const action = { label: "Retry", run: () => void refetch() };
    showToast(`${what}: ${messageOf(error)}`, { tone: "error", action });
  });
  useEffect(() => {
    if (errorUpdatedAt > 0) tell();
  }, [errorUpdatedAt]);
}

/** Reloads all of the school's files on the screen. */
export function useReload(): () => Promise<void> {
  const { schoolId } = useFiles().connection;
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: filesKey(schoolId) }), [queries, schoolId]);
}
