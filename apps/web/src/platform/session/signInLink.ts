const part = "link=";

/** The address by which somebody chooses a password. What opens it stands behind the #: no server gets to see it. */
export function signInLink(origin: string, token: string): string {
  return `${origin}/login#${part}${encodeURIComponent(token)}`;
}

/** What opens a link, of the address that it has led to; null of any other address. */
export function linkTokenOf(hash: string): string | null {
  const found = hash.startsWith(`#${part}`) ? hash.slice(part.length + 1) : "";
  try {
    return found === "" ? null : decodeURIComponent(found);
  } catch {
    // It was cut or changed on its way.
    return found;
  }
}
