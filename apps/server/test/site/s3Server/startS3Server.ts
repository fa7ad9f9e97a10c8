import { createReadStream } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { answerCall, type S3Answer, xml } from "./answerCall.ts";
import type { ObjectShelf } from "./objectShelf.ts";
import { checkSignature, readCall, S3Error, type S3Key } from "./s3Call.ts";

export type S3Server = {
  readonly port: number;
  /** Aborts running answers and closes its port. */
  close(): Promise<void>;
};

const address = "127.0.0.1";

/**
 * Serves an S3 storage on a port of this machine (0 for any free port). Every call must be signed with its
 * key. It is answered after `mayAnswer` has resolved.
 */
export async function startS3Server(
  shelf: ObjectShelf,
  key: S3Key,
  port: number,
  mayAnswer: () => Promise<void> = () => Promise.resolve(),
): Promise<S3Server> {
  const server = http.createServer((request, response) => {
    mayAnswer()
      .then(() => answer(request, shelf, key))
      .then((answered) => send(answered, response))
      // The client disconnected during the request or the answer.
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // close() only ends idle connections, and a busy connection would keep the server open.
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(request: http.IncomingMessage, shelf: ObjectShelf, key: S3Key): Promise<S3Answer> {
  const call = await readCall(request);
  try {
    checkSignature(call, key);
    return await answerCall(call, shelf);
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    const content = [
      ["Code", error.code],
      ["Message", error.message],
    ] as const;
    return { status: error.status, xml: xml("Error", content) };
  }
}

async function send({ status, headers, xml: text, file }: S3Answer, response: http.ServerResponse) {
  if (file) {
    response.writeHead(status, { ...headers, "content-length": file.size });
    await pipeline(createReadStream("", { fd: file.descriptor }), response);
    return;
  }
  const body = text ?? "";
  const type = text === undefined ? {} : { "content-type": "application/xml" };
  response.writeHead(status, { ...headers, ...type, "content-length": Buffer.byteLength(body) });
  response.end(body);
}
