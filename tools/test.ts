import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useBuiltPrograms } from "./buildPrograms.ts";
import { endHungRunner, hangOf } from "./hungRunner.ts";
import { memoryFolder } from "./memoryFolder.ts";
import { addCounts, type Counts, readCounts, runnerProblem } from "./testCounts.ts";

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");

/** Vitest projects in the order they run: the quick ones first. */
const projects = ["unit", "web", "server", "e2e"];

const watchEveryMs = 2000;

let running: ChildProcess | undefined;
let stopped = false;

/** Colours only for a person at a terminal; files of a test, which it leaves behind at worst, in `folder`. */
function runnerEnvironment(project: string, folder: string): NodeJS.ProcessEnv {
  const environment = { ...process.env, TMPDIR: folder, UNFINISHED_FILES: unfinishedOf(project, folder) };
  return process.stdout.isTTY && !process.env.CI ? environment : { ...environment, NO_COLOR: "1" };
}

/** The exit code of a runner, null when a signal ended it, and whether it hung. */
type Ended = { readonly exitCode: number | null; readonly hung: boolean };

/** Runs one project to its end, its output streamed through. */
function runProject(project: string, folder: string, filters: readonly string[]): Promise<Ended> {
  // With e2e goes e2e-many, so that the longest journeys of both begin first.
  const args = [
    "run",
    "--project",
    `${project}*`,
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--reporter=${join(import.meta.dirname, "unfinishedFiles.ts")}`,
  ];
  const report = `--outputFile.json=${reportOf(project, folder)}`;
  return new Promise((resolve, reject) => {
    const runner = spawn(process.execPath, [vitest, ...args, report, ...filters], {
      stdio: "inherit",
      env: runnerEnvironment(project, folder),
    });
    running = runner;
    let hung = false;
    const watch = setInterval(async () => {
      const said = await hangOf(runner.pid ?? 0, unfinishedOf(project, folder));
      if (said === undefined || hung) return;
      hung = true;
      console.error(`The test runner of "${project}" hangs. ${said}`);
      endHungRunner(runner.pid ?? 0);
    }, watchEveryMs);
    runner.once("error", reject);
    runner.once("close", (exitCode) => resolve({ exitCode, hung }));
    runner.once("close", () => clearInterval(watch));
  });
}

const reportOf = (project: string, folder: string) => join(folder, `${project}.json`);
const unfinishedOf = (project: string, folder: string) => join(folder, `${project}.unfinished`);

/**
 * One project's counts. A runner that hung runs once more, as a test that fails does; one that died counts as a failure, so
 * that the last line cannot look clean.
 */
async function countProject(project: string, folder: string, filters: readonly string[]): Promise<Counts> {
  const first = await runProject(project, folder, filters);
  const { exitCode } = first.hung && !stopped ? await runProject(project, folder, filters) : first;
  const counts = await readCounts(reportOf(project, folder));
  const problem = runnerProblem(counts, exitCode);
  if (!problem) {
    return counts ?? { passed: 0, failed: 0, skipped: 0 };
  }
  console.error(`The test runner of "${project}" ${problem}.`);
  return addCounts(counts ?? { passed: 0, failed: 0, skipped: 0 }, { passed: 0, failed: 1, skipped: 0 });
}

async function runAll(filters: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(join(process.env.TMPDIR ?? memoryFolder() ?? tmpdir(), "print-builder-test-"));
  // The database server of the tests runs as another user and has a folder of its own in here.
  await chmod(folder, 0o711);
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    for (const project of projects) {
      if (!stopped) {
        counts = addCounts(counts, await countProject(project, folder, filters));
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return counts;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopped = true;
    running?.kill(signal);
  });
}
await useBuiltPrograms((line) => console.log(line));
const { passed, failed, skipped } = await runAll(process.argv.slice(2));
if (passed + failed === 0) {
  console.error("No test ran.");
}
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
