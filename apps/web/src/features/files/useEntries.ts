import type { FileEntry, FileManager } from "@print-builder/school";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useEffect, useEffectEvent } from "react";
import { messageOf } from "#platform/api/apiError.ts";
import { showToast } from "#ui/toasts/showToast.ts";
import type { SchoolConnection } from "./schoolConnection.ts";

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

export type SortColumn = "name" | "size" | "modified";

export type EntrySort = { readonly by: SortColumn; readonly descending: boolean };

export const usualSort: EntrySort = { by: "name", descending: false };

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

const numberOf: Readonly<Record<Exclude<SortColumn, "name">, (entry: FileEntry) => number | null>> = {
  // Folders are sorted by the item count, which their column shows.
  size: ({ type, sizeBytes, fileCount }) => (type === "folder" ? fileCount : sizeBytes),
  modified: ({ modifiedMs }) => modifiedMs,
};

function compare(a: FileEntry, b: FileEntry, { by, descending }: EntrySort): number {
  const direction = descending ? -1 : 1;
  const names = byName.compare(a.name, b.name);
  if (by === "name") return direction * names;
  const [left, right] = [numberOf[by](a), numberOf[by](b)];
  if (left === right) return names;
  // Unknown values come last in either direction.
  if (left === null || right === null) return left === null ? 1 : -1;
  return direction * (left - right);
}

const rank = ({ type }: FileEntry): number => (type === "folder" ? 0 : 1);

/** Folders first; names in natural order: photo 9 before photo 10. Equal entries are sorted by name. */
export function sortEntries(entries: readonly FileEntry[], sort: EntrySort): readonly FileEntry[] {
  return entries.toSorted((a, b) => rank(a) - rank(b) || compare(a, b, sort));
}

/** The order after a click on a column header; a second click reverses it. Dates start with the newest. */
export function nextSort(sort: EntrySort, column: SortColumn): EntrySort {
  if (sort.by === column) return { by: column, descending: !sort.descending };
  return { by: column, descending: column === "modified" };
}

/** Shared by all parts of the File Manager. */
export type Files = {
  readonly manager: FileManager;
  readonly connection: SchoolConnection;
  /** Address of a picture's preview; null for other files or without an address. */
  readonly pictureOf: (entry: FileEntry) => string | null;
};

export const FilesContext = createContext<Files | null>(null);

export function useFiles(): Files {
  const files = useContext(FilesContext);
  if (files === null) throw new Error("useFiles must be called inside a FilesContext.");
  return files;
}
