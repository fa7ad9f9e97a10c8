import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { soon } from "./support/backOffice.ts";
import { aText, onCard, question, rectangle, tool, useEditorDialogs } from "./support/editorDialogs.ts";
import {
  boxOf,
  canvas,
  heading,
  isPressed,
  layers,
  onCanvas,
  saved,
  selectLayer,
  topBar,
} from "./support/editorScreen.ts";
import { element } from "./support/projects.ts";

const { newProject, openEditor, stored } = useEditorDialogs();

const circle = () => element("circle", [120, 20, 60, 60], { fillColor: "#00ff00" });
const row = (page: Page, name: string) => layers(page).getByRole("listitem").filter({ hasText: name });

/** The layers' names as the list shows them, the topmost first. */
const names = async (page: Page) => {
  const texts = await layers(page).getByRole("listitem").allInnerTexts();
  return texts.map((text) => text.trim().split("\n")[0]);
};

test("[EDIT-29] Clear all asks first, and clears only on yes", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle(), circle()] }));
  const asked = question(page, "Clear all");
  await tool(page, "Clear all").click();
  await asked.getByText("Are you sure you want to clear all elements?", { exact: true }).waitFor();
  await asked.getByRole("button", { name: "Cancel" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(await onCard(page)).toBe(2);
  await tool(page, "Clear all").click();
  await asked.getByRole("button", { name: "Clear all" }).click();
  await soon(() => onCard(page)).toBe(0);
});

test("[EDIT-25, OPEN-50] a switch makes the project dual-sided and single-sided again, and the back stays stored", async () => {
  const id = await newProject({ front_elements: [rectangle()], back_elements: [circle()] });
  const page = await openEditor(id);
  const dual = tool(page, "Dual-sided ID card");
  expect(await isPressed(dual)).toBe(false);
  await dual.click();
  await soon(() => isPressed(dual)).toBe(true);
  await saved(page);
  expect(await stored(id)).toMatchObject({ is_dual_sided: true, back_elements: [{ type: "circle" }] });
  await dual.click();
  await soon(async () => (await stored(id)).is_dual_sided).toBe(false);
  expect(await stored(id)).toMatchObject({ back_elements: [{ type: "circle" }] });
});

test("[EDIT-56, EDIT-57] Ctrl+Z takes the last change back, Ctrl+Y makes it again", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  await selectLayer(page, "Rectangle");
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(0);
  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(1);
  await page.keyboard.press("Control+y");
  await soon(() => onCard(page)).toBe(0);
});

test("[LAYER-02, LAYER-07, LAYER-08] layers are found by their type, hidden and shown, locked and unlocked", async () => {
  const [first, second] = [rectangle(), circle()];
  const id = await newProject({ front_elements: [first, second] });
  const page = await openEditor(id);
  await soon(() => names(page)).toEqual(["Circle", "Rectangle"]);
  await layers(page).getByRole("searchbox", { name: "Search layers" }).fill("RECT");
  await soon(() => names(page)).toEqual(["Rectangle"]);
  await row(page, "Rectangle").hover();
  await row(page, "Rectangle").getByRole("button", { name: "Hide" }).click();
  await soon(() => onCanvas(page, first.id).count()).toBe(0);
  await row(page, "Rectangle").getByRole("button", { name: "Show" }).click();
  await onCanvas(page, first.id).waitFor();
  await row(page, "Rectangle").getByRole("button", { name: "Lock", exact: true }).click();
  await row(page, "Rectangle").getByRole("button", { name: "Unlock" }).waitFor();
  await soon(async () => (await stored(id)).front_elements).toMatchObject([
    { locked: true },
    { locked: false },
  ]);
  await row(page, "Rectangle").getByRole("button", { name: "Unlock" }).click();
  await soon(async () => (await stored(id)).front_elements).toMatchObject([
    { locked: false },
    { locked: false },
  ]);
});

