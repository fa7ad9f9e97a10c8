import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { aText, onCard, useEditorDialogs } from "#test/editorDialogs.ts";
import { saved, selectLayer, toasted } from "#test/editorScreen.ts";
import { clickOnCard } from "#test/pointer.ts";

const { newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

test("pastes a copied style onto a member of an opened group", async () => {
  const red = element("rectangle", [20, 20, 60, 60], { fillColor: "#ff0000" });
  const members = [120, 200].map((x) => ({
    ...element("circle", [x, 120, 50, 50], { fillColor: "#00ff00" }),
    groupId: "g",
  }));
  const id = await newProject({ front_elements: [red, ...members] });
  const page = await openEditor(id);
  await selectLayer(page, "Rectangle");
  await page.keyboard.press("Control+Alt+c");
  await toasted(page, "Style copied");
  await clickOnCard(page, [145, 145], { clickCount: 2 });
  await page.keyboard.press("Control+Alt+v");
  await clickOnCard(page, [225, 145]);
  await page.keyboard.press("Delete");
  await soon(() => onCard(page)).toBe(2);
  await page.keyboard.press("Control+s");
  await saved(page);
  const colours = (await stored(id)).front_elements.map(({ properties }) => properties.fillColor);
  expect(colours).toEqual(["#ff0000", "#ff0000"]);
});

test("Ctrl+K finds layers and commands, and Ctrl+H replaces text", async () => {
  const red = element("rectangle", [20, 20, 60, 60], { fillColor: "#ff0000" });
  const page = await openEditor(await newProject({ front_elements: [red, aText()] }));
  await selectLayer(page, "Rectangle");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  const search = dialog.getByRole("combobox", { name: "Commands, fields, layers and records" });
  await search.waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await search.fill("rectang");
  await dialog.getByRole("option", { name: "Layer Rectangle" }).waitFor();
  await search.fill("select all of this col");
  await search.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await search.fill("lock");
  for (const key of ["ArrowDown", "ArrowUp", "Escape", "Escape"]) await page.keyboard.press(key);
  await dialog.waitFor({ state: "detached" });

  await page.keyboard.press("Control+h");
  const replacing = page.getByRole("dialog", { name: "Find and replace" });
  await replacing.getByRole("textbox", { name: "Find", exact: true }).fill("amara");
  await replacing.getByRole("textbox", { name: "Replace with" }).fill("{{ name }}");
  await replacing.getByText("Found 1 time in 1 text").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await replacing.getByRole("button", { name: "Replace 1", exact: true }).click();
  await toasted(page, "1 place was replaced");
  await selectLayer(page, "{{ name }}");
  const zoom = page.getByRole("banner").getByRole("button", { name: /^Zoom \d/ });
  const before = await zoom.textContent();
  await page.keyboard.press("Control+9");
  await soon(() => zoom.textContent()).not.toBe(before);
});
