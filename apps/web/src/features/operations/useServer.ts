import { contracts } from "@print-builder/api";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api/call.ts";
import type { PageSize } from "../../ui/table/usePageInAddress.ts";

/** Asked again after so long, in ms: processes tell of themselves every 15 seconds. */
const everyMs = 10_000;

/** How the server is and who works on it, kept up to date. */
export function useServerState() {
  return useQuery({
    queryKey: ["operations", "state"],
    queryFn: ({ signal }) => call(contracts.serverState, {}, { signal }),
    refetchInterval: everyMs,
  });
}

/** A page of what went wrong, kept up to date. */
export function useTroubles(page: number, limit: PageSize) {
  return useQuery({
    queryKey: ["operations", "troubles", page, limit],
    queryFn: ({ signal }) => call(contracts.listTroubles, { query: { page, limit } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}
