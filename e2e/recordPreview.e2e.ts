import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { bulkProject, choose, downloadBy, sheet, students } from "./support/bulkPrint.ts";
import { namesInZip } from "./support/zipNames.ts";

const office = useBackOffice();
const total = 12;
let full: string;
let empty: string;

beforeAll(async () => {
  full = await bulkProject(office, { name: "Cards", rows: students(total), photos: total });
  empty = await bulkProject(office, { name: "Empty", rows: [] });
});

async function openFromMenu(page: Page, entry: string, title: string): Promise<Locator> {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  return dialog;
}

const openPreview = (page: Page) => openFromMenu(page, "Record preview", "Record Preview");
const openPictures = (page: Page) => openFromMenu(page, "Export pictures", "Export pictures");
const cardOf = (dialog: Locator, name: string) => dialog.getByRole("img", { name, exact: true });

/** The words of the shown card. */
async function wordsOn(dialog: Locator, name: string): Promise<string> {
  const address = (await cardOf(dialog, name).getAttribute("src")) ?? "";
  return decodeURIComponent(address);
}

test("[PREV-01, PREV-02, PREV-03, PREV-05, PREV-06] Record Preview shows one record with Prev, Next, its number and its sides, on white", async () => {
  const page = await office.visit(`/editor/${full}`, { colorScheme: "dark" });
  const asked = page.waitForRequest(/\/render\/preview$/);
  const dialog = await openPreview(page);
  expect((await asked).postDataJSON()).toEqual({ record_index: 0, side: "front" });
  await cardOf(dialog, "Record 1, front").waitFor();
  expect(await wordsOn(dialog, "Record 1, front")).toContain("Student 1");
  expect(await dialog.getByRole("button", { name: "Prev" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Next" }).click();
  await cardOf(dialog, "Record 2, front").waitFor();
  const number = dialog.getByRole("textbox", { name: "Record number" });
  expect(await number.inputValue()).toBe("2");
  for (const [typed, record] of [
    ["99", total],
    ["0", 1],
    ["7", 7],
  ] as const) {
    await number.fill(typed);
    await number.press("Enter");
    await cardOf(dialog, `Record ${record}, front`).waitFor();
    expect(await number.inputValue()).toBe(String(record));
  }
  await dialog.getByRole("button", { name: "Prev" }).click();
  await cardOf(dialog, "Record 6, front").waitFor();
  await choose(dialog, "Side", "Back");
  await cardOf(dialog, "Record 6, back").waitFor();
  expect(await wordsOn(dialog, "Record 6, back")).toContain("If found, return to Student 6");
  const ground = await dialog
    .getByTestId("preview-card")
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground).toBe("rgb(255, 255, 255)");
});

test("[PREV-04] without records Record Preview says so, and leads to the data", async () => {
  const page = await office.visit(`/editor/${empty}`);
  const dialog = await openPreview(page);
  await dialog.getByText("No data uploaded yet for this project", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Open the data wizard" }).waitFor();
});

test("a preview that fails says so and can be tried again", async () => {
  const page = await office.visit(`/editor/${full}`, { expects: /Failed to load resource/ });
  const refusal = { status: 500, json: { detail: "Out of ink.", code: "internal" } };
  await page.route(/\/render\/preview$/, (route) => route.fulfill(refusal));
  const dialog = await openPreview(page);
  await dialog.getByRole("alert").getByText("Out of ink.").waitFor();
  await page.unroute(/\/render\/preview$/);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await cardOf(dialog, "Record 1, front").waitFor();
});

const dots = (mm: number, dpi: number) => Math.round((mm / 25.4) * dpi);

test("[OPEN-83, MISC-04] the card on the screen is saved as PNG, JPG and SVG, in the label's size", async () => {
  const page = await office.visit(`/editor/${full}`);
  for (const format of ["PNG", "JPG", "SVG"]) {
    const dialog = await openPictures(page);
    await choose(dialog, "Format", format);
    const { name, path } = await downloadBy(page, () =>
      dialog.getByRole("button", { name: "Save 1 picture" }).click(),
    );
    expect(name).toBe(`Cards - design front.${format.toLowerCase()}`);
    await dialog.waitFor({ state: "detached" });
    if (format === "SVG") {
      const svg = readFileSync(path, "utf8");
      expect(svg).toContain(`width="${sheet.labelWidth}mm"`);
      expect(svg).not.toMatch(/href="(?!data:)/);
      continue;
    }
    const picture = await sharp(path).metadata();
    expect([picture.width, picture.height]).toEqual([
      dots(sheet.labelWidth, 300),
      dots(sheet.labelHeight, 300),
    ]);
    const { channels } = await sharp(path).stats();
    expect(channels.some(({ stdev }) => stdev > 20)).toBe(true);
  }
});

test("[OPEN-83] all records are saved as pictures in a ZIP, by a background job that is found again", async () => {
  const page = await office.visit(`/editor/${full}`);
  const dialog = await openPictures(page);
  await choose(dialog, "Format", "SVG");
  await dialog.getByText(`All ${total} records (ZIP)`).click();
  await choose(dialog, "Side", "Both sides");
  await dialog.getByRole("button", { name: `Save ${2 * total} pictures` }).click();
  const box = dialog.getByRole("region", { name: "Pictures of all records" });
  await box.waitFor();
  await page.reload();
  await openPictures(page);
  const save = box.getByRole("button", { name: "Download ZIP" });
  await save.waitFor();
  const { path } = await downloadBy(page, () => save.click());
  const names = namesInZip(readFileSync(path));
  expect(names).toHaveLength(2 * total);
  expect(names).toContain("card_07_back.svg");
});

test("axe finds nothing in Record Preview and Export pictures, light and dark", async () => {
  const page = await office.visit(`/editor/${full}`);
  const preview = await openPreview(page);
  await cardOf(preview, "Record 1, front").waitFor();
  expect(await axeFindingsInBothSchemes(page, '[role="dialog"]')).toEqual([]);
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  await openPictures(page);
  expect(await axeFindingsInBothSchemes(page, '[role="dialog"]')).toEqual([]);
  await soon(() => page.getByRole("dialog").count()).toBe(1);
});
