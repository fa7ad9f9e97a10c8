import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { watchStandstill } from "./standstill.ts";

const endless = "process.stdout.write('on'); for (;;);";

/** Starts busy processes that compete for the CPUs. */
async function crowd(count: number) {
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ["-e", endless], { stdio: ["ignore", "pipe", "ignore"] }),
  );
  await Promise.all(children.map((child) => once(child.stdout, "data")));
  return { children, end: () => children.forEach((child) => void child.kill("SIGKILL")) };
}

/**
 * Whether all threads have stopped. Each needs the CPU once more in order to stop. True where the system does
 * not report it.
 */
function hasStopped(processId: number | undefined): boolean {
  const threads = `/proc/${processId}/task`;
  try {
    const states = readdirSync(threads).map((thread) =>
      readFileSync(`${threads}/${thread}/stat`, "utf8").split(") ").at(-1)?.charAt(0),
    );
    return states.every((state) => state === "T");
  } catch {
    // The system has no such files.
    return true;
  }
}

it("discounts time without a CPU, up to four fifths of the elapsed time", async () => {
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

it("counts a suspended process as making no progress until it resumes", async () => {
  const { children, end } = await crowd(1);
  onTestFinished(end);
  const [child] = children;
  child?.kill("SIGSTOP");
  // The process needs the CPU in order to stop.
  await expect.poll(() => hasStopped(child?.pid)).toBe(true);
  const standstill = watchStandstill(children[0]?.pid);
  const startedAt = performance.now();
  await sleep(500);
  // Measured before the watch checks, however late that is.
  const passed = performance.now() - startedAt;
  const stood = standstill.ownMs();
  expect(stood).toBeGreaterThan(passed * 0.6);
  standstill.end();
  expect(standstill.ownMs()).toBeLessThan(stood);
});
