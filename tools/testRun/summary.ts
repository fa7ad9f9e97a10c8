import type { NamedTest, TierReport } from "./report.ts";

const slowestShown = 10;
/** More failures than this usually have a single cause, so a longer list would not help. */
const failuresShown = 50;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const line = ({ file, title }: NamedTest) => `  ${file} › ${title ?? "the file itself"}`;

/** Summary at the end of a run's output. Its last line contains only the counts. */
export function summaryOf({ counts, failures, retried, files }: TierReport): string {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown);
  const failed = [...new Set(failures.map(({ file }) => file))];
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
