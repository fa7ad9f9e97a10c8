import type { ListedJob } from "@print-builder/api";
import { expect, it } from "vitest";
import { partsText, progressText, timeText } from "./JobTable.tsx";

const created_at = "2026-11-21T10:00:00.000Z";
const at = (seconds: number) => new Date(Date.parse(created_at) + seconds * 1000);
const now = at(90).getTime();

it.each([
  [null, null, "queued for 1 min 30 s"],
  [30, null, "for 1 min so far"],
  [30, 75, "took 45 s"],
  [null, 75, "took 1 min 15 s"],
])("describes the time of a job started at %s s, finished at %s s: %s", (began, ended, text) => {
  const iso = (seconds: number | null) => (seconds === null ? null : at(seconds).toISOString());
  expect(timeText({ created_at, started_at: iso(began), finished_at: iso(ended) }, now)).toBe(text);
});

const job = { kind: "print", processed: 1200, total: 4600, batches_done: 2, batches_total: 10 } as ListedJob;

it("describes a job's progress in records or files and in parts", () => {
  expect([progressText(job), partsText(job)]).toEqual(["1,200 of 4,600 records", "2 of 10 parts"]);
  expect(partsText({ ...job, batches_total: 1 })).toBe("");
  expect(progressText({ ...job, kind: "standard_zip" })).toBe("1,200 of 4,600 files");
  expect(progressText({ ...job, total: 0 })).toBe("");
});
