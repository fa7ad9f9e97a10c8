import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildPrograms } from "./buildPrograms.ts";

const root = join(import.meta.dirname, "..");
const source = join("packages", "core.ts");
const words = "export const words = 1;";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "start-command-"));
  for (const sub of ["tools", "packages", "apps/server/dist/older", "apps/server/dist/build"])
    mkdirSync(join(folder, sub), { recursive: true });
  for (const file of ["startCommand.mjs", "prepareNode.mjs", "commandSummaries.json"])
    copyFileSync(join(root, "tools", file), join(folder, "tools", file));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  const said = (from: string) =>
    `console.log(JSON.stringify({ from: "${from}", args: process.argv.slice(2), programs: process.env.BUILT_PROGRAMS ?? null }));`;
  writeFileSync(join(folder, "tools/print.ts"), said("source"));
  writeFileSync(join(folder, "apps/server/dist/build/print.js"), said("build"));
  writeFileSync(join(folder, source), words);
  const list = { print: [[source, hash("sha256", words)]] };
  writeFileSync(join(folder, "apps/server/dist/build/sources.json"), JSON.stringify(list));
});
afterEach(() => rmSync(folder, { recursive: true }));

function print() {
  const { BUILT_PROGRAMS: _, ...env } = process.env;
  const command = [join(folder, "tools/startCommand.mjs"), "print", "--range", "1-2"];
  return JSON.parse(execFileSync(process.execPath, command, { encoding: "utf8", env }));
}

it("a command and its child processes start from the same build", () => {
  expect(print()).toEqual({
    from: "build",
    args: ["--range", "1-2"],
    programs: join(folder, "apps/server/dist/build"),
  });
});

it("a source whose file time alone differs counts as unchanged", () => {
  utimesSync(join(folder, source), 1, 1);
  expect(print().from).toBe("build");
});

it("a command with changed sources or no build starts from source", () => {
  const fromSource = { from: "source", args: ["--range", "1-2"], programs: null };
  writeFileSync(join(folder, source), words.replace("1", "2"));
  expect(print()).toEqual(fromSource);
  rmSync(join(folder, source));
  expect(print()).toEqual(fromSource);
  rmSync(join(folder, "apps/server/dist"), { recursive: true });
  expect(print()).toEqual(fromSource);
});

it("the print command starts from a build of the current sources", async () => {
  const build = await buildPrograms(() => undefined);
  const whichProgram = "data:text/javascript,process.on('exit',()=>console.log(process.argv[1]))";
  const { BUILT_PROGRAMS: _, ...env } = process.env;
  const command = ["--import", whichProgram, join(root, "tools/startCommand.mjs"), "print", "--help"];
  const lines = execFileSync(process.execPath, command, { encoding: "utf8", env }).trim().split("\n");
  expect(lines[0]).toBe("Prints a project's records as sheets of labels.");
  // If several builds contain the same command, any of these builds may start.
  const program = lines.at(-1) ?? "";
  expect([basename(program), dirname(dirname(program))]).toEqual(["print.js", dirname(build)]);
});
