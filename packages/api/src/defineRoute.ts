import type { z } from "zod";

/**
 * Who may call a route: nobody needs to be signed in, any active user, an active super admin, or the operator's own
 * programs, which are no users.
 */
export type Access = "anyone" | "user" | "super_admin" | "operator";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a route answers when all went well: a JSON object, nothing, or a file of one of the media types. */
export type Answer =
  | { readonly status: 200 | 201 | 202; readonly body: z.ZodType }
  | { readonly status: 204 }
  | { readonly status: 200; readonly file: readonly string[] };

/** Files sent as multipart/form-data. */
export type MultipartInput = {
  /** Name of the form field that carries the files. */
  readonly field: string;
  readonly maxFiles: number;
  /** Bytes of one file. */
  readonly maxFileBytes: number;
};

type Input =
  | { readonly body?: z.ZodType; readonly multipart?: never }
  | { readonly body?: never; readonly multipart: MultipartInput };

/** Everything that client and server need to know of one route. */
export type RouteContract = Input & {
  /** Name of the route, unique; also the operationId of the OpenAPI document. */
  readonly id: string;
  readonly method: Method;
  /** As Fastify writes it: `/api/projects/:id`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** True where the media cookie counts as well as the token, so that `<img>` can load the answer. */
  readonly mediaCookie?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Bytes of a JSON body; the server's usual limit when absent. */
  readonly maxBodyBytes?: number;
  readonly answer: Answer;
  readonly summary: string;
};

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The parsed input of a route, as its handler gets it. */
export type RouteInput<Route extends RouteContract> = {
  readonly params: OutputOf<Route["params"]>;
  readonly query: OutputOf<Route["query"]>;
  readonly body: OutputOf<Route["body"]>;
};

/** What a client sends as JSON body of a route. */
export type RouteBody<Route extends RouteContract> = Route["body"] extends z.ZodType
  ? z.input<Route["body"]>
  : undefined;

/** What a client gets from a route that answers JSON. */
export type RouteAnswer<Route extends RouteContract> = Route["answer"] extends {
  readonly body: infer Body extends z.ZodType;
}
  ? z.output<Body>
  : undefined;

/** States a route. A route that does not say who may call it does not compile. */
export function defineRoute<const Route extends RouteContract>(route: Route): Route {
  return route;
}
