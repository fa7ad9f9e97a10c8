import { randomUUID } from "node:crypto";
import type { Settings } from "../settings.ts";
import type { UserStore } from "../store/userStore.ts";
import { hashPassword, randomPassword } from "./passwords.ts";
import { accountKey } from "./signIn.ts";

export type FirstAdmin = {
  readonly email: string;
  /** Only when it was made up here: to be shown once. */
  readonly randomPassword: string | null;
};

/** Creates the first super admin where there is no user yet; null where there is one. */
export async function createFirstAdmin(
  users: UserStore,
  { adminEmail, adminPassword }: Pick<Settings, "adminEmail" | "adminPassword">,
  clock: () => Date,
): Promise<FirstAdmin | null> {
  if ((await users.count()) > 0) return null;
  const made = adminPassword === null ? randomPassword() : null;
  const now = clock().toISOString();
  await users.add({
    id: randomUUID(),
    name: "Administrator",
    email: adminEmail,
    email_key: accountKey(adminEmail),
    password_hash: await hashPassword(adminPassword ?? made ?? ""),
    role: "super_admin",
    status: "active",
    deleted_at: null,
    created_at: now,
    updated_at: now,
  });
  return { email: adminEmail, randomPassword: made };
}
