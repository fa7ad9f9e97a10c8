import type { Page } from "#test/backOffice.ts";
import { expect, test } from "vitest";
import { arriveAt, holdBack, soon } from "#test/backOffice.ts";
import { bulk } from "#test/bulkPrint.ts";
import { aText, onCard, rectangle, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import {
  boxOf,
  canvas,
  dock,
  fieldValue,
  frameField,
  isPressed,
  layers,
  onCanvas,
  properties,
  saved,
  selectLayer,
  toasted,
  topBar,
  typeInto,
} from "#test/editorScreen.ts";
import { stopClock } from "#test/stopClock.ts";

const editor = useEditorDialogs();
const { call, newProject, openEditor, stored } = editor;

const isDark = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.mantineColorScheme === "dark");

test("[EDIT-01, EDIT-05, EDIT-06, EDIT-09, EDIT-12] the screen loads its project and has everything on it", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const loading = page.waitForRequest(
    (request) => request.method() === "GET" && request.url().endsWith(`/api/projects/${id}`),
  );
  await page.reload();
  await loading;
  await tool(page, "Templates").waitFor();
  expect(await onCard(page)).toBe(1);

  const groups = await dock(page).getByRole("group").all();
  const names = await Promise.all(groups.map((group) => group.getAttribute("aria-label")));
  expect(names).toEqual(["Data", "Draw", "Pictures and codes", "Card", "View"]);
  expect(await groups[0]?.getByRole("button").count()).toBe(1);
  await tool(page, "Data wizard").waitFor();
  const bar = topBar(page);
  const button = (name: string) => bar.getByRole("button", { name, exact: true });
  const controls = [
    bar.getByRole("link", { name: "Home" }),
    bar.getByRole("textbox", { name: "Project name" }),
    button("Project"),
    bar.getByRole("radiogroup", { name: "Data mode" }),
    button("Page Setup"),
    button("Reset view"),
    button("Hide layers"),
    button("Undo"),
    button("Redo"),
    bar.getByRole("checkbox", { name: "Auto save" }),
    button("Use dark theme"),
    button("Help"),
    button("Files"),
    bar.getByRole("switch", { name: "Live data" }),
  ];
  for (const control of controls) expect(await control.count(), String(control)).toBe(1);
  const width = await page.evaluate(() => document.querySelector("header")?.scrollWidth ?? 9999);
  expect(width).toBeLessThanOrEqual(1280);

  expect(await page.getByTestId("rulers").count()).toBe(1);
  await bar.getByRole("toolbar", { name: "Zoom" }).waitFor();
  await canvas(page).waitFor();
  await layers(page).waitFor();
  await properties(page).getByRole("button", { name: "Hide properties" }).click();
  expect(await properties(page).getByRole("heading").count()).toBe(0);
  await properties(page).getByRole("button", { name: "Show properties" }).click();
  await properties(page).getByRole("heading", { name: "No Element Selected" }).waitFor();

  await bar.getByRole("link", { name: "Home" }).click();
  await arriveAt(page, "/");
});

test("[EDIT-07, SAVE-05, SAVE-07] the name is changed where it stands, saved by hand, and stands out for 2 s", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id, { apart: true });
  const name = topBar(page).getByRole("textbox", { name: "Project name" });
  await stopClock(page);
  await name.fill("Northgate 2027");
  const storing = page.waitForRequest(
    (request) => request.method() === "PUT" && request.url().endsWith(`/api/projects/${id}`),
  );
  await name.press("Enter");
  await page.keyboard.press("Control+s");
  expect((await storing).postDataJSON()).toMatchObject({ name: "Northgate 2027" });
  await toasted(page, "Project saved");
  await soon(() => name.getAttribute("data-saved")).toBe("true");
  await page.clock.runFor(1500);
  expect(await name.getAttribute("data-saved")).toBe("true");
  await page.clock.runFor(600);
  await soon(() => name.getAttribute("data-saved")).toBe("false");
  expect((await stored(id)).name).toBe("Northgate 2027");

  // Where there is room, nothing of the name is cut off.
  for (const width of [1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await name.fill("Northgate Academy 2027");
    await soon(() => name.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
  }
  await name.fill("Never mind");
  await name.press("Escape");
  await soon(() => name.inputValue()).toBe("Northgate 2027");
});

