import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

const residentLine = /^VmRSS:\s+(\d+) kB$/m;
/** The system counts time in hundredths of a second, on every machine. */
const msPerTick = 10;

const watchEveryMs = 50;
/** Whoever gives way to others comes to its end later on a busy machine: after so many times its limit it is too late. */
const busyMachine = 4;

/** Resident memory of a process, MB. 0 of one that has ended, and where the system does not tell. */
export function residentMbOf(processId: number): number {
  return Number(residentLine.exec(told(processId, "status"))?.[1] ?? 0) / 1024;
}

/** Processor time that a process has taken, ms, to 10 ms. Null of one that has ended, and where the system does not tell. */
export function processorMsOf(processId: number): number | null {
  // Its name, in brackets, may hold anything.
  const fields = told(processId, "stat").split(") ").at(-1)?.split(" ") ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * msPerTick : null;
}

/**
 * Calls `tooLong` once when a process has taken more than so many milliseconds of processor time from now on, or has been
 * at it four times as long; where the system tells no processor time, any time counts. Answers how to stop watching.
 */
export function limitTime({ pid }: ChildProcess, limitMs: number, tooLong: () => void): () => void {
  const processorMs = (): number | null => (pid === undefined ? null : processorMsOf(pid));
  const startedAt = performance.now();
  const before = processorMs() ?? 0;
  const watch = setInterval(() => {
    const lateMs = performance.now() - startedAt;
    const now = processorMs();
    const busyMs = now === null ? lateMs : now - before;
    if (busyMs <= limitMs && lateMs <= busyMachine * limitMs) return;
    clearInterval(watch);
    tooLong();
  }, watchEveryMs);
  return () => clearInterval(watch);
}

function told(processId: number, what: "stat" | "status"): string {
  try {
    return readFileSync(`/proc/${processId}/${what}`, "latin1");
  } catch {
    // It has just ended, or there is no such file on this system.
    return "";
  }
}
