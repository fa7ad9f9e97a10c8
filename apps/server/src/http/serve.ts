import { createHash, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import {
  type ApiProblem,
  type ApiScope,
  type MultipartInput,
  mediaCookieName,
  problem,
  type RouteContract,
  type RouteInput,
} from "@print-builder/api";
import { encodeExtended, format } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AuditStore } from "../store/auditStore.ts";
import type { UserRow } from "../store/schema.ts";
import { type UploadedFile, uploadedFiles } from "./uploadedFiles.ts";

type Routes = Readonly<Record<string, RouteContract>>;

/** The caller, identified by a valid token or API key. A key has no session. */
export type SignedIn = {
  readonly sessionId: string | null;
  readonly user: UserRow;
  /** Id of the API key that the caller used. */
  readonly apiKeyId?: string;
};

/** Input of a handler: the parsed call, its caller, and the files of a multipart call. */
type Call<Route extends RouteContract> = RouteInput<Route> & {
  readonly caller: Route["access"] extends "anyone" | "operator" ? null : SignedIn;
  readonly files: Route["multipart"] extends MultipartInput ? AsyncGenerator<UploadedFile> : undefined;
  /** The text fields of a multipart body, complete once its files were read. */
  readonly fields: ReadonlyMap<string, string>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Result<Route extends RouteContract> = Route["answer"] extends {
  readonly body: infer Body extends z.ZodType;
}
  ? Promise<z.input<Body>>
  : Route["answer"] extends { readonly file: readonly string[] }
    ? Promise<FileAnswer>
    : Promise<void>;

/** One handler per contract. Does not compile if a handler is missing. */
export type Handlers<Served extends Routes> = {
  readonly [Id in keyof Served]: (call: Call<Served[Id]>) => Result<Served[Id]>;
};

/** A method, so that handlers may declare narrower input: each only gets input that its contract has parsed. */
type AnyHandler = { handle(call: object): Promise<unknown> }["handle"];

/**
 * Identifies the caller; null for an operator's program. Throws a Problem (401, 403) for callers who may not
 * use the route.
 */
export type Identify = (request: FastifyRequest, route: RouteContract) => Promise<SignedIn | null>;

/** Serves contracts with their handlers. Checks the caller before it reads the body. */
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
  // Removes fields that the contract does not have, whatever the handler returns.
  await reply.send("body" in answer ? answer.body.parse(result) : undefined);
}

/** A file as a handler's answer. */
type FileAnswer = {
  readonly type: string;
  readonly body: Readable | Uint8Array | string;
  readonly size?: number;
  /** The name for downloading the file; without it the browser shows the file. */
  readonly saveAs?: string;
  /** Identifies the content, so that browsers can cache and revalidate the file. */
  readonly tag?: string;
};

/** SVG files may have styles and embedded pictures, but no active content. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Sends a file with headers that keep it passive: a fixed type, no content sniffing, no shared caching. */
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

/** Content-Disposition of a download (RFC 6266), with the full name and an ASCII name for old clients. */
export function attachment(name: string): string {
  const ascii = name.normalize("NFKD").replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const full = encodeExtended(name.toWellFormed());
  return format({ type: "attachment", parameters: { filename: ascii, "filename*": full } });
}

/** Parses path parameters. Ids and names that cannot exist throw the Problem `not_found`. */
function parseParams(route: RouteContract, params: unknown): unknown {
  if (!route.params) return undefined;
  const parsed = route.params.safeParse(params);
  if (!parsed.success || holdsNul(params)) throw problem("not_found");
  return parsed.data;
}

/** Parses the query. Throws a Problem (`bad_value`) that names the field. */
function parseQuery(route: RouteContract, query: unknown): unknown {
  if (!route.query) return undefined;
  if (holdsNul(query))
    throw problem("bad_value", { field: "query", reason: "must not contain NUL characters" });
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
    throw problem("bad_value", { field: fieldName([...issue.path, key]), reason: "is unknown" });
  }
  const field = issue && issue.path.length > 0 ? fieldName(issue.path) : whole;
  throw problem("bad_value", { field, reason: issue?.message ?? "cannot be used" });
}

