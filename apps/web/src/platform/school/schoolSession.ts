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

/** A school, and the administrator whose access reads its records. */
export type SchoolSample = {
  readonly school: School;
  readonly admin: SchoolAdmin;
  /** Empty if no token is stored. Calls then ask for a new connection. */
  readonly impersonationToken: string;
  readonly schoolCode: string;
};

/** The browser's stored connection to the school system. */
export type SchoolSession = {
  readonly login: SchoolLogin | null;
  readonly sample: SchoolSample | null;
  /** True once the wizard has been completed. */
  readonly isCompleted: boolean;
};

type Key = (typeof schoolKeys)[number];

const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener when the session changes, in this tab or another, until the returned function is called. */
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
    // An invalid stored value counts as no school.
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

/** The current tokens for calls to the school system. */
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
  notifyListeners();
}

/** Stores the result of impersonating a school's administrator, and marks the wizard as not completed. */
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
  notifyListeners();
  return { ...chosen, impersonationToken: given.impersonation_token, schoolCode: given.school_code };
}

/**
 * Stores a new token for a school. In a browser connected to no school or to another school, stores it only if
 * `isWanted`. Returns true if the token was stored.
 */
export function renewConnection(given: Impersonation, isWanted: boolean): boolean {
  if (!isWanted && read(storageKeys.schoolCode) !== given.school_code) return false;
  localStorage.setItem(storageKeys.impersonationToken, given.impersonation_token);
  localStorage.setItem(storageKeys.schoolCode, given.school_code);
  localStorage.setItem(storageKeys.impersonatedSchool, JSON.stringify(given.school));
  localStorage.setItem(storageKeys.impersonatedAdmin, JSON.stringify(given.admin_user));
  notifyListeners();
  return true;
}

/** Forgets the school and the impersonated administrator. The super admin stays signed in. */
export function dropConnection(): void {
  for (const key of schoolConnectionKeys) localStorage.removeItem(key);
  notifyListeners();
}

export function markWizardCompleted(): void {
  localStorage.setItem(storageKeys.schoolWizardCompleted, "true");
  notifyListeners();
}

/** Forgets everything about the school system. */
export function endSchoolSession(): void {
  dropSchoolState();
  notifyListeners();
}
