import type { FileEntry } from "@print-builder/school";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { messageOf } from "../../lib/api/apiError.ts";
import { showToast } from "../../ui/toasts/showToast.ts";
import { useFiles } from "./FilesContext.ts";

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Folders first, then by name as people count: photo 9 before photo 10. */
function inOrder(entries: readonly FileEntry[]): readonly FileEntry[] {
  const rank = ({ type }: FileEntry) => (type === "folder" ? 0 : 1);
  return entries.toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name));
}

const filesKey = (schoolId: string) => ["schoolFiles", schoolId] as const;

/** What a folder holds, or, with a search, what is found below it. */
export function useEntries(path: string, search: string) {
  const { manager, connection } = useFiles();
  const query = search.trim();
  return useQuery({
    queryKey: [...filesKey(connection.schoolId), path, query],
    queryFn: async ({ signal }) =>
      inOrder(
        await (query === "" ? manager.list(path, { signal }) : manager.search(query, path, { signal })),
      ),
    // The client has tried again already where that may help.
    retry: false,
  });
}

/** A failed list stays quiet: a note that goes by itself, with the way to try again. */
export function useFailureNote(
  what: string,
  {
    error,
    errorUpdatedAt,
    refetch,
  }: Pick<ReturnType<typeof useEntries>, "error" | "errorUpdatedAt" | "refetch">,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a note for each failure, not for each drawing
  useEffect(() => {
    if (error === null) return;
    const action = { label: "Retry", run: () => void refetch() };
    showToast(`${what}: ${messageOf(error)}`, { tone: "error", action });
  }, [errorUpdatedAt]);
}

/** Loads again whatever of the school's files is on the screen. */
export function useReload(): () => Promise<void> {
  const { schoolId } = useFiles().connection;
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: filesKey(schoolId) }), [queries, schoolId]);
}
