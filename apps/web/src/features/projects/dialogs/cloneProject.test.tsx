import { csv } from "@print-builder/production/testing";
import { afterEach, expect, test } from "vitest";
import { arriveAt, holdBack, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { card, createProject, deleteEverything, listCalls, refusal, shownNames } from "#test/projectList.ts";
import { cloneName } from "./CloneProject.tsx";

const office = useBackOffice();
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

async function openClone(page: Page) {
  await card(page, "Student card").hover();
  await card(page, "Student card").getByRole("button", { name: "Clone" }).click();
  const dialog = page.getByRole("dialog", { name: "Clone Project" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  await name.waitFor();
  return { dialog, name, clone: dialog.getByRole("button", { name: "Clone", exact: true }) };
}

async function partsOf(id: string) {
  const json = async (path: string) => await (await office.call("GET", path)).json();
  const { field_map } = await json(`/projects/${id}`);
  const rows = await json(`/projects/${id}/data/rows`);
  const media = await json(`/projects/${id}/media`);
  return { rows: rows.total, map: Object.keys(field_map), pictures: media.total };
}

test("[PROJ-46, PROJ-47, PROJ-48, PROJ-49, OPEN-24] clones everything by default and offers to open the copy", async () => {
  const id = await fullProject("Student card");
  const page = await office.visit("/projects");
  const { dialog, name, clone } = await openClone(page);
  expect(await name.inputValue()).toBe("Student card (Clone)");
  const parts = dialog.getByRole("group", { name: "Include" });
  const labels = ["Project", "CSV data", "Mapping", "Images", "School meta"];
  expect(await parts.getByRole("checkbox").count()).toBe(labels.length);
  for (const label of labels) {
    expect(await parts.getByRole("checkbox", { name: label }).isChecked()).toBe(true);
    expect(await parts.getByRole("checkbox", { name: label }).isDisabled()).toBe(label === "Project");
  }
  const calls = listCalls(page);
  const answered = page.waitForResponse((response) => response.url().endsWith(`/projects/${id}/clone`));
  await clone.click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({
    name: "Student card (Clone)",
    include_project: true,
    include_csv_data: true,
    include_mapping: true,
    include_images: true,
    include_school_meta: true,
  });
  const copy = (await answer.json()) as { id: string };
  await dialog.waitFor({ state: "hidden" });
  // A message stays while the pointer is over it.
  await page.getByRole("button", { name: "Open", exact: true }).hover();
  await soon(() => shownNames(page)).toEqual(["Student card (Clone)", "Student card"]);
  expect(calls[0]?.get("page")).toBe("1");
  expect(await partsOf(copy.id)).toEqual({ rows: 2, map: ["name"], pictures: 1 });
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await arriveAt(page, `/editor/${copy.id}`);
  const opened = page.getByRole("textbox", { name: "Project name" });
  await soon(() => opened.inputValue()).toBe("Student card (Clone)");
});

test("[PROJ-46, PROJ-50, PROJ-51] keeps the choices after a failed clone and uses them again", async () => {
  const id = await fullProject("Student card");
  const page = await office.visit("/projects");
  const { dialog, name, clone } = await openClone(page);
  await page.route("**/clone", (call) => call.fulfill(refusal));
  const dropped = ["CSV data", "Mapping", "Images"].map((label) =>
    dialog.getByRole("checkbox", { name: label }),
  );
  for (const box of dropped) await box.uncheck();
  await name.fill("   ");
  expect(await clone.isDisabled()).toBe(true);
  await name.fill("  Only the design ");
  await clone.click();
  const alert = dialog.getByRole("alert");
  await alert.getByText("Clone failed", { exact: true }).waitFor();
  expect(await alert.innerText()).toContain("Not today.");
  expect((await name.inputValue()).trim()).toBe("Only the design");
  for (const box of dropped) expect(await box.isChecked()).toBe(false);

  await page.unroute("**/clone");
  const heldRequest = await holdBack(page, "POST", /\/clone$/);
  const answered = page.waitForResponse((response) => response.url().endsWith(`/projects/${id}/clone`));
  await clone.click();
  expect(await dialog.getByRole("button", { name: "Cloning…" }).isDisabled()).toBe(true);
  heldRequest.release();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toMatchObject({
    name: "Only the design",
    include_csv_data: false,
    include_mapping: false,
    include_images: false,
    include_school_meta: true,
  });
  await card(page, "Only the design").waitFor();
  const copy = (await answer.json()) as { id: string };
  expect(await partsOf(copy.id)).toEqual({ rows: 0, map: [], pictures: 0 });
});

test("[PROJ-48] names a copy after its project, or “Untitled”", () => {
  expect(cloneName("Student cards")).toBe("Student cards (Clone)");
  expect(cloneName("")).toBe("Untitled (Clone)");
});

test("[PROJ-48] never suggests a name that is too long", () => {
  expect(cloneName("x".repeat(200)).length).toBeLessThanOrEqual(200);
});
