import { expect, test } from "vitest";
import { signedIn } from "./support/api.ts";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { arriveAt, holdBack, signIn, soon, useBackOffice } from "./support/backOffice.ts";
import { changes, choose, row, table } from "./support/usersPage.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

type User = { readonly id: string; readonly email: string };

async function addUser(name: string, fields: object = {}): Promise<User> {
  const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.org`;
  const body = { name, email, role: "admin", ...fields };
  return (await (await office.call("POST", "/users", body)).json()) as User;
}

test("[USER-01, USER-02, USER-04, USER-05] a user is created from the row, an active admin unless told otherwise, with or without a password", async () => {
  const page = await office.visit("/admin/users");
  const form = page.getByRole("form", { name: "Add a user" });
  await form.waitFor();
  const value = (label: string) => form.getByRole("combobox", { name: label }).inputValue();
  expect([await value("Role"), await value("Status")]).toEqual(["Admin", "Active"]);
  const sent = changes(page);
  await form.getByLabel("Name").fill("Nadia Ferraz");
  await form.getByLabel("Email").fill("nadia@example.org");
  await form.getByRole("button", { name: "Create User" }).click();
  await row(page, "Nadia Ferraz").waitFor();
  await soon(() => form.getByLabel("Name").inputValue()).toBe("");

  await form.getByLabel("Name").fill("Owen Pryce");
  await form.getByLabel("Email").fill("owen@example.org");
  await choose(page, "Role", "Super admin");
  await choose(page, "Status", "Inactive");
  await form.getByLabel("Password (optional)").fill("a long enough one");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await form.getByRole("button", { name: "Create User" }).click();
  expect(JSON.stringify(await (await answered).json())).not.toMatch(/password|long enough/);
  await row(page, "Owen Pryce").waitFor();
  expect(sent.map(({ body }) => body)).toEqual([
    { name: "Nadia Ferraz", email: "nadia@example.org", role: "admin", status: "active" },
    {
      name: "Owen Pryce",
      email: "owen@example.org",
      role: "super_admin",
      status: "inactive",
      password: "a long enough one",
    },
  ]);
});

test("[USER-03] without a name or without an email nothing happens", async () => {
  const page = await office.visit("/admin/users");
  const form = page.getByRole("form", { name: "Add a user" });
  const sent = changes(page);
  const create = form.getByRole("button", { name: "Create User" });
  await create.click();
  await form.getByLabel("Name").fill("Only A Name");
  await create.click();
  await form.getByLabel("Name").fill("   ");
  await form.getByLabel("Email").fill("only@example.org");
  await create.click();
  await page.waitForTimeout(300);
  expect(sent).toEqual([]);
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await form.getByLabel("Email").inputValue()).toBe("only@example.org");
});

test("[USER-06] Refresh loads the table again", async () => {
  const page = await office.visit("/admin/users");
  await table(page).waitFor();
  await addUser("Late Comer");
  expect(await row(page, "Late Comer").count()).toBe(0);
  await page.getByRole("button", { name: "Refresh" }).click();
  await row(page, "Late Comer").waitFor();
});

test("[USER-07, USER-10, OPEN-09] fields are edited in the row: Save sends name, email and role; a status goes at once", async () => {
  const { id } = await addUser("Mina Okafor");
  const page = await office.visit("/admin/users");
  await row(page, "Mina Okafor").waitFor();
  const sent = changes(page);
  await page.getByLabel("Name of Mina Okafor").fill(" Mina Adeyemi ");
  await page.getByLabel("Email of Mina Okafor").fill("mina.a@example.org");
  await page.getByRole("combobox", { name: "Role of Mina Okafor" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["Admin", "Super admin"]);
  await page.getByRole("option", { name: "Super admin" }).click();
  expect(sent).toEqual([]);
  await row(page, "Mina Okafor").getByRole("button", { name: "Save" }).click();
  await row(page, "Mina Adeyemi").waitFor();
  await page.getByRole("combobox", { name: "Status of Mina Adeyemi" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["Active", "Inactive"]);
  await page.getByRole("option", { name: "Inactive" }).click();
  await page.getByText("Mina Adeyemi is inactive now").waitFor();
  const path = `/api/users/${id}`;
  expect(sent).toEqual([
    { method: "PUT", path, body: { name: "Mina Adeyemi", email: "mina.a@example.org", role: "super_admin" } },
    { method: "PUT", path, body: { status: "inactive" } },
  ]);
  await page.reload();
  expect(await page.getByLabel("Email of Mina Adeyemi").inputValue()).toBe("mina.a@example.org");
  expect(await page.getByRole("combobox", { name: "Status of Mina Adeyemi" }).inputValue()).toBe("Inactive");
});

test("[USER-08, USER-09, USER-11, USER-12] a deleted user stays in the table, marked, and can be restored", async () => {
  const { id } = await addUser("Theo Lindqvist");
  const page = await office.visit("/admin/users");
  const shown = row(page, "Theo Lindqvist");
  const state = async () => ({
    deleted: (await shown.getByRole("cell").nth(4).innerText()).trim(),
    buttons: (await shown.getByRole("button").allInnerTexts()).map((text) => text.trim()),
  });
  await shown.waitFor();
  expect(await state()).toEqual({ deleted: "No", buttons: ["Save", "", "Delete", ""] });
  const sent = changes(page);
  await shown.getByRole("button", { name: "Delete" }).click();
  await soon(state).toEqual({ deleted: "Yes", buttons: ["Restore", ""] });
  expect(await page.getByLabel("Name of Theo Lindqvist").isDisabled()).toBe(true);
  await page.reload();
  await soon(state).toEqual({ deleted: "Yes", buttons: ["Restore", ""] });
  await shown.getByRole("button", { name: "Restore" }).click();
  await soon(state).toEqual({ deleted: "No", buttons: ["Save", "", "Delete", ""] });
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /api/users/${id}`,
    `POST /api/users/${id}/restore`,
  ]);
});

