import type { ProjectAnswer } from "@print-builder/api";
import { isSignedOut } from "@print-builder/school";
import { lazy } from "react";
import { openDialog } from "#ui/dialogs/openDialog.ts";
import { showToast, type ToastOptions } from "#ui/toasts/showToast.ts";
import { messageOf } from "../api/apiError.ts";
import { showFailure } from "../api/showFailure.ts";
import { signInEnded, wantsSignIn } from "./schoolAccess.ts";

// Loaded only when a sign-in has expired, which is long after the screen has loaded.
const SchoolSignIn = lazy(async () => ({ default: (await import("./SchoolSignIn.tsx")).SchoolSignIn }));

export type SchoolWork = {
  readonly projectId: string;
  /** A noun for the interrupted work: "print", "list", "change". */
  readonly work: string;
};

/** Why the school system requires a sign-in, and how the previous sign-in ended. */
type SignInRequest = SchoolWork & {
  readonly reason?: string;
  readonly again?: boolean;
  readonly isKept?: boolean;
};

const usualReason = "Your sign-in has expired. Nothing was lost: sign in to continue.";

/** The open sign-in question, shared by calls that fail at the same time for the same reason. */
let openQuestion: Promise<ProjectAnswer | null> | null = null;

/** Asks for new access to a project's school. Returns the project with that access, or null if the user declined. */
export function signInToSchool({
  reason = usualReason,
  again = false,
  isKept = true,
  ...work
}: SignInRequest): Promise<ProjectAnswer | null> {
  openQuestion ??= openDialog(SchoolSignIn, { ...work, reason, again, isKept }).finally(() => {
    openQuestion = null;
  });
  return openQuestion;
}

type RetriedWork = SchoolWork & {
  /** Receives the project after a sign-in was stored with it. */
  readonly onSignedIn?: (project: ProjectAnswer) => void;
};

/**
 * Runs work that needs a project's school. If the school system requires a sign-in, asks for it and runs the work
 * again. Returns false if the user declined, and rethrows all other failures.
 */
export async function withSchoolAccess(
  { onSignedIn, ...work }: RetriedWork,
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

/** Time for which a message with an action is shown, ms. */
const readingTimeMs = 20_000;

/**
 * The “Sign in” action of a message about work that the school system refused. After the sign-in, the work runs again.
 */
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

/** Shows a failure. If a sign-in is missing, the message offers it. */
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
