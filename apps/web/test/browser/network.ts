import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestServer } from "@print-builder/server/testing";
import { slicedFaceAt } from "../../fontFiles.ts";
import type {
  Address,
  Fulfilment,
  Request as PageRequest,
  Response as PageResponse,
  Route,
  RouteHandler,
} from "./page.ts";

type Listener<Value> = (value: Value) => void;

const repository = join(import.meta.dirname, "../../../..");

/** Node's own `fetch`, for other hosts and for a test's own calls. */
export const fetchPastPage = globalThis.fetch;

export function matchesAddress(url: string, wanted: Address): boolean {
  if (typeof wanted === "function") return wanted(new URL(url));
  if (wanted instanceof RegExp) return wanted.test(url);
  const full = wanted.startsWith("*") ? wanted : new URL(wanted, location.href).href;
  const pattern = full
    .replace(/[.+^$()|[\]\\?]/g, "\\$&")
    .replace(/\{([^}]*)\}/g, (_, choices: string) => `(${choices.replaceAll(",", "|")})`)
    .split("**")
    .map((part) => part.replaceAll("*", "[^/]*"))
    .join(".*");
  return new RegExp(`^${pattern}$`).test(url);
}

/** The page's network: calls to its own origin go to the server in this process, and all others to their hosts. */
export class Network {
  readonly #app: () => TestServer["app"];
  readonly #cookies = new Map<string, string>();
  readonly #open = new Set<Promise<unknown>>();
  /** Aborts the calls that a test holds back. */
  readonly #held = new Set<() => void>();
  #handlers: (readonly [Address, RouteHandler])[] = [];
  #requests: Listener<PageRequest>[] = [];
  #responses: Listener<PageResponse>[] = [];
  #isOffline = false;

  constructor(app: () => TestServer["app"]) {
    this.#app = app;
  }

  /** Removes cookies, and the handlers and listeners of a test. */
  reset(cookies: readonly (readonly [string, string])[] = []): void {
    this.#cookies.clear();
    for (const [name, value] of cookies) this.#cookies.set(name, value);
    this.#handlers = [];
    this.#requests = [];
    this.#responses = [];
    this.#isOffline = false;
  }

  setOffline(offline: boolean): void {
    this.#isOffline = offline;
  }

  /** Adds a handler, which is tried before all earlier handlers. */
  route(address: Address, handler: RouteHandler): void {
    this.#handlers = [[address, handler], ...this.#handlers];
  }

