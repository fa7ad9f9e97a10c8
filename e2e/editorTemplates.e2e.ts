import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { soon } from "./support/backOffice.ts";
import {
  actOn,
  card,
  chooseFiles,
  dialog,
  failing,
  onCard,
  question,
  rectangle,
  tool,
  useEditorDialogs,
} from "./support/editorDialogs.ts";
import { element } from "./support/projects.ts";

const editor = useEditorDialogs();
const { addPictures, addTemplate, call, folder, newProject, openEditor, openTemplates, stored } = editor;

test("[EDIT-24, TMPL-23] the toolbar opens the templates: search, categories, grid and list", async () => {
  const page = await openTemplates(await newProject());
  const modal = dialog(page, "Templates");
  const filters = modal.getByRole("radiogroup", { name: "Category" }).getByRole("radio");
  expect(
    await filters.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
  ).toEqual(["all", "business", "id_card", "label", "poster", "banner", "custom"]);
  const names = () => modal.getByRole("article").evaluateAll((all) => all.map((each) => each.ariaLabel));
  expect((await names()).length).toBeGreaterThan(20);
  await modal.getByRole("searchbox", { name: "Search templates" }).fill("BOLD VIS");
  await soon(names).toEqual(["Bold Visitor"]);
  await modal.getByRole("searchbox", { name: "Search templates" }).fill("");
  await modal.getByText("Poster", { exact: true }).first().click();
  await soon(names).toContain("Spring Concert Poster");
  expect(await names()).not.toContain("Bold Visitor");
  await modal.getByRole("button", { name: "List view" }).click();
  await soon(() => modal.locator("ul[data-view=list] article").count()).toBeGreaterThan(1);
  await modal.getByRole("button", { name: "Grid view" }).click();
  await soon(() => modal.locator("ul[data-view=grid] article").count()).toBeGreaterThan(1);
});

test("the open design is recoloured in one step, which one undo takes back", async () => {
  const page = await openTemplates(await newProject());
  await card(page, "Evergreen Student").hover();
  await card(page, "Evergreen Student").getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("“Evergreen Student” is on the canvas").waitFor();
  const panel = page.locator('path[fill="#0f4b44"]');
  await soon(() => panel.count()).toBeGreaterThan(0);
  await tool(page, "Recolour").click();
  const recolour = dialog(page, "Recolour");
  await recolour.getByRole("radio", { name: "Berry" }).click();
  await recolour.getByRole("figure", { name: "Back" }).waitFor();
  await recolour.getByRole("button", { name: "Recolour" }).click();
  await recolour.waitFor({ state: "detached" });
  await soon(() => panel.count()).toBe(0);
  await page.keyboard.press("Control+z");
  await soon(() => panel.count()).toBeGreaterThan(0);
});

