import { once } from "node:events";
import type { ClientRequest, IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { QueueError } from "../printQueue.ts";
import type { IppAddress } from "./address.ts";
import { openAuthorization } from "./authorization.ts";

export type HttpOptions = {
  readonly password?: string | undefined;
  readonly trustSelfSigned?: boolean | undefined;
  /** Longest silence of the printer while it owes an answer. */
  readonly answerMs: number;
};

/** A document to send after the attributes; opened again if the printer first asks for a password. */
export type HttpDocument = { readonly open: () => Readable; readonly onProgress?: () => void };

export type HttpCall = {
  readonly head: Buffer;
  readonly document?: HttpDocument | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** Posts messages to one printer. It follows no redirect and sends nothing but the printer's own password. */
export type HttpClient = (call: HttpCall) => Promise<Buffer>;

type Answer = {
  readonly status: number;
  readonly contentType: string;
  readonly challenges: readonly string[];
  readonly body: Buffer;
};

export function createHttpClient(address: IppAddress, options: HttpOptions): HttpClient {
  let authorize: (() => string) | null = null;
  return async (call) => {
    let answer = await exchange(address, options, call, authorize?.());
    if (answer.status === 401) {
      authorize = openAuthorization(address, options.password, answer.challenges);
      answer = await exchange(address, options, call, authorize());
    }
    return bodyOf(address, answer);
  };
}

function bodyOf(address: IppAddress, { status, contentType, body }: Answer): Buffer {
  if (status === 401 || status === 403) {
    throw new QueueError("password_needed", "The printer refuses this user and password.");
  }
  if (status === 426) {
    throw new QueueError(
      "refused",
      "The printer wants an encrypted connection: let the address start with ipps.",
    );
  }
  if (status >= 300 && status < 400) {
    throw new QueueError(
      "refused",
      `The printer refers to another address. Ask it for the right one, or look on its own page: ${address.uri} is only forwarded.`,
    );
  }
  if (status === 404) {
    throw new QueueError(
      "refused",
      `There is a device at ${address.host}, but no printer under ${address.path}.`,
    );
  }
  if (status !== 200 || !contentType.startsWith("application/ipp")) {
    throw new QueueError(
      "broken_answer",
      `${address.host}:${address.port} answers, but not as a printer does (HTTP ${status}). Check the port and the path of the address.`,
    );
  }
  return body;
}

/** The attributes of a printer with hundreds of papers take about 200 KB. */
const maxAnswerBytes = 8 * 1024 * 1024;

async function exchange(
  address: IppAddress,
  { answerMs, trustSelfSigned }: HttpOptions,
  { head, document, signal }: HttpCall,
  authorization: string | undefined,
): Promise<Answer> {
  const { host, port, path, isSecure } = address;
  // Importing node:http also loads Node's fetch, which takes 25 ms. Most prints need no connection.
  const { request: open } = await (isSecure ? import("node:https") : import("node:http"));
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const closed = new AbortController();
    const request = open({
      ...{ host, port, path, method: "POST", agent: false },
      ...(isSecure ? { rejectUnauthorized: trustSelfSigned !== true } : {}),
      headers: {
        "content-type": "application/ipp",
        ...(document ? {} : { "content-length": head.length }),
        ...(authorization === undefined ? {} : { authorization }),
      },
    });
    const end = () => {
      signal?.removeEventListener("abort", onAbort);
      closed.abort();
      request.destroy();
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const onAbort = () => fail(signal?.reason);
    const limitSilence = () =>
      request.setTimeout(answerMs, () => fail(connectionError(address, new SilenceError())));
    signal?.addEventListener("abort", onAbort);
    request.on("error", (error) => fail(connectionError(address, error)));
    request.on("response", (response) => {
      limitSilence();
      readAnswer(response).then(
        (answer) => {
          end();
          resolve(answer);
        },
        (error) => fail(connectionError(address, error)),
      );
    });
    // A printer without paper may stop reading for hours; the caller knows whether it is still there.
    if (document) {
      sendDocument(request, head, document, closed.signal).then(limitSilence, fail);
    } else {
      limitSilence();
      request.end(head);
    }
  });
}

class SilenceError extends Error {}

/** Rejects only if the document cannot be read; the request reports a lost connection itself. */
async function sendDocument(
  request: ClientRequest,
  head: Buffer,
  { open, onProgress }: HttpDocument,
  closed: AbortSignal,
): Promise<void> {
  request.write(head);
  for await (const chunk of open()) {
    if (closed.aborted) return;
    const goesOn = request.write(chunk);
    onProgress?.();
    if (!goesOn) await once(request, "drain", { signal: closed }).catch(() => undefined);
  }
  if (!closed.aborted) request.end();
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxAnswerBytes) throw new QueueError("broken_answer", "The printer's answer has no end.");
    chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers["content-type"] ?? "",
    challenges: response.headersDistinct["www-authenticate"] ?? [],
    body: Buffer.concat(chunks),
  };
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

function connectionError({ host, port, isSecure }: IppAddress, error: unknown): QueueError {
  if (error instanceof QueueError) return error;
  const code = codeOf(error);
  const cause = { cause: error };
  if (error instanceof SilenceError) {
    return new QueueError(
      "unreachable",
      `The printer at ${host} does not answer. Check that it is on.`,
      cause,
    );
  }
  if (/CERT|SIGNATURE|ISSUER/.test(code)) {
    return new QueueError(
      "certificate",
      `The certificate of ${host} cannot be verified, because the printer made it itself or it is outdated. If this is your printer, allow its own certificate.`,
      cause,
    );
  }
  if (isSecure && (code === "EPROTO" || code.startsWith("ERR_SSL"))) {
    return new QueueError(
      "unreachable",
      `${host}:${port} does not encrypt its connections. Let the address start with ipp instead of ipps.`,
      cause,
    );
  }
  if (code.startsWith("HPE_")) {
    return new QueueError("broken_answer", `${host}:${port} answers, but it is not a printer.`, cause);
  }
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") {
    return new QueueError("unreachable", `There is no device named ${host} in the network.`, cause);
  }
  return new QueueError(
    "unreachable",
    `The printer at ${host}:${port} cannot be reached. Check that it is on and that the address is right.`,
    cause,
  );
}
