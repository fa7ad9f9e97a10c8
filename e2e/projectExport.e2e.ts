import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { holdBack, useBackOffice } from "./support/backOffice.ts";
import { badge, downloadButton, ended, openExport, startExport } from "./support/exportDialog.ts";
import { onManyMachines } from "./support/manyMachines.ts";
import { createProject, deleteEverything } from "./support/projectList.ts";
import { csv } from "./support/projects.ts";
import { changeStored } from "./support/storedFields.ts";
import { namesInZip } from "./support/zipNames.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

afterEach(() => deleteEverything(office));

/** A picture of nothing, made large by a comment that cannot be compressed. */
function picture(bytes: number): Blob {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><desc>${randomBytes(bytes / 2).toString("hex")}</desc><path d="M0 0h1v1z"/></svg>`;
  return new Blob([svg], { type: "image/svg+xml" });
}

/** A project with two rows and some pictures. */
async function fullProject(name: string, pictures: number, bytesEach = 2000): Promise<string> {
  const id = await createProject(office, name);
  const table = new FormData();
  table.set("file", new Blob([csv([{ name: "Ana" }, { name: "Ben" }])], { type: "text/csv" }), "data.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  for (let first = 0; first < pictures; first += 20) {
    const form = new FormData();
    for (let number = first; number < Math.min(pictures, first + 20); number++) {
      form.append("files", picture(bytesEach), `photo-${number}.svg`);
    }
    await office.call("POST", `/projects/${id}/media`, form);
  }
  return id;
}

test("[PROJ-33, ZIP-01, ZIP-13, ZIP-14, ZIP-15, OPEN-26] a project is packed with everything unless told otherwise, and downloaded", async () => {
  const id = await fullProject("Student card", 3);
  const page = await office.visit("/projects");
  const dialog = await openExport(page, "Student card");
  const parts = dialog.getByRole("group", { name: "Include" });
  for (const name of ["Project", "CSV data", "Images"]) {
    expect(await parts.getByRole("checkbox", { name }).isChecked()).toBe(true);
  }
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await startExport(dialog);
  const request = await asked;
  expect(new URL(request.url()).pathname).toBe(`/api/projects/${id}/export/standard-zip/jobs`);
  expect(request.postDataJSON()).toEqual({
    include_project: true,
    include_csv: true,
    include_images: true,
    include_versions: false,
  });
  await ended(dialog);
  expect(await dialog.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
  await dialog.getByText("5 of 5 files").waitFor();
  const [saved] = await Promise.all([page.waitForEvent("download"), downloadButton(dialog).click()]);
  expect(saved.suggestedFilename()).toMatch(/^Student card.*\.zip$/);
  const names = namesInZip(readFileSync(await saved.path()));
  expect(names).toContain("project.json");
  expect(names.filter((name) => name.startsWith("data/"))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith("images/"))).toHaveLength(3);
});

test("[OPEN-26, OPEN-27] what is not ticked is left out, and nothing at all cannot be packed", async () => {
  await fullProject("Student card", 2);
  const page = await office.visit("/projects");
  const dialog = await openExport(page, "Student card");
  for (const name of ["Project", "CSV data", "Images"])
    await dialog.getByRole("checkbox", { name }).uncheck();
  expect(await dialog.getByRole("button", { name: "Start Export" }).isDisabled()).toBe(true);
  await dialog.getByRole("checkbox", { name: "Images" }).check();
  await startExport(dialog);
  await ended(dialog);
  const [saved] = await Promise.all([page.waitForEvent("download"), downloadButton(dialog).click()]);
  const names = namesInZip(readFileSync(await saved.path()));
  expect(names.toSorted()).toEqual(["images/photo-0.svg", "images/photo-1.svg"]);
});

/** So many that packing them takes a while: from a bucket each of them takes longer than from a folder. */
const manyPictures = onManyMachines ? 1000 : 6000;

/** Adds pictures with the content of the first one. */
async function multiplyPictures(id: string): Promise<void> {
  const copies = `with recursive copy(n) as (select 1 union all select n + 1 from copy where n < ${manyPictures})`;
  const columns = "project_id, content_type, size, storage_key, uploaded_at";
  await changeStored(
    office.dataFolder,
    `insert into media (id, filename, name_key, ${columns})
      ${copies} select id || n, n || filename, n || name_key, ${columns} from media, copy where project_id = ?`,
    id,
  );
}

test("[ZIP-20, ZIP-21, OPEN-26] an export is paused, stands still, goes on, and another one is cancelled", async () => {
  await multiplyPictures(await fullProject("Many pictures", 1));
  const page = await office.visit("/projects");
  const dialog = await openExport(page, "Many pictures");
  await startExport(dialog);
  const changes: string[] = [];
  page.on("request", (request) => {
    if (["PATCH", "DELETE"].includes(request.method())) {
      changes.push(`${request.method()} ${new URL(request.url()).search}`);
    }
  });
  await dialog.getByRole("button", { name: "Pause" }).click();
  await dialog.getByRole("button", { name: "Resume" }).waitFor();
  expect(await badge(dialog, "running").count()).toBe(1);
  expect(await dialog.getByRole("button", { name: "Pause" }).count()).toBe(0);
  expect(await downloadButton(dialog).isDisabled()).toBe(true);
  const processed = () => dialog.getByText(/ of [\d,]+ files$/).innerText();
  // On a busy machine the worker takes its time to come to where it stops.
  let held = "";
  const stands = async () => {
    const before = held;
    held = await processed();
    return held === before;
  };
  await expect.poll(stands, { interval: 2500 }).toBe(true);
  await page.waitForTimeout(1500);
  expect(await processed()).toBe(held);
  await dialog.getByRole("button", { name: "Resume" }).click();
  await ended(dialog);
  expect(await dialog.getByRole("button", { name: "Cancel" }).count()).toBe(0);
  expect(await downloadButton(dialog).isEnabled()).toBe(true);
  await dialog.getByText("Close", { exact: true }).click();
  await dialog.waitFor({ state: "hidden" });

  await openExport(page, "Many pictures");
  await startExport(dialog);
  await dialog.getByRole("progressbar").waitFor();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await ended(dialog, "cancelled");
  expect(await downloadButton(dialog).isDisabled()).toBe(true);
  expect(changes).toEqual(["PATCH ?action=pause", "PATCH ?action=resume", "DELETE "]);
  await dialog.getByRole("button", { name: "Start Again" }).click();
  await dialog.getByRole("button", { name: "Start Export" }).waitFor();
});

test("[MISC-04] a project's cards come out as PDF, at 300 dpi unless told otherwise, and the project as ZIP", async () => {
  const id = await fullProject("Student card", 1);
  const pdf = await (await office.call("POST", `/projects/${id}/export/pdf`, {})).bytes();
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  const project = (await (await office.call("GET", `/projects/${id}`)).json()) as {
    print_history: { dpi: number }[];
  };
  expect(project.print_history.map(({ dpi }) => dpi)).toEqual([300]);
  const page = await office.visit("/projects");
  const dialog = await openExport(page, "Student card");
  await startExport(dialog);
  await ended(dialog);
  const [saved] = await Promise.all([page.waitForEvent("download"), downloadButton(dialog).click()]);
  expect(
    readFileSync(await saved.path())
      .subarray(0, 2)
      .toString(),
  ).toBe("PK");
});

test("[OPEN-29] a job whose project was deleted meanwhile is gone: the dialog says so and stops asking", async () => {
  const id = await fullProject("Student card", 1);
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await openExport(page, "Student card");
  const late = await holdBack(page, "GET", /\/status$/);
  await Promise.all([page.waitForResponse(/standard-zip\/jobs$/), startExport(dialog)]);
  await office.call("DELETE", `/projects/${id}`);
  late.release();
  await dialog.getByRole("alert").filter({ hasText: "This export does not exist." }).waitFor();
  await dialog.getByRole("button", { name: "Start Again" }).waitFor();
});

test("[PROJ-33, ZIP-01] while an export starts, the dialog waits for it", async () => {
  await createProject(office, "Student card");
  const page = await office.visit("/projects");
  const dialog = await openExport(page, "Student card");
  const answer = await holdBack(page, "POST", /standard-zip/);
  await startExport(dialog);
  expect(await dialog.getByRole("button", { name: "Cancel" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  answer.release();
  await ended(dialog);
});
