import { element } from "@print-builder/production/testing";
import { onCard, rectangle, tool, useEditorDialogs } from "@print-builder/web/testing/editorDialogs.ts";
import {
  canvas,
  dock,
  fieldValue,
  heading,
  isPressed,
  layers,
  onCanvas,
  placeOnCard,
  saved,
  selectLayer,
  toasted,
  topBar,
} from "@print-builder/web/testing/editorScreen.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import {
  boxOf,
  clickOnCard,
  dragOnCard,
  dragOver,
  dropOnCard,
  onScreen,
  type Place,
} from "./support/pointer.ts";

const editor = useEditorDialogs(useBackOffice());
const { newProject, openEditor, stored } = editor;

const square = (x: number, y: number, fields: object = {}) => ({
  ...element("rectangle", [x, y, 40, 40], { fillColor: "#336699" }),
  ...fields,
});
const shown = (page: Page, name: string) => heading(page, name).waitFor();
const undo = (page: Page) => topBar(page).getByRole("button", { name: "Undo" });

async function holding(page: Page, key: string, act: () => Promise<unknown>): Promise<void> {
  await page.keyboard.down(key);
  await act();
  await page.keyboard.up(key);
}

/** Leaves the editor and opens the stored project again. */
async function comeBack(page: Page): Promise<void> {
  await topBar(page).getByRole("link", { name: "Home" }).click();
  await canvas(page).waitFor({ state: "detached" });
  await page.goBack();
  await canvas(page).waitFor();
}

test("[EDIT-36, EDIT-37, EDIT-38, EDIT-39, EDIT-40, EDIT-41] selects elements by click, selection frame and lasso", async () => {
  const [first, second, fifth] = [square(20, 20), square(80, 20), square(140, 140)];
  const text = { ...element("text", [80, 70, 100, 60], { text: "Name" }), name: "Tall" };
  const front_elements = [
    ...[first, second, fifth, text],
    square(140, 20, { locked: true }),
    square(200, 20, { hidden: true }),
    ...[square(20, 140, { name: "Low" }), square(30, 150, { name: "High" })],
    ...[square(260, 20, { groupId: "g" }), square(260, 100, { groupId: "g" })],
  ];
  const id = await newProject({ front_elements });
  const page = await openEditor(id);
  const withKey = (key: string, at: Place) => holding(page, key, () => clickOnCard(page, at));
  await clickOnCard(page, [40, 40]);
  await shown(page, "Rectangle");
  await withKey("Control", [100, 40]);
  await withKey("Control", [160, 160]);
  await shown(page, "3 elements");
  await withKey("Control", [100, 40]);
  await shown(page, "2 elements");
  // Only the two elements that are still selected move.
  await dragOnCard(page, [40, 40], [40, 52]);
  await soon(async () => (await placeOnCard(page, first.id))[1]).toBeGreaterThan(25);
  const moved = ((await placeOnCard(page, first.id))[1] ?? 0) - 20;
  expect((await placeOnCard(page, fifth.id))[1]).toBeCloseTo(140 + moved, 3);
  expect(await placeOnCard(page, second.id)).toEqual([80, 20]);
  await undo(page).click();
  await soon(() => placeOnCard(page, first.id)).toEqual([20, 20]);
  await clickOnCard(page, [300, 190]);
  await shown(page, "No Element Selected");
  await clickOnCard(page, [40, 40]);
  await withKey("Shift", [100, 40]);
  await shown(page, "2 elements");
  await withKey("Control", [300, 190]);
  await shown(page, "2 elements");
  await withKey("Shift", [40, 40]);
  await shown(page, "Rectangle");

  // A selection frame ignores locked and hidden elements. Shift adds to the selection.
  await dragOnCard(page, [10, 10], [245, 65]);
  await shown(page, "2 elements");
  await holding(page, "Shift", () => dragOnCard(page, [130, 195], [190, 136]));
  await shown(page, "3 elements");
  await dragOnCard(page, [70, 65], [10, 10]);
  await shown(page, "Rectangle");
  await dragOnCard(page, [200, 90], [240, 130]);
  await shown(page, "No Element Selected");
  await holding(page, "Alt", () => dragOnCard(page, [5, 130], [75, 197]));
  await shown(page, "2 elements");
  await holding(page, "Alt", () => dragOnCard(page, [200, 90], [240, 130]));
  await shown(page, "No Element Selected");
  expect(await undo(page).isDisabled()).toBe(true);

  // Ctrl+double-click selects the element beneath; keys enter and leave a group.
  await clickOnCard(page, [50, 165]);
  await shown(page, "High");
  const beneath = await onScreen(page, [50, 165]);
  await holding(page, "Control", () => page.mouse.dblclick(...beneath));
  await shown(page, "Low");
  await clickOnCard(page, [280, 40]);
  await shown(page, "2 elements");
  await page.keyboard.press("Alt+Enter");
  await shown(page, "Rectangle");
  await page.keyboard.press("Shift+Enter");
  await shown(page, "2 elements");

  // Escape cancels a drag in progress.
  await page.mouse.move(...(await onScreen(page, [100, 40])));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, [120, 90])), { steps: 4 });
  const moving = page.locator("[data-canvas][data-moving]");
  await moving.waitFor();
  await page.keyboard.press("Escape");
  await moving.waitFor({ state: "detached" });
  await page.mouse.up();
  expect(await placeOnCard(page, second.id)).toEqual([80, 20]);
  expect(await undo(page).isDisabled()).toBe(true);

  // A double-click on the lower edge fits the box to the height of its text.
  await clickOnCard(page, [130, 110]);
  await shown(page, "Tall");
  await page.mouse.dblclick(...(await onScreen(page, [130, 130])));
  await saved(page);
  await soon(async () => (await stored(id)).front_elements[3]?.properties.autoHeight).toBe(true);
  expect(await page.locator("[data-canvas] textarea").count()).toBe(0);
});

