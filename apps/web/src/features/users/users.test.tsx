import { expect, test } from "vitest";
import { choose, holdBack, soon, useBackOffice } from "#test/backOffice.ts";
import { addUser, changes, row, table } from "#test/usersPage.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

test("[USER-01, USER-02, USER-03, USER-04, USER-05] the first row creates users, with or without a password", async () => {
  const page = await office.visit("/admin/users");
  const form = page.getByRole("form", { name: "Add a user" });
  await form.waitFor();
  const value = (label: string) => form.getByRole("combobox", { name: label }).inputValue();
  expect([await value("Role"), await value("Status")]).toEqual(["Admin", "Active"]);
  const hint = await form.getByLabel("Password (optional)").evaluate((element) => {
    const ids = (element.getAttribute("aria-describedby") ?? "").split(" ");
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });
  expect(hint).toBe("At least 8 characters. No common password, name or email.");
  const sent = changes(page);
  const create = () => form.getByRole("button", { name: "Create User" }).click();
  // No request is sent without both a name and an email.
  await create();
  await form.getByLabel("Name").fill("Only A Name");
  await create();
  await form.getByLabel("Name").fill("   ");
  await form.getByLabel("Email").fill("nadia@example.org");
  await create();
  expect(await page.getByRole("alert").count()).toBe(0);
  expect(await form.getByLabel("Email").inputValue()).toBe("nadia@example.org");

  await form.getByLabel("Name").fill("Nadia Ferraz");
  await create();
  await row(page, "Nadia Ferraz").waitFor();
  await soon(() => form.getByLabel("Name").inputValue()).toBe("");
  await form.getByLabel("Name").fill("Owen Pryce");
  await form.getByLabel("Email").fill("owen@example.org");
  await choose(page, "Role", "Super admin");
  await choose(page, "Status", "Inactive");
  await form.getByLabel("Password (optional)").fill("a long enough one");
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await create();
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

test("[USER-06] Refresh loads the table again", async () => {
  const page = await office.visit("/admin/users");
  await table(page).waitFor();
  expect(await table(page).getByRole("columnheader").allInnerTexts()).toEqual([
    "Name",
    "Email",
    "Role",
    "Status",
    "Deleted",
    "Actions",
  ]);
  await addUser(office, "Late Comer");
  expect(await row(page, "Late Comer").count()).toBe(0);
  await page.getByRole("button", { name: "Refresh" }).click();
  await row(page, "Late Comer").waitFor();
});

test("[USER-07, USER-10, OPEN-09] Save sends a row's name, email and role; a status is sent at once", async () => {
  const { id } = await addUser(office, "Mina Okafor");
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

test("[USER-08, USER-09, USER-11, USER-12] a deleted user stays in the table and can be restored", async () => {
  const { id } = await addUser(office, "Theo Lindqvist");
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

test("[OPEN-12] a deleted user cannot be restored while someone has their email", async () => {
  const { id } = await addUser(office, "Old Sam", { email: "sam@example.org" });
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

test("[OPEN-11, OPEN-12] a refusal is reported and the row keeps what was typed", async () => {
  await addUser(office, "Jun Mori");
  const page = await office.visit("/admin/users", { expects: failed });
  await page.getByLabel("Email of Jun Mori").fill("ADMIN@example.org");
  await row(page, "Jun Mori").getByRole("button", { name: "Save" }).click();
  await page.getByText("Another user already has this email.").waitFor();
  expect(await page.getByLabel("Email of Jun Mori").inputValue()).toBe("ADMIN@example.org");
  await row(page, "admin").getByRole("button", { name: "Delete" }).click();
  await page.getByText("This is the last active super admin.").waitFor();
  expect(await row(page, "admin").getByRole("button", { name: "Delete" }).isVisible()).toBe(true);
});

test("[USER-13, USER-14, USER-15] the table shows 20 users a page, or 10 or 50", async () => {
  for (let number = 0; number < 21; number++)
    await addUser(office, `Pupil ${String(number).padStart(2, "0")}`);
  const { total } = (await (await office.call("GET", "/users?page=1&limit=10")).json()) as { total: number };
  const calls: string[] = [];
  const page = await office.visit("/profile");
  page.on("request", (request) => {
    if (request.url().includes("/api/users")) calls.push(new URL(request.url()).search);
  });
  const pageIs = (number: number, size: number) =>
    page.getByText(`Page ${number} of ${Math.ceil(total / size)}`, { exact: true }).waitFor();
  const rows = async () => (await table(page).getByRole("row").count()) - 1;
  await page.getByRole("link", { name: "Manage Users" }).click();
  await soon(rows).toBe(20);
  await pageIs(1, 20);
  expect(calls).toEqual(["?page=1&limit=20"]);
  expect(await page.getByRole("button", { name: "Prev" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Next" }).click();
  await pageIs(2, 20);
  await soon(rows).toBe(Math.min(20, total - 20));
  await page.getByRole("button", { name: "Prev" }).click();
  await pageIs(1, 20);
  await page.getByRole("combobox", { name: "Page size" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "10 per page",
    "20 per page",
    "50 per page",
  ]);
  await page.getByRole("option", { name: "10 per page" }).click();
  await soon(rows).toBe(10);
  await pageIs(1, 10);
  await choose(page, "Page size", "50 per page");
  await soon(rows).toBe(total);
  expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
  expect(calls.at(-1)).toBe("?page=1&limit=50");
  await choose(page, "Page size", "10 per page");
  await page.getByRole("button", { name: "Next" }).click();
  await pageIs(2, 10);
  await page.reload();
  await pageIs(2, 10);
  expect(calls.at(-1)).toBe("?page=2&limit=10");
});

test("the page says if the users are loading or could not be loaded", async () => {
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
