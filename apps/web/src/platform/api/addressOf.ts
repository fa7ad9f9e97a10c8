import type { ApiRoute, RouteBody, RouteInput } from "@print-builder/api";

type OptionalInput<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [K in Name]: Value };
type QueryPart<Value> = [Value] extends [undefined] ? unknown : { readonly query?: Partial<Value> };

/** A call's input as the route's contract defines it: `params`, `query` and `body`, if it has them. */
export type CallInput<Route extends ApiRoute> = OptionalInput<"params", RouteInput<Route>["params"]> &
  QueryPart<RouteInput<Route>["query"]> &
  OptionalInput<"body", RouteBody<Route>>;

type LooseInput = {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
};

function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function queryText(query: Readonly<Record<string, unknown>> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return "";
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** The URL of a route on this site, with its parameters and query filled in. */
export function addressOf<Route extends ApiRoute>(route: Route, input: CallInput<Route>): string {
  const { params, query } = input as LooseInput;
  return new URL(`${fillPath(route.path, params)}${queryText(query)}`, location.origin).href;
}
