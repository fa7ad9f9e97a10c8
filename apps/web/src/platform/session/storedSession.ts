import type { UserAnswer } from "@print-builder/api";
import { storageKeys } from "../storage/keys.ts";

export type CurrentUser = UserAnswer;

/**
 * Why nobody is signed in. The sign-in page tells users that their session has expired; after a logout it does not
 * return to the previous page.
 */
export type SignedOutReason = "never" | "logout" | "expired";

export type Session =
  | { readonly status: "signedIn"; readonly token: string; readonly user: CurrentUser | null }
  | { readonly status: "signedOut"; readonly reason: SignedOutReason };

export function readUser(): CurrentUser | null {
  const text = localStorage.getItem(storageKeys.user);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "id" in value ? (value as CurrentUser) : null;
  } catch {
    // An invalid stored value counts as no user.
    return null;
  }
}

export function readSession(reason: SignedOutReason): Session {
  const token = localStorage.getItem(storageKeys.token);
  return token ? { status: "signedIn", token, user: readUser() } : { status: "signedOut", reason };
}

/** Headers with the token and the user. The server trusts only the token. */
export function identityOf(session: Session): Record<string, string> {
  if (session.status === "signedOut") return {};
  const { token, user } = session;
  return {
    Authorization: `Bearer ${token}`,
    ...(user ? { "X-User-Id": user.id, "X-User-Role": user.role } : {}),
  };
}
