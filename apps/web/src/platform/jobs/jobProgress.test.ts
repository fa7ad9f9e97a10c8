import { jobStatuses } from "@print-builder/api";
import { expect, test } from "vitest";
import { allowedActions, hasEnded, percentOf, restartNote, zipStatus } from "./jobProgress.ts";

test("[ZIP-08, ZIP-10, PRINT-30] treats completed, failed and cancelled jobs as ended", () => {
  expect(jobStatuses).toEqual(["queued", "running", "paused", "completed", "failed", "cancelled"]);
  expect(jobStatuses.filter(hasEnded)).toEqual(["completed", "failed", "cancelled"]);
});

test("[ZIP-09] shows a ZIP job as running until it has ended", () => {
  expect(jobStatuses.map(zipStatus)).toEqual([
    "running",
    "running",
    "running",
    "completed",
    "failed",
    "cancelled",
  ]);
});

test("[ZIP-11] rounds the processed share of the total to a whole percentage", () => {
  const percent = (processed: number, total: number) => percentOf({ status: "running", processed, total });
  expect(percent(0, 7)).toBe(0);
  expect(percent(1, 3)).toBe(33);
  expect(percent(2, 3)).toBe(67);
  expect(percent(1, 200)).toBe(1);
  expect(percent(7, 7)).toBe(100);
});

test("[ZIP-12] without a total, shows 100% if the job is completed, else 0%", () => {
  for (const status of jobStatuses) {
    expect(percentOf({ status, processed: 0, total: 0 })).toBe(status === "completed" ? 100 : 0);
  }
});

test("on a connected printer, counts the sheets that came out", () => {
  const state = "processing" as const;
  const printer = { name: "Office", state, reasons: [], sheets_done: 3, sheets: 12 };
  const drawn = { status: "running", processed: 120, total: 120 } as const;
  expect(percentOf({ ...drawn, printer })).toBe(25);
  expect(percentOf({ ...drawn, printer: { ...printer, sheets: 0 } })).toBe(0);
  expect(percentOf({ ...drawn, status: "completed", printer })).toBe(100);
});

test("[OPEN-26] jobs can be paused while active, resumed, and cancelled until they end", () => {
  const allowed = (action: "pause" | "resume" | "cancel") =>
    jobStatuses.filter((status) => allowedActions(status)[action]);
  expect(allowed("pause")).toEqual(["queued", "running"]);
  expect(allowed("resume")).toEqual(["paused"]);
  expect(allowed("cancel")).toEqual(["queued", "running", "paused"]);
});

test("explains a restart and that no card is missing or printed twice", () => {
  expect(restartNote(0)).toBeNull();
  expect(restartNote(1)).toMatch(/^One part was restarted .* No card is missing or printed twice\.$/);
  expect(restartNote(2)).toMatch(/^2 parts were restarted/);
});
