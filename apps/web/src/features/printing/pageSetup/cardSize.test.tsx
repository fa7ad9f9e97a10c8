import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { rectangle } from "#test/editorDialogs.ts";
import {
  announced,
  canvas,
  fieldValue,
  properties,
  saved,
  selectLayer,
  typeInto,
} from "#test/editorScreen.ts";
import { clickOnCard, dragOnCard } from "#test/pointer.ts";
import { createProject } from "#test/projectList.ts";

const office = useBackOffice();

const header = (page: Page, text: string) => page.getByText(text, { exact: true });
const setupIn = (page: Page) => page.getByRole("dialog", { name: "Page Setup", exact: true });
const offer = (page: Page) => page.getByRole("region", { name: "Card size" });
const stored = async (id: string) => await (await office.call("GET", `/projects/${id}`)).json();
const storedLabel = async (id: string) => (await stored(id)).page_setup?.label;

async function newProject(name: string, fields: object = {}): Promise<string> {
  const size = { canvas_width: 324, canvas_height: 204 };
  const id = await createProject(office, name, size);
  await office.call("PUT", `/projects/${id}`, { ...size, ...fields });
  return id;
}

test("shows the same size everywhere, and CR80 is exactly 85.6 × 53.98 mm", async () => {
  const id = await newProject("Plastic", { front_elements: [rectangle()] });
  const page = await office.visit(`/editor/${id}`);
  // Without a page setup, the card prints at 86 × 54 mm, not at 324 px ÷ 3.77.
  await header(page, "86 × 54 mm").waitFor();
  await page.getByRole("button", { name: "Page Setup" }).click();
  const setup = setupIn(page);
  await setup.getByRole("tab", { name: "Label" }).click();
  await setup.getByRole("combobox", { name: "Size" }).click();
  await page.getByRole("option", { name: "CR80 plastic card, 85.6 × 53.98 mm" }).click();
  // The dialog's own label is in portrait.
  expect(await setup.getByLabel("Label width").inputValue()).toBe("53.98");
  expect(await setup.getByLabel("Label height").inputValue()).toBe("85.6");
  await setup.getByText("53.98 × 85.6 mm each").waitFor();
  await setup.getByLabel("Label width").fill("85.6");
  await setup.getByLabel("Label height").fill("53.98");
  expect(await setup.getByRole("combobox", { name: "Size" }).inputValue()).toContain("CR80");
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await header(page, "85.6 × 53.98 mm").waitFor();
  await saved(page);
  expect(await stored(id)).toMatchObject({
    page_setup: { label: { width_mm: 85.6, height_mm: 53.98, shape: "rounded" } },
    card_width_mm: 85.6,
    card_height_mm: 53.98,
  });
  await page.goto("/projects");
  const listed = page.getByRole("article", { name: "Plastic", exact: true });
  await listed.getByText("85.6 × 53.98 mm").waitFor();

  await office.call("POST", "/templates", {
    name: "Tall plastic",
    front_elements: [rectangle()],
    canvas_width: 204,
    canvas_height: 323,
    page_setup: { label: { shape: "rounded", width_mm: 53.98, height_mm: 85.6 } },
  });
  await page.goto("/templates");
  const template = page.getByRole("article", { name: "Tall plastic", exact: true });
  await template.getByText("53.98 × 85.6 mm").waitFor();
});

test.each([
  { name: "86 × 54", size: [324, 204], label: { width_mm: 86, height_mm: 54 }, wide: "86.00", high: "54.00" },
  {
    name: "CR80",
    size: [323, 204],
    label: { width_mm: 85.6, height_mm: 53.98 },
    wide: "85.60",
    high: "53.98",
  },
] as const)(
  "[EDIT-33, ELEM-28] measures an element that fills a card of $name",
  async ({ size: [width, height], label, wide, high }) => {
    const filling = element("rectangle", [0, 0, width, height], { fillColor: "#996633" });
    const page_setup = { label: { shape: "rectangle", ...label } };
    const fields = { canvas_width: width, canvas_height: height, page_setup, front_elements: [filling] };
    const id = await newProject("Filled", fields);
    const page = await office.visit(`/editor/${id}`);
    await header(page, `${label.width_mm} × ${label.height_mm} mm`).waitFor();
    await selectLayer(page, "Rectangle");
    const values = async () => [await fieldValue(page, "Width"), await fieldValue(page, "Height")];
    expect(await values()).toEqual([wide, high]);
    // A typed length is stored in whole px, but still shown as typed.
    await properties(page).getByRole("button", { name: "Aspect ratio is kept" }).click();
    await typeInto(page, "Height", "10");
    await typeInto(page, "Height", high);
    await soon(values).toEqual([wide, high]);
    // While the element is dragged wider, up to the card's edge, a label shows its size; screen readers announce it
    // at the end.
    await typeInto(page, "Width", "20");
    await soon(() => announced(page).textContent()).toMatch(/^20\.0 by /);
    const [tenthsWide, tenthsHigh] = [Number(wide).toFixed(1), Number(high).toFixed(1)];
    await dragOnCard(page, [(20 / label.width_mm) * width, height / 2], [width, height / 2], async () => {
      await canvas(page).getByText(`${tenthsWide} × ${tenthsHigh} mm`, { exact: true }).waitFor();
    });
    await soon(values).toEqual([wide, high]);
    await soon(() => announced(page).textContent()).toBe(`${tenthsWide} by ${tenthsHigh} mm`);
    await saved(page);
    await soon(async () => (await stored(id)).front_elements[0]).toMatchObject({ x: 0, y: 0, width, height });
  },
);

