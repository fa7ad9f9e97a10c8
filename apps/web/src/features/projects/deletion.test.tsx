import { afterEach, expect, test } from "vitest";
import { holdBack, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  card,
  cards,
  changesOf,
  createProject,
  createProjects,
  deleteEverything,
  listAddress,
  refusal,
  shownNames,
} from "#test/projectList.ts";

const office = useBackOffice();

const create = (name: string) => createProject(office, name);

afterEach(() => deleteEverything(office));

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

test("[PROJ-52, PROJ-53, OPEN-23, OPEN-94] asks before it deletes, and changes nothing if declined", async () => {
  await create("Keep me");
  const id = await create('The "old" one');
  const page = await office.visit("/projects");
  const changes = changesOf(page);
  for (const [name, decline] of [
    ["Keep me", () => question(page).getByRole("button", { name: "Cancel" }).click()],
    ['The "old" one', () => page.keyboard.press("Escape")],
  ] as const) {
    await askToDelete(page, name);
    const text = (await question(page).getByRole("paragraph").allInnerTexts()).join("\n");
    expect(text).toBe(`Are you sure you want to delete "${name}"?`);
    await decline();
    await question(page).waitFor({ state: "hidden" });
  }
  expect(await shownNames(page)).toEqual(['The "old" one', "Keep me"]);
  expect((await office.call("GET", `/projects/${id}`)).status).toBe(200);
  expect(changes).toEqual([]);
});

test("[PROJ-53, PROJ-54] keeps the card after a failed deletion, and removes it after success", async () => {
  await create("Keep me");
  const id = await create("Student card");
  const page = await office.visit("/projects");
  await page.route(`**/api/projects/${id}`, (route) => route.fulfill(refusal));
  await askToDelete(page, "Student card");
  await question(page).getByRole("button", { name: "Delete project" }).click();
  await page.getByText("“Student card” was not deleted: Not today.").waitFor();
  expect(await card(page, "Student card").isVisible()).toBe(true);
  await page.unroute(`**/api/projects/${id}`);

  const changes = changesOf(page);
  const list = await holdBack(page, "GET", listAddress);
  await remove(page, "Student card");
  expect(await shownNames(page)).toEqual(["Keep me"]);
  expect(changes).toEqual([{ method: "DELETE", path: `/api/projects/${id}`, body: null }]);
  await expect(office.call("GET", `/projects/${id}`)).rejects.toThrow("404");
  list.release();
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["Keep me"]);
  await remove(page, "Keep me");
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
});

test("removes a deleted demo project from the landing page", async () => {
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

test("moves the next page's projects up after a deletion", async () => {
  await createProjects(office, 23);
  const page = await office.visit("/projects");
  await holdBack(page, "GET", /page=2/);
  await page.reload();
  await soon(() => cards(page).count()).toBe(20);
  for (const name of ["Project 2", "Project 20", "Project 7"]) await remove(page, name);
  await soon(() => cards(page).count()).toBe(20);
  await createProjects(office, 2);
  await page.unroute(/page=2/);
  await page.reload();
  await soon(() => cards(page).count()).toBe(22);
  await remove(page, "Project 5");
  await soon(() => cards(page).count()).toBe(21);
  const { items } = await (await office.call("GET", "/projects?limit=100")).json();
  await soon(() => shownNames(page)).toEqual(items.map(({ name }: { name: string }) => name));
});
