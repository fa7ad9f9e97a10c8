import { routes } from "@print-builder/api";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

/** The stocks that the user has saved. */
export function useMyStocks() {
  return useQuery({
    queryKey: ["stocks", "mine"],
    queryFn: ({ signal }) => call(routes.listMyStocks, {}, { signal }),
  });
}
