import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { soon } from "./support/backOffice.ts";
import { onCard, tool, useEditorDialogs } from "./support/editorDialogs.ts";
import {
  boxOf,
  canvas,
  fieldValue,
  heading,
  isPressed,
  layers,
  onCanvas,
  placeOnCard,
  saved,
  topBar,
} from "./support/editorScreen.ts";
import { clickOnCard, dragOnCard, onScreen, type Place } from "./support/pointer.ts";
import { textOf } from "./support/programs.ts";
import { element } from "./support/projects.ts";

const editor = useEditorDialogs();
const { newProject, openEditor, stored } = editor;

const square = (x: number, y: number, fields: object = {}) => ({
  ...element("rectangle", [x, y, 40, 40], { fillColor: "#336699" }),
  ...fields,
});
const shown = (page: Page, name: string) => heading(page, name).waitFor();

test("[EDIT-36, EDIT-37] a click selects, Ctrl+click adds and takes away, a click beside lets go", async () => {
  const front_elements = [square(20, 20), square(120, 20), square(220, 20)];
  const page = await openEditor(await newProject({ front_elements }));
  const withCtrl = async (at: Place) => {
    await page.keyboard.down("Control");
    await clickOnCard(page, at);
    await page.keyboard.up("Control");
  };
  await clickOnCard(page, [40, 40]);
  await shown(page, "Rectangle");
  await withCtrl([140, 40]);
  await withCtrl([240, 40]);
  await shown(page, "3 elements");
  await withCtrl([140, 40]);
  await shown(page, "2 elements");
  // The two that are left move together; the one taken away stays.
  await dragOnCard(page, [40, 40], [40, 120]);
  const [first, second, third] = front_elements.map(({ id }) => id) as [string, string, string];
  await soon(async () => (await placeOnCard(page, first))[1]).toBeGreaterThan(80);
  expect((await placeOnCard(page, third))[1]).toBeCloseTo((await placeOnCard(page, first))[1] ?? 0, 3);
  expect(await placeOnCard(page, second)).toEqual([120, 20]);
  await withCtrl([300, 190]);
  await shown(page, "2 elements");
  await clickOnCard(page, [300, 190]);
  await shown(page, "No Element Selected");
});

