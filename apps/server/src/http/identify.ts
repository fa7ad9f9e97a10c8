import { createHash, timingSafeEqual } from "node:crypto";
import { mediaCookieName, problem } from "@print-builder/api";
import type { RouteContract } from "@print-builder/api/contracts";
import type { FastifyRequest } from "fastify";
import type { Sessions, SignedIn } from "../services/accounts/sessions.ts";
import type { AuditStore } from "../store/auditStore.ts";
import type { Identify } from "./serve.ts";

export type IdentifyDeps = {
  readonly sessions: Sessions;
  readonly audit: Pick<AuditStore, "note">;
  /** Token of the operator's programs; null lets none in. */
  readonly metricsToken: string | null;
  readonly clock: () => Date;
};

const bearer = /^Bearer ([\w-]{20,200})$/i;

/**
 * Identifies callers by bearer token alone or, if the contract allows it and no token is sent, by the media cookie. Headers
 * that claim an id or role are ignored. Refused callers are recorded.
 */
export function identifyBy({ sessions, audit, metricsToken, clock }: IdentifyDeps): Identify {
  return async (request, route) => {
    if (route.access === "operator") {
      checkOperator(request, metricsToken);
      return null;
    }
    const caller = await signedIn(sessions, request, route);
    if (route.access !== "super_admin" || caller.user.role === "super_admin") return caller;
    const { id: actorId } = caller.user;
    await audit.note({ action: "access_denied", at: clock(), actorId, subjectId: null, detail: route.id });
    throw problem("not_allowed");
  };
}

async function signedIn(
  sessions: Sessions,
  request: FastifyRequest,
  route: RouteContract,
): Promise<SignedIn> {
  const { authorization } = request.headers;
  if (authorization !== undefined) {
    const token = bearer.exec(authorization)?.[1];
    if (token === undefined) throw problem("not_signed_in");
    return await sessions.byToken(token);
  }
  const cookie = route.mediaCookie ? request.cookies[mediaCookieName] : undefined;
  if (cookie === undefined) throw problem("not_signed_in");
  return await sessions.byCookie(cookie);
}

/**
 * Lets in the operator's programs, which send the token; nobody if none is set. The address proves nothing: a proxy on this
 * machine may forward outside calls. Throws a Problem (`operator_only`).
 */
function checkOperator(request: FastifyRequest, token: string | null): void {
  if (token === null || !bears(request, token)) throw problem("operator_only");
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1] ?? "";
  return timingSafeEqual(digest(sent), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
