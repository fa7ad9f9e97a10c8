import { expect, test } from "vitest";
import { arriveAt, holdBack, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { bulk } from "#test/bulkPrint.ts";
import { aText, dialog, onCard, rectangle, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { canvas, dock, isPressed, layers, properties, saved, toasted, topBar } from "#test/editorScreen.ts";
import { stopClock } from "#test/stopClock.ts";

// The school itself is never contacted.
const editor = useEditorDialogs(
  useBackOffice({ settings: () => ({ SCHOOL_API_URL: "http://127.0.0.1:9" }) }),
);
const { call, newProject, openEditor, stored } = editor;

const barButton = (page: Page, name: string) => topBar(page).getByRole("button", { name, exact: true });

/** Resolves when the page starts a call. */
const calling = (page: Page, method: string, path: string) =>
  page.waitForRequest((request) => request.method() === method && request.url().endsWith(path));

test("[EDIT-01, EDIT-05, EDIT-06, EDIT-09, EDIT-12, ELEM-23] opens a project with all its controls", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const loading = calling(page, "GET", `/api/projects/${id}`);
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
  const commands = ["Project", "Page Setup", "Undo", "Redo", "Files"];
  const views = ["Reset view", "Hide layers", "Use dark theme", "Help"];
  const controls = [
    ...[...commands, ...views].map((name) => barButton(page, name)),
    bar.getByRole("link", { name: "Home" }),
    bar.getByRole("textbox", { name: "Project name" }),
    bar.getByRole("radiogroup", { name: "Data mode" }),
    bar.getByRole("checkbox", { name: "Auto save" }),
    bar.getByRole("switch", { name: "Live data" }),
    page.getByTestId("rulers"),
  ];
  for (const control of controls) expect(await control.count(), String(control)).toBe(1);
  await bar.getByRole("toolbar", { name: "Zoom" }).waitFor();
  await canvas(page).waitFor();
  await layers(page).waitFor();

  await properties(page).getByRole("button", { name: "Hide properties" }).click();
  expect(await properties(page).getByRole("heading").count()).toBe(0);
  await properties(page).getByRole("button", { name: "Show properties" }).click();
  await properties(page).getByRole("heading", { name: "No Element Selected" }).waitFor();
  const tips = properties(page).getByRole("region", { name: "Quick tips" }).getByRole("listitem");
  const wanted = ["Select Click", "Select several Ctrl+Click", "Delete Del", "Duplicate Ctrl+D"];
  expect(await tips.allTextContents()).toEqual(wanted);
  await bar.getByRole("link", { name: "Home" }).click();
  await arriveAt(page, "/");
});

test("[EDIT-07, EDIT-58, SAVE-05, SAVE-07] renames a project and highlights the saved name for 2 s", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const name = topBar(page).getByRole("textbox", { name: "Project name" });
  await stopClock(page);
  await name.fill("Northgate 2027");
  const storing = calling(page, "PUT", `/api/projects/${id}`);
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
  await name.fill("Never mind");
  await name.press("Escape");
  await soon(() => name.inputValue()).toBe("Northgate 2027");
});

test("[EDIT-08, EDIT-25, EDIT-26, OPEN-50] switches sides of a dual-sided card and keeps a hidden back", async () => {
  const id = await newProject({ front_elements: [rectangle()], back_elements: [aText(), aText()] });
  const page = await openEditor(id);
  const dual = tool(page, "Dual-sided ID card");
  const sides = page.getByRole("radiogroup", { name: "Side", exact: true });
  const sign = page.getByTestId("side-sign");
  const rows = layers(page).getByRole("button", { name: "Amara", exact: true });
  expect([await sign.count(), await sides.count()]).toEqual([0, 0]);
  expect(await isPressed(dual)).toBe(false);
  await dual.click();
  await soon(() => isPressed(dual)).toBe(true);
  await soon(() => sign.textContent()).toBe("Front");
  expect(await rows.count()).toBe(0);
  await sides.getByText("Back", { exact: true }).click();
  await soon(() => sign.textContent()).toBe("Back");
  await soon(() => rows.count()).toBe(2);
  await sides.getByText("Front", { exact: true }).click();
  await soon(() => rows.count()).toBe(0);
  const kept = { back_elements: [{ type: "text" }, { type: "text" }] };
  await soon(() => stored(id)).toMatchObject({ is_dual_sided: true, ...kept });
  await dual.click();
  await soon(async () => [await sign.count(), await sides.count()]).toEqual([0, 0]);
  await soon(() => stored(id)).toMatchObject({ is_dual_sided: false, ...kept });
});

