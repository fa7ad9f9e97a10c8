import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { niceFor, startConfinedProcess } from "./confinedProcess.ts";

describe("a confined process", () => {
  let folder: string;
  let program: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "print-builder-confined-"));
    program = join(folder, "program.mjs");
    const told = "{ env: process.env, heap: getHeapStatistics().heap_size_limit, set: new Set([1]) }";
    writeFileSync(
      program,
      `import { getHeapStatistics } from "node:v8";\nprocess.once("message", () => process.send(${told}));\n`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("trusts the certificates that this process trusts", async () => {
    vi.stubEnv("NODE_EXTRA_CA_CERTS", "/etc/ssl/ours.pem");
    vi.stubEnv("NODE_USE_SYSTEM_CA", "1");
    const child = startConfinedProcess(program, { memoryMb: 64 });
    try {
      child.send("tell");
      const [{ env }] = await once(child, "message");
      expect(env).toMatchObject({ NODE_EXTRA_CA_CERTS: "/etc/ssl/ours.pem", NODE_USE_SYSTEM_CA: "1" });
    } finally {
      child.kill("SIGKILL");
    }
  });

  it("runs from the file that its program was built into, or from its source where there is none", async () => {
    const built = mkdtempSync(join(folder, "built-"));
    const says = (words: string) =>
      `process.once("message", () => process.send(${JSON.stringify(words)}));\n`;
    for (const name of ["first.ts", "second.ts"]) writeFileSync(join(folder, name), says("source"));
    writeFileSync(join(built, "first.js"), says("built"));
    vi.stubEnv("BUILT_PROGRAMS", built);
    const said = [];
    for (const name of ["first.ts", "second.ts"]) {
      const child = startConfinedProcess(join(folder, name), { memoryMb: 64 });
      child.send("tell");
      const [words] = await once(child, "message");
      said.push(words);
      child.kill("SIGKILL");
    }
    expect(said).toEqual(["built", "source"]);
  });

  it("sees nothing else of the environment, has the heap it was given, and gives way to others", async () => {
    vi.stubEnv("PRINT_BUILDER_CANARY", "a secret");
    const child = startConfinedProcess(program, { memoryMb: 64, niceness: niceFor.waiting });
    try {
      expect(getPriority(child.pid)).toBe(niceFor.waiting);
      child.send("tell");
      const [{ env, heap, set }] = await once(child, "message");
      expect(JSON.stringify(env)).not.toContain("a secret");
      expect(env).not.toHaveProperty("PATH");
      // Old space and new space together; without a limit it is some gigabytes.
      expect(heap).toBeLessThan(300 * 2 ** 20);
      expect(set).toEqual(new Set([1]));
    } finally {
      child.kill("SIGKILL");
    }
  });
});
