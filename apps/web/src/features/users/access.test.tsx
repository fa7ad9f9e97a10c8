import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { arriveAt, signIn, soon, superAdmin, useBackOffice } from "#test/backOffice.ts";
import { addUser, row } from "#test/usersPage.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;
const { password } = superAdmin;

test("a new user sets a password with an invitation link that works once", async () => {
  const page = await office.visit("/admin/users");
  const form = page.getByRole("form", { name: "Add a user" });
  await form.getByLabel("Name").fill("Ines Moreau");
  await form.getByLabel("Email").fill("ines@example.org");
  await form.getByRole("button", { name: "Create User" }).click();
  const about = page.getByRole("complementary", { name: "About Ines Moreau" });
  await about.getByText("Has no password yet").waitFor();
  await about.getByText("Design, print and manage all projects, tags and templates").waitFor();
  await about.getByText("Cannot: Add, change and remove users").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await about.getByRole("button", { name: "Invite…" }).click();
  const dialog = page.getByRole("dialog", { name: "Invitation for Ines Moreau" });
  const link = await dialog.getByLabel("Link").inputValue();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await about.getByText(/^Invited\. The link works until /).waitFor();

  const path = link.slice(office.address().length);
  expect(path).toMatch(/^\/login#link=/);
  const hers = await office.visit(path, { as: "nobody", expects: failed });
  await hers.getByRole("heading", { name: "Welcome, Ines Moreau" }).waitFor();
  expect(new URL(hers.url()).hash).toBe("");
  expect(await axeFindingsInBothSchemes(hers)).toEqual([]);
  await hers.getByLabel("Your password", { exact: true }).fill("password123");
  await hers.getByRole("button", { name: "Set password and sign in" }).click();
  await hers.getByText(/one of the most common passwords/).waitFor();
  await hers.getByLabel("Your password", { exact: true }).fill("four quiet blue kites");
  await hers.getByRole("button", { name: "Set password and sign in" }).click();
  await arriveAt(hers, "/dashboard");
  await hers.getByRole("link", { name: "Ines Moreau" }).waitFor();

  const again = await office.visit(path, { as: "nobody", expects: failed });
  await again.getByRole("heading", { name: "This link does not work" }).waitFor();
  await again.getByRole("button", { name: "Sign in with a password" }).click();
  await signIn(again, { email: "ines@example.org", password: "four quiet blue kites" });
  await arriveAt(again, "/dashboard");
});

test("[OPEN-10] setting a user's password ends their sessions", async () => {
  await addUser(office, "Lena", { password });
  const token = await office.server().signIn("lena");
  const page = await office.visit("/admin/users");
  await row(page, "Lena").getByRole("button", { name: "Set password of Lena" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password for Lena" });
  const field = dialog.getByLabel("New password", { exact: true });
  await soon(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await dialog.getByText("At least 8 characters.").waitFor();
  await field.fill("short");
  expect(await dialog.getByRole("button", { name: "Set Password" }).isDisabled()).toBe(true);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await row(page, "Lena").getByRole("button", { name: "Set password of Lena" }).click();
  await field.fill("another one for Lena");
  await page.keyboard.press("Enter");
  await page.getByText("The password of Lena was set").waitFor();
  expect((await office.server().call("stats", { token })).status).toBe(401);
  const theirs = await office.visit("/login", { as: "nobody" });
  await signIn(theirs, { email: "lena@example.org", password: "another one for Lena" });
  await arriveAt(theirs, "/dashboard");
});

test("the user's own row links to the profile for a new password", async () => {
  const page = await office.visit("/admin/users");
  await row(page, "admin").getByRole("link", { name: "Change your password" }).click();
  await arriveAt(page, "/profile");
  await page.getByRole("form", { name: "Password" }).getByText("At least 8 characters.").waitFor();
});

test("a common password is refused as it is typed, and no user is added", async () => {
  await addUser(office, "Asha Rao");
  const page = await office.visit("/admin/users", { expects: failed });
  const form = page.getByRole("form", { name: "Add a user" });
  await form.getByLabel("Name").fill("Owen Pryce");
  await form.getByLabel("Email").fill("owen@example.org");
  await form.getByLabel("Password (optional)").fill("Password123");
  await form.getByRole("button", { name: "Create User" }).click();
  await page
    .getByText("The password is one of the most common passwords. Choose four or five unrelated words.")
    .waitFor();
  expect(await form.getByLabel("Email").inputValue()).toBe("owen@example.org");
  expect(await row(page, "Owen Pryce").count()).toBe(0);
  await row(page, "Asha Rao").getByRole("button", { name: "Set password of Asha Rao" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password for Asha Rao" });
  await dialog.getByLabel("New password", { exact: true }).fill("asharao2026");
  await dialog.getByRole("button", { name: "Set Password" }).click();
  await dialog.getByText(/^The password is the user’s own name or email address\./).waitFor();
  await page.keyboard.press("Escape");
  await form.getByLabel("Password (optional)").fill("four or five words of Owen");
  await form.getByRole("button", { name: "Create User" }).click();
  await row(page, "Owen Pryce").waitFor();
});

test("[OPEN-08] inactive and deleted users are signed out and cannot sign in", async () => {
  const account = { email: "ruth@example.org", password };
  const { id } = await addUser(office, "Ruth", account);
  const page = await office.visit("/login", { as: "nobody", expects: /status of 401/ });
  await signIn(page, account);
  await arriveAt(page, "/dashboard");
  await office.call("PUT", `/users/${id}`, { status: "inactive" });
  await page.goto("/projects");
  await arriveAt(page, "/login?next=%2Fprojects");
  const turnedAway = async () => {
    await signIn(page, account);
    await page.getByRole("alert").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(localStorage.getItem("auth_token")).toBeNull();
  };
  await turnedAway();
  await office.call("PUT", `/users/${id}`, { status: "active" });
  await office.call("DELETE", `/users/${id}`);
  await page.reload();
  await turnedAway();
  await office.call("POST", `/users/${id}/restore`);
  await signIn(page, account);
  await arriveAt(page, "/projects");
});

test("[OPEN-10] a user without a password cannot sign in", async () => {
  await addUser(office, "Kwame Boateng");
  const page = await office.visit("/login", { as: "nobody", expects: /status of 401/ });
  await signIn(page, { email: "kwame.boateng@example.org", password: "" });
  await page.getByRole("alert").waitFor();
  await arriveAt(page, "/login");
});
