import { deviceCookieName, mediaCookieName } from "@print-builder/api";
import { authContracts } from "@print-builder/api/contracts/auth";
import { userContracts } from "@print-builder/api/contracts/users";
import type { FastifyReply, FastifyRequest } from "fastify";
import { defineArea } from "../defineArea.ts";
import { type CallOrigin, maxSessionMs, type SessionKeys } from "./sessions.ts";
import { createOwnPassword, createSignIn } from "./signIn.ts";
import { createUserLinks } from "./userLinks.ts";
import { createUsers } from "./users.ts";

export const accountsArea = defineArea({
  contracts: { ...authContracts, ...userContracts },
  handlers: ({ sessions, ...deps }) => {
    const signIn = createSignIn({ ...deps, sessions });
    const ownPassword = createOwnPassword(deps);
    const userLinks = createUserLinks({ ...deps, sessions });
    const users = createUsers(deps);
    return {
      async login({ body, request, reply }) {
        const { user, ...keys } = await signIn({ ...body, from: originOf(request) });
        setCookies(reply, keys, request.protocol === "https");
        return { token: keys.token, user };
      },
      lookAtLink: ({ body, request }) => userLinks.look(body.token, request.ip),
      async useLink({ body, request, reply }) {
        const { token: link, new_password: password } = body;
        const { user, ...keys } = await userLinks.use({ token: link, password, from: originOf(request) });
        setCookies(reply, keys, request.protocol === "https");
        return { token: keys.token, user };
      },
      async logout({ caller, reply }) {
        if (caller.sessionId !== null) await sessions.end(caller.sessionId);
        reply.clearCookie(mediaCookieName, { path: "/api" });
      },
      async changePassword({ body, caller, request }) {
        const { current_password: current, new_password: next } = body;
        await ownPassword(caller, { current, next, from: originOf(request) });
      },
      async me({ caller }) {
        return caller.user;
      },
      listUsers: ({ query }) => users.list(query.page, query.limit),
      createUser: ({ body, caller }) => users.create(caller, body),
      updateUser: ({ params, body, caller }) => users.update(caller, params.id, body),
      deleteUser: ({ params, caller }) => users.remove(caller, params.id),
      makeUserLink: ({ params, caller }) => userLinks.make(caller, params.id),
      revokeUserLink: ({ params, caller }) => userLinks.revoke(caller, params.id),
      restoreUser: ({ params, caller }) => users.restore(caller, params.id),
    };
  },
});

/** The origin of a call. A malformed device cookie is ignored. */
function originOf({ ip: address, cookies }: FastifyRequest): CallOrigin {
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
