import { readFileSync } from "node:fs";
import { join } from "node:path";
import { startTestPrinter } from "@print-builder/print-queues/testing";
import {
  drawnPeople,
  element,
  pageSetup,
  portrait,
  print,
  rasterise,
  writeProject,
} from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import { bulkProject, downloadBy, students } from "@print-builder/web/testing/bulkPrint.ts";
import { createCardProject, photo, uploadTable } from "@print-builder/web/testing/dataWizard.ts";
import { useEditorDialogs } from "@print-builder/web/testing/editorDialogs.ts";
import {
  canvas,
  heading,
  onCanvas,
  properties,
  saved,
  selectLayer,
  topBar,
} from "@print-builder/web/testing/editorScreen.ts";
import { toggle } from "@print-builder/web/testing/liveData.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { axeFindingsInBothSchemes, phoneFindings } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { boxOf, clickOnCard, dragOnCard, onScreen } from "./support/pointer.ts";

const office = useBackOffice();
const editor = useEditorDialogs(office);
const { newProject, openEditor, stored } = editor;

const undo = (page: Page) => topBar(page).getByRole("button", { name: "Undo" });

/** Position and size of the photo including its cropped parts, in canvas px. */
async function place(page: Page, id: string): Promise<readonly number[]> {
  const shown = onCanvas(page, id).locator("image").first();
  const sides = await Promise.all(["x", "y", "width", "height"].map((side) => shown.getAttribute(side)));
  return sides.map((side) => Math.round(Number(side) * 10) / 10);
}

/** The card that the server draws for a record. */
async function preview(id: string, record_index: number): Promise<string> {
  const answer = await editor.call("POST", `/projects/${id}/render/preview`, { record_index, side: "front" });
  return ((await answer.json()) as { svg: string }).svg;
}

/** Expects the photo's position and width in the preview to be close to `wanted`. */
function expectDrawn(svg: string, wanted: readonly number[]): void {
  const [, ...drawn] = /<image [^>]*? x="([^"]+)" y="([^"]+)" width="([^"]+)"/.exec(svg) ?? [];
  expect(drawn.map(Number)).toEqual(wanted.slice(0, 3).map((side) => expect.closeTo(side, 1)));
}

async function addMedia(id: string, files: Readonly<Record<string, Uint8Array>>): Promise<void> {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files))
    form.append("files", new Blob([Uint8Array.from(bytes)]), name);
  await editor.call("POST", `/projects/${id}/media`, form);
}

test("crops a picture on the canvas with pointer, wheel and keys", async () => {
  const file = "picture 001.png";
  const picture = {
    ...element("image", [60, 40, 80, 80], { staticImage: true, imageData: `media:${file}`, fit: "cover" }),
    name: "Crest",
  };
  const id = await newProject({ front_elements: [picture] });
  await editor.addPictures(id, 1);
  await uploadTable(editor, id, "id\n1\n");
  const page = await openEditor(id);
  const now = () => place(page, picture.id);
  const layer = page.getByTestId("whole-picture");
  const keys = page.getByRole("application", { name: "Crop image" });
  const open = async () => {
    await page.mouse.dblclick(...(await onScreen(page, [100, 80])));
    await keys.waitFor();
  };
  // The picture of 60 × 40 pixels covers a frame of 80 × 80 px, so it is 120 px wide.
  const usual = [-20, 0, 120, 80];
  await soon(now).toEqual(usual);

  // Moves the picture to the right until it would leave a gap. Escape restores it.
  await open();
  await dragOnCard(page, [100, 80], [110, 80]);
  await soon(now).toEqual([-10, 0, 120, 80]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await dragOnCard(page, [100, 80], [180, 95]);
  await soon(now).toEqual([0, 0, 120, 80]);
  await page.keyboard.press("Escape");
  await layer.waitFor({ state: "detached" });
  await soon(now).toEqual(usual);
  await heading(page, "Crest").waitFor();
  expect(await undo(page).isDisabled()).toBe(true);

  // A corner scales the picture around the opposite corner. A press outside ends cropping as a single undo step.
  await open();
  await dragOnCard(page, [160, 120], [220, 160]);
  await soon(now).toEqual([-20, 0, 180, 120]);
  await page.mouse.move(...(await onScreen(page, [100, 80])));
  await page.mouse.wheel(0, -100);
  await soon(async () => (await now())[2]).toBeGreaterThan(180);
  await clickOnCard(page, [20, 190]);
  await layer.waitFor({ state: "detached" });
  await heading(page, "Crest").waitFor();
  await undo(page).click();
  await soon(now).toEqual(usual);

  await canvas(page).focus();
  await page.keyboard.press("Enter");
  await keys.waitFor();
  for (const key of ["+", "Shift+ArrowLeft", "ArrowUp"]) await page.keyboard.press(key);
  await soon(() => page.locator("[data-cropping] [aria-live]").textContent()).toMatch(
    /^X -2\.7, Y -0\.3 mm, 105%$/,
  );
  await page.keyboard.press("Enter");
  await layer.waitFor({ state: "detached" });
  await soon(now).toEqual([-33, -3, 126, 84]);
  await saved(page);
  expect((await stored(id)).photo_edits).toMatchObject({ [file]: { scale: 1.05 } });
  expectDrawn(await preview(id, 0), [-33, -3, 126]);
});

/** Drags an element to the right by a fraction of its width. */
async function drag(page: Page, what: Locator, part: number): Promise<void> {
  const { x, y, width, height } = await boxOf(what);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * (0.5 + part), y + height / 2, { steps: 4 });
  await page.mouse.up();
}