test("[EDIT-23] drawing snaps to the grid, and keys and buttons move the view", async () => {
  const drawn = square(20, 20);
  const page = await openEditor(await newProject({ front_elements: [drawn] }));
  const newest = async () => {
    const id = await page.locator("[data-canvas] g[data-element]").last().getAttribute("data-element");
    const [x = 0, y = 0] = await placeOnCard(page, id ?? "");
    const px = async (name: string) => Number(await fieldValue(page, name)) * (324 / 86);
    return [x, y, await px("Width"), await px("Height")].map((length) => Math.round(length));
  };
  await tool(page, "Snap to grid").click();
  await tool(page, "Rectangle").click();
  await dragOnCard(page, [103, 63], [176, 157]);
  await soon(newest).toEqual([100, 60, 80, 100]);
  await page.keyboard.press("o");
  await holding(page, "Control", () => dragOnCard(page, [203, 63], [266, 127]));
  await soon(newest).toEqual([203, 63, 63, 64]);
  await tool(page, "Snap to grid").click();
  await tool(page, "Rectangle").click();
  await dragOnCard(page, [19, 121], [61, 171]);
  // The left and right edges align with the square above.
  await soon(newest).toEqual([20, 121, 40, 50]);

  // Space activates the hand tool even after a click on a button. It presses a button only if Tab moved focus
  // there.
  const button = tool(page, "Show grid");
  await button.click();
  const before = await isPressed(button);
  const corner = () => onScreen(page, [0, 0]);
  const [x, y] = await corner();
  await holding(page, "Space", () => dragOnCard(page, [160, 100], [190, 120]));
  const [toX, toY] = await corner();
  expect(toX).toBeGreaterThan(x + 10);
  expect(toY).toBeGreaterThan(y + 10);
  expect(await isPressed(button)).toBe(before);
  expect(await onCard(page)).toBe(4);
  await canvas(page).focus();
  await button.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await soon(() => isPressed(button)).toBe(!before);
  expect(await corner()).toEqual([toX, toY]);

  await page.mouse.move(...(await onScreen(page, [300, 190])));
  await page.mouse.wheel(0, 30);
  await soon(corner).toEqual([toX, toY - 30]);
  await holding(page, "Shift", () => page.mouse.wheel(0, 20));
  await soon(corner).toEqual([toX - 20, toY - 30]);
  // On Linux, a click of the middle button pastes, which a pan must not do.
  await canvas(page).focus();
  await page.keyboard.press("Control+c");
  const [fromX, fromY] = await onScreen(page, [300, 190]);
  await page.mouse.move(fromX, fromY);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(fromX + 20, fromY + 30, { steps: 4 });
  await page.mouse.up({ button: "middle" });
  await soon(corner).toEqual([toX, toY]);

  // While Z is held, the card is zoomed to 400 % around the pointer.
  const usual = await boxOf(onCanvas(page, drawn.id));
  await page.mouse.move(usual.x + 5, usual.y + 5);
  await page.keyboard.down("z");
  await soon(async () => (await boxOf(onCanvas(page, drawn.id))).width / usual.width).toBeCloseTo(4, 1);
  expect((await boxOf(onCanvas(page, drawn.id))).x + 20).toBeCloseTo(usual.x + 5, 0);
  await page.keyboard.up("z");
  await soon(() => boxOf(onCanvas(page, drawn.id))).toEqual(usual);
  expect(await onCard(page)).toBe(4);
});

