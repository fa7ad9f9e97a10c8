import { cpus } from "node:os";

/** Returns a function that tells how many of the machine's cores were idle on average since it was last called. */
export function watchIdleCores(): () => number {
  let last = idleTime();
  return () => {
    const now = idleTime();
    const idle = (now.idleMs - last.idleMs) / (now.ms - last.ms);
    last = now;
    return idle;
  };
}

function idleTime() {
  return { ms: performance.now(), idleMs: cpus().reduce((sum, { times }) => sum + times.idle, 0) };
}
