import { join } from "node:path";
import { pageSetup } from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import {
  actOn,
  aText,
  card,
  chooseFiles,
  dialog,
  onCard,
  rectangle,
  tool,
  useEditorDialogs,
} from "@print-builder/web/testing/editorDialogs.ts";
import { canvas, fieldValue, onCanvas, properties, topBar } from "@print-builder/web/testing/editorScreen.ts";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { boxOf, onScreen, type Place } from "./support/pointer.ts";

const editor = useEditorDialogs(useBackOffice({ animated: true }));
const { addPictures, addTemplate, call, folder, newProject, openEditor, stored } = editor;

const cardSvg = (page: Page) => canvas(page).locator('svg[aria-label^="Card, "]');

test("a click places an element of default size, even while the card moves", async () => {
  const page = await openEditor(await newProject());
  const place = async (meanwhile: () => Promise<unknown>) => {
    await tool(page, "Rectangle").click();
    const { x, y } = await boxOf(cardSvg(page));
    await page.mouse.move(x + 60, y + 60);
    await page.mouse.down();
    await meanwhile();
    // Simulates the slight tremor of a hand.
    await page.mouse.move(x + 61, y + 60);
    await page.mouse.up();
    return [await fieldValue(page, "Width"), await fieldValue(page, "Height")];
  };
  const left = async () => (await boxOf(cardSvg(page))).x;
  const top = async () => (await boxOf(canvas(page))).y;
  const usual = await place(async () => undefined);
  const before = await left();
  const scrolled = await place(async () => {
    await page.mouse.wheel(40, 0);
    await soon(left).not.toBe(before);
  });
  expect(scrolled).toEqual(usual);
  const pushed = await place(async () => {
    const unpushed = await top();
    // Simulates a bar that opens above the canvas.
    await canvas(page).evaluate((area) => {
      area.style.marginTop = "60px";
    });
    await soon(top).not.toBe(unpushed);
  });
  expect(pushed).toEqual(usual);
});

