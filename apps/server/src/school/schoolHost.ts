import { lookup } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { problem } from "@print-builder/api";
import { ownValue } from "@print-builder/core/ownValue";
import { isSignedOut, SchoolError } from "@print-builder/school";
import ipaddr from "ipaddr.js";

/** Resolves a host name to IP addresses. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** The target of a record's value, as seen from the school's host. */
export type PhotoPlace =
  /** Not a URL but a file name, or empty. */
  | { readonly kind: "name" }
  | { readonly kind: "school"; readonly address: string }
  /** A URL on another host or without a host, which is never fetched. */
  | { readonly kind: "elsewhere" };

/** The only external host that the server contacts. */
export type SchoolHost = {
  readonly apiUrl: string;
  placeOf(value: string): PhotoPlace;
  /**
   * Sends GET requests to the configured host only, without redirects or compression. Throws a
   * SchoolHostError for any other URL.
   */
  readonly fetch: typeof fetch;
  close(): void;
};

/** A refused connection. Its message is safe to show and contains no URL. */
class SchoolHostError extends Error {
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
 * Opens the configured school host. Resolves its name once, at the first call, and only connects to those
 * addresses, so that later changes at the name server (DNS rebinding) have no effect.
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
        lookup: pinnedLookup(place),
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

export async function resolveName(name: string): Promise<readonly string[]> {
  const found = await lookup(name, { all: true });
  return found.map(({ address }) => address);
}

async function pinOf(base: URL, resolve: ResolveName): Promise<Pinned> {
  const name = base.hostname.replaceAll(/^\[|\]$/g, "");
  const addresses = isIP(name) === 0 ? await resolve(name) : [name];
  if (addresses.length === 0 || !addresses.every((found) => isAllowedAddress(name, found))) {
    throw new SchoolHostError(
      "The school system's name resolves to an address that the server must not connect to. Check SCHOOL_API_URL.",
    );
  }
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** A lookup that only returns these addresses: all of them, because some of them may be unreachable. */
export function pinnedLookup(pinned: Pinned): LookupFunction {
  return (_, options, done) => {
    const [first] = pinned;
    if (options.all) done(null, pinned);
    else done(null, first?.address ?? "", first?.family);
  };
}

function isOfHost(url: URL, base: URL): boolean {
  // The origin of a blob: URL is that of its content.
  const isSame = url.protocol === base.protocol && url.origin === base.origin;
  return isSame && url.username === "" && url.password === "";
}

function placeOf(value: string, base: URL): PhotoPlace {
  const text = value.trim();
  if (!/^(?:[a-z][a-z0-9+.-]*:|[\\/])/i.test(text)) return { kind: "name" };
  const url = text.length <= maxAddressLength ? URL.parse(text, base.href) : null;
  if (!url) return { kind: "elsewhere" };
  // School systems behind https often still store http URLs in their records.
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
      "The school system redirects to another address, which the server does not follow.",
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

/**
 * Suffixes that public name servers do not resolve. A configured host with one of these suffixes is in the
 * local network.
 */
const ownNames = /\.(?:localhost|local|lan|internal|intranet|home\.arpa|corp)$/;
const ownRanges: ReadonlySet<string> = new Set(["loopback", "private", "uniqueLocal", "carrierGradeNat"]);

/**
 * Whether the server may connect to this IP address of a configured host. A host configured as an IP
 * address may have any address, a local name may have local addresses, and any other name must have a
 * public address, whatever its name server says.
 */
export function isAllowedAddress(host: string, address: string): boolean {
  const name = host.replaceAll(/^\[|\]$/g, "");
  if (isIP(name) !== 0) return same(name, address);
  if (!ipaddr.isValid(address)) return false;
  const range = ipaddr.process(address).range();
  return range === "unicast" || (isOwnName(name) && ownRanges.has(range));
}

function isOwnName(name: string): boolean {
  return !name.includes(".") || ownNames.test(name);
}

function same(left: string, right: string): boolean {
  return (
    ipaddr.isValid(right) &&
    ipaddr.parse(left).toNormalizedString() === ipaddr.parse(right).toNormalizedString()
  );
}

/** The reasons for failed calls to the school system, by our codes and in our words. */
const reasons: Readonly<Record<string, string>> = {
  unreachable: "it cannot be reached",
  timed_out: "it did not answer in time",
  bad_answer: "its answer cannot be read",
  too_many_requests: "it asks to wait before the next call",
  server_error: "it has an internal error",
  not_found: "it did not find the data",
};

/**
 * Turns a failed call into a Problem, `schools_auth_required` or `school_failed`. The school system's own
 * text stays out of answers and logs, because it may contain a child's name or the token. Returns other
 * errors unchanged.
 */
function schoolProblem(error: unknown): unknown {
  if (!(error instanceof SchoolError)) return error;
  if (isSignedOut(error) || error.code === "forbidden") return problem("schools_auth_required");
  if (error.cause instanceof SchoolHostError)
    return problem("school_failed", { reason: error.cause.message });
  const reason = ownValue(reasons, error.code) ?? "it refused the call";
  return problem("school_failed", { reason: `The school system failed: ${reason}. Try again in a moment.` });
}

/** Runs work that calls the school system. Throws its failures as Problems. */
export async function asSchoolProblem<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw schoolProblem(error);
  }
}
