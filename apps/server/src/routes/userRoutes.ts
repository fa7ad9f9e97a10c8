import type { userContracts } from "@print-builder/api/contracts";
import type { Handlers } from "../http/serve.ts";
import type { Services } from "../services/services.ts";

export function userRoutes({ users, userLinks }: Services): Handlers<typeof userContracts> {
  return {
    listUsers: ({ query }) => users.list(query.page, query.limit),
    createUser: ({ body, caller }) => users.create(caller, body),
    updateUser: ({ params, body, caller }) => users.update(caller, params.id, body),
    async deleteUser({ params, caller }) {
      await users.remove(caller, params.id);
    },
    makeUserLink: ({ params, caller }) => userLinks.make(caller, params.id),
    async revokeUserLink({ params, caller }) {
      await userLinks.revoke(caller, params.id);
    },
    restoreUser: ({ params, caller }) => users.restore(caller, params.id),
  };
}
