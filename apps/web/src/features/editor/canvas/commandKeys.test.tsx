import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { aText, dialog, onCard, question, rectangle, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import {
  canvas,
  heading,
  isPressed,
  layers,
  saved,
  selectLayer,
  toasted,
  topBar,
} from "#test/editorScreen.ts";
import { clickOnCard } from "#test/pointer.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const circle = () => element("circle", [120, 20, 60, 60], { fillColor: "#00ff00" });

test("[EDIT-60, EDIT-61, EDIT-62, EDIT-66] keyboard shortcuts choose the drawing tools", async () => {
  const page = await openEditor(await newProject());
  const tools = { t: "Text", r: "Rectangle", "Shift+C": "Circle", l: "Line" };
  for (const [key, name] of Object.entries(tools)) {
    await page.keyboard.press("v");
    await page.keyboard.press(`Control+${key}`);
    await soon(() => isPressed(tool(page, name))).toBe(true);
  }
});

test("[EDIT-53, EDIT-63, EDIT-64, EDIT-65, EDIT-69, EDIT-72, EDIT-73] keyboard shortcuts copy, cut, paste, duplicate and delete", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  const press = async (keys: string, count: number, toast?: string) => {
    await page.keyboard.press(keys);
    if (toast) await toasted(page, toast);
    await soon(() => onCard(page)).toBe(count);
  };
  await selectLayer(page, "Rectangle");
  await press("Control+c", 1, "Copied");
  await press("Control+v", 2, "Pasted");
  await press("Control+x", 1, "Cut");
  await press("Control+v", 2);
  await press("Control+d", 3);
  await press("Delete", 2);
  await page.keyboard.press("Control+a");
  await heading(page, "2 elements").waitFor();
  await page.keyboard.press("Escape");
  await heading(page, "No Element Selected").waitFor();
});

test("[EDIT-29, EDIT-56, EDIT-57] Clear all asks first; Ctrl+Z undoes it and Ctrl+Y redoes it", async () => {
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
  await asked.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(2);
  await page.keyboard.press("Control+y");
  await soon(() => onCard(page)).toBe(0);
});

test("[EDIT-55, TEXT-11, TEXT-14] a right click opens a menu, and a double click edits text in place", async () => {
  const id = await newProject({ front_elements: [aText()] });
  const page = await openEditor(id);
  await clickOnCard(page, [120, 40], { button: "right" });
  await heading(page, "Amara").waitFor();
  await page.getByRole("menuitem", { name: "Duplicate Ctrl+D" }).click();
  await soon(() => onCard(page)).toBe(2);
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(1);
  await clickOnCard(page, [120, 40], { clickCount: 2 });
  await canvas(page).getByRole("textbox", { name: "Text" }).waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Ruth");
  await topBar(page).getByRole("textbox", { name: "Project name" }).click();
  await layers(page).getByRole("button", { name: "Ruth", exact: true }).waitFor();
  await soon(async () => (await stored(id)).front_elements).toMatchObject([{ properties: { text: "Ruth" } }]);
});

test("[EDIT-31] keyboard shortcuts set opacity, align, zoom and hide panels", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const press = (keys: string) => page.keyboard.press(keys);
  const zoom = topBar(page).getByRole("button", { name: /^Zoom \d/ });
  const whole = await zoom.textContent();
  for (let times = 0; times < 3; times++) await press("Control+=");
  await soon(() => zoom.textContent()).not.toBe(whole);
  await topBar(page).getByRole("button", { name: "Reset view" }).click();
  await soon(() => zoom.textContent()).toBe(whole);
  await selectLayer(page, "Rectangle");
  await canvas(page).focus();
  for (const keys of ["5", "Alt+a", "Control+c", "Control+Shift+v"]) await press(keys);
  await soon(() => onCard(page)).toBe(2);
  await saved(page);
  const both = { type: "rectangle", x: 0, properties: { opacity: 0.5 } };
  await soon(async () => (await stored(id)).front_elements).toMatchObject([both, both]);
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
});

test("Enter opens a group, a digit types into text, Ctrl+F opens Find", async () => {
  const dots = [100, 200].map((x) => ({ ...element("circle", [x, 120, 40, 40], {}), groupId: "g" }));
  const text = element("text", [120, 20, 180, 40], { text: "Class" });
  const page = await openEditor(await newProject({ front_elements: [...dots, text] }));
  await clickOnCard(page, [120, 140]);
  await heading(page, "2 elements").waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Circle").waitFor();
  await clickOnCard(page, [125, 40]);
  await page.keyboard.press("7");
  await page.keyboard.press("Escape");
  await layers(page).getByRole("button", { name: "Class7", exact: true }).waitFor();
  await page.keyboard.press("Control+f");
  await dialog(page, "Find and replace").waitFor();
});

test("the zoom menu accepts a typed zoom level of up to 1600%", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  const zoom = topBar(page).getByRole("button", { name: /^Zoom \d/ });
  await zoom.click();
  const field = page.getByRole("dialog", { name: /^Zoom/ }).getByRole("textbox", { name: "Zoom" });
  await field.fill("800");
  await field.press("Enter");
  await soon(() => zoom.textContent()).toBe("800%");
  await page.getByRole("dialog", { name: /^Zoom/ }).waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.hasAttribute("data-canvas"))).toBe(true);
  await page.keyboard.press("Control+=");
  await page.keyboard.press("Control+-");
  await soon(() => zoom.textContent()).toBe("700%");
});
