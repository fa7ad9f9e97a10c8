import { expect, test } from "vitest";
import { axeFindings, colourRules } from "./support/axeFindings.ts";
import { arriveAt, signIn, soon, useBackOffice } from "./support/backOffice.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

async function addAccount(name: string) {
  const account = { email: `${name.toLowerCase()}-${Date.now()}@example.org`, password: "a long enough one" };
  await office.call("POST", "/users", { name, role: "admin", ...account });
  return account;
}

test("the password is changed by who knows the old one; the session stays and the old password is worth nothing", async () => {
  const account = await addAccount("Ana");
  const page = await office.visit("/profile", { as: "nobody", expects: failed });
  await signIn(page, account);
  await arriveAt(page, "/profile");
  const form = page.getByRole("form", { name: "Password" });
  const [current, next, again] = [
    form.getByLabel("Current password", { exact: true }),
    form.getByLabel("New password", { exact: true }),
    form.getByLabel("New password again", { exact: true }),
  ];
  const button = form.getByRole("button", { name: "Change Password" });
  expect(await button.isDisabled()).toBe(true);
  await current.fill("not the old one");
  await next.fill("short");
  await form.getByText("At least 8 characters.").waitFor();
  await next.fill("another long one");
  await again.fill("another long two");
  await form.getByText("The two new passwords differ.").waitFor();
  expect(await button.isDisabled()).toBe(true);
  await again.fill("another long one");
  await button.click();
  await page.getByText("The current password is wrong.").waitFor();
  expect(await next.inputValue()).toBe("another long one");
  await current.fill(account.password);
  await button.click();
  await page.getByText("Your password was changed").waitFor();
  await soon(() => next.inputValue()).toBe("");

  await page.getByRole("link", { name: "Projects" }).first().click();
  await page.getByRole("heading", { name: "My Projects" }).waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(page, account);
  await page.getByRole("alert").waitFor();
  await signIn(page, { ...account, password: "another long one" });
  await arriveAt(page, "/dashboard");
});

test("super admins find the page of the interface, light and dark, which keeps the content policy; admins are not shown the way", async () => {
  const page = await office.visit("/profile");
  const [docs] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "API Reference" }).click(),
  ]);
  await docs.waitForURL("**/api/docs");
  const openChapter = (name: string) => docs.getByRole("heading", { name, exact: false }).first().click();
  await openChapter("projects/clone");
  await docs.getByText("/api/projects/{id}/clone", { exact: true }).waitFor();
  await openChapter("health");
  await docs
    .getByRole("button", { name: /GET.*\/api\/health/i })
    .first()
    .click();
  await docs.getByText("Whether calls may be sent to this server").first().waitFor();
  // One chapter is open at a time.
  expect(await docs.getByText("/api/projects/{id}/clone", { exact: true }).count()).toBe(0);
  await docs.getByRole("heading", { name: /^tags/ }).click();
  await docs
    .getByRole("button", { name: /POST.*\/api\/tags/i })
    .first()
    .click();
  await docs.getByText("Media type").nth(1).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await docs.emulateMedia({ colorScheme });
    await docs.locator(colorScheme === "dark" ? "html.dark-mode" : "html:not(.dark-mode)").waitFor();
    const rules = colorScheme === "dark" ? colourRules : undefined;
    expect(await axeFindings(docs, undefined, rules), colorScheme).toEqual([]);
  }
  const account = await addAccount("Ben");
  const other = await office.visit("/profile", { as: "nobody" });
  await signIn(other, account);
  await arriveAt(other, "/profile");
  await other.getByRole("heading", { name: "Appearance" }).waitFor();
  expect(await other.getByRole("link", { name: "API Reference" }).count()).toBe(0);
});
