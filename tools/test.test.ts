import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const command = join(import.meta.dirname, "test.ts");
const config = `export default { test: { projects: [
  { test: { name: "unit", globals: true, include: ["unit/*.test.js"] } },
  { test: { name: "web", globals: true, include: ["web/*.test.js"] } },
  { test: { name: "component", globals: true, include: ["component/*.test.js"] } },
  { test: { name: "tools", globals: true, include: ["tools/*.test.js"] } },
  { test: { name: "server", globals: true, include: ["server/*.test.js"] } },
  { test: { name: "e2e", globals: true, include: ["e2e/*.e2e.js"] } },
] } };`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-runner-"));
  mkdirSync(join(folder, "unit"));
  mkdirSync(join(folder, "e2e"));
  writeFileSync(join(folder, "vitest.config.mjs"), config);
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, code: string): void {
  writeFileSync(join(folder, file), code);
}

type Outcome = { readonly status: number | null; readonly lastLine: string; readonly output: string };

function runTests(...filters: string[]): Outcome {
  return runTestsWith({}, ...filters);
}

function runTestsWith(settings: Readonly<Record<string, string>>, ...filters: string[]): Outcome {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...filters], {
    cwd: folder,
    env: { ...Object.fromEntries(outside), CI: "1", ...settings },
    encoding: "utf8",
  });
  const lastLine = stdout.trimEnd().split("\n").at(-1) ?? "";
  return { status, lastLine, output: stdout + stderr };
}

test("the last line adds up unit and end-to-end tests, without colours", () => {
  write("unit/a.test.js", `test("one", () => {}); test("two", () => {}); test.skip("three", () => {});`);
  write("e2e/b.e2e.js", `test("four", () => {}); test.todo("five");`);
  const { status, lastLine, output } = runTests();
  expect(lastLine).toBe("3 passed, 0 failed, 2 skipped");
  expect(status).toBe(0);
  expect(output).not.toContain("\u001b");
});

test("a failed test exits with code 1 and lets the other runners finish", () => {
  write("unit/a.test.js", `test("one", () => { throw new Error("wrong"); });`);
  write("e2e/b.e2e.js", `test("two", () => {});`);
  const { status, lastLine, output } = runTests();
  expect(lastLine).toBe("1 passed, 1 failed, 0 skipped");
  expect(output).toContain("unit/a.test.js › one\nTo run only their files:\n  npm test -- unit/a.test.js\n");
  expect(status).toBe(1);
});

test("an error outside every test counts as a failure", () => {
  write("unit/a.test.js", `test("one", () => {}); Promise.reject(new Error("loose"));`);
  const { status, lastLine, output } = runTests();
  expect(lastLine).toBe("1 passed, 1 failed, 0 skipped");
  expect(output).toContain("  unit/a.test.js › error outside every test: loose\n");
  expect(status).toBe(1);
});

test("a runner that crashes without a report counts as a failure", () => {
  write("unit/a.test.js", `test("one", () => {});`);
  write("vitest.config.mjs", `${config}\nsetTimeout(() => process.kill(process.pid, "SIGKILL"), 0);`);
  const { status, lastLine, output } = runTests();
  expect(lastLine).toBe("0 passed, 6 failed, 0 skipped");
  expect(output).toContain("ended by a signal");
  expect(status).toBe(1);
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("ends a hung runner, reports the unfinished file and runs it again", async () => {
  const mark = JSON.stringify(join(folder, "mark"));
  const hangs = `execFileSync("sleep", ["1234.5"])`;
  write(
    "unit/a.test.js",
    `import { execFileSync } from "node:child_process"; import { existsSync, writeFileSync } from "node:fs";
     test("one", () => { if (existsSync(${mark})) return; writeFileSync(${mark}, ""); ${hangs}; });`,
  );
  write("unit/b.test.js", `test("two", () => {});`);
  const { status, lastLine, output } = runTestsWith({ TEST_PATIENCE_MS: "20000" });
  expect(output).toContain(`The test runner of "unit" hangs.`);
  expect(output).toMatch(/Unfinished:\nunit\/a\.test\.js\n/);
  const [, sleeping] = /^ *(\d+) .*sleep 1234\.5$/m.exec(output) ?? [];
  expect(Number(sleeping)).toBeGreaterThan(0);
  expect(lastLine).toBe("2 passed, 0 failed, 0 skipped");
  expect(status).toBe(0);
  // A killed process exists until its new parent has reaped it.
  await expect.poll(() => isThere(Number(sleeping))).toBe(false);
});

test("runs only files that match the arguments, and fails without tests", () => {
  write("unit/a.test.js", `test("one", () => {});`);
  write("unit/b.test.js", `test("two", () => {}); test("three", () => {});`);
  expect(runTests("unit/b")).toMatchObject({ status: 0, lastLine: "2 passed, 0 failed, 0 skipped" });
  const none = runTests("unit/nothing");
  expect(none).toMatchObject({ status: 1, lastLine: "0 passed, 0 failed, 0 skipped" });
  expect(none.output).toContain("No test ran");
});