test("[EDIT-08, EDIT-26] a switch changes the side that is edited, and a sign tells it, on dual-sided projects only", async () => {
  const page = await openEditor(
    await newProject({ front_elements: [rectangle()], back_elements: [aText(), aText()] }),
  );
  const sides = page.getByRole("radiogroup", { name: "Side", exact: true });
  const sign = page.getByTestId("side-sign");
  expect([await sign.count(), await sides.count()]).toEqual([0, 0]);
  await tool(page, "Dual-sided ID card").click();
  await soon(() => sign.textContent()).toBe("Front");
  const rows = layers(page).getByRole("button", { name: "Amara", exact: true });
  expect(await rows.count()).toBe(0);
  await sides.getByText("Back", { exact: true }).click();
  await soon(() => sign.textContent()).toBe("Back");
  await soon(() => rows.count()).toBe(2);
  await sides.getByText("Front", { exact: true }).click();
  await soon(() => rows.count()).toBe(0);
  await tool(page, "Dual-sided ID card").click();
  await soon(async () => [await sign.count(), await sides.count()]).toEqual([0, 0]);
});

test("a click places an element in its usual size, also where the card or the canvas moves beneath the pointer meanwhile", async () => {
  const page = await openEditor(await newProject());
  const place = async (meanwhile: () => Promise<unknown>) => {
    await tool(page, "Rectangle").click();
    const { x, y } = await boxOf(canvas(page).locator("svg").first());
    await page.mouse.move(x + 60, y + 60);
    await page.mouse.down();
    await meanwhile();
    // No hand is quite still.
    await page.mouse.move(x + 61, y + 60);
    await page.mouse.up();
    return [await fieldValue(page, "Width"), await fieldValue(page, "Height")];
  };
  const left = async () => (await boxOf(canvas(page).locator("svg").first())).x;
  const usual = await place(async () => undefined);
  const before = await left();
  const moved = await place(async () => {
    await page.mouse.wheel(40, 0);
    await soon(left).not.toBe(before);
  });
  expect(moved).toEqual(usual);
  const pushed = await place(async () => {
    const top = async () => (await boxOf(canvas(page))).y;
    const unpushed = await top();
    // As by a bar that opens above it.
    await canvas(page).evaluate((area) => {
      area.style.marginTop = "60px";
    });
    await soon(top).not.toBe(unpushed);
  });
  expect(pushed).toEqual(usual);
});

test("[EDIT-13, EDIT-14, EDIT-16] the project menu names its entries and their keys; Print stands on the bar too", async () => {
  const page = await openEditor(await newProject());
  const print = topBar(page).getByRole("button", { name: "Print", exact: true });
  const open = () => topBar(page).getByRole("button", { name: "Project", exact: true }).click();
  const entry = (name: string | RegExp) => page.getByRole("menuitem", { name });
  await open();
  for (const name of [/^Save Ctrl\+S$/, /^Print Ctrl\+B$/, /^Export PDF/]) {
    expect(await entry(name).isDisabled(), String(name)).toBe(true);
  }
  expect(await print.isDisabled()).toBe(true);
  await entry("New Project").waitFor();
  await page.keyboard.press("Escape");
  await tool(page, "Rectangle").dblclick();
  await open();
  await soon(() => entry("Save").isDisabled()).toBe(false);
  await page.keyboard.press("Escape");
  await saved(page);
  await print.click();
  await bulk(page).getByRole("button", { name: "Close" }).click();
  await open();
  await entry("Open Projects").click();
  await arriveAt(page, "/projects");
});

