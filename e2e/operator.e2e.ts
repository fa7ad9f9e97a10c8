import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  checkPdf,
  csv,
  imagesOf,
  rasteriseForScanner,
  scanAreas,
  temporaryFolder,
  textOf,
  wordsOf,
} from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import { downloadBy, openBulk } from "@print-builder/web/testing/bulkPrint.ts";
import { signIn } from "@print-builder/web/testing/visiting.ts";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { axeFindings } from "./support/axeFindings.ts";
import { openBrowser } from "./support/browser.ts";
import { password, type RunningServer, startProduct } from "./support/server.ts";

/** Signs in through the form, as a user who has already seen the editor's tour. */
async function signInAsAdmin(page: Page, server: RunningServer): Promise<void> {
  await page.goto(`${server.address}/login`);
  await page.evaluate(() => localStorage.setItem("editor_tutorial_seen", "yes"));
  await signIn(page, { email: "admin@example.org", password });
  await page.waitForURL(/dashboard/);
}

/** Collects the browser's errors: console errors, uncaught errors, and violations of the Content-Security-Policy. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") {
      complaints.push(message.text());
    }
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}

const names = [
  "Amara Okafor",
  "आर्यन शर्मा",
  "Łukasz Wiśniewski",
  "张伟",
  "ليلى حداد",
  "김서연",
  "Zoë Müller",
  "Tomás Ferreira",
  "Ελένη Παππά",
  "Milo Andersson",
  "Noor Khan",
  "Ida Berg",
];
const admissionNumbers = names.map((_, index) => `00${index + 41}`);

let server: RunningServer;
let browser: Browser;
let page: Page;
let complaints: readonly string[];
const folder = temporaryFolder();

beforeAll(async () => {
  const rows = names.map((name, index) => ({
    adm_no: admissionNumbers[index] ?? "",
    full_name: name,
    photo: `IMG ${index + 1}.JPG`,
  }));
  writeFileSync(join(folder, "students.csv"), csv(rows));
  for (const index of names.keys()) {
    const background = { r: 18 * index, g: 120, b: 220 - 15 * index };
    await sharp({ create: { width: 320, height: 400, channels: 3, background } })
      .jpeg()
      .toFile(join(folder, `img${index + 1}.jpg`));
  }
  server = await startProduct({ DEMO: "off" });
  browser = await openBrowser();
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  complaints = complaintsOf(page);
});

afterEach(() => {
  expect(complaints).toEqual([]);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function chooseFiles(button: string, files: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: button, exact: true }).click(),
  ]);
  await chooser.setFiles([...files]);
}

/** Screen position of a point in mm from the card's top left corner. */
async function onCard(xMm: number, yMm: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('svg[aria-label^="Card"]').boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return { x: x + (xMm / 86) * width, y: y + (yMm / 54) * height };
}

/** Sets fields of the properties panel as a person does, by typing and leaving the field. */
async function setProperties(values: Readonly<Record<string, string>>): Promise<void> {
  const panel = page.getByRole("complementary", { name: "Properties" });
  for (const [label, value] of Object.entries(values)) {
    // The first of several fields with this name; for example, a stroke also has a width.
    const field = panel.getByRole("textbox", { name: label, exact: true }).first();
    await field.fill(value);
    await field.press("Tab");
  }
}

const saved = () => expect.poll(() => page.getByText("Saved", { exact: true }).count()).toBe(1);
const tool = (name: string) =>
  page.getByRole("toolbar", { name: "Tools" }).getByRole("button", { name, exact: true });

test("[PROJ-43, PROJ-45, PAGE-04, PAGE-16, PAGE-24] sets up a new project with card size and sheet", async () => {
  await signInAsAdmin(page, server);
  await page.getByRole("link", { name: "Projects" }).first().click();
  await page.getByRole("button", { name: "New Project" }).first().click();
  await page.getByRole("dialog").getByLabel(/name/i).fill("  Cards 2027  ");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /create/i })
    .click();
  await page.waitForURL(/\/editor\/[\w-]+/);
  await page.getByRole("button", { name: "Page Setup" }).click();
  const dialog = page.getByRole("dialog", { name: "Page Setup" });
  const fill = async (label: string, value: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel(label, { exact: true }).press("Tab");
  };
  await dialog.getByText("Portrait", { exact: true }).click();
  const sheet = { "Page width": "210", "Page height": "297", "Left margin": "15", "Top margin": "7.5" };
  const grid = { "Labels across": "2", "Labels down": "5", "Horizontal gap": "8", "Vertical gap": "3" };
  for (const [label, value] of Object.entries({ ...sheet, ...grid })) {
    await fill(label, value);
  }
  await dialog.getByRole("tab", { name: "Label" }).click();
  await fill("Label width", "86");
  await fill("Label height", "54");
  await dialog.getByRole("button", { name: "OK" }).click();
  await expect.poll(() => page.getByText("86 × 54 mm").count()).toBe(1);
});

