import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { onCard, tool, useEditorDialogs } from "./support/editorDialogs.ts";
import {
  announced,
  boxOf,
  canvas,
  dock,
  fieldValue,
  heading,
  layers,
  onCanvas,
  placeOnCard,
  properties,
  saved,
  toasted,
} from "./support/editorScreen.ts";
import { element } from "./support/projects.ts";

const editor = useEditorDialogs({ animated: true });
const { newProject, openEditor, stored } = editor;

const name = element("text", [20, 20, 200, 40], { text: "{{ name }}" });
const box = element("rectangle", [40, 90, 60, 60], { fillColor: "#336699" });
const code = {
  ...element("barcode", [180, 90, 80, 80], { value: "{{ id }}", format: "qrcode" }),
  locked: true,
};
const front_elements = [name, box, code];

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");

/** Puts the focus on the canvas itself, as the Tab key does. */
async function focusCanvas(page: Page): Promise<void> {
  await canvas(page).focus();
}

test("elements are reached with Tab, back to front, by names that say what they are, and Tab leads on", async () => {
  const page = await openEditor(await newProject({ front_elements }));
  await focusCanvas(page);
  const names: string[] = [];
  for (let press = 0; press < 3; press++) {
    await page.keyboard.press("Tab");
    names.push(await focusedName(page));
  }
  expect(names).toEqual(["Text, {{ name }}", "Rectangle", "QR code, {{ id }}, locked"]);
  await heading(page, "QR code {{ id }}").waitFor();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("[data-element]") === null)).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  expect(await focusedName(page)).toBe("Rectangle");
  await heading(page, "Rectangle").waitFor();
});

test("[EDIT-48] with an element focused arrows move it, Alt and arrows resize it, and both are said aloud", async () => {
  const page = await openEditor(await newProject({ front_elements }));
  await onCanvas(page, box.id).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await soon(() => placeOnCard(page, box.id)).toEqual([41, 100]);
  await soon(() => announced(page).textContent()).toBe("X 10.9, Y 26.5 mm");
  await page.keyboard.press("Alt+Shift+ArrowRight");
  await page.keyboard.press("Alt+ArrowUp");
  await soon(() => fieldValue(page, "Width")).toBe("18.58");
  await soon(() => fieldValue(page, "Height")).toBe("15.62");
  expect(await placeOnCard(page, box.id)).toEqual([41, 100]);
  await soon(() => announced(page).textContent()).toBe("18.6 by 15.6 mm");
  await page.keyboard.press("Control+z");
  await soon(() => announced(page).textContent()).toMatch(/^Undone: Make less high by 1 px$/);
  expect(await focusedName(page)).toBe("Rectangle");
});

test("[EDIT-48] an element is added, moved, resized, restacked, edited and deleted with keys alone", async () => {
  const id = await newProject({ front_elements: [box] });
  const page = await openEditor(id);
  const isOnTool = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      return (
        activeElement?.closest("[role=toolbar]") !== null && /^Text/.test(activeElement?.ariaLabel ?? "")
      );
    });
  for (let press = 0; press < 80 && !(await isOnTool()); press++) await page.keyboard.press("Tab");
  expect(await isOnTool()).toBe(true);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await soon(() => onCard(page)).toBe(2);
  const added = canvas(page).locator(`g[data-element]:not([data-element="${box.id}"])`);
  const addedId = (await added.getAttribute("data-element")) ?? "";
  const [x = 0, y = 0] = await placeOnCard(page, addedId);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  await soon(() => placeOnCard(page, addedId)).toEqual([x + 1, y - 10]);
  const width = Number(await fieldValue(page, "Width"));
  await page.keyboard.press("Alt+Shift+ArrowLeft");
  await soon(async () => Number(await fieldValue(page, "Width"))).toBeCloseTo(width - 10 * (86 / 324), 1);
  await page.keyboard.press("[");
  await soon(
    async () => await canvas(page).locator("g[data-element]").first().getAttribute("data-element"),
  ).toBe(addedId);
  for (let press = 0; press < 80 && !/^Text, /.test(await focusedName(page)); press++) {
    await page.keyboard.press("Shift+Tab");
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("Amara");
  await page.keyboard.press("Enter");
  await soon(() => focusedName(page)).toBe("Text, Amara");
  await saved(page);
  expect((await stored(id)).front_elements.map(({ properties }) => properties.text)).toContain("Amara");
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(1);
});

