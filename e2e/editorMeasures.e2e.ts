import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { dialog, useEditorDialogs } from "./support/editorDialogs.ts";
import {
  boxOf,
  canvas,
  fieldValue,
  heading,
  layers,
  placeOnCard,
  saved,
  selectLayer,
  topBar,
} from "./support/editorScreen.ts";
import { clickOnCard, dragOnCard, onScreen, type Place } from "./support/pointer.ts";
import { element } from "./support/projects.ts";

const { newProject, openEditor, stored } = useEditorDialogs();

const square = (x: number, y: number, fields: object = {}) => ({
  ...element("rectangle", [x, y, 40, 40], { fillColor: "#336699" }),
  ...fields,
});
const shown = (page: Page, name: string) => heading(page, name).waitFor();
const guides = (page: Page) => page.getByTestId("ruler-guides").locator("line").count();

/** Drags from a place of the window to one of the card. */
async function dragOut(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, to)), { steps: 6 });
  await page.mouse.up();
}

test("guides come out of the rulers, hold what is moved, are kept with the design, and go back into the rulers", async () => {
  const box = square(20, 20);
  const id = await newProject({ front_elements: [box] });
  const page = await openEditor(id);
  const { x, y } = await boxOf(canvas(page));
  const [, level] = await onScreen(page, [0, 30]);
  await dragOut(page, [x + 8, level], [150, 100]);
  await dragOut(page, [x + 200, y + 8], [150, 120]);
  await soon(() => guides(page)).toBe(2);
  await saved(page);
  const kept = (await stored(id)).ruler_guides as readonly { axis: string; side: string; at: number }[];
  expect(kept.map(({ axis, side }) => [side, axis])).toEqual([
    ["front", "x"],
    ["front", "y"],
  ]);
  expect(Math.abs((kept[0]?.at ?? 0) - 150)).toBeLessThan(3);

  // An edge that comes near to both stops at them.
  const [across, down] = kept.map(({ at }) => at) as [number, number];
  await dragOnCard(page, [40, 40], [across + 20 + 1, down + 20 - 1]);
  await soon(async () => (await placeOnCard(page, box.id)).map((at) => Number(at.toFixed(2)))).toEqual([
    across,
    down,
  ]);

  // Back over the ruler the guide is gone; undo brings it back.
  const [guideX, guideY] = await onScreen(page, [across, 10]);
  await page.mouse.move(guideX, guideY);
  await page.mouse.down();
  await page.mouse.move(x + 6, guideY, { steps: 6 });
  await page.mouse.up();
  await soon(() => guides(page)).toBe(1);
  await page.keyboard.press("Control+z");
  await soon(() => guides(page)).toBe(2);
  await page.keyboard.press("Control+y");
  await soon(() => guides(page)).toBe(1);
  await saved(page);
  await page.reload();
  await soon(() => guides(page)).toBe(1);
});

test("whoever measures in inches sees inches everywhere; steps of the arrow keys and guides have exact places", async () => {
  const box = square(20, 20);
  const page = await openEditor(await newProject({ front_elements: [box] }));
  await page.getByRole("button", { name: "Units, steps and guides: mm" }).click();
  const measures = dialog(page, "Units, steps and guides");
  await measures.getByText("Inches", { exact: true }).click();
  const field = (name: string) => measures.getByRole("textbox", { name, exact: true });
  const type = async (name: string, text: string) => {
    await field(name).fill(text);
    await field(name).press("Enter");
  };
  await type("Arrow keys move by", "2.54mm");
  await measures.getByRole("button", { name: "Add upright guide" }).click();
  await type("Upright guide 1", "1in");
  await soon(() => field("Upright guide 1").inputValue()).toBe("1");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await measures.getByRole("button", { name: "Done" }).click();
  await measures.waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Units, steps and guides: in" }).waitFor();
  await selectLayer(page, "Rectangle");
  const before = Number(await fieldValue(page, "X position"));
  await canvas(page).focus();
  await page.keyboard.press("ArrowRight");
  await soon(() => fieldValue(page, "X position")).toBe((before + 0.1).toFixed(4));
  await page.keyboard.down("Alt");
  await soon(() => page.locator('[data-testid="distance"]:visible').allTextContents()).toContainEqual(
    expect.stringMatching(/^\d\.\d+ in$/),
  );
  await page.keyboard.up("Alt");
  await soon(() => page.locator('[data-testid="distance"]:visible').count()).toBe(0);
});

test("a lasso takes what it touches, Ctrl+double-click goes beneath, and an eye drawn over rows hides them all", async () => {
  const low = square(20, 20, { name: "Low" });
  const high = square(30, 30, { name: "High" });
  const [a, b] = [square(150, 20, { groupId: "g" }), square(150, 100, { groupId: "g" })];
  const page = await openEditor(await newProject({ front_elements: [low, high, a, b] }));
  await page.keyboard.down("Alt");
  await dragOnCard(page, [100, 10], [120, 90]);
  await page.keyboard.up("Alt");
  await shown(page, "No Element Selected");
  await page.keyboard.down("Alt");
  await dragOnCard(page, [5, 5], [90, 90]);
  await page.keyboard.up("Alt");
  await shown(page, "2 elements");

  const under = async (at: Place) => {
    await page.keyboard.down("Control");
    await page.mouse.dblclick(...(await onScreen(page, at)));
    await page.keyboard.up("Control");
  };
  await clickOnCard(page, [50, 50]);
  await shown(page, "High");
  await under([50, 50]);
  await shown(page, "Low");
  await clickOnCard(page, [170, 40]);
  await shown(page, "2 elements");
  await page.keyboard.press("Alt+Enter");
  await shown(page, "Rectangle");
  await page.keyboard.press("Shift+Enter");
  await shown(page, "2 elements");

  const row = (name: string) => layers(page).getByRole("listitem").filter({ hasText: name });
  await layers(page).getByRole("button", { name: "Fold the group" }).click();
  await soon(() => layers(page).getByRole("listitem").count()).toBe(3);
  await row("High").hover();
  const eye = await boxOf(row("High").getByRole("button", { name: "Hide" }));
  const last = await boxOf(row("Low"));
  await page.mouse.move(eye.x + eye.width / 2, eye.y + eye.height / 2);
  await page.mouse.down();
  await page.mouse.move(eye.x + eye.width / 2, last.y + last.height / 2, { steps: 6 });
  await page.mouse.up();
  await soon(() => layers(page).locator('[data-hidden="true"]').count()).toBe(2);
  await topBar(page).getByRole("button", { name: "Undo" }).click();
  await soon(() => layers(page).locator('[data-hidden="true"]').count()).toBe(0);
});
