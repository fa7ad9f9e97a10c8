import { once } from "node:events";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { arriveAt, signIn, soon } from "./support/backOffice.ts";
import { useBrowserProcesses } from "./support/browserProcesses.ts";
import { chooseFiles, onCard, question, rectangle, tool, useEditorDialogs } from "./support/editorDialogs.ts";
import { keptElements, keptLocally, localStates, saved, toasted, topBar } from "./support/editorScreen.ts";
import { temporaryFolder } from "./support/programs.ts";

const editor = useEditorDialogs();
const { call, newProject, openEditor, stored } = editor;

const failed = /Failed to load resource/;
const launch = useBrowserProcesses();

/** Adds one rectangle more. */
const add = (page: Page) => tool(page, "Rectangle").dblclick();

/** Nothing of the project can be stored any more. */
async function cutOff(page: Page): Promise<void> {
  await page.route(/\/api\/projects(\/[^/]+)?$/, (route) =>
    ["PUT", "POST"].includes(route.request().method()) ? route.abort() : route.fallback(),
  );
}

async function projectCount(): Promise<number> {
  return ((await (await call("GET", "/projects")).json()) as { total: number }).total;
}

test("[SAVE-08, SAVE-09, SAVE-10] the checkbox turns auto save off and on", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  const box = topBar(page).getByRole("checkbox", { name: "Auto save" });
  expect(await box.isChecked()).toBe(true);
  await box.uncheck();
  await add(page);
  await topBar(page).getByRole("status").filter({ hasText: "Unsaved" }).waitFor();
  await page.waitForTimeout(3500);
  expect((await stored(id)).front_elements).toEqual([]);
  await box.check();
  await saved(page);
  expect((await stored(id)).front_elements).toHaveLength(1);
});

test("[SAVE-16, SAVE-18, MISC-06] the state is in the browser's database under current, the project's id in local storage", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  expect(await page.evaluate(() => localStorage.getItem("current_project_id"))).toBe(id);
  await add(page);
  await keptLocally(page, 1);
  await saved(page);
  await add(page);
  await keptLocally(page, 2);
  await saved(page);
  const kept = await localStates(page);
  expect(kept).toMatchObject({ version: 1, states: { current: { projectId: id } } });
  expect(kept?.stores).toHaveLength(1);
  expect(await keptElements(page)).toBe(2);
});

test("[EDIT-03, EDIT-04, EDIT-35] without an id the last project comes back with its local state, or a new one begins", async () => {
  const before = await projectCount();
  let page = await editor.openEditor("", { apart: true, expects: failed });
  await page.waitForURL(/\/editor\/.+/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await projectCount()).toBe(before + 1);
  expect(await stored(id)).toMatchObject({ canvas_width: 800, canvas_height: 600 });
  await page.locator('svg[aria-label="Card, front"][viewBox="0 0 800 600"]').waitFor();
  await add(page);
  await saved(page);
  await cutOff(page);
  await add(page);
  await keptLocally(page, 2);
  page.once("dialog", (leaving) => void leaving.accept());
  const context = page.context();
  await page.close();
  page = await context.newPage();
  await page.goto("/editor");
  await arriveAt(page, `/editor/${id}`);
  await toasted(page, /^Your unsaved changes from .* were restored\.$/);
  await tool(page, "Templates").waitFor();
  await soon(() => onCard(page)).toBe(2);
  await saved(page);
  await soon(async () => (await stored(id)).front_elements.length).toBe(2);
});

test("restored changes can be discarded again", async () => {
  const id = await newProject();
  let page = await openEditor(id, { apart: true, expects: failed });
  await cutOff(page);
  await add(page);
  await keptLocally(page, 1);
  const context = page.context();
  await page.close();
  page = await context.newPage();
  // What is back must not be saved before it is discarded, however long that takes.
  await cutOff(page);
  await page.goto(`/editor/${id}`);
  await page.getByRole("button", { name: "Discard them" }).click();
  await soon(() => onCard(page)).toBe(0);
  await page.reload();
  await tool(page, "Templates").waitFor();
  expect(await onCard(page)).toBe(0);
  expect((await stored(id)).front_elements).toEqual([]);
});

