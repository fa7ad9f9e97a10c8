import { afterEach, expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { badge, downloadButton, ended, openExport, pretendJob, startExport } from "./support/exportDialog.ts";
import { createProject, deleteEverything, refusal } from "./support/projectList.ts";
import { noteStatusQuestions } from "./support/statusQuestions.ts";
import { stopClock } from "./support/stopClock.ts";
import { changeStored } from "./support/storedFields.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

afterEach(() => deleteEverything(office));

test("[ZIP-06, ZIP-07, ZIP-08, ZIP-09, ZIP-11, ZIP-12, ZIP-13] the state is asked for every second until it is final", async () => {
  await createProject(office, "Student card");
  const page = await office.visit("/login", { apart: true });
  const questions = await noteStatusQuestions(page);
  await page.clock.install();
  await page.goto("/projects");
  const dialog = await openExport(page, "Student card");
  const job = await pretendJob(page);
  await stopClock(page);
  const shown = async () => {
    await page.clock.runFor(50);
    const percent = await dialog.getByRole("progressbar").getAttribute("aria-valuenow");
    return [percent, await downloadButton(dialog).isEnabled()];
  };
  await startExport(dialog);
  await soon(shown).toEqual(["0", false]);
  for (const [status, processed, percent] of [
    ["running", 1, "33"],
    ["paused", 2, "67"],
    ["running", 3, "100"],
  ] as const) {
    job.tell({ status, processed, total: 3 });
    await soon(shown).toEqual([percent, false]);
    expect(await badge(dialog, "running").count()).toBe(1);
    expect(await dialog.getByText(`${processed} of 3 files`).count()).toBe(1);
  }
  job.tell({ status: "completed" });
  await soon(shown).toEqual(["100", true]);
  expect(await badge(dialog, "completed").count()).toBe(1);
  await page.clock.runFor(5000);
  const pauses = await questions.pauses();
  expect(pauses.length).toBeGreaterThan(2);
  // A second after the answer, which is taken within a step or two of this test's clock.
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(1000);
    expect(pause).toBeLessThanOrEqual(1100);
  }
  const count = await questions.count();
  expect(job.questions()).toBe(count);
  await page.clock.runFor(5000);
  expect(await questions.count()).toBe(count);
});

test("[ZIP-08, OPEN-29] a failed job tells its error and is asked about no more", async () => {
  await createProject(office, "Student card");
  const page = await office.visit("/projects");
  const job = await pretendJob(page);
  job.tell({ status: "failed", error: "The storage is full.", code: "storage_full" });
  const dialog = await openExport(page, "Student card");
  await startExport(dialog);
  await dialog.getByRole("alert").filter({ hasText: "The storage is full." }).waitFor();
  expect(await badge(dialog, "failed").count()).toBe(1);
  expect(await downloadButton(dialog).isDisabled()).toBe(true);
  const asked = job.questions();
  await page.waitForTimeout(2200);
  expect(job.questions()).toBe(asked);
});

test("[ZIP-22, OPEN-18] a question without an answer disturbs nothing: it is logged, noted and asked again", async () => {
  await createProject(office, "Student card");
  const page = await office.visit("/projects", { expects: failed });
  const job = await pretendJob(page);
  job.tell({ status: "running", processed: 1, total: 4 });
  const dialog = await openExport(page, "Student card");
  await startExport(dialog);
  await dialog.getByText("1 of 4 files").waitFor();
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Failed: job."));
  job.tell(null);
  await logged;
  await dialog.getByText("The server cannot be reached.").waitFor();
  expect(await dialog.getByText("1 of 4 files").count()).toBe(1);
  expect(await page.getByRole("alert").count()).toBe(0);
  job.tell({ status: "completed", processed: 4, total: 4 });
  await ended(dialog);
  await dialog.getByText("The server cannot be reached.").waitFor({ state: "hidden" });
});

