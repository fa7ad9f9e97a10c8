import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { arriveAt, type Page, signIn, soon, useBackOffice } from "#test/backOffice.ts";
import { card, createProject, deleteEverything, shownNames } from "#test/projectList.ts";

const office = useBackOffice();

const trash = (page: Page) => page.getByRole("button", { name: "Trash", exact: true });
const button = (page: Page, project: string, name: string) =>
  card(page, project).getByRole("button", { name, exact: true });

async function press(page: Page, project: string, name: string): Promise<void> {
  await card(page, project).hover();
  await button(page, project, name).click();
}

async function remove(page: Page, name: string): Promise<void> {
  await press(page, name, "Delete");
  await page.getByRole("button", { name: "Delete project" }).click();
  await card(page, name).waitFor({ state: "hidden" });
}

test("restores a deleted project by Undo and from the trash", async () => {
  const id = await createProject(office, "Class 8B", { is_dual_sided: true });
  await createProject(office, "Staff");
  const page = await office.visit("/projects");
  await remove(page, "Class 8B");
  // A message stays while the pointer is over it.
  await page.getByRole("log").getByText("“Class 8B” was deleted").hover();
  await page.getByRole("button", { name: "Undo" }).click();
  await card(page, "Class 8B").waitFor();
  await soon(() => shownNames(page)).toHaveLength(2);

  await remove(page, "Class 8B");
  await trash(page).click();
  await soon(() => shownNames(page)).toEqual(["Class 8B"]);
  for (const text of [/^Deleted /, /^Kept until /]) await card(page, "Class 8B").getByText(text).waitFor();
  expect(await trash(page).getAttribute("aria-pressed")).toBe("true");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.reload();
  await press(page, "Class 8B", "Restore Class 8B");
  await page.getByText("The trash is empty").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await trash(page).click();
  await soon(() => shownNames(page)).toHaveLength(2);
  expect(await (await office.call("GET", `/projects/${id}`)).json()).toMatchObject({ is_dual_sided: true });
  await deleteEverything(office);
});

test("lets admins restore and only a super admin delete forever", async () => {
  for (const name of ["Class 8B", "Staff"]) {
    await office.call("DELETE", `/projects/${await createProject(office, name)}`);
  }
  const lena = { email: "lena@example.org", password: "a long enough one" };
  await office.call("POST", "/users", { name: "Lena", role: "admin", ...lena });
  const hers = await office.visit("/projects?trash=true", { as: "nobody" });
  await signIn(hers, lena);
  await arriveAt(hers, "/projects?trash=true");
  await card(hers, "Staff").hover();
  await button(hers, "Staff", "Restore Staff").waitFor();
  expect(await button(hers, "Staff", "Delete forever").count()).toBe(0);
  await press(hers, "Staff", "Restore Staff");
  await card(hers, "Staff").waitFor({ state: "hidden" });

  const page = await office.visit("/projects?trash=true");
  await soon(() => shownNames(page)).toEqual(["Class 8B"]);
  await press(page, "Class 8B", "Delete forever");
  const question = page.getByRole("alertdialog", { name: "Delete forever" });
  await question.getByText(/“Class 8B” is removed with its table, pictures and fonts/).waitFor();
  await question.getByRole("button", { name: "Delete forever" }).click();
  await page.getByText("The trash is empty").waitFor();
});
