import { spawn } from "node:child_process";
import { once } from "node:events";
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

it("what a process waits for a processor is not counted, up to five times its limit", async () => {
  const { children, end } = await crowd(4 * availableParallelism());
  const standstill = watchStandstill(children[0]?.pid);
  const startedAt = performance.now();
  await sleep(1500);
  const own = standstill.ownMs();
  const passed = performance.now() - startedAt;
  end();
  expect(own).toBeLessThan(passed * 0.7);
  expect(own).toBeGreaterThanOrEqual(passed / 5 - 50);
});

it("a process that was stopped waits for nothing: all of its time counts, until it gets on", async () => {
  const { children, end } = await crowd(1);
  children[0]?.kill("SIGSTOP");
  const standstill = watchStandstill(children[0]?.pid);
  await sleep(500);
  expect(standstill.ownMs()).toBeGreaterThan(450);
  standstill.end();
  expect(standstill.ownMs()).toBeLessThan(300);
  end();
});
