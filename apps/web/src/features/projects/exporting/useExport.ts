import type { ProjectSummary } from "@print-builder/api";
import { useState } from "react";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { type FollowedJob, isGone, useJob, zipPollMs } from "#platform/jobs/useJob.ts";
import { type ExportOptions, startExport } from "./exportOptions.ts";

/** The state of an export. `refusals` counts consecutive refusals by the school system. */
type ExportStep =
  | { readonly at: "choosing"; readonly problem: string | null }
  | { readonly at: "starting"; readonly refusals: number }
  | { readonly at: "following"; readonly jobId: string; readonly refusals: number }
  | { readonly at: "signIn"; readonly reason: string; readonly refusals: number };

export type Export = {
  readonly step: ExportStep;
  readonly followed: FollowedJob;
  readonly start: (options: ExportOptions) => void;
  /** Retries with the same options after a new sign-in to the school. */
  readonly retry: () => void;
  /** Returns to the options and stops following the job. */
  readonly reset: () => void;
};

const authCode = "schools_auth_required";

/** The step after a job's state: a sign-in if the job failed because the sign-in is missing. */
function stepOf(step: ExportStep, { job }: FollowedJob): ExportStep {
  if (step.at !== "following" || job?.status !== "failed" || !isAuthFailure(job)) return step;
  const reason = job.error === null || job.error === authCode ? authText : job.error;
  return { at: "signIn", reason, refusals: step.refusals + 1 };
}

const authText = "Sign in to the school system again to continue.";

/** Check both fields, because either may contain the code. */
function isAuthFailure({ code, error }: { readonly code: string | null; readonly error: string | null }) {
  return code === authCode || error === authCode;
}

/** Starts the export of a project and follows it to its end. */
export function useExport(project: ProjectSummary): Export {
  const [requested, setRequested] = useState<ExportOptions | null>(null);
  const [stored, setStep] = useState<ExportStep>({ at: "choosing", problem: null });
  const followed = useJob(stored.at === "following" ? stored.jobId : null, zipPollMs);
  const step = stepOf(stored, followed);

  const run = async (options: ExportOptions, refusals: number) => {
    setRequested(options);
    setStep({ at: "starting", refusals });
    try {
      setStep({ at: "following", jobId: await startExport(project.id, options), refusals });
    } catch (error) {
      const reason = messageOf(error);
      const isAuth = error instanceof ApiError && error.code === authCode;
      setStep(
        isAuth ? { at: "signIn", reason, refusals: refusals + 1 } : { at: "choosing", problem: reason },
      );
    }
  };

  return {
    step,
    followed,
    start: (options) => void run(options, 0),
    retry: () => {
      if (requested && step.at === "signIn") void run(requested, step.refusals);
    },
    reset: () => setStep({ at: "choosing", problem: null }),
  };
}

/** True if the job ended without a file. */
export function isOver({ step, followed: { job, trouble } }: Export): boolean {
  if (step.at !== "following") return false;
  return isGone(trouble) || job?.status === "failed" || job?.status === "cancelled";
}
