import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { arriveAt, holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import {
  card,
  cards,
  createProject,
  createProjects,
  createTag,
  deleteEverything,
  listAddress,
  listCalls,
  refusal,
  scrollListEndTo,
  shownNames,
} from "./support/projectList.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

const create = (name: string, fields?: object) => createProject(office, name, fields);

afterEach(() => deleteEverything(office));

test("[PROJ-39…45] a project is created from a trimmed name, once, and opens in the editor", async () => {
  const page = await office.visit("/projects");
  await page.getByRole("button", { name: "New Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Project" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  const button = dialog.getByRole("button", { name: "Create" });
  expect(await button.isDisabled()).toBe(true);
  await name.fill("   ");
  expect(await button.isDisabled()).toBe(true);
  await name.press("Enter");
  expect(await name.getAttribute("required")).not.toBeNull();
  expect(await dialog.getByRole("checkbox", { name: "Dual-sided project" }).isChecked()).toBe(false);
  await dialog.getByRole("group", { name: "Tags" }).waitFor();
  await dialog.getByRole("checkbox", { name: "Dual-sided project" }).check();
  await name.fill("  Staff card ");

  const answer = await holdBack(page, "POST", listAddress);
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await button.click();
  expect((await asked).postDataJSON()).toEqual({
    name: "Staff card",
    canvas_width: 800,
    canvas_height: 600,
    background_color: "#ffffff",
    is_dual_sided: true,
    tags: [],
  });
  const busy = dialog.getByRole("button", { name: "Creating…" });
  expect(await busy.isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  answer.release();
  const { id } = (await (await answered).json()) as { id: string };
  await arriveAt(page, `/editor/${id}`);
  await soon(() => page.getByRole("textbox", { name: "Project name" }).inputValue()).toBe("Staff card");
});

test("the editor's New Project opens the dialog over the list, once", async () => {
  const id = await create("Student card");
  const page = await office.visit(`/editor/${id}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "New Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Project" });
  await dialog.waitFor();
  await arriveAt(page, "/projects");
  await page.keyboard.press("Escape");
  await page.reload();
  await card(page, "Student card").waitFor();
  expect(await dialog.count()).toBe(0);
});

test("[PROJ-16] after a creation the list starts again from its first page, with the new project: a label of a pack, by the keyboard alone", async () => {
  await createProjects(office, 21);
  const page = await office.visit("/projects");
  await soon(() => cards(page).count()).toBe(20);
  await scrollListEndTo(page, 0);
  await soon(() => cards(page).count()).toBe(21);
  await page.getByRole("button", { name: "New Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Project" });
  await dialog.getByRole("radio", { name: /^Label pack/ }).press("Space");
  const pack = dialog.getByRole("combobox", { name: "Your pack of labels or cards" });
  await pack.pressSequentially("l7160");
  await page.getByRole("option", { name: /^Avery L7160/ }).waitFor();
  await pack.press("ArrowDown");
  await pack.press("Enter");
  await dialog.getByText("63.99 × 38.1 mm, 21 labels on A4").waitFor();
  const calls = listCalls(page);
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await dialog.getByRole("textbox", { name: "Name" }).fill("The newest");
  await dialog.getByRole("textbox", { name: "Name" }).press("Enter");
  expect((await asked).postDataJSON()).toMatchObject({
    ...{ canvas_width: 241, canvas_height: 144, canvas_width_mm: 63.994, canvas_height_mm: 38.1 },
    page_setup: { stock: { id: "avery-l7160" }, page: { across: 3, down: 7, width_mm: 210 } },
  });
  await page.waitForURL(/\/editor\//);
  await page.goBack();
  await soon(async () => (await shownNames(page))[0]).toBe("The newest");
  expect(calls[0]?.get("page")).toBe("1");
});

test("[PROJ-54] a failed creation keeps the dialog and what was typed, which a template in another palette takes too", async () => {
  const page = await office.visit("/projects", { expects: failed });
  await page.getByRole("button", { name: "New Project" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Staff card");
  await page.route(listAddress, (route) => route.fulfill(refusal));
  const button = page.getByRole("button", { name: "Create", exact: true });
  await button.click();
  await page.getByText("Not today.").waitFor();
  await page.unroute(listAddress);
  await page.getByText("A template", { exact: true }).click();
  await page.getByRole("radio", { name: "Berry" }).press("Space");
  await page.getByRole("radio", { name: /^Swiss Teacher/ }).press("Space");
  expect(await name.inputValue()).toBe("Staff card");
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await button.click();
  const { searchParams } = new URL((await asked).url());
  expect([searchParams.get("project_name"), searchParams.get("palette")]).toEqual(["Staff card", "berry"]);
  await page.waitForURL(/\/editor\//);
});

/** The calls that delete something, as they are sent. */
function deletionsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete project" });

async function askToDelete(page: Page, name: string): Promise<void> {
  await card(page, name).hover();
  await card(page, name).getByRole("button", { name: "Delete" }).click();
  await question(page).waitFor();
}

async function remove(page: Page, name: string): Promise<void> {
  await askToDelete(page, name);
  await question(page).getByRole("button", { name: "Delete project" }).click();
  await card(page, name).waitFor({ state: "hidden" });
}

test("[PROJ-52, OPEN-23, OPEN-94] a deletion is asked about, with the name of the project in quotes", async () => {
  await create("Keep me");
  await create('The "old" one');
  const page = await office.visit("/projects");
  for (const name of ["Keep me", 'The "old" one']) {
    await askToDelete(page, name);
    const text = (await question(page).getByRole("paragraph").allInnerTexts()).join("\n");
    expect(text).toBe(`Are you sure you want to delete "${name}"?`);
    await page.keyboard.press("Escape");
    await question(page).waitFor({ state: "hidden" });
  }
});

test("[PROJ-53] a deletion that is declined, in either way, calls nothing and keeps the card", async () => {
  const id = await create("Student card");
  const page = await office.visit("/projects");
  const deletions = deletionsOf(page);
  await askToDelete(page, "Student card");
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await question(page).waitFor({ state: "hidden" });
  await askToDelete(page, "Student card");
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "hidden" });
  expect(await shownNames(page)).toEqual(["Student card"]);
  expect((await office.call("GET", `/projects/${id}`)).status).toBe(200);
  expect(deletions).toEqual([]);
});

test("[PROJ-53] a confirmed deletion calls DELETE once, and the card goes before the list is loaded again", async () => {
  await create("Keep me");
  const id = await create("Student card");
  const page = await office.visit("/projects");
  const deletions = deletionsOf(page);
  await card(page, "Keep me").waitFor();
  const list = await holdBack(page, "GET", listAddress);
  await remove(page, "Student card");
  expect(await shownNames(page)).toEqual(["Keep me"]);
  expect(deletions).toEqual([`/api/projects/${id}`]);
  await expect(office.call("GET", `/projects/${id}`)).rejects.toThrow("404");
  list.release();
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["Keep me"]);
});

test("a project that the landing page has shown is deleted like any other, and the landing page forgets it", async () => {
  const demo = "Student card 2026–27";
  await create(demo);
  const page = await office.visit("/");
  const strip = page.getByText("New here? Open the demo project");
  await strip.waitFor();
  await page.getByRole("link", { name: "My Projects" }).click();
  await remove(page, demo);
  await page.getByText(`“${demo}” was deleted`).waitFor();
  await page.getByRole("link", { name: "Back to home" }).click();
  await page.getByRole("link", { name: "Start Creating Now" }).waitFor();
  await strip.waitFor({ state: "hidden" });
});

test("after a deletion the projects of the next page move up, and none is left out", async () => {
  await createProjects(office, 23);
  const page = await office.visit("/projects");
  await soon(() => cards(page).count()).toBe(20);
  await remove(page, "Project 2");
  await remove(page, "Project 20");
  await remove(page, "Project 7");
  await soon(() => cards(page).count()).toBe(20);
  await createProjects(office, 2);
  await page.reload();
  await soon(() => cards(page).count()).toBe(20);
  await scrollListEndTo(page, 0);
  await soon(() => cards(page).count()).toBe(22);
  await remove(page, "Project 5");
  await soon(() => cards(page).count()).toBe(21);
  const { items } = (await (await office.call("GET", "/projects?limit=100")).json()) as {
    items: readonly { readonly name: string }[];
  };
  await soon(() => shownNames(page)).toEqual(items.map(({ name }) => name));
});

test("[PROJ-54] a failed deletion keeps the card and says why", async () => {
  const id = await create("Student card");
  const page = await office.visit("/projects", { expects: failed });
  const deletion = `**/api/projects/${id}`;
  await page.route(deletion, (route) => route.fulfill(refusal));
  const remove = async () => {
    await card(page, "Student card").hover();
    await card(page, "Student card").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete project" }).click();
  };
  await remove();
  await page.getByText("“Student card” was not deleted: Not today.").waitFor();
  expect(await card(page, "Student card").isVisible()).toBe(true);
  await page.unroute(deletion);
  await remove();
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
});

test("several projects are chosen, tagged, packed and moved to the trash at once, and had back", async () => {
  const kept = await createTag(office, "Kept");
  const staff = await createTag(office, "Staff");
  for (const name of ["One", "Two", "Three", "Four"]) await create(name, { tags: [kept] });
  const page = await office.visit("/projects?view=list&sort=name");
  const box = (name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });
  const bar = page.getByRole("toolbar", { name: "Chosen projects" });
  await box("Four").click();
  await box("Three").click({ modifiers: ["Shift"] });
  await bar.getByText("3 projects chosen").waitFor();
  expect(await box("Two").isChecked()).toBe(false);

  await bar.getByRole("button", { name: "Tags…" }).click();
  const tags = page.getByRole("dialog", { name: "Tags of 3 projects" });
  await tags.getByRole("checkbox", { name: "Staff" }).check();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await tags.getByRole("button", { name: "Add to 3 projects" }).click();
  await tags.waitFor({ state: "hidden" });
  const tagged = async (tag: string) => {
    const answer = await office.call("GET", `/projects?tags=${tag}`);
    return ((await answer.json()) as { items: { name: string }[] }).items.map(({ name }) => name).sort();
  };
  await soon(() => tagged(staff)).toEqual(["Four", "One", "Three"]);
  expect(await tagged(kept)).toEqual(["Four", "One", "Three", "Two"]);

  await bar.getByRole("button", { name: "Export ZIPs…" }).click();
  const packing = page.getByRole("dialog", { name: "Export 3 projects" });
  await packing.getByRole("button", { name: "Pack 3 projects" }).click();
  const four = packing.getByRole("button", { name: "Download the ZIP of Four" });
  await four.waitFor();
  const [loaded] = await Promise.all([page.waitForEvent("download"), four.click()]);
  expect(loaded.suggestedFilename()).toMatch(/\.zip$/);
  await packing.getByRole("button", { name: "Download the ZIP of Three" }).waitFor();
  await page.keyboard.press("Escape");

  await bar.getByRole("button", { name: "Move to trash" }).click();
  await page
    .getByRole("alertdialog")
    .getByText(/delete 3 projects\?/)
    .waitFor();
  await page.getByRole("button", { name: "Delete 3 projects" }).click();
  // Under the pointer a message stays.
  await page.getByText("3 projects deleted").hover();
  const table = page.getByRole("table", { name: "Projects" });
  await soon(() => table.getByRole("link").allInnerTexts()).toEqual(["Two"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await soon(() => table.getByRole("link").allInnerTexts()).toEqual(["Four", "One", "Three", "Two"]);
});
