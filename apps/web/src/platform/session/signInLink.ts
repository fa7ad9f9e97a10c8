const part = "link=";

/** The address at which somebody chooses a password. The token is after the #, so that no server sees it. */
export function signInLink(origin: string, token: string): string {
  return `${origin}/login#${part}${encodeURIComponent(token)}`;
}

/** The token of a sign-in link's address; null for any other address. */
export function linkTokenOf(hash: string): string | null {
  const found = hash.startsWith(`#${part}`) ? hash.slice(part.length + 1) : "";
  try {
    return found === "" ? null : decodeURIComponent(found);
  } catch {
    // The link was cut or changed on its way.
    return found;
  }
}
