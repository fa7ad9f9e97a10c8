import type { Writable } from "node:stream";
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import { type Logger, pino } from "pino";

/**
 * What the log says, as one JSON object a line. Addresses of people, what they search for, names of files and values
 * of rows are no business of a log: a call is logged by its route, not by its address, and an error without the
 * values that it carries.
 */
export function loggerOf(level: string, stream?: Writable): NonNullable<FastifyServerOptions["logger"]> {
  if (level === "silent") return false;
  return {
    level,
    serializers: { req: callFacts, res: answerFacts, err: errorFacts },
    ...(stream ? { stream } : {}),
  };
}

/** The log of a process that is no server. */
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

/** Databases put the values of a row into further fields of their errors: those stay out. */
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
