import { afterEach, expect, test } from "vitest";
import { forgetJob, keepJob, keptJob } from "./keptJobs.ts";

afterEach(() => localStorage.clear());

test("a job is remembered per project and kind, by its id alone", () => {
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
