import { type ProjectSummary, routes, type schoolEntities } from "@print-builder/api";
import { useState } from "react";
import { ApiError, messageOf } from "#platform/api/apiError.ts";
import { call } from "#platform/api/call.ts";
import { type FollowedJob, isGone, useJob, zipPollMs } from "#platform/jobs/useJob.ts";

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

/** Contents of the ZIP of a project with uploaded rows. */
export type StandardOptions = {
  readonly include_project: boolean;
  readonly include_csv: boolean;
  readonly include_images: boolean;
  readonly include_versions: boolean;
};

/** Contents of the ZIP of a project in school mode; an empty filter leaves nobody out. */
export type SchoolOptions = {
  readonly include_csv: boolean;
  readonly include_files: boolean;
  readonly csv_entity: (typeof schoolEntities)[number];
  readonly search: string;
  readonly class_section_id: string;
  readonly print_status: string;
  readonly status: string;
};

type ExportOptions =
  | { readonly mode: "standard"; readonly options: StandardOptions }
  | { readonly mode: "school"; readonly options: SchoolOptions };

/** The dialog's initial options: everything except earlier versions. */
export function usualOptions(mode: ProjectSummary["data_mode"]): ExportOptions {
  if (mode === "standard") {
    const usual = { include_project: true, include_csv: true, include_images: true };
    return { mode, options: { ...usual, include_versions: false } };
  }
  const filters = { search: "", class_section_id: "", print_status: "", status: "" };
  return { mode, options: { include_csv: true, include_files: true, csv_entity: "students", ...filters } };
}

/** True if the export would contain nothing. */
export function isEmpty({ options }: ExportOptions): boolean {
  return Object.entries(options).every(
    ([name, value]) => !name.startsWith("include_") || name === "include_versions" || value === false,
  );
}

/**
 * Starts the job that packs the ZIP and returns its id.
 * @throws ApiError; with the code `schools_auth_required` when the school system requires a new sign-in
 */
export async function startExport(projectId: string, chosen: ExportOptions): Promise<string> {
  const params = { id: projectId };
  const { job_id } =
    chosen.mode === "standard"
      ? await call(routes.startStandardZip, { params, body: chosen.options })
      : await call(routes.startSchoolZip, { params, body: chosen.options });
  return job_id;
}
