import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const command = join(import.meta.dirname, "e2e.ts");
const config = `export default { test: { projects: [
  { test: { name: "unit", globals: true, include: ["unit/*.test.js"] } },
  { test: { name: "e2e", globals: true, include: ["e2e/*.e2e.js"] } },
  { test: { name: "e2e-many", globals: true, include: ["e2e/*.e2e.js"] } },
] } };`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "print-builder-e2e-"));
  for (const name of ["unit", "e2e"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "vitest.config.mjs"), config);
  writeFileSync(join(folder, "unit/users.test.js"), `test("no journey", () => { throw new Error("ran"); });`);
  writeFileSync(
    join(folder, "e2e/users.e2e.js"),
    `test("adds one (1)", () => {}); test("removes one", () => {});`,
  );
  writeFileSync(
    join(folder, "e2e/cards.e2e.js"),
    `test("prints", () => { throw new Error("out of paper"); });`,
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): { readonly status: number | null; readonly output: string } {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const env = { ...Object.fromEntries(outside), NO_COLOR: "1" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

test("runs only the named journeys and tests", () => {
  const { status, output } = run("users", "--title", "one (1)");
  expect(output).toMatch(/Tests\s+1 passed \| 1 skipped/);
  expect(output).not.toContain("out of paper");
  expect(status).toBe(0);
});

test("a failing journey exits with code 1", () => {
  const { status, output } = run("cards");
  expect([status, output.includes("out of paper")]).toEqual([1, true]);
});

test("--many runs journeys on many machines, except one-process journeys", () => {
  writeFileSync(
    join(folder, "e2e/cards.e2e.js"),
    `test("site", () => { console.log("on", process.env.E2E_SITE); });`,
  );
  writeFileSync(join(folder, "e2e/start.e2e.js"), `test("starts", () => { throw new Error("one port"); });`);
  const { status, output } = run("--many", "cards", "start");
  expect([status, output.includes("on many")]).toEqual([0, true]);
  expect(output).not.toContain("one port");
  expect(run("start", "--many")).toEqual({
    status: 1,
    output: expect.stringMatching(/^start cannot run on many machines: it is about the one process/),
  });
});

test("explains --help, and refuses an unknown journey with a list of all", () => {
  expect(run("printer")).toEqual({
    status: 1,
    output: "No journey's name contains printer. There are: cards, users.\n",
  });
  expect(run("--headed").output).toContain("Known options: --title WORDS, --many");
  expect(run("--help").output).toContain("npm run e2e -- [WORD …]");
});
