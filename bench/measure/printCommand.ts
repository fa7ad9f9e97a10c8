import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { benchFolder, rootFolder } from "../paths.ts";
import { watchTree } from "./memory.ts";

/** Fields of the print command's JSON line that are used here. */
type PrintSummary = {
  readonly cards: number;
  readonly bytes: number;
  /** Time that the command reports, without process start and imports. */
  readonly ms: number;
  readonly warnings: readonly { readonly kind: string; readonly message: string }[];
};

export type PrintRun = PrintSummary & {
  /** Time from the start of the process to its end, without npm. */
  readonly wholeSeconds: number;
  /** Peak of the total memory of all the command's processes, in MB. */
  readonly peakMb: number;
};

export type PrintCommand = {
  readonly project: string;
  readonly out: string;
  readonly options: readonly string[];
  /** Value of PRINT_CACHE. */
  readonly cache: string;
};

/** Settings of Node that `npm run print` and `npm start` also use. */
export const heapFlags = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=60",
  "--initial-old-space-size=64",
];

/** Runs the same command as `npm run print`, and watches the memory of the process and its children. */
export async function runPrintCommand({ project, out, options, cache }: PrintCommand): Promise<PrintRun> {
  const peakFile = `${out}.peak`;
  // An aborted run may have left the file behind.
  rmSync(peakFile, { force: true });
  const startedAt = performance.now();
  const args = [
    ...heapFlags,
    ...["--import", pathToFileURL(join(benchFolder, "measure/recordPeak.mjs")).href],
    ...[join(rootFolder, "tools/startCommand.mjs"), "print"],
    ...["--project", project, "--out", out, ...options],
  ];
  const { stdout, treePeakMb } = await run(args, { BENCH_PEAK_FILE: peakFile, PRINT_CACHE: cache });
  const wholeSeconds = (performance.now() - startedAt) / 1000;
  const summary: PrintSummary = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  return { ...summary, wholeSeconds, peakMb: Math.round(Math.max(treePeakMb ?? 0, ...readPeaks(peakFile))) };
}

async function run(args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  const child = spawn(process.execPath, args, {
    cwd: rootFolder,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const tree = watchTree(child.pid ?? process.pid);
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.on("error", reject).on("close", resolve);
  const code = await promise;
  const treePeakMb = tree.stop();
  if (code !== 0) throw new Error(`The print command ended with code ${code}.`);
  return { stdout, treePeakMb };
}

/** Peak memory of the command's processes, as they recorded it when they ended, in MB. */
function readPeaks(peakFile: string): number[] {
  if (!existsSync(peakFile)) {
    return [];
  }
  const peaks = readFileSync(peakFile, "utf8").trim().split("\n").map(Number);
  rmSync(peakFile);
  return peaks;
}
