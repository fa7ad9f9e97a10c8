import { afterEach, expect, test } from "vitest";
import { holdBack, type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  card,
  changesOf,
  createProject,
  createTag,
  deleteEverything,
  listCalls,
  refusal,
} from "#test/projectList.ts";

const office = useBackOffice();

afterEach(() => deleteEverything(office));

async function manageTags(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Manage Tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Tags" });
  await dialog.getByRole("form", { name: "New tag" }).waitFor();
  return dialog;
}

const row = (dialog: Locator, name: string) => dialog.getByRole("listitem", { name, exact: true });

/** Collects the pages of the project list that are loaded from now on. */
function loadedPages(page: Page): () => (string | null)[] {
  const calls = listCalls(page);
  return () => calls.map((query) => query.get("page"));
}

test("[TAG-01, TAG-06, TAG-08, TAG-14, PROJ-17, OPEN-18, OPEN-21] creates tags with a unique name and a colour", async () => {
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  const changes = changesOf(page);
  const loaded = loadedPages(page);
  const form = dialog.getByRole("form", { name: "New tag" });
  const name = form.getByLabel("Tag name");
  expect(await form.getByLabel("Colour").inputValue()).toBe("#3b82f6");
  await form.getByRole("button", { name: "Create" }).click();
  await name.fill("   ");
  await name.press("Enter");
  await name.fill(" Print 2026 ");
  await form.getByRole("button", { name: "Create" }).click();
  await row(dialog, "Print 2026").waitFor();
  await soon(loaded).toEqual(["1"]);
  await name.fill("Staff");
  await form.getByLabel("Colour").fill("#d97706");
  await name.press("Enter");
  await row(dialog, "Staff").waitFor();
  await soon(loaded).toEqual(["1", "1"]);
  expect(changes).toEqual([
    { method: "POST", path: "/api/tags", body: { name: "Print 2026", color: "#3b82f6" } },
    { method: "POST", path: "/api/tags", body: { name: "Staff", color: "#d97706" } },
  ]);
  expect(await page.getByRole("alert").count()).toBe(0);
  await soon(() => name.inputValue()).toBe("");

  await name.fill("STAFF");
  await form.getByRole("button", { name: "Create" }).click();
  await page.getByText("A tag called “STAFF” already exists. Choose another name.").waitFor();
  expect(await name.inputValue()).toBe("STAFF");
  await name.fill("Students");
  await form.getByRole("button", { name: "Create" }).click();
  await row(dialog, "Students").waitFor();
});

test("[TAG-02, OPEN-21] finds tags by name in any case", async () => {
  for (const name of ["Events", "Labels", "Staff"]) await createTag(office, name);
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  const names = () => dialog.getByRole("list", { name: "Tags" }).getByRole("listitem").allInnerTexts();
  await soon(async () => (await names()).length).toBe(3);
  await dialog.getByRole("searchbox", { name: "Search tags" }).fill("LAB");
  await soon(async () => (await names()).map((text) => text.split("\n")[0])).toEqual(["Labels"]);
  await dialog.getByRole("searchbox", { name: "Search tags" }).fill("zebra");
  await dialog.getByText("No tags match your search.").waitFor();
});

test("[TAG-03, TAG-07, TAG-11] counts a tag's projects and locks a tag in use", async () => {
  const used = await createTag(office, "Staff");
  await createTag(office, "Spare");
  for (const name of ["A", "B"]) await createProject(office, name, { tags: [used] });
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  for (const [name, count, isUsed] of [
    ["Staff", "2 projects", true],
    ["Spare", "0 projects", false],
  ] as const) {
    await row(dialog, name).getByText(count, { exact: true }).waitFor();
    expect(await row(dialog, name).getByText("IN USE", { exact: true }).count()).toBe(Number(isUsed));
    expect(await row(dialog, name).getByRole("button", { name: "Delete" }).isDisabled()).toBe(isUsed);
  }
});

test("[TAG-05, TAG-06, TAG-09, PROJ-17] stores an edited tag on Save, but not on Cancel", async () => {
  const id = await createTag(office, "Staf");
  await createProject(office, "Student card", { tags: [id] });
  const page = await office.visit("/projects");
  await card(page, "Student card").getByText("Staf").waitFor();
  const dialog = await manageTags(page);
  const changes = changesOf(page);
  const loaded = loadedPages(page);
  const form = dialog.getByRole("form", { name: "Edit Staf" });
  const edit = async (name: string) => {
    await row(dialog, "Staf").getByRole("button", { name: "Edit" }).click();
    expect(await form.getByLabel("Tag name").inputValue()).toBe("Staf");
    await form.getByLabel("Tag name").fill(name);
  };
  await edit("Nonsense");
  await form.getByRole("button", { name: "Cancel" }).click();
  await row(dialog, "Staf").getByRole("button", { name: "Edit" }).waitFor();
  await edit("   ");
  await form.getByRole("button", { name: "Save" }).click();
  expect(await form.isVisible()).toBe(true);
  expect(changes).toEqual([]);
  await form.getByLabel("Tag name").fill(" Staff ");
  await form.getByLabel("Colour").fill("#16794a");
  await form.getByRole("button", { name: "Save" }).click();
  await row(dialog, "Staff").getByRole("button", { name: "Edit" }).waitFor();
  expect(changes).toEqual([
    { method: "PUT", path: `/api/tags/${id}`, body: { name: "Staff", color: "#16794a" } },
  ]);
  await card(page, "Student card").getByText("Staff").waitFor();
  expect(loaded()).toEqual(["1"]);
});

