import { readFile } from "node:fs/promises";

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/**
 * A test, or (without a title) a file that failed to load or whose hook failed. Without a file, a runner that
 * failed.
 */
export type NamedTest = { readonly file: string | null; readonly title: string | null };

/** A runner's report on the tests of one tier. */
export type TierReport = {
  readonly counts: Counts;
  readonly failures: readonly NamedTest[];
  /** Tests that passed only on the second attempt. */
  readonly retried: readonly NamedTest[];
  /** Duration of each file's tests, including hooks. */
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

/** Reads a runner's report; undefined if it is missing or incomplete. */
export async function readReport(file: string): Promise<TierReport | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as TierReport;
  } catch {
    // A missing report means that the runner crashed, which the caller reports.
    return undefined;
  }
}

/** Describes a failure of the runner itself as the end of a sentence; undefined if it ended properly. */
export function runnerProblem(report: TierReport | undefined, exitCode: number | null): string | undefined {
  if (exitCode === null) return "was ended by a signal";
  if (!report) return `ended with exit code ${exitCode} and left no report`;
  // Vitest exits with code 1 if a test failed. If no test failed, the code means an error outside every test.
  return exitCode !== 0 && report.counts.failed === 0
    ? `ended with exit code ${exitCode}: see above`
    : undefined;
}

const slowestShown = 10;
/** More failures than this usually have a single cause, so a longer list would not help. */
const failuresShown = 50;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const line = ({ file, title }: NamedTest) =>
  file === null ? `  ${title}` : `  ${file} › ${title ?? "the file itself"}`;

/** Summary at the end of a run's output. Its last line contains only the counts. */
export function summaryOf({ counts, failures, retried, files }: TierReport): string {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown);
  const failed = [...new Set(failures.flatMap(({ file }) => file ?? []))];
  return [
    ...(slowest.length === 0 ? [] : ["The slowest files:"]),
    ...slowest.map(({ file, ms }) => `  ${seconds(ms).padStart(7)}  ${file}`),
    ...(retried.length === 0 ? [] : ["Passed only at the second try:"]),
    ...retried.map(line),
    ...(failures.length === 0 ? [] : ["Failed:"]),
    ...failures.slice(0, failuresShown).map(line),
    ...(failures.length > failuresShown ? [`  and ${failures.length - failuresShown} more`] : []),
    ...(failed.length === 0 ? [] : ["To run only their files:", `  npm test -- ${failed.join(" ")}`]),
    `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`,
  ].join("\n");
}
