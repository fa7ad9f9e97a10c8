import { readdirSync, readFileSync } from "node:fs";
import { type ApiProblem, problem } from "@print-builder/api";
import type { DrawingPlace } from "@print-builder/production";
import type { PrintTask } from "./messages.ts";

/** Even on a crowded machine, work without progress ends after this multiple of its limit. */
const maxTimes = 5;

/** How long a process has made no progress. */
type Standstill = {
  /** It made progress. */
  readonly end: () => void;
  /**
   * Milliseconds without progress, minus time spent waiting for a processor, which is not the process's fault. Only Linux
   * reports that time; elsewhere every millisecond counts.
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

/** How long each thread of a process was ready to run while others ran, in milliseconds. */
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
    // The process is gone, or the system does not report it.
    return new Map();
  }
}

/** The Problem for work ended without progress, with the place where it hung. */
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
 * How long work may make no progress, in milliseconds: no card drawn, picture read or page written. Then it is ended, and
 * its process replaced. Waiting for a PDF's reader does not count.
 */
export const taskTimeoutsMs = {
  /** PDFs and checks that somebody waits for. */
  print: 20_000,
  /** Previews and thumbnails on a screen. */
  preview: 10_000,
  /** Anything that waits for a school, which gets up to three calls of half a minute each. */
  school: 100_000,
  /** A batch of a job. */
  job: 60_000,
  /** An idle worker, until it answers a question. */
  idle: 30_000,
} as const;

export type TaskTimeouts = Readonly<Record<keyof typeof taskTimeoutsMs, number>>;

/** An idle process must start its task within this time, in milliseconds, or another one does it. */
export const beginMs = 5000;

/** A cancelled task must end within this time, in milliseconds, or its process is ended. */
export const cancelMs = 1200;

export function timeoutFor(task: PrintTask, timeouts: TaskTimeouts): number {
  if ("school" in task && task.school) return timeouts.school;
  return task.kind === "preview" || task.kind === "thumbnails" ? timeouts.preview : timeouts.print;
}
