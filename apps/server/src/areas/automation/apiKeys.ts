import { randomUUID } from "node:crypto";
import { type ApiScope, problem } from "@print-builder/api";
import { apiKeyContracts } from "@print-builder/api/contracts/apiKeys";
import type { Store } from "../../store/openStore.ts";
import type { ApiKeyRow, UserRow } from "../../store/schema.ts";
import { asSuperAdmin, hashOf, newKey, touchEveryMs } from "../accounts/sessions.ts";
import type { TryLimits } from "../accounts/signIn.ts";
import { isActiveSuperAdmin } from "../accounts/users.ts";
import { defineArea } from "../defineArea.ts";

/** Stops programs that create keys endlessly. */
const mostKeys = 100;

type ApiKeyDeps = {
  readonly store: Pick<Store, "apiKeys" | "audit">;
  readonly limits: TryLimits;
  readonly clock: () => Date;
};

/** Identifies programs by their API keys. */
export function createApiKeys({ store, limits, clock }: ApiKeyDeps) {
  async function noteUse({ id, last_used_at }: ApiKeyRow): Promise<void> {
    const now = clock();
    if (last_used_at !== null && now.getTime() - Date.parse(last_used_at) <= touchEveryMs) return;
    try {
      await store.apiKeys.touch(id, now.toISOString());
    } catch {
      // A full disk must not prevent reading. The next call records the use.
    }
  }

  return {
    /**
     * The key's id, the user whose rights it has, and its scopes. Throws a Problem (`bad_api_key`) if it is unknown, expired or
     * revoked, or its creator is no longer an active super admin. Such calls count towards the sign-in limits of their
     * address, which never block a valid key.
     */
    async use(
      text: string,
      address: string,
    ): Promise<{ id: string; user: UserRow; scopes: readonly ApiScope[] }> {
      const hash = hashOf(text);
      const found = await store.apiKeys.byHash(hash);
      const at = clock();
      const { expires_at = null } = found?.key ?? {};
      const isOver = expires_at !== null && expires_at <= at.toISOString();
      if (found && !isOver && isActiveSuperAdmin(found.user)) {
        await noteUse(found.key);
        return { id: found.key.id, user: found.user, scopes: JSON.parse(found.key.scopes) };
      }
      await limits.guard({ account: `key ${hash}`, address, look: async () => null });
      const entry = { action: "api_key_refused", at, actorId: null, subjectId: null } as const;
      await store.audit.note({ ...entry, detail: found?.key.id ?? "" });
      throw problem("bad_api_key");
    },
  };
}

export const apiKeysArea = defineArea({
  contracts: apiKeyContracts,
  handlers: ({ store, clock }) => ({
    async listApiKeys() {
      const items = (await store.apiKeys.list()).map(({ scopes, created_by, creator, ...key }) => ({
        ...key,
        scopes: JSON.parse(scopes),
        created_by: { id: created_by, name: creator },
      }));
      return { items };
    },
    async createApiKey({ body, caller }) {
      const at = clock();
      const expires = body.expires_at == null ? null : new Date(body.expires_at);
      if (expires !== null && expires <= at) {
        throw problem("bad_value", { field: "expires_at", reason: "must be in the future" });
      }
      const key = `pb_${newKey()}`;
      const id = randomUUID();
      const actorId = caller.user.id;
      await asSuperAdmin(store, caller, async (users) => {
        if ((await users.countApiKeys()) >= mostKeys) {
          throw problem("bad_value", { field: "name", reason: `${mostKeys} API keys can be kept at most` });
        }
        await users.addApiKey({
          id,
          name: body.name,
          key_hash: hashOf(key),
          scopes: JSON.stringify([...new Set(body.scopes)]),
          created_by: actorId,
          created_at: at.toISOString(),
          expires_at: expires?.toISOString() ?? null,
          last_used_at: null,
        });
        await users.note({ action: "api_key_created", at, actorId, subjectId: null, detail: id });
      });
      return { id, key };
    },
    async revokeApiKey({ params: { id }, caller }) {
      await asSuperAdmin(store, caller, async (users) => {
        if (!(await users.dropApiKey(id))) throw problem("not_kept");
        const entry = { actorId: caller.user.id, subjectId: null, detail: id };
        await users.note({ action: "api_key_revoked", at: clock(), ...entry });
      });
    },
  }),
});
