import { readdirSync, readFileSync } from "node:fs";

/** However crowded the machine is, work that gets nowhere is ended after so many times its limit. */
const maxTimes = 5;

/** How long a process has got nowhere. */
export type Standstill = {
  /** It has got further. */
  readonly end: () => void;
  /**
   * Milliseconds since it last got further, without what it waited for a processor: on a crowded machine that is not its
   * fault. Only Linux tells; elsewhere every millisecond counts.
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

/** How long each thread of a process was ready to run while others ran, milliseconds. */
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
    // The process is gone, or the system tells nothing of it.
    return new Map();
  }
}
