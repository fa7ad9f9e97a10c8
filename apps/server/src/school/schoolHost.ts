import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { isAllowedAddress } from "./allowedAddress.ts";

/** Finds a name's IP addresses. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** What a record's value names, seen from the school's host. */
export type PhotoPlace =
  /** No address: a file name, or nothing. */
  | { readonly kind: "name" }
  | { readonly kind: "school"; readonly address: string }
  /** An address of another host, or of no host: never fetched. */
  | { readonly kind: "elsewhere" };

/** The one host outside that the server talks to. */
export type SchoolHost = {
  readonly apiUrl: string;
  placeOf(value: string): PhotoPlace;
  /**
   * GETs from the configured host only. Follows no redirects, asks for no compression, and throws a
   * SchoolHostError for any other address.
   */
  readonly fetch: typeof fetch;
  /** Ends what is under way. */
  close(): void;
};

/** The server does not connect there. The message is fit to be shown; it repeats no address. */
export class SchoolHostError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "SchoolHostError";
  }
}

type Pinned = { readonly address: string; readonly family: number }[];

const connections = 8;
const maxAddressLength = 4000;
const maxHeadersLength = 16 * 1024;
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Opens the configured school host. Its name is resolved once, at the first call, and every connection goes to an
 * address found then: a name server that changes its mind meanwhile (rebinding) changes nothing.
 */
export function openSchoolHost(apiUrl: string, resolve: ResolveName = resolveName): SchoolHost {
  const base = new URL(apiUrl);
  const { Agent, request: send } = base.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let pinned: Promise<Pinned> | null = null;

  function pin(): Promise<Pinned> {
    pinned ??= pinOf(base, resolve).catch((error: unknown) => {
      pinned = null;
      throw error;
    });
    return pinned;
  }

  async function get(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!isOfHost(url, base) || (init.method ?? "GET") !== "GET") {
      throw new SchoolHostError("The server fetches from the configured school system only.");
    }
    const place = await pin();
    init.signal?.throwIfAborted();
    return await new Promise((resolve, reject) => {
      const request = send(url, {
        agent,
        lookup: lookupOf(place),
        headers: headersOf(init),
        maxHeaderSize: maxHeadersLength,
        ...(init.signal ? { signal: init.signal } : {}),
      });
      request.once("error", reject);
      request.once("response", (incoming) => {
        try {
          resolve(responseOf(incoming));
        } catch (error) {
          incoming.destroy();
          reject(error);
        }
      });
      request.end();
    });
  }

  return {
    apiUrl,
    placeOf: (value) => placeOf(value, base),
    fetch: get as typeof fetch,
    close: () => agent.destroy(),
  };
}

async function resolveName(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}

async function pinOf(base: URL, resolve: ResolveName): Promise<Pinned> {
  const name = base.hostname.replaceAll(/^\[|\]$/g, "");
  const addresses = isIP(name) === 0 ? await resolve(name) : [name];
  if (addresses.length === 0 || !addresses.every((found) => isAllowedAddress(name, found))) {
    throw new SchoolHostError(
      "The school system's name leads to an address that the server must not connect to. Check SCHOOL_API_URL.",
    );
  }
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** Answers the pinned addresses, of which the one that connects is taken: a name may have one that does not. */
function lookupOf(pinned: Pinned): LookupFunction {
  return (_, options, done) => {
    const [first] = pinned;
    if (options.all) done(null, pinned);
    else done(null, first?.address ?? "", first?.family);
  };
}

function isOfHost(url: URL, base: URL): boolean {
  // The origin of blob: and the like is that of what they hold.
  const isSame = url.protocol === base.protocol && url.origin === base.origin;
  return isSame && url.username === "" && url.password === "";
}

function placeOf(value: string, base: URL): PhotoPlace {
  const text = value.trim();
  if (!/^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(text)) return { kind: "name" };
  const url = text.length <= maxAddressLength ? URL.parse(text, base.href) : null;
  if (!url) return { kind: "elsewhere" };
  // Systems behind https often still write http into their records.
  if (url.protocol === "http:" && base.protocol === "https:" && url.port === "" && base.port === "") {
    url.protocol = "https:";
  }
  if (!isOfHost(url, base)) return { kind: "elsewhere" };
  url.hash = "";
  return { kind: "school", address: url.href };
}

function headersOf({ headers }: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}

function responseOf(incoming: http.IncomingMessage): Response {
  const { statusCode: status = 0, headers } = incoming;
  if (status >= 300 && status < 400 && status !== 304) {
    throw new SchoolHostError(
      "The school system sends the server to another address, which is not followed.",
    );
  }
  const kept = new Headers();
  for (const name of ["content-type", "content-length"] as const) {
    const value = headers[name];
    if (value !== undefined) kept.set(name, value);
  }
  if (withoutBody.has(status)) {
    incoming.resume();
    return new Response(null, { status, headers: kept });
  }
  return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers: kept });
}
