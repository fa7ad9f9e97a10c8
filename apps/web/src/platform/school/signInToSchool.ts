import type { ProjectAnswer } from "@print-builder/api";
import { isSignedOut } from "@print-builder/school";
import { lazy } from "react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast, type ToastOptions } from "#ui/toasts/showToast.ts";
import { messageOf } from "../api/apiError.ts";
import { showFailure } from "../api/showFailure.ts";
import { signInEnded, wantsSignIn } from "./schoolAccess.ts";

// Asked for when a sign-in has run out, long after the screen: its code need not be there before.
const SchoolSignIn = lazy(async () => ({ default: (await import("./SchoolSignIn.tsx")).SchoolSignIn }));

export type SchoolWork = {
  readonly projectId: string;
  /** What is interrupted, in a word: "print", "list", "change". */
  readonly work: string;
};

/** Why the school system wants a sign-in, and what came of the one before. */
type Asking = SchoolWork & { readonly reason?: string; readonly again?: boolean; readonly isKept?: boolean };

const usualReason = "The sign-in has run out. Nothing was lost: sign in, and the work goes on.";

/** What fails at once for the same want asks once. */
let asked: Promise<ProjectAnswer | null> | null = null;

/** Asks for new access to a project's school. Answers the project as it is with it, null when the person would not. */
export function signInToSchool({
  reason = usualReason,
  again = false,
  isKept = true,
  ...work
}: Asking): Promise<ProjectAnswer | null> {
  asked ??= openDialog(SchoolSignIn, { ...work, reason, again, isKept }).finally(() => {
    asked = null;
  });
  return asked;
}

type Work = SchoolWork & {
  /** Told of the project after a sign-in was stored with it. */
  readonly onSignedIn?: (project: ProjectAnswer) => void;
};

/**
 * Does what needs a project's school. Where the school system wants a sign-in, the person is asked for one and it is
 * done again. False when the person would not; fails with everything else.
 */
export async function withSchoolAccess(
  { onSignedIn, ...work }: Work,
  run: () => Promise<void>,
): Promise<boolean> {
  for (let again = false; ; again = true) {
    try {
      await run();
      return true;
    } catch (error) {
      if (!wantsSignIn(error)) throw error;
      const reason = isSignedOut(error) ? usualReason : messageOf(error);
      const project = await signInToSchool({ ...work, reason, again, isKept: isSignedOut(error) });
      if (!project) return false;
      onSignedIn?.(project);
    }
  }
}

/** How long a message with a way on stands, ms. */
const readingTimeMs = 20_000;

/** "Sign in", for a message about something that the school system has turned away; it is done again then. */
export function signInAction(signIn: () => Promise<unknown>, again: () => void): ToastOptions {
  const run = async () => {
    if (await signIn()) again();
  };
  return {
    tone: "error",
    durationMs: readingTimeMs,
    action: { label: "Sign in", run: () => void run().catch(showFailure) },
  };
}

/** Tells that something failed; where a sign-in is what is missing, with the way to it and on. */
export function showSchoolFailure(
  error: unknown,
  { message, ...work }: SchoolWork & { readonly message?: string },
  again: () => void,
): void {
  if (!wantsSignIn(error)) showFailure(error, message);
  else {
    const options = signInAction(() => signInToSchool(work), again);
    showToast(message === undefined ? `Not done: ${signInEnded}.` : `${message}: ${signInEnded}.`, options);
  }
}
