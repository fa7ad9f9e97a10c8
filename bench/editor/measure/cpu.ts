import type { Browser, CDPSession } from "playwright-core";

/** CPU time in ms. */
export type CpuTime = {
  /** The page's main thread: all tasks, and their parts for script and for style and layout. */
  readonly task: number;
  readonly script: number;
  readonly layout: number;
  /** All browser processes, including those that draw canvases and rasterize. */
  readonly processes: number;
};

/** Reads the CPU time spent so far. */
export type CpuClock = () => Promise<CpuTime>;

export async function openCpuClock(browser: Browser, session: CDPSession): Promise<CpuClock> {
  const system = await browser.newBrowserCDPSession();
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    const { processInfo } = await system.send("SystemInfo.getProcessInfo");
    return {
      task: seconds("TaskDuration") * 1000,
      script: seconds("ScriptDuration") * 1000,
      layout: (seconds("LayoutDuration") + seconds("RecalcStyleDuration")) * 1000,
      processes: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000,
    };
  };
}

export function spentBetween(before: CpuTime, after: CpuTime): CpuTime {
  return {
    task: after.task - before.task,
    script: after.script - before.script,
    layout: after.layout - before.layout,
    processes: after.processes - before.processes,
  };
}

export function perPart(spent: CpuTime, parts: number): CpuTime {
  return {
    task: spent.task / parts,
    script: spent.script / parts,
    layout: spent.layout / parts,
    processes: spent.processes / parts,
  };
}

/** Used size of the page's JavaScript heap after garbage collection, in bytes. */
export async function usedHeap(session: CDPSession): Promise<number> {
  await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "JSHeapUsedSize")?.value ?? Number.NaN;
}
