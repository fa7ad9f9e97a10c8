import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SideName } from "@print-builder/core/document";
import { resolveRange } from "@print-builder/core/print";
import { createCardRenderer, type FormatName, formats, openProject } from "@print-builder/production";
import { oneOf, readOptions, required, runCommand, UsageError, wholeNumber, writing } from "./commandLine.ts";
import {
  readingOptions,
  readingUsage,
  readRange,
  readReading,
  todayOption,
  toWarning,
  withToday,
} from "./recordOptions.ts";

const options = {
  project: { type: "string" },
  record: { type: "string" },
  range: { type: "string" },
  side: { type: "string" },
  format: { type: "string" },
  dpi: { type: "string" },
  out: { type: "string" },
  ...readingOptions,
  ...todayOption,
  help: { type: "boolean" },
} as const;

const formatNames = Object.keys(formats) as FormatName[];

const usage = `Draws one card of a project, or a file for each card of a range.

npm run render -- --project DIR_OR_ZIP --record 1 --side front|back --format ${formatNames.join("|")} [--dpi 300] [--today 2026-06-01] --out FILE
npm run render -- --project DIR_OR_ZIP --range 1-200 --side front|back|both --format ${formatNames.join("|")} [--dpi 300] [--today 2026-06-01] --out DIR
${readingUsage}`;

const sidesOf: Readonly<Record<SideName | "both", readonly SideName[]>> = {
  front: ["front"],
  back: ["back"],
  both: ["front", "back"],
};

await runCommand(async () => {
  const values = readOptions(process.argv.slice(2), options);
  if (values.help === true) {
    process.stdout.write(usage);
    return;
  }
  const project = required(values, "project");
  const out = required(values, "out");
  const isRange = values.range !== undefined;
  if (isRange && values.record !== undefined) {
    throw new UsageError("--record and --range cannot be given together.");
  }
  const record = wholeNumber(values, "record", { min: 1, max: 999_999_999, fallback: 1 });
  const side = oneOf(values, "side", isRange ? ["front", "back", "both"] : ["front", "back"], "front");
  const format = oneOf(values, "format", formatNames, "svg");
  const dpi = wholeNumber(values, "dpi", { min: 36, max: 2400, fallback: 300 });
  const today = withToday(values);
  const open = { ...(await openProject(project, { reading: readReading(values) })), ...today };
  try {
    if (side !== "front" && !open.project.isDualSided) {
      throw new UsageError(`--side ${side} needs a dual-sided project; this one has a front only.`);
    }
    const render = createCardRenderer(open, { format, dpi }, new Date());
    const draw = async (recordIndex: number, name: SideName, path: string) => {
      const { bytes, problems } = await render({ recordIndex, side: name });
      await writing(path, () => writeFile(path, bytes));
      return { bytes: bytes.length, warnings: problems.map(toWarning) };
    };
    if (!isRange) {
      const [name] = sidesOf[side];
      const { bytes, warnings } = await draw(record - 1, name ?? "front", out);
      const told = warnings.map((warning) => ({ ...warning, record, side }));
      process.stdout.write(`${JSON.stringify({ record, side, format, bytes, warnings: told })}\n`);
      return;
    }
    const { start, end } = resolveRange(readRange(values.range, open.records.total), open.records.total);
    await writing(out, () => mkdir(out, { recursive: true }));
    let files = 0;
    const found = [];
    for (let recordIndex = start; recordIndex <= end; recordIndex++) {
      for (const name of sidesOf[side]) {
        const path = join(out, `${recordIndex + 1}-${name}.${format}`);
        const { warnings } = await draw(recordIndex, name, path);
        found.push(...warnings);
        files++;
      }
    }
    // Warnings about every card are reported once.
    const warnings = [...new Map(found.map((each) => [JSON.stringify(each), each])).values()];
    process.stdout.write(`${JSON.stringify(warnings.length > 0 ? { files, warnings } : { files })}\n`);
  } finally {
    await open.close();
  }
});
