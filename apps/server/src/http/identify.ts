import { mediaCookieName, problem } from "@print-builder/api";
import type { Sessions } from "../services/sessions.ts";
import type { Identify } from "./serve.ts";

const bearer = /^Bearer ([\w-]{20,200})$/i;

/**
 * Identity comes from the bearer token alone; where a contract says so, from the media cookie, if the call
 * carries no token. Headers that claim an id or a role mean nothing.
 */
export function identifyBy(sessions: Sessions): Identify {
  return async (request, route) => {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const token = bearer.exec(authorization)?.[1];
      if (token === undefined) throw problem("not_signed_in");
      return await sessions.byToken(token);
    }
    const cookie = route.mediaCookie ? request.cookies[mediaCookieName] : undefined;
    if (cookie === undefined) throw problem("not_signed_in");
    return await sessions.byCookie(cookie);
  };
}