test("[LAYER-06] dragging rows restacks layers; dragging across eye icons hides several", async () => {
  const texts = ["Bottom", "Middle", "Top"].map((text, zIndex) => ({
    ...element("text", [20 + zIndex * 10, 20 + zIndex * 40, 120, 30], { text }),
    zIndex,
  }));
  const members = [3, 4].map((zIndex) => ({ ...square(200, 40 * zIndex, { groupId: "g" }), zIndex }));
  const id = await newProject({ front_elements: [...texts, ...members] });
  const page = await openEditor(id);
  const list = layers(page).getByRole("treeitem");
  const row = (name: string) => list.filter({ hasText: name });
  const rows = async () =>
    (await list.allTextContents()).flatMap((text) => /Bottom|Middle|Top/.exec(text)?.[0] ?? []);
  await soon(rows).toEqual(["Top", "Middle", "Bottom"]);
  const drag = async (name: string, to: string, below: boolean) => {
    const [from, target] = [await boxOf(row(name)), await boxOf(row(to))];
    const y = target.y + (below ? target.height - 3 : 3);
    await dragOver(page, [from.x + 60, from.y + from.height / 2], [target.x + 60, y]);
  };
  await drag("Bottom", "Top", false);
  await soon(rows).toEqual(["Bottom", "Top", "Middle"]);
  await drag("Top", "Middle", true);
  await soon(rows).toEqual(["Bottom", "Middle", "Top"]);
  await saved(page);
  type Layered = { readonly zIndex: number; readonly properties: { readonly text?: string } };
  const order = ((await stored(id)).front_elements as unknown as readonly Layered[])
    .toSorted((a, b) => a.zIndex - b.zIndex)
    .flatMap(({ properties }) => properties.text ?? []);
  expect(order).toEqual(["Top", "Middle", "Bottom"]);
  await undo(page).click();
  await soon(rows).toEqual(["Bottom", "Top", "Middle"]);

  const levels = async () =>
    Promise.all((await row("Top").or(row("Bottom")).all()).map((each) => each.getAttribute("aria-level")));
  await drag("Bottom", "Group", true);
  await drag("Top", "Bottom", true);
  await soon(rows).toEqual(["Bottom", "Top", "Middle"]);
  await soon(levels).toEqual(["2", "2"]);
  await drag("Top", "Middle", false);
  await soon(levels).toEqual(["2", "1"]);
  await undo(page).click();
  await undo(page).click();
  await undo(page).click();
  await soon(levels).toEqual(["1", "1"]);

  await layers(page).getByRole("button", { name: "Collapse the group" }).click();
  await soon(() => list.count()).toBe(4);
  await row("Bottom").hover();
  const eye = await boxOf(row("Bottom").getByRole("button", { name: "Hide" }));
  const last = await boxOf(row("Top"));
  const x = eye.x + eye.width / 2;
  await dragOver(page, [x, eye.y + eye.height / 2], [x, last.y + last.height / 2]);
  const hidden = layers(page).locator('[data-hidden="true"]');
  await soon(() => hidden.count()).toBe(2);
  await undo(page).click();
  await soon(() => hidden.count()).toBe(0);
  await selectLayer(page, "Top");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("[EDIT-11, SAVE-14, SAVE-15] the toolbar can be dragged inside the canvas and keeps its position", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const grip = tool(page, "Move the tools");
  const usual = await boxOf(dock(page));
  const area = await boxOf(canvas(page));
  const dragGrip = async () => {
    const { x, y } = await boxOf(grip);
    await dragOver(page, [x + 8, y + 8], [x + 28, y - 92]);
    return await boxOf(dock(page));
  };
  const moved = await dragGrip();
  expect(Math.abs(moved.x - usual.x - 20)).toBeLessThan(2);
  expect(Math.abs(moved.y - usual.y + 100)).toBeLessThan(2);

  await grip.focus();
  await page.keyboard.press("ArrowUp");
  await soon(async () => Math.round((await boxOf(dock(page))).y - moved.y)).toBe(-10);
  for (let press = 0; press < 20; press++) await page.keyboard.press("Shift+ArrowRight");
  for (let press = 0; press < 20; press++) await page.keyboard.press("Shift+ArrowUp");
  const corner = await boxOf(dock(page));
  expect(corner.x + corner.width).toBeLessThanOrEqual(area.x + area.width);
  expect(corner.y).toBeGreaterThanOrEqual(area.y);
  expect(corner.y).toBeLessThan(area.y + 30);
  await soon(async () => (await stored(id)).ui_preferences).toMatchObject({
    bottomToolbarPosition: { x: Math.round(corner.x - area.x), y: Math.round(corner.y - area.y) },
  });

  await comeBack(page);
  await soon(async () => Math.round((await boxOf(dock(page))).y)).toBe(Math.round(corner.y));
  await page.setViewportSize({ width: 1180, height: 640 });
  await soon(async () => {
    const [now, room] = [await boxOf(dock(page)), await boxOf(canvas(page))];
    return now.x + now.width <= room.x + room.width && now.x >= room.x;
  }).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await grip.dblclick();
  await soon(async () => Math.round((await boxOf(dock(page))).y)).toBe(Math.round(usual.y));
  await soon(async () => (await stored(id)).ui_preferences).toMatchObject({ bottomToolbarPosition: null });

  // On a very large screen, the toolbar is a third larger and still follows the pointer when dragged.
  await page.setViewportSize({ width: 2880, height: 1620 });
  await soon(async () => (await boxOf(dock(page))).height).toBeGreaterThan(usual.height * 1.3);
  const large = await boxOf(dock(page));
  const carried = await dragGrip();
  expect(Math.abs(carried.x - large.x - 20)).toBeLessThan(2);
  expect(Math.abs(carried.y - large.y + 100)).toBeLessThan(2);
});

test("guides show equal gaps, snap elements and can be removed", async () => {
  const box = square(20, 20);
  const [left, middle, last] = [square(40, 150), square(120, 150), square(210, 150)];
  const id = await newProject({ front_elements: [box, left, middle, last] });
  const page = await openEditor(id);
  const guides = page.getByTestId("ruler-guides").locator("line");
  await page.mouse.move(...(await onScreen(page, [230, 170])));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, [221, 170])), { steps: 6 });
  // The third box is now as far from the second as the second is from the first: 40 px, or 10.6 mm.
  await soon(() => canvas(page).getByText("10.6 mm", { exact: true }).count()).toBeGreaterThanOrEqual(2);
  expect((await page.getByTestId("guides").getAttribute("d"))?.length).toBeGreaterThan(10);
  await page.mouse.up();
  await soon(() => placeOnCard(page, last.id)).toEqual([200, 150]);

  const { x, y } = await boxOf(canvas(page));
  const [, level] = await onScreen(page, [0, 30]);
  await dragOver(page, [x + 8, level], await onScreen(page, [150, 100]));
  await dragOver(page, [x + 200, y + 8], await onScreen(page, [150, 120]));
  await soon(() => guides.count()).toBe(2);
  await saved(page);
  const kept = (await stored(id)).ruler_guides as readonly { axis: string; side: string; at: number }[];
  expect(kept.map(({ axis, side }) => [side, axis])).toEqual([
    ["front", "x"],
    ["front", "y"],
  ]);
  expect(Math.abs((kept[0]?.at ?? 0) - 150)).toBeLessThan(3);

  // The element's edges snap to both guides.
  const [across, down] = kept.map(({ at }) => at) as [number, number];
  await dragOnCard(page, [40, 40], [across + 20 + 1, down + 20 - 1]);
  await soon(async () => (await placeOnCard(page, box.id)).map((at) => Number(at.toFixed(2)))).toEqual([
    across,
    down,
  ]);

  // A guide dropped on the ruler is removed; Undo restores it.
  const [guideX, guideY] = await onScreen(page, [across, 10]);
  await dragOver(page, [guideX, guideY], [x + 6, guideY]);
  await soon(() => guides.count()).toBe(1);
  await page.keyboard.press("Control+z");
  await soon(() => guides.count()).toBe(2);
  await page.keyboard.press("Control+y");
  await soon(() => guides.count()).toBe(1);
  await saved(page);
  await comeBack(page);
  await soon(() => guides.count()).toBe(1);
});

