import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Locator, soon, useBackOffice } from "#test/backOffice.ts";
import { aText, dialog, rectangle, useEditorDialogs } from "#test/editorDialogs.ts";
import { fieldValue, frameField, properties, saved, selectLayer, typeInto } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

async function type(field: Locator, text: string, key = "Enter"): Promise<void> {
  await field.fill(text);
  await field.press(key);
}

test("[ELEM-28] position fields accept units and sums and reject anything else", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  await selectLayer(page, "Rectangle");
  const typings = [
    ["1in", "25.40"],
    ["15mm", "15.00"],
    ["1cm", "10.00"],
    ["5*2+1", "11.00"],
    ["72 pt", "25.40"],
    // The card is 86 mm and 324 px wide.
    ["81px", "21.50"],
    ["(30 - 5)/2", "12.50"],
  ] as const;
  for (const [typed, shown] of typings) {
    await typeInto(page, "X position", typed);
    await soon(() => fieldValue(page, "X position")).toBe(shown);
  }
  const error = properties(page).getByRole("alert");
  for (const typed of ["abc", "5/0", "2mm*2mm", "1 2"]) {
    await typeInto(page, "X position", typed);
    await error.getByText(`“${typed}”`).waitFor();
    expect(await fieldValue(page, "X position")).toBe("12.50");
    expect(await frameField(page, "X position").getAttribute("aria-invalid")).toBe("true");
  }
  expect(await axeFindings(page, "aside")).toEqual([]);
  await typeInto(page, "X position", "13");
  await error.waitFor({ state: "detached" });
  await typeInto(page, "Rotation", "90/4");
  await soon(() => fieldValue(page, "Rotation")).toBe("22.5");
  await typeInto(page, "Rotation", "5mm");
  await error.getByText("is a length, not an angle").waitFor();
  // An empty field changes nothing.
  await typeInto(page, "Rotation", "");
  await error.waitFor({ state: "detached" });
  expect(await fieldValue(page, "Rotation")).toBe("22.5");
});

test("typing one side of a square keeps the square exact in mm", async () => {
  const square = { ...rectangle(), width: 100, height: 100 };
  const page = await openEditor(await newProject({ front_elements: [square] }));
  await selectLayer(page, "Rectangle");
  await typeInto(page, "Width", "10");
  await soon(() => fieldValue(page, "Height")).toBe("10.00");
  await typeInto(page, "Height", "12");
  await soon(() => fieldValue(page, "Width")).toBe("12.00");
});

test("Enter and Escape in a number field return the keys to the canvas", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  await selectLayer(page, "Rectangle");
  const onCanvas = () => page.evaluate(() => document.activeElement?.hasAttribute("data-canvas") ?? false);
  await typeInto(page, "X position", "15");
  await soon(onCanvas).toBe(true);
  expect(await fieldValue(page, "X position")).toBe("15.00");
  await frameField(page, "Y position").fill("99");
  await page.keyboard.press("Escape");
  await soon(onCanvas).toBe(true);
  expect(await fieldValue(page, "Y position")).not.toBe("99.00");
  await page.keyboard.press("Control+Shift+L");
  await properties(page).getByRole("button", { name: "Unlock" }).waitFor();
  await page.keyboard.press("Control+Shift+L");
  await properties(page).getByRole("button", { name: "Lock", exact: true }).waitFor();
  for (const name of ["Show", "Hide"]) {
    await page.keyboard.press("Control+Shift+H");
    await properties(page).getByRole("button", { name, exact: true }).waitFor();
  }
  await typeInto(page, "X position", "abc");
  expect(await onCanvas()).toBe(false);
  await frameField(page, "X position").press("Tab");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Y position");
});

test("choosing an option or typing a colour returns the keys to the canvas", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle(), aText()] }));
  const focused = () => page.evaluate(() => document.activeElement?.hasAttribute("data-canvas") ?? false);
  await selectLayer(page, "Rectangle");
  await properties(page).getByRole("combobox", { name: "Shadow" }).click();
  await page.getByRole("option", { name: "Shadow", exact: true }).click();
  await soon(focused).toBe(true);
  await properties(page).getByRole("textbox", { name: "Shadow colour, hex" }).fill("#203040");
  await page.keyboard.press("Enter");
  await soon(focused).toBe(true);

  // While text is edited, its text box gets the keys back.
  await selectLayer(page, "Amara");
  await page.locator("[data-canvas]").focus();
  await page.keyboard.press("Enter");
  const box = page.locator("[data-canvas] textarea");
  await box.waitFor();
  const inBox = () => box.evaluate((node) => node === document.activeElement);
  await properties(page).getByRole("combobox", { name: "Weight" }).click();
  await page.getByRole("option", { name: "Bold", exact: true }).click();
  await soon(inBox).toBe(true);
  await properties(page).getByRole("textbox", { name: "Text colour, hex" }).fill("#c00000");
  await page.keyboard.press("Enter");
  await soon(inBox).toBe(true);
});

