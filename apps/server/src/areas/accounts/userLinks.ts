import { problem } from "@print-builder/api";
import type { SignedIn } from "../../http/serve.ts";
import type { AccessLinkRow, UserRow } from "../../store/schema.ts";
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { asSuperAdmin, type CallOrigin, existingUser, hashOf, newKey, type SessionKeys } from "./sessions.ts";
import type { SignInDeps } from "./signIn.ts";

const hour = 60 * 60 * 1000;
/**
 * Invitations are valid longer, because invited people may be on holiday. People who forgot their password
 * use the link at once.
 */
const lifetimes = { invitation: 7 * 24 * hour, reset: 24 * hour } as const;

export type LinkUse = {
  readonly token: string;
  readonly password: string;
  readonly from: CallOrigin;
};

type LinkOwner = { readonly user: UserRow; readonly link: AccessLinkRow };

/**
 * Links for choosing a password, for people who have none or forgot it. A super admin creates a link and
 * hands it over. It is stored as a hash, works once and for a limited time, and each user has at most one.
 * Throws Problems.
 */
export function createUserLinks({ store, sessions, limits, clock }: SignInDeps) {
  /**
   * Finds a link by its token. Wrong tokens count towards the sign-in limits; `link_over` does not reveal the
   * reason.
   */
  async function open(token: string, address: string): Promise<LinkOwner> {
    const hash = hashOf(token);
    const look = async () => openLink(await store.users.linkByToken(hash));
    return requireLink(await limits.guard({ account: `link ${hash}`, address, look }));
  }

  function openLink(found: LinkOwner | null): LinkOwner | null {
    const isOpen = found !== null && found.link.expires_at > clock().toISOString();
    return isOpen && found.user.status === "active" && found.user.deleted_at === null ? found : null;
  }

  function requireLink(found: LinkOwner | null): LinkOwner {
    if (!found) throw problem("link_over");
    return found;
  }

  return {
    /** Creates a user's link and invalidates an earlier one. Returns its token, which is never shown again. */
    async make(caller: SignedIn, userId: string) {
      const token = newKey();
      return await asSuperAdmin(store, caller, async (users) => {
        const user = await existingUser(users, userId);
        if (user.deleted_at !== null) throw problem("user_deleted");
        if (user.status !== "active") throw problem("user_inactive");
        if (user.id === caller.user.id) {
          throw problem("own_account", {
            what: "create a link for yourself: change your password in your profile",
          });
        }
        const at = clock();
        const kind = user.password_hash === null ? ("invitation" as const) : ("reset" as const);
        const expires_at = new Date(at.getTime() + lifetimes[kind]).toISOString();
        const link = { user_id: userId, kind, token_hash: hashOf(token), expires_at };
        await users.setLink({ ...link, created_at: at.toISOString() });
        await users.note({
          action: "link_made",
          at,
          actorId: caller.user.id,
          subjectId: userId,
          detail: kind,
        });
        return { kind, token, expires_at };
      });
    },
    /** Revokes a user's link, if there is one. */
    async revoke(caller: SignedIn, userId: string): Promise<void> {
      await asSuperAdmin(store, caller, async (users) => {
        await existingUser(users, userId);
        if (!(await users.dropLink(userId))) return;
        const entry = { actorId: caller.user.id, subjectId: userId };
        await users.note({ action: "link_revoked", at: clock(), ...entry });
      });
    },
    /** The user who may use a link. */
    async look(token: string, address: string) {
      const { link, user } = await open(token, address);
      return { kind: link.kind, name: user.name, email: user.email, expires_at: link.expires_at };
    },
    /** Sets the chosen password, ends all sessions and the link, and signs the user in. */
    async use({ token, password, from }: LinkUse): Promise<SessionKeys & { user: UserRow }> {
      const { user } = await open(token, from.address);
      await refuseWeakPassword(password, user, "new_password");
      const password_hash = await hashPassword(password);
      const changed = await store.users.alone(async (users) => {
        // While this password was hashed, the link may have been used or revoked, or the user deactivated.
        const now = requireLink(openLink(await users.linkByToken(hashOf(token))));
        const at = clock();
        await users.setPassword(now.user.id, { password_hash, at: at.toISOString() }, null);
        await users.note({ action: "link_used", at, actorId: now.user.id, subjectId: now.user.id });
        return { ...now.user, password_hash };
      });
      const keys = await sessions.start(changed, from);
      if (!keys) throw problem("link_over");
      return { ...keys, user: changed };
    },
  };
}
