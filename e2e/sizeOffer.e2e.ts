import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { boxOf } from "./support/editorScreen.ts";
import { createProject } from "./support/projectList.ts";

const office = useBackOffice();

const offer = (page: Page) => page.getByRole("region", { name: "Size of the card" });
const header = (page: Page, text: string) => page.getByText(text, { exact: true });

type Stored = {
  readonly canvas_width: number;
  readonly canvas_height: number;
  readonly page_setup: { readonly label: object; readonly page: object } | null;
};

const stored = async (id: string) => (await (await office.call("GET", `/projects/${id}`)).json()) as Stored;

test("a blank card is offered its size first; the one chosen is one step, which undo takes back", async () => {
  const id = await createProject(office, "Blank");
  const page = await office.visit(`/editor/${id}`, { viewport: { width: 1280, height: 720 } });
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
    "Own size…",
  ]);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await offer(page).getByRole("button", { name: "CR80 card, 85.6 × 53.98 mm" }).click();
  await header(page, "85.6 × 53.98 mm").waitFor();
  await header(page, "Sheet A4, 10 per page").waitFor();
  expect(await offer(page).count()).toBe(0);
  await soon(async () => (await stored(id)).page_setup?.label).toMatchObject({
    width_mm: 85.6,
    height_mm: 53.98,
  });
  expect(await stored(id)).toMatchObject({ canvas_width: 323, canvas_height: 204 });
  await page.keyboard.press("Control+z");
  await offer(page).waitFor();
  await header(page, "No size chosen yet").waitFor();
  await page.keyboard.press("Control+y");
  await header(page, "85.6 × 53.98 mm").waitFor();
  await soon(async () => (await stored(id)).page_setup?.label).toMatchObject({ width_mm: 85.6 });
  await page.reload();
  await header(page, "85.6 × 53.98 mm").waitFor();
  expect(await offer(page).count()).toBe(0);
});

test("the offer covers neither the card nor the thumbnails of its two sides", async () => {
  const id = await createProject(office, "Two sides", { is_dual_sided: true });
  const page = await office.visit(`/editor/${id}`, { viewport: { width: 1280, height: 720 } });
  await offer(page).waitFor();
  const asked = await boxOf(offer(page));
  for (const beside of [
    page.locator('svg[aria-label^="Card"]'),
    page.getByRole("toolbar", { name: "Sides" }),
  ]) {
    const { x, y, width, height } = await boxOf(beside);
    const isApart =
      y + height <= asked.y ||
      y >= asked.y + asked.height ||
      x + width <= asked.x ||
      x >= asked.x + asked.width;
    expect(isApart).toBe(true);
  }
});

test("an own size is typed and taken with keys alone", async () => {
  const id = await createProject(office, "Own");
  const page = await office.visit(`/editor/${id}`);
  await offer(page).getByRole("button", { name: "Own size…" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("70");
  await page.keyboard.press("Tab");
  await page.keyboard.type("37,5".replace(",", "."));
  await page.keyboard.press("Enter");
  await header(page, "70 × 37.5 mm").waitFor();
  await soon(async () => (await stored(id)).page_setup?.label).toMatchObject({
    width_mm: 70,
    height_mm: 37.5,
  });
});

test("the offer is put away for good, found again beside the card, and never asked of a card with something on it", async () => {
  const id = await createProject(office, "Later");
  const page = await office.visit(`/editor/${id}`);
  await offer(page).getByRole("button", { name: "Not now" }).click();
  await offer(page).waitFor({ state: "detached" });
  const again = page.getByRole("button", { name: "Choose a size" });
  await again.waitFor();
  await soon(async () => {
    const { ui_preferences } = (await (await office.call("GET", `/projects/${id}`)).json()) as {
      ui_preferences: { offersSize?: boolean };
    };
    return ui_preferences.offersSize;
  }).toBe(false);
  await page.reload();
  await again.waitFor();
  expect(await offer(page).count()).toBe(0);
  await again.click();
  await offer(page).waitFor();
  await page.getByRole("button", { name: "Rectangle", exact: true }).click();
  const card = await page.locator('svg[aria-label^="Card"]').boundingBox();
  await page.mouse.click((card?.x ?? 0) + 60, (card?.y ?? 0) + 60);
  await offer(page).waitFor({ state: "detached" });
  await page.getByText("No size chosen: prints at 86 × 54 mm").waitFor();
});
