// Print Builder: the print command as its users run it, in a process of its own.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { projectFolder } from "./dataset/folders.ts";
import { watchTree } from "./measure/memory.ts";
import { type Result, readTask, type Task } from "./measure/result.ts";
import { benchFolder, rootFolder } from "./paths.ts";

/** What the print command says in its JSON line, as far as it is read here. */
type PrintSummary = {
  readonly cards: number;
  readonly bytes: number;
  /** The command's own time, without start of the process and imports. */
  readonly ms: number;
  readonly warnings: readonly { readonly message: string }[];
};

/** As in `npm run print`. */
const heapFlags = ["--max-semi-space-size=8", "--heap-growing-percent=60"];

async function printCards(task: Task): Promise<Result> {
  const [dpi = "300"] = task.settings;
  const peakFile = `${task.out}.peak`;
  // A run that was broken off may have left one.
  rmSync(peakFile, { force: true });
  const startedAt = performance.now();
  const { stdout, treePeakMb } = await run(
    [
      ...heapFlags,
      ...["--import", pathToFileURL(join(benchFolder, "measure/recordPeak.ts")).href],
      join(rootFolder, "tools/print.ts"),
      ...["--project", projectFolder(task.cards), "--out", task.out, "--dpi", dpi],
    ],
    peakFile,
  );
  const wholeSeconds = (performance.now() - startedAt) / 1000;
  const summary: PrintSummary = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  if (summary.cards !== task.cards) {
    throw new Error(`The print command printed ${summary.cards} cards; ${task.cards} were asked for.`);
  }
  return {
    name: "Print Builder",
    cards: summary.cards,
    seconds: summary.ms / 1000,
    peakRssMb: Math.round(Math.max(treePeakMb ?? 0, ...readPeaks(peakFile))),
    bytes: summary.bytes,
    note: `the whole command ${wholeSeconds.toFixed(2)} s${describeWarnings(summary)}`,
  };
}

function describeWarnings({ warnings }: PrintSummary): string {
  const [first] = warnings;
  return first ? `; ${warnings.length} warnings, the first: ${first.message}` : "";
}

/** Runs Node on `args` and watches the memory of the process and of those that it starts. */
async function run(args: readonly string[], peakFile: string) {
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  const child = spawn(process.execPath, args, {
    cwd: rootFolder,
    env: { ...process.env, BENCH_PEAK_FILE: peakFile },
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
  if (code !== 0) {
    rmSync(peakFile, { force: true });
    throw new Error(`The print command ended with code ${code}.`);
  }
  return { stdout, treePeakMb };
}

/** Peaks that the command's processes noted when they ended, MB. */
function readPeaks(peakFile: string): number[] {
  if (!existsSync(peakFile)) {
    return [];
  }
  const peaks = readFileSync(peakFile, "utf8").trim().split("\n").map(Number);
  rmSync(peakFile);
  return peaks;
}

console.log(JSON.stringify(await printCards(readTask("dpi"))));
