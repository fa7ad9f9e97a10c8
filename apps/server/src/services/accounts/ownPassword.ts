import { problem } from "@print-builder/api";
import type { UserStore } from "../../store/userStore.ts";
import { hashPassword, isPassword, refuseWeakPassword } from "./passwords.ts";
import { type CallOrigin, rememberPlace, type SignedIn } from "./sessions.ts";
import type { TryLimits } from "./tryLimits.ts";

export type OwnPasswordDeps = {
  readonly users: UserStore;
  readonly limits: TryLimits;
  readonly clock: () => Date;
};

export type PasswordChange = {
  readonly current: string;
  readonly next: string;
  readonly from: CallOrigin;
};

/**
 * Changes the caller's password, with the effects of `setPassword` except on the caller's own session. Throws Problems:
 * `wrong_password`, and `too_many_tries` under the limits of sign-in, so that a stolen token cannot be used to guess the
 * password.
 */
export function createOwnPassword({ users, limits, clock }: OwnPasswordDeps) {
  return async ({ user, sessionId }: SignedIn, { current, next, from }: PasswordChange): Promise<void> => {
    const isRight = await limits.guard({
      account: user.email_key,
      address: from.address,
      look: async () => (await isPassword(current, user.password_hash)) || null,
    });
    if (!isRight) throw problem("wrong_password", { field: "current_password" });
    if (next === current) {
      throw problem("bad_value", { field: "new_password", reason: "must differ from the current password" });
    }
    await refuseWeakPassword(next, user, "new_password");
    const password_hash = await hashPassword(next);
    await users.alone(async (locked) => {
      const now = await locked.get(user.id);
      // Another password was set, or the user was shut out, while this one was checked.
      if (now?.password_hash !== user.password_hash || now.status !== "active" || now.deleted_at !== null) {
        throw problem("session_ended");
      }
      const at = clock();
      await locked.setPassword(user.id, { password_hash, at: at.toISOString() }, sessionId);
      await rememberPlace(locked, user.id, from, at.toISOString());
      await locked.note({ action: "password_changed", at, actorId: user.id, subjectId: user.id });
    });
  };
}
