import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "./support/axeFindings.ts";
import { holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import {
  bulk,
  bulkProject,
  choose,
  differingShare,
  downloadBy,
  fillCount,
  noPhoto,
  openBulk,
  sheet,
  sheetPicture,
  students,
} from "./support/bulkPrint.ts";
import { checkPdf, rasterise, textOf } from "./support/programs.ts";

const office = useBackOffice();
const total = 24;
let sound: string;
let flawed: string;
let empty: string;

beforeAll(async () => {
  const rows = students(total);
  sound = await bulkProject(office, { name: "Sound", rows, photos: total });
  const wrong = rows.map((row, index) => (index === 4 ? { ...row, photo: noPhoto } : row));
  flawed = await bulkProject(office, { name: "Flawed", rows: wrong, photos: total });
  empty = await bulkProject(office, { name: "Empty", rows: [] });
});

const printButton = (dialog: Locator, name: string | RegExp) => dialog.getByRole("button", { name });
const field = (dialog: Locator, label: string) => dialog.getByRole("textbox", { name: label, exact: true });

/** Shows sheets large enough to be compared with the print. */
async function enlarge(dialog: Locator): Promise<void> {
  const shows100 = dialog.getByRole("button", { name: /^100%/ });
  while ((await shows100.count()) === 0) await dialog.getByRole("button", { name: "Larger" }).click();
}

/** The PDF that the dialog exports, as pictures of its pages in the shown sheets' resolution. */
async function printedPages(page: Page, like: Buffer): Promise<Buffer[]> {
  const { path, name } = await downloadBy(page, () => printButton(bulk(page), "Export PDF").click());
  expect(name).toBe("export.pdf");
  await checkPdf(path);
  const { width = 0 } = await sharp(like).metadata();
  return (await rasterise(path, (width / sheet.width) * 25.4)).map((file) => readFileSync(file));
}

/** Share of pixels that may differ: edges alone. Another card in a label's place is many times as much. */
const alike = 0.01;

/** Twice as fine as usual, 192 dpi at actual size: little of a picture is edges then. */
const fine = { deviceScaleFactor: 2 };

type Setting = {
  readonly what: string;
  readonly set: (dialog: Locator) => Promise<void>;
  /** Sheets to look at, and the page of the PDF that each must look like. */
  readonly look: readonly { readonly name: RegExp; readonly page: number; readonly back?: boolean }[];
};

const settings: readonly Setting[] = [
  {
    what: "fronts with guides from position 4",
    set: async (dialog) => {
      await choose(dialog, "Side", "Front");
      await dialog.getByRole("switch", { name: "Cut guides" }).check();
      await dialog.getByRole("radio", { name: "Start at position 4" }).click();
    },
    look: [{ name: /^Sheet 1 of 3, front, Records 1–7$/, page: 0 }],
  },
  {
    what: "both sides, two copies, down first, turned over the short edge",
    set: async (dialog) => {
      await choose(dialog, "Edge over which the sheet is turned", "Flip short edge");
      await dialog.getByText("Down, then across").click();
      await fillCount(dialog, "Copies of each", "2");
      await fillCount(dialog, "To", "7");
    },
    look: [
      { name: /^Sheet 1 of 2, front, Records 1–5$/, page: 0 },
      { name: /^Sheet 1 of 2, back, Records 1–5$/, page: 1, back: true },
    ],
  },
  {
    what: "backs alone, over the long edge",
    set: async (dialog) => {
      await choose(dialog, "Side", "Back");
      await fillCount(dialog, "From", "20");
    },
    look: [{ name: /^Sheet 1 of 1, back, Records 20–24$/, page: 0 }],
  },
];

test.each(settings)(
  "[PRINT-01, PRINT-11, PRINT-20] the shown sheets are the printed ones: $what",
  async ({ set, look }) => {
    const page = await office.visit(`/editor/${sound}`, fine);
    const dialog = await openBulk(page);
    await set(dialog);
    await enlarge(dialog);
    const shown: Buffer[] = [];
    for (const { name, back } of look) {
      if (back) await choose(dialog, "Side shown", "Back");
      shown.push(await sheetPicture(dialog, name));
    }
    const pages = await printedPages(page, shown[0] ?? Buffer.alloc(0));
    for (const [index, picture] of shown.entries()) {
      const printed = pages[look[index]?.page ?? 0] ?? Buffer.alloc(0);
      expect(await differingShare(picture, printed)).toBeLessThan(alike);
    }
  },
);

test("[PRINT-11] another sheet or position would be noticed: the comparison can fail", async () => {
  const page = await office.visit(`/editor/${sound}`, fine);
  const dialog = await openBulk(page);
  await choose(dialog, "Side", "Front");
  await enlarge(dialog);
  const picture = await sheetPicture(dialog, /^Sheet 1 of 3/);
  const pages = await printedPages(page, picture);
  expect(await differingShare(picture, pages[0] ?? Buffer.alloc(0))).toBeLessThan(alike);
  expect(await differingShare(picture, pages[1] ?? Buffer.alloc(0))).toBeGreaterThan(alike * 3);
});

test("[PRINT-02, PRINT-03, PRINT-05, PRINT-06, PRINT-07, PRINT-08, PRINT-10] the settings stay within what can be printed, and are sent so", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const dialog = await openBulk(page);
  await fillCount(dialog, "From", "0");
  expect(await field(dialog, "From").inputValue()).toBe("1");
  await fillCount(dialog, "From", "12");
  await fillCount(dialog, "To", "99");
  expect(await field(dialog, "To").inputValue()).toBe("24");
  await fillCount(dialog, "To", "3");
  expect(await field(dialog, "To").inputValue()).toBe("12");
  await fillCount(dialog, "To", "20");
  await fillCount(dialog, "Copies of each", "0");
  expect(await field(dialog, "Copies of each").inputValue()).toBe("1");
  await fillCount(dialog, "Start at", "11");
  expect(await field(dialog, "Start at").inputValue()).toBe("10");
  await dialog.getByRole("radio", { name: "Start at position 9" }).press("ArrowLeft");
  expect(await field(dialog, "Start at").inputValue()).toBe("9");
  await dialog.getByText("Down, then across").click();
  await dialog.getByRole("combobox", { name: "Dots per inch" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "150 dpi, quality 50 %",
    "300 dpi, quality 95 %",
    "600 dpi, quality 95 %",
    "1200 dpi, quality 95 %",
  ]);
  await page.getByRole("option", { name: "600 dpi" }).click();
  await dialog.getByRole("switch", { name: "Cut guides" }).check();
  await dialog.getByText("2 sheets of A4, both sides").waitFor();
  const sent = page.waitForRequest(/\/export\/pdf$/);
  await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  expect((await sent).postDataJSON()).toEqual({
    range: { type: "range", start: 11, end: 19 },
    side: "both",
    copies_per_record: 1,
    start_at: 9,
    print_order: "down_then_across",
    dpi: 600,
    show_guides: true,
    flip_edge: "long",
  });
});

