import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { checkPdf, temporaryFolder, textOf } from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import { bulk, downloadBy } from "@print-builder/web/testing/bulkPrint.ts";
import { chooseFiles } from "@print-builder/web/testing/dataWizard.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { useBackOffice } from "./support/backOffice.ts";
import { latePupils, type Pupil, pupils, shadeOf, writeClerksFiles } from "./support/clerksFiles.ts";
import { countClicks } from "./support/pointer.ts";

const office = useBackOffice();
const folder = temporaryFolder();
const correctedName = "健太 Lindgren";
const school = {
  Name: "Lindenhof School",
  Year: "2026–27",
  "Letters before the number": "LM",
  "Web address": "lindenhof.example",
};

const sorted = (some: readonly Pupil[]) => some.map(({ id }) => id).toSorted();
const day = ({ born }: Pupil) => born.split("-").toReversed().join("/");

/** Ids on the fronts of a PDF's cards, once for each copy. */
async function idsOn(path: string): Promise<readonly string[]> {
  return [...(await textOf(path)).matchAll(/(?<!LM)M\d{6}/g)].map(([id]) => id).toSorted();
}

/** Grey levels of the photos in a PDF, from dark to light. */
async function shadesOn(path: string): Promise<readonly number[]> {
  const into = join(folder, `photos ${Math.random()}`);
  mkdirSync(into);
  execFileSync("pdfimages", ["-png", path, join(into, "p")]);
  const means = await Promise.all(
    readdirSync(into).map(async (name) =>
      (await sharp(join(into, name)).stats()).channels.map(({ mean }) => mean),
    ),
  );
  return means.map(([red = 0]) => Math.round(red)).toSorted((a, b) => a - b);
}

async function uploadWorkbook(page: Page, files: { workbook: string; photos: string }): Promise<void> {
  await page.getByRole("link", { name: "Projects" }).first().click();
  await page.getByRole("button", { name: "New Project" }).click();
  const begin = page.getByRole("dialog", { name: "Create New Project" });
  await begin.getByText("A template", { exact: true }).click();
  await begin.getByText("Evergreen Student", { exact: true }).click();
  await chooseFiles(begin, "Choose files", [files.workbook]);
  await begin.getByRole("button", { name: "Create", exact: true }).click();
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  const next = (name: string | RegExp) =>
    wizard.getByRole("button", { name, exact: typeof name === "string" }).click();
  await wizard.getByText("44 rows, 11 columns").first().waitFor();
  await next(/^Make the same/);
  await wizard.getByText("Values of “Class” that look alike were made the same.").waitFor();
  await next(/^Use one format/);
  await wizard.getByText("The dates of “Date of birth” are written as dd/mm/yyyy.").waitFor();
  await next(/^Keep the first of each/);
  await wizard.getByText("Only the first row of each “Adm. No.” was kept. Skipped: rows 47, 48.").waitFor();
  await next("Next");
  await next("Save Mapping and continue");
  await chooseFiles(wizard, "Choose a folder", files.photos);
  await wizard.getByText("42 images uploaded").waitFor();
  await next("Next");
  await next("Finish with 42 photos");
  await wizard.waitFor({ state: "detached" });
}

async function secondList(page: Page, file: string, action: string): Promise<void> {
  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  await chooseFiles(wizard, "Add or replace rows", file);
  await page.getByRole("button", { name: action, exact: true }).click();
  await wizard.getByText(basename(file), { exact: true }).first().waitFor();
}

async function addPhotos(page: Page, photos: string): Promise<void> {
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  await wizard.getByText("Media Folder", { exact: true }).click();
  await chooseFiles(wizard, "Choose a folder", photos);
  await wizard.getByText("3 images uploaded").waitFor();
}

async function closeWizard(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Data Wizard" }).waitFor({ state: "detached" });
}

async function openPrint(page: Page): Promise<Locator> {
  await page.getByRole("banner").getByRole("button", { name: "Print", exact: true }).click();
  await bulk(page).waitFor();
  return bulk(page);
}

const exportPdf = (box: Locator) => box.getByRole("button", { name: "Export PDF" }).click();

