import { beforeEach, expect, test, vi } from "vitest";
import { arriveAt, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { chooseFiles, onCard, question, rectangle, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import {
  canvas,
  keptElements,
  keptLocally,
  properties,
  saved,
  selectLayer,
  toasted,
  topBar,
} from "#test/editorScreen.ts";

const { call, newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const failed = /Failed to load resource/;
const add = (page: Page) => tool(page, "Rectangle").dblclick();
const idOf = (page: Page) => new URL(page.url()).pathname.split("/").at(-1) ?? "";

let before: number;

async function projectCount(): Promise<number> {
  return ((await (await call("GET", "/projects")).json()) as { total: number }).total;
}

beforeEach(async () => {
  before = await projectCount();
});

const writes = /\/api\/projects(\/[^/]+)?$/;

/** Makes all saves fail from now on. */
async function cutOff(page: Page): Promise<void> {
  await page.route(writes, (route) =>
    ["PUT", "POST"].includes(route.request().method()) ? route.abort() : route.fallback(),
  );
}

async function reopen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await tool(page, "Templates").waitFor();
}

test("[EDIT-03, EDIT-04, EDIT-35] /editor first creates a project, and later opens it again", async () => {
  const page = await openEditor("", { expects: failed });
  await page.waitForURL(/\/editor\/.+/);
  const id = idOf(page);
  expect(await projectCount()).toBe(before + 1);
  expect(await stored(id)).toMatchObject({ canvas_width: 800, canvas_height: 600 });
  await page.locator('svg[aria-label="Card, front"][viewBox="0 0 800 600"]').waitFor();
  await add(page);
  await saved(page);
  await cutOff(page);
  await add(page);
  await keptLocally(page, 2);

  await page.goto("/editor");
  await arriveAt(page, `/editor/${id}`);
  await toasted(page, /^Your unsaved changes from .* were restored\.$/);
  await soon(() => onCard(page)).toBe(2);
  await page.unroute(writes);
  await page.keyboard.press("Control+s");
  await saved(page);
  expect((await stored(id)).front_elements).toHaveLength(2);
  expect(await projectCount()).toBe(before + 1);
});

test("opens the stored design if the user goes back at once", async () => {
  const page = await openEditor(await newProject());
  await add(page);
  await saved(page);
  // On a busy machine, timers that are due at once run late.
  const { setTimeout } = globalThis;
  vi.spyOn(globalThis, "setTimeout").mockImplementation((run, ms) => setTimeout(run, ms || 1000));
  await topBar(page).getByRole("link", { name: "Home" }).click();
  await canvas(page).waitFor({ state: "detached" });
  await page.goBack();
  await tool(page, "Templates").waitFor();
  await soon(() => onCard(page)).toBe(1);
});

test("discards changes restored from the browser on request", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: failed });
  await cutOff(page);
  await add(page);
  await keptLocally(page, 1);
  await page.reload();
  await page.getByRole("button", { name: "Discard them" }).click();
  await soon(() => onCard(page)).toBe(0);
  await reopen(page, `/editor/${id}`);
  expect(await onCard(page)).toBe(0);
  expect((await stored(id)).front_elements).toEqual([]);
});

test("[EDIT-02, OPEN-59] opening an unknown project creates a new project and says so", async () => {
  const page = await openEditor("00000000-0000-4000-8000-000000000000", { expects: failed });
  await toasted(page, "That project no longer exists, so a new one was created.");
  const id = idOf(page);
  expect(await stored(id)).toMatchObject({ name: "Untitled project" });
  await reopen(page, `/editor/${id}`);
  expect(await projectCount()).toBe(before + 1);
});

test("[EDIT-02] creates no project after a server error, and offers a retry", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id, { expects: failed });
  await page.route(`**/api/projects/${id}`, (route) =>
    route.fulfill({ status: 503, json: { detail: "Back in a moment", code: "busy" } }),
  );
  await page.reload();
  await page.getByRole("heading", { name: "The project could not be opened" }).waitFor();
  expect(await projectCount()).toBe(before + 1);
  await page.unroute(`**/api/projects/${id}`);
  await page.getByRole("button", { name: /again|Retry/ }).click();
  await soon(() => onCard(page)).toBe(1);
});

