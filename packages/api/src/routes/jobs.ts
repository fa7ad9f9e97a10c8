import { defineRoutes } from "../defineRoutes.ts";

export const jobKinds = ["standard_zip", "school_zip", "print"] as const;

export type JobKind = (typeof jobKinds)[number];

export const jobStatuses = ["queued", "running", "paused", "completed", "failed", "cancelled"] as const;

export type JobStatus = (typeof jobStatuses)[number];

/**
 * A job in one of these states no longer changes, with one exception: one that failed because of the school system
 * (`code` is `schools_auth_required` or `school_failed`) continues from its last finished batch when it is resumed, or
 * started again with the same request, after a new sign-in if needed. This is possible for 24 hours.
 */
export const endedJobStatuses: readonly JobStatus[] = ["completed", "failed", "cancelled"];

/** Output of a print job: sheets as PDF, or one file per card side. */
export const printFormats = ["pdf", "png", "jpg", "svg"] as const;

export type PrintFormat = (typeof printFormats)[number];

/** Maximum number of warnings in an answer; `warnings_total` counts them all. */
export const maxJobWarnings = 500;

/** The people in the ZIP's table. */
export const schoolEntities = ["students", "teachers", "staff"] as const;

export const jobRoutes = defineRoutes({
  startStandardZip: {
    method: "POST",
    path: "/api/projects/:id/export/standard-zip/jobs",
    access: "user",
  },
  startPrintJob: {
    method: "POST",
    path: "/api/projects/:id/export/jobs",
    access: "user",
  },
  getJob: { method: "GET", path: "/api/export/jobs/:jobId/status", access: "user" },
  controlJob: { method: "PATCH", path: "/api/export/jobs/:jobId", access: "user" },
  cancelJob: { method: "DELETE", path: "/api/export/jobs/:jobId", access: "user" },
  downloadJob: {
    method: "GET",
    path: "/api/export/jobs/:jobId/download",
    access: "user",
    mediaCookie: true,
  },
  startSchoolZip: {
    method: "POST",
    path: "/api/projects/:id/export/school-zip/jobs",
    access: "user",
  },
});
