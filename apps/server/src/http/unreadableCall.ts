import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ApiProblem, problem } from "@print-builder/api";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Answers what is so broken that it never becomes a call (no HTTP, endless headers, a head that does not end) as
 * every refusal is answered, and closes the connection: where the next call would begin is not known.
 */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  // The other side went away: nobody is there to read an answer. What it still sends is unreadable too.
  if (error.code === "ECONNRESET" || socket.destroyed || refused.has(socket)) return;
  refused.add(socket);
  if (socket.writable) socket.end(written(problemOf(error.code)));
  closeOnceRead(socket, lingerMs);
}

const refused = new WeakSet<Socket>();
/** How long, and how much, is taken from who still sends while the answer is on its way. */
const lingerMs = 5000;
/** The same for a body, which a slow line takes longer to send. */
const lingerMsOfBody = 30_000;
const lingerBytes = 64 * 1024 * 1024;

/** A connection that is closed while the other side sends is a broken one to it: it never reads the answer. */
function closeOnceRead(socket: Socket, ms: number): void {
  const most = socket.bytesRead + lingerBytes;
  const close = () => socket.destroy();
  const timer = setTimeout(close, ms).unref();
  socket.on("data", () => {
    if (socket.bytesRead > most) close();
  });
  socket.once("end", close).once("close", () => clearTimeout(timer));
  socket.resume();
}

/**
 * Keeps an answer readable that is sent before the call's body has come: the connection ends after it, but only once the
 * body was read, up to a limit. Many programs send all of a body before they read anything.
 */
export function readBodyAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  reply.header("connection", "close");
  const { socket } = raw;
  // Node calls this when the last answer of a connection is written, to close it whatever still comes.
  socket.destroySoon = () => {
    socket.end();
    raw.unpipe().resume();
    closeOnceRead(socket, lingerMsOfBody);
  };
}

/** As `refuseUnreadable`, for a call that expects anything but "100-continue". */
export function refuseExpectation({ socket }: IncomingMessage, response: ServerResponse): void {
  response.detachSocket(socket);
  refuseUnreadable(new Error("Nobody can expect this."), socket);
}

function problemOf(code: string | undefined): ApiProblem {
  if (code === "HPE_HEADER_OVERFLOW") return problem("headers_too_large");
  return problem(code === "ERR_HTTP_REQUEST_TIMEOUT" ? "call_too_slow" : "bad_request");
}

function written(refusal: ApiProblem): string {
  const body = JSON.stringify(refusal.toBody());
  const head = [
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "x-content-type-options: nosniff",
    "connection: close",
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
