import { writeFile } from "node:fs/promises";
import { type FormatName, formats, InputError, openProject, renderCard } from "@print-builder/production";
import { oneOf, readOptions, required, runCommand, UsageError, wholeNumber } from "./commandLine.ts";

const options = {
  project: { type: "string" },
  record: { type: "string" },
  side: { type: "string" },
  format: { type: "string" },
  dpi: { type: "string" },
  out: { type: "string" },
  help: { type: "boolean" },
} as const;

const formatNames = Object.keys(formats) as FormatName[];

const usage = `Draws one card of a project.

npm run render -- --project DIR_OR_ZIP --record 1 --side front|back --format ${formatNames.join("|")} [--dpi 300] --out FILE
`;

async function save(path: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFile(path, bytes);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError("unwritable_output", `The file ${path} cannot be written: ${reason}`, {
      cause: error,
    });
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
  const record = wholeNumber(values, "record", { min: 1, max: 999_999_999, fallback: 1 });
  const side = oneOf(values, "side", ["front", "back"], "front");
  const format = oneOf(values, "format", formatNames, "svg");
  const dpi = wholeNumber(values, "dpi", { min: 36, max: 2400, fallback: 300 });
  const open = await openProject(project);
  try {
    if (side === "back" && !open.project.isDualSided) {
      throw new UsageError("--side back needs a dual-sided project; this one has a front only.");
    }
    const card = await renderCard(open, { recordIndex: record - 1, side, format, dpi }, new Date());
    await save(out, card.bytes);
    const warnings = card.problems.map(({ elementId, kind, message }) => ({
      record,
      element_id: elementId,
      side,
      kind,
      message,
    }));
    process.stdout.write(`${JSON.stringify({ record, side, format, bytes: card.bytes.length, warnings })}\n`);
  } finally {
    await open.close();
  }
});
