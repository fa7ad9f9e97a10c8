import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { openBulk } from "#test/bulkPrint.ts";
import {
  atStep,
  chooseFiles,
  createCardProject,
  file,
  messyTable,
  openWizard,
  replaceTable,
  rowsOf,
  saveMapping,
  uploadTable,
} from "#test/dataWizard.ts";

const office = useBackOffice();

const axe = (page: Page) => axeFindingsInBothSchemes(page, "[role=dialog], [role=alertdialog]");
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const button = (inside: Page | Locator, name: string) => inside.getByRole("button", { name, exact: true });
const column = (wizard: Locator, token: string) =>
  wizard.getByRole("combobox", { name: `Column for ${token}` });
const saveAndContinue = (wizard: Locator) => button(wizard, "Save Mapping and continue").click();

const smallTable = "full_name,photo\nAsha,a.jpg\n";
const mapping = { field_map: { full_name: "full_name" }, image_map: { photo: "photo" } };

async function mappedProject(name: string, table = smallTable): Promise<string> {
  const id = await createCardProject(office, name);
  await uploadTable(office, id, table);
  await saveMapping(office, id, mapping);
  return id;
}

test("[DATA-02, DATA-04, DATA-05, DATA-17, DATA-23, MODE-01] reads a messy table and maps its columns", async () => {
  const id = await createCardProject(office, "Messy");
  const { page, wizard } = await openWizard(office, id);
  await atStep(wizard, "Upload Data");
  expect(await button(wizard, "Next").isDisabled()).toBe(true);
  expect(await wizard.locator('input[type="file"]').getAttribute("accept")).toBe(
    ".csv,.xlsx,.xls,.ods,.json",
  );
  await chooseFiles(wizard, "Choose a file", file("notes.txt", "hello"));
  await wizard
    .getByText("“notes.txt” is not a table. Choose a .csv, .xlsx, .xls, .ods or .json file.")
    .waitFor();
  await chooseFiles(wizard, "Choose a file", file("students.csv", messyTable));
  await toast(page, "Data uploaded");
  await wizard.getByText("5 rows, 5 columns").waitFor();
  await wizard.getByText("Read as CSV, Windows-1252, separated by semicolons").waitFor();
  await wizard.getByText('The column "Class" appears twice; the second one is called "Class 2".').waitFor();
  await wizard.getByRole("cell", { name: "Zoë Müller" }).waitFor();
  expect(await axe(page)).toEqual([]);
  await button(wizard, "Next").click();
  expect(await column(wizard, "full_name").inputValue()).toBe("Student Name");
  expect(await column(wizard, "photo").inputValue()).toBe("Photo File");
  const addField = async (name: string) => {
    await wizard.getByRole("textbox", { name: "Name of another field" }).fill(name);
    if (name === "badge") {
      await wizard.getByRole("radiogroup", { name: "Kind", exact: true }).getByText("Image").click();
    }
    await button(wizard, "Add field").click();
  };
  await addField("{{ house }}");
  await column(wizard, "house").click();
  // Another token already uses this column.
  const used = page.getByRole("option", { name: "Student Name" });
  expect(await used.getAttribute("data-combobox-disabled")).toBe("true");
  await page.getByRole("option", { name: "Class", exact: true }).click();
  await addField("badge");
  await column(wizard, "badge").click();
  await page.getByRole("option", { name: "Adm No" }).click();
  expect(await axe(page)).toEqual([]);
  const announced: unknown[] = [];
  addEventListener("project-mapping-saved", (event) => announced.push((event as CustomEvent).detail), {
    once: true,
  });
  await saveAndContinue(wizard);
  await toast(page, "Mapping saved");
  expect(announced).toEqual([{ projectId: id, mode: "standard" }]);
  expect(await (await office.call("GET", `/projects/${id}`)).json()).toMatchObject({
    field_map: { full_name: "Student Name", house: "Class" },
    image_map: { photo: "Photo File", badge: "Adm No" },
  });
});

