import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { aText, useEditorDialogs } from "#test/editorDialogs.ts";
import { properties, saved, selectLayer } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const montserrat = { fontFamily: "custom", customFontFamily: "Montserrat" };

test("lists only the weights that the font has", async () => {
  const text = aText({ text: "Amara Okafor", ...montserrat });
  const id = await newProject({ front_elements: [text] });
  const page = await openEditor(id);
  await selectLayer(page, "Amara Okafor");
  const typography = properties(page).getByRole("region", { name: "Typography" });
  const weight = typography.getByRole("combobox", { name: "Weight" });
  const choose = async (name: string) => {
    await weight.click();
    await page.getByRole("option", { name, exact: true }).click();
    await soon(() => weight.inputValue()).toBe(name);
  };
  await soon(() => weight.inputValue()).toBe("Regular");
  await weight.click();
  expect(await page.getByRole("listbox", { name: "Weight" }).getByRole("option").allInnerTexts()).toEqual([
    ...["Thin", "Extra light", "Light", "Regular", "Medium"],
    ...["Semi-bold", "Bold", "Extra bold", "Black"],
  ]);
  await page.keyboard.press("Escape");
  await choose("Extra bold");
  const bold = typography.getByRole("button", { name: "Bold" });
  expect(await bold.getAttribute("aria-pressed")).toBe("true");
  await bold.click();
  await soon(() => weight.inputValue()).toBe("Regular");

  await choose("Light");
  await saved(page);
  await soon(async () => (await stored(id)).front_elements).toMatchObject([
    { properties: { fontWeight: 300 } },
  ]);
});

test("offers only the OpenType features that the font has", async () => {
  const id = await newProject({ front_elements: [aText({ text: "Bus 12", fontFamily: "Arial" })] });
  const page = await openEditor(id);
  await selectLayer(page, "Bus 12");
  const typography = properties(page).getByRole("region", { name: "Typography" });
  const font = typography.getByRole("combobox", { name: "Font" });
  await soon(() => font.inputValue()).toBe("Arial");
  const figures = typography.getByRole("switch", { name: "Tabular figures" });
  expect(await figures.count()).toBe(0);
  await font.click();
  await page.getByRole("option", { name: /^(Aa)?Georgia/ }).click();
  await figures.click();
  expect(await typography.getByRole("switch", { name: "Small capitals" }).count()).toBe(0);
  expect(await axeFindings(page, "aside")).toEqual([]);
  await saved(page);
  await soon(async () => (await stored(id)).front_elements).toMatchObject([
    { properties: { fontVariant: "tabular-nums" } },
  ]);
});
