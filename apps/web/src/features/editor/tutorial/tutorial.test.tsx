import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Page, signIn, soon, superAdmin, useBackOffice } from "#test/backOffice.ts";
import { dialog, rectangle, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { topBar } from "#test/editorScreen.ts";

const { newProject, openEditor, visit } = useEditorDialogs(useBackOffice());

const tutorial = (page: Page) => dialog(page, "Getting started");
const shortcuts = (page: Page) => dialog(page, "Keyboard shortcuts");

const firstTitles = ["Welcome", "Keyboard shortcuts", "Canvas interactions", "Layers"];
const titles = [...firstTitles, "Advanced features", "Tips"];

test("[TUT-01…05, OPEN-93, EDIT-74] six slides open on the first visit only, and F1 shows them again", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await visit("/login", { as: "nobody" });
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login?next=${encodeURIComponent(`/editor/${id}`)}`);
  await signIn(page, superAdmin);
  await tutorial(page).waitFor();
  const texts: string[] = [];
  const step = (name: string) => tutorial(page).getByRole("button", { name, exact: true });
  const shows = (title: string) =>
    tutorial(page).getByRole("heading", { level: 3 }).filter({ hasText: title }).waitFor();
  expect(await step("Previous").isDisabled()).toBe(true);
  for (const [index, title] of titles.entries()) {
    await shows(title);
    texts.push((await tutorial(page).textContent()) ?? "");
    if (index < titles.length - 1) await step("Next").click();
  }
  const covered = [
    /Ctrl\+S/,
    /Click an element to select it/,
    /Drag a row/,
    /Text: family/,
    /Shapes: fill/,
    /PNG, JPG or SVG/,
  ];
  for (const part of covered) expect(texts.join(" ")).toMatch(part);
  expect(await step("Next").count()).toBe(0);
  await step("Previous").click();
  await shows("Advanced features");
  const dots = tutorial(page).getByRole("button", { name: /^Slide \d: / });
  expect(await dots.count()).toBe(6);
  await dots.nth(3).click();
  await shows("Layers");
  expect(await dots.nth(3).getAttribute("aria-current")).toBe("step");
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await dots.nth(5).click();
  await step("Get Started!").click();
  await tutorial(page).waitFor({ state: "hidden" });

  await page.reload();
  await tool(page, "Templates").waitFor();
  expect(await tutorial(page).count()).toBe(0);
  await page.keyboard.press("F1");
  await shows("Welcome");
  await step("Next").click();
  await step("All keyboard shortcuts").click();
  await shortcuts(page).getByText("Duplicate").first().waitFor();
  await page.keyboard.press("Escape");
  await shortcuts(page).waitFor({ state: "hidden" });
  await page.keyboard.press("Escape");
  await tutorial(page).waitFor({ state: "hidden" });
  await topBar(page).getByRole("button", { name: "Help" }).click();
  await tutorial(page).waitFor();
});

test("the tour explains the open card, ? lists keys, and help is searchable", async () => {
  const page = await openEditor(await newProject({ name: "Staff badges", front_elements: [rectangle()] }));
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
  await shortcuts(page).waitFor();
  await page.keyboard.press("Escape");
  await shortcuts(page).waitFor({ state: "hidden" });
  await topBar(page).getByRole("textbox", { name: "Project name" }).focus();
  await page.keyboard.press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goto("/help");
  await page.getByRole("searchbox", { name: "Search help" }).fill("duplex");
  await page.getByRole("heading", { name: "Flip edge" }).waitFor();
  await soon(() => page.getByRole("article").count()).toBe(1);
});
