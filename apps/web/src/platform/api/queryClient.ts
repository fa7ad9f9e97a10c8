import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";

/** Refusals are final, but a lost connection or a server error may be temporary. */
function worthRetrying(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < 2;
}

/** Each screen shows failures in its own way, sometimes only briefly, so the console keeps the details for support. */
function logFailure(what: unknown, error: unknown): void {
  console.warn(`Failed: ${String(what)}.`, error);
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, { queryKey }) => logFailure(queryKey[0], error) }),
    mutationCache: new MutationCache({ onError: (error) => logFailure("change", error) }),
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
