import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import { properties, saved, selectLayer } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const banded = { fillColor: "#ff0000", fillGradient: "linear", fillEndColor: "#0000ff" };

test("adds, moves, fades and removes gradient stops by keyboard", async () => {
  const only = rectangle();
  const id = await newProject({
    front_elements: [{ ...only, properties: { ...only.properties, ...banded } }],
  });
  const page = await openEditor(id);
  await selectLayer(page, "Rectangle");
  const panel = properties(page).getByRole("group", { name: "Colours of the gradient" });
  const stops = page.getByRole("slider", { name: /^Colour \d of \d$/ });
  const fill = async () => {
    await saved(page);
    const [{ properties: look }] = (await stored(id)).front_elements as readonly [
      { readonly properties: Record<string, unknown> },
    ];
    return [look.fillColor, look.fillStops, look.fillEndColor];
  };
  await soon(() => stops.count()).toBe(2);
  expect(await properties(page).getByRole("button", { name: "Fill colour", exact: true }).count()).toBe(0);
  await panel.getByRole("button", { name: "Add colour" }).click();
  await soon(() => stops.count()).toBe(3);
  const middle = page.getByRole("slider", { name: "Colour 2 of 3" });
  await soon(() => middle.getAttribute("aria-valuetext")).toBe("50%, #800080");
  await middle.press("Shift+ArrowRight");
  await middle.press("ArrowRight");
  await soon(() => middle.getAttribute("aria-valuenow")).toBe("61");
  const opacity = panel.getByRole("textbox", { name: "Opacity" });
  await opacity.fill("50");
  await opacity.press("Enter");
  await soon(fill).toEqual([
    "#ff0000",
    { start: 0, end: 1, between: [{ position: 0.61, color: "#80008080" }] },
    "#0000ff",
  ]);
  await page.getByRole("slider", { name: "Colour 1 of 3" }).press("End");
  await soon(fill).toEqual([
    "#80008080",
    { start: 0.61, end: 1, between: [{ position: 1, color: "#ff0000" }] },
    "#0000ff",
  ]);
  // The focus moved with the stop that passed another.
  await soon(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    "Colour 2 of 3",
  );
  await page.getByRole("slider", { name: "Colour 2 of 3" }).press("Delete");
  await soon(() => stops.count()).toBe(2);
  // The element still exists, because Delete only removed the colour.
  await soon(fill).toEqual(["#80008080", { start: 0.61, end: 1, between: [] }, "#0000ff"]);
  await page.getByRole("slider", { name: "Colour 1 of 2" }).press("Delete");
  await soon(() => stops.count()).toBe(2);
  await panel.getByRole("button", { name: "Reverse the colours" }).click();
  await soon(fill).toEqual(["#0000ff", { start: 0, end: 0.39, between: [] }, "#80008080"]);
  await page.keyboard.press("Control+z");
  await soon(() => page.getByRole("slider", { name: "Colour 1 of 2" }).getAttribute("aria-valuenow")).toBe(
    "61",
  );
});

test("a transparent stop shows its colour and accepts a typed colour", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  await selectLayer(page, "Rectangle");
  await properties(page).getByRole("combobox", { name: "Gradient" }).click();
  await page.getByRole("option", { name: "Linear gradient" }).click();
  const panel = properties(page).getByRole("group", { name: "Colours of the gradient" });
  await page.getByRole("slider", { name: "Colour 2 of 2" }).click();
  const hex = panel.getByRole("textbox", { name: "Colour, hex" });
  await soon(() => hex.inputValue()).toBe("#ff000000");
  const end = async () => {
    await saved(page);
    return (await stored(id)).front_elements[0]?.properties.fillEndColor;
  };
  const opacity = panel.getByRole("textbox", { name: "Opacity" });
  await opacity.fill("100");
  await opacity.press("Enter");
  await soon(end).toBe("#ff0000");
  await page.keyboard.press("Control+z");
  await soon(() => hex.inputValue()).toBe("#ff000000");
  await hex.fill("#0b2f5c");
  await hex.press("Enter");
  await soon(end).toBe("#0b2f5c");
});

test("shows a gradient's line on the card while the gradient is edited", async () => {
  const only = rectangle();
  const front_elements = [{ ...only, properties: { ...only.properties, ...banded } }];
  const page = await openEditor(await newProject({ front_elements }));
  await selectLayer(page, "Rectangle");
  const line = page.getByTestId("gradient-line");
  const onCard = properties(page).getByRole("button", { name: "Edit on the card" });
  expect(await line.count()).toBe(0);
  await onCard.click();
  await soon(() => line.getByRole("slider").count()).toBe(2);
  expect(await page.getByTestId("selection").locator("[data-handle]").count()).toBe(0);
  await line.getByRole("slider", { name: "Colour 2 of 2" }).press("Shift+ArrowLeft");
  await soon(() => line.getByRole("slider", { name: "Colour 2 of 2" }).getAttribute("aria-valuenow")).toBe(
    "90",
  );
  await onCard.click();
  await soon(() => line.count()).toBe(0);
  expect(await page.getByTestId("selection").locator("[data-handle]").count()).toBeGreaterThan(0);
});
