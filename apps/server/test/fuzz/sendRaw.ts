import { Agent, type IncomingMessage, request } from "node:http";

/** A call as sent over the network. Its path is not encoded. */
export type RawCall = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
};

export type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** The answer's body, or the first megabyte of a file. */
  readonly body: Buffer;
  /** Time until the whole answer arrives, or the start of a file. */
  readonly ms: number;
};

/** Number of bytes read from a large file before the connection is closed. */
const maxOfFile = 1_000_000;
const replyTimeoutMs = 120_000;

export type Sender = {
  send(call: RawCall): Promise<RawAnswer>;
  close(): void;
};

/** Sends calls to a server on this machine over persistent connections. */
export function createSender(port: number): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const send = (call: RawCall) => sendOnce(agent, port, call);
  return {
    send: async (call) => {
      try {
        return await send(call);
      } catch (error) {
        // The server closed the connection at that moment, or answered before it had the body.
        if (error instanceof Error && "code" in error) return await send(call);
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

function sendOnce(agent: Agent, port: number, { method, path, headers, body }: RawCall): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const startedAt = performance.now();
  const options = { agent, port, host: "127.0.0.1", method, path, headers: { ...headers } };
  const sent = request(options, (response) => {
    collect(response, startedAt).then(resolve, reject);
  });
  sent.setTimeout(replyTimeoutMs, () => sent.destroy(new Error("There was no answer for a minute.")));
  sent.on("error", reject);
  sent.end(body ?? undefined);
  return promise;
}

async function collect(response: IncomingMessage, startedAt: number): Promise<RawAnswer> {
  const begunMs = performance.now() - startedAt;
  const { statusCode: status = 0, headers } = response;
  const isFile = /^application\/(pdf|zip)/.test(headers["content-type"] ?? "");
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (isFile && size > maxOfFile) break;
  }
  const ms = isFile ? begunMs : performance.now() - startedAt;
  return { status, headers, body: Buffer.concat(chunks), ms };
}