test("[EDIT-20, EDIT-21, EDIT-22, EDIT-30, EDIT-67, EDIT-68, LAYER-01] toggles act, by button and key, and come back with the project", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id, { apart: true });
  await tool(page, "Show grid").click();
  const grid = page.getByTestId("grid");
  const zoom =
    Number.parseFloat(
      (await topBar(page)
        .getByRole("button", { name: /^Zoom \d/ })
        .textContent()) ?? "",
    ) / 100;
  expect(Number.parseFloat(await grid.evaluate((drawn) => drawn.style.backgroundSize))).toBeCloseTo(
    20 * zoom,
    3,
  );
  await page.keyboard.press("Control+g");
  await soon(() => grid.count()).toBe(0);
  await page.keyboard.press("Control+g");
  await grid.waitFor();

  await tool(page, "Show rulers").click();
  await soon(() => page.getByTestId("rulers").count()).toBe(0);
  await tool(page, "Snap to grid").click();
  expect(await isPressed(tool(page, "Snap to grid"))).toBe(true);
  await page.keyboard.press("Control+m");
  await soon(() => isPressed(tool(page, "Snap to grid"))).toBe(false);
  await page.keyboard.press("Control+m");
  await soon(() => isPressed(tool(page, "Snap to grid"))).toBe(true);
  await topBar(page).getByRole("button", { name: "Hide layers" }).click();
  await soon(() => layers(page).count()).toBe(0);
  await topBar(page).getByRole("button", { name: "Use dark theme" }).click();
  expect(await isDark(page)).toBe(true);

  const before = await stored(id);
  await soon(async () => (await stored(id)).ui_preferences).toMatchObject({
    showGrid: true,
    showRulers: false,
    snapToGrid: true,
    showLayers: false,
    darkTheme: true,
  });
  expect((await stored(id)).revision).toBe(before.revision);
  // In another browser, whose person has chosen no theme.
  const elsewhere = await openEditor(id, { apart: true });
  await elsewhere.getByTestId("grid").waitFor();
  expect(await layers(elsewhere).count()).toBe(0);
  await soon(() => isDark(elsewhere)).toBe(true);
  await topBar(elsewhere).getByRole("link", { name: "Home" }).click();
  await arriveAt(elsewhere, "/");
  await soon(() => isDark(elsewhere)).toBe(false);
});

test("[EDIT-10, EDIT-28, EDIT-70, EDIT-71, EDIT-74] the dialogs open, with the wizard of the current mode", async () => {
  const standard = await newProject({ front_elements: [rectangle()] });
  let page = await openEditor(standard);
  const closing = async (name: string | RegExp) => {
    const opened = page.getByRole("dialog", { name });
    await opened.waitFor();
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "hidden" });
  };
  await page.keyboard.press("F1");
  await closing("Getting started");
  await tool(page, "Templates").click();
  await closing("Templates");
  await tool(page, "Project images").click();
  await closing("Project images");
  await tool(page, "Data wizard").click();
  await closing("Data Wizard");
  await page.keyboard.press("Control+Shift+Q");
  await closing("Data Wizard");
  await page.keyboard.press("Control+b");
  await closing(/Bulk Preview/);

  const school = await newProject({ front_elements: [rectangle()] });
  await call("PATCH", `/projects/${school}/data-mode`, { mode: "school" });
  page = await openEditor(school);
  await tool(page, "School data wizard").click();
  await closing("School Data Wizard");
  await page.keyboard.press("Control+Shift+Q");
  await closing("School Data Wizard");
});

test("a wizard that is left while it loads is gone: the keys work, and it opens again", async () => {
  const id = await newProject({});
  await call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const page = await openEditor(id);
  const mapping = await holdBack(page, "GET", /\/school\/mapping$/);
  const wizard = page.getByRole("dialog", { name: "School Data Wizard" });
  await tool(page, "School data wizard").click();
  await wizard.waitFor();
  await page.keyboard.press("Escape");
  mapping.release();
  await wizard.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+Shift+Q");
  await wizard.getByLabel("Email").waitFor();
});

test("[EDIT-60, EDIT-61, EDIT-62, EDIT-66] keys take the tools", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  const takes = async (keys: string, name: string) => {
    await page.keyboard.press("v");
    await page.keyboard.press(keys);
    await soon(() => isPressed(tool(page, name))).toBe(true);
  };
  await takes("Control+t", "Text");
  await takes("Control+r", "Rectangle");
  await takes("Control+Shift+C", "Circle");
  await takes("Control+l", "Line");
});

test("[EDIT-53, EDIT-63, EDIT-64, EDIT-65, EDIT-69, EDIT-72, EDIT-73] keys copy, cut, paste, duplicate, delete and let go", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  await selectLayer(page, "Rectangle");
  await page.keyboard.press("Control+c");
  await toasted(page, "Copied");
  await page.keyboard.press("Control+v");
  await toasted(page, "Pasted");
  await soon(() => onCard(page)).toBe(2);
  await page.keyboard.press("Control+x");
  await toasted(page, "Cut");
  await soon(() => onCard(page)).toBe(1);
  await page.keyboard.press("Control+v");
  await soon(() => onCard(page)).toBe(2);
  await page.keyboard.press("Control+d");
  await soon(() => onCard(page)).toBe(3);
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(2);
  await page.keyboard.press("Control+a");
  await properties(page).getByRole("heading", { name: "2 elements" }).waitFor();
  await page.keyboard.press("Escape");
  await properties(page).getByRole("heading", { name: "No Element Selected" }).waitFor();
});

