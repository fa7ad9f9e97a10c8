import { routes } from "@print-builder/api";
import { createSchoolClient, type SchoolClient, type SchoolTokens } from "@print-builder/school";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { noticeAccess } from "./schoolAccess.ts";
import { storedSchoolTokens } from "./schoolSession.ts";

/** Everything that is read from the school system has a key that begins so, and is forgotten together. */
export const schoolQueries = "school system";

/** Address of the school system; null where this installation has none. */
export function useSchoolAddress(): UseQueryResult<string | null> {
  return useQuery({
    queryKey: ["config"],
    queryFn: ({ signal }) => call(routes.config, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ school_api_url }) => school_api_url,
  });
}

/** A client that calls with what this browser keeps, unless other tokens are given. */
export function openSchoolClient(
  baseUrl: string,
  tokens: () => SchoolTokens = storedSchoolTokens,
): SchoolClient {
  return createSchoolClient({ baseUrl, tokens, onAccess: noticeAccess });
}

/** An address as a picture's, if it lies in the school system: the content policy lets no other host through. */
export function pictureOfSchool(baseUrl: string, address: string): string | undefined {
  return URL.canParse(address) && new URL(address).origin === new URL(baseUrl).origin ? address : undefined;
}
