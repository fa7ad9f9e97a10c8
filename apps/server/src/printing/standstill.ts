import { readdirSync, readFileSync } from "node:fs";
import { type ApiProblem, problem } from "@print-builder/api";
import type { DrawingPlace } from "@print-builder/production";
import type { PrintTask } from "./messages.ts";

/** Even on a busy machine, work without progress is ended after this multiple of its time limit. */
const maxTimes = 5;

/** Measures how long a process has made no progress. */
type Standstill = {
  /** The process made progress, so the standstill ends. */
  readonly end: () => void;
  /**
   * Time without progress in ms, except when the process waited for a CPU, which is not its fault. Only Linux
   * reports that waiting time; elsewhere all time counts.
   */
  readonly ownMs: () => number;
};

export function watchStandstill(processId: number | undefined): Standstill {
  let since = performance.now();
  let before = waitedMs(processId);
  return {
    end: () => {
      since = performance.now();
      before = waitedMs(processId);
    },
    ownMs: () => {
      const passed = performance.now() - since;
      const waited = [...waitedMs(processId)].map(([thread, ms]) => ms - (before.get(thread) ?? 0));
      return Math.max(passed - Math.max(0, ...waited), passed / maxTimes);
    },
  };
}

/** Time, in ms, for which each thread of a process waited because others used the CPU. */
function waitedMs(processId: number | undefined): ReadonlyMap<string, number> {
  try {
    const threads = `/proc/${processId}/task`;
    return new Map(
      readdirSync(threads).map((thread) => {
        const [, waitedNs] = readFileSync(`${threads}/${thread}/schedstat`, "utf8").split(" ");
        return [thread, Number(waitedNs) / 1e6];
      }),
    );
  } catch {
    // The process has ended, or the system does not report it.
    return new Map();
  }
}

/** The Problem for work that was ended because it made no progress, with the place where it hung. */
export function stuckProblem(
  code: "print_stuck" | "export_stuck",
  limitMs: number,
  place: DrawingPlace | null,
): ApiProblem {
  const where = {
    record: place?.recordIndex == null ? null : place.recordIndex + 1,
    side: place?.side ?? null,
    element: place?.elementId ?? null,
  };
  return problem(code, { seconds: Math.round(limitMs / 1000), ...where }, where);
}

/**
 * Maximum time without progress, in ms, after which a process is replaced. A drawn card, a read picture and
 * a written page are progress. Waiting for a PDF's reader does not count.
 */
export const taskTimeoutsMs = {
  /** PDFs and checks for which a user waits. */
  print: 20_000,
  /** Previews and thumbnails on the screen. */
  preview: 10_000,
  /** Work that waits for a school: up to three calls of half a minute each. */
  school: 100_000,
  /** A batch of a job. */
  job: 60_000,
  /** An idle worker that was asked to respond. */
  idle: 30_000,
} as const;

export type TaskTimeouts = Readonly<Record<keyof typeof taskTimeoutsMs, number>>;

/** Time limit, in ms, for an idle process to start a task before another process does it. */
export const beginMs = 5000;

/** Time limit, in ms, for a cancelled task to end before its process is killed. */
export const cancelMs = 1200;

export function timeoutFor(task: PrintTask, timeouts: TaskTimeouts): number {
  if ("school" in task && task.school) return timeouts.school;
  return task.kind === "preview" || task.kind === "thumbnails" ? timeouts.preview : timeouts.print;
}