test("[EDIT-38, EDIT-39, EDIT-40] a frame drawn around elements selects them, not what is hidden or locked; Shift adds", async () => {
  const front_elements = [
    square(20, 20),
    square(80, 20),
    square(140, 20, { locked: true }),
    square(200, 20, { hidden: true }),
    square(140, 140),
  ];
  const page = await openEditor(await newProject({ front_elements }));
  await dragOnCard(page, [10, 10], [250, 70]);
  await shown(page, "2 elements");
  await page.keyboard.down("Shift");
  await dragOnCard(page, [130, 195], [190, 130]);
  await page.keyboard.up("Shift");
  await shown(page, "3 elements");
  // Upwards and to the left is a frame too; one around nothing lets go.
  await dragOnCard(page, [70, 70], [10, 10]);
  await shown(page, "Rectangle");
  await dragOnCard(page, [250, 100], [310, 130]);
  await shown(page, "No Element Selected");
  // Drawing a frame moves nothing and is no step of the history.
  expect(await topBar(page).getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
});

test("[LAYER-06] a row dragged in the list of layers goes before or behind others, in one step", async () => {
  const named = ["Bottom", "Middle", "Top"].map((text, index) =>
    element("text", [20 + index * 10, 20 + index * 40, 120, 30], { text }),
  );
  const id = await newProject({ front_elements: named.map((each, zIndex) => ({ ...each, zIndex })) });
  const page = await openEditor(id);
  const rows = async () =>
    (await layers(page).getByRole("listitem").allTextContents()).map(
      (text) => /Bottom|Middle|Top/.exec(text)?.[0],
    );
  await soon(rows).toEqual(["Top", "Middle", "Bottom"]);
  const row = (name: string) => layers(page).getByRole("listitem").filter({ hasText: name });
  const drag = async (name: string, to: string, below: boolean) => {
    const [from, target] = [await boxOf(row(name)), await boxOf(row(to))];
    await page.mouse.move(from.x + 60, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(target.x + 60, target.y + (below ? target.height - 3 : 3), { steps: 10 });
    await page.mouse.up();
  };
  await drag("Bottom", "Top", false);
  await soon(rows).toEqual(["Bottom", "Top", "Middle"]);
  await drag("Top", "Middle", true);
  await soon(rows).toEqual(["Bottom", "Middle", "Top"]);
  await saved(page);
  type Layered = { readonly zIndex: number; readonly properties: { readonly text: string } };
  const order = async () =>
    ((await stored(id)).front_elements as unknown as readonly Layered[])
      .toSorted((a, b) => a.zIndex - b.zIndex)
      .map(({ properties }) => properties.text);
  await soon(order).toEqual(["Top", "Middle", "Bottom"]);
  await topBar(page).getByRole("button", { name: "Undo" }).click();
  await soon(rows).toEqual(["Bottom", "Top", "Middle"]);
});

test("[EDIT-23] what is drawn with the grid on lies on it; Ctrl draws freely; without it edges line up", async () => {
  const page = await openEditor(await newProject({ front_elements: [square(20, 20)] }));
  const newest = async () => {
    const id = await page.locator("[data-canvas] g[data-element]").last().getAttribute("data-element");
    const [x = 0, y = 0] = await placeOnCard(page, id ?? "");
    const mm = async (name: string) =>
      Math.round(Number(await fieldValue(page, name)) * (324 / 86) * 10) / 10;
    return [x, y, await mm("Width"), await mm("Height")].map((length) => Math.round(length));
  };
  await tool(page, "Snap to grid").click();
  await tool(page, "Rectangle").click();
  await dragOnCard(page, [103, 63], [176, 157]);
  await soon(newest).toEqual([100, 60, 80, 100]);
  await page.keyboard.press("o");
  await page.keyboard.down("Control");
  await dragOnCard(page, [203, 63], [266, 127]);
  await page.keyboard.up("Control");
  await soon(newest).toEqual([203, 63, 63, 64]);
  await tool(page, "Snap to grid").click();
  await tool(page, "Rectangle").click();
  await dragOnCard(page, [19, 121], [61, 171]);
  // Left and right edges line up with those of the square above.
  await soon(newest).toEqual([20, 121, 40, 50]);
});

test("Space is the hand also after a button was clicked; a button that Tab came to is pressed by it", async () => {
  const page = await openEditor(await newProject({ front_elements: [square(20, 20)] }));
  const button = tool(page, "Show grid");
  await button.click();
  const before = await isPressed(button);
  const place = async () => await onScreen(page, [0, 0]);
  const [x, y] = await place();
  await page.keyboard.down("Space");
  await dragOnCard(page, [160, 100], [190, 120]);
  await page.keyboard.up("Space");
  const [toX, toY] = await place();
  expect(toX).toBeGreaterThan(x + 10);
  expect(toY).toBeGreaterThan(y + 10);
  expect(await isPressed(button)).toBe(before);
  expect(await onCard(page)).toBe(1);

  await canvas(page).focus();
  await button.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await soon(() => isPressed(button)).toBe(!before);
  expect(await place()).toEqual([toX, toY]);
});

test("while Z is held the card is four times as large about the pointer, and then as before", async () => {
  const drawn = square(20, 20);
  const page = await openEditor(await newProject({ front_elements: [drawn] }));
  const before = await boxOf(onCanvas(page, drawn.id));
  const [x, y] = [before.x + 5, before.y + 5];
  await page.mouse.move(x, y);
  await page.keyboard.down("z");
  await soon(async () => (await boxOf(onCanvas(page, drawn.id))).width / before.width).toBeCloseTo(4, 1);
  const enlarged = await boxOf(onCanvas(page, drawn.id));
  expect(enlarged.x + 20).toBeCloseTo(x, 0);
  await page.keyboard.up("z");
  await soon(() => boxOf(onCanvas(page, drawn.id))).toEqual(before);
});

test("Shift+click takes away again, Escape gives back a running drag, the wheel and the middle button move the view, and a text's lower edge fits its height by a double click", async () => {
  const text = { ...element("text", [20, 100, 200, 80], { text: "Name" }), name: "Tall" };
  const [low, high] = [square(20, 20), square(120, 20)];
  const id = await newProject({ front_elements: [low, high, text] });
  const page = await openEditor(id);
  await clickOnCard(page, [40, 40]);
  await page.keyboard.down("Shift");
  await clickOnCard(page, [140, 40]);
  await shown(page, "2 elements");
  await clickOnCard(page, [40, 40]);
  await page.keyboard.up("Shift");
  await shown(page, "Rectangle");

  await page.mouse.move(...(await onScreen(page, [140, 40])));
  await page.mouse.down();
  await page.mouse.move(...(await onScreen(page, [160, 90])), { steps: 4 });
  const moving = page.locator("[data-canvas][data-moving]");
  await moving.waitFor();
  await page.keyboard.press("Escape");
  await moving.waitFor({ state: "detached" });
  await page.mouse.up();
  expect(await placeOnCard(page, high.id)).toEqual([120, 20]);
  expect(await topBar(page).getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);

  const corner = () => onScreen(page, [0, 0]);
  const [x, y] = await corner();
  await page.mouse.wheel(0, 30);
  await soon(corner).toEqual([x, y - 30]);
  await page.keyboard.down("Shift");
  await page.mouse.wheel(0, 20);
  await page.keyboard.up("Shift");
  await soon(corner).toEqual([x - 20, y - 30]);
  const [fromX, fromY] = await onScreen(page, [140, 40]);
  await page.mouse.move(fromX, fromY);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(fromX + 20, fromY + 30, { steps: 4 });
  await page.mouse.up({ button: "middle" });
  await soon(corner).toEqual([x, y]);

  await clickOnCard(page, [60, 130]);
  await shown(page, "Tall");
  await page.mouse.dblclick(...(await onScreen(page, [120, 180])));
  await saved(page);
  await soon(async () => (await stored(id)).front_elements[2]?.properties.autoHeight).toBe(true);
  expect(await page.locator("[data-canvas] textarea").count()).toBe(0);
});

const aName = (text = "Name") => element("text", [20, 20, 200, 40], { text });
const tools = ["Select", "Text", "Rectangle", "Circle", "Line"];
async function toolInHand(page: Page): Promise<string | undefined> {
  for (const name of tools) if (await isPressed(tool(page, name))) return name;
  return undefined;
}

test("[EDIT-73] Escape keeps what was typed into a text, and one undo takes it back", async () => {
  const id = await newProject({ front_elements: [aName()] });
  const page = await openEditor(id);
  const texts = async () => (await stored(id)).front_elements.map(({ properties: { text } }) => text);
  await page.mouse.dblclick(...(await onScreen(page, [40, 35])));
  await page.keyboard.type("Rosa Oliver");
  await page.keyboard.press("Escape");
  expect(await page.locator("[data-canvas] textarea").count()).toBe(0);
  await saved(page);
  await soon(texts).toEqual(["Rosa Oliver"]);
  await page.keyboard.press("Control+z");
  await saved(page);
  await soon(texts).toEqual(["Name"]);
  // With nothing edited Escape lets go of the selection.
  await page.keyboard.press("Escape");
  await shown(page, "No Element Selected");
});

test("letters typed beside a text go into the text, and take no tool; after Escape they take tools again", async () => {
  const id = await newProject({ front_elements: [aName()] });
  const page = await openEditor(id);
  const texts = async () => (await stored(id)).front_elements.map(({ properties: { text } }) => text);
  await page.mouse.dblclick(...(await onScreen(page, [40, 35])));
  await page.keyboard.press("End");
  await page.keyboard.type(" of");
  await clickOnCard(page, [160, 150]);
  expect(await page.locator("[data-canvas] textarea").count()).toBe(0);
  await page.keyboard.type(" Rover");
  await page.keyboard.press("Enter");
  // Many take Enter for a new line and write on.
  await page.keyboard.type("OTL");
  await page.keyboard.press("Escape");
  expect(await toolInHand(page)).toBe("Select");
  expect(await onCard(page)).toBe(1);
  await saved(page);
  await soon(texts).toEqual(["Name ofRoverOTL"]);
  // A second click beside it lets go; letters are then tools, as everywhere.
  await clickOnCard(page, [160, 150]);
  await shown(page, "No Element Selected");
  await page.keyboard.press("r");
  await soon(() => toolInHand(page)).toBe("Rectangle");
});

test("a text that still says “Double click to edit” is told before printing and is not on paper", async () => {
  const front_elements = [
    element("text", [20, 20, 200, 40], { text: "Double click to edit" }),
    aName("Library"),
  ];
  const id = await newProject({ front_elements });
  const page = await openEditor(id);
  await layers(page).getByRole("button", { name: "Double click to edit", exact: true }).waitFor();
  const table = new FormData();
  table.set("file", new Blob(["id\n1\n2\n"]), "table.csv");
  await editor.call("POST", `/projects/${id}/data/upload`, table);
  const answer = await editor.call("POST", `/projects/${id}/preflight`, { side: "front" });
  const { problems } = (await answer.json()) as { problems: readonly { kind: string; element_id: string }[] };
  expect(problems.map(({ kind, element_id }) => [kind, element_id])).toEqual([
    ["default_text", front_elements[0]?.id],
  ]);
  const pdf = join(editor.folder, "untouched.pdf");
  const made = await editor.call("POST", `/projects/${id}/export/pdf`, { side: "front" });
  writeFileSync(pdf, Buffer.from(await made.arrayBuffer()));
  const words = await textOf(pdf);
  expect(words).toContain("Library");
  expect(words).not.toContain("Double");
});
