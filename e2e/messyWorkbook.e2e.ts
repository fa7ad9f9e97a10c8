import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  checkPdf,
  element,
  imagesOf,
  type PicturedCell,
  pageSetup,
  picturedWorkbook,
  temporaryFolder,
  textOf,
} from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import { bulk, checkAndExport, openBulk, sheet } from "@print-builder/web/testing/bulkPrint.ts";
import {
  chooseFiles,
  createCardProject,
  mediaNames,
  openWizard,
  replaceTable,
  uploadTable,
} from "@print-builder/web/testing/dataWizard.ts";
import { properties, saved, selectLayer } from "@print-builder/web/testing/editorScreen.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes, phoneFindings } from "./support/axeFindings.ts";
import { choose, soon, useBackOffice } from "./support/backOffice.ts";

const office = useBackOffice();
const folder = temporaryFolder();

const firstNames = ["Anil", "Bina", "Chitra", "Dev", "Esha", "Farid", "Gita", "Hari", "Isha", "Jai"];
const lastNames = ["Rao", "Das", "Iyer", "Patel", "Khan", "Ali", "Menon", "Nair", "Sen", "Bose"];
const houses = ["Kestrel", "Heron"];

/** A head-and-shoulders portrait in a unique colour. */
function portrait(at: number): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="150"><rect width="120" height="150" fill="hsl(${at * 36} 45% 75%)"/><circle cx="60" cy="58" r="28" fill="hsl(${at * 36} 35% 35%)"/><path d="M8 150c0-70 104-70 104 0z" fill="hsl(${at * 36} 40% 45%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg().toBuffer();
}

/**
 * A typical office file: pupils on the second sheet, below a title and two header rows; photos over cells and in
 * cells; blank numbered rows and totals at the end.
 */
async function workbook(corrected: Readonly<Record<number, string>> = {}): Promise<string> {
  const pictures = await Promise.all(
    firstNames.map(
      async (_, at): Promise<PicturedCell> => ({
        row: at + 5,
        column: 7,
        bytes: await portrait(at),
        way: at % 2 === 0 ? "two corners" : "in cell",
      }),
    ),
  );
  const rows = [
    ["St. Mary's School"],
    ["Students 2026/27"],
    [],
    ["Sr. No.", "Pupil", null, null, null, "Travel", null, "Photo"],
    [null, "Adm No", "First name", "Last name", "House", "Bus", "Stop", null],
    ...firstNames.map((first, at) => [
      at + 1,
      1001 + at,
      first,
      corrected[at] ?? lastNames[at] ?? "",
      houses[at % 2] ?? "",
      at % 3 === 0 ? `Line ${at + 1}` : null,
      at % 3 === 0 ? "Market" : null,
    ]),
    [11],
    [12],
    ["Total", 10],
  ];
  const merged = ["A1:H1", "A4:A5", "B4:E4", "F4:G4", "H4:H5"];
  const inFront = { name: "Instructions", text: "How to fill this in" };
  const path = join(folder, "Students 2026.xlsx");
  writeFileSync(path, await picturedWorkbook({ rows, pictures, merged, inFront }));
  return path;
}

const front = [
  { ...element("rectangle", [0, 0, 324, 16], { fillColor: "#888888" }), name: "House colour" },
  { ...element("image", [14, 30, 80, 100], { staticImage: false, imageBinding: "photo" }), name: "Photo" },
  {
    ...element("text", [108, 34, 200, 30], { text: "{{ full_name }}", fontSize: 20, textWrap: "none" }),
    name: "Name",
  },
  { ...element("text", [108, 74, 200, 22], { text: "No. {{ id }}", fontSize: 13 }), name: "Number" },
  { ...element("text", [108, 104, 200, 22], { text: "Bus {{ bus }}", fontSize: 13 }), name: "Bus" },
];

const dialog = (page: Page) => page.getByRole("dialog");

async function readWorkbook(page: Page, wizard: Locator): Promise<void> {
  await chooseFiles(wizard, "Choose a file", [await workbook()]);
  await wizard.getByText("10 rows, 8 columns").waitFor();
  expect(await wizard.getByRole("combobox", { name: "Sheet" }).inputValue()).toMatch(/^Pupils/);
  await wizard.getByText("10 pictures were taken from the cells of “Photo”.").waitFor();
  await wizard.getByText("Two header rows were joined (rows 4 to 5).").waitFor();
  await wizard.getByRole("columnheader", { name: "Pupil Last name" }).waitFor();
  await soon(() =>
    wizard
      .getByRole("img", { name: /^picture-/ })
      .evaluateAll((all) =>
        all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0) ? all.length : 0,
      ),
  ).toBe(5);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
}

/** Joins first and last name by hand, in both orders, and accepts the proposed mapping for all other columns. */
async function mapColumns(page: Page, wizard: Locator): Promise<void> {
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  const name = wizard.getByRole("combobox", { name: "Column for full_name" });
  await soon(() => name.inputValue()).toBe("Pupil First name + Pupil Last name");
  await wizard.getByRole("button", { name: "Join or split columns for full_name" }).click();
  const columns = page.getByRole("dialog", { name: "Columns for full_name" });
  await columns.getByRole("button", { name: "Remove Pupil First name" }).click();
  await choose(page, "Join another column", "Pupil First name");
  await columns.getByRole("listitem").filter({ hasText: "Rao Anil" }).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await columns.getByRole("button", { name: "Use these columns" }).click();
  await soon(() => name.inputValue()).toBe("Pupil Last name + Pupil First name");
  await wizard.getByRole("button", { name: "Join or split columns for full_name" }).click();
  await columns.getByRole("button", { name: "Remove Pupil Last name" }).click();
  await choose(page, "Join another column", "Pupil Last name");
  await columns.getByRole("button", { name: "Use these columns" }).click();
  await soon(() => name.inputValue()).toBe("Pupil First name + Pupil Last name");
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  expect(await wizard.getByRole("combobox", { name: "Column for photo" }).inputValue()).toBe("Photo");
  expect(await wizard.getByRole("combobox", { name: "Column for id" }).inputValue()).toBe("Pupil Adm No");
  expect(await wizard.getByRole("combobox", { name: "Column for bus" }).inputValue()).toBe("Travel Bus");
  await wizard.getByRole("button", { name: "Save Mapping and continue" }).click();
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  await wizard.getByRole("button", { name: /^Finish/ }).click();
  await wizard.waitFor({ state: "detached" });
}

