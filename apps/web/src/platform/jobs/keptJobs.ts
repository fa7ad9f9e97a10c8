import { jobKey } from "../storage/keys.ts";

/** What a kept job makes: sheets, or a picture of each card. */
export type KeptJobKind = "print" | "pictures";

/**
 * The job that was started last for a project in this browser, and was not put away yet; null for none. Ids are kept
 * only: what a job holds is asked of the server, which decides who may know.
 */
export function keptJob(projectId: string, kind: KeptJobKind): string | null {
  return localStorage.getItem(jobKey(projectId, kind));
}

/** Remembers a job, so that it is found again after the page was closed. */
export function keepJob(projectId: string, kind: KeptJobKind, jobId: string): void {
  try {
    localStorage.setItem(jobKey(projectId, kind), jobId);
  } catch (error) {
    // Full, or forbidden in a private window: the job is followed for as long as the page lives.
    console.warn("The background export could not be remembered in this browser.", error);
  }
}

export function forgetJob(projectId: string, kind: KeptJobKind): void {
  localStorage.removeItem(jobKey(projectId, kind));
}
