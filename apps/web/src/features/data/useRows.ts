import { routes } from "@print-builder/api";
import type { CardRecord } from "@print-builder/core/records";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

/** A row of a project's table with the index and version that an edit needs. */
export type TableRow = {
  /** Upload position, 0-based. */
  readonly index: number;
  readonly version: number;
  readonly data: Readonly<Record<string, string>>;
};

type Answer = {
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly indexes: readonly number[];
  readonly versions: readonly number[];
};

/** The server's maximum per request. */
const pageSize = 1000;

const firstRows = 50;

export function tableRows({ rows, indexes, versions }: Answer): readonly TableRow[] {
  return rows.map((data, at) => ({ index: indexes[at] ?? at, version: versions[at] ?? 1, data }));
}

/** The first rows of the project's table, for a preview. `version` changes with each upload. */
export function useFirstRows(projectId: string, version: number) {
  return useQuery({
    queryKey: ["first rows", projectId, version],
    queryFn: ({ signal }) =>
      call(
        routes.listRows,
        { params: { id: projectId }, query: { page: 1, page_size: firstRows } },
        { signal },
      ),
    select: ({ rows }): readonly CardRecord[] => rows,
    placeholderData: keepPreviousData,
  });
}

export type WholeTable = { readonly rows: readonly TableRow[]; readonly datasetId: string | null };

/**
 * All rows of a project's table, in upload order.
 * @throws ApiError when a page cannot be loaded
 */
export async function loadAllRows(projectId: string, signal: AbortSignal): Promise<WholeTable> {
  const rows: TableRow[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(
      routes.listRows,
      { params: { id: projectId }, query: { page, page_size: pageSize } },
      { signal },
    );
    rows.push(...tableRows(answer));
    if (answer.rows.length < pageSize || rows.length >= answer.total) {
      return { rows, datasetId: answer.datasetId };
    }
  }
}
