import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { aText, useEditorDialogs } from "#test/editorDialogs.ts";
import { properties, saved, selectLayer } from "#test/editorScreen.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

test("creates, applies, updates and deletes text styles", async () => {
  const texts = ["Dear {{ name }}", "Class 5A", "Library"].map((text) => aText({ text, fontSize: 20 }));
  const id = await newProject({ front_elements: texts });
  const page = await openEditor(id);
  const typography = properties(page).getByRole("region", { name: "Typography" });
  const style = typography.getByRole("combobox", { name: "Text style" });
  const choose = async (option: string) => {
    await style.click();
    await page.getByRole("option", { name: option }).click();
  };
  const savedSizes = async () => {
    await page.keyboard.press("Control+s");
    await saved(page);
    return (await stored(id)).front_elements.map(({ properties }) => properties.fontSize);
  };

  await selectLayer(page, "Dear {{ name }}");
  await choose("New style from this text");
  const name = page.getByRole("textbox", { name: "Style name" });
  expect(await name.inputValue()).toBe("Name");
  await name.fill("Heading");
  await page.getByRole("button", { name: "Create style" }).click();
  await soon(() => style.inputValue()).toBe("Heading");
  await selectLayer(page, "Class 5A");
  await choose("Heading");

  // One click applies the look to every text element with this style, and one Undo reverts it.
  const size = typography.getByRole("textbox", { name: "Size", exact: true });
  await size.fill("26");
  await size.press("Enter");
  const changes = typography.getByRole("group", { name: "Changes from the style “Heading”" });
  await changes.getByText("used by 1 other text").waitFor();
  expect(await axeFindings(page, "aside")).toEqual([]);
  await changes.getByRole("button", { name: "Update style" }).click();
  await soon(() => changes.count()).toBe(0);
  expect(await savedSizes()).toEqual([26, 26, 20]);
  await page.keyboard.press("Control+z");
  await changes.waitFor();
  expect(await savedSizes()).toEqual([20, 26, 20]);
  await changes.getByRole("button", { name: "Reset" }).click();
  await soon(() => size.inputValue()).toBe("20");

  await typography.getByRole("button", { name: "More actions for the style “Heading”" }).click();
  await page.getByRole("menuitem", { name: "Delete style…" }).click();
  await page.getByRole("button", { name: "Delete style", exact: true }).click();
  await soon(() => style.inputValue()).toBe("No style");
  expect(await savedSizes()).toEqual([20, 20, 20]);
  expect(await stored(id)).toMatchObject({ text_styles: [] });
  expect(JSON.stringify(await stored(id))).not.toContain("styleId");
});
