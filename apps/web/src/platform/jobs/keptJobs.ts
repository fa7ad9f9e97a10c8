/** What a kept job makes: sheets, or a picture of each card. */
export type KeptJobKind = "print" | "pictures";

/** Ids only: what a job holds is asked of the server, which decides who may know. */
const keyOf = (projectId: string, kind: KeptJobKind) => `${kind}_job:${projectId}`;

/** The job that was started last for a project in this browser, and was not put away yet; null for none. */
export function keptJob(projectId: string, kind: KeptJobKind): string | null {
  return localStorage.getItem(keyOf(projectId, kind));
}

/** Remembers a job, so that it is found again after the page was closed. */
export function keepJob(projectId: string, kind: KeptJobKind, jobId: string): void {
  try {
    localStorage.setItem(keyOf(projectId, kind), jobId);
  } catch (error) {
    // Full, or forbidden in a private window: the job is followed for as long as the page lives.
    console.warn("The background export could not be remembered in this browser.", error);
  }
}

export function forgetJob(projectId: string, kind: KeptJobKind): void {
  localStorage.removeItem(keyOf(projectId, kind));
}
