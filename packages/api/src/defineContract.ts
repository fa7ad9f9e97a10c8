import type { z } from "zod";
import type { ApiScope } from "./constants.ts";
import type { ApiRoute } from "./defineRoutes.ts";

/** A route's successful response: a JSON object, nothing, or a file of one of the media types. */
export type Answer =
  | { readonly status: 200 | 201 | 202; readonly body: z.ZodType }
  | { readonly status: 204 }
  | { readonly status: 200; readonly file: readonly string[] };

/** Input and output of a route. A route that accepts files has no body. */
type Content<Route extends ApiRoute> = {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Route extends { readonly multipart: object } ? never : z.ZodType;
  /** Size limit of a JSON body in bytes; defaults to the server's limit. */
  readonly maxBodyBytes?: number;
  /** API keys with any of these scopes may call the route. Without scopes, no API key may. */
  readonly scopes?: readonly ApiScope[];
  readonly answer: Answer;
  readonly summary: string;
};

export type RouteContract = ApiRoute & Content<ApiRoute>;

/** Combines a route's description with the schemas of its input and output. */
export function defineContract<const Route extends ApiRoute, const Stated extends Content<Route>>(
  route: Route,
  content: Stated,
): Route & Stated {
  return { ...route, ...content };
}
