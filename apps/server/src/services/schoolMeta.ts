import type { Secrets } from "./secrets.ts";

type Meta = Readonly<Record<string, unknown>>;

const sealedToken = "impersonation_token_sealed";
/** Never taken over: answers carry the flag, and nothing here needs a super admin's token. */
const dropped: ReadonlySet<string> = new Set(["super_admin_token", "has_impersonation_token", sealedToken]);

/**
 * Stored `school_mapping_meta` with what was sent merged into it: null clears a field, and the token is
 * sealed. Writing back what was answered changes no token.
 */
export function mergeSchoolMeta(stored: Meta, sent: Meta | null, secrets: Pick<Secrets, "seal">): Meta {
  if (sent === null) return {};
  const merged = new Map(Object.entries(stored));
  for (const [field, value] of Object.entries(sent)) {
    if (dropped.has(field)) continue;
    const name = field === "impersonation_token" ? sealedToken : field;
    if (value === null || value === "") merged.delete(name);
    else merged.set(name, name === sealedToken ? secrets.seal(String(value)) : value);
  }
  return Object.fromEntries(merged);
}

/** What answers show of it: that there is a token, never the token. */
export function shownSchoolMeta(stored: Meta): Meta {
  const { [sealedToken]: token, ...shown } = stored;
  return { ...shown, has_impersonation_token: token !== undefined };
}
