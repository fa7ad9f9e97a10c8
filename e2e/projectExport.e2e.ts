import { readFileSync } from "node:fs";
import { csv, element } from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import {
  badge,
  downloadButton,
  ended,
  openExport,
  startExport,
} from "@print-builder/web/testing/exportDialog.ts";
import {
  card,
  createProject,
  deleteEverything,
  listCalls,
  shownNames,
} from "@print-builder/web/testing/projectList.ts";
import { namesInZip } from "@print-builder/web/testing/zipNames.ts";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { arriveAt, soon, useBackOffice } from "./support/backOffice.ts";
import { useOwnStorage } from "./support/ownStorage.ts";

const storage = useOwnStorage();
const office = useBackOffice({ settings: storage.settings });

afterEach(() => {
  storage.release();
  return deleteEverything(office);
});

/** A dual-sided project with one row and some pictures. */
async function fullProject(name: string, pictures: number): Promise<string> {
  const id = await createProject(office, name, { is_dual_sided: true });
  const front = [element("text", [10, 10, 200, 40], { text: "{{ name }}" })];
  await office.call("PUT", `/projects/${id}`, { front_elements: front });
  const table = new FormData();
  table.set("file", new Blob([csv([{ name: "Ana", phone: "+44 20" }])], { type: "text/csv" }), "data.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  const media = new FormData();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
  for (let number = 0; number < pictures; number++) {
    media.append("files", new Blob([svg], { type: "image/svg+xml" }), `photo-${number}.svg`);
  }
  await office.call("POST", `/projects/${id}/media`, media);
  return id;
}

async function download(page: Page, dialog: Locator) {
  const [saved] = await Promise.all([page.waitForEvent("download"), downloadButton(dialog).click()]);
  return { name: saved.suggestedFilename(), bytes: readFileSync(await saved.path()) };
}

test("[PROJ-33, ZIP-01, ZIP-13, ZIP-14, ZIP-15, OPEN-26, OPEN-27, MISC-04] a downloaded export is imported completely", async () => {
  const id = await fullProject("Student card", 3);
  const pdf = await (await office.call("POST", `/projects/${id}/export/pdf`, {})).bytes();
  expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
  const { print_history } = (await (await office.call("GET", `/projects/${id}`)).json()) as {
    print_history: { dpi: number }[];
  };
  expect(print_history.map(({ dpi }) => dpi)).toEqual([300]);

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
  const zip = await download(page, dialog);
  expect(zip.name).toMatch(/^Student card.*\.zip$/);
  const names = namesInZip(zip.bytes);
  expect(names).toContain("project.json");
  expect(names.filter((name) => name.startsWith("data/"))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith("images/"))).toHaveLength(3);

  // Starts a second export, with only the pictures.
  await page.keyboard.press("Escape");
  await openExport(page, "Student card");
  for (const name of ["Project", "CSV data"]) await dialog.getByRole("checkbox", { name }).uncheck();
  await startExport(dialog);
  await ended(dialog);
  const pictures = namesInZip((await download(page, dialog)).bytes);
  expect(pictures.toSorted()).toEqual(["images/photo-0.svg", "images/photo-1.svg", "images/photo-2.svg"]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await office.call("DELETE", `/projects/${id}`);

  const calls = listCalls(page);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const importing = page.getByRole("dialog", { name: "Import Project" });
  const file = { name: zip.name, mimeType: "application/zip", buffer: zip.bytes };
  await importing.locator("input[type=file]").setInputFiles(file);
  await importing.waitFor({ state: "hidden" });
  // Messages stay visible while the pointer is over them.
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

test("[ZIP-20, ZIP-21, OPEN-26] pauses, resumes and completes one export and cancels another", async () => {
  await fullProject("Pictures", 3);
  const page = await office.visit("/projects");
  const dialog = await openExport(page, "Pictures");
  const button = (name: string) => dialog.getByRole("button", { name });
  const changes: string[] = [];
  page.on("request", (request) => {
    if (["PATCH", "DELETE"].includes(request.method())) {
      changes.push(`${request.method()} ${new URL(request.url()).search}`);
    }
  });
  storage.hold();
  await startExport(dialog);
  await badge(dialog, "running").waitFor();
  await button("Pause").click();
  await button("Resume").waitFor();
  expect(await badge(dialog, "running").count()).toBe(1);
  expect(await button("Pause").count()).toBe(0);
  expect(await downloadButton(dialog).isDisabled()).toBe(true);
  await button("Resume").click();
  await button("Pause").waitFor();
  storage.release();
  await ended(dialog);
  expect(await button("Cancel").count()).toBe(0);
  const names = namesInZip((await download(page, dialog)).bytes);
  expect(names.filter((name) => name.startsWith("images/"))).toHaveLength(3);
  await dialog.getByText("Close", { exact: true }).click();
  await dialog.waitFor({ state: "hidden" });

  await openExport(page, "Pictures");
  storage.hold();
  await startExport(dialog);
  await dialog.getByRole("progressbar").waitFor();
  await button("Cancel").click();
  await ended(dialog, "cancelled");
  storage.release();
  expect(await downloadButton(dialog).isDisabled()).toBe(true);
  expect(changes).toEqual(["PATCH ?action=pause", "PATCH ?action=resume", "DELETE "]);
  await button("Start Again").click();
  await button("Start Export").waitFor();
});
