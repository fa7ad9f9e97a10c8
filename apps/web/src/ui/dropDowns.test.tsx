import { expect, test } from "vitest";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { createProject } from "#test/projectList.ts";
import { stopClock } from "#test/stopClock.ts";

const office = useBackOffice();

test.each([
  ["a filter's panel", "/projects", "dialog", (page: Page) => page.getByRole("button", { name: /^Tags: / })],
  ["a list of options", "/projects", "listbox", (page: Page) => page.getByRole("combobox", { name: "Mode" })],
  ["a menu", "editor", "menu", (page: Page) => page.getByRole("button", { name: "Project", exact: true })],
] as const)("[MISC-05] %s is gone 150 ms after closing", async (_, path, role, opener) => {
  const address = path === "editor" ? `/editor/${await createProject(office, "Student card")}` : path;
  const page = await office.visit("/profile");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(address);
  await opener(page).waitFor();
  await stopClock(page);
  await opener(page).click();
  const list = page.getByRole(role);
  await list.waitFor();
  await page.clock.runFor(400);
  // Without layout, a menu cannot move the focus to its first enabled item.
  if (role === "menu") await list.getByRole("menuitem", { name: /^Open Projects/ }).focus();
  await page.keyboard.press("Escape");
  const fades = () => list.evaluate((element) => element.closest('[style*="opacity: 0"]') !== null);
  await soon(fades).toBe(true);
  await page.clock.runFor(130);
  expect(await list.count()).toBe(1);
  await page.clock.runFor(60);
  await soon(() => list.count()).toBe(0);
});