test("Enter edits a text where it stands and gives the focus back; Escape lets go; Delete leaves the focus on the canvas", async () => {
  const page = await openEditor(await newProject({ front_elements }));
  await onCanvas(page, name.id).focus();
  await page.keyboard.press("Enter");
  await canvas(page).getByRole("textbox", { name: "Text" }).waitFor();
  await page.keyboard.type("Amara");
  await page.keyboard.press("Enter");
  await soon(() => focusedName(page)).toBe("Text, Amara");
  await page.keyboard.press("Escape");
  await heading(page, "No Element Selected").waitFor();
  expect(await focusedName(page)).toBe("Canvas");
  await onCanvas(page, box.id).focus();
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(2);
  await soon(() => focusedName(page)).toBe("Canvas");
});

/** The role of what has the focus in the moment in which the first entry of a menu is there. */
const focusWithMenu = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector("[role=menuitem]")) return;
          observer.disconnect();
          resolve(document.activeElement?.role);
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );

test("Shift+F10 opens the menu about the focused element; it is worked with arrows; Escape or Tab gives the focus back", async () => {
  const page = await openEditor(await newProject({ front_elements }));
  await onCanvas(page, box.id).focus();
  const duplicate = page.getByRole("menuitem", { name: /^Duplicate/ });
  for (const key of ["Escape", "Tab"]) {
    const focused = focusWithMenu(page);
    await page.keyboard.press("Shift+F10");
    expect(await focused).toBe("menuitem");
    await page.keyboard.press(key);
    await duplicate.waitFor({ state: "hidden" });
    await soon(() => focusedName(page)).toBe("Rectangle");
  }
  await page.keyboard.press("Shift+F10");
  await duplicate.waitFor();
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press("ArrowDown");
    if ((await page.evaluate(() => document.activeElement?.textContent ?? "")).startsWith("Duplicate")) break;
  }
  await page.keyboard.press("Enter");
  await soon(() => onCard(page)).toBe(4);
});

test("a menu in which nothing can be done is closed with a key too", async () => {
  const page = await openEditor(await newProject({ front_elements: [] }));
  await focusCanvas(page);
  await page.keyboard.press("Shift+F10");
  const menu = page.getByRole("menu");
  await menu.waitFor();
  expect(await menu.locator("[role=menuitem]:not([disabled])").count()).toBe(0);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
});

