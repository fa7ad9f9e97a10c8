import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Page, soon } from "#test/backOffice.ts";
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
import { element } from "#test/projects.ts";

const editor = useEditorDialogs({ templates: true });
const { addPictures, addTemplate, call, folder, newProject, openEditor, openTemplates, stored } = editor;

const picker = (page: Page) => dialog(page, "Templates");
const apply = (page: Page, name: string) =>
  card(page, name).getByRole("button", { name: "Apply", exact: true }).click();

test("[EDIT-24, TMPL-23] the template picker has search, categories, and a grid and list", async () => {
  const page = await openTemplates(await newProject());
  const modal = picker(page);
  const filters = modal.getByRole("radiogroup", { name: "Category" }).getByRole("radio");
  expect(await filters.evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ value }) => value))).toEqual([
    "all",
    "business",
    "id_card",
    "label",
    "poster",
    "banner",
    "custom",
  ]);
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
  for (const view of ["list", "grid"]) {
    await modal.getByRole("button", { name: view === "list" ? "List view" : "Grid view" }).click();
    await soon(() => modal.locator(`ul[data-view=${view}] article`).count()).toBeGreaterThan(1);
    await lookAway(page);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test("[TMPL-18, TMPL-19] accepts a plain list of templates with _id, and makes a project from one", async () => {
  const page = await openEditor(await newProject());
  const ids: string[] = [];
  await page.route(/\/api\/templates$/, async (route) => {
    const { items } = (await (await route.fetch()).json()) as { items: { id: string; name: string }[] };
    const found = items.filter(({ name }) => name === "Ivy Teacher");
    ids.push(...found.map(({ id }) => id));
    await route.fulfill({ json: found.map(({ id, ...rest }) => ({ ...rest, _id: id })) });
  });
  await tool(page, "Templates").click();
  await actOn(page, "Ivy Teacher", "New project from it");
  const asked = page.waitForRequest(/\/from-template\//);
  await dialog(page, "New project from template").getByRole("button", { name: "Create project" }).click();
  expect(new URL((await asked).url()).pathname).toBe(`/api/projects/from-template/${ids[0]}`);
  await toasted(page, "Project created from template");
});

test("[TMPL-37, TMPL-40] a project from an ID card template is dual-sided and has its size", async () => {
  const page = await openTemplates(await newProject());
  await actOn(page, "Ivy Teacher", "New project from it");
  const form = dialog(page, "New project from template");
  expect(await form.getByRole("textbox").inputValue()).toBe("Ivy Teacher Project");
  await form.getByRole("button", { name: "Create project" }).click();
  await toasted(page, "Project created from template");
  await picker(page).waitFor({ state: "detached" });
  await page.getByText("53.98 × 85.6 mm", { exact: true }).waitFor();
  expect(await stored(page.url().split("/").at(-1) ?? "")).toMatchObject({
    name: "Ivy Teacher Project",
    is_dual_sided: true,
    canvas_width: 204,
    canvas_height: 323,
  });
});

test("[OPEN-35, TMPL-24] a template is previewed and applied, asks before it replaces a design, and can be undone", async () => {
  const page = await openTemplates(await newProject());
  await card(page, "Evergreen Student").getByRole("button", { name: "Preview" }).click();
  const preview = dialog(page, "Evergreen Student");
  await preview.getByRole("figure", { name: "Back" }).waitFor();
  await preview.getByText("full_name", { exact: true }).waitFor();
  await lookAway(page);
  expect(await axeFindings(page)).toEqual([]);
  await preview.getByRole("button", { name: "Apply to canvas" }).click();
  await toasted(page, "“Evergreen Student” is on the canvas");
  const first = await onCard(page);
  expect(first).toBeGreaterThan(10);

  await tool(page, "Templates").click();
  const asked = question(page, "Apply template");
  await apply(page, "Bold Visitor");
  await asked.getByRole("button", { name: "Cancel" }).click();
  await asked.waitFor({ state: "detached" });
  expect(await onCard(page)).toBe(first);
  await apply(page, "Bold Visitor");
  await asked.getByRole("button", { name: "Replace design" }).click();
  await picker(page).waitFor({ state: "detached" });
  await page.getByText("90 × 60 mm").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await page.getByText("85.6 × 53.98 mm").waitFor();
  await soon(() => onCard(page)).toBe(first);
});

test("[TMPL-28, TMPL-29] an empty canvas cannot be saved as a template", async () => {
  const id = await newProject();
  await addTemplate("Target");
  const page = await openTemplates(id);
  await picker(page).getByRole("button", { name: "Create template" }).click();
  await toasted(page, "No elements to save as template");
  await actOn(page, "Target", "Save to template");
  await toasted(page, "No design elements to save");
});

test("[TMPL-24, TMPL-26, TMPL-27, TMPL-32, TMPL-33, TMPL-34] a template is created with a preview picture and edited", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openTemplates(id);
  const [cards, badges] = [`House cards ${id}`, `House badges ${id}`];
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="9" height="6"/></svg>';
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
  await save.click();
  await toasted(page, "Template created successfully");
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
  expect(await axeFindings(page)).toEqual([]);
  await edit.getByRole("textbox", { name: "Template name" }).fill(badges);
  await edit.getByRole("textbox", { name: "Description" }).fill("For the houses");
  await update.click();
  await toasted(page, "Template updated successfully");
  await card(page, badges).waitFor();
});

test("[TMPL-24, TMPL-25, TMPL-30, TMPL-31, TMPL-35, TMPL-36] only custom templates can be overwritten and deleted, and both ask first", async () => {
  const id = await newProject({ front_elements: [rectangle(), rectangle(), rectangle()] });
  await addTemplate("Ours");
  const page = await openTemplates(id);
  await page.getByRole("button", { name: "More for Bold Visitor" }).click();
  await soon(() => page.getByRole("menuitem").allInnerTexts()).toEqual(["New project from it"]);
  await page.keyboard.press("Escape");
  const elements = async () => {
    const { items } = (await (await call("GET", "/templates?search=ours")).json()) as {
      items: readonly { name: string; front_elements: readonly object[] }[];
    };
    return items.find(({ name }) => name === "Ours")?.front_elements.length;
  };

  const overwriting = question(page, "Save to template");
  await actOn(page, "Ours", "Save to template");
  await overwriting.getByRole("button", { name: "Cancel" }).click();
  await overwriting.waitFor({ state: "detached" });
  expect(await elements()).toBe(1);
  await actOn(page, "Ours", "Save to template");
  await overwriting.getByRole("button", { name: "Overwrite template" }).click();
  await toasted(page, "Template design updated successfully");
  expect(await elements()).toBe(3);

  const deleting = question(page, "Delete template");
  await actOn(page, "Ours", "Delete");
  await deleting.getByRole("button", { name: "Cancel" }).click();
  await deleting.waitFor({ state: "detached" });
  await card(page, "Ours").waitFor();
  await actOn(page, "Ours", "Delete");
  await deleting.getByRole("button", { name: "Delete template" }).click();
  await toasted(page, "Template deleted successfully");
  await card(page, "Ours").waitFor({ state: "detached" });
});

test("[TMPL-33, TMPL-34, TMPL-35, TMPL-36, TMPL-37] failed changes of templates are reported and lose nothing", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  await addTemplate("Unlucky");
  const page = await openTemplates(id, { expects: /status of 500/ });
  for (const method of ["POST", "PUT", "DELETE"]) await failing(page, method, /\/api\/templates/);
  await failing(page, "POST", /from-template/);

  await picker(page).getByRole("button", { name: "Create template" }).click();
  const form = dialog(page, "Create template");
  await form.getByRole("textbox", { name: "Template name" }).fill("Lost?");
  await form.getByRole("button", { name: "Create template" }).click();
  await toasted(page, "Failed to create template");
  expect(await form.getByRole("textbox", { name: "Template name" }).inputValue()).toBe("Lost?");
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });

  await actOn(page, "Unlucky", "Edit");
  const edit = dialog(page, "Edit template");
  await edit.getByRole("button", { name: "Update template" }).click();
  await toasted(page, "Failed to update template");
  await edit.getByRole("button", { name: "Cancel" }).click();
  await edit.waitFor({ state: "detached" });

  await actOn(page, "Unlucky", "Save to template");
  await question(page, "Save to template").getByRole("button", { name: "Overwrite template" }).click();
  await toasted(page, "Failed to save design to template");

  await actOn(page, "Unlucky", "Delete");
  await question(page, "Delete template").getByRole("button", { name: "Delete template" }).click();
  await toasted(page, "Failed to delete template");

  await actOn(page, "Unlucky", "New project from it");
  await dialog(page, "New project from template").getByRole("button", { name: "Create project" }).click();
  await toasted(page, "Failed to create project from template");
});

