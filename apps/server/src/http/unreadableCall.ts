import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ApiProblem, problem } from "@print-builder/api";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Answers input that is not a call (not HTTP, or oversized or endless headers) like any refusal. Closes the
 * connection, because the start of the next call is unknown.
 */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  // The client has disconnected. Nobody reads the answer, and further input is unreadable too.
  if (error.code === "ECONNRESET" || socket.destroyed || refused.has(socket)) return;
  refused.add(socket);
  if (socket.writable) socket.end(written(problemOf(error.code)));
  closeOnceRead(socket, lingerMs);
}

const refused = new WeakSet<Socket>();
/** Limits for reading input from a client that keeps sending while it is answered. */
const lingerMs = 5000;
/** The same limits for a body, which takes longer on a slow connection. */
const lingerMsOfBody = 30_000;
const lingerBytes = 64 * 1024 * 1024;

/**
 * Keeps reading before it closes the connection: a client whose connection closes while it sends never
 * reads the answer.
 */
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
 * Keeps an answer readable that is sent before the call's body has arrived: closes the connection only after
 * reading the body, up to a limit. Many clients send the whole body before they read.
 */
export function readBodyAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed) return;
  reply.header("connection", "close");
  const { socket } = raw;
  // Node calls this after a connection's last answer and would close it despite pending input.
  socket.destroySoon = () => {
    socket.end();
    raw.unpipe().resume();
    closeOnceRead(socket, lingerMsOfBody);
  };
}

/** Like `refuseUnreadable`, for an Expect header other than "100-continue". */
export function refuseExpectation({ socket }: IncomingMessage, response: ServerResponse): void {
  response.detachSocket(socket);
  refuseUnreadable(new Error("The server cannot meet this expectation."), socket);
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
