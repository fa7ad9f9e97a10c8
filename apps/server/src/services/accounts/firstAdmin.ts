import { randomUUID } from "node:crypto";
import { minPasswordLength } from "@print-builder/api";
import type { Settings } from "../../settings.ts";
import type { UserStore } from "../../store/userStore.ts";
import { hashPassword, randomPassword } from "./passwords.ts";
import { accountKey } from "./signIn.ts";
import { weaknessOf } from "./weakPassword.ts";

export type FirstAdmin = {
  readonly email: string;
  /** Only when it was made up here: to be shown once. */
  readonly randomPassword: string | null;
  /** Why the password in ADMIN_PASSWORD is a bad one, in one line; null where it is not. It counts all the same. */
  readonly warning: string | null;
};

/** Shows who may sign in, there and then: whatever comes next may be the end of the process. */
export type ShowFirstAdmin = (admin: FirstAdmin) => void;

export type FirstAdminDeps = {
  readonly users: Pick<UserStore, "count" | "add">;
  readonly settings: Pick<Settings, "adminEmail" | "adminPassword">;
  readonly show: ShowFirstAdmin;
  readonly clock: () => Date;
};

const name = "Administrator";

/** Creates the first super admin where there is no user yet. */
export async function createFirstAdmin({ users, settings, show, clock }: FirstAdminDeps): Promise<void> {
  if ((await users.count()) > 0) return;
  const { adminEmail, adminPassword } = settings;
  const made = adminPassword === null ? randomPassword() : null;
  const password_hash = await hashPassword(adminPassword ?? made ?? "");
  // Shown before it counts: who is ended in between makes another one next time. The other way round there would be a
  // user whose password nobody has seen, and no other.
  const warning = adminPassword === null ? null : warningOf(adminPassword, adminEmail);
  show({ email: adminEmail, randomPassword: made, warning });
  const now = clock().toISOString();
  await users.add({
    id: randomUUID(),
    name,
    email: adminEmail,
    email_key: accountKey(adminEmail),
    password_hash,
    role: "super_admin",
    status: "active",
    deleted_at: null,
    created_at: now,
    updated_at: now,
  });
}

function warningOf(password: string, email: string): string | null {
  const weakness =
    password.length < minPasswordLength
      ? `has fewer than ${minPasswordLength} characters`
      : weaknessOf(password, { email, name });
  return weakness === null
    ? null
    : `ADMIN_PASSWORD ${weakness}. Change it in the profile: take four or five words of your own.`;
}
