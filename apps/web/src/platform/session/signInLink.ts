const part = "link=";

/**
 * URL of the page where a user chooses a password. The token is in the fragment, so that no server or proxy logs it.
 */
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
