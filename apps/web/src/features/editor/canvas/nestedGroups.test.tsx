import { element } from "@print-builder/production/testing";
import { test } from "vitest";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { useEditorDialogs } from "#test/editorDialogs.ts";
import { layers, saved } from "#test/editorScreen.ts";
import { clickOnCard } from "#test/pointer.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const square = (name: string, x: number, zIndex: number) => ({
  ...element("rectangle", [x, 20, 40, 40], { fillColor: "#00ff00" }),
  ...{ name, zIndex },
});

/** The names of the selected rows, topmost first. */
const selected = async (page: Page) => {
  const rows = await layers(page).locator('[data-selected="true"] button[aria-pressed]').allInnerTexts();
  return rows.map((text) => text.replaceAll(/\s+/g, " ").trim());
};

/** The rows with their nesting levels, topmost first. */
const rows = (page: Page) =>
  layers(page)
    .getByRole("treeitem")
    .evaluateAll((items) =>
      items.map((item) => `${item.getAttribute("aria-level")} ${item.querySelector("button")?.textContent}`),
    );

test("groups nest, open one level at a time and ungroup from the outside in", async () => {
  const squares = [
    square("One", 20, 0),
    square("Two", 80, 1),
    square("Three", 140, 2),
    square("Four", 200, 3),
  ];
  const id = await newProject({ front_elements: squares });
  const page = await openEditor(id);
  const group = async (...names: readonly string[]) => {
    const [first = "", ...others] = names;
    await layers(page).getByRole("button", { name: first, exact: true }).click();
    for (const name of others) {
      await layers(page)
        .getByRole("button", { name, exact: true })
        .click({ modifiers: ["Control"] });
    }
    await page.keyboard.press("Control+Shift+G");
  };
  await group("One", "Two");
  await group("Group 2", "Four");
  const whole = ["1 Group 3", "2 Four", "2 Group 2", "3 Two", "3 One", "1 Three"];
  await soon(() => rows(page)).toEqual(whole);

  await clickOnCard(page, [160, 40]);
  await clickOnCard(page, [40, 40]);
  await soon(() => selected(page)).toEqual(["Group 3", "Four", "Group 2", "Two", "One"]);
  await clickOnCard(page, [40, 40], { clickCount: 2 });
  await soon(() => selected(page)).toEqual(["Group 3", "Group 2", "Two", "One"]);
  await clickOnCard(page, [40, 40], { clickCount: 2 });
  await soon(() => selected(page)).toEqual(["Group 3", "Group 2", "One"]);

  await clickOnCard(page, [160, 40]);
  await clickOnCard(page, [40, 40]);
  await page.keyboard.press("Control+Shift+U");
  const inner = ["1 Four", "1 Group 2", "2 Two", "2 One", "1 Three"];
  await soon(() => rows(page)).toEqual(inner);
  await page.keyboard.press("Control+z");
  await soon(() => rows(page)).toEqual(whole);
  await soon(
    async () => (await stored(id)).front_elements.filter((each) => "outerGroupIds" in each).length,
  ).toBe(2);

  await page.keyboard.press("Control+d");
  await soon(() => rows(page)).toEqual([...whole.slice(0, 5), ...whole]);
  await saved(page);
  const again = await openEditor(id);
  await soon(() => rows(again)).toEqual([...whole.slice(0, 5), ...whole]);
});
