import { expect, test } from "vitest";
import { addReports, emptyReport, readReport, runnerProblem, summaryOf, type TierReport } from "./report.ts";

const report: TierReport = {
  counts: { passed: 5, failed: 1, skipped: 2 },
  failures: [{ file: "packages/core/a.test.ts", title: "rounds up" }],
  retried: [],
  files: [{ file: "packages/core/a.test.ts", ms: 1234 }],
};

test("the summary ends with the counts on a separate line", () => {
  expect(summaryOf(emptyReport)).toBe("0 passed, 0 failed, 0 skipped");
  expect(summaryOf(report).split("\n").at(-1)).toBe("5 passed, 1 failed, 2 skipped");
});

test("the summary names failures, retries, slow files and the command", () => {
  const retried = [{ file: "e2e/start.e2e.ts", title: "stops" }];
  const failures = [
    { file: "e2e/x.e2e.ts", title: null },
    { file: null, title: 'the runner of "web" was ended by a signal' },
  ];
  const broken = { ...emptyReport, failures, retried };
  expect(summaryOf(addReports(report, broken)).split("\n")).toEqual([
    "The slowest files:",
    "    1.2 s  packages/core/a.test.ts",
    "Passed only at the second try:",
    "  e2e/start.e2e.ts › stops",
    "Failed:",
    "  packages/core/a.test.ts › rounds up",
    "  e2e/x.e2e.ts › the file itself",
    '  the runner of "web" was ended by a signal',
    "To run only their files:",
    "  npm test -- packages/core/a.test.ts e2e/x.e2e.ts",
    "5 passed, 1 failed, 2 skipped",
  ]);
});

test("the summary lists the ten slowest files, slowest first", () => {
  const files = Array.from({ length: 12 }, (_, at) => ({ file: `f${at}`, ms: at * 1000 }));
  const shown = summaryOf({ ...emptyReport, files })
    .split("\n")
    .slice(1, -1);
  expect(shown).toHaveLength(10);
  expect(shown[0]).toBe("   11.0 s  f11");
});

test("returns undefined if the report file is missing", async () => {
  expect(await readReport("/nowhere/unit.json")).toBeUndefined();
});

test("reports a signal, a missing report or an error outside tests", () => {
  const clean = { ...report, counts: { passed: 5, failed: 0, skipped: 0 } };
  expect(runnerProblem(clean, 0)).toBeUndefined();
  expect(runnerProblem(report, 1)).toBeUndefined();
  expect(runnerProblem(clean, 1)).toContain("exit code 1");
  expect(runnerProblem(undefined, 0)).toContain("no report");
  expect(runnerProblem(clean, null)).toContain("signal");
});