test("[ELEM-22, ELEM-24, ELEM-25, ELEM-26] font size, stroke width and opacity stay within limits", async () => {
  const id = await newProject({ front_elements: [rectangle(), aText({ fontSize: 30 })] });
  const page = await openEditor(id);
  const size = properties(page).getByRole("textbox", { name: "Size", exact: true });
  const width = properties(page)
    .getByRole("region", { name: "Stroke" })
    .getByRole("textbox", { name: "Width", exact: true });
  await selectLayer(page, "Amara");
  await size.waitFor();
  expect(await width.count()).toBe(0);
  await type(size, "large");
  await properties(page).getByRole("alert").getByText("“large” is not a number").waitFor();
  expect(await size.inputValue()).toBe("30");
  for (const [typed, kept] of [
    ["12pt", "15.99"],
    ["900", "200"],
    ["1", "8"],
  ] as const) {
    await type(size, typed);
    await soon(() => size.inputValue()).toBe(kept);
  }
  // The size is shown in points but still stored in px.
  await properties(page).getByRole("button", { name: "Size in px: show it in pt", exact: true }).click();
  await soon(() => size.inputValue()).toBe("6");
  await type(size, "12");
  await properties(page).getByRole("img", { name: "Bottom", exact: true }).click();
  expect(await axeFindings(page, "aside")).toEqual([]);
  await properties(page).getByRole("button", { name: "Size in pt: show it in px", exact: true }).click();
  await soon(() => size.inputValue()).toBe("15.99");

  await selectLayer(page, "Rectangle");
  await width.waitFor();
  expect(await size.count()).toBe(0);
  for (const [typed, kept] of [
    ["99", "20"],
    ["-3", "0"],
  ] as const) {
    await type(width, typed);
    await soon(() => width.inputValue()).toBe(kept);
  }
  const opacity = frameField(page, "Opacity");
  for (const [typed, kept] of [
    ["-20", "0"],
    ["300", "100"],
  ] as const) {
    await type(opacity, typed);
    await soon(() => opacity.inputValue()).toBe(kept);
  }
  await opacity.press("ArrowDown");
  await opacity.press("Enter");
  await page.keyboard.press("Control+s");
  await saved(page);
  await soon(async () => (await stored(id)).front_elements).toMatchObject([
    { properties: { strokeWidth: 0, opacity: 0.9 } },
    { properties: { fontSize: expect.closeTo(15.99, 2) } },
  ]);
});

test("[PAGE-17, PAGE-19] Page Setup accepts units and applies nothing while a field is invalid", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  await page.getByRole("button", { name: "Page Setup" }).click();
  const setup = dialog(page, "Page Setup");
  const field = (name: string) => setup.getByRole("spinbutton", { name });
  for (const [name, typed, shown] of [
    ["Page width", "8.5in", "215.9"],
    ["Left margin", "1cm+2.5", "12.5"],
    ["Labels across", "1+1", "2"],
  ] as const) {
    await type(field(name), typed, "Tab");
    await soon(() => field(name).inputValue()).toBe(shown);
  }
  await type(field("Top margin"), "a bit", "Tab");
  await setup.getByText("“a bit” is not a number").first().waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await setup.getByRole("alert").getByText("“a bit”").waitFor();
  expect((await stored(id)).page_setup).toBeNull();
  await type(field("Top margin"), "0.5in", "Tab");
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await setup.waitFor({ state: "hidden" });
  await saved(page);
  await soon(async () => (await stored(id)).page_setup).toMatchObject({
    page: { width_mm: 215.9, left_mm: 12.5, top_mm: 12.7, across: 2 },
  });
});

test("typing a width keeps the height of text and the ratio of a shape", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle(), aText()] }));
  for (const [layer, isKept] of [
    ["Amara", true],
    ["Rectangle", false],
  ] as const) {
    await selectLayer(page, layer);
    await frameField(page, "Width").waitFor();
    const height = await fieldValue(page, "Height");
    await typeInto(page, "Width", "30");
    await soon(() => fieldValue(page, "Width")).toBe("30.00");
    expect((await fieldValue(page, "Height")) === height).toBe(isKept);
  }
});

test("stores a shadow's opacity, entered in per cent, as a fraction", async () => {
  const id = await newProject({ front_elements: [aText({ shadow: "drop" })] });
  const page = await openEditor(id);
  await selectLayer(page, "Amara");
  const opacity = properties(page).getByRole("textbox", { name: "Shadow opacity" });
  await soon(() => opacity.inputValue()).toBe("35");
  await type(opacity, "60");
  await page.keyboard.press("Control+s");
  await saved(page);
  expect((await stored(id)).front_elements[0]?.properties.shadowOpacity).toBe(0.6);
});
