import { createHash, timingSafeEqual } from "node:crypto";
import { problem } from "@print-builder/api";
import type { FastifyRequest } from "fastify";

const thisMachine = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const forwarded = ["forwarded", "x-forwarded-for", "x-real-ip", "via"];

/**
 * Lets the operator's programs in: those that send the token, or, where none is set, those on this machine. A call
 * that a proxy on this machine passes on comes from elsewhere. Throws a Problem (`operator_only`).
 */
export function checkOperator(request: FastifyRequest, token: string | null): void {
  if (token === null ? !isFromThisMachine(request) : !bears(request, token)) throw problem("operator_only");
}

function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  // The connection's own address: what a header claims says nothing.
  return (
    thisMachine.has(raw.socket.remoteAddress ?? "") && forwarded.every((name) => headers[name] === undefined)
  );
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
