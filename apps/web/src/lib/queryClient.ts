import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api/apiError.ts";

/** A refusal stays a refusal; a lost connection or a stumbling server may be better in a moment. */
function worthRetrying(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
  return passing && failures < 2;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: worthRetrying, staleTime: 10_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });
}