async function closePrint(page: Page, box: Locator): Promise<void> {
  await box.getByRole("button", { name: /^(All came out|Yes)$/ }).click();
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
}

test("prints a term's cards from a workbook and photos in class folders", async () => {
  const files = await writeClerksFiles(folder, correctedName);
  const page = await office.visit("/", { viewport: { width: 1280, height: 720 } });
  const clicks = await countClicks(page);
  await uploadWorkbook(page, files);

  // Preflight warns that the cards still name the template's school.
  const box = await openPrint(page);
  await exportPdf(box);
  await box.getByRole("button", { name: "Fill in yours…" }).click();
  const yours = page.getByRole("dialog", { name: "Your school or organisation" });
  for (const [name, value] of Object.entries(school)) await yours.getByRole("textbox", { name }).fill(value);
  const [place, address] = await yours.getByRole("textbox", { name: "Address" }).all();
  await place?.fill("Lindenhof");
  await address?.fill("12 Station Road, Lindenhof");
  await chooseFiles(yours, "Crest", files.crest);
  await yours.getByRole("button", { name: "Fill in", exact: true }).click();
  await box.getByText("No problems found", { exact: true }).waitFor();
  const all = await downloadBy(page, () => exportPdf(box));
  await checkPdf(all.path);
  expect(await idsOn(all.path)).toEqual(sorted(pupils));
  const words = (await textOf(all.path)).replaceAll(/\s+/g, " ");
  for (const pupil of pupils) expect(words).toContain(pupil.name);
  expect(words.match(/\d\d\/\d\d\/201\d/g)?.toSorted()).toEqual(pupils.map(day).toSorted());
  expect(words.match(/Class 7\w/g)).toHaveLength(42);
  expect(words).not.toMatch(/Northgate|Harrow|Total|\{\{/);
  expect(words.match(/Lindenhof School/g)?.length).toBe(84);
  expect(await shadesOn(all.path)).toEqual(pupils.map((_, at) => shadeOf(at)));
  await closePrint(page, box);

  // Three pupils join, in a list from a different program. Only the three new cards are printed.
  await secondList(page, files.lateList, "Add 3 new rows");
  await addPhotos(page, files.latePhotos);
  await closeWizard(page);
  await openPrint(page);
  await box.getByRole("button", { name: /3 not printed yet|Print only/ }).click();
  const late = await downloadBy(page, () => exportPdf(box));
  expect(await idsOn(late.path)).toEqual(sorted(latePupils));
  const lateWords = await textOf(late.path);
  for (const pupil of latePupils)
    for (const word of [...pupil.name.split(" "), day(pupil)]) expect(lateWords).toContain(word);
  await closePrint(page, box);

  // The corrected list changes one name, so only one card has changed.
  await secondList(page, files.correctedList, "Update 1 row");
  await closeWizard(page);
  await openPrint(page);
  const view = (name: string) =>
    box.getByRole("radiogroup", { name: "People shown" }).getByText(name, { exact: true }).click();
  await box.getByRole("button", { name: "Choose people" }).click();
  await view("What changed");
  await box.getByText("1 of 45 printed cards would look different").waitFor();
  await box.getByRole("button", { name: "Print only this one" }).click();
  const again = await downloadBy(page, () => exportPdf(box));
  expect(await idsOn(again.path)).toEqual([pupils[2]?.id]);
  expect(await textOf(again.path)).toContain(correctedName);
  await closePrint(page, box);

  // The teacher of 7B wants a second set of cards.
  await openPrint(page);
  await box.getByRole("button", { name: "Choose people" }).click();
  await view("Readiness");
  await box
    .getByRole("button", { name: /^7B: 22 / })
    .first()
    .click();
  await box.getByRole("button", { name: "Choose only these 22" }).click();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  const set = await downloadBy(page, () => exportPdf(box));
  expect(await idsOn(set.path)).toEqual(
    sorted([...pupils, ...latePupils].filter((pupil) => pupil.class === "7B")),
  );
  expect(await clicks()).toBeLessThanOrEqual(60);
});
