import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Writable } from "node:stream";
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from "fastify";
import { type Logger, pino } from "pino";

/**
 * Logs one JSON object per line. URLs, search terms, file names and row values stay out of the log: calls are
 * logged by their route, and errors without the values they contain.
 */
export function loggerOf(level: string, stream?: Writable): NonNullable<FastifyServerOptions["logger"]> {
  if (level === "silent") return false;
  return {
    level,
    serializers: { req: callFacts, res: answerFacts, err: errorFacts },
    ...(stream ? { stream } : {}),
  };
}

/** The log of a process other than a server. */
export function openLog(stream?: Writable): Logger {
  return pino({ serializers: { err: errorFacts } }, stream ?? pino.destination({ sync: true }));
}

function callFacts({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions.url ?? "none" };
}

function answerFacts({ statusCode }: Partial<Pick<FastifyReply, "statusCode">>) {
  return statusCode === undefined ? {} : { statusCode };
}

type Facts = {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: Facts;
};

/** Database errors have row values in additional fields, which must not be logged. */
function errorFacts(error: unknown): Facts {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const { name, message, stack = "", cause } = error;
  const code = "code" in error ? String(error.code) : undefined;
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(cause instanceof Error ? { cause: errorFacts(cause) } : {}),
  };
}

/** Monitoring calls these routes every few seconds; logging them would drown all other lines. */
const quiet = new Set(["/api/health", "/api/metrics"]);

/** Logs a line for each answered call, with its route instead of its URL, which may name a person. */
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
 * The request id: the proxy's if it is safe to log, otherwise a new id that is unique across restarts and
 * machines. Users report it, and operators search the log for it.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const given = headers["x-request-id"];
  return typeof given === "string" && sane.test(given) ? given : randomBytes(6).toString("hex");
}

/**
 * A call's route as in its contract, never its URL, which may name a person. All files of the web app count
 * as `app`.
 */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  return url?.startsWith("/api/") ? url : "app";
}