test("[DATA-01, DATA-03, DATA-07, DATA-19, DATA-22, MEDIA-01] uploads, maps and matches a table and its photos", async () => {
  await tool("Data wizard").click();
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  for (const step of ["Upload Data", "Map Fields", "Media Folder", "Complete"]) {
    await wizard.getByText(step, { exact: true }).waitFor();
  }
  expect(await wizard.getByRole("button", { name: "Next", exact: true }).isDisabled()).toBe(true);
  await chooseFiles("Choose a file", [join(folder, "students.csv")]);
  // The message disappears automatically.
  await Promise.all([
    page.getByText("Data uploaded").waitFor(),
    wizard.getByText("12 rows, 3 columns").waitFor(),
  ]);
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  await wizard.getByText("3 of 3 mapped").waitFor();
  await wizard.getByRole("button", { name: "Save Mapping and continue" }).click();
  await page.getByText("Mapping saved").waitFor();
  await chooseFiles(
    "Choose files",
    names.map((_, index) => join(folder, `img${index + 1}.jpg`)),
  );
  await wizard.getByText("12 images uploaded").waitFor();
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  await wizard.getByText("Every record has its photo.").waitFor();
  await wizard.getByRole("button", { name: "Finish with 12 photos" }).click();
});

test("[EDIT-17, EDIT-77, TEXT-12, SAVE-09, LIVE-13, SAVE-15] designs a card with live data, and restores both after a reload", async () => {
  await tool("Text").click();
  const { x, y } = await onCard(34, 8);
  // A message from the wizard may still cover the card.
  await expect
    .poll(() =>
      page.evaluate((at) => document.elementFromPoint(at.x, at.y)?.closest("[data-canvas]"), { x, y }),
    )
    .toBeTruthy();
  await page.mouse.click(x, y);
  await page.locator("textarea:focus").waitFor();
  await page.keyboard.type("{{ full_name }}");
  await page.keyboard.press("Enter");
  await setProperties({ "X position": "34", "Y position": "8", Size: "16" });
  await tool("Media").click();
  await page.getByRole("menuitem", { name: "Dynamic image" }).click();
  await page.getByRole("radio", { name: "photo" }).check();
  await page.getByRole("button", { name: "Add image" }).click();
  await page.getByRole("button", { name: "Aspect ratio is kept" }).click();
  await setProperties({ "X position": "4", "Y position": "6", Width: "24", Height: "30" });
  await tool("Add QR code").click();
  await setProperties({
    Value: "https://school.example/{{ adm_no }}",
    "X position": "60",
    "Y position": "26",
    Width: "22",
    Height: "22",
  });
  await saved();

  const toggle = page.getByRole("switch", { name: "Live data" });
  if (!(await toggle.isChecked())) {
    await toggle.click();
  }
  const number = page.getByRole("textbox", { name: "Record number" });
  await number.fill("7");
  await number.press("Enter");
  await page.getByRole("status").filter({ hasText: "Record 7 of 12" }).waitFor();
  await expect.poll(() => page.locator('svg[aria-label^="Card"] [aria-label="Zoë Müller"]').count()).toBe(1);
  await expect.poll(() => page.locator('svg[aria-label^="Card"] image').count()).toBe(1);

  await page.reload();
  await expect.poll(() => page.locator('svg[aria-label^="Card"] g[data-element]').count()).toBe(3);
  await page.getByText("86 × 54 mm").waitFor();
});

