import { readdirSync, readFileSync } from "node:fs";

/** Linux reports CPU time in hundredths of a second, whatever its kernel uses. */
const ticksPerSecond = 100;

/** Peak resident memory of this process, in MB of 1024 × 1024 bytes. */
export function ownPeakMb(): number {
  // On Linux, ru_maxrss includes the parent's memory before exec, while VmHWM counts only this program.
  const highWater = readProc("self/status")?.match(/VmHWM:\s+(\d+)/)?.[1];
  return (highWater ? Number(highWater) : process.resourceUsage().maxRSS) / 1024;
}

/**
 * Proportional set size of a process and all its descendants, in MB. Shared pages count once in the sum. Null
 * without /proc (outside Linux).
 */
export function treeMemoryMb(rootPid: number): number | null {
  const tree = treeOf(rootPid);
  if (!tree) {
    return null;
  }
  const kilobytes = [...tree].map((pid) =>
    Number(readProc(`${pid}/smaps_rollup`)?.match(/Pss:\s+(\d+)/)?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** A process and all its descendants; null without /proc. */
function treeOf(rootPid: number): ReadonlySet<number> | null {
  const parents = parentsByPid();
  if (!parents) {
    return null;
  }
  const tree = new Set([rootPid]);
  for (let grown = true; grown; ) {
    const before = tree.size;
    for (const [pid, parent] of parents) {
      if (tree.has(parent)) {
        tree.add(pid);
      }
    }
    grown = tree.size > before;
  }
  return tree;
}

function parentsByPid(): Map<number, number> | null {
  if (process.platform !== "linux") {
    return null;
  }
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  // The name in brackets may contain spaces and brackets, so state and parent are read after the last bracket.
  const parentOf = (pid: string) => readProc(`${pid}/stat`)?.match(/.*\) \S (\d+)/s)?.[1];
  return new Map(pids.map((pid) => [Number(pid), Number(parentOf(pid) ?? 0)]));
}

function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    // The process has ended, or the system has no /proc.
    return null;
  }
}

/** Resident memory of one process, in MB; null if unknown. */
export function residentMb(pid: number): number | null {
  const kilobytes = readProc(`${pid}/status`)?.match(/VmRSS:\s+(\d+)/)?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : null;
}

/** CPU time that a process and all its live descendants have used, in s; null if unknown. */
export function treeCpuSeconds(rootPid: number): number | null {
  const tree = treeOf(rootPid);
  if (!tree) return null;
  const ticks = [...tree].map((pid) => {
    // After the name come the state, eleven more fields, user and system time in ticks, and the times of ended
    // children.
    const fields =
      readProc(`${pid}/stat`)
        ?.match(/.*\) (.*)/s)?.[1]
        ?.split(" ") ?? [];
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / ticksPerSecond;
}

/** Watches a process tree until `stop` is called, which returns the peak of its total memory (null if unknown). */
export function watchTree(rootPid: number, everyMs = 300): { readonly stop: () => number | null } {
  let peak: number | null = null;
  const sample = () => {
    const now = treeMemoryMb(rootPid);
    if (now !== null) {
      peak = Math.max(peak ?? 0, now);
    }
  };
  const timer = setInterval(sample, everyMs);
  return {
    stop() {
      clearInterval(timer);
      sample();
      return peak;
    },
  };
}
