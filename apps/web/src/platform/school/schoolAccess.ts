import { isSignedOut, type SchoolCaller } from "@print-builder/school";
import { create } from "zustand";
import { ApiError } from "../api/apiError.ts";

/** Whether the school system has ended this browser's sign-in, as known from its responses. */
export const useSchoolAccess = create<{ readonly isSignedOut: boolean }>(() => ({ isSignedOut: false }));

/** Records whether the school system accepted this browser's sign-in for a call. */
export function noticeAccess(caller: SchoolCaller, isSignedIn: boolean): void {
  if (caller === "school") useSchoolAccess.setState({ isSignedOut: !isSignedIn });
}

/** True if somebody must first sign in to the school system, for this browser or for the server. */
export function wantsSignIn(error: unknown): boolean {
  if (isSignedOut(error) || (error instanceof ApiError && error.code === "schools_auth_required"))
    return true;
  return error instanceof Error && error.cause !== undefined && wantsSignIn(error.cause);
}

export const signInEnded = "your sign-in to the school system has expired";
