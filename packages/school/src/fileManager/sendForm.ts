import { SchoolError } from "../schoolError.ts";

export type FormRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly form: FormData;
  readonly signal?: AbortSignal | undefined;
  /** Called with the share of the body sent so far, 0 to 1. */
  readonly onProgress?: ((share: number) => void) | undefined;
};

export type FormAnswer = { readonly status: number; readonly text: string };

/** Posts a form. Throws a SchoolError if there is no response, and the signal's reason if it is aborted. */
export type SendForm = (request: FormRequest) => Promise<FormAnswer>;

/** Time limit of an upload, ms. */
const maxUploadMs = 30 * 60_000;

function lost(cause?: unknown): SchoolError {
  const message = "The connection to the school system was lost. Check it and try again.";
  return new SchoolError(0, "unreachable", message, { cause });
}

function tooSlow(): SchoolError {
  return new SchoolError(0, "timed_out", "The school system did not receive the files in time. Try again.");
}

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function sendByRequest({ url, headers, form, signal, onProgress }: FormRequest): Promise<FormAnswer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const cancel = () => request.abort();
    request.open("POST", url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.timeout = maxUploadMs;
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(lost());
    request.ontimeout = () => reject(tooSlow());
    request.onabort = () => reject(signal?.reason ?? new DOMException("Cancelled", "AbortError"));
    request.onloadend = () => signal?.removeEventListener("abort", cancel);
    signal?.addEventListener("abort", cancel);
    request.send(form);
  });
}

/** Uses fetch if XMLHttpRequest is missing; progress jumps from 0 to 1. */
async function sendByFetch({ url, headers, form, signal, onProgress }: FormRequest): Promise<FormAnswer> {
  const clock = AbortSignal.timeout(maxUploadMs);
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers,
      body: form,
      credentials: "omit",
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, clock]) : clock,
    });
    const text = await answer.text();
    onProgress?.(1);
    return { status: answer.status, text };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw clock.aborted ? tooSlow() : lost(error);
  }
}

/** Posts a form in the best available way. */
export const sendForm: SendForm = (request) =>
  typeof XMLHttpRequest === "undefined" ? sendByFetch(request) : sendByRequest(request);
