import type { Contracts, ProblemBody, RouteAnswer, RouteContract } from "@print-builder/api";
import type { FastifyInstance, InjectOptions } from "fastify";
import { contracts } from "#areas/index.ts";

export type RouteId = keyof Contracts;

/** Path and query values, and a JSON body or a form with files. */
export type RouteInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly token?: string | null;
};

type AnswerBody<Route extends RouteContract> =
  RouteAnswer<Route> extends undefined ? unknown : RouteAnswer<Route>;

export type RouteResponse<Id extends RouteId> = {
  readonly status: number;
  /** The body of a successful answer, or the problem. */
  readonly body: AnswerBody<Contracts[Id]> & Partial<ProblemBody>;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** The URL of a route with parameters and query. */
export function addressOf(route: RouteContract, { params = {}, query = {} }: RouteInput): string {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? "none"),
  );
  const values = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return values.size > 0 ? `${path}?${values}` : path;
}

/** Calls a route without a network connection. */
export async function callRoute<Id extends RouteId>(
  app: FastifyInstance,
  id: Id,
  sent: RouteInput = {},
): Promise<RouteResponse<Id>> {
  const route: RouteContract = contracts[id];
  const headers: Record<string, string> = { ...sent.headers };
  if (sent.token) headers.authorization = `Bearer ${sent.token}`;
  const options: InjectOptions = { method: route.method, url: addressOf(route, sent), headers };
  if (sent.body instanceof FormData) {
    const form = new Response(sent.body);
    headers["content-type"] = form.headers.get("content-type") ?? "";
    options.payload = Buffer.from(await form.arrayBuffer());
  } else if (sent.body !== undefined) {
    headers["content-type"] ??= "application/json";
    options.payload = typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body);
  }
  const response = await app.inject(options);
  const isJson = String(response.headers["content-type"]).startsWith("application/json");
  return {
    status: response.statusCode,
    body: (isJson ? response.json() : undefined) as RouteResponse<Id>["body"],
    bytes: response.rawPayload,
    headers: response.headers,
  };
}

/** A form with files in one field. */
export function filesForm(
  field: string,
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(files)) form.append(field, new Blob([content]), name);
  return form;
}

/** Calls a route of a server over the network. Rejects with a TypeError if the connection fails. */
export async function callServer<Id extends RouteId>(
  server: string,
  id: Id,
  sent: RouteInput = {},
): Promise<RouteResponse<Id>> {
  const route: RouteContract = contracts[id];
  const { body, token } = sent;
  const isForm = body instanceof FormData;
  const response = await fetch(`${server}${addressOf(route, sent)}`, {
    method: route.method,
    headers: {
      ...sent.headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return {
    status: response.status,
    body: (isJson ? JSON.parse(bytes.toString("utf8")) : undefined) as RouteResponse<Id>["body"],
    bytes,
    headers: Object.fromEntries(response.headers),
  };
}
