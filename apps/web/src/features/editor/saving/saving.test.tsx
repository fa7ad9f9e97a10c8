import { expect, test } from "vitest";
import { arriveAt, type Page, signIn, soon, superAdmin, useBackOffice } from "#test/backOffice.ts";
import { onCard, question, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { keptLocally, localStates, saved, toasted, topBar } from "#test/editorScreen.ts";
import { stopClock } from "#test/stopClock.ts";

const editor = useEditorDialogs(useBackOffice());
const { call, newProject, openEditor, stored } = editor;

const failed = /Failed to load resource/;
const add = (page: Page) => tool(page, "Rectangle").dblclick();
const autoSave = (page: Page) => topBar(page).getByRole("checkbox", { name: "Auto save" });
const storedElements = async (id: string) => (await stored(id)).front_elements.length;

test("[SAVE-08, SAVE-09, SAVE-10] auto save runs 2 s after a change, unless it is off", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  const saves: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" && request.url().endsWith(`/projects/${id}`)) saves.push(request.url());
  });
  expect(await autoSave(page).isChecked()).toBe(true);
  await stopClock(page);
  await add(page);
  await page.clock.runFor(1990);
  expect(saves).toHaveLength(0);
  await page.clock.runFor(10);
  await saved(page);
  expect(await storedElements(id)).toBe(1);

  await autoSave(page).uncheck();
  await add(page);
  await topBar(page).getByRole("status").filter({ hasText: "Unsaved" }).waitFor();
  await page.clock.runFor(60_000);
  expect(saves).toHaveLength(1);
  await page.keyboard.press("Control+s");
  await toasted(page, "Project saved");
  expect(await storedElements(id)).toBe(2);
  await add(page);
  await autoSave(page).check();
  await page.clock.runFor(2000);
  await saved(page);
  expect(await storedElements(id)).toBe(3);
});

test("[SAVE-16, SAVE-18, MISC-06] the browser stores each change within 2 s under the key “current”", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  expect(localStorage.getItem("current_project_id")).toBe(id);
  await autoSave(page).uncheck();
  await stopClock(page);
  await add(page);
  await add(page);
  await page.clock.runFor(2000);
  await keptLocally(page, 2);
  const kept = await localStates(page);
  expect(kept).toMatchObject({ version: 1, states: { current: { projectId: id } } });
  expect(kept?.stores).toHaveLength(1);
  await page.keyboard.press("Control+s");
  await saved(page);
  await soon(async () => Object.keys((await localStates(page))?.states ?? {})).toEqual(["current"]);
  await keptLocally(page, 2);
});

test("reports that the open project was deleted and saves it once restored", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: failed });
  await stopClock(page);
  await call("DELETE", `/projects/${id}`);
  await add(page);
  await page.clock.runFor(2000);
  await toasted(page, /^Not saved: This project does not exist/);
  await call("POST", `/projects/${id}/restore`);
  await add(page);
  await page.clock.runFor(2000);
  await saved(page);
  expect(await storedElements(id)).toBe(2);
});

/** Saves the open project as another user and then on this page, which asks which version to keep. */
async function collide(theirs: object): Promise<{ readonly id: string; readonly page: Page }> {
  const id = await newProject();
  const page = await openEditor(id, { expects: failed });
  await autoSave(page).uncheck();
  await add(page);
  await call("PUT", `/projects/${id}`, theirs);
  return { id, page };
}

async function answer(page: Page, way: string): Promise<void> {
  await page.keyboard.press("Control+s");
  await question(page, "Someone else saved this project").getByRole("button", { name: way }).click();
}

test("[OPEN-53] “Keep mine” overwrites another user's save", async () => {
  const { id, page } = await collide({ background_color: "#aabbcc" });
  await answer(page, "Keep mine");
  await soon(() => storedElements(id)).toBe(1);
  expect((await stored(id)).background_color).not.toBe("#aabbcc");
});

test("[OPEN-53] “Take theirs” loads another user's save", async () => {
  const { id, page } = await collide({ background_color: "#aabbcc" });
  await answer(page, "Take theirs");
  await soon(() => onCard(page)).toBe(0);
  expect(await stored(id)).toMatchObject({ background_color: "#aabbcc", front_elements: [] });
});

test("[OPEN-53, SAVE-11] “Save a copy” creates a second project, or keeps the changes locally", async () => {
  const { id, page } = await collide({ name: "Theirs" });
  await page.route(/\/api\/projects$/, (route) => route.abort());
  await answer(page, "Save a copy");
  await toasted(page, /^Not saved: /);
  await keptLocally(page, 1);
  expect(await stored(id)).toMatchObject({ name: "Theirs", front_elements: [] });
  expect(await onCard(page)).toBe(1);

  await page.unroute(/\/api\/projects$/);
  await answer(page, "Save a copy");
  await page.waitForURL((url) => !url.pathname.endsWith(`/${id}`));
  const copy = await stored(new URL(page.url()).pathname.split("/").at(-1) ?? "");
  expect([copy.name, copy.front_elements.length]).toEqual(["Cards (copy)", 1]);
  expect(await stored(id)).toMatchObject({ name: "Theirs", front_elements: [] });
});

test("[OPEN-54] leaving with unsaved changes asks whether to stay, save or discard", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  const home = topBar(page).getByRole("link", { name: "Home" });
  const asked = question(page, "Leave with unsaved changes?");
  const leave = async () => {
    await autoSave(page).uncheck();
    await add(page);
    await home.click();
  };
  const comeBack = async () => {
    await arriveAt(page, "/");
    await autoSave(page).waitFor({ state: "detached" });
    await page.goBack();
    await soon(() => onCard(page)).toBe(1);
  };
  await leave();
  await asked.getByRole("button", { name: "Stay" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(`/editor/${id}`);
  await home.click();
  await asked.getByRole("button", { name: "Save and leave" }).click();
  await comeBack();
  await leave();
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await comeBack();
  expect(await storedElements(id)).toBe(1);
});

test("going back before the next page loads does not show discarded changes", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  await autoSave(page).uncheck();
  await add(page);
  await topBar(page).getByRole("link", { name: "Home" }).click();
  const asked = question(page, "Leave with unsaved changes?");
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("**/");
  await page.goBack();
  await soon(() => onCard(page)).toBe(0);
  await page.settle();
  expect([await onCard(page), await storedElements(id)]).toEqual([0, 0]);
});

test("restores and saves unsaved changes after the user signs in again", async () => {
  const id = await newProject();
  const page = await editor.openEditor(id, { expects: failed });
  // This sign-in replaces the session that the other calls in this file use.
  await page.evaluate(() => localStorage.clear());
  await page.goto("/login");
  await signIn(page, superAdmin);
  await page.waitForURL("**/dashboard");
  await page.goto(`/editor/${id}`);
  await tool(page, "Templates").waitFor();
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("auth_token")}` };
    await fetch("/api/auth/logout", { method: "POST", headers });
  });
  await add(page);
  await page.keyboard.press("Control+s");
  await arriveAt(page, `/login?next=${encodeURIComponent(`/editor/${id}`)}`);
  await page.getByRole("status").filter({ hasText: "Your session has ended." }).waitFor();
  await signIn(page, superAdmin);
  await arriveAt(page, `/editor/${id}`);
  await page.getByText(/^Your unsaved changes from .* were restored\.$/).waitFor();
  await saved(page);
  expect(await storedElements(id)).toBe(1);
});
