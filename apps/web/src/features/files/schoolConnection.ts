import { storageKeys } from "#platform/storage/keys.ts";

/** The school whose files are shown, as stored in this browser by the school wizard. */
export type SchoolConnection = {
  readonly schoolId: string;
  readonly schoolName: string;
  /** First segment of its files' addresses under /storage, if known. */
  readonly domain: string | null;
  readonly token: string;
  readonly schoolCode: string;
};

export type Access =
  | { readonly allowed: true; readonly connection: SchoolConnection }
  /** `reason` says what is missing and what to do. */
  | { readonly allowed: false; readonly reason: string };

type Store = Pick<Storage, "getItem">;

const textIn = (record: Readonly<Record<string, unknown>>, key: string): string | null => {
  const value = record[key];
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
};

function readSchool(store: Store): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(store.getItem(storageKeys.selectedSchool) ?? "null");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    // The stored value is not a school, so ignore it.
    return {};
  }
}

/**
 * Whether the File Manager can be opened: requires school mode, plus the super admin's token and a school code stored
 * in this browser.
 */
export function fileManagerAccess(isSchoolMode: boolean, store: Store = localStorage): Access {
  const refuse = (reason: string): Access => ({ allowed: false, reason });
  if (!isSchoolMode)
    return refuse(
      "The File Manager needs a project in school data mode. Open one, or switch yours to School.",
    );
  const token = store.getItem(storageKeys.superAdminToken);
  if (!token)
    return refuse(
      "Sign in with your school system account in the School Data Wizard to open the File Manager.",
    );
  const schoolCode = store.getItem(storageKeys.schoolCode);
  const school = readSchool(store);
  const schoolId = textIn(school, "id");
  if (!schoolCode || schoolId === null) {
    return refuse("Choose a school in the School Data Wizard to open the File Manager.");
  }
  const schoolName = textIn(school, "name") ?? schoolCode;
  return {
    allowed: true,
    connection: { schoolId, schoolName, domain: textIn(school, "domain"), token, schoolCode },
  };
}