const red =
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP8z4APMOGVHbHSAEEsAROxCnMTAAAAAElFTkSuQmCC";

type Stored = { readonly type: string; readonly properties: Readonly<Record<string, unknown>> };

test("pasted and dropped pictures are placed at the pointer", async () => {
  const shape = rectangle();
  const id = await newProject({ front_elements: [shape], back_elements: [] });
  const page = await openEditor(id);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const elements = async () => (await stored(id)).front_elements as readonly Stored[];
  const { x, y } = await boxOf(onCanvas(page, shape.id));
  const at = { x: x + 9, y: y + 9 };
  await page.mouse.move(at.x, at.y);
  await page.evaluate(async (content) => {
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const picture = new Blob([bytes], { type: "image/png" });
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  }, red);
  await page.keyboard.press("Control+v");
  await toasted(page, "Static image added to canvas");
  await saved(page);
  const [, picture] = await elements();
  expect(picture).toMatchObject({ type: "image", properties: { staticImage: true } });
  const first = picture?.properties.imageData;

  // A picture dropped on a picture replaces it.
  await dropOnCard(page, [24, 24], "crest.png", Buffer.from(red, "base64"));
  await soon(async () => (await elements())[1]?.properties.imageData).not.toBe(first);
  expect(await elements()).toHaveLength(2);

  // Copies a picture of the card for other programs.
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Commands, fields, layers and records" }).fill("copy as picture");
  await page.keyboard.press("Enter");
  await toasted(page, "Copied as a picture");
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const picture = await createImageBitmap(await (item as ClipboardItem).getType("image/png"));
    return [picture.width, picture.height];
  });
  expect(size).toEqual([1016, 638]);
});

