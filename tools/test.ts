import { type ChildProcess, spawn } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useBuiltPrograms } from "./buildPrograms.ts";
import { memoryFolder } from "./memoryFolder.ts";
import { addCounts, type Counts, readCounts, runnerProblem } from "./testCounts.ts";

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");

/** Vitest projects in the order they run: the quick ones first. */
const projects = ["unit", "web", "server", "e2e"];

let running: ChildProcess | undefined;
let stopped = false;

/** Colours only for a person at a terminal; files of a test, which it leaves behind at worst, in `folder`. */
function runnerEnvironment(folder: string): NodeJS.ProcessEnv {
  const environment = { ...process.env, TMPDIR: folder };
  return process.stdout.isTTY && !process.env.CI ? environment : { ...environment, NO_COLOR: "1" };
}

/** Runs one project to its end, its output streamed through. The exit code is null when a signal ended it. */
function runProject(project: string, folder: string, filters: readonly string[]): Promise<number | null> {
  // With e2e goes e2e-many, so that the longest journeys of both begin first.
  const args = [
    "run",
    "--project",
    `${project}*`,
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
  ];
  const report = `--outputFile.json=${reportOf(project, folder)}`;
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, [vitest, ...args, report, ...filters], {
      stdio: "inherit",
      env: runnerEnvironment(folder),
    });
    running.once("error", reject);
    running.once("close", resolve);
  });
}

const reportOf = (project: string, folder: string) => join(folder, `${project}.json`);

/** One project's counts. A runner that died counts as a failure, so that the last line cannot look clean. */
async function countProject(project: string, folder: string, filters: readonly string[]): Promise<Counts> {
  const exitCode = await runProject(project, folder, filters);
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
