import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { describe, expect, it, onTestFinished } from "vitest";
import { limitTime, processorMsOf, residentMbOf } from "./processUse.ts";

describe.skipIf(process.platform !== "linux")("resource use of a child process", () => {
  it("reports a process's memory and processor time until it ends", async () => {
    const work = `const end = process.cpuUsage().user + 400_000; while (process.cpuUsage().user < end);`;
    const program = `const held = Buffer.alloc(150 * 2 ** 20, 1); ${work} console.log(held.length); setInterval(() => held, 1000);`;
    const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
    await once(child.stdout, "data");
    const id = child.pid ?? 0;
    expect(residentMbOf(id)).toBeGreaterThan(150);
    expect(residentMbOf(id)).toBeLessThan(400);
    const worked = processorMsOf(id) ?? 0;
    expect(worked).toBeGreaterThanOrEqual(390);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((processorMsOf(id) ?? 0) - worked).toBeLessThan(200);
    child.kill("SIGKILL");
    await once(child, "exit");
    expect([residentMbOf(id), processorMsOf(id)]).toEqual([0, null]);
  });

  it("limits processor time, and elapsed time to four times that limit", async () => {
    const start = (program: string) => {
      const child = spawn(process.execPath, ["-e", program], { stdio: "ignore" });
      onTestFinished(() => void child.kill("SIGKILL"));
      return child;
    };
    const timeUntil = (child: ChildProcess, limitMs: number) =>
      new Promise<{ readonly lateMs: number; readonly workedMs: number }>((resolve) => {
        const startedAt = performance.now();
        limitTime(child, limitMs, () => {
          resolve({ lateMs: performance.now() - startedAt, workedMs: processorMsOf(child.pid ?? 0) ?? 0 });
          child.kill("SIGKILL");
        });
      });
    const busy = await timeUntil(start("for (;;);"), 500);
    expect(busy.workedMs > 500 || busy.lateMs > 2000).toBe(true);
    const resting = await timeUntil(start("setInterval(() => {}, 1000)"), 500);
    expect(resting.lateMs).toBeGreaterThan(2000);
    expect(resting.workedMs).toBeLessThan(500);
  });

  it("stops watching a process once it has exceeded its limit", async () => {
    const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
    onTestFinished(() => void child.kill("SIGKILL"));
    const told: string[] = [];
    limitTime(child, 100, () => told.push("unwatched"))();
    await new Promise<void>((resolve) => limitTime(child, 300, resolve));
    expect(told).toEqual([]);
  });
});
