import type { z } from "zod";
import type { ApiRoute } from "./defineRoutes.ts";

/** What a route answers when all went well: a JSON object, nothing, or a file of one of the media types. */
export type Answer =
  | { readonly status: 200 | 201 | 202; readonly body: z.ZodType }
  | { readonly status: 204 }
  | { readonly status: 200; readonly file: readonly string[] };

/** What goes into a route and comes out of it. A route that takes files has no body. */
type Content<Route extends ApiRoute> = {
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Route extends { readonly multipart: object } ? never : z.ZodType;
  /** Bytes of a JSON body; the server's usual limit when absent. */
  readonly maxBodyBytes?: number;
  readonly answer: Answer;
  readonly summary: string;
};

/** Everything that is to be known of one route. */
export type RouteContract = ApiRoute & Content<ApiRoute>;

/** A route's contract: its description, and the schemas of what goes in and comes out. */
export function defineContract<const Route extends ApiRoute, const Stated extends Content<Route>>(
  route: Route,
  content: Stated,
): Route & Stated {
  return { ...route, ...content };
}
