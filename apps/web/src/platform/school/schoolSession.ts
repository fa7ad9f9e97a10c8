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
import { dropSchoolState } from "../session/dropSchoolState.ts";
import { schoolConnectionKeys, type schoolKeys, storageKeys } from "../storage/keys.ts";

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
  const token = read(storageKeys.superAdminToken);
  const school = readSchool(readJson(storageKeys.selectedSchool));
  const admin = readSchoolAdmin(readJson(storageKeys.selectedAdmin));
  const impersonationToken = read(storageKeys.impersonationToken);
  const schoolCode = read(storageKeys.schoolCode);
  return {
    login: token === "" ? null : { token, user: readSuperAdmin(readJson(storageKeys.superAdminUser)) },
    sample: school && admin ? { school, admin, impersonationToken, schoolCode } : null,
    isCompleted: read(storageKeys.schoolWizardCompleted) === "true",
  };
}

/** What calls to the school system are sent with, as it is now. */
export function storedSchoolTokens(): SchoolTokens {
  return {
    superAdminToken: read(storageKeys.superAdminToken),
    impersonationToken: read(storageKeys.impersonationToken),
    schoolCode: read(storageKeys.schoolCode),
  };
}

export function keepLogin({ token, user }: SchoolLogin): void {
  localStorage.setItem(storageKeys.superAdminToken, token);
  localStorage.setItem(storageKeys.superAdminUser, JSON.stringify(user));
  tell();
}

/** Keeps what impersonating a school's administrator has yielded. The wizard's end is not reached with it yet. */
export function keepConnection(
  chosen: Pick<SchoolSample, "school" | "admin">,
  given: Impersonation,
): SchoolSample {
  const kept = {
    [storageKeys.selectedSchool]: JSON.stringify(chosen.school),
    [storageKeys.selectedAdmin]: JSON.stringify(chosen.admin),
    [storageKeys.impersonationToken]: given.impersonation_token,
    [storageKeys.schoolCode]: given.school_code,
    [storageKeys.impersonatedSchool]: JSON.stringify(given.school),
    [storageKeys.impersonatedAdmin]: JSON.stringify(given.admin_user),
  };
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  localStorage.removeItem(storageKeys.schoolWizardCompleted);
  tell();
  return { ...chosen, impersonationToken: given.impersonation_token, schoolCode: given.school_code };
}

/**
 * Takes over a new token for a school. A browser that is connected to none, or to another one, has it only where that
 * is wanted (`isWanted`). Answers whether it has.
 */
export function renewConnection(given: Impersonation, isWanted: boolean): boolean {
  if (!isWanted && read(storageKeys.schoolCode) !== given.school_code) return false;
  localStorage.setItem(storageKeys.impersonationToken, given.impersonation_token);
  localStorage.setItem(storageKeys.schoolCode, given.school_code);
  localStorage.setItem(storageKeys.impersonatedSchool, JSON.stringify(given.school));
  localStorage.setItem(storageKeys.impersonatedAdmin, JSON.stringify(given.admin_user));
  tell();
  return true;
}

/** Forgets the school and who was impersonated there; the super admin stays signed in. */
export function dropConnection(): void {
  for (const key of schoolConnectionKeys) localStorage.removeItem(key);
  tell();
}

export function markWizardCompleted(): void {
  localStorage.setItem(storageKeys.schoolWizardCompleted, "true");
  tell();
}

/** Forgets everything of the school system. */
export function endSchoolSession(): void {
  dropSchoolState();
  tell();
}
