import { printSetup, withStock } from "@print-builder/core/document";
import { type NumberSequence, parseSequence, sequenceLimits } from "@print-builder/core/records";
import {
  type ColourChoice,
  createRecordPicker,
  type PrinterProfile,
  type PrintRequest,
  paperFor,
  paperSetup,
  slotsPerSheet,
} from "@print-builder/core/sheets";
import {
  findStock,
  InputError,
  loadStocks,
  type OpenProject,
  openPictureCache,
  openProject,
  pictureCacheFolder,
} from "@print-builder/production";
import { choiceOptions, chooseRecords } from "./chooseRecords.ts";
import {
  CommandError,
  type OptionValues,
  oneOf,
  productCommand,
  quietOption,
  required,
  runWithOptions,
  wholeNumber,
  writeAnswer,
} from "./commandLine.ts";
import { printFile, printGroups } from "./printFiles.ts";
import {
  colourOptions,
  paperOptions,
  printerOptions,
  readColour,
  readPaper,
  readPrinter,
} from "./printOptions.ts";
import { openProgressBar } from "./progressBar.ts";
import { readingOptions, readRange, readReading, todayOption, withToday } from "./recordOptions.ts";
import { printAndSend, readSending, sendingOptions } from "./sendToPrinter.ts";

const options = {
  project: { value: "path", meaning: "project folder, or a ZIP of it", isRequired: true },
  out: { value: "file", meaning: "PDF to write, - for stdout; a folder with --group; not needed with --to" },
  range: {
    value: "from-to",
    meaning: "records to print, counted from 1 among the chosen ones",
    usual: "all",
  },
  ...choiceOptions,
  separators: { meaning: "with --group, start each file with a label that names the group" },
  side: { value: "side", meaning: "front, back or both", usual: "front" },
  copies: { value: "n", meaning: "copies of each card, multiplied by those in the project", usual: 1 },
  "copies-column": { value: "name", meaning: "column or token with the number of cards of each record" },
  sequence: {
    value: "from-to",
    meaning: "number the cards instead of reading a table; 0001-0500 has four digits",
  },
  "start-at": { value: "n", meaning: "first free place on the first sheet", usual: 1 },
  order: { value: "order", meaning: "across_then_down or down_then_across", usual: "across_then_down" },
  stock: {
    value: "id",
    meaning: "label or card stock from the catalogue",
    usual: "the project's page setup",
  },
  ...paperOptions,
  guides: { meaning: "crop marks outside the cards" },
  flip: { value: "edge", meaning: "long or short edge over which the paper is flipped", usual: "long" },
  dpi: { value: "n", meaning: "resolution of photos", usual: 300 },
  ...printerOptions,
  ...colourOptions,
  ...readingOptions,
  ...todayOption,
  ...sendingOptions,
  "check-codes": { meaning: "read back the codes of all cards, not only of the first sheet" },
  processes: { value: "n", meaning: "most threads that may share the work", usual: "as many as are useful" },
  ...quietOption,
} as const;

/** Replaces the project's page setup by the stock named with `--stock`. */
async function onStock(values: OptionValues, open: OpenProject): Promise<OpenProject> {
  if (values.stock === undefined) return open;
  const stock = findStock(await loadStocks(), required(values, "stock"));
  return { ...open, project: { ...open.project, pageSetup: withStock(printSetup(open.project), stock) } };
}

/** Takes the number of copies of each card from the column named with `--copies-column`. */
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
  throw new CommandError(
    `--sequence must look like 1-500 and give at most ${most} numbers, not “${values.sequence}”.`,
  );
}

/** Print options that are not part of the project. */
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
    throw new CommandError(`--side ${side} needs a dual-sided project; this one has no back.`);
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

/** Maximum number of threads; null to choose it automatically. */
function readThreads(values: OptionValues): number | null {
  if (values.processes === undefined) return null;
  return wholeNumber(values, "processes", { min: 1, max: 64, fallback: 1 });
}

type PrintInput = {
  readonly project: string;
  readonly cacheFolder: string | null;
  readonly values: OptionValues;
};

/** Opens the project and applies the options for stock, date, copies and sequence. */
async function openInput({ project, cacheFolder, values }: PrintInput): Promise<OpenProject> {
  const today = withToday(values);
  const cache = cacheFolder === null ? null : openPictureCache(cacheFolder);
  const sequence = readSequence(values);
  const opened = await openProject(project, { cache, reading: readReading(values), sequence });
  return await onStock(values, { ...withCopies(values, opened), ...today });
}

/** The file to write; null if the cards are only sent to a printer. */
function readOutput(values: OptionValues): string | null {
  if (values.to === undefined) return required(values, "out");
  if (values.group !== undefined)
    throw new CommandError("--to prints all cards in one job: leave out --group.");
  if (values.out === "-")
    throw new CommandError("--to needs a file beside it, or none: --out cannot be stdout.");
  return values.out === undefined ? null : required(values, "out");
}

async function print(out: string | null, open: OpenProject, { project, cacheFolder, values }: PrintInput) {
  if (open.records.total === 0) {
    throw new InputError(
      "no_records",
      `The project ${project} has no records: put a table with at least one row into its data folder, or number its cards with --sequence 1-50.`,
    );
  }
  const chosen = await chooseRecords(values, open);
  const separates = values.separators === true;
  if (separates && chosen.groups === null) throw new CommandError("--separators needs --group.");
  if (out === "-" && chosen.groups !== null)
    throw new CommandError("--group writes several files: --out must name a folder, not stdout.");
  const request = readRequest(values, chosen.open, {
    printer: await readPrinter(values),
    colour: await readColour(values),
    copies: chosen.copies,
  });
  const { count } = createRecordPicker(request, chosen.open.records.total);
  if (count === 0) throw new CommandError("There is nothing to print: every record asks for 0 cards.");
  const isQuiet = values.quiet === true;
  const sending = readSending(values);
  const bar = openProgressBar({ verb: "Printing", unit: "records", isQuiet });
  const opened = {
    open: chosen.open,
    now: new Date(),
    division: { path: project, cacheFolder, threads: readThreads(values) },
    reads: values["check-codes"] === true ? "all" : "first_sheet",
    onDrawn: (drawn: number) => bar.show(drawn, count),
  } as const;
  try {
    if (sending !== null) return await printAndSend(out, request, { ...opened, onPrinted: bar.end }, sending);
    const file = required(values, "out");
    const { groups } = chosen;
    const answer =
      groups === null
        ? await printFile(file, request, opened)
        : await printGroups(file, request, { ...opened, groups, by: String(values.group), separates });
    return { answer, failure: null };
  } finally {
    bar.end();
  }
}

const spec = {
  ...productCommand("print"),
  options,
  examples: [
    "--project demo/student-card --out cards.pdf --side both --guides",
    "--project demo/student-card --to ipp://printer.school/ipp/print",
  ],
  notes: `
Codes of the first sheet are read back as the printer will print them; codes that will not scan are reported as warnings.
Rows of the copies column hold whole numbers: 0 prints no card, a blank cell one.
The password of a printer's user is read from the environment variable PRINTER_PASSWORD.`,
};

await runWithOptions(spec, async (values) => {
  const project = required(values, "project");
  const out = readOutput(values);
  const input = { project, cacheFolder: pictureCacheFolder(process.env.PRINT_CACHE, process.env), values };
  const open = await openInput(input);
  try {
    const { answer, failure } = await print(out, open, input);
    writeAnswer(answer, out === "-" ? process.stderr : process.stdout);
    if (failure !== null) throw new CommandError(failure);
  } finally {
    await open.close();
  }
});