test("[EDIT-58, EDIT-59] keys save, and begin a new project", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  await page.keyboard.press("Control+s");
  await toasted(page, "Project saved");
  await page.keyboard.press("Control+n");
  await page.getByRole("dialog", { name: "New Project" }).waitFor();
});

test("[EDIT-55] a right click opens the menu about what it hit, with the commands' keys", async () => {
  const only = rectangle();
  const page = await openEditor(await newProject({ front_elements: [only] }));
  await onCanvas(page, only.id).click({ button: "right" });
  await properties(page).getByRole("heading", { name: "Rectangle" }).waitFor();
  const [menu, edge] = [page.getByRole("menu"), page.viewportSize()?.height ?? 0];
  await soon(async () => (await boxOf(menu)).y + (await boxOf(menu)).height).toBeLessThan(edge);
  await page.getByRole("menuitem", { name: "Duplicate Ctrl+D" }).click();
  await soon(() => onCard(page)).toBe(2);
});

test("[EDIT-79] without data a token cannot be inserted, and the data wizard is one press away", async () => {
  const page = await openEditor(await newProject({ front_elements: [aText()] }));
  await selectLayer(page, "Amara");
  await properties(page).getByRole("button", { name: "Insert token" }).click();
  await toasted(page, "Please complete Data Wizard first");
  await page.getByRole("button", { name: "Open Data Wizard" }).click();
  await page.getByRole("dialog", { name: "Data Wizard" }).waitFor();
});

test("[ELEM-23] with nothing selected the panel says so and gives tips", async () => {
  const page = await openEditor(await newProject());
  await properties(page).getByRole("heading", { name: "No Element Selected" }).waitFor();
  const tips = properties(page).getByRole("region", { name: "Quick tips" }).getByRole("listitem");
  expect(await tips.allTextContents()).toEqual([
    "Select Click",
    "Select several Ctrl+Click",
    "Delete Del",
    "Duplicate Ctrl+D",
  ]);
});

test("[ELEM-28] position and size are edited in mm in steps of 0.01; what is no number changes nothing", async () => {
  const only = rectangle();
  const page = await openEditor(await newProject({ front_elements: [only] }));
  await selectLayer(page, "Rectangle");
  await typeInto(page, "X position", "12,34");
  await soon(() => fieldValue(page, "X position")).toBe("12.34");
  await soon(() => onCanvas(page, only.id).getAttribute("transform")).toMatch(/^translate\(46\.49/);
  const field = frameField(page, "X position");
  await field.press("ArrowUp");
  await soon(() => field.inputValue()).toBe("12.35");
  await typeInto(page, "Y position", "left a bit");
  await properties(page).getByRole("alert").getByText("“left a bit” is not a number").waitFor();
  expect(await fieldValue(page, "Y position")).toBe("5.29");
  await properties(page).getByRole("button", { name: "Aspect ratio is kept" }).click();
  await typeInto(page, "Width", "20.01");
  await typeInto(page, "Height", "0");
  await soon(() => fieldValue(page, "Width")).toBe("20.01");
  // A side of 0 could not be taken hold of again: the smallest is 5 px.
  await soon(() => fieldValue(page, "Height")).toBe("1.32");
});

test("[LAYER-03, LAYER-09] the layers are counted, and each has its own opacity", async () => {
  const front_elements = [rectangle(), aText()];
  const id = await newProject({ front_elements });
  const page = await openEditor(id);
  await layers(page).getByRole("heading", { name: "Layers 2" }).waitFor();
  const row = layers(page).getByRole("listitem").filter({ hasText: "Amara" });
  await row.hover();
  await row.getByRole("button", { name: "Opacity 100%" }).click();
  const slider = page.getByRole("slider", { name: "Opacity of Amara" });
  await slider.focus();
  for (let step = 0; step < 4; step++) await slider.press("ArrowLeft");
  await row.getByRole("button", { name: "Opacity 60%" }).waitFor();
  await page.keyboard.press("Escape");
  await saved(page);
  const opacities = async () => (await stored(id)).front_elements.map(({ properties }) => properties.opacity);
  await soon(opacities).toEqual([undefined, 0.6]);
});