test("[OPEN-58, SAVE-11] recreates a deleted project from the browser's copy", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: failed });
  await add(page);
  await saved(page);
  await cutOff(page);
  await add(page);
  await keptLocally(page, 2);
  await call("DELETE", `/projects/${id}`);

  await page.goto("/editor");
  const asked = question(page, "This project no longer exists");
  await asked.getByText(/“Cards” is no longer on the server/).waitFor();
  await asked.getByRole("button", { name: "Create from the copy" }).click();
  await page.getByRole("heading", { name: "A new project could not be created" }).waitFor();
  expect(await keptElements(page)).toBe(2);

  await page.unroute(writes);
  await page.getByRole("button", { name: /again|Retry/ }).click();
  await asked.getByRole("button", { name: "Create from the copy" }).click();
  await tool(page, "Templates").waitFor();
  await soon(() => onCard(page)).toBe(2);
  expect(idOf(page)).not.toBe(id);
  expect(await stored(idOf(page))).toMatchObject({ name: "Cards", canvas_width: 324 });
  expect((await stored(idOf(page))).front_elements).toHaveLength(2);
});

test("[SAVE-11, EDIT-03, EDIT-04, EDIT-15, EDIT-75, EDIT-76] the editor works while no project can be created", async () => {
  const page = await openEditor(await newProject(), { expects: failed });
  await page.evaluate(() => localStorage.removeItem("current_project_id"));
  await cutOff(page);
  await page.goto("/editor");
  await toasted(page, /Until it can be saved, the new project is kept only in this browser\.$/);
  await page.locator('svg[aria-label="Card, front"][viewBox="0 0 800 600"]').waitFor();
  await tool(page, "Text").dblclick();
  await keptLocally(page, 1);
  await page.keyboard.press("Control+s");
  await toasted(page, /^Not saved: .* Your changes are kept in this browser only\.$/);
  await topBar(page).getByRole("status").filter({ hasText: "Not saved" }).waitFor();
  expect(await topBar(page).getByRole("button", { name: "Print", exact: true }).isDisabled()).toBe(true);
  await topBar(page).getByRole("button", { name: "Project", exact: true }).click();
  for (const name of [/^Print Ctrl/, /^Export PDF/]) {
    expect(await page.getByRole("menuitem", { name }).isDisabled(), String(name)).toBe(true);
  }
  await topBar(page).getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await page.keyboard.press("Control+b");
  const alert = page.getByRole("alertdialog", { name: "Print" });
  await alert
    .getByText("Please create or open a project first to use bulk preview.", { exact: true })
    .waitFor();
  await alert.getByRole("button", { name: "OK" }).click();
  await alert.waitFor({ state: "hidden" });

  const told = page
    .getByRole("log", { name: "Messages" })
    .getByRole("button", { name: "Open or save a project first" });
  const toldAfter = async (act: () => Promise<unknown>) => {
    // The message is only shown for 1.8 s.
    await Promise.all([told.waitFor(), act()]);
    await told.waitFor({ state: "hidden" });
  };
  await toldAfter(() => tool(page, "Project images").click());
  await toldAfter(() =>
    topBar(page).getByRole("radiogroup", { name: "Data mode" }).getByText("School").click(),
  );
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await selectLayer(page, "Double click to edit");
  await properties(page).getByLabel("Font", { exact: true }).click();
  await page.getByRole("option", { name: "Custom…" }).click();
  const fonts = page.getByRole("dialog", { name: "Custom fonts" });
  const upload = () => fonts.getByRole("button", { name: "Upload fonts" }).click();
  await toldAfter(() => chooseFiles(page, upload, [import.meta.filename]));
  expect(await fonts.getByRole("alert").count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await projectCount()).toBe(before + 1);

  // Once the server works again, the first save creates the project from the restored state.
  await page.unroute(writes);
  await page.goto("/editor");
  await page.waitForURL(/\/editor\/.+/);
  const id = idOf(page);
  await tool(page, "Templates").waitFor();
  await soon(() => onCard(page)).toBe(1);
  expect(await stored(id)).toMatchObject({ name: "Untitled project", canvas_width: 800 });
  expect((await stored(id)).front_elements).toHaveLength(1);
  await reopen(page, "/editor");
  await arriveAt(page, `/editor/${id}`);
  expect(await projectCount()).toBe(before + 2);
});

test("undo and redo survive a reload, with or without a save", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id, { expects: failed });
  await add(page);
  await page.keyboard.press("Control+Shift+G");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Control+Shift+G");
  await saved(page);
  await page.reload();
  await soon(() => onCard(page)).toBe(2);
  const undo = topBar(page).getByRole("button", { name: "Undo" });
  await soon(() => undo.isEnabled()).toBe(true);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(1);
  await page.keyboard.press("Control+y");
  await soon(() => onCard(page)).toBe(2);

  await cutOff(page);
  await add(page);
  await keptLocally(page, 3);
  await page.reload();
  await soon(() => onCard(page)).toBe(3);
  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(2);
  await page.keyboard.press("Control+z");
  await soon(() => onCard(page)).toBe(1);
});
