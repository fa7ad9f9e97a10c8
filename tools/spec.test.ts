import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

const command = join(import.meta.dirname, "spec.ts");
const spec = `# What must hold

## TAG: Tags

| ID | what must hold |
|---|---|
| TAG-01 | a tag has a name |
| TAG-02 | a tag has a colour |
| TAG-03 | (dropped) a tag has a picture |
| TAG-04 | a tag can be deleted |

## API: Main calls

| ID | what must hold |
|---|---|
| API-01 | the base path is /api |
`;

/** Code of a test with these IDs in its title. It is built here so that this file claims no IDs itself. */
const testTitled = (ids: string) => `test("${ids} a fact", () => {});`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "print-builder-spec-"));
  write("docs/spec.md", spec);
});

afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string): void {
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

function report(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("shows each area's rows, with and without a test", () => {
  write("packages/core/src/tags.test.ts", testTitled("[TAG-01]"));
  write("e2e/tags.e2e.ts", testTitled("[TAG-01]"));
  write("apps/web/src/api.test.tsx", testTitled("[API-01]"));
  write("packages/core/node_modules/other/x.test.ts", testTitled("[ZZZ-01]"));
  const { status, stdout } = report();
  expect(stdout.trimEnd().split("\n")).toEqual([
    "area   rows covered  without a test",
    "TAG       3       1  TAG-02, TAG-04",
    "API       1       1  –",
    "all       4       2",
  ]);
  expect(status).toBe(0);
});

test("--missing lists every row without a test, with its statement", () => {
  write("packages/core/src/tags.test.ts", testTitled("[TAG-01…02]"));
  expect(report("--missing")).toMatchObject({
    status: 0,
    stdout: "TAG-04  a tag can be deleted\nAPI-01  the base path is /api\n",
  });
});

test("reports an ID unknown to the specification and names the file", () => {
  write("tools/tags.test.ts", testTitled("[TAG-99, TAG-03]"));
  const { status, stderr } = report();
  expect(status).toBe(1);
  expect(stderr).toContain("TAG-99 (tools/tags.test.ts)");
  expect(stderr).toContain("TAG-03 (tools/tags.test.ts)");
});

test("refuses a test with more than nine IDs", () => {
  const ids = Array.from({ length: 10 }, (_, index) => `TAG-${String(index + 1).padStart(2, "0")}`);
  const rows = ids.map((id) => `| ${id} | holds |`).join("\n");
  write("docs/spec.md", `## TAG: Tags\n\n${rows}\n`);
  write("e2e/tags.e2e.ts", testTitled(`[${ids.slice(0, 9).join(", ")}]`));
  expect(report()).toMatchObject({ status: 0, stderr: "" });
  write("e2e/tags.e2e.ts", testTitled("[TAG-01…10]"));
  const { status, stderr } = report();
  expect(status).toBe(1);
  expect(stderr).toContain("e2e/tags.e2e.ts has too many IDs in one test: [TAG-01…10] a fact");
});

test("reports a quoted screen text that none of its tests contains", () => {
  write("docs/spec.md", "## TAG: Tags\n\n| TAG-01 | says “{name} isn’t here: N tags” and “Gone” |\n");
  const telling = (text: string) => `${testTitled("[TAG-01]")}\nexpect(shown).toBe(${JSON.stringify(text)});`;
  write("e2e/other.e2e.ts", 'expect(shown).toBe("Gone");');
  write("e2e/tags.e2e.ts", telling("Ana isn't here: 3 tags"));
  const { status, stderr } = report();
  expect(status).toBe(1);
  expect(stderr).toContain("TAG-01: “Gone” is missing from the tests that claim it (e2e/tags.e2e.ts)");
  write("e2e/support/gone.ts", 'export const gone = "Gone";');
  expect(report().status).toBe(0);
});

test("this repository's tests prove every row of the specification", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, "--missing"], {
    cwd: join(import.meta.dirname, ".."),
    encoding: "utf8",
  });
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "", stderr: "" });
});

test("refuses an unknown option", () => {
  expect(report("--mising")).toMatchObject({ status: 1, stdout: "" });
});

test.each([
  ["twice", `${spec}| API-01 | again |\n`, "API-01 occurs twice"],
  ["in another area", `${spec}| TAG-05 | lost |\n`, "TAG-05 is in the wrong area"],
])("refuses an ID that is %s", (_, markdown, message) => {
  write("docs/spec.md", markdown);
  const { status, stderr } = report();
  expect(status).toBe(1);
  expect(stderr).toContain(message);
});
