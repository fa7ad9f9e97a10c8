import { expect, test } from "vitest";
import { soon } from "./support/backOffice.ts";
import { dialog, rectangle, useEditorDialogs } from "./support/editorDialogs.ts";
import {
  announced,
  boxOf,
  canvas,
  fieldValue,
  onCanvas,
  properties,
  saved,
  selectLayer,
  typeInto,
} from "./support/editorScreen.ts";
import { element } from "./support/projects.ts";

const editor = useEditorDialogs();
const { call, newProject, openEditor, stored } = editor;

const sizeText = (width: number, height: number) => `${width} × ${height} mm`;

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

const sizes = [
  { name: "86 × 54", canvas: [324, 204], label: { width_mm: 86, height_mm: 54 }, told: ["86.00", "54.00"] },
  { name: "CR80", canvas: [323, 204], label: { width_mm: 85.6, height_mm: 53.98 }, told: ["85.60", "53.98"] },
] as const;

test.each(sizes)(
  "[EDIT-33, ELEM-28] what fills a card of $name is as large as the card on every screen",
  async ({ canvas: [width, height], label, told: [wide, high] }) => {
    const filling = element("rectangle", [0, 0, width, height], { fillColor: "#996633" });
    const page_setup = { label: { shape: "rectangle", ...label } };
    const fields = { canvas_width: width, canvas_height: height, page_setup, front_elements: [filling] };
    const id = await newProject(fields);
    const page = await openEditor(id);
    await page.getByText(sizeText(label.width_mm, label.height_mm), { exact: true }).waitFor();
    await selectLayer(page, "Rectangle");
    const values = async () => [await fieldValue(page, "Width"), await fieldValue(page, "Height")];
    expect(await values()).toEqual([wide, high]);
    // Typed, the card's length is the card's px, and the same again.
    await properties(page).getByRole("button", { name: "Aspect ratio is kept" }).click();
    await typeInto(page, "Height", "10");
    await typeInto(page, "Height", high);
    await soon(values).toEqual([wide, high]);
    // Drawn wider up to the card's edge it is told so meanwhile, and a screen reader hears it afterwards.
    const whole = await boxOf(onCanvas(page, filling.id));
    await typeInto(page, "Width", "20");
    await soon(() => announced(page).textContent()).toMatch(/^20\.0 by /);
    const narrow = await boxOf(onCanvas(page, filling.id));
    const middle = whole.y + whole.height / 2;
    await page.mouse.move(narrow.x + narrow.width, middle);
    await page.mouse.down();
    await page.mouse.move(whole.x + whole.width, middle, { steps: 6 });
    const [tenthsWide, tenthsHigh] = [Number(wide).toFixed(1), Number(high).toFixed(1)];
    await canvas(page).getByText(`${tenthsWide} × ${tenthsHigh} mm`, { exact: true }).waitFor();
    await page.mouse.up();
    await soon(values).toEqual([wide, high]);
    await soon(() => announced(page).textContent()).toBe(`${tenthsWide} by ${tenthsHigh} mm`);
    await saved(page);
    await soon(async () => (await stored(id)).front_elements[0]).toMatchObject({ x: 0, y: 0, width, height });
  },
);

test("a template is told in the size that its cards are printed in", async () => {
  const name = `Tall plastic ${Date.now()}`;
  await call("POST", "/templates", {
    name,
    front_elements: [rectangle()],
    canvas_width: 204,
    canvas_height: 323,
    page_setup: { label: { shape: "rounded", width_mm: 53.98, height_mm: 85.6 } },
  });
  const page = await openEditor(await newProject());
  await page.goto("/templates");
  const shown = page.getByRole("article", { name, exact: true });
  await shown.getByText("53.98 × 85.6 mm").waitFor();
});
