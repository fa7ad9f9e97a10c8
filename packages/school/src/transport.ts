import type { z } from "zod";
import { openEnvelope } from "./envelope.ts";
import { isSignedOut, SchoolError } from "./schoolError.ts";

/** The caller's credentials. They are read for every call, so they may change while the client exists. */
export type SchoolTokens = {
  readonly superAdminToken?: string | null;
  readonly impersonationToken?: string | null;
  readonly schoolCode?: string | null;
};

/**
 * The credentials that a call carries: none; the super admin's token; the impersonated administrator's token with
 * the school code; or, for files, the super admin's token with the school code.
 */
export type SchoolCaller = "nobody" | "super_admin" | "school" | "school_files";

export type QueryValue = string | number | boolean | null | undefined | readonly string[];

export type SchoolRequest = {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path from the host's root, with encoded parameters: `/school/students/7`. */
  readonly path: string;
  readonly caller: SchoolCaller;
  /** Undefined and null values are omitted; a list is sent as `name[]`, once per entry. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** JSON, or a form with files. */
  readonly body?: FormData | object;
  readonly signal?: AbortSignal | undefined;
};

/** Options of every call: a signal that aborts the call. */
export type CallOptions = { readonly signal?: AbortSignal };

export type SchoolClientOptions = {
  /** URL of the school system, without a trailing slash: `http://127.0.0.1:4100`. */
  readonly baseUrl: string;
  readonly tokens?: () => SchoolTokens;
  readonly fetch?: typeof fetch;
  readonly sleep?: (ms: number) => Promise<void>;
  /** Timeout in milliseconds; defaults to 30 s, or 10 min for uploads. */
  readonly timeoutMs?: number;
  readonly uploadTimeoutMs?: number;
  /** Maximum size of a response, in bytes. */
  readonly maxAnswerBytes?: number;
  /** Called after each call that got a response, with whether the school system accepted the credentials. */
  readonly onAccess?: (caller: SchoolCaller, isSignedIn: boolean) => void;
};

/** Sends calls to the school system; the basis of all clients. */
export type SchoolTransport = {
  readonly baseUrl: string;
  /** The validated content of a JSON response. Throws a SchoolError. */
  json<Schema extends z.ZodType>(request: SchoolRequest, schema: Schema): Promise<z.output<Schema>>;
  /** A file's bytes and name. Throws a SchoolError, including for errors that arrive as JSON. */
  file(
    request: SchoolRequest,
    maxBytes: number,
  ): Promise<{ readonly blob: Blob; readonly name: string | null }>;
  /** URL and headers of a call, for uploads that show their progress and cannot use fetch. */
  prepare(request: SchoolRequest): {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
};

const defaultTimeoutMs = 30_000;
const defaultUploadTimeoutMs = 10 * 60_000;
const defaultMaxAnswerBytes = 32 * 1024 * 1024;
/** Delays before a read is retried. */
const retryAfterMs = [300, 1200] as const;

type Answer = { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array<ArrayBuffer> };

/** Calls one school system. Reads are retried twice if the network or the system fails. */
export function createTransport(options: SchoolClientOptions): SchoolTransport {
  const baseUrl = options.baseUrl.replace(/\/+$/, "");
  const sleep = options.sleep ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));
  const maxAnswerBytes = options.maxAnswerBytes ?? defaultMaxAnswerBytes;

  const prepare = (request: SchoolRequest) => ({
    url: `${baseUrl}${request.path}${queryText(request.query)}`,
    headers: headersOf(request, options.tokens?.() ?? {}),
  });

  async function sendOnce(request: SchoolRequest, maxBytes: number): Promise<Answer> {
    const { url, headers } = prepare(request);
    const isUpload = request.body instanceof FormData;
    const limitMs = isUpload
      ? (options.uploadTimeoutMs ?? defaultUploadTimeoutMs)
      : (options.timeoutMs ?? defaultTimeoutMs);
    const timeout = AbortSignal.timeout(limitMs);
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
    try {
      const response = await (options.fetch ?? fetch)(url, {
        method: request.method,
        headers,
        signal,
        credentials: "omit",
        // Photos and tokens must not follow a redirect to another host.
        redirect: "error",
        ...bodyOf(request),
      });
      const bytes = await readLimited(response, maxBytes);
      return { status: response.status, headers: response.headers, bytes };
    } catch (error) {
      throw noAnswer(error, request, timeout.aborted, limitMs);
    }
  }

  async function send(request: SchoolRequest, maxBytes: number): Promise<Answer> {
    for (const waitMs of request.method === "GET" ? retryAfterMs : []) {
      const answer = await sendOnce(request, maxBytes).catch((error: unknown) => {
        if (error instanceof SchoolError && error.code === "unreachable") return null;
        throw error;
      });
      if (answer !== null && answer.status < 500) return answer;
      await sleep(waitMs);
      request.signal?.throwIfAborted();
    }
    return await sendOnce(request, maxBytes);
  }

  /** Reports whether the call's credentials were accepted. Failures for other reasons are not reported. */
  async function noticed<Result>({ caller }: SchoolRequest, work: () => Promise<Result>): Promise<Result> {
    try {
      const result = await work();
      options.onAccess?.(caller, true);
      return result;
    } catch (error) {
      if (isSignedOut(error)) options.onAccess?.(caller, false);
      throw error;
    }
  }

  return {
    baseUrl,
    prepare,
    json: (request, schema) =>
      noticed(request, async () => {
        const { status, bytes } = await send(request, maxAnswerBytes);
        return checked(request, schema, openEnvelope(status, parseJson(request, status, bytes)));
      }),
    file: (request, maxBytes) =>
      noticed(request, async () => {
        const { status, headers, bytes } = await send(request, maxBytes);
        const type = headers.get("content-type") ?? "";
        const name = fileName(headers);
        // A JSON file has a file name in its headers; an error does not.
        if (status >= 400 || (name === null && type.includes("json"))) {
          openEnvelope(status, parseJson(request, status, bytes));
        }
        return { blob: new Blob([bytes], { type }), name };
      }),
  };
}

