import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { arriveAt, holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import { downloadButton, ended, openExport, startExport } from "./support/exportDialog.ts";
import { card, createProject, deleteEverything, listCalls, shownNames } from "./support/projectList.ts";
import { csv, element } from "./support/projects.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

afterEach(() => deleteEverything(office));

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import Project" });
  await dialog.getByRole("button", { name: "Choose a File" }).waitFor();
  return dialog;
}

const choose = (dialog: Locator, name: string, buffer: Buffer) =>
  dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/zip", buffer });

test("[OPEN-27] what an export packed is imported as a project of its own, with its rows", async () => {
  const id = await createProject(office, "Student card", { is_dual_sided: true });
  const front = [element("text", [10, 10, 200, 40], { text: "{{ name }}" })];
  await office.call("PUT", `/projects/${id}`, { front_elements: front });
  const table = new FormData();
  table.set("file", new Blob([csv([{ name: "Ana", phone: "+44 20" }])], { type: "text/csv" }), "data.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  const page = await office.visit("/projects");
  const exporting = await openExport(page, "Student card");
  await startExport(exporting);
  await ended(exporting);
  const [saved] = await Promise.all([page.waitForEvent("download"), downloadButton(exporting).click()]);
  await page.keyboard.press("Escape");
  await exporting.waitFor({ state: "hidden" });
  await office.call("DELETE", `/projects/${id}`);

  const calls = listCalls(page);
  const dialog = await openImport(page);
  await choose(dialog, saved.suggestedFilename(), readFileSync(await saved.path()));
  await dialog.waitFor({ state: "hidden" });
  // Under the pointer a message stays.
  await page.getByText("“Student card” was imported").hover();
  await soon(() => shownNames(page)).toEqual(["Student card"]);
  expect(calls.at(-1)?.get("page")).toBe("1");
  expect(await card(page, "Student card").getByText("Dual-sided").count()).toBe(1);
  const { items } = (await (await office.call("GET", "/projects")).json()) as { items: { id: string }[] };
  const imported = items[0]?.id ?? "";
  expect(imported).not.toBe(id);
  const rows = await (await office.call("GET", `/projects/${imported}/data/rows`)).json();
  expect(rows).toMatchObject({ total: 1, rows: [{ name: "Ana", phone: "+44 20" }] });
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await arriveAt(page, `/editor/${imported}`);
  await soon(() => page.getByRole("textbox", { name: "Project name" }).inputValue()).toBe("Student card");
});

test("a file that is no project ZIP is refused with a reason, and another one can be chosen", async () => {
  const page = await office.visit("/projects", { expects: failed });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.url());
  });
  const dialog = await openImport(page);
  await choose(dialog, "photo.png", Buffer.from("no ZIP"));
  const told = dialog.getByRole("alert");
  await told.getByText("“photo.png” is not a ZIP file.").waitFor();
  expect(sent).toEqual([]);
  await choose(dialog, "broken.zip", Buffer.from("no ZIP"));
  await soon(() => sent.length).toBe(1);
  await told.getByText("The project was not imported", { exact: true }).waitFor();
  await soon(async () => (await told.innerText()).split("\n").at(-1)).toMatch(/\w.*ZIP/);
  expect(await dialog.getByRole("button", { name: "Choose a File" }).isEnabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
});

test("while a ZIP is sent its progress shows, and it can be called off", async () => {
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await openImport(page);
  await holdBack(page, "POST", /\/projects\/import$/);
  await choose(dialog, "project.zip", Buffer.alloc(200_000));
  const progress = dialog.getByText(/^(Uploading… \d+%|Unpacking the project…)$/);
  await progress.waitFor();
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  await dialog.getByRole("button", { name: "Cancel Upload" }).click();
  await progress.waitFor({ state: "hidden" });
  expect(await dialog.getByRole("alert").count()).toBe(0);
  await dialog.getByRole("button", { name: "Cancel", exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
});
