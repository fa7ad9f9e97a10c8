import { routes, type TroubleAnswer } from "@print-builder/api";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { showFailure } from "#platform/api/showFailure.ts";
import type { PageSize } from "#ui/table/usePageInAddress.ts";

/** Asked again after so long, in ms: processes tell of themselves every 15 seconds. */
const everyMs = 10_000;

/** How the server is and who works on it, kept up to date. */
export function useServerState() {
  return useQuery({
    queryKey: ["operations", "state"],
    queryFn: ({ signal }) => call(routes.serverState, {}, { signal }),
    refetchInterval: everyMs,
  });
}

const troublesKey = ["operations", "troubles"] as const;

/** A page of what went wrong, kept up to date. */
export function useTroubles(page: number, limit: PageSize) {
  return useQuery({
    queryKey: [...troublesKey, page, limit],
    queryFn: ({ signal }) => call(routes.listTroubles, { query: { page, limit } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
}

/** Takes troubles off the list, as they were shown. */
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
    // Busy until the list is there without them.
    onSettled: () => queries.invalidateQueries({ queryKey: troublesKey }),
  });
  return { busy: acknowledging.isPending, acknowledge: acknowledging.mutate };
}
