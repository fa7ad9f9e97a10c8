import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { dialog, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import { topBar } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const setup = (page: Page) => dialog(page, "Page Setup");
const field = (page: Page, name: string) => setup(page).getByRole("spinbutton", { name, exact: true });
const tab = (page: Page, name: string) => setup(page).getByRole("tab", { name, exact: true });
const press = (page: Page, name: string) => setup(page).getByRole("button", { name, exact: true }).click();

async function openSetup(page: Page): Promise<void> {
  await topBar(page).getByRole("button", { name: "Page Setup" }).click();
  await setup(page).waitFor();
}

test("[OPEN-40, PAGE-01, PAGE-02, PAGE-06, PAGE-07, PAGE-11, PAGE-17] Page Setup shows its tabs and warns about labels beyond the page", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  expect(await setup(page).count()).toBe(0);
  await openSetup(page);
  await setup(page).getByRole("heading", { name: "Page Setup" }).waitFor();
  for (const name of ["Close", "Cancel", "OK"]) {
    expect(await setup(page).getByRole("button", { name, exact: true }).count(), name).toBe(1);
  }
  expect(await setup(page).getByRole("tab").allTextContents()).toEqual(["Page", "Label", "Cutout"]);
  await setup(page).getByRole("img", { name: "Preview" }).waitFor();
  const minima = () =>
    setup(page)
      .getByRole("spinbutton")
      .evaluateAll((inputs: HTMLInputElement[]) => inputs.map(({ min }) => min));
  expect(await minima()).toEqual(Array(8).fill("0"));

  await tab(page, "Label").click();
  await field(page, "Label width").waitFor();
  expect(await field(page, "Page width").count()).toBe(0);
  expect(await minima()).toEqual(["0", "0"]);
  await setup(page).getByText("Rounded", { exact: true }).click();
  await soon(minima).toEqual(["0", "0", "0", "0"]);
  await tab(page, "Cutout").click();
  expect(await setup(page).getByRole("tabpanel").textContent()).toBe(
    "Optional: define holes/magnetic stripe windows, etc.",
  );
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);

  const warning = setup(page).getByText("Some labels extend beyond the page.");
  expect(await warning.count()).toBe(0);
  await tab(page, "Page").click();
  await field(page, "Labels across").fill("50");
  await warning.waitFor();
  await press(page, "OK");
  await setup(page).waitFor({ state: "hidden" });
  await soon(async () => (await stored(id)).page_setup).toMatchObject({ page: { across: 50 } });
});

test("a pack found by its number fills the setup until a size is typed", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const pack = setup(page).getByRole("combobox", { name: "Your pack of labels or cards" });
  const preview = setup(page).getByText(/per page/);
  const choose = async (search: string, option: RegExp, shown: string) => {
    await pack.fill(search);
    await page.getByRole("option", { name: option }).click();
    await soon(() => preview.textContent()).toBe(shown);
  };
  await openSetup(page);
  await choose("OL320 (round", /^Online Labels OL320/, "2 labels per page, 139.7 × 139.7 mm each");
  await tab(page, "Label").click();
  expect(await setup(page).getByRole("radio", { name: "Circle" }).isChecked()).toBe(true);
  const l7160 = /^Avery L7160.*63.5 × 38.1 mm, 21 labels on A4/;
  await choose("l7160", l7160, "21 labels per page, 63.5 × 38.1 mm each");
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await press(page, "OK");
  await soon(async () => (await stored(id)).page_setup).toMatchObject({
    stock: { id: "avery-l7160", name: "Avery L7160, Mailing labels" },
    page: { left_mm: 7.21, top_mm: 15.15, across: 3, down: 7, h_gap_mm: 2.54, v_gap_mm: 0 },
    label: { shape: "rounded", width_mm: 63.5, height_mm: 38.1, corner_w_mm: 1.764 },
  });
  await openSetup(page);
  expect(await pack.inputValue()).toBe("Avery L7160, Mailing labels");
  await field(page, "Left margin").fill("8");
  await soon(() => pack.inputValue()).toBe("");
  await press(page, "OK");
  await soon(async () => (await stored(id)).page_setup).toMatchObject({ page: { left_mm: 8, across: 3 } });
  expect((await stored(id)).page_setup).not.toHaveProperty("stock");
});

test("[PAGE-04, PAGE-05, PAGE-18, PAGE-19, PAGE-24] OK applies and saves a setup, Cancel and × discard it", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const viewBox = () => page.locator('svg[aria-label="Card, front"]').getAttribute("viewBox");
  const change = async (end: string) => {
    await openSetup(page);
    await field(page, "Left margin").fill("3.1754321");
    await field(page, "Labels across").fill("");
    await tab(page, "Label").click();
    await field(page, "Label width").fill("85.725");
    await field(page, "Label height").fill("53.975");
    await press(page, end);
    await setup(page).waitFor({ state: "hidden" });
  };
  for (const end of ["Cancel", "Close"]) {
    await change(end);
    expect(await viewBox()).toBe("0 0 324 204");
  }
  expect((await stored(id)).page_setup).toBeNull();
  await change("OK");
  // 85.725 × 3.77 = 323.18, 53.975 × 3.77 = 203.49
  await soon(viewBox).toBe("0 0 323 203");
  await soon(() => stored(id)).toMatchObject({
    canvas_width: 323,
    canvas_height: 203,
    page_setup: {
      dpi: 300,
      page: { left_mm: 3.1754321, across: 1, width_mm: 600 },
      label: { width_mm: 85.725, height_mm: 53.975 },
    },
  });
});

test("Page Setup stores the time zone that decides today's date", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  await openSetup(page);
  // A dialog that opens takes the focus, which closes an open list.
  const close = setup(page).getByRole("button", { name: "Close" });
  await soon(() => close.evaluate((button) => button === document.activeElement)).toBe(true);
  await setup(page)
    .getByRole("button", { name: /Today’s date/ })
    .click();
  const zone = setup(page).getByRole("combobox", { name: "Time zone" });
  await zone.click();
  await zone.fill("kolkata");
  await page.getByRole("option", { name: "Asia/Kolkata" }).click();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup(page).getByRole("combobox", { name: "Your pack of labels or cards" }).fill("L7160");
  await page.getByRole("option", { name: /^Avery L7160/ }).click();
  await press(page, "OK");
  await soon(async () => (await stored(id)).page_setup).toMatchObject({
    stock: { id: "avery-l7160" },
    time_zone: "Asia/Kolkata",
  });
});