async function setConditions(page: Page): Promise<void> {
  const box = properties(page);
  await selectLayer(page, "Bus");
  await box.getByRole("button", { name: "Show only when …" }).click();
  await choose(page, "Field 1", "bus");
  await choose(page, "Comparison 1", "is not empty");
  await dialog(page).getByRole("button", { name: "Set condition" }).click();
  await selectLayer(page, "House colour");
  await box.getByRole("button", { name: "When … set …" }).click();
  await page.getByRole("combobox", { name: "Field 1", exact: true }).click();
  await page.getByRole("option", { name: /House/ }).click();
  await page.getByRole("combobox", { name: "Value 1" }).click();
  await page.getByRole("option", { name: "Kestrel" }).click();
  await choose(page, "Property to set", "Fill");
  await dialog(page).getByRole("textbox", { name: "Fill colour" }).fill("#1f5fbf");
  await dialog(page).getByRole("button", { name: "Set rule" }).click();
  await page.keyboard.press("Escape");
  await box.getByRole("button", { name: "Check all records" }).click();
  await box.getByRole("button", { name: /^Name/ }).first().waitFor();
  await saved(page);
}

/** Prints the chosen records. Returns the words in the PDF and its number of pictures. */
async function printed(page: Page, box: Locator, count: string) {
  const { path } = await checkAndExport(page, box, count);
  await checkPdf(path);
  const words = (await textOf(path)).replaceAll(/\s+/g, " ");
  return { words, pictures: (await imagesOf(path)).match(/ image /g)?.length ?? 0 };
}

test("prints from a messy workbook and reprints three corrected cards", async () => {
  const design = {
    canvas_width: 324,
    canvas_height: 200,
    page_setup: pageSetup(sheet),
    front_elements: front,
  };
  const id = await createCardProject(office, "Messy workbook", design);
  const { page, wizard } = await openWizard(office, id);
  await readWorkbook(page, wizard);
  await mapColumns(page, wizard);
  await setConditions(page);

  const box = await openBulk(page);
  const all = await printed(page, box, "10 records");
  for (const [at, first] of firstNames.entries()) expect(all.words).toContain(`${first} ${lastNames[at]}`);
  expect(all.words.match(/Bus Line \d+/g)).toEqual(["Bus Line 1", "Bus Line 4", "Bus Line 7", "Bus Line 10"]);
  expect(all.words).not.toMatch(/Total|Kestrel|picture-/);
  expect(all.pictures).toBe(10);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  // A colleague sends the workbook again, with three names corrected.
  const pictures = await mediaNames(office, id);
  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  const again = page.getByRole("dialog", { name: "Data Wizard" });
  const corrected = { 1: "Dass", 4: "Kahn", 8: "Senn" };
  await chooseFiles(again, "Add or replace rows", [await workbook(corrected)]);
  await replaceTable(page);
  await again.getByText("10 rows, 8 columns").waitFor();
  await page.keyboard.press("Escape");
  await again.waitFor({ state: "detached" });
  expect(await mediaNames(office, id)).toEqual(pictures);

  await openBulk(page);
  await bulk(page).getByRole("button", { name: "Choose people" }).click();
  await bulk(page)
    .getByRole("radiogroup", { name: "People shown" })
    .getByText("What changed", { exact: true })
    .click();
  await bulk(page).getByText("3 of 10 printed cards would look different").waitFor();
  await bulk(page).getByRole("button", { name: "Print only these 3" }).click();
  const late = await printed(page, bulk(page), "3 records");
  expect(late.words.match(/(?:Anil|Bina|Chitra|Dev|Esha|Farid|Gita|Hari|Isha|Jai) \w+/g)).toEqual([
    "Bina Dass",
    "Esha Kahn",
    "Isha Senn",
  ]);
  expect(late.pictures).toBe(3);
});

test("the dialog that matches photos by order fits on a phone", async () => {
  const id = await createCardProject(office, "In order");
  await uploadTable(office, id, "Student Name,Photo File\nAsha,\nBruno,\nChidi,\n");
  const pictures = new FormData();
  for (const number of [9, 10, 11]) {
    pictures.append("files", new Blob([new Uint8Array(await portrait(number))]), `DSC_${number}.jpg`);
  }
  await office.call("POST", `/projects/${id}/media`, pictures);
  const mapping = { field_map: { full_name: "Student Name" }, image_map: { photo: "Photo File" } };
  await office.call("PUT", `/projects/${id}/data/mapping`, mapping);
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByRole("button", { name: "Match in order" }).click();
  const inOrder = page.getByRole("dialog", { name: "Match in order" });
  await inOrder.getByRole("button", { name: "Bruno was absent" }).click();
  await inOrder.getByRole("button", { name: "Skip DSC_9.jpg" }).click();
  await inOrder.getByRole("listitem").filter({ hasText: "Nobody on the list" }).waitFor();
  await soon(() => phoneFindings(page, "[role=dialog]")).toEqual([]);
});
