import { readFile } from "node:fs/promises";

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** The part of Vitest's JSON report that is counted. */
type Report = {
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
};

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/**
 * Counts the tests of a report; "to do" counts as skipped. A file that fails without a failed test of its
 * own (it does not load, or a hook throws) counts as one failure.
 */
export function countTests(report: Report): Counts {
  return report.testResults
    .map((file) => {
      const statuses = file.assertionResults.map((test) => test.status);
      const passed = statuses.filter((status) => status === "passed").length;
      const failed = statuses.filter((status) => status === "failed").length;
      const fileFailure = file.status === "failed" && failed === 0 ? 1 : 0;
      return { passed, failed: failed + fileFailure, skipped: statuses.length - passed - failed };
    })
    .reduce(addCounts, { passed: 0, failed: 0, skipped: 0 });
}

/** Counts of a report file; undefined when the runner left none or only a part of one. */
export async function readCounts(file: string): Promise<Counts | undefined> {
  try {
    return countTests(JSON.parse(await readFile(file, "utf8")));
  } catch {
    // The caller reports it: no report means that the runner died.
    return undefined;
  }
}

/** How a runner broke beyond failed tests, as the end of a sentence; undefined when it ended properly. */
export function runnerProblem(counts: Counts | undefined, exitCode: number | null): string | undefined {
  if (exitCode === null) {
    return "was ended by a signal";
  }
  if (!counts) {
    return `ended with exit code ${exitCode} and left no report`;
  }
  // Vitest answers 1 for failed tests; with none failed it means an error outside every test.
  return exitCode !== 0 && counts.failed === 0 ? `ended with exit code ${exitCode}: see above` : undefined;
}
