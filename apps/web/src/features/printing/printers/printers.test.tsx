import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Camera,
  checkPdf,
  element,
  pageSetup,
  rasterOf,
  simulatedScan,
  temporaryFolder,
  wordsOf,
} from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { bulkProject, countField, downloadBy, type NewProject } from "#test/bulkPrint.ts";

const office = useBackOffice();
const mmPerPoint = 25.4 / 72;
const frame = [20, 20, 200, 26] as const;

/** Cards F101, F102 and so on, one-sided unless the fields say otherwise. */
async function numberedProject(name: string, people: number, fields: object = {}): Promise<string> {
  const rows: NewProject["rows"] = Array.from({ length: people }, (_, index) => ({
    id: String(index + 101),
  }));
  const front_elements = [element("text", frame, { text: "F{{ id }}", fontSize: 16 })];
  const id = await bulkProject(office, {
    name,
    rows: rows.map((row) => ({ ...row, name: "", photo: "" })),
    fields: {
      ...{ canvas_height: 204, page_setup: null, is_dual_sided: false, back_elements: [], front_elements },
      ...fields,
    },
  });
  return id;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const exporting = (page: Page) => dialog(page, "Export PDF");

async function openExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: /Export PDF/ }).click();
  await exporting(page).getByRole("combobox", { name: "Printer profile" }).waitFor();
}

/** Waits for the focus: a dialog takes it a moment after opening, which would close an open dropdown. */
const focusTaken = (opened: Locator) =>
  soon(() => opened.evaluate((element) => element.contains(document.activeElement))).toBe(true);

const exportCards = async (page: Page, cards: number): Promise<string> => {
  const button = exporting(page).getByRole("button", { name: `Export ${cards} cards` });
  const { path } = await downloadBy(page, () => button.click());
  await page.keyboard.press("Escape");
  await exporting(page).waitFor({ state: "hidden" });
  return path;
};

const a4 = { widthMm: 210, heightMm: 297 };
const camera: Camera = {
  ...{ width: 1000, height: 1350, blur: 0.6 },
  corners: [
    [80, 70],
    [905, 85],
    [915, 1260],
    [70, 1245],
  ],
};

test("calibrates a printer from scans and prints with manual duplex", async () => {
  const back = element("text", frame, { text: "B{{ id }}", fontSize: 16 });
  const id = await numberedProject("Both sides", 25, { is_dual_sided: true, back_elements: [back] });
  const page = await office.visit(`/editor/${id}`);
  await openExport(page);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  const plain = await exportCards(page, 25);

  await openExport(page);
  await exporting(page).getByRole("button", { name: "New profile…" }).click();
  const printer = dialog(page, "New printer profile");
  await printer.getByRole("button", { name: /^Corrections\s*none$/ }).waitFor();
  await printer.getByLabel("Name").fill("Laser of room 7");
  await printer.getByRole("combobox", { name: "Turns sheets over" }).click();
  await page.getByRole("option", { name: /By hand/ }).click();
  const sheet = await downloadBy(page, () => printer.getByRole("button", { name: "Test sheet" }).click());
  const folder = temporaryFolder();
  const scans: string[] = [];
  for (const [pageNumber, error] of [
    [1, { x: 1.5, y: -0.8 }],
    [2, { x: 0.5, y: -0.8, scaleX: 1.003 }],
  ] as const) {
    const scan = join(folder, `scan-${pageNumber}.png`);
    writeFileSync(scan, await simulatedScan(await rasterOf(sheet.path, pageNumber, 150), a4, error, camera));
    scans.push(scan);
  }
  const hopeless = join(folder, "hopeless.png");
  writeFileSync(hopeless, readFileSync(scans[0] ?? "").subarray(0, 500));
  const input = printer.getByLabel("Scans of the test sheet");
  await input.setInputFiles(hopeless);
  await printer
    .getByRole("alert")
    .filter({ hasText: "hopeless.png: The browser cannot show this file" })
    .waitFor();
  await input.setInputFiles(scans);
  await printer.getByText("Both sides are measured.").waitFor();
  await printer.getByRole("button", { name: /^Corrections\s*measured or typed$/ }).waitFor();
  expect(Number(await printer.getByLabel("To the right").first().inputValue())).toBeCloseTo(-1.5, 0);
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await printer.getByRole("button", { name: "Save profile" }).click();
  await printer.waitFor({ state: "hidden" });
  const byHand = exporting(page).getByText(/both sides by hand/);
  await byHand.waitFor();
  const corrected = await exportCards(page, 25);

  // Three sheets of ten: all fronts, then the backs from the last sheet on, with the second label on the left.
  await checkPdf(corrected);
  const words = await wordsOf(corrected);
  const first = [1, 2, 3, 4, 5, 6].map((at) => words.find((word) => word.page === at)?.text);
  expect(first).toEqual(["F101", "F111", "F121", "B122", "B112", "B102"]);
  const before = (await wordsOf(plain)).find(({ text }) => text === "F101");
  const after = words.find(({ text }) => text === "F101");
  const moved = (axis: "x" | "y") => ((after?.[axis] ?? 0) - (before?.[axis] ?? 0)) * mmPerPoint;
  expect(Math.abs(moved("x") + 1.5)).toBeLessThan(0.2);
  expect(Math.abs(moved("y") - 0.8)).toBeLessThan(0.2);

  // The printer is still selected the next time.
  await page.reload();
  await openExport(page);
  const chosen = exporting(page).getByRole("combobox", { name: "Printer profile" });
  await soon(() => chosen.inputValue()).toMatch(/^Laser of room 7/);
});

