import { deviceCookieName, mediaCookieName } from "@print-builder/api";
import type { authContracts } from "@print-builder/api/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Handlers } from "../http/serve.ts";
import { maxSessionMs, type Place, type SessionKeys } from "../services/accounts/sessions.ts";
import type { Services } from "../services/services.ts";

export function authRoutes({
  signIn,
  sessions,
  ownPassword,
  userLinks,
}: Services): Handlers<typeof authContracts> {
  return {
    async login({ body, request, reply }) {
      const { user, ...keys } = await signIn({ ...body, from: placeOf(request) });
      setCookies(reply, keys, request.protocol === "https");
      return { token: keys.token, user };
    },
    lookAtLink: ({ body, request }) => userLinks.look(body.token, request.ip),
    async useLink({ body, request, reply }) {
      const { token: link, new_password: password } = body;
      const { user, ...keys } = await userLinks.use({ token: link, password, from: placeOf(request) });
      setCookies(reply, keys, request.protocol === "https");
      return { token: keys.token, user };
    },
    async logout({ caller, reply }) {
      await sessions.end(caller.sessionId);
      reply.clearCookie(mediaCookieName, { path: "/api" });
    },
    async changePassword({ body, caller, request }) {
      const { current_password: current, new_password: next } = body;
      await ownPassword(caller, { current, next, from: placeOf(request) });
    },
    async me({ caller }) {
      return caller.user;
    },
  };
}

/** Where a call comes from. A foreign cookie counts as no cookie. */
function placeOf({ ip: address, cookies }: FastifyRequest): Place {
  const device = /^[\w-]{43}$/.exec(cookies[deviceCookieName] ?? "")?.[0] ?? null;
  return { address, device };
}

function setCookies(reply: FastifyReply, { cookie, device }: SessionKeys, isSecure: boolean): void {
  const shared = {
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
    maxAge: maxSessionMs / 1000,
  } as const;
  reply.setCookie(mediaCookieName, cookie, { ...shared, path: "/api" });
  reply.setCookie(deviceCookieName, device, { ...shared, path: "/api/auth" });
}
