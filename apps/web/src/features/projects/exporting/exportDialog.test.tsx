import { afterEach, expect, test } from "vitest";
import {
  changeStored,
  holdBack,
  type Locator,
  type MountedPage,
  type Page,
  soon,
  useBackOffice,
} from "#test/backOffice.ts";
import { badge, downloadButton, ended, openExport, pretendJob, startExport } from "#test/exportDialog.ts";
import { createProject, deleteEverything, refusal } from "#test/projectList.ts";
import { stopClock } from "#test/stopClock.ts";

const office = useBackOffice();

afterEach(() => deleteEverything(office));

/** The delays between each response about a job and the next request, in ms of the page's clock. */
function pausesOf(page: Page): readonly number[] {
  const pauses: number[] = [];
  let answeredAt: number | undefined;
  const isAboutJob = (url: string) => url.endsWith("/status");
  page.on("request", (request) => {
    if (isAboutJob(request.url()) && answeredAt !== undefined) pauses.push(Date.now() - answeredAt);
  });
  page.on("response", (response) => {
    if (isAboutJob(response.url())) answeredAt = Date.now();
  });
  return pauses;
}

/** Advances the clock in small steps until an element appears. */
async function wait(page: MountedPage, wanted: Locator): Promise<void> {
  const isThere = async () => {
    await page.settle();
    await page.clock.runFor(50);
    return await wanted.isVisible();
  };
  await soon(isThere).toBe(true);
}

test("[ZIP-06, ZIP-07, ZIP-08, ZIP-09, ZIP-11, ZIP-12, ZIP-13] polls a job every second until it has ended", async () => {
  await createProject(office, "Student card");
  const page = await office.visit("/projects");
  const dialog = await openExport(page, "Student card");
  const job = await pretendJob(page);
  const pauses = pausesOf(page);
  await stopClock(page);
  const shown = async () => {
    await page.settle();
    await page.clock.runFor(1);
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
    await page.clock.runFor(950);
    await soon(shown).toEqual([percent, false]);
    expect(await badge(dialog, "running").count()).toBe(1);
    expect(await dialog.getByText(`${processed} of 3 files`).count()).toBe(1);
  }
  job.tell({ status: "completed" });
  await page.clock.runFor(950);
  await soon(shown).toEqual(["100", true]);
  expect(await badge(dialog, "completed").count()).toBe(1);
  expect(pauses.length).toBeGreaterThan(2);
  // The page needs a few steps of the clock to process a response.
  for (const pause of pauses) {
    expect(pause).toBeGreaterThanOrEqual(1000);
    expect(pause).toBeLessThanOrEqual(1100);
  }
  const questionCount = job.questions();
  await page.clock.runFor(10_000);
  expect(job.questions()).toBe(questionCount);
});

test("[ZIP-08, OPEN-29] shows the error of a failed job and stops polling", async () => {
  await createProject(office, "Student card");
  const page = await office.visit("/projects");
  const job = await pretendJob(page);
  job.tell({ status: "failed", error: "The storage is full.", code: "storage_full" });
  const dialog = await openExport(page, "Student card");
  await stopClock(page);
  await startExport(dialog);
  await wait(page, dialog.getByRole("alert").filter({ hasText: "The storage is full." }));
  expect(await badge(dialog, "failed").count()).toBe(1);
  expect(await downloadButton(dialog).isDisabled()).toBe(true);
  const questionCount = job.questions();
  await page.clock.runFor(10_000);
  expect(job.questions()).toBe(questionCount);
});

