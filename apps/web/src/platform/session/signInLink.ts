const part = "link=";

/** The page where somebody chooses a password. The token is after the #, so that no server sees it. */
export function signInLink(origin: string, token: string): string {
  return `${origin}/login#${part}${encodeURIComponent(token)}`;
}

/** The token in a sign-in link. Null for any other URL. */
export function linkTokenOf(hash: string): string | null {
  const found = hash.startsWith(`#${part}`) ? hash.slice(part.length + 1) : "";
  try {
    return found === "" ? null : decodeURIComponent(found);
  } catch {
    // The link was truncated or altered on its way.
    return found;
  }
}
