import type { ApiRoute, RouteAnswer } from "@print-builder/api";
import { addressOf, type CallInput } from "./addressOf.ts";
import { ApiError, errorFromText, timedOut, unreachable } from "./apiError.ts";
import { takeEarly, takeRead } from "./earlyAnswer.ts";
import { bodyOf, identityHeaders, longTimeout, noticeRefusal, usualTimeout } from "./request.ts";

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Timeout in seconds. By default 30, or 600 for files. */
  readonly timeout?: number;
};

async function send<Route extends ApiRoute>(
  route: Route,
  input: CallInput<Route>,
  { signal, timeout = usualTimeout }: CallOptions,
): Promise<Response> {
  const clock = AbortSignal.timeout(timeout * 1000);
  const body = bodyOf(input);
  const headers = identityHeaders();
  try {
    const address = addressOf(route, input);
    const early = route.method === "GET" ? takeEarly(address, headers.Authorization) : undefined;
    const answer = await (early ??
      fetch(address, {
        method: route.method,
        headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
        signal: signal ? AbortSignal.any([signal, clock]) : clock,
        ...(body === undefined ? {} : { body }),
      }));
    if (answer.ok) return answer;
    const error = errorFromText(answer.status, await answer.text());
    noticeRefusal(route, error, headers.Authorization);
    throw error;
  } catch (error) {
    throw failureOf(error, signal, clock, timeout);
  }
}

/** A cancelled call fails with the reason given for cancelling, so that the caller can tell it from a failure. */
function failureOf(error: unknown, signal: AbortSignal | undefined, clock: AbortSignal, seconds: number) {
  if (error instanceof ApiError || signal?.aborted) return error;
  return clock.aborted ? timedOut(seconds) : unreachable(error);
}

/**
 * Calls a route and returns its JSON: `await call(routes.getProject, { params: { id } })`. The response is not validated,
 * because the server of the same release already checks it.
 * @throws ApiError if the server refuses, cannot be reached or takes too long
 */
export async function call<Route extends ApiRoute>(
  route: Route,
  input: CallInput<Route>,
  options: CallOptions = {},
): Promise<RouteAnswer<Route>> {
  const answer = await send(route, input, options);
  if (answer.status === 204) return undefined as RouteAnswer<Route>;
  try {
    return (await answer.json()) as RouteAnswer<Route>;
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(
      answer.status,
      { code: "unreadable_answer", detail: "The server's answer was cut off or cannot be read. Try again." },
      { cause },
    );
  }
}

/**
 * The parsed response to the request sent before the app started. Undefined if there is none or it has not been parsed
 * yet.
 */
export function readEarly<Route extends ApiRoute>(
  route: Route,
  input: CallInput<Route>,
): RouteAnswer<Route> | undefined {
  const content = takeRead(addressOf(route, input), identityHeaders().Authorization);
  return content as RouteAnswer<Route> | undefined;
}

export type DownloadedFile = {
  readonly file: Blob;
  readonly name: string | null;
  readonly headers: Headers;
};

/**
 * The file name in a Content-Disposition header (RFC 6266): `filename*`, which supports any script, or else `filename`.
 */
function fileNameOf(disposition: string | null): string | null {
  if (disposition === null) return null;
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename=(?:"([^"]*)"|([^\s;]+))/i.exec(disposition)?.slice(1).find(Boolean) ?? null;
}

/**
 * Calls a route that returns a file, and names it as the server does.
 * @throws ApiError as `call` does; a truncated file counts as unreachable
 */
export async function callFile<Route extends ApiRoute>(
  route: Route,
  input: CallInput<Route>,
  options: CallOptions = {},
): Promise<DownloadedFile> {
  const answer = await send(route, input, { timeout: longTimeout, ...options });
  try {
    const { headers } = answer;
    return { file: await answer.blob(), name: fileNameOf(headers.get("content-disposition")), headers };
  } catch (error) {
    throw options.signal?.aborted ? error : unreachable(error);
  }
}
