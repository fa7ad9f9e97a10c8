import type { Browser, Page } from "playwright-core";
import type { Candidate } from "../candidates.ts";
import { type MeasuredPage, openPage, openScene, settle } from "../measure/openPage.ts";
import { watchSheets } from "./watchSheets.ts";

/**
 * Time in ms from the press until the sheet was painted with its cards, and until it was complete with its photos.
 */
export type SheetTime = { readonly cardsMs: number; readonly wholeMs: number };

export type Visit = {
  /** Steps to the next sheet, which the preview has painted ahead. */
  readonly next: readonly SheetTime[];
  /** Jumps to a sheet whose records and photos are not loaded. */
  readonly far: readonly SheetTime[];
};

/** Sheets reached by steps from the first sheet, and sheets jumped to afterwards, counted from 1. */
const neighbours = [2, 3] as const;
const farSheets = [7, 10] as const;

/** Timeout in ms. Photos that were never viewed take long, because the server has to shrink them first. */
const maxMs = 120_000;

/** Opens the preview in a new context with an empty cache, and visits the sheets. */
export async function visitSheets(
  browser: Browser,
  candidate: Candidate,
  screenshot: string | null,
): Promise<Visit> {
  const measured = await openPage(browser, candidate);
  const { page } = measured;
  try {
    await openPreview(measured, candidate);
    const next: SheetTime[] = [];
    for (const sheet of neighbours) {
      await untilAllPainted(measured);
      await page.getByRole("button", { name: "Next sheet" }).hover();
      await expectPrepared(page, sheet, true);
      next.push(await timeOf(page, sheet, () => page.mouse.down().then(() => page.mouse.up())));
    }
    const far: SheetTime[] = [];
    for (const sheet of farSheets) {
      await untilAllPainted(measured);
      await page.getByRole("textbox", { name: "Sheet number" }).fill(String(sheet));
      await expectPrepared(page, sheet, false);
      far.push(await timeOf(page, sheet, () => page.keyboard.press("Enter")));
    }
    // Waits, because painting ahead must not affect a later measurement.
    await untilAllPainted(measured);
    if (screenshot) await page.screenshot({ path: screenshot });
    if (measured.errors.length > 0) throw new Error(`Error in the page: ${measured.errors[0]}`);
    return { next, far };
  } finally {
    await measured.close();
  }
}

async function openPreview(measured: MeasuredPage, candidate: Candidate): Promise<void> {
  const { page } = measured;
  await page.addInitScript(watchSheets);
  await openScene(measured, candidate.address);
  await page.getByRole("button", { name: "Project", exact: true }).waitFor();
  await page.keyboard.press("Control+b");
  await page.locator('canvas[aria-label^="Sheet 1 of "]').waitFor();
}

/** Also waits for the sheets next to the visible sheets, which the preview paints ahead. */
async function untilAllPainted(measured: MeasuredPage): Promise<void> {
  await measured.page.waitForFunction(
    () => document.querySelector('canvas[aria-label^="Sheet "]:not([data-painted="all"])') === null,
    undefined,
    { polling: 100, timeout: maxMs },
  );
  await settle(measured);
}

/** Throws if the sheet of a step was not painted ahead, or the sheet of a jump was. */
async function expectPrepared(page: Page, sheet: number, expected: boolean): Promise<void> {
  if ((await page.evaluate((asked) => window.isPrepared(asked), sheet)) !== expected) {
    throw new Error(`Sheet ${sheet} was${expected ? " not" : ""} painted ahead.`);
  }
}

async function timeOf(page: Page, sheet: number, press: () => Promise<void>): Promise<SheetTime> {
  await page.evaluate((asked) => window.watchSheet(asked), sheet);
  await press();
  await page.waitForFunction(() => window.sheetSeen.whole !== null, undefined, {
    polling: 100,
    timeout: maxMs,
  });
  return await page.evaluate(() => {
    const { pressed, cards, whole } = window.sheetSeen;
    if (pressed === null || cards === null || whole === null) throw new Error("The sheet was not seen.");
    return { cardsMs: cards - pressed, wholeMs: whole - pressed };
  });
}
