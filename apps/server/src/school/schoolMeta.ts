import { problem } from "@print-builder/api";
import { outsideText } from "@print-builder/core/ownValue";
import { datasets } from "@print-builder/school";
import type { Secrets } from "../store/secrets.ts";
import type { SchoolAccess } from "./schoolRows.ts";

type Meta = Readonly<Record<string, unknown>>;

const sealedToken = "impersonation_token_sealed";
/** Never stored: the flag is derived for answers, and super admins' tokens are not needed. */
const dropped: ReadonlySet<string> = new Set(["super_admin_token", "has_impersonation_token", sealedToken]);

/**
 * Merges sent fields into a stored `school_mapping_meta`. Null removes a field, and tokens are sealed.
 * Sending an answer back keeps the token, but naming another school without a token removes it.
 */
export function mergeSchoolMeta(stored: Meta, sent: Meta | null, secrets: Pick<Secrets, "seal">): Meta {
  if (sent === null) return {};
  refuseUnknownSource(sent.source);
  const merged = new Map(Object.entries(stored));
  if (namesOtherSchool(stored, sent)) merged.delete(sealedToken);
  for (const [field, value] of Object.entries(sent)) {
    if (dropped.has(field)) continue;
    const name = field === "impersonation_token" ? sealedToken : field;
    const kept = name === sealedToken ? sealed(outsideText(value), secrets) : value;
    if (kept === null || kept === "") merged.delete(name);
    else merged.set(name, kept);
  }
  return Object.fromEntries(merged);
}

const sealed = (token: string, secrets: Pick<Secrets, "seal">) => (token === "" ? null : secrets.seal(token));

export const maxSchoolNameLength = 300;

/** The column for the school's name in lists; empty if the mapping names no school. */
export function namedSchool(meta: Meta | null | undefined): { readonly school_name?: string | null } {
  if (meta === null) return { school_name: null };
  const name = meta?.school_name;
  if (name === undefined) return {};
  const line =
    typeof name === "string"
      ? name
          .replaceAll(/\p{Cc}+/gu, " ")
          .toWellFormed()
          .trim()
      : "";
  return { school_name: line.slice(0, maxSchoolNameLength) || null };
}

/** Refuses unknown record sources. Stored values are kept unchanged. */
function refuseUnknownSource(source: unknown): void {
  if (source === undefined || source === null || source === "" || datasets.some((one) => one === source))
    return;
  throw problem("bad_value", { field: "source", reason: `must be one of ${datasets.join(", ")}` });
}

function namesOtherSchool(stored: Meta, sent: Meta): boolean {
  return "school_code" in sent && stored.school_code !== undefined && sent.school_code !== stored.school_code;
}

/** The metadata for answers, with a flag instead of the token. */
export function shownSchoolMeta(stored: Meta): Meta {
  const { [sealedToken]: token, ...shown } = stored;
  return { ...shown, has_impersonation_token: token !== undefined };
}

/** Characters that a header accepts in a token or code. */
const headerText = /^[\x21-\x7e]{1,4000}$/;

/** The access to a school's records; null if none is stored or it was sealed with another key. */
export function schoolAccessOf(stored: Meta, secrets: Pick<Secrets, "unseal">): SchoolAccess | null {
  const { [sealedToken]: sealed, school_code: code } = stored;
  const token = typeof sealed === "string" ? secrets.unseal(sealed) : null;
  const schoolCode = typeof code === "string" || typeof code === "number" ? String(code) : "";
  if (token === null || !headerText.test(token) || !headerText.test(schoolCode)) return null;
  return { token, schoolCode };
}
