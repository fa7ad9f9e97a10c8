import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faceFile } from "@print-builder/fonts";
import { renamedFont } from "@print-builder/fonts/testing";
import { element, fontsOf } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  aText,
  chooseFiles,
  dialog,
  lookAway,
  question,
  tool,
  useEditorDialogs,
} from "#test/editorDialogs.ts";
import { properties, toasted } from "#test/editorScreen.ts";

const { addPictures, call, folder, newProject, openEditor, stored } = useEditorDialogs(useBackOffice());

const lato = readFileSync(fileURLToPath(import.meta.resolve(faceFile("lato-700"))));

function fontFile(family: string, fsType = 0): string {
  const path = join(folder, `${family.replaceAll(" ", "")}.ttf`);
  writeFileSync(path, renamedFont(lato, { family, fsType }));
  return path;
}

async function selectAll(page: Page): Promise<void> {
  await page.locator("[data-element]").first().waitFor();
  await page.keyboard.press("Control+A");
  await properties(page).getByText("Position and size").waitFor();
}

test("[OPEN-41, TEXT-04] prints with an uploaded font and keeps it while it is in use", async () => {
  const id = await newProject({ front_elements: [{ ...aText(), name: "Student name" }] });
  const page = await openEditor(id);
  const menu = properties(page).getByLabel("Font", { exact: true });
  const fonts = dialog(page, "Custom fonts");
  const choose = async (name: string | RegExp) => {
    await menu.click();
    await page.getByRole("option", { name }).click();
  };
  const deleteUploaded = async () => {
    await choose("Custom…");
    await fonts.getByText("Uploaded", { exact: true }).first().click();
    await fonts.getByRole("button", { name: "Delete SchoolCrest.ttf" }).click();
  };
  await selectAll(page);
  await properties(page).getByText("Prints as Arimo").waitFor();
  await menu.click();
  await soon(() => page.getByRole("option").allTextContents()).toEqual([
    "Arial — prints as Arimo",
    "Helvetica — prints as Arimo",
    "Times New Roman — prints as Tinos",
    "Courier New — prints as Cousine",
    "Georgia — prints as Gelasio",
    "Calibri — prints as Carlito",
    "Cambria — prints as Caladea",
    "Comic Sans MS — prints as Comic Neue",
    "Custom…",
  ]);
  await page.getByRole("option", { name: "Custom…" }).click();
  const search = fonts.getByRole("searchbox", { name: "Search fonts" });
  await search.fill("open");
  await soon(() =>
    fonts.getByRole("radio").evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value)),
  ).toContain("Open Sans");
  await chooseFiles(page, () => fonts.getByRole("button", { name: "Upload fonts" }).click(), [
    fontFile("School Crest"),
    fontFile("Locked Type", 2),
  ]);
  await Promise.all([
    toasted(page, "Font uploaded"),
    fonts
      .getByRole("alert")
      .getByText(/must not be embedded/)
      .waitFor(),
  ]);
  await search.fill("");
  await fonts.getByText("School Crest", { exact: true }).click();
  await lookAway(page);
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await fonts.getByRole("button", { name: "Use School Crest" }).click();
  await properties(page).getByText("Prints as School Crest").waitFor();
  await soon(async () => (await stored(id)).front_elements[0]?.properties).toMatchObject({
    fontFamily: "custom",
    customFontFamily: "School Crest",
  });

  const pdf = join(folder, "cards.pdf");
  const body = { side: "front", live_rows: [{ name: "Amara" }] };
  const printed = await call("POST", `/projects/${id}/export/pdf`, body);
  writeFileSync(pdf, Buffer.from(await printed.arrayBuffer()));
  expect(await fontsOf(pdf)).toMatch(/schoolcrest/i);
  expect(await fontsOf(pdf)).not.toContain("Arimo");

  await deleteUploaded();
  const inUse = question(page, "This font is in use");
  await inUse.getByText("Student name (front)").waitFor();
  await inUse.getByRole("button", { name: "OK" }).click();
  await fonts.getByRole("button", { name: "Cancel" }).click();
  await fonts.waitFor({ state: "detached" });
  await choose(/^Georgia/);
  await properties(page).getByText("Prints as Gelasio").waitFor();
  await deleteUploaded();
  await question(page, "Delete font").getByRole("button", { name: "Delete font" }).click();
  await toasted(page, "Font deleted");
  await fonts.getByRole("heading", { name: "No fonts uploaded yet" }).waitFor();
});

test("copies pictures and fonts when pasting into another project", async () => {
  const look = { fontFamily: "custom", customFontFamily: "House Crest" };
  const logo = { staticImage: true, imageData: "media:picture 001.png" };
  const source = await newProject({
    front_elements: [aText(look), element("image", [10, 90, 60, 40], logo)],
  });
  await addPictures(source, 1);
  const form = new FormData();
  form.append("files", new Blob([readFileSync(fontFile("House Crest"))]), "HouseCrest.ttf");
  await call("POST", `/projects/${source}/fonts`, form);
  const id = await newProject();
  const page = await openEditor(source);
  await selectAll(page);
  await page.keyboard.press("Control+c");
  await toasted(page, "Copied");
  await page.goto(`/editor/${id}`);
  await tool(page, "Templates").waitFor();
  await page.keyboard.press("Control+v");
  await toasted(page, "Pasted");
  const kept = async (part: string) => await (await call("GET", `/projects/${id}/${part}`)).json();
  await soon(() => kept("fonts")).toMatchObject({ items: [{ family: "House Crest" }] });
  await soon(() => kept("media")).toMatchObject({ items: [{ filename: "picture 001.png" }] });
  await soon(async () => (await stored(id)).front_elements.length).toBe(2);
});

test("Enter in the font search chooses the first result", async () => {
  const page = await openEditor(await newProject({ front_elements: [aText()] }));
  await selectAll(page);
  const menu = properties(page).getByLabel("Font", { exact: true });
  await menu.click();
  await page.getByRole("option", { name: "Custom…" }).click();
  const search = dialog(page, "Custom fonts").getByRole("searchbox", { name: "Search fonts" });
  await search.fill("no font is called so");
  await search.press("Enter");
  await search.fill("montserrat");
  await search.press("Enter");
  await soon(() => menu.inputValue()).toBe("Montserrat");
  await soon(() => page.evaluate(() => document.activeElement?.hasAttribute("data-canvas"))).toBe(true);
});
