import { portrait, portraitNames } from "@print-builder/production/testing";
import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { onCanvas, properties, saved, selectLayer } from "./support/editorScreen.ts";
import { toggle } from "./support/liveData.ts";
import { phoneFindings } from "./support/phoneFindings.ts";
import { element } from "./support/projects.ts";

const office = useBackOffice();
const [first = "", second = ""] = portraitNames;
const box = { width: 120, height: 150 };
let project: string;

beforeEach(async () => {
  const photo = element("image", [20, 20, box.width, box.height], {
    staticImage: false,
    imageBinding: "photo",
  });
  const created = await office.call("POST", "/projects", { name: "Portraits" });
  ({ id: project } = (await created.json()) as { id: string });
  const front_elements = [{ ...photo, id: "photo", name: "Photo" }];
  await office.call("PUT", `/projects/${project}`, { canvas_width: 324, canvas_height: 204, front_elements });
  const table = new FormData();
  table.append("file", new Blob(["photo\na.jpg\nb.jpg\n"]), "rows.csv");
  await office.call("POST", `/projects/${project}/data/upload`, table);
  const map = { field_map: {}, image_map: { photo: "photo" } };
  await office.call("PUT", `/projects/${project}/data/mapping`, map);
  const photos = new FormData();
  photos.append("files", new Blob([portrait(first)]), "a.jpg");
  photos.append("files", new Blob([portrait(second)]), "b.jpg");
  await office.call("POST", `/projects/${project}/media`, photos);
});

async function choose(page: Page, field: string, option: string): Promise<void> {
  await properties(page).getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Where the whole photo lies on the card, px of the canvas. */
async function place(page: Page): Promise<readonly number[]> {
  const shown = onCanvas(page, "photo").locator("image").first();
  const sides = await Promise.all(["x", "y", "width", "height"].map((side) => shown.getAttribute(side)));
  return sides.map(Number);
}

/** Drags something to the right, by a part of its width. */
async function drag(page: Page, what: Locator, part: number): Promise<void> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await what.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * (0.5 + part), y + height / 2, { steps: 4 });
  await page.mouse.up();
}

/** Takes back step by step: what comes slowly on a busy machine is several. */
async function undoTo(page: Page, wanted: readonly number[]): Promise<void> {
  for (let now = await place(page); now.join() !== wanted.join(); now = await place(page)) {
    const before = now;
    await page.getByRole("button", { name: "Undo" }).click();
    await soon(() => place(page)).not.toEqual(before);
  }
}

test("a photo is framed by its face, moved by hand, beside the card and on it, and put back by Undo, and the record's picture shows it there", async () => {
  const page = await office.visit(`/editor/${project}`);
  await toggle(page).click();
  await selectLayer(page, "Photo");
  await onCanvas(page, "photo").locator("image").first().waitFor();
  const covered = await place(page);
  await choose(page, "Fit", "Frame the face");
  // The face is found some seconds after the upload.
  await soon(() => place(page)).not.toEqual(covered);
  const framed = await place(page);
  await choose(page, "Face", "Tight");
  await soon(async () => (await place(page))[3]).toBeGreaterThan(framed[3] ?? 0);
  const tight = await place(page);

  const photo = properties(page).getByRole("region", { name: "This photo" });
  const pad = photo.getByRole("button", { name: "Move the photo" });
  await pad.press("ArrowRight");
  await soon(async () => (await place(page))[0]).toBeCloseTo((tight[0] ?? 0) + box.width / 100, 1);
  await photo.getByRole("textbox", { name: "Turn", exact: true }).fill("10");
  await photo.getByRole("textbox", { name: "Turn", exact: true }).press("Enter");
  await onCanvas(page, "photo").locator('image[transform^="rotate(10 "]').first().waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await soon(() => place(page)).toEqual(tight);

  await photo.getByRole("button", { name: "Move on the card" }).click();
  const onCard = page.getByRole("button", { name: "Move the photo on the card" });
  await drag(page, onCard, 0.1);
  await soon(async () => (await place(page))[0]).toBeCloseTo((tight[0] ?? 0) + box.width / 10, 0);
  await page.mouse.wheel(0, -200);
  await soon(async () => (await place(page))[2]).toBeGreaterThan(tight[2] ?? 0);
  await onCard.press("Escape");
  await onCard.waitFor({ state: "detached" });
  await undoTo(page, tight);

  await choose(page, "Mask", "Circle");
  await onCanvas(page, "photo").locator("clipPath").waitFor({ state: "attached" });
  await pad.press("ArrowLeft");
  await soon(() => place(page)).not.toEqual(tight);
  const corrected = await place(page);
  await saved(page);
  expect(await axeFindingsInBothSchemes(page, "[aria-label=Properties]")).toEqual([]);
  const answer = await office.call("POST", `/projects/${project}/render/preview`, {
    record_index: 0,
    side: "front",
  });
  const { svg } = (await answer.json()) as { svg: string };
  const [, x, y, width] = /<image [^>]*? x="([^"]+)" y="([^"]+)" width="([^"]+)"/.exec(svg) ?? [];
  expect([x, y, width].map(Number)).toEqual(corrected.slice(0, 3).map((side) => expect.closeTo(side, 1)));
  expect(svg).toContain("<clipPath");
  await soon(() => phoneFindings(page, "[aria-label=Properties]")).toEqual([]);
});