test("[ZIP-19] closing the dialog ends the asking and forgets the job", async () => {
  await createProject(office, "Student card");
  const page = await office.visit("/profile");
  // Noted in the page as they are asked: one that is on its way counts.
  const questions = await noteStatusQuestions(page);
  await page.goto("/projects");
  const job = await pretendJob(page);
  job.tell({ status: "running", processed: 1, total: 4 });
  const dialog = await openExport(page, "Student card");
  await startExport(dialog);
  await dialog.getByText("1 of 4 files").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const asked = await questions.count();
  await page.waitForTimeout(2200);
  expect(await questions.count()).toBe(asked);
  await openExport(page, "Student card");
  expect(await dialog.getByRole("progressbar").count()).toBe(0);
});

test("[ZIP-05] an export that cannot start says so, keeps the choice, and can be tried again", async () => {
  const id = await createProject(office, "Student card");
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await openExport(page, "Student card");
  await page.route("**/standard-zip/jobs", (route) => route.fulfill(refusal));
  await dialog.getByRole("checkbox", { name: "Images" }).uncheck();
  await startExport(dialog);
  await dialog.getByRole("alert").getByText("Failed to start export", { exact: true }).waitFor();
  expect(await dialog.getByRole("alert").innerText()).toContain("Not today.");
  expect(await dialog.getByRole("checkbox", { name: "Images" }).isChecked()).toBe(false);
  await page.unroute("**/standard-zip/jobs");
  const asked = page.waitForRequest(`**/projects/${id}/export/standard-zip/jobs`);
  await startExport(dialog);
  expect((await asked).postDataJSON()).toMatchObject({ include_images: false });
  await ended(dialog);
});

test("[ZIP-16, ZIP-18] a failed download says so and can be tried again; without a name the file has one of its own", async () => {
  const id = await createProject(office, "Student card");
  const page = await office.visit("/projects", { expects: failed });
  const job = await pretendJob(page);
  job.tell({ status: "completed", processed: 1, total: 1 });
  const dialog = await openExport(page, "Student card");
  await startExport(dialog);
  await ended(dialog);
  const file = "**/export/jobs/job7/download";
  await page.route(file, (route) => route.fulfill(refusal));
  await downloadButton(dialog).click();
  await dialog.getByRole("alert").getByText("Download failed", { exact: true }).waitFor();
  await page.unroute(file);
  await page.route(file, (route) => route.fulfill({ contentType: "application/zip", body: "PK" }));
  const [saved] = await Promise.all([page.waitForEvent("download"), downloadButton(dialog).click()]);
  expect(saved.suggestedFilename()).toBe(`project_${id}_export.zip`);
  await dialog.getByRole("alert").waitFor({ state: "hidden" });
});

/** A project in school mode, whose export the school system may turn away. */
async function schoolProject(): Promise<string> {
  const id = await createProject(office, "Of a school");
  await office.call("PUT", `/projects/${id}`, { school_name: "Northgate Primary" });
  await changeStored(office.dataFolder, "update project set data_mode = 'school' where id = ?", id);
  return id;
}

test("[OPEN-26] a school project's export chooses CSV, files, people and filters", async () => {
  const id = await schoolProject();
  const page = await office.visit("/projects");
  await pretendJob(page);
  const dialog = await openExport(page, "Of a school");
  expect(await dialog.getByRole("checkbox", { name: "CSV data" }).isChecked()).toBe(true);
  expect(await dialog.getByRole("checkbox", { name: "Files" }).isChecked()).toBe(true);
  const people = dialog.getByRole("combobox", { name: "Records of" });
  expect(await people.inputValue()).toBe("Students");
  await people.click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["Students", "Teachers", "Staff"]);
  await page.getByRole("option", { name: "Students" }).click();
  await dialog.getByRole("textbox", { name: "Search" }).fill("okafor");
  await dialog.getByRole("textbox", { name: "Class section" }).fill("12");
  await dialog.getByRole("combobox", { name: "Print status" }).click();
  await page.getByRole("option", { name: "Ready to print" }).click();
  await dialog.getByRole("checkbox", { name: "Files" }).uncheck();
  const asked = page.waitForRequest(`**/projects/${id}/export/school-zip/jobs`);
  await startExport(dialog);
  expect((await asked).postDataJSON()).toEqual({
    include_csv: true,
    include_files: false,
    csv_entity: "students",
    search: "okafor",
    class_section_id: "12",
    print_status: "ready_to_print",
    status: "",
  });
  await badge(dialog, "running").waitFor();
});
