import {
  bulkProject,
  openBulk,
  plainFront,
  printButton,
  students,
} from "@print-builder/web/testing/bulkPrint.ts";
import { stopClock } from "@print-builder/web/testing/stopClock.ts";
import { beforeAll, expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { type Failure, frameNotes, notePrinting } from "./support/printFrame.ts";

const office = useBackOffice({ whole: true });
let few: string;

beforeAll(async () => {
  const fields = { front_elements: plainFront, back_elements: [], is_dual_sided: false };
  few = await bulkProject(office, { name: "Few", rows: students(24), fields });
});

/** Rounds to half seconds, because notes are taken slightly before or after the page starts its timer. */
const seconds = (ms: number) => Math.round(ms / 500) / 2;

const pdfName: unknown = expect.stringMatching(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);

/** Presses Print and lets time pass until the helper frame is removed. */
async function pressPrint(failure: Failure) {
  const page = await office.visit("/login", { apart: true });
  const saved: string[] = [];
  page.on("download", (download) => saved.push(download.suggestedFilename()));
  await notePrinting(page, failure);
  await page.clock.install();
  await page.goto(`/editor/${few}`);
  const dialog = await openBulk(page);
  const print = printButton(dialog, /^Print 24 cards/);
  await soon(() => print.isEnabled()).toBe(true);
  await stopClock(page);
  await print.click();
  // Time passes in small steps, so that the frame loads before the page gives up on it.
  const passing = async (ms: number, isThere: () => Promise<boolean>) =>
    await soon(async () => {
      await page.clock.runFor(ms);
      return await isThere();
    }).toBe(true);
  await passing(20, async () => (await page.locator('iframe[title="Print"]').count()) > 0);
  if (failure !== "to load") await soon(async () => (await frameNotes(page)).printedAt > 0).toBe(true);
  await passing(500, async () => (await frameNotes(page)).removedAt > 0);
  expect(await page.locator('iframe[title="Print"]').count()).toBe(0);
  return { page, saved, notes: await frameNotes(page) };
}

test("[PRINT-21, PRINT-22] prints through a helper frame that is removed after 10 s", async () => {
  const { saved, notes } = await pressPrint(null);
  expect(notes.file).toBe("%PDF-");
  expect(seconds(notes.removedAt - notes.printedAt)).toBe(10);
  expect(saved).toEqual([]);
});

test("[PRINT-22] removes a frame that cannot be printed after 2 s and saves the PDF", async () => {
  const { saved, notes } = await pressPrint("at print");
  expect(seconds(notes.removedAt - notes.printedAt)).toBe(2);
  await soon(() => saved).toEqual([pdfName]);
});

test("[PRINT-22] removes a frame that never loads after 5 s and saves the PDF", async () => {
  const { page, saved, notes } = await pressPrint("to load");
  expect(notes.printedAt).toBe(0);
  expect(seconds(notes.removedAt - notes.appendedAt)).toBe(5);
  await page.getByText("The browser's print dialog could not be opened.").waitFor();
  await soon(() => saved).toEqual([pdfName]);
});
