import { routes } from "@print-builder/api";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";

const key = ["brand kits"] as const;

/** The installation's brand kits by name. */
export function useBrandKits() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => call(routes.listBrandKits, {}, { signal }) });
}

/** Reloads the brand kits wherever they are shown. */
export const reloadBrandKits = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: key });
