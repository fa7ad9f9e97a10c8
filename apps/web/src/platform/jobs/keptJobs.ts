import { jobKey } from "../storage/keys.ts";

/** The output of a kept job: sheets, or a picture of each card. */
export type KeptJobKind = "print" | "pictures";

/**
 * The job started last for a project in this browser and not yet dismissed, or null. Only IDs are stored: the server
 * returns the job's data and decides who may read it.
 */
export function keptJob(projectId: string, kind: KeptJobKind): string | null {
  return localStorage.getItem(jobKey(projectId, kind));
}

/** Remembers a job, so that it is found after the page was closed. */
export function keepJob(projectId: string, kind: KeptJobKind, jobId: string): void {
  try {
    localStorage.setItem(jobKey(projectId, kind), jobId);
  } catch (error) {
    // Storage is full or blocked in a private window: the job is followed while the page is open.
    console.warn("The background export could not be remembered in this browser.", error);
  }
}

export function forgetJob(projectId: string, kind: KeptJobKind): void {
  localStorage.removeItem(jobKey(projectId, kind));
}
