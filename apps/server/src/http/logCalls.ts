import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";
import { routeOf } from "./routeOf.ts";

/** Asked every few seconds by programs: lines about these would bury all others. */
const quiet = new Set(["/api/health", "/api/metrics"]);

/** Logs each call in one line, when it was answered: by its route, never by its address, which may name a person. */
export class CallLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { method, log } = request;
    const route = routeOf(request);
    const facts = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    if (error) log.error({ ...facts, err: error }, "request errored");
    else if (quiet.has(route)) log.debug(facts, "request completed");
    else log.info(facts, "request completed");
  }
}

const sane = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * The number of a call: the one that a proxy gave it, where that can be logged, or a new one. Told apart over restarts
 * and machines: people report them, and the log is searched for them.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && sane.test(given) ? given : randomBytes(6).toString("hex");
}
