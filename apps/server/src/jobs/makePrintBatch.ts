import { createWriteStream } from "node:fs";
import type { JobWarning } from "@print-builder/api";
import type { SideName } from "@print-builder/core/document";
import type { Problem } from "@print-builder/core/preflight";
import { createRecordPicker, type PrintRequest } from "@print-builder/core/print";
import {
  createCardRenderer,
  createPrintedPeople,
  type OpenProject,
  printProject,
  recordsToDraw,
} from "@print-builder/production";
import { checkIssued, type PrintedPeople } from "../printing/printedCards.ts";
import { printWarnings } from "../printing/printWarnings.ts";
import { recordsUpToSheet, sheetsOfDesign } from "./jobBatches.ts";
import type { BatchWork, MadeBatch } from "./jobKind.ts";
import type { Numbered } from "./numberedRecords.ts";
import { designRow, type PrintJobRequest } from "./printJobRequest.ts";
import { writeZip, type ZipEntry } from "./writeZip.ts";

/** Prints some sheets, or one group, as a PDF. */
export async function makePdf(
  { batch, path, job, gate }: BatchWork,
  request: PrintJobRequest,
  numbered: Numbered,
  open: OpenProject,
): Promise<MadeBatch> {
  const { issued = null, grouped } = request;
  const { print, numberOf } = numbered;
  const { problems, people } = await printProject(numbered.printOf(batch.first), {
    open,
    out: createWriteStream(path, { flags: "wx", mode: 0o600 }),
    outKeepsNothing: true,
    now: new Date(job.created_at),
    notesPeople: true,
    codes: { printId: job.id, sheetsBefore: numbered.sheetsBefore(batch.first) },
    ...(grouped ? {} : { sheets: { first: batch.first, beyond: batch.beyond } }),
    onRecords: (drawn) => gate.pass(drawn),
  });
  if (issued) checkIssued(people, issued);
  // A record that begins on an earlier part appears on this part too, at one place in the print.
  const sheets = sheetsOfDesign(designRow(job), print, open.records.total);
  const from = grouped ? batch.first : recordsUpToSheet(print, sheets, batch.first).whole;
  return { warnings: printWarnings(problems, numberOf), people: { from, people } };
}

/** Draws each card side of some records as a separate file in a ZIP. */
export async function makePictures(
  work: BatchWork,
  request: PrintJobRequest,
  numbered: Numbered,
  open: OpenProject,
): Promise<MadeBatch> {
  const warnings: JobWarning[] = [];
  const files = cardFiles(work, request, numbered, open, (problems) =>
    warnings.push(...printWarnings(problems, numbered.numberOf)),
  );
  await writeZip(work.path, files, new Date(work.job.created_at));
  return { warnings, people: await peopleOf(work.batch, numbered.print, open) };
}

/** The people in a batch of pictures. */
async function peopleOf(
  { first, beyond }: BatchWork["batch"],
  print: PrintRequest,
  open: OpenProject,
): Promise<PrintedPeople> {
  const picker = createRecordPicker(print, open.records.total);
  const indexes = Array.from({ length: beyond - first }, (_, at) => picker.recordAt(first + at));
  const people = createPrintedPeople(open);
  for (const [index, record] of await recordsToDraw(open, indexes)) people.add(index, record);
  return { from: first, people: people.list() };
}

async function* cardFiles(
  { batch, job, gate }: BatchWork,
  { format }: PrintJobRequest,
  { print, numberOf, folderOf }: Numbered,
  open: OpenProject,
  onProblems: (problems: readonly Problem[]) => void,
): AsyncGenerator<ZipEntry> {
  const now = new Date(job.created_at);
  const picker = createRecordPicker(print, open.records.total);
  const sides: readonly SideName[] = print.side === "both" ? ["front", "back"] : [print.side];
  const digits = String(open.records.total).length;
  const render = createCardRenderer(open, { format, dpi: print.dpi, request: print }, now);
  for (let position = batch.first; position < batch.beyond; position++) {
    const recordIndex = picker.recordAt(position);
    const number = String(numberOf(recordIndex) + 1).padStart(digits, "0");
    for (const side of sides) {
      const draw = async () => {
        const card = await render({ recordIndex, side });
        onProblems(card.problems);
        return card.bytes;
      };
      yield {
        name: `${folderOf(recordIndex)}card_${number}_${side}.${format}`,
        compress: format === "svg",
        open: draw,
      };
    }
    await gate.pass(position + 1 - batch.first);
  }
}
