import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { arriveAt, type Page, signIn, superAdmin, useBackOffice } from "#test/backOffice.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;
const path = "/admin/automation";

const row = (page: Page, table: string, name: string) =>
  page.getByRole("table", { name: table }).getByRole("row").filter({ hasText: name });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });

/** Whether the key opens the list of projects. */
async function isValid(key: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}` };
  return (await office.server().app.inject({ url: "/api/projects", headers })).statusCode === 200;
}

test("a new API key is shown once, works, and is revoked", async () => {
  const page = await office.visit(path);
  await page.getByText("No API keys").waitFor();
  await page.getByRole("button", { name: "Create API key" }).click();
  const form = dialog(page, "Create an API key");
  const create = form.getByRole("button", { name: "Create key" });
  await form.getByLabel("Name").fill("Library sync");
  expect(await create.isDisabled()).toBe(true);
  await form.getByRole("checkbox", { name: "projects:read" }).click();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await create.click();
  const secret = dialog(page, "Copy your API key");
  const key = await secret.getByLabel("API key").inputValue();
  expect(key).toMatch(/^pb_[\w-]{43}$/);
  await secret.getByText(/It is not shown again/).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await secret.getByRole("button", { name: "Copy the key" }).click();
  await secret.getByRole("button", { name: "Copied" }).waitFor();
  await secret.getByRole("button", { name: "Done" }).click();
  const entry = row(page, "API keys", "Library sync");
  await entry.getByText("projects:read").waitFor();
  expect(await entry.innerText()).toContain("Never");
  expect(await page.locator("body").innerText()).not.toContain(key);
  const [stored] = await office.server().store.apiKeys.list();
  const days = (Date.parse(stored?.expires_at ?? "") - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
  expect(await isValid(key)).toBe(true);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await entry.getByRole("button", { name: "Revoke Library sync" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke “Library sync”?" });
  expect(await axeFindingsInBothSchemes(page, "[role=alertdialog]")).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await isValid(key)).toBe(true);
  await entry.getByRole("button", { name: "Revoke Library sync" }).click();
  await question.getByRole("button", { name: "Revoke key" }).click();
  await page.getByText("No API keys").waitFor();
  expect(await isValid(key)).toBe(false);
});

test("the key's dialog shows why a key was refused", async () => {
  const page = await office.visit(path, { expects: failed });
  await page.getByRole("button", { name: "Create API key" }).click();
  const form = dialog(page, "Create an API key");
  await form.getByLabel("Name").fill("Tab\u0007key");
  await form.getByRole("checkbox", { name: "print" }).click();
  await form.getByRole("button", { name: "Create key" }).click();
  await form.getByText("name: must be one line of plain text").waitFor();
  await form.getByLabel("Name").fill("Forever");
  await form.getByRole("combobox", { name: "Expires" }).click();
  await page.getByRole("option", { name: "Never" }).click();
  await form.getByRole("button", { name: "Create key" }).click();
  await dialog(page, "Copy your API key").getByRole("button", { name: "Done" }).click();
  await row(page, "API keys", "Forever").waitFor();
  expect((await office.server().store.apiKeys.list())[0]?.expires_at).toBeNull();
});

test("a webhook's messages are listed, and a failed message is sent again", async () => {
  const { store } = office.server();
  const page = await office.visit(path, { expects: failed });
  await page.getByText("No webhooks").waitFor();
  await page.getByRole("button", { name: "Add webhook" }).click();
  const form = dialog(page, "Add a webhook");
  await form.getByLabel("Address").fill("http://127.0.0.1/hook");
  await form.getByRole("button", { name: "Add webhook" }).click();
  await form.getByText("url: must start with https://").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await form.getByLabel("Address").fill("https://hooks.example.org/print");
  await form.getByRole("checkbox", { name: "job.cancelled" }).click();
  await form.getByRole("button", { name: "Add webhook" }).click();
  const secret = dialog(page, "Copy the webhook’s secret");
  expect(await secret.getByLabel("Secret").inputValue()).toMatch(/^whsec_/);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await secret.getByRole("button", { name: "Done" }).click();
  const entry = row(page, "Webhooks", "https://hooks.example.org/print");
  await entry.getByText("printer.stopped").waitFor();
  expect(await entry.innerText()).not.toContain("job.cancelled");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  const at = new Date().toISOString();
  await store.webhooks.emit({ type: "job.failed", at, data: {} });
  const [webhook = ""] = await store.webhooks.withDue(at);
  const due = await store.webhooks.claimNext(webhook, at, at);
  if (!due) throw new Error("Nothing is due.");
  const error = "The server answered 500.";
  await store.webhooks.settle(due, { status: "failed", error, next_at: null, finished_at: at });
  await entry.getByRole("button", { name: /^Messages to/ }).click();
  const messages = dialog(page, "Messages to hooks.example.org");
  await messages.getByText(error).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await messages.getByRole("button", { name: /^Send job\.failed of .* again$/ }).click();
  await messages.getByText("Waiting").waitFor();
  expect((await store.webhooks.deliveries(due.webhook_id))[0]?.status).toBe("waiting");
  await messages.getByRole("button", { name: "Close" }).last().click();

  await entry.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete webhook" }).click();
  await page.getByText("No webhooks").waitFor();
});

test("a failed list of webhooks can be loaded again", async () => {
  const page = await office.visit("/dashboard", { expects: failed });
  await page.route(/\/api\/webhooks$/, (route) =>
    route.fulfill({ status: 500, json: { detail: "No", code: "x" } }),
  );
  await page.getByRole("link", { name: "Automation" }).click();
  await page.getByText("The webhooks could not be loaded").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.unroute(/\/api\/webhooks$/);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("No webhooks").waitFor();
});

test("an admin may not open the page", async () => {
  await office.server().addUser({ id: "ines", role: "admin" });
  const page = await office.visit(path, { as: "nobody", expects: /status of 403/ });
  await signIn(page, { ...superAdmin, email: "ines@example.org" });
  await arriveAt(page, path);
  await page.getByRole("heading", { name: "Not allowed" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  expect(await page.getByRole("link", { name: "Automation" }).count()).toBe(0);
});