test("a new user without a password is invited by a link, chooses one by it and is in; the link works once", async () => {
  const page = await office.visit("/admin/users", { viewport: { width: 1280, height: 720 } });
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
  await hers.getByText(/one of those that are tried first/).waitFor();
  await hers.getByLabel("Your password", { exact: true }).fill("four quiet blue kites");
  await hers.getByRole("button", { name: "Set password and sign in" }).click();
  await arriveAt(hers, "/dashboard");
  await hers.getByRole("link", { name: "Ines Moreau" }).waitFor();

  // The link is refused while the page still loads: errors are expected from before on.
  const again = await office.visit("/favicon.svg", { as: "nobody", expects: failed });
  await again.goto(path);
  await again.getByRole("heading", { name: "This link does not work" }).waitFor();
  await again.getByRole("button", { name: "Sign in with a password" }).click();
  await signIn(again, { email: "ines@example.org", password: "four quiet blue kites" });
  await arriveAt(again, "/dashboard");
});

test("[OPEN-10] somebody who has forgotten theirs is given another password, and is signed out", async () => {
  const account = { email: "lena.hofer@example.org", password: "the forgotten one" };
  await addUser("Lena Hofer", { password: account.password });
  const callAsLena = await signedIn(office.address(), account);
  const page = await office.visit("/admin/users", { viewport: { width: 1280, height: 720 } });
  await row(page, "Lena Hofer").getByRole("button", { name: "Set password of Lena Hofer" }).click();
  const dialog = page.getByRole("dialog", { name: "Set a password for Lena Hofer" });
  const field = dialog.getByLabel("New password", { exact: true });
  const set = dialog.getByRole("button", { name: "Set Password" });
  await soon(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await dialog.getByText("At least 8 characters.").waitFor();
  await field.fill("short");
  expect(await set.isDisabled()).toBe(true);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await row(page, "Lena Hofer").getByRole("button", { name: "Set password of Lena Hofer" }).click();
  await field.fill("another one for Lena");
  await page.keyboard.press("Enter");
  await page.getByText("The password of Lena Hofer was set").waitFor();
  await expect(callAsLena("GET", "/stats")).rejects.toThrow("401");
  const theirs = await office.visit("/login", { as: "nobody" });
  await signIn(theirs, { ...account, password: "another one for Lena" });
  await arriveAt(theirs, "/dashboard");
});

test("one's own password is changed in the profile, which asks for the one before", async () => {
  const page = await office.visit("/admin/users");
  await row(page, "Administrator").getByRole("link", { name: "Change your password" }).click();
  await arriveAt(page, "/profile");
  await page.getByRole("form", { name: "Password" }).getByText("At least 8 characters.").waitFor();
});

test("[OPEN-12] the email of a deleted user can be given again; who was deleted comes back once it is free", async () => {
  const { id } = await addUser("Old Sam", { email: "sam@example.org" });
  await office.call("DELETE", `/users/${id}`);
  const page = await office.visit("/admin/users?size=50", { expects: /status of 409/ });
  const form = page.getByRole("form", { name: "Add a user" });
  await form.getByLabel("Name").fill("New Sam");
  await form.getByLabel("Email").fill("Sam@example.org");
  await form.getByRole("button", { name: "Create User" }).click();
  await row(page, "New Sam").waitFor();
  await row(page, "Old Sam").getByRole("button", { name: "Restore" }).click();
  await page.getByText("Another user now has this user's email.").waitFor();
  await page.getByLabel("Email of New Sam").fill("new.sam@example.org");
  await row(page, "New Sam").getByRole("button", { name: "Save" }).click();
  await page.getByText("New Sam was saved").waitFor();
  await row(page, "Old Sam").getByRole("button", { name: "Restore" }).click();
  await page.getByText("Old Sam was restored").waitFor();
});

test("what a password must be stands beside the field before anything is typed", async () => {
  const page = await office.visit("/admin/users");
  const field = page.getByRole("form", { name: "Add a user" }).getByLabel("Password (optional)");
  await field.waitFor();
  const told = await field.evaluate((element) => {
    const ids = (element.getAttribute("aria-describedby") ?? "").split(" ");
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });
  expect(told).toBe("At least 8 characters. No common password, name or email.");
});

test("a password that is tried first is refused in the server's words where it is typed, and nobody is added", async () => {
  await addUser("Asha Rao", { email: "asha.rao@example.org" });
  const page = await office.visit("/admin/users", { expects: failed });
  const form = page.getByRole("form", { name: "Add a user" });
  await form.getByLabel("Name").fill("Owen Pryce");
  await form.getByLabel("Email").fill("owen@example.org");
  await form.getByLabel("Password (optional)").fill("Password123");
  await form.getByRole("button", { name: "Create User" }).click();
  await page
    .getByText("The password is one of those that are tried first. Take four or five words of your own.")
    .waitFor();
  expect(await form.getByLabel("Email").inputValue()).toBe("owen@example.org");
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

test("[OPEN-11, OPEN-12] what the server refuses is told, and the row keeps what was typed", async () => {
  await addUser("Jun Mori");
  const page = await office.visit("/admin/users", { expects: failed });
  await page.getByLabel("Email of Jun Mori").fill("ADMIN@example.org");
  await row(page, "Jun Mori").getByRole("button", { name: "Save" }).click();
  await page.getByText("Another user has this email already.").waitFor();
  expect(await page.getByLabel("Email of Jun Mori").inputValue()).toBe("ADMIN@example.org");
  await row(page, "Administrator").getByRole("button", { name: "Delete" }).click();
  await page.getByText("This is the last active super admin.").waitFor();
  expect(await row(page, "Administrator").getByRole("button", { name: "Delete" }).isVisible()).toBe(true);
});

test("[USER-13, USER-14, USER-15] the table is paged: 20 users a page unless 10 or 50 are chosen", async () => {
  for (let number = 0; number < 21; number++) await addUser(`Pupil ${String(number).padStart(2, "0")}`);
  const { total } = (await (await office.call("GET", "/users?page=1&limit=10")).json()) as { total: number };
  const calls: string[] = [];
  const page = await office.visit("/profile");
  page.on("request", (request) => {
    if (request.url().includes("/api/users")) calls.push(new URL(request.url()).search);
  });
  await page.getByRole("link", { name: "Manage Users" }).click();
  const rows = async () => (await table(page).getByRole("row").count()) - 1;
  const pages = (size: number) => Math.ceil(total / size);
  await soon(rows).toBe(20);
  await page.getByText(`Page 1 of ${pages(20)}`, { exact: true }).waitFor();
  expect(calls).toEqual(["?page=1&limit=20"]);
  expect(await page.getByRole("button", { name: "Prev" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText(`Page 2 of ${pages(20)}`, { exact: true }).waitFor();
  await soon(rows).toBe(Math.min(20, total - 20));
  await page.getByRole("button", { name: "Prev" }).click();
  await page.getByText(`Page 1 of ${pages(20)}`, { exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Page size" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "10 per page",
    "20 per page",
    "50 per page",
  ]);
  await page.getByRole("option", { name: "10 per page" }).click();
  await soon(rows).toBe(10);
  await page.getByText(`Page 1 of ${pages(10)}`, { exact: true }).waitFor();
  await choose(page, "Page size", "50 per page");
  await soon(rows).toBe(total);
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  expect(calls.at(-1)).toBe("?page=1&limit=50");
  await choose(page, "Page size", "10 per page");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText(`Page 2 of ${pages(10)}`, { exact: true }).waitFor();
  await page.reload();
  await page.getByText(`Page 2 of ${pages(10)}`, { exact: true }).waitFor();
  expect(calls.at(-1)).toBe("?page=2&limit=10");
});

test("while the users are on their way the screen says so, and a failure is told", async () => {
  const page = await office.visit("/profile", { expects: failed });
  const answer = await holdBack(page, "GET", /\/api\/users/);
  await page.getByRole("link", { name: "Manage Users" }).click();
  await page.getByText("Loading users…").waitFor();
  answer.release();
  await table(page).waitFor();
  await page.route(/\/api\/users/, (route) => route.fulfill({ status: 502, body: "" }));
  await page.goto("/admin/users");
  await page.getByRole("alert").getByText("The users could not be loaded").waitFor();
  await page.unroute(/\/api\/users/);
  await page.getByRole("button", { name: "Retry" }).click();
  await table(page).waitFor();
});

test("[OPEN-08] an inactive and a deleted user are turned away, also where they are signed in already", async () => {
  const account = { email: "ruth.ashworth@example.org", password: "a long enough one" };
  const { id } = await addUser("Ruth Ashworth", { password: account.password });
  const page = await office.visit("/login", { as: "nobody", expects: /status of 401/ });
  await signIn(page, account);
  await arriveAt(page, "/dashboard");
  await office.call("PUT", `/users/${id}`, { status: "inactive" });
  // Whatever the dashboard asks for meanwhile is refused as well.
  await page.goto("/projects");
  await arriveAt(page, "/login?next=%2Fprojects");
  const turnedAway = async () => {
    await signIn(page, account);
    await page.getByRole("alert").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBeNull();
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
  await addUser("Kwame Boateng");
  const page = await office.visit("/login", { as: "nobody", expects: /status of 401/ });
  await signIn(page, { email: "kwame.boateng@example.org", password: "" });
  await page.getByRole("alert").waitFor();
  await arriveAt(page, "/login");
});

test("on a tablet the table of users fits, every field named and wide enough to read", async () => {
  await addUser("Ingrid Vasquez-Lindholm");
  const page = await office.visit("/admin/users?size=50", { viewport: { width: 820, height: 1180 } });
  const shown = row(page, "Ingrid Vasquez-Lindholm");
  await shown.waitFor();
  const sideways = await page.evaluate(() =>
    [...document.querySelectorAll("html, main, main *")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .filter((element) => ["auto", "scroll"].includes(getComputedStyle(element).overflowX))
      .map(({ className }) => className),
  );
  expect(sideways).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(820);
  const email = await page.getByLabel("Email of Ingrid Vasquez-Lindholm").boundingBox();
  expect(email?.width).toBeGreaterThan(200);
  expect((await shown.getByRole("cell").nth(4).innerText()).trim()).toBe("No");
  expect(await table(page).getByRole("columnheader").allInnerTexts()).toEqual([
    "Name",
    "Email",
    "Role",
    "Status",
    "Deleted",
    "Actions",
  ]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});