test("dragging a gradient stop or angle on the card is one undo step", async () => {
  const banded = { fillColor: "#ff0000", fillGradient: "linear", fillEndColor: "#0000ff", fillAngle: 0 };
  const band = { ...element("rectangle", [40, 40, 200, 80], banded), name: "Band" };
  const page = await openEditor(await newProject({ front_elements: [band] }));
  await selectLayer(page, "Band");
  await page.getByRole("button", { name: "Edit on the card" }).click();
  const line = page.getByTestId("gradient-line");
  const stops = line.getByRole("slider");
  const at = async (x: number, y: number) => await onScreen(page, [x, y]);
  await page.mouse.click(...(await at(140, 80)));
  await soon(() => stops.count()).toBe(3);
  const middle = line.getByRole("slider", { name: "Colour 2 of 3" });
  expect(await middle.getAttribute("aria-valuetext")).toMatch(/^50%, #(80|7f)00(80|7f)$/);
  await dragOver(page, await at(140, 80), await at(190, 95));
  await soon(async () => Number(await middle.getAttribute("aria-valuenow"))).toBe(75);
  // A stop dragged past the last stop becomes the last.
  await dragOver(page, await at(190, 80), await at(300, 80));
  const last = line.getByRole("slider", { name: "Colour 2 of 3" });
  await soon(() => last.getAttribute("aria-valuetext")).toMatch(/^100%, #(80|7f)00/);
  await undo(page).click();
  await soon(() => middle.getAttribute("aria-valuenow")).toBe("75");
  const knob = await boxOf(line.getByTitle("Rotate the gradient"));
  await dragOver(page, [knob.x + knob.width / 2, knob.y + knob.height / 2], await at(140, 190));
  const angle = page.getByRole("textbox", { name: "Gradient angle" });
  await soon(() => angle.inputValue()).toBe("90");
  await undo(page).click();
  await soon(() => angle.inputValue()).toBe("0");
  // The shape itself does not move.
  expect(await placeOnCard(page, band.id)).toEqual([40, 40]);
});