test("[EDIT-02, OPEN-59] an address of no project leads to a new one, made once, and a toast says so", async () => {
  const page = await openEditor(await newProject(), { apart: true, expects: failed });
  const before = await projectCount();
  await page.goto("/editor/00000000-0000-4000-8000-000000000000");
  await toasted(page, "That project no longer exists, so a new one was created.");
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await stored(id)).toMatchObject({ name: "Untitled project" });
  expect(await projectCount()).toBe(before + 1);
  await page.reload();
  await tool(page, "Templates").waitFor();
  expect(await projectCount()).toBe(before + 1);
});

test("[EDIT-02] a server that stumbles makes no new project: it is asked again", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const before = await projectCount();
  const page = await openEditor(id, { apart: true, expects: failed });
  await page.route(`**/api/projects/${id}`, (route) =>
    route.fulfill({ status: 503, json: { detail: "Back in a moment", code: "busy" } }),
  );
  await page.reload();
  await page.getByRole("heading", { name: "The project could not be opened" }).waitFor();
  expect(await projectCount()).toBe(before);
  await page.unroute(`**/api/projects/${id}`);
  await page.getByRole("button", { name: /again|Retry/ }).click();
  await soon(() => onCard(page)).toBe(1);
});

test("[OPEN-58, SAVE-11] what the browser still has of a deleted project is offered as a new one, and kept until that is made", async () => {
  const id = await newProject();
  let page = await openEditor(id, { apart: true, expects: failed });
  await add(page);
  await saved(page);
  await cutOff(page);
  await add(page);
  await keptLocally(page, 2);
  const context = page.context();
  await page.close();
  await call("DELETE", `/projects/${id}`);

  page = await context.newPage();
  const creating = /\/api\/projects$/;
  await page.route(creating, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { detail: "Broken on purpose", code: "internal" } })
      : route.fallback(),
  );
  await page.goto("/editor");
  const asked = question(page, "This project is gone");
  await asked.getByText(/“Cards” is no longer on the server/).waitFor();
  await asked.getByRole("button", { name: "Create from it" }).click();
  await page.getByRole("heading", { name: "A new project could not be created" }).waitFor();
  expect(await keptElements(page)).toBe(2);

  await page.unroute(creating);
  await page.getByRole("button", { name: /again|Retry/ }).click();
  await asked.getByRole("button", { name: "Create from it" }).click();
  await tool(page, "Templates").waitFor();
  await soon(() => onCard(page)).toBe(2);
  const created = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(created).not.toBe(id);
  expect(await stored(created)).toMatchObject({ name: "Cards", canvas_width: 324 });
  expect((await stored(created)).front_elements).toHaveLength(2);
});

test("a window whose project is deleted is told so, and goes on saving once it is restored", async () => {
  const id = await newProject();
  const page = await openEditor(id, { apart: true, expects: failed });
  await add(page);
  await saved(page);
  await call("DELETE", `/projects/${id}`);
  await add(page);
  await toasted(page, /^Not saved: This project does not exist/);
  await call("POST", `/projects/${id}/restore`);
  await add(page);
  await saved(page);
  expect((await stored(id)).front_elements).toHaveLength(3);
});

