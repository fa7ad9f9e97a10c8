import { element } from "@print-builder/production/testing";
import { expect, onTestFinished, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { onCard, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import {
  announced,
  canvas,
  fieldValue,
  heading,
  layers,
  onCanvas,
  placeOnCard,
  properties,
  saved,
  toasted,
} from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const name = element("text", [20, 20, 200, 40], { text: "{{ name }}" });
const box = element("rectangle", [40, 90, 60, 60], { fillColor: "#336699" });
const code = {
  ...element("barcode", [180, 90, 80, 80], { value: "{{ id }}", format: "qrcode" }),
  locked: true,
};
const front_elements = [name, box, code];

const open = async (elements: readonly object[] = front_elements) =>
  await openEditor(await newProject({ front_elements: elements }));

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test("[EDIT-48] Tab reaches elements back to front, and arrows move or resize them", async () => {
  const page = await open();
  await canvas(page).focus();
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
  await soon(() => announced(page).textContent()).toMatch(/^Undone: Make shorter by 1 px$/);
  expect(await focusedName(page)).toBe("Rectangle");

  // Toasts and screen reader announcements must not replace each other.
  await page.keyboard.press("Control+c");
  await toasted(page, "Copied");
  await page.keyboard.press("Control+v");
  await toasted(page, "Pasted");
  await soon(() => announced(page).textContent()).toBe("Paste");
});

test("pastes newer text from outside instead of an element copied earlier", async () => {
  const page = await open([box]);
  const pasteText = async (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    await page.locator("body").dispatchEvent("paste", { clipboardData });
    await layers(page).getByText(text).first().waitFor();
    await page.keyboard.press("Escape");
  };
  await canvas(page).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+c");
  await toasted(page, "Copied");
  // “Paste in place” does not change the clipboard.
  await page.keyboard.press("Control+Shift+v");
  await soon(() => onCard(page)).toBe(2);
  await pasteText("Newer text");
  // In another project the copied elements are still available, but text from another program is newer.
  await page.goto(`/editor/${await newProject({ front_elements: [name] })}`);
  await soon(() => onCard(page)).toBe(1);
  await tool(page, "Templates").waitFor();
  await pasteText("From elsewhere");
});

test("[EDIT-48] the keyboard can add, move, resize, restack, edit and delete elements", async () => {
  const id = await newProject({ front_elements: [box] });
  const page = await openEditor(id);
  const isOnTool = () =>
    page.evaluate(() => document.activeElement?.matches("[role=toolbar] [aria-label^=Text]") ?? false);
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
  await soon(() => canvas(page).locator("g[data-element]").first().getAttribute("data-element")).toBe(
    addedId,
  );
  for (let press = 0; press < 80 && !/^Text, /.test(await focusedName(page)); press++) {
    await page.keyboard.press("Shift+Tab");
  }
  await page.keyboard.press("Enter");
  await page.keyboard.type("Amara");
  await page.keyboard.press("Enter");
  await soon(() => focusedName(page)).toBe("Text, Amara");
  await page.keyboard.press("Control+s");
  await saved(page);
  expect((await stored(id)).front_elements.map(({ properties }) => properties.text)).toContain("Amara");
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(1);
});

test("Enter edits text, Escape deselects, and the canvas keeps the focus", async () => {
  const page = await open();
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

/** Returns the role of the focused element at the moment when the menu's first entry appears. */
const focusWithMenu = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector("[role=menuitem]")) return;
          observer.disconnect();
          resolve(document.activeElement?.getAttribute("role"));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );

test("Shift+F10 opens the element's menu; Escape and Tab return the focus", async () => {
  const page = await open();
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
    if ((await focusedText(page))?.startsWith("Duplicate")) break;
  }
  await page.keyboard.press("Enter");
  await soon(() => onCard(page)).toBe(4);
});

test("Escape closes a menu without enabled commands", async () => {
  const page = await open([]);
  // Over plain http, pages cannot read the clipboard, so there is nothing to paste.
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "clipboard"));
  await canvas(page).focus();
  await page.keyboard.press("Shift+F10");
  const menu = page.getByRole("menu");
  await menu.waitFor();
  expect(await menu.locator("[role=menuitem]:not([disabled])").count()).toBe(0);
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
});

test("[LAYER-06] arrow keys navigate the layer list, and Alt+arrow moves a layer", async () => {
  const page = await open();
  const names = () =>
    layers(page)
      .getByRole("treeitem")
      .evaluateAll((rows) => {
        const place = (row: Element) => Number(row.getAttribute("aria-posinset"));
        return rows
          .toSorted((a, b) => place(a) - place(b))
          .map((row) => row.querySelector("button")?.textContent);
      });
  expect(await names()).toEqual(["QR code {{ id }}", "Rectangle", "{{ name }}"]);
  await layers(page).getByRole("button", { name: "QR code {{ id }}" }).focus();
  await page.keyboard.press("ArrowDown");
  await heading(page, "Rectangle").waitFor();
  await soon(() => focusedText(page)).toBe("Rectangle");
  await page.keyboard.press("Alt+ArrowUp");
  await soon(names).toEqual(["Rectangle", "QR code {{ id }}", "{{ name }}"]);
  await soon(() => announced(page).textContent()).toBe("Rectangle, layer 1 of 3");
  await soon(() => focusedText(page)).toBe("Rectangle");
  await page.keyboard.press("Alt+ArrowDown");
  await soon(names).toEqual(["QR code {{ id }}", "Rectangle", "{{ name }}"]);
  await page.keyboard.press("End");
  await heading(page, "{{ name }}").waitFor();
});

test("axe finds no problem in the editor, with or without a selection", async () => {
  const look = { fillGradient: "linear", fillEndColor: "#1050d0", shadow: "drop" };
  const shaded = { ...element("circle", [250, 20, 40, 40], look), name: "Shaded" };
  const page = await openEditor(
    await newProject({ front_elements: [...front_elements, shaded], is_dual_sided: true }),
  );
  expect(await axeFindings(page)).toEqual([]);
  await onCanvas(page, shaded.id).focus();
  await properties(page).getByRole("textbox", { name: "Shadow right", exact: true }).waitFor();
  expect(await axeFindings(page, "[aria-label=Properties]")).toEqual([]);
  await onCanvas(page, name.id).focus();
  await heading(page, "{{ name }}").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Shift+F10");
  await page.getByRole("menuitem", { name: /^Duplicate/ }).waitFor();
  expect(await axeFindings(page, "[role=menu]")).toEqual([]);
  await page.keyboard.press("Escape");
  const row = layers(page).getByRole("treeitem").filter({ hasText: "Rectangle" });
  await row.hover();
  await row.getByRole("button", { name: /^Opacity/ }).click();
  await page.getByRole("slider", { name: "Opacity of Rectangle" }).waitFor();
  expect(await axeFindings(page, "aside[aria-label=Layers]")).toEqual([]);
});
