import { expect, test } from "vitest";
import { addCounts, countTests, readCounts, runnerProblem } from "./testCounts.ts";

const tests = (...statuses: string[]) => statuses.map((status) => ({ status }));

test("passed, failed, skipped and to-do tests are summed over all files", () => {
  const report = {
    testResults: [
      { status: "passed", assertionResults: tests("passed", "skipped", "todo") },
      { status: "failed", assertionResults: tests("failed", "passed") },
    ],
  };
  expect(countTests(report)).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

test("a file that does not load counts as one failure", () => {
  expect(countTests({ testResults: [{ status: "failed", assertionResults: [] }] })).toEqual({
    passed: 0,
    failed: 1,
    skipped: 0,
  });
});

test("counts add up per kind", () => {
  const sum = addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 });
  expect(sum).toEqual({ passed: 11, failed: 22, skipped: 33 });
});

test("a missing report gives no counts", async () => {
  expect(await readCounts("/nowhere/unit.json")).toBeUndefined();
});

test("a runner is broken when a signal ended it, when it left no report, or when it failed without a failed test", () => {
  const clean = { passed: 5, failed: 0, skipped: 0 };
  expect(runnerProblem(clean, 0)).toBeUndefined();
  expect(runnerProblem({ ...clean, failed: 1 }, 1)).toBeUndefined();
  expect(runnerProblem(clean, 1)).toContain("exit code 1");
  expect(runnerProblem(undefined, 0)).toContain("no report");
  expect(runnerProblem(clean, null)).toContain("signal");
});