test("[EDIT-13, EDIT-14, EDIT-16] Save, Print and Export are disabled until the card has content", async () => {
  const page = await openEditor(await newProject());
  const print = barButton(page, "Print");
  const open = () => barButton(page, "Project").click();
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
  await bulk(page).waitFor({ state: "detached" });
  await open();
  await entry("Open Projects").click();
  await arriveAt(page, "/projects");
});

test("[EDIT-20, EDIT-21, EDIT-22, EDIT-30, EDIT-67, EDIT-68, LAYER-01] stores view settings in the project", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const isDark = () => page.locator('html[data-mantine-color-scheme="dark"]').count();
  const snapping = () => isPressed(tool(page, "Snap to grid"));
  const grid = page.getByTestId("grid");
  const zoomText = await topBar(page)
    .getByRole("button", { name: /^Zoom \d/ })
    .textContent();
  await tool(page, "Show grid").click();
  const step = Number.parseFloat(await grid.evaluate((drawn) => drawn.style.backgroundSize));
  expect(step).toBeCloseTo((20 * Number.parseFloat(zoomText ?? "")) / 100, 3);
  await page.keyboard.press("Control+g");
  await soon(() => grid.count()).toBe(0);
  await page.keyboard.press("Control+g");
  await grid.waitFor();
  await tool(page, "Show rulers").click();
  await soon(() => page.getByTestId("rulers").count()).toBe(0);
  await tool(page, "Snap to grid").click();
  await soon(snapping).toBe(true);
  await page.keyboard.press("Control+m");
  await soon(snapping).toBe(false);
  await page.keyboard.press("Control+m");
  await soon(snapping).toBe(true);
  await barButton(page, "Hide layers").click();
  await soon(() => layers(page).count()).toBe(0);
  await barButton(page, "Use dark theme").click();
  await soon(isDark).toBe(1);

  const before = await stored(id);
  await soon(async () => (await stored(id)).ui_preferences).toMatchObject({
    showGrid: true,
    showRulers: false,
    snapToGrid: true,
    showLayers: false,
    darkTheme: true,
  });
  expect((await stored(id)).revision).toBe(before.revision);
  // Each visit starts in a fresh browser, which has no stored theme.
  const elsewhere = await openEditor(id);
  await elsewhere.getByTestId("grid").waitFor();
  expect(await layers(elsewhere).count()).toBe(0);
  await soon(isDark).toBe(1);
  await topBar(elsewhere).getByRole("link", { name: "Home" }).click();
  await arriveAt(elsewhere, "/");
  await soon(isDark).toBe(0);
});

test("[EDIT-10, EDIT-27, EDIT-28, EDIT-59, EDIT-70, EDIT-71, EDIT-74] buttons and keys open the dialogs", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  const closing = async (open: Promise<void>, name: string | RegExp) => {
    await open;
    const opened = page.getByRole("dialog", { name });
    await opened.waitFor();
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "hidden" });
  };
  await closing(page.keyboard.press("F1"), "Getting started");
  await closing(tool(page, "Templates").click(), "Templates");
  await closing(tool(page, "Project images").click(), "Project images");
  await closing(tool(page, "Data wizard").click(), "Data Wizard");
  await closing(page.keyboard.press("Control+Shift+Q"), "Data Wizard");
  await closing(page.keyboard.press("Control+b"), /Bulk Preview/);
  await page.keyboard.press("Control+n");
  await page.getByRole("dialog", { name: "New Project" }).waitFor();
});

test("[EDIT-27, EDIT-28, EDIT-71] a school project has its own wizard, which can be closed while loading", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  await call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const page = await openEditor(id);
  expect(await tool(page, "Project images").count()).toBe(0);
  const mapping = await holdBack(page, "GET", /\/school\/mapping$/);
  const wizard = dialog(page, "School Data Wizard");
  await tool(page, "School data wizard").click();
  await wizard.waitFor();
  await page.keyboard.press("Escape");
  mapping.release();
  await wizard.waitFor({ state: "hidden" });
  await page.keyboard.press("Control+Shift+Q");
  await wizard.getByLabel("Email").waitFor();
});
