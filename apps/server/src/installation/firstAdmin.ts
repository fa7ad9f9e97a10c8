import { randomUUID } from "node:crypto";
import { minPasswordLength } from "@print-builder/api";
import { hashPassword, randomPassword, weaknessOf } from "../areas/accounts/passwords.ts";
import { accountKey } from "../areas/accounts/signIn.ts";
import type { Settings } from "../settings.ts";
import type { UserStore } from "../store/userStore.ts";

export type FirstAdmin = {
  readonly email: string;
  /** Set only if it was generated and has to be shown. */
  readonly randomPassword: string | null;
  /**
   * Explains in one line why the password in ADMIN_PASSWORD is weak; null if it is not weak. The password is
   * used anyway.
   */
  readonly warning: string | null;
};

/** Shows the credentials at once, because the process may end at any time. */
export type ShowFirstAdmin = (admin: FirstAdmin) => void;

export type FirstAdminDeps = {
  readonly users: Pick<UserStore, "count" | "add">;
  readonly settings: Pick<Settings, "adminEmail" | "adminPassword">;
  readonly show: ShowFirstAdmin;
  readonly clock: () => Date;
};

const name = "Administrator";

/** Creates the first super admin if there is no user yet. */
export async function createFirstAdmin({ users, settings, show, clock }: FirstAdminDeps): Promise<void> {
  if ((await users.count()) > 0) return;
  const { adminEmail, adminPassword } = settings;
  const made = adminPassword === null ? randomPassword() : null;
  const password_hash = await hashPassword(adminPassword ?? made ?? "");
  // Shown before it is stored: if the process ends in between, the next start creates another password.
  // Otherwise the only user would have a password that nobody has seen.
  const warning = adminPassword === null ? null : await warningOf(adminPassword, adminEmail);
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

async function warningOf(password: string, email: string): Promise<string | null> {
  const weakness =
    password.length < minPasswordLength
      ? `has fewer than ${minPasswordLength} characters`
      : await weaknessOf(password, { email, name });
  return weakness === null
    ? null
    : `ADMIN_PASSWORD ${weakness}. Change it in the profile: choose four or five unrelated words.`;
}
