import { type RouteBody, routes } from "@print-builder/api";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../api/call.ts";
import { jobKey } from "../storage/keys.ts";
import { downloadJob } from "./downloadJob.ts";
import { hasEnded } from "./jobProgress.ts";
import { type FollowedJob, isGone, printPollMs, useJob } from "./useJob.ts";

/** The output of a background job: sheets, or a picture of each card. */
export type KeptJobKind = "print" | "pictures";

/**
 * The last job started for a project in this browser and not yet dismissed, or null. Only IDs are stored: the server
 * returns the job's data and decides who may read it.
 */
export function keptJob(projectId: string, kind: KeptJobKind): string | null {
  return localStorage.getItem(jobKey(projectId, kind));
}

/** Remembers a job, so that it can be found after the page was closed. */
export function keepJob(projectId: string, kind: KeptJobKind, jobId: string): void {
  try {
    localStorage.setItem(jobKey(projectId, kind), jobId);
  } catch (error) {
    // Storage is full, or blocked in a private window. The job is then followed only while the page is open.
    console.warn("The background export could not be remembered in this browser.", error);
  }
}

export function forgetJob(projectId: string, kind: KeptJobKind): void {
  localStorage.removeItem(jobKey(projectId, kind));
}

export type PrintJobInput = RouteBody<typeof routes.startPrintJob>;

export type KeptJob = {
  readonly projectId: string;
  /** Null if no job is followed. */
  readonly followed: FollowedJob | null;
  /** True until the job has ended. */
  readonly isUnderWay: boolean;
  /**
   * Starts a job that replaces the previous one, on a connected printer if `queueId` names one, and returns its ID.
   * Throws an ApiError if the server refuses.
   */
  readonly start: (body: PrintJobInput, queueId?: string) => Promise<string>;
  /** Saves the result of a completed job. Throws an ApiError. */
  readonly download: () => Promise<void>;
  /** Dismisses an ended job. */
  readonly dismiss: () => void;
};

/**
 * A project's background export. It continues without this page, and is found again when the page is opened. `onEnd` is
 * called once when the export has ended.
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
  // Jobs are deleted a day after they end.
  const dismissGone = useEffectEvent(dismiss);
  useEffect(() => {
    if (gone) dismissGone();
  }, [gone]);
  return {
    projectId,
    followed: jobId === null ? null : followed,
    isUnderWay: jobId !== null && !isEnded && !gone,
    async start(body, queueId) {
      const params = { id: projectId };
      const { job_id } =
        queueId === undefined
          ? await call(routes.startPrintJob, { params, body })
          : await call(routes.printOnQueue, { params, body: { ...body, format: "pdf", queue_id: queueId } });
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
