import type { Locator, Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { axeFindings } from "./support/axeFindings.ts";
import { signIn, soon } from "./support/backOffice.ts";
import { openBrowser } from "./support/browser.ts";
import { dialog, rectangle, tool, useEditorDialogs } from "./support/editorDialogs.ts";
import { canvas, onCanvas, properties, selectLayer, toasted, topBar } from "./support/editorScreen.ts";
import { stopClock } from "./support/stopClock.ts";

const editor = useEditorDialogs();
const { newProject, openEditor, stored } = editor;
const closers: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const close of closers) await close();
});

const tutorial = (page: Page) => dialog(page, "Getting started");
const slideTitle = (page: Page) => tutorial(page).getByRole("heading", { level: 3 });

const titles = [
  "Welcome",
  "Keyboard shortcuts",
  "Canvas interactions",
  "Layers",
  "Advanced features",
  "Tips",
] as const;

/** Somebody who has never been here opens the project. */
async function comeFirst(id: string): Promise<Page> {
  const browser = await openBrowser({ firstVisit: true });
  closers.push(() => browser.close());
  const viewport = { width: 1280, height: 720 };
  const context = await browser.newContext({ baseURL: editor.address(), viewport });
  const page = await context.newPage();
  await page.goto(`/login?next=${encodeURIComponent(`/editor/${id}`)}`);
  await signIn(page);
  return page;
}

test("the tour shows five steps on one's own card, and ? all keys, but not while somebody writes", async () => {
  const page = await openEditor(await newProject({ name: "Staff badges", front_elements: [rectangle()] }));
  await tool(page, "Templates").waitFor();
  await page.keyboard.press("F1");
  await tutorial(page).getByRole("button", { name: "Show me on my card" }).click();
  for (let step = 1; step <= 5; step++) {
    const words = page.getByRole("dialog", { name: new RegExp(`^Step ${step} of 5`) });
    await words.waitFor();
    if (step === 1) await words.getByText(/“Staff badges” is \d/).waitFor();
    expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
    await words.getByRole("button", { name: step === 5 ? "Done" : "Next" }).click();
  }
  await soon(() => page.getByRole("dialog").count()).toBe(0);
  await page.keyboard.press("?");
  await dialog(page, "Keyboard shortcuts").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page, "Keyboard shortcuts").waitFor({ state: "hidden" });
  const name = topBar(page).getByRole("textbox", { name: "Project name" });
  await name.focus();
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goto("/help");
  await page.getByRole("searchbox", { name: "Search help" }).fill("duplex");
  await page.getByRole("heading", { name: "Flip edge" }).waitFor();
  await soon(() => page.getByRole("article").count()).toBe(1);
});

test("[TUT-01…05, OPEN-93, EDIT-74] six slides open at the first visit, are stepped through, and come back with F1 only", async () => {
  const page = await comeFirst(await newProject({ front_elements: [rectangle()] }));
  await tutorial(page).waitFor();
  const texts: string[] = [];
  const step = (name: string) => tutorial(page).getByRole("button", { name, exact: true });
  expect(await step("Previous").isDisabled()).toBe(true);
  for (const [index, title] of titles.entries()) {
    await slideTitle(page).filter({ hasText: title }).waitFor();
    texts.push((await tutorial(page).textContent()) ?? "");
    if (index < titles.length - 1) await step("Next").click();
  }
  const told = texts.join(" ");
  for (const part of [
    /Ctrl\+S/,
    /Click selects/,
    /Drag a row/,
    /Text: family/,
    /Shapes: fill/,
    /PNG, JPG, SVG/,
  ]) {
    expect(told).toMatch(part);
  }
  expect(await step("Next").count()).toBe(0);
  await step("Previous").click();
  await slideTitle(page).filter({ hasText: "Advanced features" }).waitFor();
  const dots = tutorial(page).getByRole("button", { name: /^Slide \d: / });
  expect(await dots.count()).toBe(6);
  await dots.nth(3).click();
  await slideTitle(page).filter({ hasText: "Layers" }).waitFor();
  expect(await dots.nth(3).getAttribute("aria-current")).toBe("step");
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await dots.nth(5).click();
  await step("Get Started!").click();
  await tutorial(page).waitFor({ state: "hidden" });

  await page.reload();
  await tool(page, "Templates").waitFor();
  expect(await tutorial(page).count()).toBe(0);
  await page.keyboard.press("F1");
  await slideTitle(page).filter({ hasText: "Welcome" }).waitFor();
  await step("Next").click();
  await step("All keyboard shortcuts").click();
  await dialog(page, "Keyboard shortcuts").getByText("Duplicate").first().waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await tutorial(page).waitFor({ state: "hidden" });
  await topBar(page).getByRole("button", { name: "Help" }).click();
  await tutorial(page).waitFor();
});