test("[LAYER-04, LAYER-05] a layer's menu duplicates, deletes and restacks it", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle(), circle()] }));
  const choose = async (name: string, entry: RegExp) => {
    await row(page, name).first().click({ button: "right" });
    await page.getByRole("menuitem", { name: entry }).click();
  };
  await soon(() => names(page)).toEqual(["Circle", "Rectangle"]);
  await choose("Rectangle", /^Bring to Front/);
  await soon(() => names(page)).toEqual(["Rectangle", "Circle"]);
  await choose("Rectangle", /^Send to Back/);
  await soon(() => names(page)).toEqual(["Circle", "Rectangle"]);
  await choose("Circle", /^Duplicate/);
  await soon(() => names(page)).toHaveLength(3);
  await choose("Rectangle", /^Delete/);
  await soon(() => names(page)).toEqual(["Circle", "Circle"]);
});

test("[EDIT-31] Reset view brings back the view that the project opened with", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  const zoom = topBar(page).getByRole("button", { name: /^Zoom \d/ });
  const first = await zoom.textContent();
  for (let times = 0; times < 3; times++) await page.keyboard.press("Control+=");
  await soon(() => zoom.textContent()).not.toBe(first);
  await topBar(page).getByRole("button", { name: "Reset view" }).click();
  await soon(() => zoom.textContent()).toBe(first);
});

test("[TEXT-11, TEXT-14] a double click opens a text in place, and leaving the box takes over what was typed", async () => {
  const text = aText();
  const id = await newProject({ front_elements: [text] });
  const page = await openEditor(id);
  const { x, y, width, height } = await boxOf(onCanvas(page, text.id));
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await canvas(page).getByRole("textbox", { name: "Text" }).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Ruth");
  await topBar(page).getByRole("textbox", { name: "Project name" }).click();
  await soon(() => names(page)).toEqual(["Ruth"]);
  await soon(async () => (await stored(id)).front_elements).toMatchObject([{ properties: { text: "Ruth" } }]);
});

test("keys that people bring from elsewhere: opacity by digits, zoom, panels, rulers, align, paste in place, into a group, a digit into a text", async () => {
  const square = rectangle();
  const dots = [100, 200].map((x) => ({
    ...element("circle", [x, 120, 40, 40], { fillColor: "#00ff00" }),
    groupId: "g",
  }));
  const text = element("text", [120, 20, 180, 40], { text: "Class" });
  const id = await newProject({ front_elements: [square, ...dots, text] });
  const page = await openEditor(id);
  const press = (keys: string) => page.keyboard.press(keys);
  await selectLayer(page, "Rectangle");
  await canvas(page).focus();
  await press("5");
  await press("Alt+a");
  await saved(page);
  await soon(async () => (await stored(id)).front_elements[0]).toMatchObject({
    x: 0,
    properties: { opacity: 0.5 },
  });
  await press("Control+c");
  await press("Control+Shift+v");
  await soon(() => onCard(page)).toBe(5);
  await saved(page);
  await soon(async () => (await stored(id)).front_elements[4]).toMatchObject({ x: 0, type: "rectangle" });

  const zoom = topBar(page).getByRole("button", { name: /^Zoom \d/ });
  const whole = await zoom.textContent();
  await press("Shift+Digit0");
  await soon(() => zoom.textContent()).toBe("100%");
  await press("Shift+Digit2");
  await soon(() => zoom.textContent()).not.toBe("100%");
  await press("Shift+Digit1");
  await soon(() => zoom.textContent()).toBe(whole);
  await press("Shift+R");
  await soon(() => isPressed(tool(page, "Show rulers"))).toBe(false);
  await press("Control+\\");
  await soon(() => layers(page).count()).toBe(0);
  await press("Control+\\");
  await layers(page).waitFor();
  await press("Shift+Digit0");
  await soon(() => zoom.textContent()).toBe("100%");
  await zoom.click();
  await page.getByRole("menuitem", { name: "Fit width" }).click();
  await soon(
    async () => (await boxOf(canvas(page).locator('svg[aria-label^="Card, "]'))).width,
  ).toBeGreaterThan((await boxOf(canvas(page))).width * 0.75);

  const dot = await boxOf(onCanvas(page, dots[0]?.id ?? ""));
  await page.mouse.click(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await heading(page, "2 elements").waitFor();
  await press("Enter");
  await heading(page, "Circle").waitFor();
  const words = await boxOf(onCanvas(page, text.id));
  await page.mouse.click(words.x + 10, words.y + words.height / 2);
  await press("7");
  await press("Escape");
  await soon(() => names(page)).toContain("Class7");
  await press("Control+f");
  await page.getByRole("dialog", { name: "Find and replace" }).waitFor();
});