test("[SAVE-11, EDIT-03, EDIT-04, EDIT-15, EDIT-75, EDIT-76] while no project can be created the editor works all the same, on a state of this browser", async () => {
  let page = await openEditor(await newProject(), { apart: true, expects: failed });
  const context = page.context();
  await page.evaluate(() => localStorage.removeItem("current_project_id"));
  const before = await projectCount();
  await page.close();
  page = await context.newPage();
  await cutOff(page);
  await page.goto("/editor");
  await toasted(page, /The new project is kept in this browser only until it can be saved\.$/);
  await tool(page, "Templates").waitFor();
  await page.locator('svg[aria-label="Card, front"][viewBox="0 0 800 600"]').waitFor();
  await tool(page, "Text").dblclick();
  await keptLocally(page, 1);
  await page.keyboard.press("Control+s");
  await toasted(page, /^Not saved: .* It is kept in this browser only\.$/);
  await topBar(page).getByRole("status").filter({ hasText: "Not saved" }).waitFor();
  expect(await topBar(page).getByRole("button", { name: "Print", exact: true }).isDisabled()).toBe(true);
  await topBar(page).getByRole("button", { name: "Project", exact: true }).click();
  for (const name of [/^Print Ctrl/, /^Export PDF/]) {
    expect(await page.getByRole("menuitem", { name }).isDisabled(), String(name)).toBe(true);
  }
  await page.keyboard.press("Escape");
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
  /** It is waited for from before the act on: a message stays for 1.8 s only. */
  const toldAfter = async (act: () => Promise<unknown>) => {
    await Promise.all([told.waitFor(), act()]);
    await told.waitFor({ state: "hidden" });
  };
  await toldAfter(() => tool(page, "Project images").click());
  await toldAfter(() =>
    topBar(page).getByRole("radiogroup", { name: "Data mode" }).getByText("School").click(),
  );
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await page.getByRole("complementary", { name: "Properties" }).getByLabel("Font", { exact: true }).click();
  await page.getByRole("option", { name: "Custom…" }).click();
  const fonts = page.getByRole("dialog", { name: "Custom fonts" });
  const upload = () => fonts.getByRole("button", { name: "Upload fonts" }).click();
  await toldAfter(() => chooseFiles(page, upload, [import.meta.filename]));
  expect(await fonts.getByRole("alert").count()).toBe(0);
  await page.keyboard.press("Escape");
  expect(await projectCount()).toBe(before);

  // Another time, with the server well again: the state comes back, and the first save creates the project.
  page.once("dialog", (leaving) => void leaving.accept());
  await page.close();
  page = await context.newPage();
  await page.goto("/editor");
  await page.waitForURL(/\/editor\/.+/);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await tool(page, "Templates").waitFor();
  await soon(() => onCard(page)).toBe(1);
  expect(await stored(id)).toMatchObject({ name: "Untitled project", canvas_width: 800 });
  expect((await stored(id)).front_elements).toHaveLength(1);
  expect(await projectCount()).toBe(before + 1);
  await page.goto("/editor");
  await arriveAt(page, `/editor/${id}`);
  expect(await projectCount()).toBe(before + 1);
});

test("[OPEN-53] where someone else saved meanwhile, mine is kept, theirs is taken or a copy is saved, as answered", async () => {
  const answer = async (way: string) => {
    const id = await newProject();
    const page = await openEditor(id, { apart: true, expects: failed });
    await topBar(page).getByRole("checkbox", { name: "Auto save" }).uncheck();
    await add(page);
    await call("PUT", `/projects/${id}`, { background_color: "#aabbcc" });
    await page.keyboard.press("Control+s");
    await question(page, "Someone else saved this project").getByRole("button", { name: way }).click();
    return { id, page };
  };
  const mine = await answer("Keep mine");
  await soon(async () => (await stored(mine.id)).front_elements.length).toBe(1);
  expect((await stored(mine.id)).background_color).not.toBe("#aabbcc");

  const theirs = await answer("Take theirs");
  await soon(() => onCard(theirs.page)).toBe(0);
  expect(await stored(theirs.id)).toMatchObject({ background_color: "#aabbcc", front_elements: [] });

  const copied = await answer("Save a copy");
  await copied.page.waitForURL((url) => !url.pathname.endsWith(`/${copied.id}`));
  expect((await stored(copied.id)).front_elements).toEqual([]);
  const copy = new URL(copied.page.url()).pathname.split("/").at(-1) ?? "";
  const { name, front_elements } = await stored(copy);
  expect([name, front_elements.length]).toEqual([`${(await stored(copied.id)).name} (copy)`, 1]);
});

test("[SAVE-11] when a copy cannot be created for a conflict, everything stays here", async () => {
  const id = await newProject();
  const page = await openEditor(id, { apart: true, expects: failed });
  await topBar(page).getByRole("checkbox", { name: "Auto save" }).uncheck();
  await add(page);
  await call("PUT", `/projects/${id}`, { name: "Theirs" });
  await page.route(/\/api\/projects$/, (route) => route.abort());
  await page.keyboard.press("Control+s");
  await question(page, "Someone else saved this project")
    .getByRole("button", { name: "Save a copy" })
    .click();
  await toasted(page, /^Not saved: /);
  await keptLocally(page, 1);
  expect((await stored(id)).name).toBe("Theirs");
  expect(await onCard(page)).toBe(1);
});

