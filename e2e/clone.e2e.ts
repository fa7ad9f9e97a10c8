import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { arriveAt, holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import {
  card,
  createProject,
  deleteEverything,
  listCalls,
  refusal,
  shownNames,
} from "./support/projectList.ts";
import { csv } from "./support/projects.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

afterEach(() => deleteEverything(office));

/** A project with rows, a mapping and a picture. */
async function fullProject(name: string): Promise<string> {
  const id = await createProject(office, name);
  const table = new FormData();
  table.set("file", new Blob([csv([{ name: "Ana" }, { name: "Ben" }])], { type: "text/csv" }), "data.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  await office.call("PUT", `/projects/${id}/data/mapping`, { field_map: { name: "name" }, image_map: {} });
  const pictures = new FormData();
  pictures.set("files", new Blob([png], { type: "image/png" }), "ana.png");
  await office.call("POST", `/projects/${id}/media`, pictures);
  return id;
}

async function openDialog(page: Page, name: string) {
  await card(page, name).hover();
  await card(page, name).getByRole("button", { name: "Clone" }).click();
  const dialog = page.getByRole("dialog", { name: "Clone Project" });
  await dialog.getByRole("textbox", { name: "Name" }).waitFor();
  return dialog;
}

async function partsOf(id: string) {
  const json = async (path: string) => (await (await office.call("GET", path)).json()) as never;
  const project: { field_map: object } = await json(`/projects/${id}`);
  const rows: { total: number } = await json(`/projects/${id}/data/rows`);
  const media: { total: number } = await json(`/projects/${id}/media`);
  return { rows: rows.total, map: Object.keys(project.field_map), pictures: media.total };
}

test("[PROJ-46, PROJ-47, PROJ-48, PROJ-49, OPEN-24] a clone takes everything unless told otherwise, the project always", async () => {
  const id = await fullProject("Student card");
  const page = await office.visit("/projects");
  const dialog = await openDialog(page, "Student card");
  expect(await dialog.getByRole("textbox", { name: "Name" }).inputValue()).toBe("Student card (Clone)");
  const parts = dialog.getByRole("group", { name: "Include" });
  const labels = ["Project", "CSV data", "Mapping", "Images", "School meta"];
  expect(await parts.getByRole("checkbox").count()).toBe(labels.length);
  for (const name of labels) {
    expect(await parts.getByRole("checkbox", { name }).isChecked()).toBe(true);
    expect(await parts.getByRole("checkbox", { name }).isDisabled()).toBe(name === "Project");
  }
  const calls = listCalls(page);
  const asked = page.waitForRequest((request) => request.url().endsWith(`/projects/${id}/clone`));
  const answered = page.waitForResponse((response) => response.url().endsWith(`/projects/${id}/clone`));
  await dialog.getByRole("button", { name: "Clone", exact: true }).click();
  expect((await asked).postDataJSON()).toEqual({
    name: "Student card (Clone)",
    include_project: true,
    include_csv_data: true,
    include_mapping: true,
    include_images: true,
    include_school_meta: true,
  });
  const copy = (await (await answered).json()) as { id: string };
  await dialog.waitFor({ state: "hidden" });
  // Under the pointer a message stays.
  await page.getByRole("button", { name: "Open", exact: true }).hover();
  await soon(() => shownNames(page)).toEqual(["Student card (Clone)", "Student card"]);
  expect(calls[0]?.get("page")).toBe("1");
  expect(await partsOf(copy.id)).toEqual({ rows: 2, map: ["name"], pictures: 1 });
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await arriveAt(page, `/editor/${copy.id}`);
  const name = page.getByRole("textbox", { name: "Project name" });
  await soon(() => name.inputValue()).toBe("Student card (Clone)");
});

test("[PROJ-46, PROJ-50] what is not ticked stays behind, under a name of one's own", async () => {
  const id = await fullProject("Student card");
  const page = await office.visit("/projects");
  const dialog = await openDialog(page, "Student card");
  for (const name of ["CSV data", "Mapping", "Images"]) {
    await dialog.getByRole("checkbox", { name }).uncheck();
  }
  await dialog.getByRole("textbox", { name: "Name" }).fill("  Only the design ");
  const asked = page.waitForRequest((request) => request.url().endsWith(`/projects/${id}/clone`));
  await dialog.getByRole("button", { name: "Clone", exact: true }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    name: "Only the design",
    include_csv_data: false,
    include_mapping: false,
    include_images: false,
    include_school_meta: true,
  });
  await card(page, "Only the design").waitFor();
  const { items } = (await (await office.call("GET", "/projects?search=Only")).json()) as {
    items: { id: string }[];
  };
  expect(await partsOf(items[0]?.id ?? "")).toEqual({ rows: 0, map: [], pictures: 0 });
});

test("[PROJ-51] a clone that fails says so, keeps what was chosen, and can be tried again", async () => {
  const id = await createProject(office, "Student card");
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await openDialog(page, "Student card");
  const route = `**/api/projects/${id}/clone`;
  await page.route(route, (call) => call.fulfill(refusal));
  await dialog.getByRole("checkbox", { name: "Images" }).uncheck();
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.fill("   ");
  expect(await dialog.getByRole("button", { name: "Clone", exact: true }).isDisabled()).toBe(true);
  await name.fill("Second try");
  await dialog.getByRole("button", { name: "Clone", exact: true }).click();
  const told = dialog.getByRole("alert");
  await told.getByText("Clone failed", { exact: true }).waitFor();
  expect(await told.innerText()).toContain("Not today.");
  expect([
    await name.inputValue(),
    await dialog.getByRole("checkbox", { name: "Images" }).isChecked(),
  ]).toEqual(["Second try", false]);
  await page.unroute(route);
  const answer = await holdBack(page, "POST", /\/clone$/);
  await dialog.getByRole("button", { name: "Clone", exact: true }).click();
  expect(await dialog.getByRole("button", { name: "Cloning…" }).isDisabled()).toBe(true);
  answer.release();
  await card(page, "Second try").waitFor();
});
