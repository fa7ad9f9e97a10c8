import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { useEditorDialogs } from "./support/editorDialogs.ts";
import { canvas, heading, onCanvas, saved, topBar } from "./support/editorScreen.ts";
import { clickOnCard, dragOnCard, onScreen } from "./support/pointer.ts";
import { element } from "./support/projects.ts";

const editor = useEditorDialogs();
const { newProject, openEditor, stored } = editor;

const file = "picture 001.png";
const box = { x: 60, y: 40, width: 80, height: 80 };
const picture = {
  ...element("image", [box.x, box.y, box.width, box.height], {
    staticImage: true,
    imageData: `media:${file}`,
    fit: "cover",
  }),
  name: "Crest",
};

/** Where the whole picture lies in its frame: 60 by 40 dots that cover 80 by 80 px are 120 px wide. */
async function place(page: Page): Promise<readonly number[]> {
  const shown = onCanvas(page, picture.id).locator("image").first();
  const sides = await Promise.all(["x", "y", "width", "height"].map((side) => shown.getAttribute(side)));
  return sides.map((side) => Math.round(Number(side) * 10) / 10);
}

const layer = (page: Page) => page.getByTestId("whole-picture");
const keys = (page: Page) => page.getByRole("application", { name: "Crop picture" });

async function open(page: Page): Promise<void> {
  await page.mouse.dblclick(...(await onScreen(page, [100, 80])));
  await keys(page).waitFor();
}

test("a picture is cropped in place: moved, zoomed, given back by Escape and by one undo, and previewed as it stands", async () => {
  const id = await newProject({ front_elements: [picture] });
  await editor.addPictures(id, 1);
  const table = new FormData();
  table.set("file", new Blob(["id\n1\n"]), "table.csv");
  await editor.call("POST", `/projects/${id}/data/upload`, table);
  const page = await openEditor(id);
  const usual = [-20, 0, 120, 80];
  await soon(() => place(page)).toEqual(usual);

  // Moved to the right until it would leave a gap, and back by Escape.
  await open(page);
  await dragOnCard(page, [100, 80], [110, 80]);
  await soon(() => place(page)).toEqual([-10, 0, 120, 80]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await dragOnCard(page, [100, 80], [180, 95]);
  await soon(() => place(page)).toEqual([0, 0, 120, 80]);
  await page.keyboard.press("Escape");
  await layer(page).waitFor({ state: "detached" });
  await soon(() => place(page)).toEqual(usual);
  await heading(page, "Crest").waitFor();
  expect(await topBar(page).getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);

  // A corner makes it larger about the opposite one; a press beside it is the end, and one step.
  await open(page);
  await dragOnCard(page, [160, 120], [220, 160]);
  await soon(() => place(page)).toEqual([-20, 0, 180, 120]);
  await page.mouse.move(...(await onScreen(page, [100, 80])));
  await page.mouse.wheel(0, -100);
  await soon(async () => (await place(page))[2]).toBeGreaterThan(180);
  await clickOnCard(page, [20, 190]);
  await layer(page).waitFor({ state: "detached" });
  await heading(page, "Crest").waitFor();
  await topBar(page).getByRole("button", { name: "Undo" }).click();
  await soon(() => place(page)).toEqual(usual);

  // By keys alone, which say where it is.
  await canvas(page).focus();
  await page.keyboard.press("Enter");
  await keys(page).waitFor();
  await page.keyboard.press("+");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.keyboard.press("ArrowUp");
  await soon(() => page.locator("[data-cropping] [aria-live]").textContent()).toMatch(
    /^X -2\.7, Y -0\.3 mm, 105%$/,
  );
  await page.keyboard.press("Enter");
  await layer(page).waitFor({ state: "detached" });
  await soon(() => place(page)).toEqual([-33, -3, 126, 84]);
  await saved(page);
  expect((await stored(id)).photo_edits).toMatchObject({ [file]: { scale: 1.05 } });
  const body = { record_index: 0, side: "front" };
  const { svg } = (await (await editor.call("POST", `/projects/${id}/render/preview`, body)).json()) as {
    svg: string;
  };
  const [, ...drawn] = /<image [^>]*? x="([^"]+)" y="([^"]+)" width="([^"]+)"/.exec(svg) ?? [];
  expect(drawn.map(Number)).toEqual([-33, -3, 126].map((side) => expect.closeTo(side, 1)));
});