/** A field's path, such as `front_elements[2].width`. */
function fieldName(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`));
  return parts.join("").replace(/^\./, "").slice(0, 200);
}

function holdsNul(values: unknown): boolean {
  const list = typeof values === "object" && values !== null ? Object.values(values) : [];
  return list.some((value) => String(value).includes("\0"));
}

type Sessions = {
  byToken(token: string): Promise<SignedIn>;
  byCookie(cookie: string): Promise<SignedIn>;
};

type ApiKeys = {
  use(
    key: string,
    address: string,
  ): Promise<{ readonly id: string; readonly user: UserRow; readonly scopes: readonly ApiScope[] }>;
};

type IdentifyDeps = {
  readonly sessions: Sessions;
  readonly apiKeys: ApiKeys;
  readonly audit: Pick<AuditStore, "note">;
  /** Token of the operator's programs; null refuses all of them. */
  readonly metricsToken: string | null;
  readonly clock: () => Date;
};

const bearer = /^Bearer ([\w-]{20,200})$/i;

/** Session tokens are three characters shorter. */
const apiKey = /^pb_[\w-]{43}$/;

/**
 * Identifies callers only by bearer token or, if the contract allows it, by an API key or the media cookie. Ignores headers
 * that claim an id or role. Records refused callers.
 */
export function identifyBy({ sessions, apiKeys, audit, metricsToken, clock }: IdentifyDeps): Identify {
  async function refuse({ user }: SignedIn, route: RouteContract, reason: ApiProblem): Promise<never> {
    const entry = { actorId: user.id, subjectId: null, detail: route.id };
    await audit.note({ action: "access_denied", at: clock(), ...entry });
    throw reason;
  }

  async function byApiKey(key: string, request: FastifyRequest, route: RouteContract): Promise<SignedIn> {
    const { id, user, scopes } = await apiKeys.use(key, request.ip);
    const caller = { sessionId: null, user, apiKeyId: id };
    const accepted = route.scopes ?? [];
    if (accepted.some((scope) => scopes.includes(scope))) return caller;
    return await refuse(caller, route, problem("key_not_allowed", { scopes: accepted }));
  }

  return async (request, route) => {
    if (route.access === "operator") {
      checkOperator(request, metricsToken);
      return null;
    }
    const token = tokenOf(request);
    if (token !== null && apiKey.test(token)) return await byApiKey(token, request, route);
    const caller = token === null ? await byCookie(sessions, request, route) : await sessions.byToken(token);
    if (route.access !== "super_admin" || caller.user.role === "super_admin") return caller;
    return await refuse(caller, route, problem("not_allowed"));
  };
}

/** The bearer token; null if there is no Authorization header. Throws a Problem for any other header. */
function tokenOf({ headers: { authorization } }: FastifyRequest): string | null {
  if (authorization === undefined) return null;
  const token = bearer.exec(authorization)?.[1];
  if (token === undefined) throw problem("not_signed_in");
  return token;
}

async function byCookie(
  sessions: Sessions,
  request: FastifyRequest,
  route: RouteContract,
): Promise<SignedIn> {
  const cookie = route.mediaCookie ? request.cookies[mediaCookieName] : undefined;
  if (cookie === undefined) throw problem("not_signed_in");
  return await sessions.byCookie(cookie);
}

/**
 * Accepts operator's programs by their token. The address proves nothing, because a proxy on this machine may
 * forward calls from outside. Throws a Problem (`operator_only`).
 */
function checkOperator(request: FastifyRequest, token: string | null): void {
  if (token === null || !bears(request, token)) throw problem("operator_only");
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Aborted when the client disconnects, because nobody waits for the answer any more. */
export function untilLeft({ raw }: { readonly raw: Pick<FastifyReply["raw"], "once"> }): AbortSignal {
  const left = new AbortController();
  raw.once("close", () => left.abort());
  return left.signal;
}
