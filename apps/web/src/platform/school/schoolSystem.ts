import { routes } from "@print-builder/api";
import { createSchoolClient, type SchoolClient, type SchoolTokens } from "@print-builder/school";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { noticeAccess } from "./schoolAccess.ts";
import { storedSchoolTokens } from "./schoolSession.ts";

/** Prefix of the query keys for all calls to the school system, so that they can be removed together. */
export const schoolQueries = "school system";

/** URL of the school system. Null if this installation has none. */
export function useSchoolAddress(): UseQueryResult<string | null> {
  return useQuery({
    queryKey: ["config"],
    queryFn: ({ signal }) => call(routes.config, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ school_api_url }) => school_api_url,
  });
}

/** A client that uses this browser's stored tokens unless it is given other tokens. */
export function openSchoolClient(
  baseUrl: string,
  tokens: () => SchoolTokens = storedSchoolTokens,
): SchoolClient {
  return createSchoolClient({ baseUrl, tokens, onAccess: noticeAccess });
}

/**
 * Returns the URL of a picture only if it is in the school system, because the Content-Security-Policy blocks other
 * hosts.
 */
export function pictureOfSchool(baseUrl: string, address: string): string | undefined {
  return URL.canParse(address) && new URL(address).origin === new URL(baseUrl).origin ? address : undefined;
}