test("[TMPL-38] a template whose pictures cannot be copied leaves the canvas as it is", async () => {
  const source = await newProject();
  await addPictures(source, 1);
  const image = { staticImage: true, imageData: "media:picture 001.png" };
  const name = `With picture ${source}`;
  const front_elements = [element("image", [0, 0, 60, 40], image)];
  await call("POST", "/templates", { name, project_id: source, front_elements });
  const id = await newProject();
  const page = await openTemplates(id, { expects: /status of 500/ });
  await failing(page, "POST", /\/parts$/);
  await apply(page, name);
  await toasted(page, "Failed to apply template");
  expect(await onCard(page)).toBe(0);
  await page.unroute(/\/parts$/);
  await apply(page, name);
  await soon(() => onCard(page)).toBe(1);
  const media = (await (await call("GET", `/projects/${id}/media`)).json()) as { total: number };
  expect(media.total).toBe(1);
});

test("[TMPL-39] a picker that fails to load says so and retries", async () => {
  const page = await openEditor(await newProject(), { expects: /status of 500/ });
  await failing(page, "GET", /\/api\/templates/);
  await tool(page, "Templates").click();
  await page.getByRole("heading", { name: "Failed to load templates" }).waitFor();
  await page.unroute(/\/api\/templates/);
  await page.getByRole("button", { name: "Retry" }).click();
  await card(page, "Bold Visitor").waitFor();
});
