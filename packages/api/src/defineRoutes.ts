import type { RouteContract } from "./defineContract.ts";
import type { Contracts } from "./routes.ts";

/**
 * The callers that a route accepts: anyone without signing in, any active user, an active super admin, or the
 * operator's own programs, which are not users.
 */
export type Access = "anyone" | "user" | "super_admin" | "operator";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Files sent as multipart/form-data. */
export type MultipartInput = {
  /** Name of the form field that carries the files. */
  readonly field: string;
  readonly maxFiles: number;
  /** Size limit of one file. */
  readonly maxFileBytes: number;
  /** Names of text fields that may be sent as well. */
  readonly fields?: readonly string[];
};

type Description = {
  readonly method: Method;
  /** A path pattern in Fastify's syntax: `/api/projects/:id`. */
  readonly path: `/api/${string}` | `/.well-known/${string}`;
  readonly access: Access;
  /** True if the media cookie is accepted as well as the token, so that `<img>` can load the file. */
  readonly mediaCookie?: true;
  readonly multipart?: MultipartInput;
};

/** A route's method, path and access. Its input and output are defined under the same id in `contracts/`. */
export type ApiRoute = Description & {
  /** The route's unique name, also its operationId in the OpenAPI document. */
  readonly id: string;
};

/** Defines routes by id. A route that does not state who may call it does not compile. */
export function defineRoutes<const Routes extends Readonly<Record<string, Description>>>(routes: Routes) {
  const named = Object.entries(routes).map(([id, route]) => [id, { id, ...route }]);
  return Object.fromEntries(named) as {
    readonly [Id in keyof Routes & string]: Routes[Id] & { readonly id: Id };
  };
}

/** A route's contract, given either the route or the contract itself. */
type ContractOf<Route extends ApiRoute> = Route extends RouteContract
  ? Route
  : Route["id"] extends keyof Contracts
    ? Contracts[Route["id"]]
    : never;

type Schema<Value, Kind extends "input" | "output"> = Value extends {
  readonly _zod: Record<Kind, infer Type>;
}
  ? Type
  : undefined;

type PartOf<Contract, Name extends string> = Contract extends { readonly [Part in Name]: infer Value }
  ? Value
  : undefined;

/** The parsed input of a route, for its handler. */
export type RouteInput<Route extends ApiRoute> = {
  readonly params: Schema<PartOf<ContractOf<Route>, "params">, "output">;
  readonly query: Schema<PartOf<ContractOf<Route>, "query">, "output">;
  readonly body: Schema<PartOf<ContractOf<Route>, "body">, "output">;
};

/** A route's JSON request body. */
export type RouteBody<Route extends ApiRoute> = Schema<PartOf<ContractOf<Route>, "body">, "input">;

/** A route's JSON response. */
export type RouteAnswer<Route extends ApiRoute> = Schema<
  PartOf<PartOf<ContractOf<Route>, "answer">, "body">,
  "output"
>;
