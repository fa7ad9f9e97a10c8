import { readFile } from "node:fs/promises";

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** A test, or a file that failed without one: it did not load, or a hook threw. */
export type NamedTest = { readonly file: string; readonly title: string | null };

/** What a runner says of the tests of one tier. */
export type TierReport = {
  readonly counts: Counts;
  readonly failures: readonly NamedTest[];
  /** Tests that passed at their second try. */
  readonly retried: readonly NamedTest[];
  /** How long the tests of each file took, hooks included. */
  readonly files: readonly { readonly file: string; readonly ms: number }[];
};

export const emptyReport: TierReport = {
  counts: { passed: 0, failed: 0, skipped: 0 },
  failures: [],
  retried: [],
  files: [],
};

export function addReports(one: TierReport, other: TierReport): TierReport {
  return {
    counts: {
      passed: one.counts.passed + other.counts.passed,
      failed: one.counts.failed + other.counts.failed,
      skipped: one.counts.skipped + other.counts.skipped,
    },
    failures: [...one.failures, ...other.failures],
    retried: [...one.retried, ...other.retried],
    files: [...one.files, ...other.files],
  };
}

/** The report that a runner has left; undefined when it left none or only a part of one. */
export async function readReport(file: string): Promise<TierReport | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as TierReport;
  } catch {
    // The caller reports it: no report means that the runner died.
    return undefined;
  }
}

/** How a runner broke beyond failed tests, as the end of a sentence; undefined when it ended properly. */
export function runnerProblem(report: TierReport | undefined, exitCode: number | null): string | undefined {
  if (exitCode === null) return "was ended by a signal";
  if (!report) return `ended with exit code ${exitCode} and left no report`;
  // Vitest answers 1 for failed tests; with none failed it means an error outside every test.
  return exitCode !== 0 && report.counts.failed === 0
    ? `ended with exit code ${exitCode}: see above`
    : undefined;
}
