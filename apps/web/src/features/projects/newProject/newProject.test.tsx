import { afterEach, expect, test } from "vitest";
import { arriveAt, holdBack, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  card,
  cards,
  createProject,
  createProjects,
  deleteEverything,
  listAddress,
  listCalls,
  refusal,
  shownNames,
} from "#test/projectList.ts";

const office = useBackOffice({ templates: true });

afterEach(() => deleteEverything(office));

async function openNewProject(page: Page) {
  await page.getByRole("button", { name: "New Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Project" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  const create = dialog.getByRole("button", { name: "Create", exact: true });
  // The dialog takes the focus shortly after it has opened.
  await soon(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  return { dialog, name, create };
}

const creation = (page: Page) => page.waitForRequest((request) => request.method() === "POST");

test("[PROJ-39…45] creates a project once from a trimmed name and opens the editor", async () => {
  const page = await office.visit("/projects");
  const { dialog, name, create } = await openNewProject(page);
  expect(await create.isDisabled()).toBe(true);
  await name.fill("   ");
  expect(await create.isDisabled()).toBe(true);
  await name.press("Enter");
  expect(await name.getAttribute("required")).not.toBeNull();
  const dual = dialog.getByRole("checkbox", { name: "Dual-sided project" });
  expect(await dual.isChecked()).toBe(false);
  await dialog.getByRole("group", { name: "Tags" }).waitFor();
  await dual.check();
  await name.fill("  Staff card ");

  const answer = await holdBack(page, "POST", listAddress);
  const pendingRequest = creation(page);
  await create.click();
  expect((await pendingRequest).postDataJSON()).toEqual({
    name: "Staff card",
    canvas_width: 800,
    canvas_height: 600,
    background_color: "#ffffff",
    is_dual_sided: true,
    tags: [],
  });
  expect(await dialog.getByRole("button", { name: "Creating…" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  answer.release();
  const { id } = (await (await answered).json()) as { id: string };
  await arriveAt(page, `/editor/${id}`);
  await soon(() => page.getByRole("textbox", { name: "Project name" }).inputValue()).toBe("Staff card");
});

test("the editor's New Project opens the dialog over the list once", async () => {
  const id = await createProject(office, "Student card");
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

test("[PROJ-16] lists a label project that was created by keyboard first", async () => {
  await createProjects(office, 21);
  const page = await office.visit("/projects");
  await soon(() => cards(page).count()).toBe(21);
  const { dialog, name } = await openNewProject(page);
  await dialog.getByRole("radio", { name: /^Label pack/ }).press("Space");
  const pack = dialog.getByRole("combobox", { name: "Your pack of labels or cards" });
  await pack.pressSequentially("l7160");
  await page.getByRole("option", { name: /^Avery L7160/ }).waitFor();
  await pack.press("ArrowDown");
  await pack.press("Enter");
  await dialog.getByText("63.5 × 38.1 mm, 21 labels on A4").waitFor();
  const calls = listCalls(page);
  const pendingRequest = creation(page);
  await name.fill("The newest");
  await name.press("Enter");
  expect((await pendingRequest).postDataJSON()).toMatchObject({
    ...{ canvas_width: 239, canvas_height: 144, canvas_width_mm: 63.5, canvas_height_mm: 38.1 },
    page_setup: { stock: { id: "avery-l7160" }, page: { across: 3, down: 7, width_mm: 210 } },
  });
  await page.waitForURL(/\/editor\//);
  await page.goBack();
  await soon(async () => (await shownNames(page))[0]).toBe("The newest");
  expect(calls[0]?.get("page")).toBe("1");
});

test("[PROJ-54] keeps the name after a failed creation, even from a template", async () => {
  const page = await office.visit("/projects");
  const { dialog, name, create } = await openNewProject(page);
  await name.fill("Staff card");
  await page.route(listAddress, (route) => route.fulfill(refusal));
  await create.click();
  await page.getByText("Not today.").waitFor();
  await page.unroute(listAddress);
  await dialog.getByText("A template", { exact: true }).click();
  await dialog.getByRole("radio", { name: "Berry" }).press("Space");
  await dialog.getByRole("radio", { name: /^Swiss Teacher/ }).press("Space");
  expect(await name.inputValue()).toBe("Staff card");
  const pendingRequest = creation(page);
  await create.click();
  const { searchParams } = new URL((await pendingRequest).url());
  expect([searchParams.get("project_name"), searchParams.get("palette")]).toEqual(["Staff card", "berry"]);
  await page.waitForURL(/\/editor\//);
});
