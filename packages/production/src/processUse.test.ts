import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { processorMsOf, residentMbOf } from "./processUse.ts";

describe.skipIf(process.platform !== "linux")("of a process the system tells", () => {
  it("what it holds and how long it worked, not how long it is there; nothing of one that is gone", async () => {
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
});