test("[LAYER-06] in the list of layers arrows go from row to row, with Alt they carry the layer, and its place is said", async () => {
  const page = await openEditor(await newProject({ front_elements }));
  const names = () =>
    layers(page)
      .getByRole("listitem")
      .evaluateAll((rows) =>
        rows
          .toSorted((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
          .map((row) => row.querySelector("button")?.textContent),
      );
  expect(await names()).toEqual(["QR code {{ id }}", "Rectangle", "{{ name }}"]);
  await layers(page).getByRole("button", { name: "QR code {{ id }}" }).focus();
  await page.keyboard.press("ArrowDown");
  await heading(page, "Rectangle").waitFor();
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Rectangle");
  await page.keyboard.press("Alt+ArrowUp");
  await soon(names).toEqual(["Rectangle", "QR code {{ id }}", "{{ name }}"]);
  await soon(() => announced(page).textContent()).toBe("Rectangle, layer 1 of 3");
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Rectangle");
  await page.keyboard.press("Alt+ArrowDown");
  await soon(names).toEqual(["QR code {{ id }}", "Rectangle", "{{ name }}"]);
  await page.keyboard.press("End");
  await heading(page, "{{ name }}").waitFor();
});

test("[EDIT-11, SAVE-14, SAVE-15] the tools are dragged by their grip, stay inside the canvas, come back there, and go back on a double click", async () => {
  const id = await newProject({ front_elements });
  const page = await openEditor(id, { apart: true });
  const grip = tool(page, "Move the tools");
  const usual = await boxOf(dock(page));
  const area = await boxOf(canvas(page));
  const dragGrip = async () => {
    const start = await boxOf(grip);
    await page.mouse.move(start.x + 8, start.y + 8);
    await page.mouse.down();
    await page.mouse.move(start.x + 28, start.y - 92, { steps: 4 });
    await page.mouse.up();
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

  await page.reload();
  await soon(async () => Math.round((await boxOf(dock(page))).y)).toBe(Math.round(corner.y));
  await page.setViewportSize({ width: 1180, height: 640 });
  await soon(async () => {
    const [now, room] = [await boxOf(dock(page)), await boxOf(canvas(page))];
    return now.x + now.width <= room.x + room.width && now.x >= room.x;
  }).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await tool(page, "Move the tools").dblclick();
  await soon(async () => Math.round((await boxOf(dock(page))).y)).toBe(Math.round(usual.y));
  await soon(async () => (await stored(id)).ui_preferences).toMatchObject({ bottomToolbarPosition: null });

  // On a very large screen they are a third larger, and stay under the hand all the same.
  await page.setViewportSize({ width: 2880, height: 1620 });
  await soon(async () => (await boxOf(dock(page))).height).toBeGreaterThan(usual.height * 1.3);
  const large = await boxOf(dock(page));
  const carried = await dragGrip();
  expect(Math.abs(carried.x - large.x - 20)).toBeLessThan(2);
  expect(Math.abs(carried.y - large.y + 100)).toBeLessThan(2);
});

test("while something is moved, guides show equal gaps with their distances in mm", async () => {
  const row = [40, 120, 210].map((x) => element("rectangle", [x, 60, 40, 40], { fillColor: "#996633" }));
  const [, , last] = row;
  if (!last) throw new Error("The row has no third box.");
  const page = await openEditor(await newProject({ front_elements: row }));
  const held = await boxOf(onCanvas(page, last.id));
  const scale = held.width / 40;
  const [x, y] = [held.x + held.width / 2, held.y + held.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 9 * scale, y, { steps: 6 });
  // The third box is now as far from the second as that is from the first: 40 px, 10.6 mm.
  await soon(() => canvas(page).getByText("10.6 mm", { exact: true }).count()).toBeGreaterThanOrEqual(2);
  expect((await page.getByTestId("guides").getAttribute("d"))?.length).toBeGreaterThan(10);
  await page.mouse.up();
  await soon(() => placeOnCard(page, last.id)).toEqual([200, 60]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the editor's screen has no findings of axe in the ${colorScheme} theme, with and without a selection`, async () => {
    const look = { fillGradient: "linear", fillEndColor: "#1050d0", shadow: "drop" };
    const shaded = { ...element("circle", [250, 20, 40, 40], look), name: "Shaded" };
    const all = [...front_elements, shaded];
    const page = await openEditor(await newProject({ front_elements: all, is_dual_sided: true }), {
      colorScheme,
    });
    expect(await axeFindings(page)).toEqual([]);
    await onCanvas(page, shaded.id).focus();
    await properties(page).getByRole("textbox", { name: "Shadow right", exact: true }).waitFor();
    expect(await axeFindings(page, "[aria-label=Properties]")).toEqual([]);
    await onCanvas(page, name.id).focus();
    await heading(page, "{{ name }}").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: /^Duplicate/ }).waitFor();
    expect(await axeFindings(page, "[role=menu]")).toEqual([]);
    await page.keyboard.press("Escape");
    const row = layers(page).getByRole("listitem").filter({ hasText: "Rectangle" });
    await row.hover();
    await row.getByRole("button", { name: /^Opacity/ }).click();
    await page.getByRole("slider", { name: "Opacity of Rectangle" }).waitFor();
    expect(await axeFindings(page, "aside[aria-label=Layers]")).toEqual([]);
  });
}

test("the announcer and toasts do not take the place of one another", async () => {
  const page = await openEditor(await newProject({ front_elements }));
  await onCanvas(page, box.id).focus();
  await page.keyboard.press("Control+c");
  await toasted(page, "Copied");
  await page.keyboard.press("Control+v");
  await toasted(page, "Pasted");
  await soon(() => announced(page).textContent()).toBe("Paste");
  await saved(page);
});
