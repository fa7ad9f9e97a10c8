import { expect } from "vitest";
import type { Locator, Page, Route } from "./browser/page.ts";
import { card } from "./projectList.ts";

/** Opens the export dialog of a project in the list. */
export async function openExport(page: Page, name: string): Promise<Locator> {
  await card(page, name).hover();
  await card(page, name).getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export Project" });
  await dialog.getByRole("button", { name: "Start Export" }).waitFor();
  return dialog;
}

export const startExport = (dialog: Locator) => dialog.getByRole("button", { name: "Start Export" }).click();

export const downloadButton = (dialog: Locator) => dialog.getByRole("button", { name: "Download ZIP" });

/** The badge with a job's state. */
export const badge = (dialog: Locator, status: string) => dialog.getByText(status, { exact: true });

/** Exports run at the lowest priority, so on a busy machine they take long. */
const endsWithinMs = 150_000;

/** Waits until an export has ended. */
export async function ended(dialog: Locator, status: "completed" | "cancelled" = "completed"): Promise<void> {
  await expect.poll(() => badge(dialog, status).count(), { timeout: endsWithinMs }).toBe(1);
}

export type Job = { readonly status: string; readonly [field: string]: unknown };

const usualJob = {
  job_id: "job7",
  kind: "standard_zip",
  processed: 0,
  total: 0,
  batches_done: 0,
  batches_total: 1,
  restarts: 0,
  error: null,
  code: null,
  created_at: "2026-01-01T00:00:00.000Z",
  finished_at: null,
  warnings: [],
  warnings_total: 0,
  people: null,
};

/** Simulates a job whose state the test sets. With null, polls fail without a response. */
export async function pretendJob(page: Page): Promise<{ tell(job: Job | null): void; questions(): number }> {
  let job: Job | null = { ...usualJob, status: "queued" };
  let questions = 0;
  await page.route("**/export/*/jobs", (route) => route.fulfill({ status: 202, json: { job_id: "job7" } }));
  await page.route("**/export/jobs/job7/status", (route: Route) => {
    questions += 1;
    return job ? route.fulfill({ json: job }) : route.abort();
  });
  return {
    tell: (next) => {
      job = next && { ...usualJob, ...next };
    },
    questions: () => questions,
  };
}