test("[TUT-06, TUT-07, TUT-08, TUT-09] toasts go after 1800 ms, four at most, at a click, and carry their tone", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id, { apart: true, expects: /Failed to load resource/ });
  await page.clock.install();
  const toasts = page.getByRole("log", { name: "Messages" }).locator("[data-tone]");
  const tones = () => toasts.evaluateAll((shown) => shown.map((toast) => toast.getAttribute("data-tone")));
  await selectLayer(page, "Rectangle");
  await stopClock(page);
  await page.keyboard.press("Control+c");
  await soon(tones).toEqual(["info"]);
  await page.clock.runFor(1790);
  expect(await toasts.count()).toBe(1);
  await page.clock.runFor(20);
  await soon(() => toasts.count()).toBe(0);

  for (let press = 0; press < 6; press++) await page.keyboard.press("Control+c");
  await soon(() => toasts.count()).toBe(4);
  await toasts.first().getByRole("button").click();
  await soon(() => toasts.count()).toBe(3);
  await page.mouse.move(5, 400);
  await page.clock.runFor(2000);
  await soon(() => toasts.count()).toBe(0);

  await page.keyboard.press("Control+s");
  await soon(tones).toContain("success");
  await page.clock.runFor(2000);
  await page.route("**/api/projects/*", (route) => route.abort());
  await page.keyboard.press("Control+s");
  await soon(tones).toContain("error");
  await tool(page, "Add QR code").click();
  await soon(tones).toContain("warning");
});

/** The fill of the only element, as it is drawn. */
const drawnFill = (page: Page, id: string) =>
  onCanvas(page, id).locator("path, rect").first().getAttribute("fill");

test("[PICK-06, PICK-07] the picker's slider is followed every 50 ms, and the card after 100 ms of quiet", async () => {
  const only = rectangle();
  const page = await openEditor(await newProject({ front_elements: [only] }), { apart: true });
  await selectLayer(page, "Rectangle");
  await properties(page).getByRole("button", { name: "Fill colour", exact: true }).click();
  const hue = page.getByRole("slider", { name: "Hue slider" });
  const hex = properties(page).getByRole("textbox", { name: "Fill colour, hex" });
  await stopClock(page);
  // Not before: what has opened takes the focus to its first field when its time has come.
  await hue.focus();
  const before = { hex: await hex.inputValue(), fill: await drawnFill(page, only.id) };

  await page.keyboard.press("ArrowRight");
  await soon(() => hex.inputValue()).not.toBe(before.hex);
  const first = await hex.inputValue();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  expect(await hex.inputValue()).toBe(first);
  await page.clock.runFor(49);
  expect(await hex.inputValue()).toBe(first);
  await page.clock.runFor(2);
  await soon(() => hex.inputValue()).not.toBe(first);

  expect(await drawnFill(page, only.id)).toBe(before.fill);
  await page.clock.runFor(97);
  expect(await drawnFill(page, only.id)).toBe(before.fill);
  await page.clock.runFor(5);
  await soon(() => drawnFill(page, only.id)).toBe(await hex.inputValue());
  // One step of the history, however many moves.
  await page.keyboard.press("Escape");
  await canvas(page).focus();
  await page.keyboard.press("Control+z");
  await soon(() => drawnFill(page, only.id)).toBe(before.fill);
});

const setup = (page: Page) => dialog(page, "Page Setup");
const openSetup = async (page: Page) => {
  await topBar(page).getByRole("button", { name: "Page Setup" }).click();
  await setup(page).waitFor();
};
const field = (page: Page, name: string) => setup(page).getByRole("spinbutton", { name, exact: true });
const tab = (page: Page, name: string) => setup(page).getByRole("tab", { name, exact: true });

async function sizeOf(box: Locator) {
  const { width, height } = (await box.boundingBox()) ?? { width: 0, height: 0 };
  return { width, height };
}

test("[PAGE-01, PAGE-02, PAGE-03, PAGE-06, PAGE-07, PAGE-11, PAGE-17] Page Setup has its tabs, preview and buttons", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  expect(await setup(page).count()).toBe(0);
  await openSetup(page);
  await setup(page).getByRole("heading", { name: "Page Setup" }).waitFor();
  for (const name of ["Close", "Cancel", "OK"]) {
    expect(await setup(page).getByRole("button", { name, exact: true }).count(), name).toBe(1);
  }
  expect(await setup(page).getByRole("tab").allTextContents()).toEqual(["Page", "Label", "Cutout"]);
  expect(await sizeOf(setup(page).getByRole("img", { name: "Preview" }))).toEqual({
    width: 260,
    height: 200,
  });
  const minima = () =>
    setup(page)
      .getByRole("spinbutton")
      .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).min));
  expect(await minima()).toEqual(Array(8).fill("0"));

  await tab(page, "Label").click();
  await field(page, "Label width").waitFor();
  expect(await field(page, "Page width").count()).toBe(0);
  expect(await minima()).toEqual(["0", "0"]);
  await setup(page).getByText("Rounded", { exact: true }).click();
  await soon(minima).toEqual(["0", "0", "0", "0"]);
  await tab(page, "Cutout").click();
  expect(await setup(page).getByRole("tabpanel").textContent()).toBe(
    "Optional: define holes/magnetic stripe windows, etc. (coming soon)",
  );
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
});