test("a school's colours, fonts and logo are kept once and laid over the open design in one step", async () => {
  const id = await newProject();
  const name = `Riverside ${id}`;
  const page = await openTemplates(id);
  await card(page, "Evergreen Student").hover();
  await card(page, "Evergreen Student").getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("“Evergreen Student” is on the canvas").waitFor();
  await tool(page, "Recolour").click();
  const recolour = dialog(page, "Recolour");
  await recolour.getByRole("button", { name: "New brand kit…" }).click();
  const form = dialog(page, "New brand kit");
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await form.getByLabel("Main colour", { exact: true }).fill("#1f4f8f");
  await form.getByRole("combobox", { name: "Font of headings" }).click();
  await page.getByRole("option", { name: "Georgia" }).click();
  const logo = await editor.picture("logo.png", 200);
  await chooseFiles(page, () => form.getByRole("button", { name: "Choose image" }).click(), [logo]);
  await form.getByRole("img", { name: "Preview" }).waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  await recolour.getByText(`Colours, fonts and logo of ${name}`).waitFor();
  await recolour.getByRole("button", { name: "Use this brand kit" }).click();
  await recolour.waitFor({ state: "detached" });
  // The logo is stored before the design changes.
  await soon(() => page.locator('path[fill="#0f4b44"]').count()).toBe(0);
  await page.keyboard.press("Control+s");
  await page.getByText("Project saved").first().waitFor();
  const text = JSON.stringify((await stored(id)).front_elements);
  expect(text).toContain('"fontFamily":"Georgia"');
  expect(text).toContain("#1f4f8f");
  expect(text.match(/"imageData":"media:/g)).toHaveLength(1);
  await page.keyboard.press("Control+z");
  await soon(() => page.locator('path[fill="#0f4b44"]').count()).toBeGreaterThan(0);
});

test("[TMPL-18, TMPL-19] templates that come as a plain list with _id are shown, and a project is made from one", async () => {
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
  await page.getByText("Project created from template", { exact: true }).waitFor();
});

test("[OPEN-35, TMPL-24] a template is looked at and applied; with content it asks first, and one undo takes it back", async () => {
  const page = await openTemplates(await newProject());
  await card(page, "Evergreen Student").hover();
  await card(page, "Evergreen Student").getByRole("button", { name: "Preview" }).click();
  const preview = dialog(page, "Evergreen Student");
  await preview.getByRole("figure", { name: "Back" }).waitFor();
  await preview.getByText("full_name", { exact: true }).waitFor();
  await preview.getByRole("button", { name: "Apply to canvas" }).click();
  await page.getByText("“Evergreen Student” is on the canvas").waitFor();
  const first = await onCard(page);
  expect(first).toBeGreaterThan(10);

  await tool(page, "Templates").click();
  await card(page, "Bold Visitor").hover();
  await card(page, "Bold Visitor").getByRole("button", { name: "Apply", exact: true }).click();
  await question(page, "Apply template").getByRole("button", { name: "Cancel" }).click();
  expect(await onCard(page)).toBe(first);
  await card(page, "Bold Visitor").getByRole("button", { name: "Apply", exact: true }).click();
  await question(page, "Apply template").getByRole("button", { name: "Replace design" }).click();
  await dialog(page, "Templates").waitFor({ state: "detached" });
  await page.getByText("90 × 60 mm").waitFor();
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await page.getByText("85.6 × 53.98 mm").waitFor();
  await soon(() => onCard(page)).toBe(first);
});

test("a design from a template shows its sample person until there is a table, and prints it only as a sample", async () => {
  const made = await call(
    "POST",
    "/projects/from-template/builtin-lakeside-hospital-staff?project_name=Ward",
  );
  const { id } = (await made.json()) as { readonly id: string };
  const page = await openEditor(id);
  const name = page
    .locator('[data-element-id] [aria-label="Grace Mensah"], [aria-label="Grace Mensah"]')
    .first();
  await name.waitFor({ state: "attached" });
  const names = page.getByRole("switch", { name: "Field names" });
  await names.check();
  await name.waitFor({ state: "detached" });
  await names.uncheck();
  await name.waitFor({ state: "attached" });
  await page.keyboard.press("Control+b");
  const printing = dialog(page, "Bulk Preview & Print");
  await printing.getByText("There are no records to print yet").waitFor();
  const saved = page.waitForEvent("download");
  await printing.getByRole("button", { name: "Print the sample" }).click();
  expect((await saved).suggestedFilename()).toBe("Ward - sample.pdf");
});

test("[TMPL-28, TMPL-29] an empty canvas is not saved as a template", async () => {
  const id = await newProject();
  await addTemplate("Target");
  const page = await openTemplates(id);
  await dialog(page, "Templates").getByRole("button", { name: "Create template" }).click();
  await page.getByText("No elements to save as template", { exact: true }).waitFor();
  await actOn(page, "Target", "Save to template");
  await page.getByText("No design elements to save", { exact: true }).waitFor();
});

test("[TMPL-24, TMPL-26, TMPL-27, TMPL-32, TMPL-33, TMPL-34] a template is created with a preview and edited", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openTemplates(id);
  await dialog(page, "Templates").getByRole("button", { name: "Create template" }).click();
  const form = dialog(page, "Create template");
  const save = form.getByRole("button", { name: "Create template" });
  const name = form.getByRole("textbox", { name: "Template name" });
  expect(await save.isDisabled()).toBe(true);
  await name.fill("   ");
  await name.blur();
  await form.getByText("Please enter a template name", { exact: true }).waitFor();
  expect(await save.isDisabled()).toBe(true);
  const large = join(folder, "large.png");
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  await sharp({ create: { width: 1400, height: 900, channels: 3, background: "#888", noise } })
    .png()
    .toFile(large);
  await chooseFiles(page, () => form.getByRole("button", { name: "Choose image" }).click(), [large]);
  await form.getByRole("img", { name: "Preview" }).waitFor();
  const [cards, badges] = [`House cards ${id}`, `House badges ${id}`];
  await name.fill(`  ${cards} `);
  await save.click();
  await page.getByText("Template created successfully", { exact: true }).waitFor();
  const { items } = (await (await call("GET", `/templates?search=house%20cards%20${id}`)).json()) as {
    items: { name: string; category: string; preview_image: string; front_elements: unknown[] }[];
  };
  expect(items).toMatchObject([{ name: cards, category: "custom", front_elements: [{}] }]);
  expect(items[0]?.preview_image).toMatch(/^data:image\/webp/);

  await actOn(page, cards, "Edit");
  const edit = dialog(page, "Edit template");
  expect(await edit.getByRole("button", { name: "Update template" }).isEnabled()).toBe(true);
  await edit.getByRole("textbox", { name: "Template name" }).fill("");
  expect(await edit.getByRole("button", { name: "Update template" }).isDisabled()).toBe(true);
  await edit.getByRole("textbox", { name: "Template name" }).fill(badges);
  await edit.getByRole("textbox", { name: "Description" }).fill("For the houses");
  await edit.getByRole("button", { name: "Update template" }).click();
  await page.getByText("Template updated successfully", { exact: true }).waitFor();
  await card(page, badges).waitFor();
});

test("[TMPL-24, TMPL-25, TMPL-30, TMPL-31, TMPL-35, TMPL-36] own templates are overwritten and deleted after a question; others offer neither", async () => {
  const id = await newProject({ front_elements: [rectangle(), rectangle(), rectangle()] });
  await addTemplate("Ours");
  const page = await openTemplates(id);
  await card(page, "Bold Visitor").hover();
  await page.getByRole("button", { name: "More for Bold Visitor" }).click();
  await soon(() => page.getByRole("menuitem").allInnerTexts()).toEqual(["New project from it"]);
  await page.keyboard.press("Escape");

  await actOn(page, "Ours", "Save to template");
  await question(page, "Save to template").getByRole("button", { name: "Overwrite template" }).click();
  await page.getByText("Template design updated successfully", { exact: true }).waitFor();
  const found = await call("GET", "/templates?search=ours");
  const { items } = (await found.json()) as { items: readonly { name: string }[] };
  const ours = items.find(({ name }) => name === "Ours");
  expect(ours).toMatchObject({ front_elements: [{}, {}, {}] });

  await actOn(page, "Ours", "Delete");
  await question(page, "Delete template").getByRole("button", { name: "Cancel" }).click();
  await card(page, "Ours").waitFor();
  await actOn(page, "Ours", "Delete");
  await question(page, "Delete template").getByRole("button", { name: "Delete template" }).click();
  await page.getByText("Template deleted successfully", { exact: true }).waitFor();
  await card(page, "Ours").waitFor({ state: "detached" });
});

test("[TMPL-33, TMPL-34, TMPL-35, TMPL-36, TMPL-37] what fails says so, and nothing is lost", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  await addTemplate("Unlucky");
  const page = await openTemplates(id, { expects: /status of 500/ });
  for (const method of ["POST", "PUT", "DELETE"]) await failing(page, method, /\/api\/templates/);
  await failing(page, "POST", /from-template/);
  const told = (text: string) => page.getByText(text, { exact: true }).last().waitFor();

  await dialog(page, "Templates").getByRole("button", { name: "Create template" }).click();
  const form = dialog(page, "Create template");
  await form.getByRole("textbox", { name: "Template name" }).fill("Lost?");
  await form.getByRole("button", { name: "Create template" }).click();
  await told("Failed to create template");
  expect(await form.getByRole("textbox", { name: "Template name" }).inputValue()).toBe("Lost?");
  await form.getByRole("button", { name: "Cancel" }).click();

  await actOn(page, "Unlucky", "Edit");
  await dialog(page, "Edit template").getByRole("button", { name: "Update template" }).click();
  await told("Failed to update template");
  await dialog(page, "Edit template").getByRole("button", { name: "Cancel" }).click();

  await actOn(page, "Unlucky", "Save to template");
  await question(page, "Save to template").getByRole("button", { name: "Overwrite template" }).click();
  await told("Failed to save design to template");

  await actOn(page, "Unlucky", "Delete");
  await question(page, "Delete template").getByRole("button", { name: "Delete template" }).click();
  await told("Failed to delete template");

  await actOn(page, "Unlucky", "New project from it");
  await dialog(page, "New project from template").getByRole("button", { name: "Create project" }).click();
  await told("Failed to create project from template");
});