test("[DATA-02, DATA-19] keeps a mapping on the screen when saving it fails", async () => {
  const id = await createCardProject(office, "Unlucky");
  await uploadTable(office, id, "Student Name,Photo File\nAsha Rao,20402.jpg\n");
  const { page, wizard } = await openWizard(office, id, /Failed to load resource/);
  await column(wizard, "full_name").waitFor();
  await atStep(wizard, "Map Fields");
  const saving = /\/data\/mapping$/;
  await page.route(saving, (route) =>
    route.fulfill({ status: 503, json: { detail: "Back in a moment.", code: "busy" } }),
  );
  await saveAndContinue(wizard);
  await toast(page, "Failed to save mapping: Back in a moment.");
  expect(await column(wizard, "full_name").inputValue()).toBe("Student Name");
  await page.unroute(saving);
  await saveAndContinue(wizard);
  await toast(page, "Mapping saved");
});

test("stores manually added fields, but asks for a column first", async () => {
  const id = await createCardProject(office, "By hand");
  await uploadTable(office, id, "full_name,photo,bus,house\nAsha,a.jpg,4,Oak\n");
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Map Fields", { exact: true }).click();
  const add = async (name: string) => {
    await wizard.getByRole("textbox", { name: "Name of another field" }).fill(name);
    await button(wizard, "Add field").click();
  };
  await add("bus");
  expect(await column(wizard, "bus").inputValue()).toBe("bus");
  await button(wizard, "Add house as a field").click();
  await add("motto");
  await saveAndContinue(wizard);
  await toast(page, "Choose a column for “motto”, or remove it: only fields with a column are kept.");
  await button(wizard, "Remove motto").click();
  await saveAndContinue(wizard);
  await toast(page, "Mapping saved");
  const { field_map } = await (await office.call("GET", `/projects/${id}`)).json();
  expect(field_map).toMatchObject({ bus: "bus", house: "house" });
});

test("identifies and lists cards by the columns chosen in the wizard", async () => {
  const front_elements = [element("text", [10, 10, 200, 40], { text: "{{ class }}" })];
  const id = await createCardProject(office, "Own columns", { front_elements });
  const people = ["M1,Asha,Rao,7A", "M2,Mei,Tanaka,7B", "M3,Zoë,Ng,7B", "M3,Théo,Roy,7A"];
  await uploadTable(
    office,
    id,
    `Sl. No.,Adm. No.,First name,Last name,Class\n${people.map((each, index) => `${index + 1},${each}`).join("\n")}\n`,
  );
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Map Fields", { exact: true }).click();
  const key = wizard.getByRole("combobox", { name: "Column that identifies a card" });
  await soon(() => key.inputValue()).toBe("Adm. No.");
  const label = wizard.getByRole("combobox", { name: "Column that names a card" });
  expect(await label.inputValue()).toBe("First name + Last name");
  await wizard.getByText("“Adm. No.” is not unique: records 3 and 4 both have “M3”.").waitFor();
  await saveAndContinue(wizard);
  await toast(page, "Mapping saved");
  expect(await (await office.call("GET", `/projects/${id}`)).json()).toMatchObject({
    field_map: { class: "Class", id: "Adm. No." },
    identity: { key: "Adm. No.", label: "First name + Last name" },
  });
  await button(wizard, "Next").click();
  await wizard.getByRole("button", { name: /^Finish/ }).click();
  await wizard.waitFor({ state: "detached" });
  await button(page, "Add QR code").click();
  const code = page.getByRole("textbox", { name: "Value" });
  await soon(() => code.inputValue()).toBe("{{ id }}");
  const box = await openBulk(page);
  await box.getByRole("button", { name: "Choose people" }).click();
  const listed = box.getByRole("listbox", { name: "People to choose from" });
  await listed.getByRole("option", { name: /^Mei Tanaka.*M2/ }).waitFor();
});

test("[DATA-02] the wizard opens at step 1 while no picture needs a column", async () => {
  const id = await createCardProject(office, "Plain", { front_elements: [] });
  await uploadTable(office, id, smallTable);
  const { wizard } = await openWizard(office, id);
  await wizard.getByText("The table of this project").waitFor();
  await atStep(wizard, "Upload Data");
});

test("[DATA-02] the wizard opens at its last step and replaces the table there", async () => {
  const id = await mappedProject("Again");
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Records without a photo", { exact: true }).waitFor();
  await atStep(wizard, "Complete");
  expect(await axe(page)).toEqual([]);
  await chooseFiles(
    wizard,
    "Add or replace rows",
    file("next.csv", "full_name,photo\nMei,m.jpg\nNoor,n.jpg\n"),
  );
  await replaceTable(page);
  await wizard.getByText("2 rows, 2 columns").waitFor();
  await wizard.getByRole("cell", { name: "Noor" }).waitFor();
  expect(await button(wizard, "Add or replace rows").count()).toBe(0);
  expect(await (await office.call("GET", `/projects/${id}/data/count`)).json()).toEqual({ count: 2 });
  await button(wizard, "Next").click();
  expect(await column(wizard, "photo").inputValue()).toBe("photo");
});

