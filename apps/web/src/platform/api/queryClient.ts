import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./apiError.ts";

/** Retries after a lost connection or a server error, which may be temporary. Refusals are final. */
function worthRetrying(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < 2;
}

/** Logs details for support, because some screens show a failure only briefly. */
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
