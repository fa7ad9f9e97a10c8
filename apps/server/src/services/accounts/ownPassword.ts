import { problem } from "@print-builder/api";
import type { UserStore } from "../../store/userStore.ts";
import { hashPassword, isPassword } from "./passwords.ts";
import type { SignedIn } from "./sessions.ts";
import type { TryLimits } from "./tryLimits.ts";
import { refuseWeakPassword } from "./weakPassword.ts";

export type OwnPasswordDeps = {
  readonly users: UserStore;
  readonly limits: TryLimits;
  readonly clock: () => Date;
};

export type PasswordChange = {
  readonly current: string;
  readonly next: string;
  /** Where the call comes from. */
  readonly address: string;
};

/**
 * Changes the caller's password; all other sessions of the caller end. Throws Problems: `wrong_password`, and
 * `too_many_tries` under the same limits as sign-in, so that a stolen token cannot be used to guess it.
 */
export function createOwnPassword({ users, limits, clock }: OwnPasswordDeps) {
  return async ({ user, sessionId }: SignedIn, { current, next, address }: PasswordChange): Promise<void> => {
    const succeeded = await limits.begin(user.email_key, address);
    if (!(await isPassword(current, user.password_hash))) {
      throw problem("wrong_password", { field: "current_password" });
    }
    await succeeded();
    if (next === current) {
      throw problem("bad_value", { field: "new_password", reason: "must differ from the current password" });
    }
    refuseWeakPassword(next, user, "new_password");
    const password_hash = await hashPassword(next);
    await users.alone(async (locked) => {
      const now = await locked.get(user.id);
      // Someone else set a password, or shut the user out, while this one was checked.
      if (now?.password_hash !== user.password_hash || now.status !== "active" || now.deleted_at !== null) {
        throw problem("session_ended");
      }
      const at = clock();
      await locked.change(user.id, { password_hash, updated_at: at.toISOString() });
      await locked.endSessions(user.id, sessionId);
      await locked.note({ action: "password_changed", at, actorId: user.id, subjectId: user.id });
    });
  };
}
