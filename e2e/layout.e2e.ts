import {
  card,
  cards,
  createProject,
  createProjects,
  createTag,
  deleteEverything,
  listCalls,
} from "@print-builder/web/testing/projectList.ts";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { axeFindings, colourRules } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { changeStored } from "./support/storedFields.ts";

const office = useBackOffice();

afterEach(() => deleteEverything(office));

/** Scrolls until the end of the list is `below` px below the window. */
async function scrollListEndTo(page: Page, below: number): Promise<void> {
  const list = page.getByRole("list").filter({ has: page.getByRole("article") });
  await list.evaluate((element, below) => {
    const end = element.getBoundingClientRect().bottom;
    window.scrollBy({ top: end - window.innerHeight - below, behavior: "instant" });
  }, below);
}

test("[TAG-04] the list of tags scrolls at a height of 400 px", async () => {
  for (let number = 0; number < 20; number++) await createTag(office, `Tag ${number}`);
  const page = await office.visit("/projects", { viewport: { width: 1280, height: 1200 } });
  await page.getByRole("button", { name: "Manage Tags" }).click();
  const list = page.getByRole("dialog", { name: "Manage Tags" }).getByRole("list", { name: "Tags" });
  const row = list.getByRole("listitem", { name: "Tag 9", exact: true });
  await row.waitFor();
  const [height, content] = await list.evaluate((element) => [
    element.getBoundingClientRect().height,
    element.scrollHeight,
  ]);
  expect(height).toBe(400);
  expect(content).toBeGreaterThan(600);
  await row.scrollIntoViewIfNeeded();
  expect(await list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});

test("[PROJ-14] loads more projects within 200 px of the end of the list", async () => {
  await createProjects(office, 21);
  const page = await office.visit("/projects");
  await soon(() => cards(page).count()).toBe(20);
  const calls = listCalls(page);
  await scrollListEndTo(page, 230);
  // An IntersectionObserver reports once per frame.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  expect(calls).toEqual([]);
  await scrollListEndTo(page, 170);
  await soon(() => cards(page).count()).toBe(21);
  expect(calls.map((query) => query.get("page"))).toEqual(["2"]);
});

test("[PROJ-18, PROJ-19, OPEN-17] shows SVG thumbnails of both sides without running their scripts", async () => {
  const svg = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"><rect width="86" height="54" fill="#2f7d4f"/>${content}</svg>`;
  const id = await createProject(office, "With pictures", { is_dual_sided: true });
  await office.call("POST", `/projects/${id}/thumbnail`, { svg: svg(""), side: "front" });
  const back = svg("").replace("#2f7d4f", "#2f4f9d");
  await office.call("POST", `/projects/${id}/thumbnail`, { svg: back, side: "back" });
  const name = '<img src=x onerror="window.acted = 1">';
  const hostile = await createProject(office, name);
  const script = svg("<script>window.acted = 1</script>");
  await office.call("POST", `/projects/${hostile}/thumbnail`, { svg: script, side: "front" });
  const stored = await (await office.call("GET", `/projects/${hostile}/thumbnails/front`)).text();
  expect(stored).not.toContain("acted");
  // A script that was stored without sanitizing must not run either.
  const change = "update project set thumbnail_front = ? where id = ?";
  await changeStored(office.dataFolder, change, script, hostile);

  const page = await office.visit("/projects");
  const pixelOf = async (name: string) => {
    const picture = page.getByRole("img", { name, exact: true });
    await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    return await picture.evaluate((image: HTMLImageElement) => {
      const context = document.createElement("canvas").getContext("2d");
      context?.drawImage(image, 0, 0, 10, 10);
      return [...(context?.getImageData(5, 5, 1, 1).data ?? [])];
    });
  };
  expect(await pixelOf("Front of With pictures")).toEqual([47, 125, 79, 255]);
  expect(await pixelOf("Back of With pictures")).toEqual([47, 79, 157, 255]);
  await page.getByRole("heading", { name }).waitFor();
  expect(await pixelOf(`Front of ${name}`)).toEqual([47, 125, 79, 255]);
  expect(await page.evaluate(() => "acted" in window)).toBe(false);
});

test("dialogs are animated unless the system prefers reduced motion", async () => {
  await createProject(office, "Student card");
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    const page = await office.visit("/projects", { reducedMotion });
    await card(page, "Student card").waitFor();
    await page.evaluate(() => {
      const note = () => document.documentElement.setAttribute("data-moved", "");
      for (const begin of ["transitionrun", "animationstart"]) addEventListener(begin, note, true);
    });
    await card(page, "Student card").hover();
    await page.getByRole("button", { name: "New Project" }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Cards");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const moved = await page.locator("html[data-moved]").count();
    expect(moved, reducedMotion).toBe(reducedMotion === "reduce" ? 0 : 1);
  }
});

test("the API reference opens in a tab, readable in light and dark mode", async () => {
  const page = await office.visit("/profile");
  const [docs] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "API Reference" }).click(),
  ]);
  await docs.waitForURL("**/api/docs");
  await docs.getByRole("heading", { name: "projects/clone" }).first().click();
  await docs.getByText("/api/projects/{id}/clone", { exact: true }).waitFor();
  await docs.getByRole("heading", { name: "health" }).first().click();
  await docs
    .getByRole("button", { name: /GET.*\/api\/health/i })
    .first()
    .click();
  await docs.getByText("Whether this server can take calls").first().waitFor();
  // Only one chapter is open at a time.
  expect(await docs.getByText("/api/projects/{id}/clone", { exact: true }).count()).toBe(0);
  await docs.getByRole("heading", { name: /^tags/ }).click();
  await docs
    .getByRole("button", { name: /POST.*\/api\/tags/i })
    .first()
    .click();
  await docs.getByText("Media type").nth(1).waitFor();
  for (const colorScheme of ["light", "dark"] as const) {
    await docs.emulateMedia({ colorScheme });
    await docs.locator(colorScheme === "dark" ? "html.dark-mode" : "html:not(.dark-mode)").waitFor();
    const rules = colorScheme === "dark" ? colourRules : undefined;
    expect(await axeFindings(docs, undefined, rules), colorScheme).toEqual([]);
  }
});
