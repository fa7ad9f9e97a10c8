// Measures Print Builder: the print command as users run it, in a separate process.

import { type PrintRun, runPrintCommand } from "./measure/printCommand.ts";
import { type Result, readTask, type Task } from "./measure/result.ts";
import { projectFolder } from "./paths.ts";

/**
 * Without cached photos and in a single process. bench/prints measures the gain from a cache and several
 * processes.
 */
async function printCards(task: Task): Promise<Result> {
  const [dpi = "300"] = task.settings;
  const run = await runPrintCommand({
    project: projectFolder(task.cards),
    out: task.out,
    options: ["--dpi", dpi, "--processes", "1"],
    cache: "off",
  });
  if (run.cards !== task.cards) {
    throw new Error(`The print command printed ${run.cards} cards; ${task.cards} were requested.`);
  }
  return {
    name: "Print Builder",
    cards: run.cards,
    seconds: run.ms / 1000,
    peakRssMb: run.peakMb,
    bytes: run.bytes,
    note: `the whole command ${run.wholeSeconds.toFixed(2)} s${describeWarnings(run)}`,
  };
}

function describeWarnings({ warnings }: PrintRun): string {
  const [first] = warnings;
  return first ? `; ${warnings.length} warnings, the first: ${first.message}` : "";
}

console.log(JSON.stringify(await printCards(readTask("dpi"))));
