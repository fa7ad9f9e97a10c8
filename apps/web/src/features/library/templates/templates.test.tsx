import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  actOn,
  card,
  chooseFiles,
  dialog,
  failing,
  lookAway,
  onCard,
  question,
  rectangle,
  tool,
  useEditorDialogs,
} from "#test/editorDialogs.ts";
import { toasted } from "#test/editorScreen.ts";

const editor = useEditorDialogs(useBackOffice({ templates: true }));
const { addPictures, addTemplate, call, folder, newProject, openEditor, openTemplates, stored } = editor;

const picker = (page: Page) => dialog(page, "Templates");
const apply = (page: Page, name: string) =>
  card(page, name).getByRole("button", { name: "Apply", exact: true }).click();

/** Runs an action that fails once with a message, then succeeds. */
async function failingOnce(
  page: Page,
  method: string,
  act: () => Promise<void>,
  [failed, done]: readonly [string, string],
): Promise<void> {
  const changes = /\/api\/templates|from-template/;
  await failing(page, method, changes);
  await act();
  await toasted(page, failed);
  await page.unroute(changes);
  await act();
  await toasted(page, done);
}

test("[EDIT-24, TMPL-23] offers search, categories, grid and list in the template picker", async () => {
  const page = await openTemplates(await newProject());
  const modal = picker(page);
  const filters = modal.getByRole("radiogroup", { name: "Category" }).getByRole("radio");
  expect(await filters.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))).toEqual(
    ["all", "business", "id_card", "label", "poster", "banner", "custom"],
  );
  const names = () =>
    modal.getByRole("article").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  expect((await names()).length).toBeGreaterThan(20);
  const search = modal.getByRole("searchbox", { name: "Search templates" });
  await search.fill("BOLD VIS");
  await soon(names).toEqual(["Bold Visitor"]);
  await search.fill("");
  await modal.getByText("Poster", { exact: true }).first().click();
  await soon(names).toContain("Spring Concert Poster");
  expect(await names()).not.toContain("Bold Visitor");
  for (const view of ["List", "Grid"]) {
    await modal.getByRole("button", { name: `${view} view` }).click();
    await soon(() => modal.locator(`ul[data-view=${view.toLowerCase()}] article`).count()).toBeGreaterThan(1);
    await lookAway(page);
    expect(await axeFindings(page, "[role=dialog]"), view).toEqual([]);
  }
});

test("[TMPL-18, TMPL-19, TMPL-37, TMPL-40] creates a project from a template, even if listed with _id", async () => {
  const page = await openEditor(await newProject(), { expects: /status of 500/ });
  let wanted = "";
  await page.route(/\/api\/templates$/, async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: { id: string; name: string }[] };
    const { id, ...rest } = items.find(({ name }) => name === "Ivy Teacher") ?? { id: "" };
    wanted = id;
    await route.fulfill({ json: [{ ...rest, _id: id }] });
  });
  await tool(page, "Templates").click();
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  const create = async () => {
    await actOn(page, "Ivy Teacher", "Create a project");
    const form = dialog(page, "New project from template");
    expect(await form.getByRole("textbox").inputValue()).toBe("Ivy Teacher Project");
    await form.getByRole("button", { name: "Create project" }).click();
  };
  await failingOnce(page, "POST", create, [
    "Failed to create project from template",
    "Project created from template",
  ]);
  expect(requestedPaths).toContain(`/api/projects/from-template/${wanted}`);
  await picker(page).waitFor({ state: "detached" });
  await page.getByText("53.98 × 85.6 mm", { exact: true }).waitFor();
  const size = { is_dual_sided: true, canvas_width: 204, canvas_height: 323 };
  expect(await stored(page.url().split("/").at(-1) ?? "")).toMatchObject({
    name: "Ivy Teacher Project",
    ...size,
  });
});

test("[OPEN-35, TMPL-24, TMPL-28, TMPL-29] applies a template after asking, undoes it, and saves no empty canvas", async () => {
  const id = await newProject();
  await addTemplate("Target");
  const page = await openTemplates(id);
  await picker(page).getByRole("button", { name: "Create template" }).click();
  await toasted(page, "No elements to save as template");
  await actOn(page, "Target", "Save to template");
  await toasted(page, "No design elements to save");

  await card(page, "Evergreen Student").getByRole("button", { name: "Preview" }).click();
  const preview = dialog(page, "Evergreen Student");
  await preview.getByRole("figure", { name: "Back" }).waitFor();
  await preview.getByText("full_name", { exact: true }).waitFor();
  await lookAway(page);
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await preview.getByRole("button", { name: "Apply to canvas" }).click();
  await toasted(page, "“Evergreen Student” is on the canvas");
  const first = await onCard(page);
  expect(first).toBeGreaterThan(10);

  await tool(page, "Templates").click();
  const confirmation = question(page, "Apply template");
  await apply(page, "Bold Visitor");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await confirmation.waitFor({ state: "detached" });
  expect(await onCard(page)).toBe(first);
  await apply(page, "Bold Visitor");
  await confirmation.getByRole("button", { name: "Replace design" }).click();
  await picker(page).waitFor({ state: "detached" });
  await page.getByText("90 × 60 mm").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await page.getByText("85.6 × 53.98 mm").waitFor();
  await soon(() => onCard(page)).toBe(first);
});

