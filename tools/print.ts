import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { printSetup, withStock } from "@print-builder/core/document";
import { type Problem, sharedOnce } from "@print-builder/core/preflight";
import {
  type ColourChoice,
  createRecordPicker,
  type PrinterProfile,
  type PrintRequest,
  paperFor,
  paperSetup,
  slotsPerSheet,
} from "@print-builder/core/print";
import {
  groupRecords,
  type NumberSequence,
  parseSequence,
  sequenceLimits,
} from "@print-builder/core/records";
import {
  findStock,
  InputError,
  loadStocks,
  type OpenProject,
  openPictureCache,
  openProject,
  type PrintJob,
  type PrintResult,
  pictureCacheFolder,
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
import {
  colourOptions,
  colourUsage,
  paperOptions,
  printerOptions,
  printerUsage,
  readColour,
  readPaper,
  readPrinter,
} from "./printOptions.ts";
import {
  noteWarnings,
  readingOptions,
  readingUsage,
  readRange,
  readReading,
  todayOption,
  toWarning,
  withToday,
} from "./recordOptions.ts";

const usage = `Prints a project's records as sheets of labels.

npm run print -- --project DIR_OR_ZIP --out cards.pdf [--range 1-100] [--side front|back|both] [--copies 1]
                 [--processes N] [--start-at 1] [--order across_then_down|down_then_across] [--dpi 300] [--guides] [--flip long|short] [--today 2026-06-01]
                 [--stock avery-l7160] [--layout sheet|single] [--bleed 3] [--marks crop,registration,fold,info,colour_bar,cut_contour]
                 [--separators] [--check-codes] [--copies-column Qty] [--sequence 1-500]
${readingUsage}${colourUsage}${printerUsage}${choiceUsage}With --separators, a label with the group's name and number of cards comes before each group's first card.
Codes of the first sheet, or all codes with --check-codes, are read as printed; a warning lists codes that will not scan.
--copies-column names the column or token with each record's number of cards: a whole number, 0 for none, blank for one.
--sequence prints numbers instead of a table, as the token number; 0001-0500 has four digits each.
--today 2026-06-01 sets the date for \`today\`, \`age\`, \`expires\` and \`print.date\`; the default is this computer's date.
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
  processes: { type: "string" },
  "check-codes": { type: "boolean" },
  stock: { type: "string" },
  ...printerOptions,
  ...paperOptions,
  ...colourOptions,
  separators: { type: "boolean" },
  "copies-column": { type: "string" },
  sequence: { type: "string" },
  ...readingOptions,
  ...choiceOptions,
  ...todayOption,
  help: { type: "boolean" },
} as const;

/** The project on the stock of `--stock`, which replaces its stored page setup. */
async function onStock(values: OptionValues, open: OpenProject): Promise<OpenProject> {
  if (values.stock === undefined) return open;
  const stock = findStock(await loadStocks(), required(values, "stock"));
  return { ...open, project: { ...open.project, pageSetup: withStock(printSetup(open.project), stock) } };
}

/** The project with the card counts of the column `--copies-column`. */
function withCopies(values: OptionValues, open: OpenProject): OpenProject {
  if (values["copies-column"] === undefined) return open;
  const { assumedCopies: _, ...rest } = open;
  return { ...rest, project: { ...open.project, copiesColumn: required(values, "copies-column") } };
}

function readSequence(values: OptionValues): NumberSequence | null {
  if (values.sequence === undefined) return null;
  const sequence = parseSequence(String(values.sequence));
  if (sequence) return sequence;
  const most = sequenceLimits.records.toLocaleString("en");
  throw new UsageError(
    `--sequence must look like 1-500 and give at most ${most} numbers, not “${values.sequence}”.`,
  );
}

/** Print options besides those of the project. */
type PrintOptions = {
  readonly printer: PrinterProfile | null;
  readonly colour: ColourChoice | null;
  readonly copies: readonly number[] | null;
};

function readRequest(
  values: OptionValues,
  open: OpenProject,
  { printer, colour, copies }: PrintOptions,
): PrintRequest {
  const side = oneOf(values, "side", ["front", "back", "both"], "front");
  if (side !== "front" && !open.project.isDualSided) {
    throw new UsageError(`--side ${side} needs a dual-sided project; this one has a front only.`);
  }
  const paper = paperFor(printer, readPaper(values));
  return {
    ...(Object.keys(paper).length === 0 ? {} : { paper }),
    range: readRange(values.range, open.records.total),
    side,
    copiesPerRecord: wholeNumber(values, "copies", { min: 1, max: 10_000, fallback: 1 }),
    ...(copies ? { recordCopies: copies } : {}),
    startAt: wholeNumber(values, "start-at", {
      min: 1,
      max: slotsPerSheet(paperSetup(printSetup(open.project), paper)),
      fallback: 1,
    }),
    printOrder: oneOf(values, "order", ["across_then_down", "down_then_across"], "across_then_down"),
    dpi: wholeNumber(values, "dpi", { min: 36, max: 2400, fallback: printer?.dpi ?? 300 }),
    showGuides: values.guides === true,
    flipEdge: oneOf(values, "flip", ["long", "short"], printer?.duplex === "short" ? "short" : "long"),
    ...(printer ? { printer } : {}),
    ...(colour ? { colour } : {}),
  };
}

/** Null for as many as useful. */
function readProcesses(values: OptionValues): number | null {
  if (values.processes === undefined) return null;
  return wholeNumber(values, "processes", { min: 1, max: 64, fallback: 1 });
}

/** The opened project, its division among processes, and whose codes are read back. */
type OpenedPrint = Required<Pick<PrintJob, "open" | "division" | "reads">>;

/** Writes to a temporary file first, so that a failed print leaves no partial file and keeps an older one. */
async function printTo(
  path: string,
  request: PrintRequest,
  { open, division, reads }: OpenedPrint,
): Promise<PrintResult> {
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
    const result = await printProject(request, {
      open,
      out,
      outKeepsNothing: true,
      now: new Date(),
      division,
      reads,
    });
    await rename(partial, path);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Warnings that concern every card: notes on the table, and an assumed copies column. */
function projectWarnings(open: OpenProject) {
  const { assumedCopies: token } = open;
  if (token === undefined) return noteWarnings(open);
  const message = `Each record gets as many cards as its field “${token}” says, because no card shows that field. Set copies_column in project.json to another column, or to null for one card each.`;
  const note = { record: null, element_id: null, side: null, kind: "copies_column", message };
  return [...noteWarnings(open), note];
}

function answerOf({ problems, people: _, ...figures }: PrintResult, open: OpenProject) {
  return { ...figures, warnings: [...projectWarnings(open), ...warningsOf(problems, figures.records)] };
}

/** The warnings of a print; a design fault of every record appears once. */
function warningsOf(problems: readonly Problem[], records: number) {
  return sharedOnce(problems, records, "recordIndex").map(toWarning);
}

type GroupedProject = OpenedPrint & {
  readonly groups: readonly string[];
  readonly by: string;
  readonly separates: boolean;
};

/** One file per value in the folder. The start position applies to the first file's first sheet only. */
async function printGroups(
  folder: string,
  request: PrintRequest,
  { open, division, reads, groups, by, separates }: GroupedProject,
) {
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
    const part = { open: withRecords(open, records), division, reads };
    const separator = separates ? { separator: value || file } : {};
    const { recordCopies: copies } = request;
    const own = copies ? { recordCopies: records.map((record) => copies[record] ?? 1) } : {};
    const whole: PrintRequest = { ...request, range: { type: "all" }, startAt, ...separator, ...own };
    const { problems: found, ...figures } = await printTo(join(folder, `${file}.pdf`), whole, part);
    for (const key of sums) total[key] += figures[key];
    // A warning about every card is found in each file but reported once.
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
  const today = withToday(values);
  const cacheFolder = pictureCacheFolder(process.env.PRINT_CACHE, process.env);
  const cache = cacheFolder === null ? null : openPictureCache(cacheFolder);
  const sequence = readSequence(values);
  const opened = await openProject(project, { cache, reading: readReading(values), sequence });
  const open = await onStock(values, { ...withCopies(values, opened), ...today });
  try {
    if (open.records.total === 0) {
      throw new InputError(
        "no_records",
        `The project ${project} has no records: put a table with at least one row into its data folder, or number its cards with --sequence 1-50.`,
      );
    }
    const chosen = await chooseRecords(values, open);
    if (values.separators === true && chosen.groups === null)
      throw new UsageError("--separators needs --group.");
    const division = { path: project, cacheFolder, processes: readProcesses(values) };
    const reads = values["check-codes"] === true ? "all" : "first_sheet";
    const request = readRequest(values, chosen.open, {
      printer: await readPrinter(values),
      colour: await readColour(values),
      copies: chosen.copies,
    });
    if (createRecordPicker(request, chosen.open.records.total).count === 0)
      throw new UsageError("There is nothing to print: every record asks for 0 cards.");
    const answer =
      chosen.groups === null
        ? answerOf(await printTo(out, request, { open: chosen.open, division, reads }), open)
        : await printGroups(out, request, {
            open: chosen.open,
            division,
            reads,
            groups: chosen.groups,
            by: String(values.group),
            separates: values.separators === true,
          });
    process.stdout.write(`${JSON.stringify(answer)}\n`);
  } finally {
    await open.close();
  }
});
