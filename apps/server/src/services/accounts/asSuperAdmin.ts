import { problem } from "@print-builder/api";
import type { Store } from "../../store/openStore.ts";
import type { LockedUsers } from "../../store/userStore.ts";
import type { SignedIn } from "./sessions.ts";

/** Does work on users, alone, as a super admin who still is one by the time it is done. Throws Problems. */
export async function asSuperAdmin<Result>(
  store: Pick<Store, "users">,
  caller: SignedIn,
  work: (users: LockedUsers) => Promise<Result>,
): Promise<Result> {
  return await store.users.alone(async (users) => {
    const actor = await users.get(caller.user.id);
    if (actor?.status !== "active" || actor.deleted_at !== null) throw problem("session_ended");
    if (actor.role !== "super_admin") throw problem("not_allowed");
    return await work(users);
  });
}

/** The user of an id, deleted ones too. Throws a Problem where there is none. */
export async function existingUser(users: Pick<LockedUsers, "get">, id: string) {
  const user = await users.get(id);
  if (!user) throw problem("user_not_found");
  return user;
}
