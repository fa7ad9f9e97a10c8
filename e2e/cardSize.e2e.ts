import { expect, test } from "vitest";
import { dialog, rectangle, useEditorDialogs } from "./support/editorDialogs.ts";
import { saved } from "./support/editorScreen.ts";

const editor = useEditorDialogs();
const { call, newProject, openEditor, stored } = editor;

test("a card has one size on every screen, and CR80 is exactly 85.6 × 53.98 mm", async () => {
  const id = await newProject({ name: "Plastic", front_elements: [rectangle()] });
  const page = await openEditor(id);
  // Without a page setup the card is printed as 86 × 54, not as 324 px ÷ 3.77.
  await page.getByText("86 × 54 mm", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Page Setup" }).click();
  const setup = dialog(page, "Page Setup");
  await setup.getByRole("tab", { name: "Label" }).click();
  await setup.getByRole("combobox", { name: "Size" }).click();
  await page.getByRole("option", { name: "CR80 plastic card, 85.6 × 53.98 mm" }).click();
  // The label stood, as the dialog's own does.
  expect(await setup.getByLabel("Label width").inputValue()).toBe("53.98");
  expect(await setup.getByLabel("Label height").inputValue()).toBe("85.6");
  await setup.getByText("53.98 × 85.6 mm each").waitFor();
  await setup.getByLabel("Label width").fill("85.6");
  await setup.getByLabel("Label height").fill("53.98");
  expect(await setup.getByRole("combobox", { name: "Size" }).inputValue()).toContain("CR80");
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await page.getByText("85.6 × 53.98 mm", { exact: true }).waitFor();
  await saved(page);

  const project = await stored(id);
  expect(project.page_setup).toMatchObject({ label: { width_mm: 85.6, height_mm: 53.98, shape: "rounded" } });
  expect(project).toMatchObject({ card_width_mm: 85.6, card_height_mm: 53.98 });
  await page.goto("/projects");
  const shown = page.getByRole("article", { name: "Plastic", exact: true });
  await shown.getByText("85.6 × 53.98 mm").waitFor();
});

test("a template is told in the size that its cards are printed in", async () => {
  await call("POST", "/templates", {
    name: "Tall plastic",
    front_elements: [rectangle()],
    canvas_width: 204,
    canvas_height: 323,
    page_setup: { label: { shape: "rounded", width_mm: 53.98, height_mm: 85.6 } },
  });
  const page = await openEditor(await newProject());
  await page.goto("/templates");
  const shown = page.getByRole("article", { name: "Tall plastic", exact: true });
  await shown.getByText("53.98 × 85.6 mm").waitFor();
});
