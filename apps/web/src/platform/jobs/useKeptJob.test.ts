import { afterEach, expect, test } from "vitest";
import { forgetJob, keepJob, keptJob } from "./useKeptJob.ts";

afterEach(() => localStorage.clear());

test("remembers only the job ID, for each project and kind of job", () => {
  keepJob("p1", "print", "j1");
  keepJob("p1", "pictures", "j2");
  expect([keptJob("p1", "print"), keptJob("p1", "pictures"), keptJob("p2", "print")]).toEqual([
    "j1",
    "j2",
    null,
  ]);
  forgetJob("p1", "print");
  expect([keptJob("p1", "print"), keptJob("p1", "pictures")]).toEqual([null, "j2"]);
});
