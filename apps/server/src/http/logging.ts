import type { Writable } from "node:stream";
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { type Logger, pino } from "pino";

/**
 * Logs one JSON object per line. People's addresses, search terms, file names and row values stay out: calls are logged by
 * their route, and errors without the values they carry.
 */
export function loggerOf(level: string, stream?: Writable): NonNullable<FastifyServerOptions["logger"]> {
  if (level === "silent") return false;
  return {
    level,
    serializers: { req: callFacts, res: answerFacts, err: errorFacts },
    ...(stream ? { stream } : {}),
  };
}

/** The log of a process that is not a server. */
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

/** Database errors carry row values in additional fields: those stay out. */
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