test("asks how to use a second table, adds its new people, and can undo it", async () => {
  const id = await createCardProject(office, "Late");
  await uploadTable(office, id, "No,full_name,Class\n1,Asha,7A\n2,Mei,7B\n3,Zoë,7B\n");
  await saveMapping(office, id, { field_map: { full_name: "full_name", id: "No" } });
  const changes = { changes: { Class: "8A" }, baseVersion: 1 };
  await office.call("PATCH", `/projects/${id}/live-data/record/1`, changes);
  const { page, wizard } = await openWizard(office, id);
  const ask = page.getByRole("dialog", { name: "This project already has a table" });
  const choose = (name: string, table: string) =>
    chooseFiles(wizard, "Choose another file", file(name, table));
  await wizard.getByText("Upload Data", { exact: true }).click();
  const names = async () => (await rowsOf(office, id)).map((row) => `${row.full_name} ${row.Class}`);

  await choose("late.csv", "full_name,No,Class\nThéo,4,7A\n");
  // No person in the file is in the table, so the wizard suggests adding rows.
  await ask.getByText("1 new row · 0 changed · 0 unchanged · 3 not in the file", { exact: true }).waitFor();
  expect(await ask.getByRole("radio", { name: /^Add new rows/ }).isChecked()).toBe(true);
  expect(await axe(page)).toEqual([]);
  await ask.getByRole("radio", { name: /^Replace the table/ }).click();
  await ask.getByText("1 new row · 0 changed · 0 unchanged · 3 not in the file, removed").waitFor();
  await ask.getByRole("listitem").filter({ hasText: "Mei" }).waitFor();
  await button(ask, "Cancel").click();
  await ask.waitFor({ state: "detached" });
  expect(await names()).toEqual(["Asha 7A", "Mei 8A", "Zoë 7B"]);

  await choose("late.csv", "full_name,No,Class\nThéo,4,7A\n");
  await button(ask, "Add 1 new row").click();
  await toast(page, "Data uploaded");
  expect(await names()).toEqual(["Asha 7A", "Mei 8A", "Zoë 7B", "Théo 7A"]);

  await choose("moved.csv", "No,Class\n3,9C\n2,7B\n");
  await ask.getByText("0 new rows · 1 changed · 1 unchanged · 2 not in the file").waitFor();
  await ask.getByText("Class: 7B 9C").waitFor();
  await button(ask, "Update 1 row").click();
  await soon(names).toEqual(["Asha 7A", "Mei 8A", "Zoë 9C", "Théo 7A"]);
  await wizard.getByRole("cell", { name: "9C" }).waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await soon(names).toEqual(["Asha 7A", "Mei 8A", "Zoë 7B", "Théo 7A"]);
  await wizard.getByRole("cell", { name: "9C" }).waitFor({ state: "detached" });
  await wizard.getByRole("button", { name: /^Earlier tables/ }).click();
  await wizard.getByRole("button", { name: "Restore students.csv, 3 rows" }).click();
  await soon(names).toEqual(["Asha 7A", "Mei 8A", "Zoë 7B"]);
  expect(await axe(page)).toEqual([]);
});

test("reads a second table in the encoding that the user chooses", async () => {
  const id = await createCardProject(office, "Encodings");
  await uploadTable(office, id, "No,full_name\n1,Anna\n");
  await saveMapping(office, id, { field_map: { full_name: "full_name", id: "No" } });
  const { page, wizard } = await openWizard(office, id);
  const ask = page.getByRole("dialog", { name: "This project already has a table" });
  await wizard.getByText("Upload Data", { exact: true }).click();
  // “ñ” in Windows-1252 and “ń” in Windows-1250 are the same byte.
  await chooseFiles(
    wizard,
    "Choose another file",
    file("late.csv", Buffer.from("No,full_name\n2,Nu\xf1ez\n", "latin1")),
  );
  await ask.getByRole("listitem").filter({ hasText: "Nuñez" }).waitFor();
  await ask.getByRole("combobox", { name: "Encoding" }).click();
  await page.getByRole("option", { name: "Windows-1250: Nuńez" }).click();
  await ask.getByRole("listitem").filter({ hasText: "Nuńez" }).waitFor();
  await button(ask, "Add 1 new row").click();
  await toast(page, "Data uploaded");
  expect((await rowsOf(office, id)).map(({ full_name }) => full_name)).toEqual(["Anna", "Nuńez"]);
});

