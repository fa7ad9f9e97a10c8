import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SandboxError } from "./sandboxError.ts";

/** Format of responses: `{success, data}`, or the legacy format of older school systems. */
export type Envelope = "plain" | "legacy";

type Success = { readonly success: true; readonly data: unknown };
type Failure = {
  readonly success: false;
  readonly message: string;
  readonly code: string;
  readonly errors?: unknown;
};

export const done = (data: unknown): Success => ({ success: true, data });

/** Sends errors and unknown URLs in the same format as all other responses. */
export function addAnswers(app: FastifyInstance, envelope: Envelope): void {
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => {
    const [path] = request.url.split("?");
    const message = `${request.method} ${path?.slice(0, 200)} does not exist here.`;
    return reply.code(404).send({ success: false, message, code: "not_found" });
  });
  if (envelope === "legacy") app.addHook("preSerialization", toLegacy);
}

/** Converts a response to `{error, message, data, code}`, with HTTP 200 even for errors. */
async function toLegacy(_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (isEnvelope(payload)) {
    if (payload.success)
      return { error: false, message: "Data fetched successfully", data: payload.data, code: 200 };
    reply.code(200);
    const { message, code, errors } = payload;
    return { error: true, message, data: null, code, ...(errors ? { errors } : {}) };
  }
  return payload;
}

function isEnvelope(payload: unknown): payload is Success | Failure {
  return typeof payload === "object" && payload !== null && "success" in payload;
}

function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = asSandboxError(error);
  if (answer.statusCode >= 500) request.log.error({ err: error }, "A call failed.");
  const { message, code, fields } = answer;
  const body: Failure = { success: false, message, code, ...(fields ? { errors: fields } : {}) };
  return reply.code(answer.statusCode).send(body);
}

const tooLarge = (message: string) => () => new SandboxError(413, "too_large", message);

const byCode: Readonly<Record<string, () => SandboxError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge("What was sent is too large."),
  FST_REQ_FILE_TOO_LARGE: tooLarge("A file may have at most 10 MB."),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new SandboxError(415, "unsupported_media_type", "Send JSON or a multipart form."),
  ENOSPC: () => new SandboxError(507, "disk_full", "The school system's disk is full."),
};

function asSandboxError(error: unknown): SandboxError {
  if (error instanceof SandboxError) return error;
  const { code, statusCode } = error instanceof Error ? (error as Partial<FastifyError>) : {};
  const known = code === undefined ? undefined : byCode[code];
  if (known) return known();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new SandboxError(400, "bad_request", "The request cannot be read.");
  }
  return new SandboxError(500, "server_error", "The school system failed.");
}
