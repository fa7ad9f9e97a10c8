import type { UserAnswer } from "@print-builder/api";
import { storageKeys } from "../storage/keys.ts";

export type CurrentUser = UserAnswer;

/**
 * Why nobody is signed in. The sign-in page explains an expired session. After a logout, it forgets which page to
 * return to.
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
    // The value is not in our format, so there is no user.
    return null;
  }
}

export function readSession(reason: SignedOutReason): Session {
  const token = localStorage.getItem(storageKeys.token);
  return token ? { status: "signedIn", token, user: readUser() } : { status: "signedOut", reason };
}

/** The token and the user. The server trusts only the token. */
export function identityOf(session: Session): Record<string, string> {
  if (session.status === "signedOut") return {};
  const { token, user } = session;
  return {
    Authorization: `Bearer ${token}`,
    ...(user ? { "X-User-Id": user.id, "X-User-Role": user.role } : {}),
  };
}
