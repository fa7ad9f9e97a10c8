import type { ApiRoute, MultipartInput, RouteAnswer } from "@print-builder/api";
import { addressOf, type CallInput } from "./addressOf.ts";
import { ApiError, errorFromText, timedOut, unreachable } from "./apiError.ts";
import { placeOf } from "./filePlaces.ts";
import { identityHeaders, longTimeout, noticeRefusal } from "./request.ts";

type UploadRoute = ApiRoute & { readonly multipart: MultipartInput };

export type UploadOptions = {
  readonly signal?: AbortSignal;
  /** Receives the fraction of the body that has been sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
  /** Additional form fields. */
  readonly fields?: Readonly<Record<string, string>>;
};

function formOf(
  route: UploadRoute,
  files: readonly File[],
  fields: Readonly<Record<string, string>>,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(route.multipart.field, file, placeOf(file));
  return form;
}

/**
 * Uploads files to a route. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiError if the server refuses or cannot be reached; the signal's reason if cancelled
 */
export function upload<Route extends UploadRoute>(
  route: Route,
  input: CallInput<Route>,
  files: readonly File[],
  { signal, onProgress, fields = {} }: UploadOptions = {},
): Promise<RouteAnswer<Route>> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const headers = identityHeaders();
    const cancel = () => request.abort();
    request.open(route.method, addressOf(route, input));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = longTimeout * 1000;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => settle(request, route, headers.Authorization, resolve, reject);
    request.onerror = () => reject(unreachable(undefined));
    request.ontimeout = () => reject(timedOut(longTimeout));
    request.onabort = () => reject(signal?.reason ?? new DOMException("Cancelled", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", cancel);
    signal?.addEventListener("abort", cancel);
    request.send(formOf(route, files, fields));
  });
}

function settle<Route extends UploadRoute>(
  request: XMLHttpRequest,
  route: Route,
  sentToken: string | undefined,
  resolve: (answer: RouteAnswer<Route>) => void,
  reject: (error: unknown) => void,
): void {
  if (request.status < 200 || request.status > 299) {
    const error = errorFromText(request.status, request.responseText);
    noticeRefusal(route, error, sentToken);
    reject(error);
    return;
  }
  try {
    resolve(JSON.parse(request.responseText) as RouteAnswer<Route>);
  } catch (cause) {
    const detail = "The files were sent, but the server's answer cannot be read. Reload the page.";
    reject(new ApiError(request.status, { code: "unreadable_answer", detail }, { cause }));
  }
}
