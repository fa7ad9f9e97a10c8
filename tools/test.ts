import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCounts, type Counts, readCounts, runnerProblem } from "./testCounts.ts";

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");

/** Vitest projects in the order they run: the quick ones first. */
const projects = ["unit", "web", "server", "e2e"];

let running: ChildProcess | undefined;
let stopped = false;

/** Colours only for a person at a terminal. */
function runnerEnvironment(): NodeJS.ProcessEnv {
  return process.stdout.isTTY && !process.env.CI ? process.env : { ...process.env, NO_COLOR: "1" };
}

/** Runs one project to its end, its output streamed through. The exit code is null when a signal ended it. */
function runProject(project: string, report: string, filters: readonly string[]): Promise<number | null> {
  const args = ["run", "--project", project, "--passWithNoTests", "--reporter=default", "--reporter=json"];
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, [vitest, ...args, `--outputFile.json=${report}`, ...filters], {
      stdio: "inherit",
      env: runnerEnvironment(),
    });
    running.once("error", reject);
    running.once("close", resolve);
  });
}

/** One project's counts. A runner that died counts as a failure, so that the last line cannot look clean. */
async function countProject(project: string, folder: string, filters: readonly string[]): Promise<Counts> {
  const report = join(folder, `${project}.json`);
  const exitCode = await runProject(project, report, filters);
  const counts = await readCounts(report);
  const problem = runnerProblem(counts, exitCode);
  if (!problem) {
    return counts ?? { passed: 0, failed: 0, skipped: 0 };
  }
  console.error(`The test runner of "${project}" ${problem}.`);
  return addCounts(counts ?? { passed: 0, failed: 0, skipped: 0 }, { passed: 0, failed: 1, skipped: 0 });
}

async function runAll(filters: readonly string[]): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), "print-builder-test-"));
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
const { passed, failed, skipped } = await runAll(process.argv.slice(2));
if (passed + failed === 0) {
  console.error("No test ran.");
}
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
