import { residentMb, treeCpuSeconds, treeMemoryMb } from "./memory.ts";

/** Memory at one moment, in MB, of the server's main process and of all server processes together. */
export type MemoryPoint = { readonly second: number; readonly mainMb: number; readonly allMb: number };

export type Watched = {
  /** Ordered by time; empty on systems that do not report memory. */
  readonly series: readonly MemoryPoint[];
  /** CPU time of all processes while they were watched, in s; null if unknown. */
  readonly cpuSeconds: number | null;
};

/** Watches a server until `stop` is called. Shared pages count once in the sum. */
export function watchServer(processId: number, everyMs = 1000): { readonly stop: () => Watched } {
  const series: MemoryPoint[] = [];
  const startedAt = performance.now();
  const cpuBefore = treeCpuSeconds(processId);
  const sample = () => {
    const [mainMb, allMb] = [residentMb(processId), treeMemoryMb(processId)];
    if (mainMb !== null && allMb !== null) {
      const second = (performance.now() - startedAt) / 1000;
      series.push({ second, mainMb, allMb: Math.max(mainMb, allMb) });
    }
  };
  sample();
  const timer = setInterval(sample, everyMs);
  return {
    stop() {
      clearInterval(timer);
      sample();
      const cpuAfter = treeCpuSeconds(processId);
      const cpuSeconds = cpuBefore === null || cpuAfter === null ? null : cpuAfter - cpuBefore;
      return { series, cpuSeconds };
    },
  };
}
