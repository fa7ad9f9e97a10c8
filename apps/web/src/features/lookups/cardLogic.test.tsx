import { csv, element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { useBackOffice } from "#test/backOffice.ts";
import { createCardProject, file, saveMapping, uploadTable } from "#test/dataWizard.ts";
import { properties, saved, selectLayer } from "#test/editorScreen.ts";

const office = useBackOffice();

const rows = [
  { bus: "Line 1", house: "Kestrel", born: "2012-05-03" },
  { bus: "", house: "Heron", born: "2012-05-03" },
];

const named = (name: string, part: object) => ({ ...part, name });

test("sets conditions, rules, formats and lookups without typing expressions", async () => {
  const front_elements = [
    named("Bus", element("text", [20, 100, 120, 24], { text: "Bus {{ bus }}", fontSize: 14 })),
    named("Born", element("text", [20, 130, 160, 24], { text: "{{ born }}", fontSize: 14 })),
    named("House", element("rectangle", [240, 20, 60, 60], { fillColor: "#00aa00" })),
  ];
  const id = await createCardProject(office, "Cards", { front_elements });
  await uploadTable(office, id, csv(rows));
  await saveMapping(office, id, { field_map: { bus: "bus", house: "house", born: "born" } });
  const page = await office.visit(`/editor/${id}`);
  const box = properties(page);
  const dialog = page.getByRole("dialog");
  const axe = () => axeFindingsInBothSchemes(page, "[role=dialog]");
  const choose = async (field: string, option: string) => {
    await page.getByRole("combobox", { name: field, exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };

  await selectLayer(page, "Bus");
  await box.getByRole("button", { name: "Show only when …" }).click();
  await choose("Field 1", "bus");
  await choose("Comparison 1", "is not empty");
  expect(await dialog.getByRole("combobox", { name: "Value 1" }).count()).toBe(0);
  expect(await axe()).toEqual([]);
  await dialog.getByRole("button", { name: "Set condition" }).click();
  await box.getByRole("button", { name: "Shown when bus is not empty", exact: true }).waitFor();

  await selectLayer(page, "House");
  await box.getByRole("button", { name: "When … set …" }).click();
  await choose("Field 1", "house");
  await choose("Value 1", "Kestrel");
  await choose("Property to set", "Fill");
  await dialog.getByRole("textbox", { name: "Fill colour" }).fill("#aa0000");
  await dialog.getByRole("button", { name: "Set rule" }).click();
  await box.getByRole("button", { name: "When house is Kestrel: Fill #aa0000" }).waitFor();

  await selectLayer(page, "Born");
  await box.getByRole("button", { name: "Format of born" }).click();
  await choose("Format", "Date");
  await page.getByRole("textbox", { name: "Text before" }).fill("Born ");
  await dialog.getByRole("status").filter({ hasText: "Born 03 May 2012" }).waitFor();
  await page.getByRole("button", { name: "Apply" }).click();
  await box.getByRole("button", { name: "Format of born" }).getByText("Date").waitFor();

  await selectLayer(page, "Bus");
  await box.getByRole("button", { name: "Format of bus" }).click();
  await choose("Format", "CAPITALS");
  await dialog.getByRole("status").filter({ hasText: "LINE 1" }).waitFor();
  await choose("Language", "Turkish");
  await dialog.getByRole("status").filter({ hasText: "LİNE 1" }).waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();

  // The mottos come from a spreadsheet of houses.
  await saved(page);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: /^Lookup tables/ }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "From a file" }).click(),
  ]);
  const houses = "name,colour,motto\nKestrel,#aa0000,Look ahead\nHeron,#0000aa,Patience first\n";
  await chooser.setFiles(file("houses.csv", houses));
  await dialog.getByRole("textbox", { name: "Table name" }).waitFor();
  expect(await axe()).toEqual([]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await saved(page);
  const motto = { text: '{{ house | lookup: "houses", "motto" }}', fontSize: 14 };
  await office.call("PUT", `/projects/${id}`, {
    front_elements: [element("text", [20, 160, 200, 24], motto)],
  });
  const drawn = await office.call("POST", `/projects/${id}/render/preview`, { record_index: 1 });
  expect((await drawn.json()).svg).toContain("Patience first");
});
