import { expect, test } from "vitest";
import { holdBack, type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { changesOf } from "#test/projectList.ts";

const office = useBackOffice();

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Import Project" });
  await dialog.getByRole("button", { name: "Choose a File" }).waitFor();
  return dialog;
}

const choose = (dialog: Locator, name: string, buffer: Buffer) =>
  dialog.locator("input[type=file]").setInputFiles({ name, mimeType: "application/zip", buffer });

test("refuses a file that is not a project ZIP and asks for another file", async () => {
  const page = await office.visit("/projects");
  const changes = changesOf(page);
  const dialog = await openImport(page);
  await choose(dialog, "photo.png", Buffer.from("no ZIP"));
  const alert = dialog.getByRole("alert");
  await alert.getByText("“photo.png” is not a project file.").waitFor();
  expect(changes).toEqual([]);
  await choose(dialog, "broken.zip", Buffer.from("no ZIP"));
  await soon(() => changes.length).toBe(1);
  await alert.getByText("The project was not imported", { exact: true }).waitFor();
  await soon(async () => (await alert.innerText()).split("\n").at(-1)).toMatch(/\w.*ZIP/);
  expect(await dialog.getByRole("button", { name: "Choose a File" }).isEnabled()).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
});

test("shows the progress of an upload, which Cancel Upload stops", async () => {
  const page = await office.visit("/projects");
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
