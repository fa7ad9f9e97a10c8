import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { faceFile } from "@print-builder/fonts";
import { renamedFont } from "@print-builder/fonts/testing";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import {
  actOn,
  aText,
  card,
  chooseFiles,
  dialog,
  question,
  tool,
  useEditorDialogs,
} from "./support/editorDialogs.ts";
import { fontsOf } from "./support/programs.ts";
import { element } from "./support/projects.ts";

const { addPictures, addTemplate, call, folder, newProject, openEditor, stored } = useEditorDialogs({
  animated: true,
});

const lato = readFileSync(fileURLToPath(import.meta.resolve(faceFile("lato-700"))));

function fontFile(family: string, fsType = 0): string {
  const path = join(folder, `${family.replaceAll(" ", "")}.ttf`);
  writeFileSync(path, renamedFont(lato, { family, fsType }));
  return path;
}

async function selectText(page: Page): Promise<void> {
  await page.locator("[data-element]").first().waitFor();
  await page.keyboard.press("Control+A");
  await page.getByRole("complementary", { name: "Properties" }).getByText("Position and size").waitFor();
}

test("[OPEN-41, TEXT-04] a font is uploaded, chosen, seen, printed and kept from being deleted while it is used", async () => {
  const id = await newProject({ front_elements: [{ ...aText(), name: "Student name" }] });
  const page = await openEditor(id);
  await selectText(page);
  const properties = page.getByRole("complementary", { name: "Properties" });
  await properties.getByText("Prints as Arimo").waitFor();
  const menu = properties.getByLabel("Font", { exact: true });
  await menu.click();
  const options = () => page.getByRole("option").allInnerTexts();
  await soon(options).toEqual([
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
  const fonts = dialog(page, "Custom fonts");
  await fonts.getByRole("searchbox", { name: "Search fonts" }).fill("open");
  await soon(() =>
    fonts.getByRole("radio").evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value)),
  ).toContain("Open Sans");
  await chooseFiles(page, () => fonts.getByRole("button", { name: "Upload fonts" }).click(), [
    fontFile("School Crest"),
    fontFile("Locked Type", 2),
  ]);
  // The message goes by itself.
  await Promise.all([
    page.getByText("Font uploaded", { exact: true }).waitFor(),
    fonts
      .getByRole("alert")
      .getByText(/forbidden embedding/)
      .waitFor(),
  ]);
  await fonts.getByRole("searchbox", { name: "Search fonts" }).fill("");
  await fonts.getByText("School Crest", { exact: true }).click();
  await fonts.getByRole("button", { name: "Use School Crest" }).click();
  await properties.getByText("Prints as School Crest").waitFor();
  await soon(async () => (await stored(id)).front_elements[0]?.properties).toMatchObject({
    fontFamily: "custom",
    customFontFamily: "School Crest",
  });

  const pdf = join(folder, "cards.pdf");
  const printed = await call("POST", `/projects/${id}/export/pdf`, {
    side: "front",
    live_rows: [{ name: "Amara" }],
  });
  writeFileSync(pdf, Buffer.from(await printed.arrayBuffer()));
  expect(await fontsOf(pdf)).toMatch(/schoolcrest/i);
  expect(await fontsOf(pdf)).not.toContain("Arimo");

  await menu.click();
  await page.getByRole("option", { name: "Custom…" }).click();
  await fonts.getByText("Uploaded", { exact: true }).first().click();
  await fonts.getByRole("button", { name: "Delete SchoolCrest.ttf" }).click();
  await question(page, "This font is in use").getByText("Student name (front)").waitFor();
  await question(page, "This font is in use").getByRole("button", { name: "OK" }).click();
  await fonts.getByRole("button", { name: "Cancel" }).click();

  await menu.click();
  await page.getByRole("option", { name: /^Georgia/ }).click();
  await properties.getByText("Prints as Gelasio").waitFor();
  await menu.click();
  await page.getByRole("option", { name: "Custom…" }).click();
  await fonts.getByText("Uploaded", { exact: true }).first().click();
  await fonts.getByRole("button", { name: "Delete SchoolCrest.ttf" }).click();
  await question(page, "Delete font").getByRole("button", { name: "Delete font" }).click();
  await page.getByText("Font deleted", { exact: true }).waitFor();
  await fonts.getByRole("heading", { name: "No fonts uploaded yet" }).waitFor();
});

