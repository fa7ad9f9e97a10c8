import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { printSetup } from "@print-builder/core/document";
import type { PrintRequest } from "@print-builder/core/print";
import {
  InputError,
  type OpenProject,
  openProject,
  type PrintResult,
  printProject,
} from "@print-builder/production";
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
`;

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
    const { problems, people: _, ...figures } = await printTo(out, readRequest(values, open), open);
    process.stdout.write(`${JSON.stringify({ ...figures, warnings: problems.map(toWarning) })}\n`);
  } finally {
    await open.close();
  }
});
