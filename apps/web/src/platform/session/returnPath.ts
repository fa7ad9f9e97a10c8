/** Path of the sign-in page that returns to `wanted` afterwards. */
export function signInPath(wanted: string): string {
  return wanted === "/" ? "/login" : `/login?next=${encodeURIComponent(wanted)}`;
}

/**
 * The path to open after signing in. Only pages of this site are accepted: `//evil.example`, `/\evil.example`,
 * `javascript:…` and the sign-in page itself are replaced by the dashboard.
 */
export function returnPath(next: string | null, origin: string): string {
  const usual = "/dashboard";
  if (next === null || !next.startsWith("/")) return usual;
  if (!URL.canParse(next, origin)) return usual;
  const target = new URL(next, origin);
  if (target.origin !== origin || target.pathname === "/login") return usual;
  // A path such as `/.//evil.example` becomes `//evil.example` once normalised.
  if (target.pathname.startsWith("//")) return usual;
  return `${target.pathname}${target.search}${target.hash}`;
}