test("prints on a stock from the catalogue, from the fifth label on", async () => {
  const page = await office.visit(`/editor/${await numberedProject("Address labels", 24)}`);
  await openExport(page);
  await exporting(page).getByRole("button", { name: "Page Setup" }).click();
  const setup = dialog(page, "Page Setup");
  await focusTaken(setup);
  await setup.getByRole("combobox", { name: "Your pack of labels or cards" }).fill("l7160");
  await page.getByRole("option", { name: /^Avery L7160/ }).click();
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await exporting(page).getByText("Avery L7160, Mailing labels").waitFor();
  await exporting(page).getByRole("radio", { name: "Start at position 5", exact: true }).press("Space");
  expect(await countField(exporting(page), "Start at").inputValue()).toBe("5");
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  const words = await wordsOf(await exportCards(page, 24));
  expect(words.filter(({ text }) => /^F\d+$/.test(text))).toHaveLength(24);
  // Label 5 is the second of the second row: 7.21 + 66.04 mm from the left, 15.15 + 38.1 mm from the top.
  const first = words.find(({ text }) => text === "F101");
  const [left, top] = [(first?.x ?? 0) * mmPerPoint, (first?.y ?? 0) * mmPerPoint];
  expect(first?.page).toBe(1);
  expect(left).toBeGreaterThan(7.21 + 66.04);
  expect(left).toBeLessThan(7.21 + 66.04 + 20);
  expect(top).toBeGreaterThan(15.15 + 38.1);
  expect(top).toBeLessThan(15.15 + 2 * 38.1);
  expect(Math.max(...words.map(({ page: on }) => on))).toBe(2);
  expect(words.find(({ text }) => text === "F118")?.page).toBe(2);
});

test("shows an element too close to the cut and turns on the cut lines", async () => {
  const near = element("text", [2, 20, 200, 26], { text: "Near {{ id }}", fontSize: 16 });
  const label = { shape: "rectangle", width_mm: 86, height_mm: 54, corner_w_mm: 0, corner_h_mm: 0 };
  const sheet = pageSetup({ width: 210, height: 297, labelWidth: 86, labelHeight: 54 });
  const id = await numberedProject("Near the cut", 2, {
    front_elements: [near],
    page_setup: { ...sheet, label, bleed_mm: 3 },
  });
  const page = await office.visit(`/editor/${id}`);
  await page.getByRole("button", { name: "Show bleed and zones" }).click();
  await openExport(page);
  await exporting(page).getByRole("button", { name: "Export 2 cards" }).click();
  const report = exporting(page);
  await report.getByRole("button", { name: /^Too close to the edge / }).click();
  const first = report.getByRole("button", { name: /Show on card/ }).first();
  await first.click();
  await report.waitFor({ state: "hidden" });
  // The edge of the bleed, the cut and the safe zone.
  await soon(() => page.getByTestId("cut-lines").locator("path").count()).toBe(3);
  await page.getByTestId("bleed-art").waitFor();
});
