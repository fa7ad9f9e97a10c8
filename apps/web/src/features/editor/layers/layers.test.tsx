import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { aText, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import { layers, onCanvas } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const circle = () => element("circle", [120, 20, 60, 60], { fillColor: "#00ff00" });
const row = (page: Page, name: string) => layers(page).getByRole("treeitem").filter({ hasText: name });

/** The layers' names, topmost first. */
const names = async (page: Page) => {
  const texts = await layers(page).getByRole("treeitem").allInnerTexts();
  return texts.map((text) => text.trim().split("\n")[0]);
};

test("[LAYER-02, LAYER-03, LAYER-07, LAYER-08, LAYER-09] finds, hides and locks layers, and changes their opacity", async () => {
  const below = rectangle();
  const id = await newProject({ front_elements: [below, circle()] });
  const page = await openEditor(id);
  const press = (name: string) => row(page, "Rectangle").getByRole("button", { name, exact: true }).click();
  const storedAs = (first: object, second = {}) =>
    soon(async () => (await stored(id)).front_elements).toMatchObject([first, second]);
  await layers(page).getByRole("heading", { name: "Layers 2" }).waitFor();
  await soon(() => names(page)).toEqual(["Circle", "Rectangle"]);
  await layers(page).getByRole("searchbox", { name: "Search layers" }).fill("RECT");
  await soon(() => names(page)).toEqual(["Rectangle"]);
  await layers(page).getByRole("searchbox", { name: "Search layers" }).fill("star");
  await layers(page).getByText("No layers found.").waitFor();
  await layers(page).getByRole("searchbox", { name: "Search layers" }).fill("rect");
  await row(page, "Rectangle").hover();
  await press("Hide");
  await soon(() => onCanvas(page, below.id).count()).toBe(0);
  await press("Show");
  await onCanvas(page, below.id).waitFor();
  await press("Lock");
  await storedAs({ locked: true }, { locked: false });
  await press("Unlock");
  await storedAs({ locked: false }, { locked: false });

  await press("Opacity 100%");
  const slider = page.getByRole("slider", { name: "Opacity of Rectangle" });
  for (let step = 0; step < 4; step++) await slider.press("ArrowLeft");
  await row(page, "Rectangle").getByRole("button", { name: "Opacity 60%" }).waitFor();
  await storedAs({ properties: { opacity: 0.6 } });
  expect((await stored(id)).front_elements[1]?.properties).not.toHaveProperty("opacity");

  const empty = layers(await openEditor(await newProject()));
  await empty.getByText("Nothing on this side yet. Add something from the bar below.").waitFor();
});

test("[LAYER-04, LAYER-05] a layer's menu duplicates, deletes and restacks it", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle(), circle(), aText()] }));
  const choose = async (name: string, entry: RegExp, after: readonly string[]) => {
    await row(page, name).first().click({ button: "right" });
    await page.getByRole("menuitem", { name: entry }).click();
    await soon(() => names(page)).toEqual(after);
  };
  await soon(() => names(page)).toEqual(["Amara", "Circle", "Rectangle"]);
  await choose("Rectangle", /^Bring to Front/, ["Rectangle", "Amara", "Circle"]);
  await choose("Rectangle", /^Send to Back/, ["Amara", "Circle", "Rectangle"]);
  await choose("Circle", /^Duplicate/, ["Circle", "Amara", "Circle", "Rectangle"]);
  await choose("Rectangle", /^Delete/, ["Circle", "Amara", "Circle"]);
});