function queryText(query: SchoolRequest["query"]): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue;
    if (typeof value === "object") for (const entry of value) search.append(`${name}[]`, entry);
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

function headersOf({ body, caller }: SchoolRequest, tokens: SchoolTokens): Record<string, string> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined && !(body instanceof FormData)) headers["content-type"] = "application/json";
  if (caller === "nobody") return headers;
  const token = tokenFor(caller, tokens);
  const needsCode = caller === "school" || caller === "school_files";
  if (!token || (needsCode && !tokens.schoolCode)) {
    throw new SchoolError(401, "unauthenticated", "Missing authentication tokens");
  }
  headers.authorization = `Bearer ${token}`;
  if (needsCode && tokens.schoolCode) headers["school-code"] = tokens.schoolCode;
  return headers;
}

function tokenFor(caller: SchoolCaller, tokens: SchoolTokens): string | null | undefined {
  if (caller === "school") return tokens.impersonationToken;
  if (caller === "school_files") return tokens.superAdminToken || tokens.impersonationToken;
  return tokens.superAdminToken;
}

function bodyOf({ body }: SchoolRequest): { body?: BodyInit } {
  if (body === undefined) return {};
  return { body: body instanceof FormData ? body : JSON.stringify(body) };
}

function noAnswer(error: unknown, request: SchoolRequest, timedOut: boolean, limitMs: number): unknown {
  // The caller aborted the call, so the caller's reason is thrown unchanged.
  if (error instanceof SchoolError || request.signal?.aborted) return error;
  if (timedOut) {
    const waited = `The school system did not respond within ${Math.round(limitMs / 1000)} seconds. Try again.`;
    return new SchoolError(0, "timed_out", waited, { cause: error });
  }
  const message = "The school system cannot be reached. Check the connection and its address.";
  return new SchoolError(0, "unreachable", message, { cause: error });
}

function parseJson(request: SchoolRequest, status: number, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (status >= 400) return {};
    throw badAnswer(request, "is not JSON", error);
  }
}

function checked<Schema extends z.ZodType>(
  request: SchoolRequest,
  schema: Schema,
  content: unknown,
): z.output<Schema> {
  const result = schema.safeParse(content);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.map(String).join(".").slice(0, 200);
  const reason = issue?.message.slice(0, 200);
  throw badAnswer(request, `has the wrong shape: ${place ? `${place}: ` : ""}${reason}`, result.error);
}

function badAnswer({ method, path }: SchoolRequest, what: string, cause: unknown): SchoolError {
  const message = `The school system's answer to ${method} ${path} ${what}.`;
  return new SchoolError(0, "bad_answer", message, { cause });
}

/** The file name from content-disposition (RFC 6266, preferring the encoded form) or x-filename. */
function fileName(headers: Headers): string | null {
  const disposition = headers.get("content-disposition") ?? "";
  const encoded = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  const plain = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition);
  const given = decoded(encoded) ?? plain?.[1] ?? plain?.[2] ?? decoded(headers.get("x-filename"));
  // Keeps only the last part, so that a name can never lead to another folder.
  const name = given?.split(/[\\/]/).at(-1)?.trim();
  return name ? name.slice(0, 255) : null;
}

function decoded(text: string | null | undefined): string | null {
  if (!text) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    // The percent sign is not an encoding, so the name is used literally.
    return text;
  }
}

/** Reads a response's bytes. Throws a SchoolError (`bad_answer`) as soon as there are more than `maxBytes`. */
async function readLimited(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge(maxBytes);
  }
  if (!response.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.byteLength;
    if (length > maxBytes) {
      await reader.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return joined(chunks, length);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let position = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, position);
    position += chunk.byteLength;
  }
  return bytes;
}

function tooLarge(maxBytes: number): SchoolError {
  const limit = `${Math.round(maxBytes / 1024 / 1024)} MB`;
  return new SchoolError(0, "bad_answer", `The school system's answer is larger than ${limit}.`);
}
