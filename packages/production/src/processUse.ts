import { readFileSync } from "node:fs";

const residentLine = /^VmRSS:\s+(\d+) kB$/m;
/** The system counts time in hundredths of a second, on every machine. */
const msPerTick = 10;

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

function told(processId: number, what: "stat" | "status"): string {
  try {
    return readFileSync(`/proc/${processId}/${what}`, "latin1");
  } catch {
    // It has just ended, or there is no such file on this system.
    return "";
  }
}
