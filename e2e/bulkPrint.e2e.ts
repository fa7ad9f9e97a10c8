import { readFileSync } from "node:fs";
import { boxesOf, checkPdf, element, pageSetup, rasterise } from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import {
  bulk,
  bulkProject,
  choose,
  downloadBy,
  fillCount,
  openBulk,
  printButton,
  sheet,
  students,
} from "@print-builder/web/testing/bulkPrint.ts";
import type { Locator as BrowserLocator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import { differingShare, sheetPicture } from "./support/sheetPictures.ts";

const office = useBackOffice();
const total = 24;

/** Zooms in until the sheets are large enough to compare with the printed pages. */
async function enlarge(dialog: Locator): Promise<void> {
  const shows100 = dialog.getByRole("button", { name: /^100%/ });
  while ((await shows100.count()) === 0) await dialog.getByRole("button", { name: "Larger" }).click();
}

/**
 * Exports the PDF and rasterizes its first pages at the resolution of the displayed sheet. `widthMm` is the width
 * of a page.
 */
async function printedPages(
  page: Page,
  like: Buffer,
  count: number,
  widthMm = sheet.width,
): Promise<Buffer[]> {
  const { path, name } = await downloadBy(page, () => printButton(bulk(page), "Export PDF").click());
  expect(name).toMatch(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);
  await checkPdf(path);
  const { width = 0 } = await sharp(like).metadata();
  const files = await rasterise(path, (width / widthMm) * 25.4, "-tiff", "-l", String(count));
  return files.map((file) => readFileSync(file));
}

/** Maximum share of pixels that may differ because of antialiasing. A wrong card on a label exceeds it many times. */
const alike = 0.01;

/** 192 dpi at actual size, so that antialiased edges are a small share of the pixels. */
const fine = { deviceScaleFactor: 2 };

type Setting = {
  readonly what: string;
  readonly choices?: Readonly<Record<string, string>>;
  readonly counts?: Readonly<Record<string, string>>;
  readonly isDownFirst?: boolean;
  readonly hasGuides?: boolean;
  readonly dpi?: number;
};

const flip = "Edge that the sheet is flipped over";
const short = { [flip]: "Flip short edge" };

const settings: readonly Setting[] = [
  {
    what: "fronts with guides from position 4",
    choices: { Side: "Front" },
    counts: { "Start at": "4" },
    hasGuides: true,
  },
  {
    what: "both sides, two copies, down first, turned over the short edge",
    choices: short,
    counts: { "Copies of each": "2", To: "7" },
    isDownFirst: true,
  },
  { what: "backs alone, over the long edge", choices: { Side: "Back" }, counts: { From: "20" } },
  { what: "as the dialog opens: both sides, turned over the long edge" },
  { what: "a range in 150 dpi", choices: { Side: "Front" }, counts: { From: "3", To: "9" }, dpi: 150 },
  {
    what: "three copies in 600 dpi",
    choices: { Side: "Front" },
    counts: { To: "3", "Copies of each": "3" },
    dpi: 600,
  },
  {
    what: "one card on the last label, turned over the short edge, with guides",
    choices: short,
    counts: { To: "1", "Start at": "10" },
    hasGuides: true,
  },
  {
    what: "backs alone down first from position 3, over the short edge",
    choices: { Side: "Back", ...short },
    counts: { To: "6", "Start at": "3" },
    isDownFirst: true,
  },
  {
    what: "fronts down first in two copies over a second sheet",
    choices: { Side: "Front" },
    counts: { To: "4", "Copies of each": "2", "Start at": "6" },
    isDownFirst: true,
    hasGuides: true,
  },
  {
    what: "both sides of the last records in 1200 dpi from position 2",
    counts: { From: "17", "Start at": "2" },
    dpi: 1200,
  },
];

/** `SHEET_SETTINGS=all npm run e2e -- bulkPrint` tries all settings. */
const tried = process.env.SHEET_SETTINGS === "all" ? settings : settings.slice(0, 3);

async function makeSettings(dialog: Locator, setting: Setting): Promise<void> {
  const { choices = {}, counts = {}, isDownFirst, hasGuides, dpi } = setting;
  for (const [control, entry] of Object.entries(choices)) await choose(dialog, control, entry);
  for (const [label, value] of Object.entries(counts)) await fillCount(dialog, label, value);
  if (isDownFirst) await dialog.getByText("Down, then across").click();
  if (hasGuides) await dialog.getByRole("switch", { name: "Cut guides" }).check();
  if (dpi === undefined) return;
  await dialog.getByRole("combobox", { name: "Dots per inch" }).click();
  await dialog
    .page()
    .getByRole("option", { name: `${dpi} dpi` })
    .click();
}

test("[PRINT-01, PRINT-11, PRINT-20] previews sheets exactly as they are printed", async () => {
  const sound = await bulkProject(office, { name: "Sound", rows: students(total), photos: total });
  const page = await office.visit(`/editor/${sound}`, fine);
  const dialog = bulk(page);
  const apart: Record<string, number> = {};
  for (const setting of tried) {
    await openBulk(page);
    await makeSettings(dialog, setting);
    await enlarge(dialog);
    const side = setting.choices?.Side;
    const shown = [
      await sheetPicture(dialog, side === "Back" ? /^Sheet 1 of \d+, back/ : /^Sheet 1 of \d+, front/),
    ];
    if (side === undefined) {
      await choose(dialog, "Side shown", "Back");
      shown.push(await sheetPicture(dialog, /^Sheet 1 of \d+, back/));
    }
    const [first = Buffer.alloc(0), second = Buffer.alloc(0)] = shown;
    const [page1 = Buffer.alloc(0), page2 = Buffer.alloc(0)] = await printedPages(page, first, 2);
    apart[`${setting.what}, page 1`] = await differingShare(first, page1);
    if (side === undefined) apart[`${setting.what}, page 2`] = await differingShare(second, page2);
    // A different sheet must fail the comparison.
    if (setting === settings[0]) expect(await differingShare(first, page2)).toBeGreaterThan(alike * 3);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  }
  expect(Object.keys(apart).length).toBeGreaterThan(tried.length);
  expect(Object.entries(apart).filter(([, share]) => !(share < alike))).toEqual([]);

  await openBulk(page);
  await dialog.getByRole("region", { name: "Sheets as they will be printed" }).hover();
  await page.mouse.wheel(0, 700);
  await soon(() => dialog.getByRole("textbox", { name: "Sheet number" }).inputValue()).toBe("2");
});

test("shows cards before their fonts and photos, and adds both", async () => {
  const id = await bulkProject(office, { name: "Slow", rows: students(total), photos: total });
  const page = await office.visit(`/editor/${id}`, fine);
  const photos = await holdBack(page, "POST", /\/small-pictures$/);
  const font = await holdBack(page, "GET", /Devanagari/);
  const dialog = await openBulk(page);
  await enlarge(dialog);
  const first = /^Sheet 1 of \d+, front/;
  const part = dialog.getByRole("img", { name: first }).and(dialog.locator('[data-painted="part"]'));
  await part.waitFor();
  font.release();
  photos.release();
  const added = await sheetPicture(dialog, first);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await openBulk(page);
  await enlarge(dialog);
  const atOnce = await sheetPicture(dialog, first);
  expect(await differingShare(added, atOnce)).toBe(0);
});

const cards = { across: 2, down: 4, left: 15, top: 12, hGap: 6, vGap: 6, labelWidth: 86, labelHeight: 54 };

/** Share of pixels in which the first exported page differs from the displayed sheet. */
async function apartFromPrint(page: Page, widthMm: number): Promise<number> {
  const shown = await sheetPicture(bulk(page), /^Sheet 1 of/);
  const [printed = Buffer.alloc(0)] = await printedPages(page, shown, 1, widthMm);
  return await differingShare(shown, printed);
}

/** Colour of the displayed sheet at a point; x and y are shares of its width and height. */
async function shownAt(dialog: Locator, x: number, y: number): Promise<readonly number[]> {
  const picture = sharp(await sheetPicture(dialog, /^Sheet 1 of/)).removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const at = 3 * (Math.floor(info.height * y) * info.width + Math.floor(info.width * x));
  return [...data.subarray(at, at + 3)];
}

test("previews bleed, marks and a card printer's zones as printed", async () => {
  const id = await bulkProject(office, {
    name: "Plastic",
    rows: students(3),
    fields: {
      is_dual_sided: false,
      canvas_height: 204,
      background_color: "#2f6f4f",
      front_elements: [
        element("text", [30, 30, 200, 40], { text: "{{ name }}", fontSize: 20, color: "#ffffff" }),
        element("rectangle", [200, 100, 60, 60], { fillColor: "#000000", strokeWidth: 0 }),
      ],
      page_setup: {
        ...pageSetup({ width: 210, height: 297, ...cards }),
        bleed_mm: 2.5,
        marks: { crop: true, registration: true, info: true, colour_bar: true },
      },
    },
  });
  const printer = `Primacy ${id}`;
  const zone = { side: "front", x_mm: 50, y_mm: 20, width_mm: 10, height_mm: 34 };
  await office.call("POST", "/printers", { name: printer, kind: "card", paper: "cr80", k_exclusion: [zone] });
  const page = await office.visit(`/editor/${id}`, fine);
  const dialog = await openBulk(page);
  const lines = dialog.getByTestId("sheet-lines");
  await lines.first().waitFor();
  await dialog.getByText("Cut line").waitFor();
  expect(await apartFromPrint(page, 210)).toBeLessThan(alike);

  await dialog.getByRole("combobox", { name: "Printer profile" }).click();
  await page.getByRole("option", { name: printer }).click();
  await dialog.getByText("3 single cards, 85.6 × 53.98 mm").waitFor();
  await lines.locator("[data-free=black]").first().waitFor();
  expect(await apartFromPrint(page, 87.6)).toBeLessThan(alike);
  // The background extends into the bleed. The black square is composite black inside the zone, and pure black
  // outside.
  expect(await shownAt(dialog, 0.002, 0.5)).toEqual([47, 111, 79]);
  expect(await shownAt(dialog, 56.8 / 87.6, 0.63)).toEqual([26, 26, 26]);
  expect(await shownAt(dialog, 65.8 / 87.6, 0.63)).toEqual([0, 0, 0]);

  await dialog.getByRole("button", { name: "Change this profile…" }).click();
  const described = page.getByRole("dialog", { name: "Printer profile", exact: true });
  await described.getByRole("group", { name: "Zone 1" }).waitFor();
  await described.getByRole("button", { name: "Magnetic stripe" }).click();
  await choose(described, "Zone 2: side", "Front");
  await described.getByRole("img", { name: "Zones of the front: 2" }).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await described.getByRole("button", { name: "Save profile" }).click();
  await dialog.getByText("No overlay").waitFor();
  await soon(() => lines.first().locator("[data-free]").count()).toBe(3);
});

/** The profile of a generic press that libvips includes. */
async function pressProfile(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: "#000000" } });
  const picture = await pixel
    .toColourspace("cmyk")
    .withIccProfile("cmyk")
    .tiff({ compression: "none" })
    .toBuffer();
  const { icc } = await sharp(picture).metadata();
  if (!icc) throw new Error("There is no profile.");
  return icc;
}

