import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { printSetup } from "@print-builder/core/document";
import type { Problem } from "@print-builder/core/preflight";
import { createRecordPicker, type PrintRequest } from "@print-builder/core/print";
import { groupRecords } from "@print-builder/core/records";
import {
  InputError,
  type OpenProject,
  openProject,
  type PrintResult,
  printProject,
  withRecords,
} from "@print-builder/production";
import { choiceOptions, choiceUsage, chooseRecords } from "./chooseRecords.ts";
import {
  type OptionValues,
  oneOf,
  readOptions,
  required,
  runCommand,
  UsageError,
  wholeNumber,
} from "./commandLine.ts";
import { readRange, toWarning } from "./recordOptions.ts";

const usage = `Prints a project's records as sheets of labels.

npm run print -- --project DIR_OR_ZIP --out cards.pdf [--range 1-100] [--side front|back|both] [--copies 1]
                 [--start-at 1] [--order across_then_down|down_then_across] [--dpi 300] [--guides] [--flip long|short]
${choiceUsage}`;

const options = {
  project: { type: "string" },
  out: { type: "string" },
  range: { type: "string" },
  side: { type: "string" },
  copies: { type: "string" },
  "start-at": { type: "string" },
  order: { type: "string" },
  dpi: { type: "string" },
  guides: { type: "boolean" },
  flip: { type: "string" },
  ...choiceOptions,
  help: { type: "boolean" },
} as const;

function readRequest(values: OptionValues, open: OpenProject): PrintRequest {
  const { across, down } = printSetup(open.project).page;
  const side = oneOf(values, "side", ["front", "back", "both"], "front");
  if (side !== "front" && !open.project.isDualSided) {
    throw new UsageError(`--side ${side} needs a dual-sided project; this one has a front only.`);
  }
  return {
    range: readRange(values.range, open.records.total),
    side,
    copiesPerRecord: wholeNumber(values, "copies", { min: 1, max: 10_000, fallback: 1 }),
    startAt: wholeNumber(values, "start-at", { min: 1, max: across * down, fallback: 1 }),
    printOrder: oneOf(values, "order", ["across_then_down", "down_then_across"], "across_then_down"),
    dpi: wholeNumber(values, "dpi", { min: 36, max: 2400, fallback: 300 }),
    showGuides: values.guides === true,
    flipEdge: oneOf(values, "flip", ["long", "short"], "long"),
  };
}

/** Writes beside the target first, so that a failed print leaves no half file and harms no older one. */
async function printTo(path: string, request: PrintRequest, open: OpenProject): Promise<PrintResult> {
  const partial = `${path}.${process.pid}.part`;
  const out = createWriteStream(partial, { highWaterMark: 2 * 1024 * 1024 });
  try {
    await once(out, "open");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError("unwritable_output", `The file ${path} cannot be written: ${reason}`, {
      cause: error,
    });
  }
  try {
    const result = await printProject(request, { open, out, outKeepsNothing: true, now: new Date() });
    await rename(partial, path);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function answerOf({ problems, people: _, ...figures }: PrintResult) {
  return { ...figures, warnings: problems.map(toWarning) };
}

type GroupedProject = { readonly open: OpenProject; readonly groups: readonly string[]; readonly by: string };

/** One file for each value in the folder. The first sheet is the first file's: only there is a start position used. */
async function printGroups(folder: string, request: PrintRequest, { open, groups, by }: GroupedProject) {
  await mkdir(folder, { recursive: true }).catch((cause: Error) => {
    throw new InputError("unwritable_output", `The folder ${folder} cannot be made: ${cause.message}`, {
      cause,
    });
  });
  const picker = createRecordPicker(request, open.records.total);
  const picked = Array.from({ length: picker.count }, (_, position) => picker.recordAt(position));
  const total = { records: 0, cards: 0, sheets: 0, pages: 0, bytes: 0, ms: 0 };
  const problems = new Map<string, Problem>();
  const files: unknown[] = [];
  let startAt = request.startAt;
  for (const { value, file, records } of groupRecords(groups, picked, by)) {
    const part = withRecords(open, records);
    const whole: PrintRequest = { ...request, range: { type: "all" }, startAt };
    const { problems: found, ...figures } = await printTo(join(folder, `${file}.pdf`), whole, part);
    for (const key of sums) total[key] += figures[key];
    // What concerns every card is found in each file, and told once.
    for (const problem of found.map((each) => numbered(each, records)))
      problems.set(JSON.stringify(problem), problem);
    files.push({ value, file: `${file}.pdf`, records: figures.records });
    startAt = 1;
  }
  return { ...total, warnings: [...problems.values()].map(toWarning), groups: files };
}

const sums = ["records", "cards", "sheets", "pages", "bytes", "ms"] as const;

/** A problem with its record's number in the whole choice. */
function numbered(problem: Problem, records: readonly number[]): Problem {
  const { recordIndex } = problem;
  return { ...problem, recordIndex: recordIndex === null ? null : (records[recordIndex] ?? null) };
}

await runCommand(async () => {
  const values = readOptions(process.argv.slice(2), options);
  if (values.help === true) {
    process.stdout.write(usage);
    return;
  }
  const project = required(values, "project");
  const out = required(values, "out");
  const open = await openProject(project);
  try {
    if (open.records.total === 0) {
      throw new InputError(
        "no_records",
        `The project ${project} has no records: put a table with at least one row into its data folder.`,
      );
    }
    const chosen = await chooseRecords(values, open);
    const request = readRequest(values, chosen.open);
    const answer =
      chosen.groups === null
        ? answerOf(await printTo(out, request, chosen.open))
        : await printGroups(out, request, { ...chosen, groups: chosen.groups, by: String(values.group) });
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  } finally {
    await open.close();
  }
});