test("a pack is found by its number, fills the whole setup, and is forgotten once a number is typed", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const pack = setup(page).getByRole("combobox", { name: "Your pack of labels or cards" });
  const preview = setup(page).getByText(/per page/);
  const choose = async (search: string, option: RegExp) => {
    await pack.fill(search);
    await page.getByRole("option", { name: option }).click();
  };
  await openSetup(page);
  await choose("OL320 (round", /^Online Labels OL320/);
  await soon(() => preview.textContent()).toBe("2 labels per page, 139.7 × 139.7 mm each");
  await tab(page, "Label").click();
  expect(await setup(page).getByRole("radio", { name: "Circle" }).isChecked()).toBe(true);
  await choose("l7160", /^Avery L7160.*63.99 × 38.1 mm, 21 labels on A4/);
  await soon(() => preview.textContent()).toBe("21 labels per page, 63.99 × 38.1 mm each");
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup(page).getByRole("button", { name: "OK", exact: true }).click();
  await soon(async () => (await stored(id)).page_setup).toMatchObject({
    stock: { id: "avery-l7160", name: "Avery L7160, Mailing labels" },
    page: { left_mm: 7.479, top_mm: 15.487, across: 3, down: 7, h_gap_mm: 2.046, v_gap_mm: 0 },
    label: { shape: "rounded", width_mm: 63.994, height_mm: 38.1, corner_w_mm: 1.764 },
  });
  await openSetup(page);
  expect(await pack.inputValue()).toBe("Avery L7160, Mailing labels");
  await field(page, "Left margin").fill("8");
  await soon(() => pack.inputValue()).toBe("");
  await setup(page).getByRole("button", { name: "OK", exact: true }).click();
  await soon(async () => (await stored(id)).page_setup).toMatchObject({ page: { left_mm: 8, across: 3 } });
  expect((await stored(id)).page_setup).not.toHaveProperty("stock");
});

test("[PAGE-04, PAGE-05, PAGE-18, PAGE-19, PAGE-24] Cancel and × apply nothing; OK applies and saves what was typed", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  const shownCanvas = () => page.locator('svg[aria-label="Card, front"]').getAttribute("viewBox");
  const change = async () => {
    await openSetup(page);
    await field(page, "Left margin").fill("3.1754321");
    await field(page, "Labels across").fill("");
    await tab(page, "Label").click();
    await field(page, "Label width").fill("85.725");
    await field(page, "Label height").fill("53.975");
  };
  for (const name of ["Cancel", "Close"]) {
    await change();
    await setup(page).getByRole("button", { name, exact: true }).click();
    await setup(page).waitFor({ state: "hidden" });
    expect(await shownCanvas()).toBe("0 0 324 204");
  }
  expect((await stored(id)).page_setup).toBeNull();
  await change();
  await setup(page).getByRole("button", { name: "OK", exact: true }).click();
  await setup(page).waitFor({ state: "hidden" });
  // 85.725 × 3.77 = 323.18, 53.975 × 3.77 = 203.49
  await soon(shownCanvas).toBe("0 0 323 203");
  await soon(async () => (await stored(id)).page_setup).toMatchObject({
    dpi: 300,
    page: { left_mm: 3.1754321, across: 1, width_mm: 600 },
    label: { width_mm: 85.725, height_mm: 53.975 },
  });
  expect(await stored(id)).toMatchObject({ canvas_width: 323, canvas_height: 203 });
});

test("[OPEN-40] labels that reach over the page are warned of in the preview, and applied all the same", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  await openSetup(page);
  const warning = setup(page).getByText("Some labels reach over the edge of the page.");
  expect(await warning.count()).toBe(0);
  await field(page, "Labels across").fill("50");
  await warning.waitFor();
  await setup(page).getByRole("button", { name: "OK", exact: true }).click();
  await setup(page).waitFor({ state: "hidden" });
  await soon(async () => (await stored(id)).page_setup).toMatchObject({ page: { across: 50 } });
});

test("an action in a toast says what it does and is reached with the keyboard", async () => {
  const page = await openEditor(await newProject());
  await tool(page, "Text").dblclick();
  await page.keyboard.press("Escape");
  await selectLayer(page, "Double click to edit");
  await properties(page).getByRole("button", { name: "Insert token" }).press("Enter");
  await toasted(page, "Please complete Data Wizard first");
  await page.getByRole("button", { name: "Open Data Wizard" }).press("Enter");
  await page.getByRole("dialog", { name: "Data Wizard" }).waitFor();
});
