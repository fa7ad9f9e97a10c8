import { routes, type TroubleAnswer } from "@print-builder/api";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { PageSize } from "#ui/table/usePageInAddress.ts";

/** Polling interval, ms; processes report every 15 seconds. */
const everyMs = 10_000;

/** The server's health and its processes, polled for changes. */
export function useServerState() {
  return useQuery({
    queryKey: ["operations", "state"],
    queryFn: ({ signal }) => call(routes.serverState, {}, { signal }),
    refetchInterval: everyMs,
  });
}

const troublesKey = ["operations", "troubles"] as const;

/** A page of the server's failures, polled for changes. */
export function useTroubles(page: number, limit: PageSize) {
  return useQuery({
    queryKey: [...troublesKey, page, limit],
    queryFn: ({ signal }) => call(routes.listTroubles, { query: { page, limit } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}

/** Acknowledges the failures that were shown, which removes them from the list. */
export function useAcknowledge() {
  const queries = useQueryClient();
  const acknowledging = useMutation({
    mutationFn: (troubles: readonly TroubleAnswer[]) => {
      const items = troubles.map(({ place, method, code, count, first_at }) => ({
        place,
        method,
        code,
        count,
        first_at,
      }));
      return call(routes.acknowledgeTroubles, { body: { items } });
    },
    onError: (error) => showFailure(error),
    // Stay busy until the list has been reloaded without the acknowledged failures.
    onSettled: () => queries.invalidateQueries({ queryKey: troublesKey }),
  });
  return { busy: acknowledging.isPending, acknowledge: acknowledging.mutate };
}