test("[ZIP-19, ZIP-22, OPEN-18] keeps polling after a lost request, but stops when the dialog closes", async () => {
  await createProject(office, "Student card");
  const page = await office.visit("/projects");
  const job = await pretendJob(page);
  const dialog = await openExport(page, "Student card");
  await stopClock(page);
  job.tell({ status: "running", processed: 1, total: 4 });
  await startExport(dialog);
  await wait(page, dialog.getByText("1 of 4 files"));
  const logged = page.waitForEvent("console", (line) => line.text().startsWith("Failed: job."));
  job.tell(null);
  const lost = dialog.getByText("The server cannot be reached.");
  await wait(page, lost);
  await logged;
  expect(await dialog.getByText("1 of 4 files").count()).toBe(1);
  expect(await page.getByRole("alert").count()).toBe(0);
  job.tell({ status: "running", processed: 2, total: 4 });
  await wait(page, dialog.getByText("2 of 4 files"));
  await lost.waitFor({ state: "hidden" });

  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  const questionCount = job.questions();
  await page.clock.runFor(10_000);
  expect(job.questions()).toBe(questionCount);
  await openExport(page, "Student card");
  expect(await dialog.getByRole("progressbar").count()).toBe(0);
});

test("[PROJ-33, ZIP-01, ZIP-05, OPEN-26] sends the chosen parts, and retries after a failed start", async () => {
  const id = await createProject(office, "Student card");
  const page = await office.visit("/projects");
  await pretendJob(page);
  const dialog = await openExport(page, "Student card");
  await page.route("**/standard-zip/jobs", (route) => route.fulfill(refusal));
  const part = (name: string) => dialog.getByRole("checkbox", { name });
  for (const name of ["Project", "CSV data", "Images"]) await part(name).uncheck();
  expect(await dialog.getByRole("button", { name: "Start Export" }).isDisabled()).toBe(true);
  await part("Images").check();
  await startExport(dialog);
  await dialog.getByRole("alert").getByText("Failed to start export", { exact: true }).waitFor();
  expect(await dialog.getByRole("alert").innerText()).toContain("Not today.");
  expect([await part("CSV data").isChecked(), await part("Images").isChecked()]).toEqual([false, true]);
  await page.unroute("**/standard-zip/jobs");

  await page.route("**/standard-zip/jobs", (route) =>
    route.fulfill({ status: 202, json: { job_id: "job7" } }),
  );
  const answer = await holdBack(page, "POST", /standard-zip/);
  const pendingRequest = page.waitForRequest(`**/projects/${id}/export/standard-zip/jobs`);
  await startExport(dialog);
  expect((await pendingRequest).postDataJSON()).toEqual({
    include_project: false,
    include_csv: false,
    include_images: true,
    include_versions: false,
  });
  expect(await dialog.getByRole("button", { name: "Cancel" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  answer.release();
  await badge(dialog, "running").waitFor();
});

test("[OPEN-29] says that a job is gone after its project was deleted", async () => {
  const id = await createProject(office, "Student card");
  const page = await office.visit("/projects");
  const dialog = await openExport(page, "Student card");
  const late = await holdBack(page, "GET", /\/status$/);
  const started = page.waitForResponse(/standard-zip\/jobs$/);
  await startExport(dialog);
  await started;
  await office.call("DELETE", `/projects/${id}`);
  late.release();
  await dialog.getByRole("alert").filter({ hasText: "This export does not exist." }).waitFor();
  await dialog.getByRole("button", { name: "Start Again" }).waitFor();
});

test("[ZIP-16, ZIP-18] retries a failed download, and names a file that arrives unnamed", async () => {
  const id = await createProject(office, "Student card");
  const page = await office.visit("/projects");
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
  const saved = page.waitForEvent("download");
  await downloadButton(dialog).click();
  expect((await saved).suggestedFilename()).toBe(`project_${id}_export.zip`);
  await dialog.getByRole("alert").waitFor({ state: "hidden" });
});

test("[OPEN-26] offers CSV, files, people and filters for a school export", async () => {
  const id = await createProject(office, "Of a school");
  await office.call("PUT", `/projects/${id}`, { school_name: "Northgate Primary" });
  await changeStored(office, "update project set data_mode = 'school' where id = ?", id);
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
  const pendingRequest = page.waitForRequest(`**/projects/${id}/export/school-zip/jobs`);
  await startExport(dialog);
  expect((await pendingRequest).postDataJSON()).toEqual({
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
