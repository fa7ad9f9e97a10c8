import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { card, chooseFiles, dialog, tool, useEditorDialogs } from "#test/editorDialogs.ts";
import { toasted } from "#test/editorScreen.ts";

const editor = useEditorDialogs(useBackOffice({ templates: true }));
const { call, newProject, openEditor, openTemplates, stored } = editor;

test("one Undo reverts new colours or a whole brand kit", async () => {
  const id = await newProject();
  const name = `Riverside ${id}`;
  const page = await openTemplates(id);
  // The panels have the template's main colour.
  const panels = () => page.locator('path[fill="#0f4b44"]').count();
  const recolour = dialog(page, "Recolour");
  const undo = async () => {
    await page.keyboard.press("Control+z");
    await soon(panels).toBeGreaterThan(0);
  };
  await card(page, "Evergreen Student").getByRole("button", { name: "Apply", exact: true }).click();
  await toasted(page, "“Evergreen Student” is on the canvas");
  await soon(panels).toBeGreaterThan(0);
  await tool(page, "Recolour").click();
  await recolour.getByRole("radio", { name: "Berry" }).click();
  await recolour.getByRole("figure", { name: "Back" }).waitFor();
  await recolour.getByRole("button", { name: "Recolour" }).click();
  await recolour.waitFor({ state: "detached" });
  await soon(panels).toBe(0);
  await undo();

  await tool(page, "Recolour").click();
  await recolour.getByRole("button", { name: "New brand kit…" }).click();
  const form = dialog(page, "New brand kit");
  // A new kit starts with the colours that the design uses most.
  const main = form.getByLabel("Main colour", { exact: true });
  await soon(async () => (await main.inputValue()).toLowerCase()).toBe("#5a6965");
  await form.getByRole("textbox", { name: "Name" }).fill(name);
  await main.fill("#1f4f8f");
  await form.getByRole("combobox", { name: "Heading font" }).click();
  await page.getByRole("option", { name: "Georgia" }).click();
  const logo = join(editor.folder, "logo.svg");
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"><path d="M0 0h9v6"/></svg>',
  );
  await chooseFiles(page, () => form.getByRole("button", { name: "Choose image" }).click(), [logo]);
  await form.getByRole("img", { name: "Preview" }).waitFor();
  await form.getByRole("button", { name: "Save" }).click();
  await form.waitFor({ state: "detached" });
  await recolour.getByText(`Colours, fonts and logo of ${name}`).waitFor();
  await recolour.getByRole("button", { name: "Use this brand kit" }).click();
  await recolour.waitFor({ state: "detached" });
  // The logo is stored before the design changes.
  await soon(panels).toBe(0);
  await page.keyboard.press("Control+s");
  await toasted(page, "Project saved");
  const text = JSON.stringify((await stored(id)).front_elements);
  expect(text).toContain('"fontFamily":"Georgia"');
  expect(text).toContain("#1f4f8f");
  expect(text.match(/"imageData":"media:/g)).toHaveLength(1);
  await undo();
});

test("shows and prints the sample person of a template without data", async () => {
  const path = "/projects/from-template/builtin-lakeside-hospital-staff?project_name=Ward";
  const { id } = (await (await call("POST", path)).json()) as { readonly id: string };
  const page = await openEditor(id);
  const sample = page.locator('[aria-label="Grace Mensah"]').first();
  await sample.waitFor({ state: "attached" });
  const names = page.getByRole("switch", { name: "Field names" });
  await names.check();
  await sample.waitFor({ state: "detached" });
  await names.uncheck();
  await sample.waitFor({ state: "attached" });
  await page.keyboard.press("Control+b");
  const printing = dialog(page, "Bulk Preview & Print");
  await printing.getByText("There are no records to print yet").waitFor();
  const download = page.waitForEvent("download");
  await printing.getByRole("button", { name: "Print the sample" }).click();
  expect((await download).suggestedFilename()).toBe("Ward - sample.pdf");
});
