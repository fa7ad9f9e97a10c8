import type { ApiRoute } from "@print-builder/api";
import { endSession, useSession } from "../session/session.ts";
import { identityOf } from "../session/storedSession.ts";
import type { CallInput } from "./addressOf.ts";
import type { ApiError } from "./apiError.ts";

/** Default timeout of a call, seconds. */
export const usualTimeout = 30;
export const longTimeout = 600;

/** Headers that identify the user to the server. */
export const identityHeaders = () => identityOf(useSession.getState());

export function bodyOf<Route extends ApiRoute>(input: CallInput<Route>): string | undefined {
  const { body } = input as { readonly body?: unknown };
  return body === undefined ? undefined : JSON.stringify(body);
}

/** Ends the session in this browser if the server rejected its token, unless a newer sign-in has replaced the token. */
export function noticeRefusal(route: ApiRoute, error: ApiError, sentToken: string | undefined): void {
  const refused = error.status === 401 && route.access !== "anyone";
  if (refused && identityHeaders().Authorization === sentToken) endSession("expired");
}