test("[TMPL-24, TMPL-26, TMPL-27, TMPL-32, TMPL-33, TMPL-34] creates and edits a template and keeps the text if a request fails", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openTemplates(id, { expects: /status of 500/ });
  const [cards, badges] = [`House cards ${id}`, `House badges ${id}`];
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="9" height="6"/></svg>';
  const file = join(folder, "preview.svg");
  writeFileSync(file, drawing);
  await picker(page).getByRole("button", { name: "Create template" }).click();
  const form = dialog(page, "Create template");
  const save = form.getByRole("button", { name: "Create template" });
  const name = form.getByRole("textbox", { name: "Template name" });
  expect(await save.isDisabled()).toBe(true);
  await name.fill("   ");
  await name.blur();
  await form.getByText("Please enter a template name", { exact: true }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  await chooseFiles(page, () => form.getByRole("button", { name: "Choose image" }).click(), [file]);
  const shown = form.getByRole("img", { name: "Preview" });
  await soon(() => shown.getAttribute("src")).toBe(`data:image/svg+xml,${encodeURIComponent(drawing)}`);
  await name.fill(`  ${cards} `);
  await failingOnce(page, "POST", () => save.click(), [
    "Failed to create template",
    "Template created successfully",
  ]);
  const found = await call("GET", `/templates?search=house%20cards%20${id}`);
  const { items } = (await found.json()) as { items: readonly { preview_image: string }[] };
  expect(items).toMatchObject([{ name: cards, category: "custom", front_elements: [{}] }]);
  const [type, content = ""] = items[0]?.preview_image.split(",") ?? [];
  expect(type).toBe("data:image/svg+xml;base64");
  expect(atob(content)).toContain('<rect width="9" height="6"/>');

  await actOn(page, cards, "Edit");
  const edit = dialog(page, "Edit template");
  const update = edit.getByRole("button", { name: "Update template" });
  expect(await update.isEnabled()).toBe(true);
  await edit.getByRole("textbox", { name: "Template name" }).fill("");
  await edit.getByRole("textbox", { name: "Template name" }).blur();
  await edit.getByText("Please enter a template name").waitFor();
  expect(await update.isDisabled()).toBe(true);
  await lookAway(page);
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await edit.getByRole("textbox", { name: "Template name" }).fill(badges);
  await edit.getByRole("textbox", { name: "Description" }).fill("For the houses");
  await failingOnce(page, "PUT", () => update.click(), [
    "Failed to update template",
    "Template updated successfully",
  ]);
  await card(page, badges).waitFor();
});

test("[TMPL-24, TMPL-25, TMPL-30, TMPL-31, TMPL-35, TMPL-36] overwrites and deletes only custom templates, after asking", async () => {
  const id = await newProject({ front_elements: [rectangle(), rectangle(), rectangle()] });
  await addTemplate("Ours");
  const page = await openTemplates(id, { expects: /status of 500/ });
  await page.getByRole("button", { name: "More actions for Bold Visitor" }).click();
  await soon(() => page.getByRole("menuitem").allInnerTexts()).toEqual(["Create a project"]);
  await page.keyboard.press("Escape");
  const elements = async () => {
    const { items } = (await (await call("GET", "/templates?search=ours")).json()) as {
      items: readonly { name: string; front_elements: readonly object[] }[];
    };
    return items.find(({ name }) => name === "Ours")?.front_elements.length;
  };

  const choose = async (action: string, title: string, answer: string) => {
    await actOn(page, "Ours", action);
    await question(page, title).getByRole("button", { name: answer }).click();
    await question(page, title).waitFor({ state: "detached" });
  };
  const overwrite = (answer: string) => choose("Save to template", "Save to template", answer);
  await overwrite("Cancel");
  expect(await elements()).toBe(1);
  await failingOnce(page, "PUT", () => overwrite("Overwrite template"), [
    "Failed to save design to template",
    "Template design updated successfully",
  ]);
  expect(await elements()).toBe(3);
  const remove = (answer: string) => choose("Delete", "Delete template", answer);
  await remove("Cancel");
  await card(page, "Ours").waitFor();
  await failingOnce(page, "DELETE", () => remove("Delete template"), [
    "Failed to delete template",
    "Template deleted successfully",
  ]);
  await card(page, "Ours").waitFor({ state: "detached" });
});

test("[TMPL-38, TMPL-39] retries a template list or template pictures that failed to load", async () => {
  const source = await newProject();
  await addPictures(source, 1);
  const image = { staticImage: true, imageData: "media:picture 001.png" };
  const name = `With picture ${source}`;
  const front_elements = [element("image", [0, 0, 60, 40], image)];
  await call("POST", "/templates", { name, project_id: source, front_elements });
  const id = await newProject();
  const page = await openEditor(id, { expects: /status of 500/ });
  await failing(page, "GET", /\/api\/templates/);
  await failing(page, "POST", /\/parts$/);
  await tool(page, "Templates").click();
  await page.getByRole("heading", { name: "Failed to load templates" }).waitFor();
  await page.unroute(/\/api\/templates/);
  await page.getByRole("button", { name: "Retry" }).click();
  await apply(page, name);
  await toasted(page, "Failed to apply template");
  expect(await onCard(page)).toBe(0);
  await page.unroute(/\/parts$/);
  await apply(page, name);
  await soon(() => onCard(page)).toBe(1);
  expect(await (await call("GET", `/projects/${id}/media`)).json()).toMatchObject({ total: 1 });
});
