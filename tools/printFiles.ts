import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { type Problem, sharedOnce } from "@print-builder/core/preflight";
import { groupRecords } from "@print-builder/core/records";
import { createRecordPicker, type PrintRequest } from "@print-builder/core/sheets";
import {
  InputError,
  type OpenProject,
  type PrintJob,
  type PrintResult,
  printProject,
  withRecords,
} from "@print-builder/production";
import { toStdout } from "./commandLine.ts";
import { noteWarnings, toWarning } from "./recordOptions.ts";

/** The open project, the start of the print, its division among threads, and the codes that are read back. */
export type OpenedPrint = Required<Pick<PrintJob, "open" | "division" | "reads" | "now">> & {
  /** Called with the number of records drawn so far. */
  readonly onDrawn: (records: number) => void;
};

/** Prints into a file, or to stdout if the path is `-`, and returns the command's result. */
export async function printFile(path: string, request: PrintRequest, opened: OpenedPrint) {
  const { problems, people: _, ...figures } = await printTo(path, request, opened);
  const { open } = opened;
  return { ...figures, warnings: [...projectWarnings(open), ...warningsOf(problems, figures.records)] };
}

async function printTo(path: string, request: PrintRequest, opened: OpenedPrint): Promise<PrintResult> {
  if (path === "-") return await toStdout((out) => printInto(out, request, opened));
  // A failed print must not leave half a file or damage an older file.
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
    const result = await printInto(out, request, opened);
    await rename(partial, path);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

function printInto(out: Writable, request: PrintRequest, { onDrawn, ...opened }: OpenedPrint) {
  return printProject(request, {
    ...opened,
    out,
    // Files and pipes write each chunk before they accept the next.
    outKeepsNothing: true,
    onRecords: async (drawn) => onDrawn(drawn),
  });
}

/** Warnings about all cards: notes on the table, and an assumed copies column. */
function projectWarnings(open: OpenProject) {
  const { assumedCopies: token } = open;
  if (token === undefined) return noteWarnings(open);
  const message = `The field “${token}” is used as the number of cards of each record, because no card shows it. Set copies_column in project.json to another column, or to null for one card each.`;
  const note = { record: null, element_id: null, side: null, kind: "copies_column", message };
  return [...noteWarnings(open), note];
}

/** The warnings of a print. A problem that affects every record appears once. */
function warningsOf(problems: readonly Problem[], records: number) {
  return sharedOnce(problems, records, "recordIndex").map(toWarning);
}

type GroupedProject = OpenedPrint & {
  readonly groups: readonly string[];
  readonly by: string;
  readonly separates: boolean;
};

/** Prints one file per group into the folder. The start position applies only to the first sheet of the first file. */
export async function printGroups(
  folder: string,
  request: PrintRequest,
  { groups, by, separates, ...opened }: GroupedProject,
) {
  await mkdir(folder, { recursive: true }).catch((cause: Error) => {
    throw new InputError("unwritable_output", `The folder ${folder} cannot be made: ${cause.message}`, {
      cause,
    });
  });
  const { open, onDrawn } = opened;
  const picker = createRecordPicker(request, open.records.total);
  const picked = Array.from({ length: picker.count }, (_, position) => picker.recordAt(position));
  const total = { records: 0, cards: 0, sheets: 0, pages: 0, bytes: 0, ms: 0 };
  const problems = new Map<string, Problem>();
  const files: unknown[] = [];
  let startAt = request.startAt;
  for (const { value, file, records } of groupRecords(groups, picked, by)) {
    const before = total.records;
    const part = {
      ...opened,
      open: withRecords(open, records),
      onDrawn: (drawn: number) => onDrawn(before + drawn),
    };
    const separator = separates ? { separator: value || file } : {};
    const { recordCopies: copies } = request;
    const own = copies ? { recordCopies: records.map((record) => copies[record] ?? 1) } : {};
    const whole: PrintRequest = { ...request, range: { type: "all" }, startAt, ...separator, ...own };
    const { problems: found, ...figures } = await printTo(join(folder, `${file}.pdf`), whole, part);
    for (const key of sums) total[key] += figures[key];
    // A warning about every card is found in each file, but reported once.
    for (const problem of found.map((each) => numbered(each, records)))
      problems.set(JSON.stringify(problem), problem);
    files.push({ value, file: `${file}.pdf`, records: figures.records });
    startAt = 1;
  }
  return {
    ...total,
    warnings: [...projectWarnings(open), ...warningsOf([...problems.values()], total.records)],
    groups: files,
  };
}

const sums = ["records", "cards", "sheets", "pages", "bytes", "ms"] as const;

/** Converts the record index of a problem from its group to all chosen records. */
function numbered(problem: Problem, records: readonly number[]): Problem {
  const { recordIndex } = problem;
  return { ...problem, recordIndex: recordIndex === null ? null : (records[recordIndex] ?? null) };
}
