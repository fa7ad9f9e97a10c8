import type { Percentiles } from "../load/callTimes.ts";
import type { IntakeRun } from "../load/measureIntake.ts";
import { surroundingsLine } from "../measure/surroundings.ts";
import { count, mb, ms, size } from "../report/figures.ts";
import { makeTable } from "../report/table.ts";
import { atMost, type TargetLine } from "../report/targetLine.ts";

/** How incoming photos slow down people at work, as Markdown that also reads well as text. */
export function intakeSection(run: IntakeRun): string[] {
  const { people, thinkMs, photos, uploadSeconds, sentBytes, lookingSeconds, cpuSeconds, peakMb } = run;
  const times = ({ p50, p99, most }: Percentiles) => [p50, p99, most].map((value) => value.toFixed(1));
  return [
    surroundingsLine(run.surroundings),
    "",
    `${people} people with a pause of ${thinkMs} ms on average after each answer; ms from sending to the last byte, by half minute.`,
    "",
    ...makeTable(
      ["photos meanwhile", "calls", "read p50", "p99", "longest", "save p50", "p99", "longest"],
      run.stretches.map(({ name, all, reads, saves }) => [
        name === "before" ? "none" : name === "uploading" ? "are sent" : "are looked at",
        count(all.count),
        ...times(reads),
        ...times(saves),
      ]),
    ),
    "",
    `- ${count(photos)} photos, ${size(sentBytes)}: sent in ${uploadSeconds.toFixed(0)} s, all looked at ${lookingSeconds.toFixed(0)} s later`,
    ...(cpuSeconds === null
      ? []
      : [`- ${count((cpuSeconds / photos) * 1000)} ms of processor time a photo, people's calls included`]),
    ...(peakMb === null ? [] : [`- all the server's processes: at most ${mb(peakMb)}`]),
  ];
}

/** Judges the slowest of the half minutes in which uploaded photos were analysed. */
export function intakeTargets({ photos, stretches }: IntakeRun): TargetLine[] {
  const busy = stretches.filter(({ name }) => name === "looking");
  const worst = Math.max(...busy.flatMap(({ reads, saves }) => [reads.p99, saves.p99]));
  const target = `99 of 100 reads and saves in ≤ 200 ms while ${count(photos)} photos of five megapixels are looked at`;
  return [atMost(target, 200, worst, ms)];
}
