import type { CallSummary, Percentiles } from "../load/callTimes.ts";
import type { LoadRun, PhaseMeasured, PhaseName } from "../load/measureLoad.ts";
import { surroundingsLine } from "../measure/surroundings.ts";
import { count, mb, ms, size } from "../report/figures.ts";
import { makeTable } from "../report/table.ts";
import { atLeast, atMost, type TargetLine } from "../report/targetLine.ts";

/** Shorter runs, in s, say nothing about memory growth, because a server first has to warm up. */
const trendFromSeconds = 600;
/** Maximum growth of memory over the second half of a run, as a share. */
const maxGain = 0.05;

/** The server's responses, speed and cost, as Markdown that is also readable as plain text. */
export function loadSection(run: LoadRun): string[] {
  const [paced] = run.phases;
  return [
    surroundingsLine(run.surroundings),
    "",
    `${run.people} users, who pause ${run.thinkMs} ms on average after each answer, or not at all. Times in ms from request to last byte.`,
    "",
    ...phaseTable(run),
    "",
    ...resourceTable(run),
    "",
    ...(paced ? ["By call, paced:", "", ...callTable(paced.calls), ""] : []),
    ...notes(run),
  ];
}

export function phaseOf({ phases }: LoadRun, name: PhaseName): PhaseMeasured | null {
  return phases.find((phase) => phase.name === name) ?? null;
}

/** Calls per second. */
export const rateOf = ({ all, seconds }: PhaseMeasured): number => all.count / seconds;

export const serverErrors = ({ statuses }: PhaseMeasured): number =>
  answersWith(statuses, (s) => s >= 500 || s === 0);

function answersWith(statuses: PhaseMeasured["statuses"], isMeant: (status: number) => boolean): number {
  return Object.entries(statuses).reduce((sum, [status, n]) => sum + (isMeant(Number(status)) ? n : 0), 0);
}

const described: Readonly<Record<PhaseName, string>> = {
  paced: "paced",
  "without pause": "without pause",
  "while printing": "paced, while printing",
};

const times = ({ p50, p95, p99 }: Percentiles): string[] => [p50, p95, p99].map((value) => value.toFixed(1));

function phaseTable({ phases }: LoadRun): string[] {
  const head = ["", "s", "calls/s", "read p50", "p95", "p99", "save p50", "p95", "p99", "all p99", "5xx"];
  return makeTable(
    head,
    phases.map((phase) => [
      described[phase.name],
      phase.seconds.toFixed(0),
      count(rateOf(phase)),
      ...times(phase.reads),
      ...times(phase.saves),
      phase.all.p99.toFixed(1),
      String(serverErrors(phase)),
    ]),
  );
}

function resourceTable({ phases }: LoadRun): string[] {
  const head = [
    "",
    "server process, peak MB",
    "all processes, peak MB",
    "slope MB/min",
    "server CPUs",
    "calls per CPU second",
    "users' CPUs",
    "sent MB/s",
  ];
  return makeTable(
    head,
    phases.map((phase) => {
      const { all, memory, serverCpuSeconds, driverCpuSeconds, seconds, bytes } = phase;
      return [
        described[phase.name],
        memory ? count(memory.mainPeakMb) : "",
        memory ? count(memory.allPeakMb) : "",
        memory ? memory.slopeMbPerMinute.toFixed(1) : "",
        serverCpuSeconds === null ? "" : (serverCpuSeconds / seconds).toFixed(2),
        // CPU time is valid even on a busy machine. Includes the CPU time of printing.
        serverCpuSeconds === null ? "" : count(all.count / serverCpuSeconds),
        (driverCpuSeconds / seconds).toFixed(2),
        (bytes / seconds / 1e6).toFixed(1),
      ];
    }),
  );
}

function callTable(calls: readonly CallSummary[]): string[] {
  const rows = calls.map(({ name, kind, times: taken }) => [name, kind, count(taken.count), ...times(taken)]);
  return makeTable(["call", "kind", "calls", "p50", "p95", "p99"], rows, 2);
}

function notes(run: LoadRun): string[] {
  const printing = phaseOf(run, "while printing")?.printed;
  const { rows, bytes, seconds, peakMb } = run.upload;
  const peak = peakMb === null ? "" : `, ${mb(peakMb)} in all processes`;
  return [
    ...(printing
      ? [
          `- cards printed during the load, ${count(run.printedCards)} per job: ${count(printing.cards)} in ${printing.seconds.toFixed(0)} s, ${count(printing.cards / printing.seconds)} a second`,
        ]
      : []),
    `- upload of a table with ${count(rows)} rows (${size(bytes)}): ${seconds.toFixed(1)} s${peak}`,
    ...run.phases.flatMap(refusals),
  ];
}

function refusals({ name, statuses }: PhaseMeasured): string[] {
  const refused = answersWith(statuses, (status) => status >= 400 && status < 500);
  return refused > 0 ? [`- ${described[name]}: ${count(refused)} calls were answered with 4xx`] : [];
}

/** One line per target, whether it is reached or not. A missed target does not fail the run. */
export function loadTargets(run: LoadRun): TargetLine[] {
  const [paced, printing] = [phaseOf(run, "paced"), phaseOf(run, "while printing")];
  const errors = run.phases.reduce((sum, phase) => sum + serverErrors(phase), 0);
  const peaks = run.phases.flatMap(({ memory }) => (memory ? [memory.allPeakMb] : []));
  return [
    atLeast(`≥ 300 calls/s for ${run.people} users`, 300, paced && rateOf(paced), count),
    atMost("99 % of reads in ≤ 120 ms", 120, paced?.reads.p99 ?? null, ms),
    atMost("99 % of saves in ≤ 400 ms", 400, paced?.saves.p99 ?? null, ms),
    atMost("no 5xx, no broken connection", 0, errors, count),
    atMost("99 % of calls in ≤ 300 ms while printing", 300, printing?.all.p99 ?? null, ms),
    atMost("memory of all server processes ≤ 1,024 MB", 1024, highest(peaks), mb),
    flatMemory(paced?.memory ?? null),
    atMost("largest table uploaded in ≤ 10 s", 10, run.upload.seconds, (value) => `${value.toFixed(1)} s`),
    atMost("memory during that upload ≤ 512 MB", 512, run.upload.peakMb, mb),
  ];
}

const highest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.max(...values);

function flatMemory(memory: PhaseMeasured["memory"]): TargetLine {
  const isLong = memory !== null && memory.seconds >= trendFromSeconds - 5;
  const target = `flat memory: in a run of ≥ ${trendFromSeconds / 60} min, the second half grows by ≤ ${maxGain * 100} %`;
  return atMost(target, maxGain, isLong ? memory.gain : null, (gain) => `${(gain * 100).toFixed(1)} %`);
}
