import {
  type Impersonation,
  readSchool,
  readSchoolAdmin,
  readSuperAdmin,
  type School,
  type SchoolAdmin,
  type SchoolTokens,
  type SuperAdmin,
} from "@print-builder/school";
import { dropSchoolState, type schoolKeys } from "../session/dropSchoolState.ts";

export type SchoolLogin = { readonly token: string; readonly user: SuperAdmin | null };

/** A school, and the administrator in whose name its records are read. */
export type SchoolSample = {
  readonly school: School;
  readonly admin: SchoolAdmin;
  /** "" where it was not kept: calls then ask for a new connection. */
  readonly impersonationToken: string;
  readonly schoolCode: string;
};

/** What this browser keeps of the school system. */
export type SchoolSession = {
  readonly login: SchoolLogin | null;
  readonly sample: SchoolSample | null;
  /** True when the wizard was gone through to its end. */
  readonly isCompleted: boolean;
};

type Key = (typeof schoolKeys)[number];

const connectionKeys: readonly Key[] = [
  "selected_school",
  "selected_admin",
  "impersonation_token",
  "school_code",
  "impersonated_school",
  "impersonated_admin",
  "school_data_wizard_completed",
];

const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener whenever the session changes, in this tab or another one, until what it gives is called. */
export function onSchoolSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

const read = (key: Key): string => localStorage.getItem(key) ?? "";

function readJson(key: Key): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // Someone else wrote the key: it says nothing about a school.
    return null;
  }
}

export function readSchoolSession(): SchoolSession {
  const token = read("super_admin_token");
  const school = readSchool(readJson("selected_school"));
  const admin = readSchoolAdmin(readJson("selected_admin"));
  const impersonationToken = read("impersonation_token");
  const schoolCode = read("school_code");
  return {
    login: token === "" ? null : { token, user: readSuperAdmin(readJson("super_admin_user")) },
    sample: school && admin ? { school, admin, impersonationToken, schoolCode } : null,
    isCompleted: read("school_data_wizard_completed") === "true",
  };
}

/** What calls to the school system are sent with, as it is now. */
export function storedSchoolTokens(): SchoolTokens {
  return {
    superAdminToken: read("super_admin_token"),
    impersonationToken: read("impersonation_token"),
    schoolCode: read("school_code"),
  };
}

export function keepLogin({ token, user }: SchoolLogin): void {
  localStorage.setItem("super_admin_token", token);
  localStorage.setItem("super_admin_user", JSON.stringify(user));
  tell();
}

/** Keeps what impersonating a school's administrator has yielded. The wizard's end is not reached with it yet. */
export function keepConnection(
  chosen: Pick<SchoolSample, "school" | "admin">,
  given: Impersonation,
): SchoolSample {
  const kept = {
    selected_school: JSON.stringify(chosen.school),
    selected_admin: JSON.stringify(chosen.admin),
    impersonation_token: given.impersonation_token,
    school_code: given.school_code,
    impersonated_school: JSON.stringify(given.school),
    impersonated_admin: JSON.stringify(given.admin_user),
  };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  localStorage.removeItem("school_data_wizard_completed");
  tell();
  return { ...chosen, impersonationToken: given.impersonation_token, schoolCode: given.school_code };
}

/** Forgets the school and who was impersonated there; the super admin stays signed in. */
export function dropConnection(): void {
  for (const key of connectionKeys) localStorage.removeItem(key);
  tell();
}

export function markWizardCompleted(): void {
  localStorage.setItem("school_data_wizard_completed", "true");
  tell();
}

/** Forgets everything of the school system. */
export function endSchoolSession(): void {
  dropSchoolState();
  tell();
}
