import { isSignedOut, type SchoolCaller } from "@print-builder/school";
import { create } from "zustand";
import { ApiError } from "../api/apiError.ts";

/** Whether the school system has ended this browser's sign-in, known from its answers. */
export const useSchoolAccess = create<{ readonly isSignedOut: boolean }>(() => ({ isSignedOut: false }));

/** Records whether the school system accepted a call with this browser's sign-in. */
export function noticeAccess(caller: SchoolCaller, isSignedIn: boolean): void {
  if (caller === "school") useSchoolAccess.setState({ isSignedOut: !isSignedIn });
}

/** True if somebody must sign in to the school system first, here or for the server. */
export function wantsSignIn(error: unknown): boolean {
  if (isSignedOut(error) || (error instanceof ApiError && error.code === "schools_auth_required"))
    return true;
  return error instanceof Error && error.cause !== undefined && wantsSignIn(error.cause);
}

export const signInEnded = "the school system has ended the sign-in";