test("[OPEN-54] unsaved changes ask before they are left, and stay, go or are saved as answered", async () => {
  const id = await newProject();
  const page = await openEditor(id, { apart: true });
  await topBar(page).getByRole("checkbox", { name: "Auto save" }).uncheck();
  await add(page);
  const home = topBar(page).getByRole("link", { name: "Home" });
  const asked = question(page, "Leave with unsaved changes?");
  await home.click();
  await asked.getByRole("button", { name: "Stay" }).click();
  await asked.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(`/editor/${id}`);
  await home.click();
  await asked.getByRole("button", { name: "Save and leave" }).click();
  await arriveAt(page, "/");
  expect((await stored(id)).front_elements).toHaveLength(1);

  await page.goto(`/editor/${id}`);
  await tool(page, "Templates").waitFor();
  await add(page);
  await soon(() => onCard(page)).toBe(2);
  const native: string[] = [];
  page.context().removeAllListeners("dialog");
  page.on("dialog", async (leaving) => {
    native.push(leaving.type());
    await leaving.dismiss();
  });
  await page.evaluate(() => location.reload());
  await soon(() => native).toEqual(["beforeunload"]);
  await home.click();
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await arriveAt(page, "/");
  await page.goto(`/editor/${id}`);
  await tool(page, "Templates").waitFor();
  expect(await onCard(page)).toBe(1);
});

test("[SAVE-16] when the browser is killed, at most the last two seconds of work are lost", async () => {
  const id = await newProject();
  const profile = temporaryFolder();
  const address = editor.address();
  const { child, page } = await launch(profile);
  await page.goto(`${address}/login`);
  await signIn(page);
  await page.waitForURL(/dashboard/);
  await page.goto(`${address}/editor/${id}`);
  await tool(page, "Templates").waitFor();
  await topBar(page).getByRole("checkbox", { name: "Auto save" }).uncheck();
  for (let count = 1; count <= 3; count++) await add(page);
  await soon(() => onCard(page)).toBe(3);
  await page.waitForTimeout(2000);
  await keptLocally(page, 3);
  child.kill("SIGKILL");
  await once(child, "exit");

  const { page: after } = await launch(profile);
  await after.goto(`${address}/editor`);
  // The browser itself writes its local storage every few seconds only: the sign-in of a moment ago may be gone too.
  const email = after.getByLabel("Email");
  await tool(after, "Templates").or(email).waitFor();
  if (await email.isVisible()) await signIn(after);
  await tool(after, "Templates").waitFor();
  await soon(() => onCard(after)).toBe(3);
  expect((await stored(id)).front_elements).toEqual([]);
});

test("a second tab with the same project is pointed out in both, and a save in one is offered to the other", async () => {
  const id = await newProject();
  const first = await openEditor(id, { apart: true });
  const second = await first.context().newPage();
  const told = [first, second].map((page) => toasted(page, /^This project is open in another tab too\./));
  await Promise.all([...told, second.goto(`/editor/${id}`)]);
  await tool(second, "Templates").waitFor();
  await add(second);
  await saved(second);
  await toasted(first, "This project has been saved in another tab.");
  await first.getByRole("button", { name: "Load that version" }).click();
  await soon(() => onCard(first)).toBe(1);
});

// The last one: it ends the sign-in that the pages of this file share.
test("what is unsaved when one's session ends is back, on the same page, after signing in again, and is saved", async () => {
  const id = await newProject();
  const page = await openEditor(id, { expects: failed });
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("auth_token")}` };
    await fetch("/api/auth/logout", { method: "POST", headers });
  });
  await add(page);
  await arriveAt(page, `/login?next=${encodeURIComponent(`/editor/${id}`)}`);
  await page.getByRole("status").filter({ hasText: "Your session has ended." }).waitFor();
  await signIn(page);
  await arriveAt(page, `/editor/${id}`);
  await page.getByText(/^Your unsaved changes from .* were restored\.$/).waitFor();
  await saved(page);
  expect((await stored(id)).front_elements).toHaveLength(1);
});
