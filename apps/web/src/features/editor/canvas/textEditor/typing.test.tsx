import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { onCard, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { canvas, heading, isPressed, saved } from "#test/editorScreen.ts";
import { clickOnCard } from "#test/pointer.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const textBox = (page: Page) => canvas(page).locator("textarea");

async function openText() {
  const id = await newProject({ front_elements: [element("text", [20, 20, 200, 40], { text: "Name" })] });
  const page = await openEditor(id);
  await clickOnCard(page, [40, 35], { clickCount: 2 });
  await textBox(page).waitFor();
  const savedText = async () => {
    await page.keyboard.press("Control+s");
    await saved(page);
    return (await stored(id)).front_elements[0]?.properties.text;
  };
  return { page, savedText };
}

test("[EDIT-73] Escape keeps typed text, and a second Escape clears the selection", async () => {
  const { page, savedText } = await openText();
  await page.keyboard.type("Rosa Oliver");
  await page.keyboard.press("Escape");
  await textBox(page).waitFor({ state: "detached" });
  expect(await savedText()).toBe("Rosa Oliver");
  await page.keyboard.press("Control+z");
  expect(await savedText()).toBe("Name");
  await page.keyboard.press("Escape");
  await heading(page, "No Element Selected").waitFor();
});

test("letter keys type into selected text, and choose tools otherwise", async () => {
  const { page, savedText } = await openText();
  await page.keyboard.press("End");
  await page.keyboard.type(" of");
  await clickOnCard(page, [160, 150]);
  await textBox(page).waitFor({ state: "detached" });
  await page.keyboard.type(" Rover");
  await page.keyboard.press("Enter");
  // Many people press Enter for a new line and continue typing.
  await page.keyboard.type("OTL");
  await page.keyboard.press("Escape");
  expect(await isPressed(tool(page, "Select"))).toBe(true);
  expect(await onCard(page)).toBe(1);
  expect(await savedText()).toBe("Name ofRoverOTL");
  await clickOnCard(page, [160, 150]);
  await heading(page, "No Element Selected").waitFor();
  await page.keyboard.press("r");
  await soon(() => isPressed(tool(page, "Rectangle"))).toBe(true);
});

test("typing replaces the template's sample organisation name", async () => {
  const text = element("text", [20, 20, 200, 40], { text: "Northgate Academy" });
  const sample = { role: "name", value: "Northgate Academy" };
  const id = await newProject({ front_elements: [{ ...text, sample }] });
  const page = await openEditor(id);
  await clickOnCard(page, [40, 35]);
  await page.keyboard.type("Hill School");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");
  await saved(page);
  expect((await stored(id)).front_elements[0]?.properties.text).toBe("Hill School");
});