test("replaces a photo's background, and frames it by face or by hand", async () => {
  const [width, height] = [120, 150];
  const framed = element("image", [20, 20, width, height], { staticImage: false, imageBinding: "photo" });
  const id = await newProject({ front_elements: [{ ...framed, id: "photo", name: "Photo" }] });
  await uploadTable(editor, id, "photo\na.jpg\nb.jpg\n");
  await editor.call("PUT", `/projects/${id}/data/mapping`, { field_map: {}, image_map: { photo: "photo" } });
  const plain = await drawnPeople(300, 400, [{ x: 150, y: 190, size: 190 }])
    .jpeg()
    .toBuffer();
  await addMedia(id, { "a.jpg": plain, "b.jpg": portrait("charles-schumer.jpg") });
  const page = await openEditor(id);
  const now = () => place(page, "photo");
  const shown = onCanvas(page, "photo");
  const choose = async (field: string, option: string) => {
    await properties(page).getByRole("combobox", { name: field, exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  await toggle(page).click();
  await selectLayer(page, "Photo");
  await shown.locator("image").first().waitFor();

  await choose("Background", "One colour");
  // The server analyses photos some seconds after the upload.
  await properties(page)
    .getByText("1 of 2 photos have a plain background. 1 keep their own background, which is not plain.")
    .waitFor();
  await properties(page).getByRole("img", { name: "a.jpg with the new background" }).waitFor();
  const cutOut = shown.locator('image[href*="cut_out=true"]');
  expect(await cutOut.count()).toBe(0);
  expect(await axeFindingsInBothSchemes(page, "[aria-label=Properties]")).toEqual([]);
  await properties(page).getByRole("button", { name: "Apply" }).click();
  await cutOut.waitFor({ state: "attached" });
  expect(await shown.locator("path").first().getAttribute("fill")).toBe("#ffffff");
  await saved(page);
  expect(await preview(id, 0)).toContain("data:image/png");
  expect(await preview(id, 1)).toContain("data:image/jpeg");
  await undo(page).click();
  await soon(() => cutOut.count()).toBe(0);

  const covered = await now();
  await choose("Fit", "Frame the face");
  await soon(now).not.toEqual(covered);
  const byFace = await now();
  await choose("Face", "Tight");
  await soon(async () => (await now())[3]).toBeGreaterThan(byFace[3] ?? 0);
  const tight = await now();
  const [left = 0, , wide = 0] = tight;
  const section = properties(page).getByRole("region", { name: "This photo" });
  const pad = section.getByRole("button", { name: "Move the photo" });
  await pad.press("ArrowRight");
  await soon(async () => (await now())[0]).toBeCloseTo(left + width / 100, 0);
  await section.getByRole("textbox", { name: "Turn", exact: true }).fill("10");
  await section.getByRole("textbox", { name: "Turn", exact: true }).press("Enter");
  await shown.locator('image[transform^="rotate(10 "]').first().waitFor();
  await undo(page).click();
  await undo(page).click();
  await soon(now).toEqual(tight);

  await section.getByRole("button", { name: "Move on the card" }).click();
  const onCard = page.getByRole("button", { name: "Move the photo on the card" });
  await drag(page, onCard, 0.1);
  await soon(async () => (await now())[0]).toBeCloseTo(left + width / 10, 0);
  await page.mouse.wheel(0, -200);
  await soon(async () => (await now())[2]).toBeGreaterThan(wide);
  await onCard.press("Escape");
  await onCard.waitFor({ state: "detached" });
  // On a busy machine a slow move arrives as several steps.
  for (let last = await now(); last.join() !== tight.join(); last = await now()) {
    const before = last;
    await undo(page).click();
    await soon(now).not.toEqual(before);
  }

  await choose("Mask", "Circle");
  await shown.locator("clipPath").waitFor({ state: "attached" });
  await pad.press("ArrowLeft");
  await soon(now).not.toEqual(tight);
  await saved(page);
  expect(await axeFindingsInBothSchemes(page, "[aria-label=Properties]")).toEqual([]);
  const svg = await preview(id, 0);
  expectDrawn(svg, await now());
  expect(svg).toContain("<clipPath");
  await soon(() => phoneFindings(page, "[aria-label=Properties]")).toEqual([]);
});

test("lists photos to retake by problem, and saves a table and a sheet", async () => {
  const id = await createCardProject(editor, "Retakes");
  await uploadTable(editor, id, "id,full_name,photo\n1,Asha Rao,a.jpg\n2,Mei Tanaka,b.jpg\n");
  await editor.call("PUT", `/projects/${id}/data/mapping`, {
    field_map: { id: "id", full_name: "full_name" },
    image_map: { photo: "photo" },
  });
  // Both photos have too few pixels for their frame, and one of them is black.
  await addMedia(id, { "a.jpg": await photo(90), "b.jpg": await photo(20, 41) });
  const page = await openEditor(id);
  await page.getByRole("button", { name: "Project images", exact: true }).click();
  const gallery = page.getByRole("dialog", { name: "Project images" });
  await gallery.getByRole("button", { name: "Check photos" }).click();
  const checks = page.getByRole("dialog", { name: "Photos to take again" });
  await checks.getByText("2 photos checked, 2 photos to take again or to review, worst first.").waitFor();
  await checks.getByText("Asha Rao", { exact: true }).waitFor();
  const small = checks.getByRole("button", { name: "Too small (2)" });
  await small.click();
  expect(await small.getAttribute("aria-pressed")).toBe("true");
  expect(await checks.getByRole("listitem").count()).toBe(2);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  const table = await downloadBy(page, () => checks.getByRole("button", { name: "List (CSV)" }).click());
  expect(readFileSync(table.path, "utf8")).toMatch(/Mei Tanaka,b\.jpg,.*Too small/);
  const sheet = await downloadBy(page, () =>
    checks.getByRole("button", { name: "Sheet with codes (PDF)" }).click(),
  );
  expect(sheet.name).toBe("Retakes - photos to take again.pdf");
  expect(readFileSync(sheet.path).subarray(0, 5).toString()).toBe("%PDF-");
  await soon(() => phoneFindings(page, "[role=dialog]")).toEqual([]);
});

/** A picture that looks different at each edge. */
const stripes = `<svg xmlns="http://www.w3.org/2000/svg" width="270" height="330">
<rect width="270" height="330" fill="#888"/><rect width="270" height="40" fill="#f33"/>
<rect y="20" width="60" height="200" fill="#33f"/><rect x="200" y="10" width="70" height="150" fill="#3a3"/></svg>`;

type Size = { readonly width: number; readonly height: number };

/** Pixels of a picture as RGB, scaled to a common size. */
const pixelsOf = (png: Buffer | string, size: Size) =>
  sharp(png)
    .removeAlpha()
    .resize({ ...size, fit: "fill" })
    .raw()
    .toBuffer();

/** True if a pixel of a card (92 × 60 mm including bleed) is in the bleed. */
function isBeyondCut(pixel: number, { width, height }: Size): boolean {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  const bleed = (2.8 / 92) * width;
  return x < bleed || y < bleed || x > width - bleed || y > height - bleed;
}

test("the canvas shows bleed as printed until bleed is turned off", async () => {
  const design = {
    name: "Bleeding card",
    canvas_width: 324,
    canvas_height: 204,
    background_color: "#cfe3d4",
    front_elements: [
      element("rectangle", [0, 120, 324, 84], { fillColor: "#1f4d7a", strokeWidth: 0 }),
      element("rectangle", [0, 30, 60, 60], { fillColor: "#c23b22", strokeColor: "#222222", strokeWidth: 4 }),
      { ...element("triangle", [280, 60, 44, 40], { fillColor: "#e0a800", strokeWidth: 0 }), rotation: 90 },
      element("text", [80, 20, 90, 30], { text: "Ann Lee", fontSize: 16 }),
      element("image", [180, 0, 90, 110], { staticImage: true, imageData: "seven.jpg" }),
    ],
    page_setup: {
      ...pageSetup({ width: 210, height: 297, across: 2, down: 5, labelWidth: 86, labelHeight: 54 }),
      bleed_mm: 3,
    },
  };
  const jpeg = await sharp(Buffer.from(stripes)).jpeg({ quality: 95 }).toBuffer();
  const id = await newProject();
  await addMedia(id, { "seven.jpg": jpeg });
  await editor.call("PUT", `/projects/${id}`, design);
  const pdf = join(editor.folder, "card.pdf");
  const project = writeProject({ design, rows: [{ n: "1" }], images: { "seven.jpg": jpeg } });
  await print(project, pdf, "--layout", "single", "--bleed", "3");
  const [paper = ""] = await rasterise(pdf, 200, "-png");

  const page = await openEditor(id);
  const art = page.getByTestId("bleed-art");
  await art.locator("image").first().waitFor({ state: "attached" });
  // The editor dims the bleed, so reset its opacity before comparing.
  await page.addStyleTag({
    content: `[data-testid="bleed-art"] { opacity: 1 !important } [data-testid="cut-lines"] { display: none }`,
  });
  const box = await boxOf(art);
  const clip = { x: box.x + 1, y: box.y + 1, width: box.width - 2, height: box.height - 2 };
  const size = { width: 460, height: 300 };
  const printed = await pixelsOf(readFileSync(paper), size);
  await soon(async () => {
    const seen = await pixelsOf(await page.screenshot({ clip }), size);
    const beyond = [...seen.keys()].filter((at) => isBeyondCut(Math.floor(at / 3), size));
    const far = beyond.filter((at) => Math.abs((seen[at] ?? 0) - (printed[at] ?? 0)) > 40);
    return far.length / beyond.length;
  }).toBeLessThan(0.03);
  await page.getByRole("button", { name: "Show bleed and zones" }).click();
  await art.waitFor({ state: "detached" });
});

test("the badge station takes a walk-in's picture with the camera", async () => {
  const printer = await startTestPrinter();
  onTestFinished(() => printer.close());
  const name = `Front desk ${printer.uri}`;
  await office.call("POST", "/print-queues", { name, uri: printer.uri });
  const project = await bulkProject(office, { name: "Reception", rows: students(2) });
  const page = await office.visit(`/station/${project}`);
  await page.getByRole("combobox", { name: "Printer" }).click();
  await page.getByRole("option", { name }).click();
  await page.getByRole("button", { name: "Not on the list" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Vera Visitor");
  await page.getByRole("button", { name: "Use the camera" }).click();
  await page.waitForFunction(() => (document.querySelector("video")?.videoWidth ?? 0) > 0);
  await page.getByRole("button", { name: "Take the picture" }).click();
  await page.getByRole("img", { name: "The person’s face as it will be on the card" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  const [started] = await Promise.all([
    page.waitForResponse(/\/api\/projects\/[^/]+\/print$/),
    page.getByRole("button", { name: "Print the card" }).click(),
  ]);
  await page.getByRole("region", { name: "Cards of this station" }).getByText("Printed").waitFor();
  const { job_id } = await started.json();
  // A card without its picture would be reported.
  const job = async () => await (await office.call("GET", `/export/jobs/${job_id}/status`)).json();
  await soon(job).toMatchObject({ status: "completed", warnings_total: 0 });
  expect(printer.device.jobs).toHaveLength(1);
  expect(await phoneFindings(page, "main")).toEqual([]);
});
