import { STATUS_CODES } from "node:http";
import { ApiProblem, problem } from "@print-builder/api";
import { DesignError } from "@print-builder/core/document";
import { ownValue } from "@print-builder/core/ownValue";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { storageProblem } from "../files/fileStorage.ts";
import { isDatabaseLost } from "../store/lostDatabase.ts";
import { type DamageFound, isDatabaseDamaged } from "../store/sqliteDamage.ts";
import type { Trouble } from "../store/troubles.ts";
import { routeOf } from "./logging.ts";

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Answers errors as `{detail, code, …}`. Server errors are logged in full and passed to `note` without the
 * call's data, and the answer has the request id to find them in the log.
 */
export function errorHandler(
  note: (trouble: Trouble) => void,
  damage: DamageFound = { code: null },
): ErrorHandler {
  return (error, request, reply) => {
    // The client has disconnected; nothing is wrong with the server.
    if (isGone(request, reply)) return send(problem("call_broken_off"), reply);
    const answer = toProblem(error, request);
    const { status, code } = answer;
    const { id, method } = request;
    if (code === "database_damaged") damage.code ??= code;
    if (status >= 500) {
      const route = routeOf(request);
      request.log.error({ method, route, err: error }, "A call failed.");
      note({ place: route, method, code, status, request_id: id });
    }
    // Set here as well, because calls that could not be routed do not have this header yet.
    reply.header("x-request-id", id);
    return send(answer, reply, request.headers.accept);
  };
}

/** Whether the client disconnected while it sent the call or before the answer. */
function isGone({ raw }: FastifyRequest, reply: FastifyReply): boolean {
  return (raw.destroyed && !raw.complete) || reply.raw.destroyed;
}

const problemType = "application/problem+json";

/** Our own error format, or RFC 9457's for a client that accepts it, with the code as an extension. */
function send(answer: ApiProblem, reply: FastifyReply, accept = ""): FastifyReply {
  const wait = answer.details.retryAfterSeconds;
  if (typeof wait === "number") reply.header("retry-after", String(wait));
  const { status } = answer;
  const isStandard = accept.includes(problemType);
  const standard = { type: "about:blank", title: STATUS_CODES[status], status };
  return reply
    .code(status)
    .header("content-type", isStandard ? problemType : "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(JSON.stringify({ ...(isStandard ? standard : {}), ...answer.toBody() }));
}

/** Turns an error into an ApiProblem with a code and text. */
export function toProblem(error: unknown, request: FastifyRequest): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (error instanceof DesignError) {
    return problem("bad_design", { field: error.field, reason: error.message }, {}, { cause: error });
  }
  if (!(error instanceof Error)) return problem("internal", undefined, {}, { cause: error });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : ownValue(byCode, code);
  if (known) return known(error, request);
  const ofStorage = storageProblem(error);
  if (ofStorage) return ofStorage;
  if (isDatabaseDamaged(error)) return problem("database_damaged", undefined, {}, { cause: error });
  if (isDatabaseLost(error)) return problem("database_unavailable", undefined, {}, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem("bad_request");
  return problem("internal", undefined, {}, { cause: error });
}

const badRequest = () => problem("bad_request");

const byCode: Readonly<Record<string, (error: Error, request: FastifyRequest) => ApiProblem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (_, request) => {
    const kilobytes = Math.round(request.routeOptions.bodyLimit / 1024);
    return problem("too_large", {
      limit: kilobytes < 1024 ? `${kilobytes} kB` : `${Math.round(kilobytes / 1024)} MB`,
    });
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem("unsupported_media_type", { wanted: "application/json" }),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: badRequest,
  FST_ERR_BAD_URL: badRequest,
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    problem("unsupported_media_type", { wanted: "multipart/form-data" }),
  FST_FILES_LIMIT: () => problem("too_many_files", { limit: 100 }),
  FST_PARTS_LIMIT: () => problem("too_many_files", { limit: 100 }),
  FST_FIELDS_LIMIT: badRequest,
  FST_PROTO_VIOLATION: badRequest,
  FST_INVALID_JSON_FIELD_ERROR: badRequest,
};
