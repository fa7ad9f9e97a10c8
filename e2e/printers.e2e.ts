import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Camera, rasterOf, simulatedScan } from "@print-builder/production/testing";
import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { boxesOf, checkPdf, temporaryFolder, wordsOf } from "./support/programs.ts";
import { csv, element, pageSetup } from "./support/projects.ts";

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

/** A generic press's profile, which libvips brings along. */
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

/** The colour of a canvas at a place, in parts of its size. */
const colourAt = (canvas: Locator, x: number, y: number) =>
  canvas.evaluate(
    (element, [left, top]) => {
      const { width, height } = element as HTMLCanvasElement;
      const context = (element as HTMLCanvasElement).getContext("2d");
      return [...(context?.getImageData(width * left, height * top, 1, 1).data ?? [])].slice(0, 3);
    },
    [x, y] as const,
  );

const fold = (page: Page, name: RegExp) => page.getByRole("button", { name });

test("a bureau exports PDF/X-4 single cards with 3 mm bleed, and sees in a soft proof what the press cannot print", async () => {
  const id = await makeProject("Bureau", 4, {
    background_color: "#00ff00",
    page_setup: pageSetup({ width: 210, height: 297, across: 2, down: 5, labelWidth: 86, labelHeight: 54 }),
  });
  const page = await office.visit(`/editor/${id}`);
  await openExport(page);
  await exporting(page).getByRole("button", { name: "Page Setup…" }).click();
  const setup = dialog(page, "Page Setup");
  await fold(page, /^Bleed and marks for print shops/).click();
  await setup.getByText("One card a page").click();
  await setup.getByLabel("Bleed", { exact: true }).fill("3");
  await setup.getByRole("checkbox", { name: "Colour bar" }).scrollIntoViewIfNeeded();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await fold(page, /^Colours for print shops/).click();
  await exporting(page).getByRole("combobox", { name: "Standard" }).click();
  await page.getByRole("option", { name: /PDF\/X-4/ }).click();
  const chosen = {
    name: "House press.icc",
    mimeType: "application/octet-stream",
    buffer: await pressProfile(),
  };
  await exporting(page).locator("input[type=file]").setInputFiles(chosen);
  await fold(page, /CMYK, PDF\/X-4, House press\.icc/).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  const kept = page.waitForResponse((answer) => {
    return answer.url().endsWith("/print-settings") && answer.request().method() === "PUT";
  });
  const pdf = await exportCards(page, 4);
  await kept;
  const text = readFileSync(pdf, "latin1");
  expect(text).toContain("GTS_PDFXVersion");
  const box = async (name: string) =>
    new RegExp(`${name}:\\s+(.*)`)
      .exec(await boxesOf(pdf))?.[1]
      ?.trim()
      .split(/\s+/)
      .map((points) => Math.round(Number(points) * mmPerPoint));
  expect(await box("MediaBox")).toEqual([0, 0, 92, 60]);
  expect(await box("BleedBox")).toEqual([0, 0, 92, 60]);
  expect(await box("TrimBox")).toEqual([3, 3, 89, 57]);

  // The next time all of it is chosen already, and Record Preview knows the press.
  await page.reload();
  await openExport(page);
  await fold(page, /CMYK, PDF\/X-4, House press\.icc/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: /Record preview/ }).click();
  const preview = dialog(page, "Record Preview");
  await preview.getByRole("switch", { name: "Soft proof" }).click();
  const proofed = preview.getByRole("img", { name: "Record 1, front, soft proof" });
  await preview.getByText("Soft proof: House press.icc").waitFor();
  await preview.getByText(/of this card has colours that this press cannot print/).waitFor();
  const printed = await colourAt(proofed, 0.5, 0.8);
  const [red = 0, green = 0, blue = 0] = printed;
  // No press prints this green: it becomes a darker one, with more yellow in it.
  expect(green).toBeLessThan(235);
  expect(green).toBeGreaterThan(Math.max(red, blue));
  expect(red).toBeGreaterThan(60);
  await preview.getByText("Mark these colours").click();
  // Wherever the stripes begin, one of these places lies on one.
  const places = [0.5, 0.502, 0.504, 0.506, 0.508, 0.51];
  const shown = async () => (await Promise.all(places.map((x) => colourAt(proofed, x, 0.8)))).join(" ");
  await soon(shown).toContain("255,0,255");
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
});

test("measures of a pack that no list has are kept as one's own stock, found in another project and deleted", async () => {
  const id = await makeProject("Own stock", 3, {});
  const other = await makeProject("Other labels", 3, {});
  const page = await office.visit(`/editor/${id}`);
  const setup = dialog(page, "Page Setup");
  const pack = setup.getByRole("combobox", { name: "Your pack of labels or cards" });
  const openSetup = async () => {
    await openExport(page);
    await exporting(page).getByRole("button", { name: "Page Setup…" }).click();
  };
  await openSetup();
  await setup.getByRole("button", { name: "Save as my stock…" }).click();
  await dialog(page, "Save as my stock").getByLabel("Name").fill(`Locker tags ${id}`);
  await dialog(page, "Save as my stock").getByRole("button", { name: "Save", exact: true }).click();
  await setup.getByRole("button", { name: "Delete from my stock" }).waitFor();

  await page.goto(new URL(`/editor/${other}`, page.url()).href);
  await openSetup();
  await pack.fill("locker tags");
  await page.getByRole("option", { name: new RegExp(`^.*Locker tags ${id}`) }).click();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup.getByRole("button", { name: "Delete from my stock" }).click();
  await page.getByText("Deleted from your stock.").waitFor();
  const left = await (await office.call("GET", "/stocks/mine")).json();
  expect(JSON.stringify(left)).not.toContain(`Locker tags ${id}`);
});

test("what lies too near to the cut is shown on the card, with the zones that had been turned off", async () => {
  const near = element("text", [2, 20, 200, 26], { text: "Near {{ n }}", fontSize: 16 });
  const label = { shape: "rectangle", width_mm: 86, height_mm: 54, corner_w_mm: 0, corner_h_mm: 0 };
  const page_setup = { ...pageSetup({ width: 210, height: 297, labelWidth: 86, labelHeight: 54 }), label };
  const id = await makeProject("Near the cut", 2, {
    front_elements: [near],
    page_setup: { ...page_setup, bleed_mm: 3 },
  });
  const page = await office.visit(`/editor/${id}`);
  await page.getByRole("button", { name: "Show bleed and zones" }).click();
  await openExport(page);
  await exporting(page).getByRole("button", { name: "Export 2 cards" }).click();
  const report = dialog(page, "Check before printing");
  await report.getByRole("button", { name: /^Too near to the edge / }).click();
  await report
    .getByRole("button", { name: /Show on card/ })
    .first()
    .click();
  await report.waitFor({ state: "hidden" });
  await page.getByTestId("cut-lines").waitFor();
  await page.getByTestId("bleed-art").waitFor();
});
