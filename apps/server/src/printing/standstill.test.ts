import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { watchStandstill } from "./standstill.ts";

const endless = "process.stdout.write('on'); for (;;);";

/** Processes that never rest. */
async function crowd(count: number) {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", endless], { stdio: ["ignore", "pipe", "ignore"] }),
  );
  await Promise.all(children.map((child) => once(child.stdout, "data")));
  return { children, end: () => children.forEach((child) => void child.kill("SIGKILL")) };
}

/** Whether each of its threads has stopped, for which it needs a processor once more. True where the system does not tell. */
function hasStopped(processId: number | undefined): boolean {
  const threads = `/proc/${processId}/task`;
  try {
    const states = readdirSync(threads).map((thread) =>
      readFileSync(`${threads}/${thread}/stat`, "utf8").split(") ").at(-1)?.charAt(0),
    );
    return states.every((state) => state === "T");
  } catch {
    // There are no such files.
    return true;
  }
}

it("what a process waits for a processor is not counted, up to five times its limit", async () => {
  const { children, end } = await crowd(4 * availableParallelism());
  const standstill = watchStandstill(children[0]?.pid);
  const startedAt = performance.now();
  await sleep(1500);
  const least = (performance.now() - startedAt) / 5;
  const own = standstill.ownMs();
  const passed = performance.now() - startedAt;
  end();
  expect(own).toBeLessThan(passed * 0.7);
  expect(own).toBeGreaterThanOrEqual(least - 1);
});

it("a process that was stopped waits for nothing: all of its time counts, until it gets on", async () => {
  const { children, end } = await crowd(1);
  onTestFinished(end);
  const [child] = children;
  child?.kill("SIGSTOP");
  // It waits for a processor until it has stopped.
  await expect.poll(() => hasStopped(child?.pid)).toBe(true);
  const standstill = watchStandstill(children[0]?.pid);
  const startedAt = performance.now();
  await sleep(500);
  // Looked at before the watch does, however late that is.
  const passed = performance.now() - startedAt;
  const stood = standstill.ownMs();
  expect(stood).toBeGreaterThan(passed * 0.6);
  standstill.end();
  expect(standstill.ownMs()).toBeLessThan(stood);
});
