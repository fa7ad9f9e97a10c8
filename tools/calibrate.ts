import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { beyondFront, type ReadSheet, testPapers } from "@print-builder/calibration";
import { type StoredPrinterProfile, storedCorrection } from "@print-builder/core/sheets";
import { InputError, readScan, writeTestSheet } from "@print-builder/production";
import {
  CommandError,
  type OptionValues,
  oneOf,
  productCommand,
  required,
  runWithOptions,
  UsageError,
  wholeNumber,
  writeAnswer,
  writing,
} from "./commandLine.ts";

const paperIds = testPapers.map(({ id }) => id);

const spec = {
  ...productCommand("calibrate"),
  options: {
    sheet: { value: "file", meaning: "test sheet to write; print it at actual size, without any correction" },
    paper: { value: "paper", meaning: `${paperIds.join(", ")}: paper of the test sheet`, usual: "a4" },
    sides: { value: "n", meaning: "1 or 2 printed sides of the test sheet", usual: 1 },
    scan: { value: "picture", meaning: "scan or photo of the printed front to read, PNG or JPEG" },
    "scan-back": { value: "picture", meaning: "scan or photo of its back" },
    out: { value: "file", meaning: "corrections to write, for print --printer" },
  },
  examples: ["--sheet test.pdf --sides 2", "--scan front.png --scan-back back.png --out printer.json"],
  notes: "Scans show the whole sheet on a darker background, in any orientation.",
};

async function sheet(values: OptionValues): Promise<object> {
  const path = required(values, "sheet");
  const id = oneOf(values, "paper", paperIds, "a4");
  const paper = testPapers.find((each) => each.id === id);
  if (!paper) throw new CommandError(`--paper ${id} is not known.`);
  const sides = wholeNumber(values, "sides", { min: 1, max: 2, fallback: 1 });
  await writing(path, async () => {
    const out = createWriteStream(path);
    await once(out, "open");
    await writeTestSheet(paper, { isDualSided: sides === 2, out, now: new Date() }).catch(async (error) => {
      await rm(path, { force: true });
      throw error;
    });
  });
  return { sheet: path, paper: id, sides };
}

async function calibrate(values: OptionValues): Promise<object> {
  const out = required(values, "out");
  const front = await readScan(required(values, "scan"), "front");
  const back =
    values["scan-back"] === undefined ? null : await readScan(required(values, "scan-back"), "back");
  if (back && back.paper !== front.paper) {
    throw new InputError(
      "unreadable_scan",
      `The front is a test sheet for ${front.paper.name} and the back for ${back.paper.name}: print both sides of one sheet.`,
    );
  }
  const profile = profileOf(front, back);
  await writing(out, () => writeFile(out, `${JSON.stringify(profile, null, 2)}\n`));
  return profile;
}

function profileOf(front: ReadSheet, back: ReadSheet | null): StoredPrinterProfile {
  return {
    kind: front.paper.id === "cr80" ? "card" : "office",
    paper: front.paper.id,
    ...storedCorrection(front.correction),
    ...(back ? { back: storedCorrection(beyondFront(front.correction, back.correction)) } : {}),
  };
}

await runWithOptions(spec, async (values) => {
  if ((values.sheet === undefined) === (values.scan === undefined)) {
    throw new UsageError("Give either --sheet, which writes a test sheet, or --scan, which reads one.");
  }
  writeAnswer(values.sheet === undefined ? await calibrate(values) : await sheet(values));
});