test("what is pasted into another project brings its pictures and fonts along", async () => {
  const properties = { fontFamily: "custom", customFontFamily: "House Crest" };
  const logo = { staticImage: true, imageData: "media:picture 001.png" };
  const source = await newProject({
    front_elements: [aText(properties), element("image", [10, 90, 60, 40], logo)],
  });
  await addPictures(source, 1);
  const form = new FormData();
  form.append("files", new Blob([readFileSync(fontFile("House Crest"))]), "HouseCrest.ttf");
  await call("POST", `/projects/${source}/fonts`, form);
  const id = await newProject();
  const page = await openEditor(source);
  await selectText(page);
  await page.keyboard.press("Control+C");
  await page.getByText("Copied", { exact: true }).waitFor();
  await page.goto(`/editor/${id}`);
  await tool(page, "Templates").waitFor();
  await page.keyboard.press("Control+V");
  await page.getByText("Pasted", { exact: true }).waitFor();
  const kept = async (part: string) => await (await call("GET", `/projects/${id}/${part}`)).json();
  await soon(() => kept("fonts")).toMatchObject({ items: [{ family: "House Crest" }] });
  await soon(() => kept("media")).toMatchObject({ items: [{ filename: "picture 001.png" }] });
  await soon(async () => (await stored(id)).front_elements.length).toBe(2);
});

let shownId: string;

beforeAll(async () => {
  shownId = await newProject({ front_elements: [aText()] });
  await addPictures(shownId, 3);
  await addTemplate("Ours to look at");
  const form = new FormData();
  form.append("files", new Blob([readFileSync(fontFile("Shown Crest"))]), "ShownCrest.ttf");
  await call("POST", `/projects/${shownId}/fonts`, form);
});

const openGallery = async (page: Page) => {
  await tool(page, "Project images").click();
  await dialog(page, "Project images").getByRole("button", { name: "Add picture 001.png" }).focus();
};

const openShownTemplates = async (page: Page) => {
  await tool(page, "Templates").click();
  await card(page, "Ours to look at").waitFor();
};

const dialogs: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  "the templates": async (page) => {
    await openShownTemplates(page);
    await card(page, "Ours to look at").hover();
  },
  "the list of templates": async (page) => {
    await openShownTemplates(page);
    await dialog(page, "Templates").getByRole("button", { name: "List view" }).click();
  },
  "a template's preview": async (page) => {
    await openShownTemplates(page);
    await card(page, "Evergreen Student").hover();
    await card(page, "Evergreen Student").getByRole("button", { name: "Preview" }).click();
    await dialog(page, "Evergreen Student").getByRole("figure", { name: "Back" }).waitFor();
  },
  "the form of a template": async (page) => {
    await openShownTemplates(page);
    await actOn(page, "Ours to look at", "Edit");
    const form = dialog(page, "Edit template");
    await form.getByRole("textbox", { name: "Template name" }).fill("");
    await form.getByRole("textbox", { name: "Description" }).focus();
    await form.getByText("Please enter a template name").waitFor();
  },
  "the gallery": openGallery,
  "the gallery as a list": async (page) => {
    await openGallery(page);
    await dialog(page, "Project images").getByRole("button", { name: "List view" }).click();
  },
  "the custom fonts": async (page) => {
    await selectText(page);
    await page.getByRole("complementary", { name: "Properties" }).getByLabel("Font", { exact: true }).click();
    await page.getByRole("option", { name: "Custom…" }).click();
    await dialog(page, "Custom fonts").getByText("Shown Crest", { exact: true }).click();
  },
};

test.each(Object.entries(dialogs))("axe finds nothing on %s, light and dark", async (_name, open) => {
  const page = await openEditor(shownId);
  await open(page);
  // A tooltip lies outside of everything on purpose.
  await page.mouse.move(2, 2);
  await page.getByRole("tooltip").waitFor({ state: "detached" });
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});
