import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { confinedProcessIds, restProcess, startConfinedProcess } from "@print-builder/production";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { familyMemory, guardMemory, togetherMb } from "./guardMemory.ts";

describe.skipIf(process.platform !== "linux")("the memory guard", () => {
  let folder: string;
  let program: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "print-builder-memory-"));
    program = join(folder, "holding.mjs");
    const hold = "const held = Buffer.alloc(megabytes * 2 ** 20, 1); process.send(held.length);";
    writeFileSync(
      program,
      `process.on("message", (megabytes) => { ${hold} setInterval(() => held, 1000); });`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts a process that uses this amount of memory; resolves once it has reported that. */
  async function holding(megabytes: number) {
    const child = startConfinedProcess(program, { memoryMb: 64 });
    child.send(megabytes);
    await once(child, "message");
    return child;
  }

  const memoryOf = (child: { readonly pid?: number | undefined }) => familyMemory(child.pid ?? 0);

  it("measures the memory of each process separately", async () => {
    const child = await holding(200);
    const [found] = memoryOf(child);
    expect(found?.ownMb).toBeGreaterThan(200);
    expect(found?.ownMb).toBeLessThan(300);
    child.kill("SIGKILL");
  });

  it("near the limit, ends idle processes; at the limit, the largest", async () => {
    const large = await holding(300);
    const small = await holding(20);
    const idle = await holding(20);
    restProcess(idle, 600_000);
    const ended: string[] = [];
    const guarded = (maxMb: number) => guardMemory({ maxMb, onEnded: (what) => ended.push(what) });

    const near = guarded(1.1 * togetherMb(confinedProcessIds().flatMap(familyMemory)));
    await once(idle, "exit");
    near.stop();
    expect([large.signalCode, ended]).toEqual([null, []]);

    const maxMb = Math.round(togetherMb([large, small].flatMap(memoryOf))) - 100;
    const at = guarded(maxMb);
    await once(large, "exit");
    at.stop();
    expect(ended[0]).toContain(`of ${maxMb}`);
    expect(small.signalCode).toBeNull();
    small.kill("SIGKILL");
  });
});
