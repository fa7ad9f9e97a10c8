import { type BackOffice, holdBack, type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { afterEach, expect, test } from "vitest";
import {
  card,
  createProject,
  createTag,
  deleteEverything,
  listCalls,
  refusal,
} from "#test/projectList.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

afterEach(() => deleteEverything(office));

type Sent = { readonly method: string; readonly path: string; readonly body: unknown };

/** The calls that change a tag or a project from now on. */
function changes(page: Page): Sent[] {
  const sent: Sent[] = [];
  page.on("request", (request) => {
    if (request.method() === "GET" || !request.url().includes("/api/")) return;
    const path = new URL(request.url()).pathname;
    sent.push({ method: request.method(), path, body: request.postDataJSON() });
  });
  return sent;
}

async function manageTags(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Manage Tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Manage Tags" });
  await dialog.getByRole("form", { name: "New tag" }).waitFor();
  return dialog;
}

const row = (dialog: Locator, name: string) => dialog.getByRole("listitem", { name, exact: true });

test("[TAG-01, TAG-06, TAG-08] a tag is created with a name and a colour, blue at first, and not without a name", async () => {
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  const sent = changes(page);
  const form = dialog.getByRole("form", { name: "New tag" });
  const name = form.getByLabel("Tag name");
  expect(await form.getByLabel("Colour").inputValue()).toBe("#3b82f6");
  await form.getByRole("button", { name: "Create" }).click();
  await name.fill("   ");
  await name.press("Enter");
  await name.fill(" Print 2026 ");
  await form.getByRole("button", { name: "Create" }).click();
  await row(dialog, "Print 2026").waitFor();
  await name.fill("Staff");
  await form.getByLabel("Colour").fill("#d97706");
  await name.press("Enter");
  await row(dialog, "Staff").waitFor();
  expect(sent).toEqual([
    { method: "POST", path: "/api/tags", body: { name: "Print 2026", color: "#3b82f6" } },
    { method: "POST", path: "/api/tags", body: { name: "Staff", color: "#d97706" } },
  ]);
  expect(await page.getByRole("alert").count()).toBe(0);
  await soon(() => name.inputValue()).toBe("");
});

test("[TAG-02, OPEN-21] the tags are searched by name, whatever its case", async () => {
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

test("[TAG-03, TAG-07, TAG-11] a tag tells how many projects carry it; one in use says IN USE and cannot be deleted", async () => {
  const used = await createTag(office, "Staff");
  await createTag(office, "Spare");
  await createProject(office, "A", { tags: [used] });
  await createProject(office, "B", { tags: [used] });
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  await row(dialog, "Staff").getByText("2 projects", { exact: true }).waitFor();
  expect(await row(dialog, "Staff").getByText("IN USE", { exact: true }).count()).toBe(1);
  expect(await row(dialog, "Staff").getByRole("button", { name: "Delete" }).isDisabled()).toBe(true);
  await row(dialog, "Spare").getByText("0 projects", { exact: true }).waitFor();
  expect(await row(dialog, "Spare").getByText("IN USE").count()).toBe(0);
  expect(await row(dialog, "Spare").getByRole("button", { name: "Delete" }).isEnabled()).toBe(true);
});

test("[TAG-05, TAG-06, TAG-09] a tag is edited in its row: Save stores it, Cancel leaves it, a blank name does nothing", async () => {
  const id = await createTag(office, "Staf");
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  const sent = changes(page);
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
  expect(sent).toEqual([]);
  await form.getByLabel("Tag name").fill(" Staff ");
  await form.getByLabel("Colour").fill("#16794a");
  await form.getByRole("button", { name: "Save" }).click();
  await row(dialog, "Staff").getByRole("button", { name: "Edit" }).waitFor();
  expect(sent).toEqual([
    { method: "PUT", path: `/api/tags/${id}`, body: { name: "Staff", color: "#16794a" } },
  ]);
});

test("[TAG-14, OPEN-18, OPEN-21] a name that is taken is told in passing, and what was typed stays", async () => {
  await createTag(office, "Staff");
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await manageTags(page);
  const form = dialog.getByRole("form", { name: "New tag" });
  await form.getByLabel("Tag name").fill("STAFF");
  await form.getByRole("button", { name: "Create" }).click();
  await page.getByText("There is a tag called “STAFF” already. Choose another name.").waitFor();
  expect(await form.getByLabel("Tag name").inputValue()).toBe("STAFF");
  await form.getByLabel("Tag name").fill("Students");
  await form.getByRole("button", { name: "Create" }).click();
  await row(dialog, "Students").waitFor();
});

const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete tag" });

/** Asks for a tag's deletion and confirms it. */
async function remove(page: Page, dialog: Locator, name: string): Promise<void> {
  await row(dialog, name).getByRole("button", { name: "Delete" }).click();
  await question(page).getByText("Are you sure you want to delete this tag?", { exact: true }).waitFor();
  await question(page).getByRole("button", { name: "Delete tag" }).click();
}

test("[TAG-10] a deletion is asked about, declined and confirmed", async () => {
  const id = await createTag(office, "Old");
  const page = await office.visit("/projects");
  const dialog = await manageTags(page);
  const sent = changes(page);
  await row(dialog, "Old").getByRole("button", { name: "Delete" }).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await question(page).waitFor({ state: "hidden" });
  expect(sent).toEqual([]);
  await remove(page, dialog, "Old");
  await row(dialog, "Old").waitFor({ state: "hidden" });
  expect(sent).toEqual([{ method: "DELETE", path: `/api/tags/${id}`, body: null }]);
  await dialog.getByText("No tags available.").waitFor();
});

test("[TAG-12, OPEN-22] a tag that came into use meanwhile is not deleted, and its count is told", async () => {
  const id = await createTag(office, "Staff");
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await manageTags(page);
  await row(dialog, "Staff").waitFor();
  for (const name of ["A", "B", "C"]) await createProject(office, name, { tags: [id] });
  await remove(page, dialog, "Staff");
  const told = page
    .getByRole("alertdialog")
    .getByText(
      "Cannot delete this tag. It is currently being used by 3 project(s). Please remove the tag from all projects first.",
      { exact: true },
    );
  await told.waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await told.waitFor({ state: "hidden" });
  await row(dialog, "Staff").getByText("IN USE").waitFor();
});

test("[TAG-13] a deletion that fails is told in the server's words, whatever they are", async () => {
  const id = await createTag(office, "Staff");
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await manageTags(page);
  await row(dialog, "Staff").waitFor();
  await office.call("DELETE", `/tags/${id}`);
  const refused = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await remove(page, dialog, "Staff");
  const answer = await refused;
  const { detail } = (await answer.json()) as { detail: string };
  expect([answer.status(), detail]).toEqual([404, expect.stringMatching(/tag/i)]);
  await page.getByRole("alertdialog").getByText(detail, { exact: true }).waitFor();
  await page.getByRole("alertdialog").getByRole("button", { name: "OK" }).click();
  await row(dialog, "Staff").waitFor({ state: "hidden" });
});

test("[TAG-13] a deletion that fails without a reason is told as such", async () => {
  const id = await createTag(office, "Staff");
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await manageTags(page);
  await page.route(`**/api/tags/${id}`, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await remove(page, dialog, "Staff");
  await page
    .getByRole("alertdialog")
    .getByText("Failed to delete tag. Please try again.", { exact: true })
    .waitFor();
});

test("[TAG-15, TAG-16, TAG-17, PROJ-17] a project's tags are switched on and off, counted, saved, and the list starts anew", async () => {
  const [staff, spare] = [await createTag(office, "Staff"), await createTag(office, "Spare")];
  const id = await createProject(office, "Student card", { tags: [staff] });
  const page = await office.visit("/projects");
  const calls = listCalls(page);
  await card(page, "Student card").hover();
  await card(page, "Student card").getByRole("button", { name: "Edit Tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Project Tags" });
  await dialog.getByText("1 selected").waitFor();
  expect(await dialog.getByRole("checkbox", { name: "Staff" }).isChecked()).toBe(true);
  await dialog.getByRole("checkbox", { name: "Spare" }).check();
  await dialog.getByText("2 selected").waitFor();
  await dialog.getByRole("checkbox", { name: "Staff" }).uncheck();
  await dialog.getByText("1 selected").waitFor();

  const before = calls.length;
  const sent = changes(page);
  const answer = await holdBack(page, "PUT", /\/api\/projects\//);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  const busy = dialog.getByRole("button", { name: "Saving..." });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  answer.release();
  await dialog.waitFor({ state: "hidden" });
  expect(sent).toEqual([{ method: "PUT", path: `/api/projects/${id}`, body: { tags: [spare] } }]);
  await card(page, "Student card").getByText("Spare").waitFor();
  expect(await card(page, "Student card").getByText("Staff").count()).toBe(0);
  await soon(() => calls.slice(before).map((query) => query.get("page"))).toEqual(["1"]);
});

test("[PROJ-54, OPEN-18] tags of a project that cannot be saved are told, and the choice stays", async () => {
  await createTag(office, "Staff");
  const id = await createProject(office, "Student card");
  const page = await office.visit("/projects", { expects: failed });
  await page.route(`**/api/projects/${id}`, (route) => route.fulfill(refusal));
  await card(page, "Student card").hover();
  await card(page, "Student card").getByRole("button", { name: "Edit Tags" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Project Tags" });
  await dialog.getByRole("checkbox", { name: "Staff" }).check();
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Not today.").waitFor();
  expect(await dialog.getByRole("checkbox", { name: "Staff" }).isChecked()).toBe(true);
  await page.unroute(`**/api/projects/${id}`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await card(page, "Student card").getByText("Staff").waitFor();
});

test("[PROJ-17] every change of a tag starts the list again from its first page", async () => {
  const id = await createTag(office, "Staff");
  await createProject(office, "Student card", { tags: [id] });
  const page = await office.visit("/projects");
  await card(page, "Student card").getByText("Staff").waitFor();
  const calls = listCalls(page);
  const dialog = await manageTags(page);
  const form = dialog.getByRole("form", { name: "New tag" });
  await form.getByLabel("Tag name").fill("Spare");
  await form.getByRole("button", { name: "Create" }).click();
  await soon(() => calls.length).toBe(1);
  await row(dialog, "Staff").getByRole("button", { name: "Edit" }).click();
  await dialog.getByRole("form", { name: "Edit Staff" }).getByLabel("Tag name").fill("Teachers");
  await dialog.getByRole("button", { name: "Save" }).click();
  await soon(() => calls.length).toBe(2);
  await card(page, "Student card").getByText("Teachers").waitFor();
  await remove(page, dialog, "Spare");
  await soon(() => calls.length).toBe(3);
  expect(calls.map((query) => query.get("page"))).toEqual(["1", "1", "1"]);
});
