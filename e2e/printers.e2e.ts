import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Camera, rasterOf, simulatedScan } from "@print-builder/production/testing";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { checkPdf, temporaryFolder, wordsOf } from "./support/programs.ts";
import { csv, element } from "./support/projects.ts";

const office = useBackOffice();
const folder = temporaryFolder();
const mmPerPoint = 25.4 / 72;

async function makeProject(name: string, people: number, design: object): Promise<string> {
  const created = await office.call("POST", "/projects", { name });
  const { id } = (await created.json()) as { id: string };
  const text = element("text", [20, 20, 200, 26], { text: "F{{ n }}", fontSize: 16 });
  await office.call("PUT", `/projects/${id}`, {
    canvas_width: 324,
    canvas_height: 204,
    front_elements: [text],
    ...design,
  });
  const table = new FormData();
  const rows = Array.from({ length: people }, (_, index) => ({ n: String(index + 101) }));
  table.append("file", new Blob([csv(rows)]), "rows.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  await office.call("PUT", `/projects/${id}/data/mapping`, { field_map: { n: "n" }, image_map: {} });
  return id;
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const exporting = (page: Page) => dialog(page, "Export PDF");

async function openExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: /Export PDF/ }).click();
  await exporting(page).getByRole("combobox", { name: "Printer" }).waitFor();
}

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const path = join(folder, `${Date.now()}-${download.suggestedFilename()}`);
  await download.saveAs(path);
  return path;
}

const exportCards = (page: Page, cards: number) =>
  saved(page, () =>
    exporting(page)
      .getByRole("button", { name: `Export ${cards} cards` })
      .click(),
  );

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

test("a school calibrates its printer from scans of the test sheet and prints both sides by hand", async () => {
  const back = element("text", [20, 20, 200, 26], { text: "B{{ n }}", fontSize: 16 });
  const id = await makeProject("Both sides", 25, { is_dual_sided: true, back_elements: [back] });
  const page = await office.visit(`/editor/${id}`);
  await openExport(page);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  const plain = await exportCards(page, 50);

  await openExport(page);
  await exporting(page).getByRole("button", { name: "New printer…" }).click();
  const printer = dialog(page, "New printer");
  await printer.getByLabel("Name").fill(`Laser of room 7, ${id}`);
  await printer.getByRole("combobox", { name: "Turns sheets over" }).click();
  await page.getByRole("option", { name: /By hand/ }).click();
  const sheet = await saved(page, () => printer.getByRole("button", { name: "Test sheet" }).click());
  const scans: string[] = [];
  for (const [pageNumber, error] of [
    [1, { x: 1.5, y: -0.8 }],
    [2, { x: 0.5, y: -0.8, scaleX: 1.003 }],
  ] as const) {
    const scan = join(folder, `scan-${pageNumber}.png`);
    writeFileSync(scan, await simulatedScan(await rasterOf(sheet, pageNumber, 150), a4, error, camera));
    scans.push(scan);
  }
  const hopeless = join(folder, "hopeless.png");
  writeFileSync(hopeless, readFileSync(scans[0] ?? "").subarray(0, 500));
  await printer.getByLabel("Scans of the test sheet").setInputFiles(hopeless);
  await printer.getByRole("alert").filter({ hasText: "hopeless.png: This is no picture" }).waitFor();
  await printer.getByLabel("Scans of the test sheet").setInputFiles(scans);
  await printer.getByText("Both sides are measured.").waitFor();
  expect(Number(await printer.getByLabel("To the right").first().inputValue())).toBeCloseTo(-1.5, 0);
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await printer.getByRole("button", { name: "Save printer" }).click();
  await printer.waitFor({ state: "hidden" });
  await exporting(page)
    .getByText(/both sides by hand/)
    .waitFor();
  const corrected = await exportCards(page, 50);

  // Three sheets of ten: all fronts, and then the back of the last sheet first, its second label on the left.
  await checkPdf(corrected);
  const words = await wordsOf(corrected);
  const first = [1, 2, 3, 4, 5, 6].map((at) => words.find(({ page: on }) => on === at)?.text);
  expect(first).toEqual(["F101", "F111", "F121", "B122", "B112", "B102"]);
  const moved = async (text: string) => {
    const before = (await wordsOf(plain)).find((word) => word.text === text);
    const after = words.find((word) => word.text === text);
    return ["x", "y"].map(
      (axis) => ((after?.[axis as "x"] ?? 0) - (before?.[axis as "x"] ?? 0)) * mmPerPoint,
    );
  };
  const [frontX = 0, frontY = 0] = await moved("F101");
  expect(Math.abs(frontX + 1.5)).toBeLessThan(0.2);
  expect(Math.abs(frontY - 0.8)).toBeLessThan(0.2);

  // The next time the printer is chosen already.
  await page.reload();
  await openExport(page);
  await soon(() => exporting(page).getByRole("combobox", { name: "Printer" }).inputValue()).toMatch(
    /^Laser of room 7/,
  );
});

test("an office prints L7160 labels for 24 people from slot 5", async () => {
  const id = await makeProject("Address labels", 24, {});
  const page = await office.visit(`/editor/${id}`);
  await openExport(page);
  await exporting(page).getByRole("button", { name: "Page Setup…" }).click();
  const setup = dialog(page, "Page Setup");
  await setup.getByRole("combobox", { name: "Your pack of labels or cards" }).fill("l7160");
  await page.getByRole("option", { name: /^Avery L7160/ }).click();
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await exporting(page).getByText("Avery L7160, Mailing labels").waitFor();
  await exporting(page)
    .getByRole("button", { name: /^Copies and start/ })
    .click();
  await exporting(page).getByRole("radio", { name: "Start at position 5", exact: true }).press("Space");
  await exporting(page).getByText("from label 5 of 21").waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  const pdf = await exportCards(page, 24);
  const words = await wordsOf(pdf);
  expect(words.filter(({ text }) => /^F\d+$/.test(text))).toHaveLength(24);
  const first = words.find(({ text }) => text === "F101");
  // Slot 5 is the second label of the second row: 7.479 + 66.04 mm from the left, 15.487 + 38.1 mm from the top.
  expect(first?.page).toBe(1);
  expect((first?.x ?? 0) * mmPerPoint).toBeGreaterThan(7.479 + 66.04);
  expect((first?.x ?? 0) * mmPerPoint).toBeLessThan(7.479 + 66.04 + 20);
  expect((first?.y ?? 0) * mmPerPoint).toBeGreaterThan(15.487 + 38.1);
  expect((first?.y ?? 0) * mmPerPoint).toBeLessThan(15.487 + 2 * 38.1);
  expect(Math.max(...words.map(({ page: on }) => on))).toBe(2);
  expect(words.find(({ text }) => text === "F118")?.page).toBe(2);
});
