import { mediaCookieName } from "@print-builder/api";
import type { authContracts } from "@print-builder/api/contracts";
import type { FastifyReply } from "fastify";
import type { Handlers } from "../http/serve.ts";
import { maxSessionMs } from "../services/accounts/sessions.ts";
import type { Services } from "../services/services.ts";

export function authRoutes({
  signIn,
  sessions,
  ownPassword,
  userLinks,
}: Services): Handlers<typeof authContracts> {
  return {
    async login({ body, request, reply }) {
      const { token, cookie, user } = await signIn({ ...body, address: request.ip });
      setMediaCookie(reply, cookie, request.protocol === "https");
      return { token, user };
    },
    lookAtLink: ({ body, request }) => userLinks.look(body.token, request.ip),
    async useLink({ body, request, reply }) {
      const { token: link, new_password: password } = body;
      const { token, cookie, user } = await userLinks.use({ token: link, password, address: request.ip });
      setMediaCookie(reply, cookie, request.protocol === "https");
      return { token, user };
    },
    async logout({ caller, reply }) {
      await sessions.end(caller.sessionId);
      reply.clearCookie(mediaCookieName, { path: "/api" });
    },
    async changePassword({ body, caller, request }) {
      const { current_password: current, new_password: next } = body;
      await ownPassword(caller, { current, next, address: request.ip });
    },
    async me({ caller }) {
      return caller.user;
    },
  };
}

function setMediaCookie(reply: FastifyReply, cookie: string, isSecure: boolean): void {
  reply.setCookie(mediaCookieName, cookie, {
    path: "/api",
    httpOnly: true,
    sameSite: "strict",
    secure: isSecure,
    maxAge: maxSessionMs / 1000,
  });
}
