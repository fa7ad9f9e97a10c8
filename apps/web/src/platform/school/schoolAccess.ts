import { isSignedOut, type SchoolCaller } from "@print-builder/school";
import { create } from "zustand";
import { ApiError } from "../api/apiError.ts";

/** Whether the school system has ended the sign-in that this browser keeps. Known from its answers. */
export const useSchoolAccess = create<{ readonly isSignedOut: boolean }>(() => ({ isSignedOut: false }));

/** Takes in whether the school system has taken a call with this browser's sign-in to a school. */
export function noticeAccess(caller: SchoolCaller, isSignedIn: boolean): void {
  if (caller === "school") useSchoolAccess.setState({ isSignedOut: !isSignedIn });
}

/** True when somebody must sign in to the school system before it can be done: here, or for the server. */
export function wantsSignIn(error: unknown): boolean {
  if (isSignedOut(error) || (error instanceof ApiError && error.code === "schools_auth_required"))
    return true;
  return error instanceof Error && error.cause !== undefined && wantsSignIn(error.cause);
}

export const signInEnded = "the school system has ended the sign-in";