test("[PRINT-14, PRINT-17, PRINT-20, PRINT-36, PRINT-37, OPEN-81] exports sheets with readable text and codes, and repeats an export", async () => {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: /Export PDF/ }).click();
  const dialog = page.getByRole("dialog", { name: "Export PDF" });
  const { name, path: pdf } = await downloadBy(page, () =>
    dialog.getByRole("button", { name: "Export 12 cards" }).click(),
  );
  expect(name).toMatch(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);
  await checkPdf(pdf);
  const text = (await textOf(pdf)).normalize("NFC");
  for (const name of names.filter((each) =>
    /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Han}\p{Script=Hangul}\s]+$/u.test(each),
  )) {
    expect(text.replace(/\s+/g, " ")).toContain(name);
  }
  const seventh = (await wordsOf(pdf)).find((word) => word.text === "Zoë");
  // Label 7 of 2 × 5 is in the first column and fourth row; the text starts 34 mm from the label's left edge.
  expect(seventh?.page).toBe(1);
  expect(Math.abs((seventh?.x ?? 0) - ((15 + 34) / 25.4) * 72)).toBeLessThan(1);
  expect((seventh?.y ?? 0) / (72 / 25.4)).toBeGreaterThan(7.5 + 3 * 57 + 7);
  const [first = "", second = ""] = await rasteriseForScanner(pdf);
  const area = (slot: number) => ({
    x: 15 + (slot % 2) * 94,
    y: 7.5 + Math.floor(slot / 2) * 57,
    width: 86,
    height: 54,
  });
  const found = [
    ...(await scanAreas(first, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(area))),
    ...(await scanAreas(second, [0, 1].map(area))),
  ];
  expect(found).toEqual(admissionNumbers.map((number) => [`https://school.example/${number}`]));
  expect((await imagesOf(pdf)).trim().split("\n")).toHaveLength(2 + 12);

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const bulk = await openBulk(page);
  await bulk.getByRole("button", { name: "Print history" }).click();
  await bulk
    .getByRole("button", { name: /^Use these settings/ })
    .first()
    .click();
  const again = await downloadBy(page, () => bulk.getByRole("button", { name: "Export PDF" }).click());
  await checkPdf(again.path);
  expect(await textOf(again.path)).toBe(await textOf(pdf));
});

async function unfold(dialog: Locator, name: RegExp): Promise<void> {
  const button = dialog.getByRole("button", { name });
  if ((await button.getAttribute("aria-expanded")) === "false") await button.click();
}

test("exports single cards with bleed as PDF/X-4 and shows the cut lines", async () => {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Page Setup", exact: true }).click();
  const setup = page.getByRole("dialog", { name: "Page Setup" });
  await unfold(setup, /Bleed and marks/);
  await setup.getByText("One card per page", { exact: true }).click();
  await setup.getByRole("spinbutton", { name: "Bleed" }).fill("3");
  await setup.getByRole("checkbox", { name: "Crop marks" }).check();
  await setup.getByText("1 label per page", { exact: false }).waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await page.getByTestId("cut-lines").locator("path").first().waitFor();
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: /Export PDF/ }).click();
  const dialog = page.getByRole("dialog", { name: "Export PDF" });
  await unfold(dialog, /Colours for print shops/);
  await dialog.getByRole("combobox", { name: "Standard" }).click();
  await page.getByRole("option", { name: /^PDF\/X-4/ }).click();
  await dialog.getByText("ICC profile of the press").waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  // Photos without a colour profile only cause a warning, which does not prevent the export.
  const { path } = await downloadBy(page, () =>
    dialog.getByRole("button", { name: /^Export 12 cards/ }).click(),
  );
  await checkPdf(path);
  const boxes = execFileSync("pdfinfo", ["-box", path], { encoding: "utf8" });
  // 86 × 54 mm, plus 3 mm of bleed and 8 mm for the marks.
  expect(boxes).toMatch(/Pages: +12\n/);
  expect(boxes).toMatch(/BleedBox: +22.68 +22.68 +283.46 +192.76/);
  expect(boxes).toMatch(/TrimBox: +31.18 +31.18 +274.96 +184.25/);
  expect(readFileSync(path, "latin1")).toMatch(
    /^%PDF-1.6[\s\S]*GTS_PDFXVersion="PDF\/X-4"[\s\S]*\/S\/GTS_PDFX\//,
  );
});