  unroute(address?: Address, handler?: RouteHandler): void {
    this.#handlers = this.#handlers.filter(
      ([known, kept]) =>
        address !== undefined &&
        (String(known) !== String(address) || (handler !== undefined && handler !== kept)),
    );
  }

  onRequest(listener: Listener<PageRequest>): () => void {
    this.#requests.push(listener);
    return () => {
      this.#requests = this.#requests.filter((each) => each !== listener);
    };
  }

  onResponse(listener: Listener<PageResponse>): () => void {
    this.#responses.push(listener);
    return () => {
      this.#responses = this.#responses.filter((each) => each !== listener);
    };
  }

  /** Aborts the calls that a test holds back, as a browser does when a page is closed. */
  dropHeld(): void {
    for (const drop of this.#held) drop();
  }

  /** Waits until no calls are pending. */
  async settle(): Promise<void> {
    while (this.#open.size > 0) await Promise.allSettled(this.#open);
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    // The file belongs to the build, or the page created it.
    const file = fileOf(request);
    if (file) return file;
    return await unlessAborted(this.#track(this.#answer(request)), request.signal);
  };

  #track(answer: Promise<Response>): Promise<Response> {
    const settled = answer.catch(() => undefined);
    this.#open.add(settled);
    void settled.then(() => this.#open.delete(settled));
    return answer;
  }

  async #answer(request: Request): Promise<Response> {
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer());
    const seen = describeRequest(request, body);
    for (const listener of this.#requests) listener(seen);
    const response = await this.#pass(request, body, seen, this.#handlers);
    const bytes = Buffer.from(await response.arrayBuffer());
    const answered = describeResponse(response, bytes, seen);
    for (const listener of this.#responses) listener(answered);
    return responseOf(bytes, response.status, response.headers);
  }

  /** Passes a call to the remaining handlers, and finally to the server. */
  async #pass(
    request: Request,
    body: Buffer | null,
    seen: PageRequest,
    handlers: readonly (readonly [Address, RouteHandler])[],
  ): Promise<Response> {
    const at = handlers.findIndex(([address]) => matchesAddress(request.url, address));
    const [, handler] = handlers[at] ?? [];
    if (!handler) return await this.#send(request, body);
    const taken = Promise.withResolvers<Response>();
    let isDropped = false;
    const drop = () => {
      isDropped = true;
      taken.reject(new TypeError("Failed to fetch"));
    };
    this.#held.add(drop);
    const rest = () => this.#pass(request, body, seen, handlers.slice(at + 1));
    const settle = async (make: () => Promise<Response>) => {
      if (isDropped) return;
      this.#held.delete(drop);
      try {
        taken.resolve(await make());
      } catch (error) {
        taken.reject(error);
      }
    };
    const route: Route = {
      request: () => seen,
      fulfill: (answer) => settle(async () => fulfilled(answer)),
      abort: () => settle(() => Promise.reject(new TypeError("Failed to fetch"))),
      continue: () => settle(() => this.#send(request, body)),
      fallback: () => settle(rest),
      fetch: async () => {
        const response = await this.#track(this.#send(request, body));
        return describeResponse(response, Buffer.from(await response.arrayBuffer()), seen);
      },
    };
    try {
      // A handler that is still waiting must not keep the page open.
      await Promise.race([handler(route, seen), taken.promise]);
    } catch (error) {
      taken.reject(error);
    }
    return await taken.promise.finally(() => this.#held.delete(drop));
  }

  async #send(request: Request, body: Buffer | null): Promise<Response> {
    if (this.#isOffline) throw new TypeError("Failed to fetch");
    const url = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    if (url.origin !== location.origin) {
      const { method } = request;
      return await fetchPastPage(url, {
        method,
        headers,
        redirect: "manual",
        ...(body ? { body: new Uint8Array(body) } : {}),
      });
    }
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.#app().inject({
      method: request.method as "GET",
      url: url.pathname + url.search,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
      ...(body ? { payload: body } : {}),
    });
    // The server itself must never fail, whatever the page sends. Refusals and responses from a test's handlers are
    // fine.
    if (answer.statusCode >= 500)
      console.error(
        `Failed to load resource: ${request.method} ${url.pathname} answered ${answer.statusCode}`,
      );
    for (const { name, value } of answer.cookies) this.#cookies.set(name, value);
    const list = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return responseOf(answer.rawPayload, answer.statusCode, new Headers(list));
  }
}

const slicedFaces = new Map<string, Uint8Array | undefined>();

/** Part of a large font, sliced as in the build. Reads only this part of the file, which has several megabytes. */
async function slicedFace(pathname: string, range: string | null): Promise<Response> {
  if (!slicedFaces.has(pathname)) slicedFaces.set(pathname, slicedFaceAt(pathname));
  const bytes = slicedFaces.get(pathname);
  if (!bytes) return responseOf(new Uint8Array(), 404, new Headers());
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  if (start === undefined) return responseOf(bytes, 200, new Headers());
  return responseOf(bytes.subarray(Number(start), Number(end) + 1), 206, new Headers());
}

function fileOf({ url, headers }: Request): Promise<Response> | undefined {
  const { origin, pathname, protocol } = new URL(url);
  if (protocol === "blob:" || protocol === "data:") return fetchPastPage(url);
  if (origin === location.origin && pathname.startsWith("/assets/faces/")) {
    return slicedFace(pathname, headers.get("range"));
  }
  const isFile =
    origin === location.origin && /\.(ttf|wasm|woff2|icc)$/.test(pathname) && !pathname.startsWith("/api/");
  if (!isFile) return undefined;
  const path = pathname.startsWith("/@fs/") ? pathname.slice("/@fs".length) : join(repository, pathname);
  const type = new Headers(pathname.endsWith(".wasm") ? { "content-type": "application/wasm" } : {});
  return readFile(decodeURIComponent(path)).then((bytes) => responseOf(bytes, 200, type));
}

function fulfilled({ status = 200, headers = {}, contentType, body = "", json }: Fulfilment): Response {
  const all = new Headers({ ...headers });
  if (contentType) all.set("content-type", contentType);
  if (json !== undefined) all.set("content-type", "application/json");
  const content = json === undefined ? body : JSON.stringify(json);
  return responseOf(Buffer.from(content), status, all);
}

function responseOf(bytes: Uint8Array, status: number, headers: Headers): Response {
  const hasBody = ![204, 205, 304].includes(status);
  return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers });
}

function describeRequest(request: Request, body: Buffer | null): PageRequest {
  return {
    method: () => request.method,
    url: () => request.url,
    headers: () => Object.fromEntries(request.headers),
    postData: () => body?.toString("utf8") ?? null,
    postDataBuffer: () => body,
    postDataJSON: () => (body ? JSON.parse(body.toString("utf8")) : null),
  };
}

function describeResponse(response: Response, bytes: Buffer, request: PageRequest): PageResponse {
  return {
    url: () => request.url(),
    status: () => response.status,
    ok: () => response.ok,
    request: () => request,
    text: async () => bytes.toString("utf8"),
    json: async () => JSON.parse(bytes.toString("utf8")),
    body: async () => bytes,
  };
}

async function unlessAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  if (signal.aborted) throw signal.reason;
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([answer, aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
    // If this promise loses the race, nothing else handles its rejection.
    answer.catch(() => undefined);
  }
}