test("offers sizes for a blank card and applies a size as one undo step", async () => {
  const id = await createProject(office, "Blank");
  const page = await office.visit(`/editor/${id}`);
  await offer(page).getByRole("heading", { name: "What will you make?" }).waitFor();
  await header(page, "No size chosen yet").waitFor();
  expect(await page.getByText(/212|per page/).count()).toBe(0);
  const names = await offer(page).getByRole("button").allInnerTexts();
  expect(names.filter((name) => name !== "")).toEqual([
    "CR80 card",
    "Badge",
    "Label",
    "A6",
    "A5",
    "A4",
    "A3",
    "Custom size…",
  ]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await offer(page).getByRole("button", { name: "CR80 card, 85.6 × 53.98 mm" }).click();
  await header(page, "85.6 × 53.98 mm").waitFor();
  await header(page, "Sheet A4, 10 per page").waitFor();
  expect(await offer(page).count()).toBe(0);
  await soon(() => storedLabel(id)).toMatchObject({ width_mm: 85.6, height_mm: 53.98 });
  expect(await stored(id)).toMatchObject({ canvas_width: 323, canvas_height: 204 });
  await page.keyboard.press("Control+z");
  await offer(page).waitFor();
  await header(page, "No size chosen yet").waitFor();
  await page.keyboard.press("Control+y");
  await header(page, "85.6 × 53.98 mm").waitFor();
  await soon(() => storedLabel(id)).toMatchObject({ width_mm: 85.6 });
  await page.reload();
  await header(page, "85.6 × 53.98 mm").waitFor();
  expect(await offer(page).count()).toBe(0);
});

test("sets a custom size with the keyboard alone", async () => {
  const id = await createProject(office, "Own");
  const page = await office.visit(`/editor/${id}`);
  await offer(page).getByRole("button", { name: "Custom size…" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("70");
  await page.keyboard.press("Tab");
  await page.keyboard.type("37.5");
  await page.keyboard.press("Enter");
  await header(page, "70 × 37.5 mm").waitFor();
  await soon(() => storedLabel(id)).toMatchObject({ width_mm: 70, height_mm: 37.5 });
});

test("hides the offered sizes until they are requested again", async () => {
  const id = await createProject(office, "Later");
  const page = await office.visit(`/editor/${id}`);
  await offer(page).getByRole("button", { name: "Not now" }).click();
  await offer(page).waitFor({ state: "detached" });
  const again = page.getByRole("button", { name: "Choose a size" });
  await again.waitFor();
  await soon(async () => (await stored(id)).ui_preferences.offersSize).toBe(false);
  await page.reload();
  await again.waitFor();
  expect(await offer(page).count()).toBe(0);
  await again.click();
  await offer(page).waitFor();
  // No sizes are offered for a card that has an element.
  await page.getByRole("button", { name: "Rectangle", exact: true }).click();
  await clickOnCard(page, [60, 60]);
  await offer(page).waitFor({ state: "detached" });
  await page.getByText("No size chosen: prints at 86 × 54 mm").waitFor();
});

test("saves, uses and deletes a custom stock across projects", async () => {
  const [id, other] = [await newProject("Own stock"), await newProject("Other labels")];
  await office.call("PUT", `/projects/${id}`, { front_elements: [rectangle()] });
  const page = await office.visit(`/editor/${id}`);
  const setup = setupIn(page);
  const openSetup = () => page.getByRole("button", { name: "Page Setup", exact: true }).click();
  await openSetup();
  await setup.getByRole("button", { name: "Save as my stock…" }).click();
  const saving = page.getByRole("dialog", { name: "Save as my stock" });
  await saving.getByLabel("Name").fill("Locker tags");
  await saving.getByRole("button", { name: "Save", exact: true }).click();
  await setup.getByRole("button", { name: "Delete from my stock" }).waitFor();

  await page.goto(`/editor/${other}`);
  await openSetup();
  await setup.getByRole("combobox", { name: "Your pack of labels or cards" }).fill("locker tags");
  await page.getByRole("option", { name: /Locker tags/ }).click();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup.getByRole("button", { name: "Delete from my stock" }).click();
  await page.getByText("Deleted from your stock.").waitFor();
  expect(await (await office.call("GET", "/stocks/mine")).text()).not.toContain("Locker tags");
});
