import type { ApiRoute, RouteBody, RouteInput } from "@print-builder/api";
import { endSession, useSession } from "../session/session.ts";
import type { ApiError } from "./apiError.ts";

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [K in Name]: Value };
type QueryPart<Value> = [Value] extends [undefined] ? unknown : { readonly query?: Partial<Value> };

/** What a call needs, told by the route's contract: `params`, `query` and `body` where it has them. */
export type CallInput<Route extends ApiRoute> = Part<"params", RouteInput<Route>["params"]> &
  QueryPart<RouteInput<Route>["query"]> &
  Part<"body", RouteBody<Route>>;

type LooseInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
};

/** Time until a call is given up, in seconds. */
export const usualTimeout = 30;
export const longTimeout = 600;

function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return "";
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** Address of a route on this site, with its parameters and query filled in. */
export function addressOf<Route extends ApiRoute>(route: Route, input: CallInput<Route>): string {
  const { params, query } = input as LooseInput;
  return new URL(`${fillPath(route.path, params)}${queryText(query)}`, location.origin).href;
}

/** The token, and who we are; the server trusts the token alone. */
export function identityHeaders(): Record<string, string> {
  const session = useSession.getState();
  if (session.status === "signedOut") return {};
  const { token, user } = session;
  return {
    Authorization: `Bearer ${token}`,
    ...(user ? { "X-User-Id": user.id, "X-User-Role": user.role } : {}),
  };
}

export function bodyOf<Route extends ApiRoute>(input: CallInput<Route>): string | undefined {
  const { body } = input as LooseInput;
  return body === undefined ? undefined : JSON.stringify(body);
}

/** A refused token ends the session here, unless the call was made with an older token than today's. */
export function noticeRefusal(route: ApiRoute, error: ApiError, sentToken: string | undefined): void {
  const refused = error.status === 401 && route.access !== "anyone";
  if (refused && identityHeaders().Authorization === sentToken) endSession("expired");
}