/** State that the wizard must not change: zoom, card position and open panels. */
const screenOf = (page: Page) =>
  page.evaluate(() => {
    const card = document.querySelector('svg[aria-label^="Card"]');
    return {
      zoom: document.querySelector('[aria-label="Zoom"]')?.textContent,
      card: [card, card?.parentElement].map((each) => [
        each?.getAttribute("style"),
        each?.getAttribute("viewBox"),
      ]),
      panels: [...document.querySelectorAll("aside, section[aria-label], [role=region]")]
        .map((panel) => panel.getAttribute("aria-label"))
        .filter((name) => name !== null && !/^Data|notification/i.test(name)),
    };
  });

test("finishing the wizard leaves live data, zoom and panels unchanged", async () => {
  const id = await mappedProject("Calm", "full_name,photo\nAsha,a.jpg\nMei,m.jpg\n");
  const page = await office.visit(`/editor/${id}`);
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  const live = page.getByRole("switch", { name: "Live data" });
  const goThrough = async () => {
    await button(page, "Data wizard").click();
    await wizard.getByText("Map Fields", { exact: true }).click();
    await saveAndContinue(wizard);
    await button(wizard, "Next").click();
    await wizard.getByRole("button", { name: /^Finish/ }).click();
    await wizard.waitFor({ state: "detached" });
  };
  await button(page, "Data wizard").waitFor();
  const before = await screenOf(page);
  expect([before.zoom, before.card[0]?.[0]]).toEqual([expect.stringMatching(/%/), expect.any(String)]);
  await goThrough();
  // A message stays while the pointer is over it.
  await page.getByText("2 records are ready").hover();
  expect(await live.isChecked()).toBe(false);
  await soon(() => screenOf(page)).toEqual(before);
  await page.getByRole("button", { name: "Show on the card" }).click();
  await soon(() => live.isChecked()).toBe(true);
  await page.getByRole("toolbar", { name: "Live data" }).getByRole("button", { name: "Next" }).click();
  await soon(() => page.getByRole("textbox", { name: "Record number" }).inputValue()).toBe("2");
  const withRecord = await screenOf(page);
  await goThrough();
  expect(await live.isChecked()).toBe(true);
  await soon(() => screenOf(page)).toEqual(withRecord);
  expect(await page.getByRole("textbox", { name: "Record number" }).inputValue()).toBe("2");
});

test("switches the data mode without asking while a project has no data", async () => {
  const id = await createCardProject(office, "New");
  const page = await office.visit(`/editor/${id}`);
  const mode = page.getByRole("radiogroup", { name: "Data mode" });
  await mode.getByText("School").click();
  await toast(page, "Switched to School Data Mode");
  expect(await page.getByRole("alertdialog").count()).toBe(0);
  await mode.getByText("Standard").click();
  await toast(page, "Switched to Standard Data Mode");
  await uploadTable(office, id, "full_name\nAsha\n");
  await page.reload();
  await mode.getByText("School").click();
  await page.getByRole("alertdialog", { name: "Switch to School Data Mode?" }).waitFor();
});

test("[OPEN-68, OPEN-71] keeps 10,000 of 10,001 rows and the mappings that still fit", async () => {
  const id = await mappedProject("Many");
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Upload Data", { exact: true }).click();
  await wizard.getByText("The table of this project").waitFor();
  const rows = Array.from({ length: 10_001 }, (_, index) => `Name ${index},x`);
  const many = file("many.csv", ["full_name,house", ...rows].join("\n"));
  await chooseFiles(wizard, "Choose another file", many);
  await replaceTable(page);
  await wizard.getByText("10,000 of 10,001 rows kept, 2 columns").waitFor();
  await button(wizard, "Next").click();
  expect(await column(wizard, "full_name").inputValue()).toBe("full_name");
  expect(await column(wizard, "photo").inputValue()).toBe("");
});
