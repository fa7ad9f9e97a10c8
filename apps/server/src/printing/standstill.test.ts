import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
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

/** False where the system does not tell. */
function isRunnable(processId: number | undefined): boolean {
  try {
    return readFileSync(`/proc/${processId}/stat`, "utf8").split(") ")[1]?.startsWith("R") ?? false;
  } catch {
    // There are no such files.
    return false;
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
  const [child] = children;
  child?.kill("SIGSTOP");
  // It waits for a processor until it has stopped.
  await expect.poll(() => isRunnable(child?.pid)).toBe(false);
  const startedAt = performance.now();
  const standstill = watchStandstill(children[0]?.pid);
  await sleep(500);
  const stood = standstill.ownMs();
  // On a busy machine the watch itself now and then looks late.
  expect(stood).toBeGreaterThan((performance.now() - startedAt) * 0.6);
  standstill.end();
  expect(standstill.ownMs()).toBeLessThan(stood);
  end();
});