const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete tag" });

async function remove(page: Page, dialog: Locator, name: string): Promise<void> {
  await row(dialog, name).getByRole("button", { name: "Delete" }).click();
  await question(page).getByText("Are you sure you want to delete this tag?", { exact: true }).waitFor();
  await question(page).getByRole("button", { name: "Delete tag" }).click();
}

test("[TAG-10, PROJ-17] deletes a tag only after confirmation", async () => {
  const id = await createTag(office, "Old");
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  const changes = changesOf(page);
  const loaded = loadedPages(page);
  await row(dialog, "Old").getByRole("button", { name: "Delete" }).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await question(page).waitFor({ state: "hidden" });
  expect(changes).toEqual([]);
  await remove(page, dialog, "Old");
  await row(dialog, "Old").waitFor({ state: "hidden" });
  expect(changes).toEqual([{ method: "DELETE", path: `/api/tags/${id}`, body: null }]);
  await dialog.getByText("No tags available.").waitFor();
  await soon(loaded).toEqual(["1"]);
});

test("[TAG-12, OPEN-22] keeps a tag that has come into use and counts its projects", async () => {
  const id = await createTag(office, "Staff");
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  await row(dialog, "Staff").waitFor();
  for (const name of ["A", "B", "C"]) await createProject(office, name, { tags: [id] });
  await remove(page, dialog, "Staff");
  const message = page
    .getByRole("alertdialog")
    .getByText(
      "Cannot delete this tag. It is currently being used by 3 project(s). Please remove the tag from all projects first.",
      { exact: true },
    );
  await message.waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await message.waitFor({ state: "hidden" });
  await row(dialog, "Staff").getByText("IN USE").waitFor();
});

test("[TAG-13] shows the server's reason for a failed deletion, if any", async () => {
  const id = await createTag(office, "Staff");
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  const alert = page.getByRole("alertdialog");
  await row(dialog, "Staff").waitFor();
  await page.route(`**/api/tags/${id}`, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await remove(page, dialog, "Staff");
  await alert.getByText("Failed to delete tag. Please try again.", { exact: true }).waitFor();
  await alert.getByRole("button", { name: "OK" }).click();
  await alert.waitFor({ state: "hidden" });

  await page.unroute(`**/api/tags/${id}`);
  await office.call("DELETE", `/tags/${id}`);
  const refused = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await remove(page, dialog, "Staff");
  const answer = await refused;
  const { detail } = (await answer.json()) as { detail: string };
  expect([answer.status(), detail]).toEqual([404, expect.stringMatching(/tag/i)]);
  await alert.getByText(detail, { exact: true }).waitFor();
  await alert.getByRole("button", { name: "OK" }).click();
  await row(dialog, "Staff").waitFor({ state: "hidden" });
});

test("[TAG-15, TAG-16, TAG-17, PROJ-17, PROJ-54, OPEN-18] saves a project's tags, and can retry after a failure", async () => {
  const [staff, spare] = [await createTag(office, "Staff"), await createTag(office, "Spare")];
  const id = await createProject(office, "Student card", { tags: [staff] });
  const page = await office.visit("/projects");
  await card(page, "Student card").hover();
  await card(page, "Student card").getByRole("button", { name: "Edit Tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Project Tags" });
  const box = (name: string) => dialog.getByRole("checkbox", { name });
  await dialog.getByText("1 selected").waitFor();
  expect(await box("Staff").isChecked()).toBe(true);
  await box("Spare").check();
  await dialog.getByText("2 selected").waitFor();
  await box("Staff").uncheck();
  await dialog.getByText("1 selected").waitFor();

  await page.route(`**/api/projects/${id}`, (route) => route.fulfill(refusal));
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Not today.").waitFor();
  expect([await box("Spare").isChecked(), await box("Staff").isChecked()]).toEqual([true, false]);
  await page.unroute(`**/api/projects/${id}`);

  const loaded = loadedPages(page);
  const changes = changesOf(page);
  const answer = await holdBack(page, "PUT", /\/api\/projects\//);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const busy = dialog.getByRole("button", { name: "Saving..." });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  answer.release();
  await dialog.waitFor({ state: "hidden" });
  expect(changes).toEqual([{ method: "PUT", path: `/api/projects/${id}`, body: { tags: [spare] } }]);
  await card(page, "Student card").getByText("Spare").waitFor();
  expect(await card(page, "Student card").getByText("Staff").count()).toBe(0);
  await soon(loaded).toEqual(["1"]);
});