test("[EDIT-13, EDIT-70] the project menu and Ctrl+B open it", async () => {
  const page = await office.visit(`/editor/${sound}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  const entries = await page.getByRole("menuitem").allInnerTexts();
  const names = entries.map((entry) => entry.replaceAll("\n", " ").trim());
  const positions = [
    "Save Ctrl+S",
    "Print Ctrl+B",
    "Export PDF",
    /^New Project (Ctrl|Alt)\+N$/,
    "Open Projects",
  ].map((name) => names.findIndex((entry) => (typeof name === "string" ? entry === name : name.test(entry))));
  expect(
    positions.every((at) => at >= 0),
    names.join(", "),
  ).toBe(true);
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
  await page.getByRole("menuitem", { name: /^Print/ }).click();
  await bulk(page).waitFor();
  await page.keyboard.press("Escape");
  await bulk(page).waitFor({ state: "detached" });
  await openBulk(page);
});

type Failure = "at print" | "to load" | null;

/** What happened to the helper frame, by the page's own clock, ms. */
type FrameNotes = {
  readonly appendedAt: number;
  readonly printedAt: number;
  readonly removedAt: number;
  /** How the PDF in the frame begins. */
  readonly file: string;
};

/** Notes what becomes of the helper frame; its print dialog is not opened. It fails as browsers may fail. */
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

/** To the half second: the notes are taken a moment before or after the page starts its own clock. */
const seconds = (ms: number) => Math.round(ms / 500) / 2;

const frameNotes = (page: Page) =>
  page.evaluate(() => (window as unknown as { frameNotes: FrameNotes }).frameNotes);

/** Presses Print and lets time pass until the helper frame has gone. */
async function pressPrint(failure: Failure) {
  const page = await office.visit("/login", { apart: true });
  const saved: string[] = [];
  page.on("download", (download) => saved.push(download.suggestedFilename()));
  await notePrinting(page, failure);
  await page.clock.install();
  await page.goto(`/editor/${sound}`);
  const dialog = await openBulk(page);
  await printButton(dialog, /^Print 24 cards/).click();
  await page.locator('iframe[title="Print"]').waitFor({ state: "attached", timeout: 60_000 });
  if (failure !== "to load") await soon(async () => (await frameNotes(page)).printedAt > 0).toBe(true);
  await soon(async () => {
    await page.clock.runFor(500);
    return (await frameNotes(page)).removedAt > 0;
  }).toBe(true);
  expect(await page.locator('iframe[title="Print"]').count()).toBe(0);
  return { page, saved, notes: await frameNotes(page) };
}

test("[PRINT-21, PRINT-22] Print opens the browser's print dialog through a helper frame, which goes after 10 s", async () => {
  const { saved, notes } = await pressPrint(null);
  expect(notes.file).toBe("%PDF-");
  expect(seconds(notes.removedAt - notes.printedAt)).toBe(10);
  expect(saved).toEqual([]);
});

test("[PRINT-22] where the frame cannot be printed it goes after 2 s, and the PDF is saved instead", async () => {
  const { saved, notes } = await pressPrint("at print");
  expect(seconds(notes.removedAt - notes.printedAt)).toBe(2);
  await soon(() => saved).toEqual(["export.pdf"]);
});

test("[PRINT-22] where the frame never loads it goes after 5 s, and the PDF is saved instead", async () => {
  const { page, saved, notes } = await pressPrint("to load");
  expect(notes.printedAt).toBe(0);
  expect(seconds(notes.removedAt - notes.appendedAt)).toBe(5);
  await page.getByText("The browser's print dialog could not be opened.").waitFor();
  await soon(() => saved).toEqual(["export.pdf"]);
});

test("[PRINT-35, OPEN-80] a failed export leaves the screen usable and says in passing that it failed", async () => {
  const page = await office.visit(`/editor/${sound}`, { expects: /Failed to load resource/ });
  const dialog = await openBulk(page);
  const refusal = { status: 503, json: { detail: "The printers are busy.", code: "printing_busy" } };
  await page.route(/\/export\/pdf$/, (route) => route.fulfill(refusal));
  await printButton(dialog, "Export PDF").click();
  await page.getByText("The printers are busy.").waitFor();
  expect(await page.getByText("printing_busy").count()).toBe(0);
  await soon(() => printButton(dialog, "Export PDF").isEnabled()).toBe(true);
  await page.unroute(/\/export\/pdf$/);
  await downloadBy(page, () => printButton(dialog, "Export PDF").click());
});

test("a PDF under way can be cancelled", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const gate = await holdBack(page, "POST", /\/export\/pdf$/);
  const dialog = await openBulk(page);
  await printButton(dialog, "Export PDF").click();
  await dialog.getByText("Making the PDF…").waitFor();
  expect(await field(dialog, "Copies of each").isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await soon(() => printButton(dialog, "Export PDF").isEnabled()).toBe(true);
  expect(await page.getByRole("status").filter({ hasText: "failed" }).count()).toBe(0);
  gate.release();
});

test("what a check finds is left out of the sheets shown and printed; one problem is looked at on the card and the dialog comes back", async () => {
  const page = await office.visit(`/editor/${flawed}`);
  const dialog = await openBulk(page);
  await dialog.getByRole("button", { name: "Check 24 records" }).click();
  await dialog.getByText("1 of 24 records needs attention").waitFor({ timeout: 60_000 });
  await printButton(dialog, "Print 23 cards").waitFor();
  await printButton(dialog, "Print all 24").waitFor();
  await dialog.getByRole("img", { name: /^Sheet 1 of 3, front, Records 1–11$/ }).waitFor();
  await dialog.getByRole("button", { name: /nobody\.jpg/ }).click();
  await dialog.waitFor({ state: "detached" });
  await page
    .getByRole("region", { name: "Problems found" })
    .getByText(/nobody\.jpg/)
    .waitFor();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await dialog.getByText("1 of 24 records needs attention").waitFor();
  const { path } = await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  const text = await textOf(path);
  expect(text).toContain("No. N1003");
  expect(text).not.toContain("No. N1004");
});

test("[PRINT-36, PRINT-37, OPEN-81] prints are listed, the newest first, and Print again refills the dialog", async () => {
  const page = await office.visit(`/editor/${flawed}`);
  const dialog = await openBulk(page);
  await choose(dialog, "Side", "Front");
  await fillCount(dialog, "To", "9");
  await fillCount(dialog, "Copies of each", "2");
  await fillCount(dialog, "Start at", "3");
  // The first press checks and stops at what it found, the second one goes on.
  await printButton(dialog, "Export PDF").click();
  await dialog.getByText("1 of 9 records needs attention").waitFor({ timeout: 60_000 });
  await downloadBy(page, () => printButton(dialog, "Export PDF").click());
  await page.reload();
  await openBulk(page);
  await dialog.getByRole("button", { name: "Print history" }).click();
  const list = dialog.getByRole("list", { name: "Prints, the newest first" });
  const newest = list.getByRole("listitem").first();
  await newest.getByText("Records 1–9 (1 left out), front").waitFor();
  expect(await newest.innerText()).toMatch(/2 copies, from position 3, 300 dpi/);
  await newest.getByRole("button", { name: /^Print again/ }).click();
  expect(await field(dialog, "To").inputValue()).toBe("9");
  expect(await field(dialog, "Copies of each").inputValue()).toBe("2");
  expect(await field(dialog, "Start at").inputValue()).toBe("3");
  await dialog.getByText("1 record is left out").waitFor();
  await printButton(dialog, "Print 16 cards").waitFor();
  const stored = (await (await office.call("GET", `/projects/${flawed}`)).json()) as {
    print_history: Record<string, unknown>[];
  };
  expect(stored.print_history.at(-1)).toMatchObject({
    record_range: { start: 0, end: 8, count: 8 },
    side: "front",
    copies_per_record: 2,
    start_position: 3,
  });
});

test("sheets are gone through with pager, keys and wheel, and a card opens by itself", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const dialog = await openBulk(page);
  const number = dialog.getByRole("textbox", { name: "Sheet number" });
  await dialog.getByRole("button", { name: "Next sheet" }).click();
  await soon(() => number.inputValue()).toBe("2");
  await dialog.getByText("Records 11–20").waitFor();
  await number.fill("3");
  await number.press("Enter");
  await dialog.getByText("Records 21–24").waitFor();
  const list = dialog.getByRole("region", { name: "Sheets as they will be printed" });
  await list.press("Home");
  await soon(() => number.inputValue()).toBe("1");
  await list.press("ArrowRight");
  await list.press("ArrowRight");
  await dialog.getByText("Record 2, Student 2").waitFor();
  await list.press("Enter");
  const preview = page.getByRole("dialog", { name: "Record Preview" });
  await preview.getByRole("img", { name: "Record 2, front" }).waitFor();
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  await list.hover();
  await page.mouse.wheel(0, 700);
  await soon(() => number.inputValue()).toBe("2");
});

test("records that cannot be loaded are told, and come with Retry; without records it leads to the data", async () => {
  const page = await office.visit(`/editor/${sound}`, { expects: /Failed to load resource/ });
  const refusal = { status: 500, json: { detail: "The database is resting.", code: "internal" } };
  await page.route(/\/data\/rows\?/, (route) => route.fulfill(refusal));
  const dialog = await openBulk(page);
  await dialog.getByRole("alert").getByText("The database is resting.").waitFor();
  await page.unroute(/\/data\/rows\?/);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await sheetPicture(dialog, /^Sheet 1 of 3/);
  await office.visit(`/editor/${empty}`).then(async (other) => {
    await openBulk(other);
    await bulk(other).getByText("There are no records to print yet").waitFor();
    await bulk(other).getByRole("button", { name: "Open the data wizard" }).waitFor();
  });
});

test("axe finds nothing in Bulk Preview & Print, light and dark", async () => {
  const page = await office.visit(`/editor/${flawed}`);
  const dialog = await openBulk(page);
  await sheetPicture(dialog, /^Sheet 3 of 3|^Sheet 1 of 3/).catch(() => undefined);
  const inBothSchemes = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      expect(await axeFindings(page, '[role="dialog"]'), colorScheme).toEqual([]);
    }
  };
  await inBothSchemes();
  await dialog.getByRole("button", { name: "Check 24 records" }).click();
  await dialog.getByText("1 of 24 records needs attention").waitFor({ timeout: 60_000 });
  await inBothSchemes();
  await dialog.getByRole("button", { name: "Print history" }).click();
  await dialog.getByRole("heading", { name: "Print history" }).waitFor();
  await inBothSchemes();
});
