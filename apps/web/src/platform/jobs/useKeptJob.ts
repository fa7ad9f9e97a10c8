import { type RouteBody, routes } from "@print-builder/api";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../api/call.ts";
import { downloadJob } from "./downloadJob.ts";
import { hasEnded } from "./jobProgress.ts";
import { forgetJob, type KeptJobKind, keepJob, keptJob } from "./keptJobs.ts";
import { type FollowedJob, isGone, printPollMs, useJob } from "./useJob.ts";

export type PrintJobInput = RouteBody<typeof routes.startPrintJob>;

export type KeptJob = {
  readonly projectId: string;
  /** Null where there is no job to look after. */
  readonly followed: FollowedJob | null;
  /** True while it has not ended. */
  readonly isUnderWay: boolean;
  /** Starts a job in place of the one before, and tells its id. Throws an ApiError when the server refuses. */
  readonly start: (body: PrintJobInput) => Promise<string>;
  /** Saves what a completed job has made. Throws an ApiError. */
  readonly download: () => Promise<void>;
  /** Puts an ended job away. */
  readonly dismiss: () => void;
};

/**
 * The background export of a project. It goes on without this page, and is found again when the page comes back.
 * `onEnd` is called once when it has ended.
 */
export function useKeptJob(projectId: string, kind: KeptJobKind, onEnd: () => void): KeptJob {
  const [jobId, setJobId] = useState(() => keptJob(projectId, kind));
  const followed = useJob(jobId, printPollMs);
  const { job, trouble } = followed;
  const isEnded = job !== null && hasEnded(job.status);
  const gone = isGone(trouble);
  const tellEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (isEnded && jobId !== null) tellEnd();
  }, [isEnded, jobId]);
  const dismiss = () => {
    forgetJob(projectId, kind);
    setJobId(null);
  };
  // A job that is gone was swept a day after it had ended.
  const dismissGone = useEffectEvent(dismiss);
  useEffect(() => {
    if (gone) dismissGone();
  }, [gone]);
  return {
    projectId,
    followed: jobId === null ? null : followed,
    isUnderWay: jobId !== null && !isEnded && !gone,
    async start(body) {
      const { job_id } = await call(routes.startPrintJob, { params: { id: projectId }, body });
      keepJob(projectId, kind, job_id);
      setJobId(job_id);
      return job_id;
    },
    async download() {
      if (job) await downloadJob(job, projectId);
    },
    dismiss,
  };
}
