import { beforeAll, expect, test } from "vitest";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { card, createProject, createTag } from "#test/projectList.ts";

const office = useBackOffice({ templates: true });

beforeAll(async () => {
  await createTag(office, "Spare");
  await createProject(office, "Student card");
});

/** Returns the button that opens a dialog. */
type Opener = (page: Page) => Promise<Locator>;

const onPage =
  (name: string): Opener =>
  async (page) =>
    page.getByRole("button", { name, exact: true });

const onCard =
  (name: string): Opener =>
  async (page) => {
    await card(page, "Student card").hover();
    return card(page, "Student card").getByRole("button", { name });
  };

const onTag: Opener = async (page) => {
  await page.getByRole("button", { name: "Manage Tags" }).click();
  return page.getByRole("listitem", { name: "Spare" }).getByRole("button", { name: "Delete" });
};

const onTemplate: Opener = async (page) => {
  const template = page.getByRole("article", { name: "Evergreen Student" });
  await template.hover();
  return template.getByRole("button", { name: "Use Template" });
};

test.each<readonly [string, "dialog" | "alertdialog", string, Opener]>([
  ["Create New Project", "dialog", "/projects", onPage("New Project")],
  ["Import Project", "dialog", "/projects", onPage("Import")],
  ["Manage Tags", "dialog", "/projects", onPage("Manage Tags")],
  ["Export Project", "dialog", "/projects", onCard("Export")],
  ["Clone Project", "dialog", "/projects", onCard("Clone")],
  ["Edit Project Tags", "dialog", "/projects", onCard("Edit Tags")],
  ["Delete project", "alertdialog", "/projects", onCard("Delete")],
  ["Delete tag", "alertdialog", "/projects", onTag],
  ["Use Template", "dialog", "/templates", onTemplate],
])("[OPEN-94, OPEN-95] %s traps the focus, and Escape returns it", async (title, role, path, opener) => {
  const page = await office.visit(path);
  const button = await opener(page);
  await button.click();
  const dialog = page.getByRole(role, { name: title, exact: true });
  await dialog.waitFor();
  const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await soon(holdsFocus).toBe(true);
  const focusStop = (place: number) =>
    dialog.evaluate((element) => {
      const controls = element.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea");
      const stops = [...controls].filter((control) => control.tabIndex >= 0 && !control.matches(":disabled"));
      stops.at(place)?.focus();
    });
  for (const [place, key] of [
    [-1, "Tab"],
    [0, "Shift+Tab"],
  ] as const) {
    await focusStop(place);
    for (let times = 0; times < 2; times++) {
      await page.keyboard.press(key);
      expect(await holdsFocus()).toBe(true);
    }
  }
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await soon(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});
