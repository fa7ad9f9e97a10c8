import type { UserAnswer } from "@print-builder/api";
import { create } from "zustand";
import { dropDrafts } from "../storage/dropDrafts.ts";
import { schoolKeys } from "./dropSchoolState.ts";

export type CurrentUser = UserAnswer;

/** Why nobody is signed in; the sign-in page explains an expired session and forgets a left one's page. */
type SignedOutReason = "never" | "logout" | "expired";

export type Session =
  | { readonly status: "signedIn"; readonly token: string; readonly user: CurrentUser | null }
  | { readonly status: "signedOut"; readonly reason: SignedOutReason };

const tokenKey = "auth_token";
const userKey = "current_user";

/** What a person leaves behind in the browser and the next one must not find. */
const personalKeys = [...schoolKeys, "current_project_id", "print_builder_draft", "print_builder_clipboard"];

function readUser(): CurrentUser | null {
  const text = localStorage.getItem(userKey);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "id" in value ? (value as CurrentUser) : null;
  } catch {
    // Someone else wrote the key: it says nothing about a user.
    return null;
  }
}

function readSession(reason: SignedOutReason): Session {
  const token = localStorage.getItem(tokenKey);
  return token ? { status: "signedIn", token, user: readUser() } : { status: "signedOut", reason };
}

/** Who is signed in. Screens read it as a hook; everything else by `useSession.getState()`. */
export const useSession = create<Session>(() => readSession("never"));

function dropPersonalState(): void {
  for (const key of personalKeys) localStorage.removeItem(key);
  void dropDrafts();
}

export function startSession(token: string, user: CurrentUser): void {
  const before = readUser();
  if (before !== null && before.id !== user.id) dropPersonalState();
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, JSON.stringify(user));
  useSession.setState({ status: "signedIn", token, user }, true);
}

/** Signs out in this browser. An expired session keeps the person's own keys: the same one comes back. */
export function endSession(reason: "logout" | "expired"): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(userKey);
  if (reason === "logout") dropPersonalState();
  useSession.setState({ status: "signedOut", reason }, true);
}

/** Follows sign-ins and sign-outs of other tabs. Returns a function that stops it. */
export function followOtherTabs(): () => void {
  const read = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === userKey || event.key === null) {
      useSession.setState(readSession("logout"), true);
    }
  };
  window.addEventListener("storage", read);
  return () => window.removeEventListener("storage", read);
}