test("[TMPL-38] a template whose pictures cannot be fetched leaves the canvas as it is", async () => {
  const source = await newProject();
  await addPictures(source, 1);
  const image = { staticImage: true, imageData: "media:picture 001.png" };
  const name = `With picture ${source}`;
  await call("POST", "/templates", {
    name,
    project_id: source,
    front_elements: [element("image", [0, 0, 60, 40], image)],
  });
  const id = await newProject();
  const page = await openTemplates(id, { expects: /status of 500/ });
  await failing(page, "POST", /\/parts$/);
  await card(page, name).hover();
  await card(page, name).getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("Failed to apply template", { exact: true }).waitFor();
  expect(await onCard(page)).toBe(0);
  await page.unroute(/\/parts$/);
  await card(page, name).getByRole("button", { name: "Apply", exact: true }).click();
  await soon(() => onCard(page)).toBe(1);
  const media = (await (await call("GET", `/projects/${id}/media`)).json()) as { total: number };
  expect(media.total).toBe(1);
});

test("[TMPL-39] templates that do not load say so and are asked for again", async () => {
  const page = await openEditor(await newProject(), { expects: /status of 500/ });
  await failing(page, "GET", /\/api\/templates/);
  await tool(page, "Templates").click();
  await page.getByRole("heading", { name: "Failed to load templates" }).waitFor();
  await page.unroute(/\/api\/templates/);
  await page.getByRole("button", { name: "Retry" }).click();
  await card(page, "Bold Visitor").waitFor();
});

test("[TMPL-37, TMPL-40] a project is made from an ID card template: dual-sided, in its size", async () => {
  const page = await openTemplates(await newProject());
  await actOn(page, "Ivy Teacher", "New project from it");
  const form = dialog(page, "New project from template");
  expect(await form.getByRole("textbox").inputValue()).toBe("Ivy Teacher Project");
  await form.getByRole("button", { name: "Create project" }).click();
  await page.getByText("Project created from template", { exact: true }).waitFor();
  await dialog(page, "Templates").waitFor({ state: "detached" });
  await page.getByText("53.98 × 85.6 mm", { exact: true }).waitFor();
  const made = await stored(page.url().split("/").at(-1) ?? "");
  expect(made).toMatchObject({
    name: "Ivy Teacher Project",
    is_dual_sided: true,
    canvas_width: 204,
    canvas_height: 323,
  });
});
