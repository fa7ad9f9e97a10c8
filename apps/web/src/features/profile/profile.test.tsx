import { expect, test } from "vitest";
import { arriveAt, signIn, soon, useBackOffice } from "#test/backOffice.ts";

const office = useBackOffice();

test("changing the password keeps the session and revokes the old password", async () => {
  const ana = { email: "ana@example.org", password: "a long enough one" };
  await office.call("POST", "/users", { name: "Ana", role: "admin", ...ana });
  const page = await office.visit("/profile", { as: "nobody" });
  await signIn(page, ana);
  await arriveAt(page, "/profile");
  await page.getByRole("heading", { name: "Appearance" }).waitFor();
  expect(await page.getByRole("link", { name: "API Reference" }).count()).toBe(0);
  const form = page.getByRole("form", { name: "Password" });
  const [current, next, again] = [
    form.getByLabel("Current password", { exact: true }),
    form.getByLabel("New password", { exact: true }),
    form.getByLabel("Repeat new password", { exact: true }),
  ];
  const button = form.getByRole("button", { name: "Change Password" });
  expect(await button.isDisabled()).toBe(true);
  await current.fill("not the old one");
  await next.fill("short");
  await form.getByText("At least 8 characters.").waitFor();
  await next.fill("another long one");
  await again.fill("another long two");
  await form.getByText("The new passwords do not match.").waitFor();
  expect(await button.isDisabled()).toBe(true);
  await again.fill("another long one");
  await button.click();
  await page.getByText("The current password is wrong.").waitFor();
  expect(await next.inputValue()).toBe("another long one");
  await current.fill(ana.password);
  await button.click();
  await page.getByText("Your password was changed").waitFor();
  await soon(() => next.inputValue()).toBe("");

  await page.getByRole("link", { name: "Projects" }).first().click();
  await page.getByRole("heading", { name: "My Projects" }).waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(page, ana);
  await page.getByRole("alert").waitFor();
  await signIn(page, { ...ana, password: "another long one" });
  await arriveAt(page, "/dashboard");
});

test("a super admin is offered the API reference in a new tab", async () => {
  const page = await office.visit("/profile");
  const link = page.getByRole("link", { name: "API Reference" });
  await link.waitFor();
  expect([await link.getAttribute("href"), await link.getAttribute("target")]).toEqual([
    "/api/docs",
    "_blank",
  ]);
});
