import type { Readable } from "node:stream";
import { type MultipartInput, problem, type RouteInput } from "@print-builder/api";
import type { RouteContract } from "@print-builder/api/contracts";
import { encodeExtended, format } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { SignedIn } from "../services/accounts/sessions.ts";
import { type UploadedFile, uploadedFiles } from "../uploads/uploadedFiles.ts";

type Routes = Readonly<Record<string, RouteContract>>;

/** A handler's input: the parsed call, the caller, and the files of a multipart route. */
type Call<Route extends RouteContract> = RouteInput<Route> & {
  readonly caller: Route["access"] extends "anyone" | "operator" ? null : SignedIn;
  readonly files: Route["multipart"] extends MultipartInput ? AsyncGenerator<UploadedFile> : undefined;
  /** Text fields of a multipart route's body, complete once its files have been read. */
  readonly fields: ReadonlyMap<string, string>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Result<Route extends RouteContract> = Route["answer"] extends {
  readonly body: infer Body extends z.ZodType;
}
  ? z.input<Body>
  : Route["answer"] extends { readonly file: readonly string[] }
    ? FileAnswer
    : undefined;

/** One handler per contract; a missing one does not compile. */
export type Handlers<Served extends Routes> = {
  readonly [Id in keyof Served]: (call: Call<Served[Id]>) => Promise<Result<Served[Id]>>;
};

/** Methods accept narrower parameters, and each handler is only called with the parsed input of its contract. */
type AnyHandler = { handle(call: object): Promise<unknown> }["handle"];

/**
 * Identifies the caller; null is an operator's program. Throws a Problem (401, 403) for callers whom the route does not let
 * in.
 */
export type Identify = (request: FastifyRequest, route: RouteContract) => Promise<SignedIn | null>;

/** Serves contracts by their handlers; checks the caller before it reads any of the body. */
export function serve<Served extends Routes>(
  app: FastifyInstance,
  contracts: Served,
  handlers: Handlers<Served>,
  identify: Identify,
): void {
  const byId: Readonly<Record<string, AnyHandler>> = handlers;
  for (const [id, route] of Object.entries(contracts)) {
    const handler = byId[id];
    if (!handler) throw new Error(`Nothing handles ${id}.`);
    const callers = new WeakMap<FastifyRequest, SignedIn>();
    app.route({
      method: route.method,
      url: route.path,
      ...(route.maxBodyBytes === undefined ? {} : { bodyLimit: route.maxBodyBytes }),
      onRequest: async (request) => {
        if (route.access === "anyone") return;
        const caller = await identify(request, route);
        if (caller) callers.set(request, caller);
      },
      handler: async (request, reply) => {
        const fields = new Map<string, string>();
        const result = await handler({
          params: parseParams(route, request.params),
          query: parseQuery(route, request.query),
          body: parseBody(route, request.body),
          caller: callers.get(request) ?? null,
          files: route.multipart ? uploadedFiles(request, route.multipart, fields) : undefined,
          fields,
          request,
          reply,
        });
        await sendResult(route, reply, result);
        return reply;
      },
    });
  }
}

async function sendResult({ answer }: RouteContract, reply: FastifyReply, result: unknown): Promise<void> {
  if ("file" in answer) return await sendFile(reply, result as FileAnswer);
  const tag = reply.getHeader("etag");
  reply.code(answer.status).header("cache-control", tag === undefined ? "no-store" : "no-cache");
  if (tag !== undefined && reply.request.headers["if-none-match"] === tag) {
    return void (await reply.code(304).send());
  }
  // Only fields of the contract leave the server, whatever the handler returns.
  await reply.send("body" in answer ? answer.body.parse(result) : undefined);
}

/** A file that a handler returns. */
type FileAnswer = {
  readonly type: string;
  readonly body: Readable | Uint8Array | string;
  readonly size?: number;
  /** Name under which the browser saves it; shown in place when absent. */
  readonly saveAs?: string;
  /** Identity of the content: the browser may cache the file and revalidate it. */
  readonly tag?: string;
};

/** SVG files may contain styles and embedded pictures, but nothing active. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends a file with headers that keep it inert: a fixed type, never sniffed, never in a shared cache. */
async function sendFile(reply: FastifyReply, file: FileAnswer): Promise<void> {
  reply.header("content-type", file.type);
  reply.header("x-content-type-options", "nosniff");
  if (file.type === "image/svg+xml") reply.header("content-security-policy", svgPolicy);
  if (file.saveAs !== undefined) reply.header("content-disposition", attachment(file.saveAs));
  if (file.tag === undefined) {
    reply.header("cache-control", "no-store");
  } else {
    reply.header("etag", `"${file.tag}"`);
    reply.header("cache-control", "private, no-cache");
    if (reply.request.headers["if-none-match"] === `"${file.tag}"`) {
      if (typeof file.body === "object" && "destroy" in file.body) file.body.destroy();
      await reply.code(304).send();
      return;
    }
  }
  if (file.size !== undefined) reply.header("content-length", file.size);
  await reply.send(file.body);
}

/** Content-Disposition of a download (RFC 6266): the full name, and an ASCII one for old clients. */
export function attachment(name: string): string {
  const ascii = name.normalize("NFKD").replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeExtended(name.toWellFormed());
  return format({ type: "attachment", parameters: { filename: ascii, "filename*": full } });
}

/** Parses path parameters. Impossible ids and names do not exist: Problem `not_found`. */
function parseParams(route: RouteContract, params: unknown): unknown {
  if (!route.params) return undefined;
  const parsed = route.params.safeParse(params);
  if (!parsed.success || holdsNul(params)) throw problem("not_found");
  return parsed.data;
}

/** Parses the query. Throws a Problem (`bad_value`) that names the field. */
function parseQuery(route: RouteContract, query: unknown): unknown {
  if (!route.query) return undefined;
  if (holdsNul(query)) throw problem("bad_value", { field: "query", reason: "must not hold NUL characters" });
  return parsed(route.query, query, "query");
}

/** Parses the JSON body. Throws a Problem (`bad_value`) that names the field. */
function parseBody(route: RouteContract, body: unknown): unknown {
  return route.body ? parsed(route.body, body, "body") : undefined;
}

function parsed(schema: z.ZodType, value: unknown, whole: string): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === "unrecognized_keys") {
    const [key = ""] = issue.keys;
    throw problem("bad_value", { field: fieldName([...issue.path, key]), reason: "is not known here" });
  }
  const field = issue && issue.path.length > 0 ? fieldName(issue.path) : whole;
  throw problem("bad_value", { field, reason: issue?.message ?? "cannot be used" });
}

/** `front_elements[2].width` */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`));
  return parts.join("").replace(/^\./, "").slice(0, 200);
}

function holdsNul(values: unknown): boolean {
  const list = typeof values === "object" && values !== null ? Object.values(values) : [];
  return list.some((value) => String(value).includes("\0"));
}
