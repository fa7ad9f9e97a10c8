import { contracts } from "@print-builder/api";
import type { CardRecord } from "@print-builder/core/records";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";

/** As many rows as one answer carries. */
const pageSize = 1000;

const firstRows = 50;

/** The first rows of the project's table, for a preview. `version` changes with each upload. */
export function useFirstRows(projectId: string, version: number) {
  return useQuery({
    queryKey: ["first rows", projectId, version],
    queryFn: ({ signal }) =>
      call(
        contracts.listRows,
        { params: { id: projectId }, query: { page: 1, page_size: firstRows } },
        { signal },
      ),
    select: ({ rows }): readonly CardRecord[] => rows,
  });
}

/**
 * All rows of a project's table, in upload order.
 * @throws ApiError when one of the pages cannot be loaded
 */
export async function loadAllRows(projectId: string, signal: AbortSignal): Promise<readonly CardRecord[]> {
  const rows: CardRecord[] = [];
  for (let page = 1; ; page++) {
    const answer = await call(
      contracts.listRows,
      { params: { id: projectId }, query: { page, page_size: pageSize } },
      { signal },
    );
    rows.push(...answer.rows);
    if (answer.rows.length < pageSize || rows.length >= answer.total) return rows;
  }
}
