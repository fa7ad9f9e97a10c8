import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { beyondFront, type ReadSheet, testPapers } from "@print-builder/core/calibration";
import { type StoredPrinterProfile, storedCorrection } from "@print-builder/core/print";
import { InputError, readScan, writeTestSheet } from "@print-builder/production";
import { oneOf, readOptions, required, runCommand, UsageError, wholeNumber, writing } from "./commandLine.ts";

const paperIds = testPapers.map(({ id }) => id);

const usage = `Measures a printer with a test sheet.

npm run calibrate -- --sheet test.pdf [--paper ${paperIds.join("|")}] [--sides 1|2]
  writes the test sheet. Print it at actual size without corrections.
npm run calibrate -- --scan FRONT.png [--scan-back BACK.png] --out printer.json
  reads a scan or photograph of the printed sheet (PNG or JPEG, the whole sheet on a darker background, in any orientation)
  and writes the corrections: npm run print -- --printer printer.json prints with them.
`;

const options = {
  sheet: { type: "string" },
  paper: { type: "string" },
  sides: { type: "string" },
  scan: { type: "string" },
  "scan-back": { type: "string" },
  out: { type: "string" },
  help: { type: "boolean" },
} as const;

type Values = ReturnType<typeof readOptions>;

async function sheet(values: Values): Promise<object> {
  const path = required(values, "sheet");
  const id = oneOf(values, "paper", paperIds, "a4");
  const paper = testPapers.find((each) => each.id === id);
  if (!paper) throw new UsageError(`--paper ${id} is not known.`);
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

async function calibrate(values: Values): Promise<object> {
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

await runCommand(async () => {
  const values = readOptions(process.argv.slice(2), options);
  if (values.help === true) {
    process.stdout.write(usage);
    return;
  }
  if ((values.sheet === undefined) === (values.scan === undefined)) {
    throw new UsageError("Give either --sheet, which writes a test sheet, or --scan, which reads one.");
  }
  const answer = values.sheet === undefined ? await calibrate(values) : await sheet(values);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
