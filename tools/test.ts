// Runs all tests, two tiers at a time, and ends with the failures and the total counts.
import { type ChildProcess, spawn } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useBuiltPrograms } from "./buildPrograms.ts";
import { endHungRunner, hangOf } from "./testRun/hungRunner.ts";
import {
  addReports,
  emptyReport,
  readReport,
  runnerProblem,
  summaryOf,
  type TierReport,
} from "./testRun/report.ts";

/** In-memory file system on Linux. */
const place = "/dev/shm";

/** Space that a test run needs, with a margin. */
const bytesNeeded = 4 * 2 ** 30;

/** A folder in memory for the temporary files of a run; undefined if there is none or it lacks space. */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(place);
    return bavail * bsize >= bytesNeeded ? place : undefined;
  } catch {
    // Other systems have no such folder.
    return undefined;
  }
}

const vitest = join(import.meta.dirname, "../node_modules/vitest/vitest.mjs");

/**
 * Tiers in start order. Long tiers come first, so that both lanes end at about the same time. A name with a star
 * runs several Vitest projects at once.
 */
const tiers = ["server", "component", "e2e*", "unit", "tools", "web"];
/** Number of tiers that run in parallel: one waits for processes and pages while the other uses the CPU. */
const lanes = 2;

const watchEveryMs = 2000;

const running = new Set<ChildProcess>();
let stopped = false;

/** A runner's exit code (null if a signal ended it), and whether the runner hung. */
type RunnerExit = { readonly exitCode: number | null; readonly hung: boolean };

type Run = { readonly tier: string; readonly folder: string; readonly filters: readonly string[] };

const fileOf = ({ tier, folder }: Run, what: string) => join(folder, `${tier.replace("*", "")}.${what}`);

/**
 * Uses colours only at a terminal. Puts temporary files of tests into the run's folder, so that leftovers are
 * removed with it.
 */
function environmentOf(run: Run): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(process.stdout.isTTY && !process.env.CI ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
    TMPDIR: run.folder,
    TIER_REPORT: fileOf(run, "report"),
    UNFINISHED_FILES: fileOf(run, "unfinished"),
  };
}

/** Runs one tier to its end. Prints its output in one piece, so that the output of two tiers does not mix. */
function runTier(run: Run): Promise<RunnerExit> {
  const reporters = ["default", join(import.meta.dirname, "testRun/reporter.ts")];
  const args = [
    "run",
    "--project",
    run.tier,
    "--passWithNoTests",
    ...reporters.map((one) => `--reporter=${one}`),
  ];
  // The file of a hung runner is old, so the next runner would seem to hang while it starts.
  rmSync(fileOf(run, "unfinished"), { force: true });
  return new Promise((resolve, reject) => {
    const runner = spawn(process.execPath, [vitest, ...args, ...run.filters], { env: environmentOf(run) });
    running.add(runner);
    const output: Buffer[] = [];
    for (const stream of [runner.stdout, runner.stderr]) stream.on("data", (chunk) => output.push(chunk));
    let hung = false;
    const watch = setInterval(async () => {
      const reason = await hangOf(runner.pid ?? 0, fileOf(run, "unfinished"));
      if (reason === undefined || hung) return;
      hung = true;
      output.push(Buffer.from(`The test runner of "${run.tier}" hangs. ${reason}\n`));
      endHungRunner(runner.pid ?? 0);
    }, watchEveryMs);
    runner.once("error", reject);
    runner.once("close", (exitCode) => {
      clearInterval(watch);
      running.delete(runner);
      process.stdout.write(Buffer.concat(output));
      resolve({ exitCode, hung });
    });
  });
}

/**
 * Runs a tier and returns its report. A hung runner runs once more. A crashed runner counts as a failure, so that
 * the last line never reports success.
 */
async function reportTier(run: Run): Promise<TierReport> {
  const begun = Date.now();
  console.log(`${run.tier}: started`);
  const first = await runTier(run);
  const { exitCode } = first.hung && !stopped ? await runTier(run) : first;
  const report = await readReport(fileOf(run, "report"));
  console.log(`${run.tier}: ended after ${Math.round((Date.now() - begun) / 1000)} s`);
  const problem = runnerProblem(report, exitCode);
  if (!problem) return report ?? emptyReport;
  console.error(`The test runner of "${run.tier}" ${problem}.`);
  const failure = { file: null, title: `the runner of "${run.tier}" ${problem}` };
  const broken = { ...emptyReport, counts: { passed: 0, failed: 1, skipped: 0 }, failures: [failure] };
  return addReports(report ?? emptyReport, broken);
}

/** Runs the waiting tiers one after the other until none is left. */
async function runLane(waiting: string[], folder: string, filters: readonly string[]) {
  let report = emptyReport;
  for (let tier = waiting.shift(); tier !== undefined && !stopped; tier = waiting.shift()) {
    report = addReports(report, await reportTier({ tier, folder, filters }));
  }
  return report;
}

async function runAll(filters: readonly string[]): Promise<TierReport> {
  const folder = await mkdtemp(join(process.env.TMPDIR ?? memoryFolder() ?? tmpdir(), "print-builder-test-"));
  // Other users need access, because the tests' database server runs as a different user and has a folder here.
  await chmod(folder, 0o711);
  try {
    const waiting = [...tiers];
    const reports = await Promise.all(Array.from({ length: lanes }, () => runLane(waiting, folder, filters)));
    return reports.reduce(addReports, emptyReport);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopped = true;
    for (const runner of running) runner.kill(signal);
  });
}
await useBuiltPrograms((line) => console.log(line));
const report = await runAll(process.argv.slice(2));
const { passed, failed } = report.counts;
if (passed + failed === 0) console.error("No test ran.");
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(summaryOf(report));
