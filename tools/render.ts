import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { SideName } from "@print-builder/core/document";
import { resolveRange } from "@print-builder/core/sheets";
import {
  createCardRenderer,
  type FormatName,
  formats,
  type OpenProject,
  openProject,
} from "@print-builder/production";
import {
  CommandError,
  type OptionValues,
  oneOf,
  productCommand,
  quietOption,
  required,
  runWithOptions,
  toStdout,
  wholeNumber,
  writeAnswer,
  writing,
} from "./commandLine.ts";
import { openProgressBar } from "./progressBar.ts";
import {
  readingOptions,
  readRange,
  readReading,
  todayOption,
  toWarning,
  withToday,
} from "./recordOptions.ts";

const formatNames = Object.keys(formats) as FormatName[];

const options = {
  project: { value: "path", meaning: "project folder, or a ZIP of it", isRequired: true },
  out: { value: "file", meaning: "file to write, - for stdout; a folder with --range", isRequired: true },
  record: { value: "n", meaning: "record to draw, counted from 1", usual: 1 },
  range: { value: "from-to", meaning: "records to draw, a file for each side: 12-front.png" },
  side: { value: "side", meaning: "front or back, with --range also both", usual: "front" },
  format: { value: "format", meaning: formatNames.join(", "), usual: "svg" },
  dpi: { value: "n", meaning: "resolution of pictures and photos", usual: 300 },
  ...readingOptions,
  ...todayOption,
  ...quietOption,
} as const;

const sidesOf: Readonly<Record<SideName | "both", readonly SideName[]>> = {
  front: ["front"],
  back: ["back"],
  both: ["front", "back"],
};

type Drawing = {
  readonly side: SideName | "both";
  readonly format: FormatName;
  readonly dpi: number;
  readonly out: string;
};

function readDrawing(values: OptionValues): Drawing {
  const out = required(values, "out");
  const isRange = values.range !== undefined;
  if (isRange && values.record !== undefined)
    throw new CommandError("--record and --range cannot be given together.");
  if (isRange && out === "-")
    throw new CommandError("--range writes several files: --out must name a folder, not stdout.");
  return {
    out,
    side: oneOf(values, "side", isRange ? ["front", "back", "both"] : ["front", "back"], "front"),
    format: oneOf(values, "format", formatNames, "svg"),
    dpi: wholeNumber(values, "dpi", { min: 36, max: 2400, fallback: 300 }),
  };
}

async function drawCard(open: OpenProject, record: number, { side, format, dpi, out }: Drawing) {
  const render = createCardRenderer(open, { format, dpi }, new Date());
  const name = side === "back" ? "back" : "front";
  const { bytes, problems } = await render({ recordIndex: record - 1, side: name });
  if (out === "-") await toStdout((stdout) => write(stdout, bytes));
  else await writing(out, () => writeFile(out, bytes));
  const warnings = problems.map((problem) => ({ ...toWarning(problem), record, side }));
  return { record, side, format, bytes: bytes.length, warnings };
}

async function write(out: Writable, bytes: Uint8Array): Promise<void> {
  out.end(bytes);
  await finished(out);
}

async function drawRange(open: OpenProject, values: OptionValues, { side, format, dpi, out }: Drawing) {
  const render = createCardRenderer(open, { format, dpi }, new Date());
  const { start, end } = resolveRange(readRange(values.range, open.records.total), open.records.total);
  await writing(out, () => mkdir(out, { recursive: true }));
  const total = end - start + 1;
  const bar = openProgressBar({ verb: "Drawing", unit: "records", isQuiet: values.quiet === true });
  let files = 0;
  const found = [];
  try {
    for (let recordIndex = start; recordIndex <= end; recordIndex++) {
      for (const name of sidesOf[side]) {
        const path = join(out, `${recordIndex + 1}-${name}.${format}`);
        const { bytes, problems } = await render({ recordIndex, side: name });
        await writing(path, () => writeFile(path, bytes));
        found.push(...problems.map(toWarning));
        files++;
      }
      bar.show(recordIndex + 1 - start, total);
    }
  } finally {
    bar.end();
  }
  // A warning about every card is reported once.
  const warnings = [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
  return warnings.length > 0 ? { files, warnings } : { files };
}

const spec = {
  ...productCommand("render"),
  options,
  examples: [
    "--project demo/student-card --record 12 --format png --out card.png",
    "--project demo/student-card --range 1-20 --side both --format pdf --out cards",
  ],
};

await runWithOptions(spec, async (values) => {
  const project = required(values, "project");
  const drawing = readDrawing(values);
  const record = wholeNumber(values, "record", { min: 1, max: 999_999_999, fallback: 1 });
  const today = withToday(values);
  const open = { ...(await openProject(project, { reading: readReading(values) })), ...today };
  try {
    const { side, out } = drawing;
    if (side !== "front" && !open.project.isDualSided)
      throw new CommandError(`--side ${side} needs a dual-sided project; this one has no back.`);
    if (values.range === undefined)
      writeAnswer(await drawCard(open, record, drawing), out === "-" ? process.stderr : process.stdout);
    else writeAnswer(await drawRange(open, values, drawing));
  } finally {
    await open.close();
  }
});
