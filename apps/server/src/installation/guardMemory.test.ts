import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { familyMemory, guardMemory, togetherMb } from "./guardMemory.ts";

/** Starts a process that uses this amount of memory; resolves once it has reported that. */
async function holding(megabytes: number) {
  const program = `const held = Buffer.alloc(${megabytes} * 2 ** 20, 1); console.log(held.length); setInterval(() => held, 1000);`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
  await once(child.stdout, "data");
  return child;
}

describe.skipIf(process.platform !== "linux")("the memory guard", () => {
  it("measures the memory of each process separately", async () => {
    const child = await holding(200);
    const [found] = familyMemory(child.pid ?? 0);
    expect(found?.ownMb).toBeGreaterThan(200);
    expect(found?.ownMb).toBeLessThan(300);
    child.kill("SIGKILL");
  });

  it("near the limit, ends idle processes first, then the largest", async () => {
    const large = await holding(300);
    const small = await holding(20);
    const ended: string[] = [];
    let relieved = 0;
    const processIds = () => [large.pid ?? 0, small.pid ?? 0];
    const maxMb = Math.round(togetherMb(processIds().flatMap((id) => familyMemory(id)))) - 100;
    const guard = guardMemory({
      maxMb,
      processIds,
      relieve: () => relieved++,
      onEnded: (what) => ended.push(what),
    });
    const [, signal] = await once(large, "exit");
    guard.stop();
    expect(signal).toBe("SIGKILL");
    expect(relieved).toBeGreaterThan(0);
    expect(ended[0]).toContain(`of ${maxMb}`);
    expect(small.exitCode ?? small.signalCode).toBeNull();
    small.kill("SIGKILL");
  });
});
