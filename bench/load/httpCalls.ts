import { Agent, request } from "node:http";

/** Result of a call. Status 0 means that the connection broke. */
export type Answer = {
  readonly status: number;
  readonly bytes: number;
  readonly etag: string | null;
  /** The response body, if requested. */
  readonly body: string;
};

export type HttpCall = {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  /** JSON text. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepsBody?: boolean;
};

export type HttpCalls = {
  readonly send: (call: HttpCall) => Promise<Answer>;
  readonly close: () => void;
};

/**
 * Makes calls over one keep-alive connection, like one browser tab. Uses Node's own HTTP client instead of fetch,
 * because the sender takes CPU time from the server on the same machine.
 */
export function openHttpCalls(address: string): HttpCalls {
  const { hostname, port } = new URL(address);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: (call) =>
      new Promise((resolve) => {
        const { method, path, body, keepsBody = false } = call;
        const sent = request({ agent, hostname, port, method, path, headers: headersOf(call) });
        // A broken connection is reported as status 0.
        sent.once("error", () => resolve({ status: 0, bytes: 0, etag: null, body: "" }));
        sent.once("response", (answer) => {
          const kept: Buffer[] = [];
          let bytes = 0;
          answer.on("data", (chunk: Buffer) => {
            bytes += chunk.length;
            if (keepsBody) kept.push(chunk);
          });
          answer.once("error", () => resolve({ status: 0, bytes, etag: null, body: "" }));
          answer.once("end", () =>
            resolve({
              status: answer.statusCode ?? 0,
              bytes,
              etag: answer.headers.etag ?? null,
              body: Buffer.concat(kept).toString("utf8"),
            }),
          );
        });
        sent.end(body);
      }),
    close: () => agent.destroy(),
  };
}

function headersOf({ token, body, headers }: HttpCall): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) }),
    ...headers,
  };
}
