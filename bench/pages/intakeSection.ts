import type { Percentiles } from "../load/callTimes.ts";
import type { IntakeRun } from "../load/measureIntake.ts";
import { surroundingsLine } from "../measure/surroundings.ts";
import { count, mb, ms, size } from "../report/figures.ts";
import { makeTable } from "../report/table.ts";
import { atMost, type TargetLine } from "../report/targetLine.ts";

/** How much incoming photos slow down people at work, as Markdown that is also readable as plain text. */
export function intakeSection(run: IntakeRun): string[] {
  const { people, thinkMs, photos, uploadSeconds, sentBytes, lookingSeconds, cpuSeconds, peakMb } = run;
  const times = ({ p50, p99, most }: Percentiles) => [p50, p99, most].map((value) => value.toFixed(1));
  return [
    surroundingsLine(run.surroundings),
    "",
    `${people} people who pause ${thinkMs} ms on average after each answer. Times in ms from request to last byte, per half minute.`,
    "",
    ...makeTable(
      ["photos", "calls", "read p50", "p99", "longest", "save p50", "p99", "longest"],
      run.stretches.map(({ name, all, reads, saves }) => [
        name === "before" ? "none" : name === "uploading" ? "uploading" : "analysing",
        count(all.count),
        ...times(reads),
        ...times(saves),
      ]),
    ),
    "",
    `- ${count(photos)} photos, ${size(sentBytes)}: uploaded in ${uploadSeconds.toFixed(0)} s, all analysed ${lookingSeconds.toFixed(0)} s later`,
    ...(cpuSeconds === null
      ? []
      : [`- ${count((cpuSeconds / photos) * 1000)} ms of CPU time per photo, including people's calls`]),
    ...(peakMb === null ? [] : [`- all server processes: at most ${mb(peakMb)}`]),
  ];
}

/** Judges the slowest half minute in which uploaded photos were analysed. */
export function intakeTargets({ photos, stretches }: IntakeRun): TargetLine[] {
  const busy = stretches.filter(({ name }) => name === "looking");
  const worst = Math.max(...busy.flatMap(({ reads, saves }) => [reads.p99, saves.p99]));
  const target = `99 % of reads and saves in ≤ 200 ms while ${count(photos)} five-megapixel photos are analysed`;
  return [atMost(target, 200, worst, ms)];
}
