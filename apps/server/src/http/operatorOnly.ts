import { createHash, timingSafeEqual } from "node:crypto";
import { problem } from "@print-builder/api";
import type { FastifyRequest } from "fastify";

/**
 * Lets the operator's programs in, which send the token; nobody where none is set. Where a call comes from says nothing:
 * a proxy on this machine may pass on the world's. Throws a Problem (`operator_only`).
 */
export function checkOperator(request: FastifyRequest, token: string | null): void {
  if (token === null || !bears(request, token)) throw problem("operator_only");
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
