import {
  bulkProject,
  openBulk,
  plainFront,
  printButton,
  students,
} from "@print-builder/web/testing/bulkPrint.ts";
import { stopClock } from "@print-builder/web/testing/stopClock.ts";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";

type Failure = "at print" | "to load" | null;

/** Times of the helper frame's events by the page's clock, in ms. */
type FrameNotes = {
  readonly appendedAt: number;
  readonly printedAt: number;
  readonly removedAt: number;
  readonly file: string;
};

/**
 * Records the events of the helper frame without opening the browser's print dialog, and simulates browser
 * failures.
 */
async function notePrinting(page: Page, failure: Failure): Promise<void> {
  await page.addInitScript((fails) => {
    const notes = { appendedAt: 0, printedAt: 0, removedAt: 0, file: "" };
    Object.assign(window, { frameNotes: notes });
    const { createObjectURL } = URL;
    URL.createObjectURL = (file) => {
      if (file instanceof Blob) {
        void file
          .slice(0, 5)
          .text()
          .then((text) => {
            notes.file = text;
          });
      }
      return createObjectURL(file);
    };
    const { append, remove } = Element.prototype;
    Element.prototype.append = function (...nodes) {
      if (nodes[0] instanceof HTMLIFrameElement) notes.appendedAt = Date.now();
      append.apply(this, nodes);
    };
    Element.prototype.remove = function () {
      if (this instanceof HTMLIFrameElement) notes.removedAt = Date.now();
      remove.apply(this);
    };
    const unheard = (event: Event) => {
      if (event.target instanceof HTMLIFrameElement) event.stopImmediatePropagation();
    };
    if (fails === "to load") document.addEventListener("load", unheard, true);
    Object.defineProperty(HTMLIFrameElement.prototype, "contentWindow", {
      get() {
        const print = () => {
          notes.printedAt = Date.now();
          if (fails === "at print") throw new Error("This frame cannot be printed.");
        };
        return { focus: () => undefined, print };
      },
    });
  }, failure);
}

const frameNotes = (page: Page) =>
  page.evaluate(() => (window as unknown as { frameNotes: FrameNotes }).frameNotes);

const office = useBackOffice({ whole: true });
let few: string;

beforeAll(async () => {
  const fields = { front_elements: plainFront, back_elements: [], is_dual_sided: false };
  few = await bulkProject(office, { name: "Few", rows: students(24), fields });
});

/** Rounds to half seconds, because an event is recorded slightly before or after the page starts its timer. */
const seconds = (ms: number) => Math.round(ms / 500) / 2;

const pdfName: unknown = expect.stringMatching(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);

/** Presses Print and advances the clock until the helper frame is removed. */
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
  // Advances the clock in small steps, so that the frame loads before the page gives up waiting for it.
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

test("[PRINT-22] after 2 s, removes a frame that cannot print and saves the PDF", async () => {
  const { saved, notes } = await pressPrint("at print");
  expect(seconds(notes.removedAt - notes.printedAt)).toBe(2);
  await soon(() => saved).toEqual([pdfName]);
});

test("[PRINT-22] after 5 s, removes a frame that never loads and saves the PDF", async () => {
  const { page, saved, notes } = await pressPrint("to load");
  expect(notes.printedAt).toBe(0);
  expect(seconds(notes.removedAt - notes.appendedAt)).toBe(5);
  await page.getByText("The browser's print dialog could not be opened.").waitFor();
  await soon(() => saved).toEqual([pdfName]);
});