/** Colour of a canvas at a point; x and y are shares of its width and height. */
const colourAt = (canvas: BrowserLocator, x: number, y: number) =>
  canvas.evaluate(
    (element, [left, top]) => {
      const { width, height } = element as HTMLCanvasElement;
      const context = (element as HTMLCanvasElement).getContext("2d");
      return [...(context?.getImageData(width * left, height * top, 1, 1).data ?? [])].slice(0, 3);
    },
    [x, y] as const,
  );

const fold = (page: Page, name: RegExp) => page.getByRole("button", { name });

async function openFromMenu(page: Page, entry: RegExp): Promise<void> {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

test("exports single cards with bleed as PDF/X-4 and soft-proofs them", async () => {
  const id = await bulkProject(office, {
    name: "Bureau",
    rows: students(4),
    fields: {
      ...{ is_dual_sided: false, canvas_height: 204, background_color: "#00ff00" },
      front_elements: [element("text", [20, 20, 200, 26], { text: "{{ name }}", fontSize: 16 })],
      page_setup: pageSetup({ width: 210, height: 297, across: 2, down: 5, labelWidth: 86, labelHeight: 54 }),
    },
  });
  const page = await office.visit(`/editor/${id}`);
  const exporting = page.getByRole("dialog", { name: "Export PDF" });
  await openFromMenu(page, /Export PDF/);
  await exporting.getByRole("button", { name: "Page Setup" }).click();
  const setup = page.getByRole("dialog", { name: "Page Setup" });
  await fold(page, /^Bleed and marks for print shops/).click();
  await setup.getByText("One card per page").click();
  await setup.getByLabel("Bleed", { exact: true }).fill("3");
  await setup.getByRole("checkbox", { name: "Colour bar" }).scrollIntoViewIfNeeded();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await fold(page, /^Colours for print shops/).click();
  await exporting.getByRole("combobox", { name: "Standard" }).click();
  await page.getByRole("option", { name: /PDF\/X-4/ }).click();
  const chosen = {
    name: "House press.icc",
    mimeType: "application/octet-stream",
    buffer: await pressProfile(),
  };
  await exporting.locator("input[type=file]").setInputFiles(chosen);
  await fold(page, /CMYK, PDF\/X-4, House press\.icc/).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  const kept = page.waitForResponse((answer) => {
    return answer.url().endsWith("/print-settings") && answer.request().method() === "PUT";
  });
  const { path: pdf } = await downloadBy(page, () => printButton(exporting, "Export 4 cards").click());
  await kept;
  const text = readFileSync(pdf, "latin1");
  expect(text).toContain("GTS_PDFXVersion");
  const box = async (name: string) =>
    new RegExp(`${name}:\\s+(.*)`)
      .exec(await boxesOf(pdf))?.[1]
      ?.trim()
      .split(/\s+/)
      .map((points) => Math.round(Number(points) * (25.4 / 72)));
  expect(await box("MediaBox")).toEqual([0, 0, 92, 60]);
  expect(await box("BleedBox")).toEqual([0, 0, 92, 60]);
  expect(await box("TrimBox")).toEqual([3, 3, 89, 57]);

  // The press profile is remembered, and Record Preview uses it.
  await page.reload();
  await openFromMenu(page, /Export PDF/);
  await fold(page, /CMYK, PDF\/X-4, House press\.icc/).waitFor();
  await page.keyboard.press("Escape");
  await openFromMenu(page, /Record preview/);
  const preview = page.getByRole("dialog", { name: "Record Preview" });
  await preview.getByRole("switch", { name: "Soft proof" }).click();
  const proofed = preview.getByRole("img", { name: "Record 1, front, soft proof" });
  await preview.getByText("Soft proof: House press.icc").waitFor();
  await preview.getByText(/of this card has colours that this press cannot print/).waitFor();
  const printed = await colourAt(proofed, 0.5, 0.8);
  const [red = 0, green = 0, blue = 0] = printed;
  // No press can print this green: it becomes darker and more yellow.
  expect(green).toBeLessThan(235);
  expect(green).toBeGreaterThan(Math.max(red, blue));
  expect(red).toBeGreaterThan(60);
  await preview.getByText("Highlight these colours").click();
  // At least one of these points is on a stripe, wherever the stripes begin.
  const places = [0.5, 0.502, 0.504, 0.506, 0.508, 0.51];
  const shown = async () => (await Promise.all(places.map((x) => colourAt(proofed, x, 0.8)))).join(" ");
  await soon(shown).toContain("255,0,255");
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
});
