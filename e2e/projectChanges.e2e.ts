import { afterEach, expect, test } from "vitest";
import { arriveAt, holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import {
  card,
  cards,
  createProject,
  createProjects,
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

test("[PROJ-16] after a creation the list starts again from its first page, with the new project", async () => {
  await createProjects(office, 21);
  const page = await office.visit("/projects");
  await soon(() => cards(page).count()).toBe(20);
  await scrollListEndTo(page, 0);
  await soon(() => cards(page).count()).toBe(21);
  await page.getByRole("button", { name: "New Project" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("The newest");
  const calls = listCalls(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/editor\//);
  await page.goBack();
  await soon(async () => (await shownNames(page))[0]).toBe("The newest");
  expect(calls[0]?.get("page")).toBe("1");
});

test("[PROJ-54] a failed creation keeps the dialog and what was typed", async () => {
  const page = await office.visit("/projects", { expects: failed });
  await page.getByRole("button", { name: "New Project" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Staff card");
  await page.route(listAddress, (route) => route.fulfill(refusal));
  const button = page.getByRole("button", { name: "Create", exact: true });
  await button.click();
  await page.getByText("Not today.").waitFor();
  expect(await name.inputValue()).toBe("Staff card");
  await page.unroute(listAddress);
  await button.click();
  await page.waitForURL(/\/editor\//);
});

test("[PROJ-52, PROJ-53] a deletion is asked about, declined and confirmed", async () => {
  await create("Keep me");
  const id = await create('The "old" one');
  const page = await office.visit("/projects");
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(new URL(request.url()).pathname);
  });
  const doomed = card(page, 'The "old" one');
  const question = page.getByRole("alertdialog", { name: "Delete project" });
  const ask = async () => {
    await doomed.hover();
    await doomed.getByRole("button", { name: "Delete" }).click();
    await question.getByText('Are you sure you want to delete "The "old" one"?').waitFor();
  };
  await ask();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  await ask();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  expect(deletions).toEqual([]);
  expect(await doomed.isVisible()).toBe(true);
  await ask();
  await question.getByRole("button", { name: "Delete project" }).click();
  await doomed.waitFor({ state: "hidden" });
  expect(deletions).toEqual([`/api/projects/${id}`]);
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["Keep me"]);
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
