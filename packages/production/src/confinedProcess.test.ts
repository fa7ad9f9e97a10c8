import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { confinedProcessIds, niceFor, startConfinedProcess } from "./confinedProcess.ts";
import { killableProcess } from "./killableProcess.ts";

describe("confined processes", () => {
  let folder: string;
  let program: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "print-builder-confined-"));
    program = join(folder, "program.mjs");
    const day = 'new Date("2026-01-01T11:00:00Z").getDate()';
    const told = `{ env: process.env, day: ${day}, heap: getHeapStatistics().heap_size_limit, set: new Set([1]) }`;
    writeFileSync(
      program,
      `import { getHeapStatistics } from "node:v8";\nprocess.once("message", () => process.send(${told}));\n`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("passes only the allowed environment variables to a confined process", async () => {
    const settings = {
      NODE_COMPILE_CACHE: join(folder, "compiled"),
      BUILT_PROGRAMS: join(folder, "none"),
      NODE_EXTRA_CA_CERTS: "/etc/ssl/ours.pem",
      NODE_USE_SYSTEM_CA: "1",
      TZ: "Pacific/Kiritimati",
      TMPDIR: folder,
      TEMP: folder,
      TMP: folder,
    };
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
    const child = startConfinedProcess(program, { memoryMb: 64 });
    try {
      child.send("tell");
      const [{ env, day }] = await once(child, "message");
      const { NODE_CHANNEL_FD: _, NODE_CHANNEL_SERIALIZATION_MODE: __, SystemRoot: ___, ...given } = env;
      expect(given).toEqual({ ...settings, MALLOC_ARENA_MAX: "2", DISABLE_SYSTEM_FONTS_LOAD: "1" });
      // London's time zone is already in the next day.
      expect(day).toBe(2);
    } finally {
      child.kill("SIGKILL");
    }
  });

  it("runs a confined program from its bundle, or else from its source", async () => {
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

  it("gives a confined process its own heap limit, priority and environment", async () => {
    vi.stubEnv("PRINT_BUILDER_CANARY", "a secret");
    const child = startConfinedProcess(program, { memoryMb: 64, niceness: niceFor.waiting });
    try {
      expect(getPriority(child.pid)).toBe(niceFor.waiting);
      child.send("tell");
      const [{ env, heap, set }] = await once(child, "message");
      expect(JSON.stringify(env)).not.toContain("a secret");
      expect(env).not.toHaveProperty("PATH");
      // The limit covers V8's old and young generations together; V8's default would be several gigabytes.
      expect(heap).toBeLessThan(300 * 2 ** 20);
      expect(set).toEqual(new Set([1]));
    } finally {
      child.kill("SIGKILL");
    }
  });

  it("a task fails if no process can be started, and the next one works", async () => {
    const node = process.execPath;
    const before = confinedProcessIds();
    const answering = killableProcess<object, { readonly set: Set<number> }>(program, { memoryMb: 64 });
    onTestFinished(async () => {
      process.execPath = node;
      await answering.close();
    });
    process.execPath = join(folder, "no-node");
    await expect(answering.ask({}, 60_000)).rejects.toThrow("cannot start program.mjs");
    expect([answering.processId(), confinedProcessIds()]).toEqual([null, before]);
    process.execPath = node;
    expect(await answering.ask({}, 60_000)).toMatchObject({ set: new Set([1]) });
  });
});
