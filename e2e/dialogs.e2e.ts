import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { card, createProject, createTag } from "./support/projectList.ts";

const office = useBackOffice({ animated: true });

beforeAll(async () => {
  await createTag(office, "Spare");
  await createProject(office, "Student card");
});

type Opened = {
  readonly path: string;
  readonly role: "dialog" | "alertdialog";
  readonly title: string;
  /** The button that opens it; it has the focus again afterwards. */
  readonly opener: (page: Page) => Promise<Locator>;
};

const onPage = (name: string) => (page: Page) =>
  Promise.resolve(page.getByRole("button", { name, exact: true }));

const onCard = (name: string) => async (page: Page) => {
  await card(page, "Student card").hover();
  return card(page, "Student card").getByRole("button", { name });
};

const dialogs: readonly Opened[] = [
  { path: "/projects", role: "dialog", title: "Create New Project", opener: onPage("New Project") },
  { path: "/projects", role: "dialog", title: "Import Project", opener: onPage("Import") },
  { path: "/projects", role: "dialog", title: "Manage Tags", opener: onPage("Manage Tags") },
  { path: "/projects", role: "dialog", title: "Export Project", opener: onCard("Export") },
  { path: "/projects", role: "dialog", title: "Clone Project", opener: onCard("Clone") },
  { path: "/projects", role: "dialog", title: "Edit Project Tags", opener: onCard("Edit Tags") },
  { path: "/projects", role: "alertdialog", title: "Delete project", opener: onCard("Delete") },
  {
    path: "/projects",
    role: "alertdialog",
    title: "Delete tag",
    opener: async (page) => {
      await page.getByRole("button", { name: "Manage Tags" }).click();
      return page.getByRole("listitem", { name: "Spare" }).getByRole("button", { name: "Delete" });
    },
  },
  {
    path: "/templates",
    role: "dialog",
    title: "Use Template",
    opener: async (page) => {
      const template = page.getByRole("article", { name: "Evergreen Student" });
      await template.hover();
      return template.getByRole("button", { name: "Use Template" });
    },
  },
];

test.each(dialogs)(
  "[OPEN-94, OPEN-95] “$title” is a dialog of the app: it keeps the focus, closes on Escape and gives the focus back",
  async ({ path, role, title, opener }) => {
    const page = await office.visit(path);
    const button = await opener(page);
    await button.click();
    const dialog = page.getByRole(role, { name: title, exact: true });
    await dialog.waitFor();
    const holdsFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
    await soon(holdsFocus).toBe(true);
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let times = 0; times < 14; times++) {
        await page.keyboard.press(key);
        expect(await holdsFocus()).toBe(true);
      }
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await soon(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

test.each([
  { reducedMotion: "no-preference", way: "with motion" },
  { reducedMotion: "reduce", way: "at once" },
] as const)(
  "a dialog opens $way where the system asks for $reducedMotion",
  async ({ reducedMotion, way }) => {
    const page = await office.visit("/projects", { reducedMotion });
    await card(page, "Student card").waitFor();
    await page.evaluate(() => {
      const note = () => document.documentElement.setAttribute("data-moved", "");
      for (const begin of ["transitionrun", "animationstart"]) addEventListener(begin, note, true);
    });
    await card(page, "Student card").hover();
    await page.getByRole("button", { name: "New Project" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Cards");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await page.locator("html[data-moved]").count()).toBe(way === "with motion" ? 1 : 0);
  },
);