test("[PAGE-03] top bar, header, menu, preview and zoomed card have enough space", async () => {
  const only = rectangle();
  const setup = pageSetup({ width: 210, height: 297, labelWidth: 85.725, labelHeight: 53.975 });
  const page = await openEditor(
    await newProject({ front_elements: [only], page_setup: { ...setup, bleed_mm: 3 } }),
  );
  const bleed = await boxOf(page.getByTestId("cut-lines").locator("path").first());
  const header = await boxOf(page.locator("[data-over-card]"));
  expect(header.y + header.height).toBeLessThanOrEqual(bleed.y);

  const bar = await page.evaluate(() => document.querySelector("header")?.scrollWidth ?? 9999);
  expect(bar).toBeLessThanOrEqual(1280);
  await onCanvas(page, only.id).click({ button: "right" });
  const menu = page.getByRole("menu");
  await soon(async () => (await boxOf(menu)).y + (await boxOf(menu)).height).toBeLessThan(720);
  await page.keyboard.press("Escape");

  await topBar(page).getByRole("button", { name: "Page Setup" }).click();
  const preview = await boxOf(dialog(page, "Page Setup").getByRole("img", { name: "Preview" }));
  expect(preview).toMatchObject({ width: 260, height: 200 });
  await page.keyboard.press("Escape");
  await dialog(page, "Page Setup").waitFor({ state: "hidden" });

  await topBar(page)
    .getByRole("button", { name: /^Zoom \d/ })
    .click();
  await page.getByRole("dialog", { name: /^Zoom/ }).getByRole("button", { name: "100%" }).click();
  await topBar(page).getByRole("button", { name: "Zoom 100%" }).click();
  await page.getByRole("dialog", { name: /^Zoom/ }).getByRole("button", { name: "Fit width" }).click();
  const room = (await boxOf(canvas(page))).width;
  await soon(async () => (await boxOf(cardSvg(page))).width).toBeGreaterThan(room * 0.75);

  const name = topBar(page).getByRole("textbox", { name: "Project name" });
  for (const width of [1440, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await name.fill("Northgate Academy 2027");
    await soon(() => name.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test("[TMPL-32] drags an icon onto the card, and saves a template with a preview", async () => {
  const id = await newProject();
  const page = await openEditor(id);
  await tool(page, "Icons and shapes").click();
  const library = dialog(page, "Icons and shapes");
  await library.getByRole("searchbox", { name: "Search icons" }).fill("library");
  const icon = library.getByRole("option", { name: "Library", exact: true });
  await icon.locator("path").first().waitFor();
  const { x, y } = await boxOf(icon);
  const drag = async (...to: Place) => {
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(...to, { steps: 8 });
  };
  const opacity = () =>
    library.evaluate((box) => getComputedStyle(box.closest("[class*=Modal-root]") ?? box).opacity);
  await drag(300, 20);
  await soon(opacity).toBe("0");
  await page.mouse.up();
  // A drop outside the card is rejected, and the library reappears.
  await soon(opacity).toBe("1");
  const [targetX, targetY] = await onScreen(page, [90, 60]);
  // The mouse can only be moved to whole pixels.
  const target: Place = [Math.round(targetX), Math.round(targetY)];
  await drag(...target);
  // The library covers the card until it has faded out.
  await soon(opacity).toBe("0");
  await page.mouse.move(...target);
  await page.mouse.up();
  await library.waitFor({ state: "detached" });
  await soon(() => onCard(page)).toBe(1);
  await soon(async () => {
    const [placed] = (await stored(id)).front_elements;
    const frame = { x: 0, y: 0, width: 0, height: 0, ...placed };
    return [frame.x + frame.width / 2, frame.y + frame.height / 2].map(Math.round);
  }).toEqual([90, 60]);

  const large = join(folder, "large.png");
  const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
  await sharp({ create: { width: 1400, height: 900, channels: 3, background: "#888", noise } }).toFile(large);
  await tool(page, "Templates").click();
  await dialog(page, "Templates").getByRole("button", { name: "Create template" }).click();
  const form = dialog(page, "Create template");
  await chooseFiles(page, () => form.getByRole("button", { name: "Choose image" }).click(), [large]);
  const size = () =>
    form.getByRole("img", { name: "Preview" }).evaluate((shown) => (shown as HTMLImageElement).naturalWidth);
  await soon(size).toBe(640);
  await form.getByRole("textbox", { name: "Template name" }).fill(`Shrunk ${id}`);
  await form.getByRole("button", { name: "Create template" }).click();
  await page.getByText("Template created successfully", { exact: true }).waitFor();
  const found = await (await call("GET", `/templates?search=Shrunk%20${id}`)).json();
  expect(found).toMatchObject({ items: [{ preview_image: expect.stringMatching(/^data:image\/webp/) }] });
});

test.each([
  ["a wide", 324, 204],
  ["an upright", 204, 324],
])(
  "messages cover neither rulers nor header with %s card at 1280 × 720",
  async (_shape, canvas_width, canvas_height) => {
    const ofCard = { canvas_width, canvas_height, is_dual_sided: true };
    const id = await newProject({ front_elements: [rectangle()], ...ofCard });
    const page = await openEditor(id, { viewport: { width: 1280, height: 720 } });
    await page.mouse.click(...(await onScreen(page, [50, 50])));
    await page.keyboard.press("Control+c");
    await tool(page, "Add QR code").click();
    await page.getByRole("button", { name: "Add a placeholder" }).click();
    const messages = page.getByRole("log", { name: "Messages" }).locator("[data-tone]");
    await messages.getByRole("button", { name: "Open Data Wizard" }).waitFor();
    await page.keyboard.press("Control+c");
    await soon(() => messages.count()).toBeGreaterThan(1);
    // Waits until the messages have stopped moving.
    const edges = await messages.evaluateAll(async (toasts) => {
      await Promise.all(toasts.flatMap((each) => each.getAnimations()).map(({ finished }) => finished));
      return toasts.map((each) => each.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom]);
    });
    const [rulersEnd, header] = [
      (await boxOf(canvas(page))).y + 20,
      await boxOf(page.locator("[data-over-card]")),
    ];
    for (const [top = 0, bottom = 0] of edges) {
      expect(top).toBeGreaterThanOrEqual(rulersEnd);
      expect(bottom).toBeLessThanOrEqual(header.y);
    }
  },
);

test("library dialogs have enough contrast in light and dark mode", async () => {
  const id = await newProject({ front_elements: [aText()] });
  await addPictures(id, 3);
  await addTemplate("Ours");
  const page = await openEditor(id);
  const templates = dialog(page, "Templates");
  const pictures = dialog(page, "Project images");
  const check = async (name: string) => {
    // Tooltips are outside all landmarks on purpose.
    await page.mouse.move(2, 2);
    await page.getByRole("tooltip").waitFor({ state: "detached" });
    expect(await axeFindingsInBothSchemes(page), name).toEqual([]);
  };
  const leave = async (opened: Locator) => {
    await page.keyboard.press("Escape");
    await opened.waitFor({ state: "detached" });
  };
  await tool(page, "Templates").click();
  await card(page, "Evergreen Student").hover();
  await card(page, "Evergreen Student").getByRole("button", { name: "Preview" }).click();
  const preview = dialog(page, "Evergreen Student");
  await preview.getByRole("figure", { name: "Back" }).waitFor();
  await check("preview of a template");
  await leave(preview);
  await actOn(page, "Ours", "Edit");
  const form = dialog(page, "Edit template");
  await form.getByRole("textbox", { name: "Template name" }).fill("");
  await form.getByRole("textbox", { name: "Description" }).focus();
  await form.getByText("Please enter a template name").waitFor();
  await check("form of a template");
  await leave(form);
  await check("grid of templates");
  await templates.getByRole("button", { name: "List view" }).click();
  await check("list of templates");
  await leave(templates);

  await tool(page, "Project images").click();
  await pictures.getByRole("button", { name: "Add picture 001.png" }).focus();
  await check("grid of pictures");
  await pictures.getByRole("button", { name: "List view" }).click();
  await check("list of pictures");
  await leave(pictures);

  await page.keyboard.press("Control+A");
  await properties(page).getByLabel("Font", { exact: true }).click();
  await page.getByRole("option", { name: "Custom…" }).click();
  await dialog(page, "Custom fonts").getByText("Open Sans", { exact: true }).click();
  await check("custom fonts");
});
