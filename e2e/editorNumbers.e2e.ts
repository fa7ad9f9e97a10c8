import { expect, test } from "vitest";
import { axeFindings } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { aText, dialog, rectangle, useEditorDialogs } from "./support/editorDialogs.ts";
import { fieldValue, frameField, properties, saved, selectLayer, typeInto } from "./support/editorScreen.ts";

const editor = useEditorDialogs();
const { newProject, openEditor, stored } = editor;

test("[ELEM-28] a length is typed in any unit or as a sum, and what is no number changes nothing and says so", async () => {
  const page = await openEditor(await newProject({ front_elements: [rectangle()] }));
  await selectLayer(page, "Rectangle");
  const typings = [
    ["1in", "25.40"],
    ["15mm", "15.00"],
    ["1cm", "10.00"],
    ["5*2+1", "11.00"],
    ["72 pt", "25.40"],
    // The card is 86 mm wide and has 324 px.
    ["81px", "21.50"],
    ["(30 - 5)/2", "12.50"],
  ] as const;
  for (const [typed, shown] of typings) {
    await typeInto(page, "X position", typed);
    await soon(() => fieldValue(page, "X position")).toBe(shown);
  }
  const said = properties(page).getByRole("alert");
  for (const typed of ["abc", "5/0", "2mm*2mm", "1 2"]) {
    await typeInto(page, "X position", typed);
    await said.getByText(`“${typed}”`).waitFor();
    expect(await fieldValue(page, "X position")).toBe("12.50");
    expect(await frameField(page, "X position").getAttribute("aria-invalid")).toBe("true");
  }
  expect(await axeFindings(page, "aside")).toEqual([]);
  await typeInto(page, "X position", "13");
  await said.waitFor({ state: "detached" });
  await typeInto(page, "Rotation", "90/4");
  await soon(() => fieldValue(page, "Rotation")).toBe("22.5");
  await typeInto(page, "Rotation", "5mm");
  await said.getByText("is a length, not an angle").waitFor();
  // Escape and an emptied field leave everything as it was.
  await frameField(page, "Rotation").fill("");
  await frameField(page, "Rotation").press("Enter");
  await said.waitFor({ state: "detached" });
  expect(await fieldValue(page, "Rotation")).toBe("22.5");
});

test("[ELEM-24] a font size that is no number changes nothing; beyond its limits it is the nearest within", async () => {
  const id = await newProject({ front_elements: [aText({ fontSize: 30 })] });
  const page = await openEditor(id);
  await selectLayer(page, "Amara");
  const size = properties(page).getByRole("textbox", { name: "Size", exact: true });
  const type = async (text: string) => {
    await size.fill(text);
    await size.press("Enter");
  };
  await type("large");
  await properties(page).getByRole("alert").getByText("“large” is not a number").waitFor();
  expect(await size.inputValue()).toBe("30");
  await type("12pt");
  await soon(() => size.inputValue()).toBe("15.99");
  await type("900");
  await soon(() => size.inputValue()).toBe("200");
  await type("1");
  await soon(() => size.inputValue()).toBe("8");
  // Shown in points, it is stored in px as before: the canvas has 324 px for 86 mm.
  await properties(page).getByRole("button", { name: "Size in px: show it in pt", exact: true }).click();
  await soon(() => size.inputValue()).toBe("6");
  await type("12");
  await saved(page);
  await soon(async () => (await stored(id)).front_elements).toMatchObject([
    { properties: { fontSize: expect.closeTo(15.99, 2) } },
  ]);
  await properties(page).getByRole("img", { name: "Bottom", exact: true }).click();
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
  expect(await axeFindings(page, "aside")).toEqual([]);
  await properties(page).getByRole("button", { name: "Size in pt: show it in px", exact: true }).click();
  await soon(() => size.inputValue()).toBe("15.99");
});

test("[ELEM-22, ELEM-25, ELEM-26] the panel is that of what is selected; stroke width stays within 0 to 20, opacity within 0 to 1, in steps of 0.1", async () => {
  const id = await newProject({ front_elements: [rectangle(), aText()] });
  const page = await openEditor(id);
  await selectLayer(page, "Amara");
  await properties(page).getByRole("textbox", { name: "Size", exact: true }).waitFor();
  const width = properties(page)
    .getByRole("region", { name: "Stroke" })
    .getByRole("textbox", { name: "Width", exact: true });
  expect(await width.count()).toBe(0);
  await selectLayer(page, "Rectangle");
  await width.waitFor();
  expect(await properties(page).getByRole("textbox", { name: "Size", exact: true }).count()).toBe(0);
  for (const [typed, kept] of [
    ["99", "20"],
    ["-3", "0"],
  ] as const) {
    await width.fill(typed);
    await width.press("Enter");
    await soon(() => width.inputValue()).toBe(kept);
  }
  const opacity = frameField(page, "Opacity");
  await typeInto(page, "Opacity", "-20");
  await soon(() => opacity.inputValue()).toBe("0");
  await typeInto(page, "Opacity", "300");
  await soon(() => opacity.inputValue()).toBe("100");
  await opacity.press("ArrowDown");
  await opacity.press("Enter");
  await soon(async () => (await stored(id)).front_elements).toMatchObject([
    { properties: { strokeWidth: 0, opacity: 0.9 } },
    {},
  ]);
});

test("[PAGE-17, PAGE-19] Page Setup takes units and sums, and applies nothing while a field has no number", async () => {
  const id = await newProject({ front_elements: [rectangle()] });
  const page = await openEditor(id);
  await page.getByRole("button", { name: "Page Setup" }).click();
  const setup = dialog(page, "Page Setup");
  const field = (name: string) => setup.getByRole("spinbutton", { name });
  const type = async (name: string, text: string) => {
    await field(name).fill(text);
    await field(name).press("Tab");
  };
  await type("Page width", "8.5in");
  await soon(() => field("Page width").inputValue()).toBe("215.9");
  await type("Left margin", "1cm+2.5");
  await soon(() => field("Left margin").inputValue()).toBe("12.5");
  await type("Labels across", "1+1");
  await soon(() => field("Labels across").inputValue()).toBe("2");
  await type("Top margin", "a bit");
  await setup.getByText("“a bit” is not a number").first().waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await setup.getByRole("alert").getByText("“a bit”").waitFor();
  expect((await stored(id)).page_setup).toBeNull();
  await type("Top margin", "0.5in");
  await setup.getByRole("button", { name: "OK", exact: true }).click();
  await setup.waitFor({ state: "hidden" });
  await saved(page);
  await soon(async () => (await stored(id)).page_setup).toMatchObject({
    page: { width_mm: 215.9, left_mm: 12.5, top_mm: 12.7, across: 2 },
  });
});
