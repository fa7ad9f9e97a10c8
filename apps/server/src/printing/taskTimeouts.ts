import type { PrintTask } from "./messages.ts";

/**
 * How long work may go on without getting anywhere, in milliseconds: no card drawn, no picture read, no page written.
 * Then it is ended, and its process replaced. Waiting for who reads a PDF does not count.
 */
export const taskTimeoutsMs = {
  /** Somebody waits for it: PDFs and checks. */
  print: 20_000,
  /** Somebody looks at it: previews and thumbnails. */
  preview: 10_000,
  /** Whatever waits for a school, which is asked up to three times, half a minute each. */
  school: 100_000,
  /** A batch of a job. */
  job: 60_000,
  /** A worker that has nothing to do, until it answers a question. */
  idle: 30_000,
} as const;

export type TaskTimeouts = Readonly<Record<keyof typeof taskTimeoutsMs, number>>;

/** A process that rested has begun its task in this time, in milliseconds, or another one does it. */
export const beginMs = 5000;

/** What is called off ends by itself in this time, in milliseconds, or is ended. */
export const cancelMs = 1200;

export function timeoutFor(task: PrintTask, timeouts: TaskTimeouts): number {
  if ("school" in task && task.school) return timeouts.school;
  return task.kind === "preview" || task.kind === "thumbnails" ? timeouts.preview : timeouts.print;
}
