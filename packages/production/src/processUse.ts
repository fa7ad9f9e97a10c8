import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";

const residentLine = /^VmRSS:\s+(\d+) kB$/m;
/** Linux reports processor time in hundredths of a second on every machine. */
const msPerTick = 10;

const watchEveryMs = 50;
/**
 * A low-priority process is slow on a busy machine, so its limit in elapsed time is this multiple of its CPU limit.
 */
const busyMachine = 4;

/** Resident memory of a process in MB. 0 if it has ended or the system does not report it. */
export function residentMbOf(processId: number): number {
  return Number(residentLine.exec(readProcFile(processId, "status"))?.[1] ?? 0) / 1024;
}

/**
 * Processor time used by a process in ms, accurate to 10 ms. Null if it has ended or the system does not report it.
 */
export function processorMsOf(processId: number): number | null {
  // The process name, in brackets, may contain anything, including brackets.
  const fields = readProcFile(processId, "stat").split(") ").at(-1)?.split(" ") ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * msPerTick : null;
}

/**
 * Calls `tooLong` once when a process has used more than `limitMs` of processor time from now, or four times as much
 * elapsed time. If the system does not report processor time, only elapsed time counts. Returns a function that stops
 * watching.
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

function readProcFile(processId: number, what: "stat" | "status"): string {
  try {
    return readFileSync(`/proc/${processId}/${what}`, "latin1");
  } catch {
    // The process has just ended, or this system has no such file.
    return "";
  }
}
