import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "#test/backOffice.ts";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { chooseFiles, createCardProject, messyTable, openWizard, uploadTable } from "#test/dataWizard.ts";
import { temporaryFolder } from "#test/programs.ts";

const office = useBackOffice();
const folder = temporaryFolder();

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Axe on what the page shows now, light and dark. */
async function axe(page: Page): Promise<void> {
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], [role=alertdialog]")).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();
const next = (wizard: Locator) => wizard.getByRole("button", { name: "Next", exact: true }).click();
const column = (wizard: Locator, token: string) =>
  wizard.getByRole("combobox", { name: `Column for ${token}` });

test("[DATA-04, DATA-05, DATA-17, DATA-23, MODE-01] a messy table is read, shown as it was read, and mapped", async () => {
  const id = await createCardProject(office, "Messy");
  const { page, wizard } = await openWizard(office, id);
  expect(await wizard.locator('input[type="file"]').getAttribute("accept")).toBe(
    ".csv,.xlsx,.xls,.ods,.json",
  );
  await chooseFiles(wizard, "Choose a file", [file("notes.txt", "hello")]);
  await wizard
    .getByText("“notes.txt” is not a table. Choose a .csv, .xlsx, .xls, .ods or .json file.")
    .waitFor();
  await chooseFiles(wizard, "Choose a file", [file("students.csv", messyTable)]);
  await toast(page, "Data uploaded");
  await wizard.getByText("5 rows, 5 columns").waitFor();
  await wizard.getByText("Read as CSV, Windows-1252, separated by semicolons").waitFor();
  await wizard.getByText('The column "Class" occurs again; it is called "Class 2".').waitFor();
  await wizard.getByRole("cell", { name: "Zoë Müller" }).waitFor();
  await axe(page);
  await next(wizard);
  expect(await column(wizard, "full_name").inputValue()).toBe("Student Name");
  expect(await column(wizard, "photo").inputValue()).toBe("Photo File");
  // A column that a token has is not offered to another one.
  await wizard.getByRole("textbox", { name: "Name of another field" }).fill("{{ house }}");
  await wizard.getByRole("button", { name: "Add field" }).click();
  await column(wizard, "house").click();
  expect(
    await page.getByRole("option", { name: "Student Name" }).getAttribute("data-combobox-disabled"),
  ).toBe("true");
  await page.getByRole("option", { name: "Class", exact: true }).click();
  await wizard.getByRole("textbox", { name: "Name of another field" }).fill("badge");
  await wizard.getByRole("radiogroup", { name: "Kind", exact: true }).getByText("Image").click();
  await wizard.getByRole("button", { name: "Add field" }).click();
  await column(wizard, "badge").click();
  await page.getByRole("option", { name: "Adm No" }).click();
  await axe(page);
  await page.evaluate(() => {
    addEventListener("project-mapping-saved", (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await wizard.getByRole("button", { name: "Save Mapping and continue" }).click();
  await toast(page, "Mapping saved");
  await soon(() => page.title()).toBe(JSON.stringify({ projectId: id, mode: "standard" }));
  const stored = await (await office.call("GET", `/projects/${id}`)).json();
  expect(stored).toMatchObject({
    field_map: { full_name: "Student Name", house: "Class" },
    image_map: { photo: "Photo File", badge: "Adm No" },
  });
});

test("[DATA-19] a mapping that cannot be saved is told, stays as it was chosen, and can be saved again", async () => {
  const id = await createCardProject(office, "Unlucky");
  await uploadTable(office, id, "Student Name,Photo File\nAsha Rao,20402.jpg\n");
  const { page, wizard } = await openWizard(office, id, /Failed to load resource/);
  await column(wizard, "full_name").waitFor();
  expect(await column(wizard, "full_name").inputValue()).toBe("Student Name");
  const saving = /\/data\/mapping$/;
  await page.route(saving, (route) =>
    route.fulfill({ status: 503, json: { detail: "Back in a moment.", code: "busy" } }),
  );
  const save = wizard.getByRole("button", { name: "Save Mapping and continue" });
  await save.click();
  await toast(page, "Failed to save mapping: Back in a moment.");
  expect(await column(wizard, "full_name").inputValue()).toBe("Student Name");
  await page.unroute(saving);
  await save.click();
  await toast(page, "Mapping saved");
});

/** The step that the wizard is at, by its name. */
const activeStep = (wizard: Locator) =>
  wizard.locator("[data-progress] .mantine-Stepper-stepLabel").allInnerTexts();

/** Opens the wizard of a project and reads the step it opens at. */
async function firstStepOf(id: string): Promise<string> {
  const { wizard } = await openWizard(office, id);
  await wizard.getByText("Map Fields", { exact: true }).waitFor();
  return (await activeStep(wizard)).map((text) => text.split("\n")[0]).join();
}

test("[DATA-02] the wizard opens at step 1 without image tokens, 2 with them, 3 with a field map, 4 with an image map", async () => {
  const plain = await createCardProject(office, "Plain", { front_elements: [] });
  await uploadTable(office, plain, "full_name,photo\nAsha,a.jpg\n");
  expect(await firstStepOf(plain)).toBe("Upload Data");
  const id = await createCardProject(office, "Steps");
  // Without a table there is no column to map to yet, whatever is on the card.
  expect(await firstStepOf(id)).toBe("Upload Data");
  await uploadTable(office, id, "full_name,photo\nAsha,a.jpg\n");
  expect(await firstStepOf(id)).toBe("Map Fields");
  await office.call("PUT", `/projects/${id}/data/mapping`, { field_map: { full_name: "full_name" } });
  expect(await firstStepOf(id)).toBe("Media Folder");
  await office.call("PUT", `/projects/${id}/data/mapping`, { image_map: { photo: "photo" } });
  expect(await firstStepOf(id)).toBe("Complete");
});

test("the wizard goes back from its last step to any before", async () => {
  const id = await createCardProject(office, "Back");
  const { wizard: empty } = await openWizard(office, id);
  expect(await empty.getByRole("button", { name: "Next", exact: true }).isDisabled()).toBe(true);
  await uploadTable(office, id, "full_name,photo\nAsha,a.jpg\n");
  await office.call("PUT", `/projects/${id}/data/mapping`, { image_map: { photo: "photo" } });
  const { wizard } = await openWizard(office, id);
  await wizard.getByText("Records without a photo", { exact: true }).waitFor();
  await wizard.getByText("Upload Data", { exact: true }).click();
  await wizard.getByText("The table of this project").waitFor();
});

test("another table takes the place of the one before by one click, from the step where the wizard opens", async () => {
  const id = await createCardProject(office, "Again");
  await uploadTable(office, id, "full_name,photo\nAsha,a.jpg\n");
  const mapping = { field_map: { full_name: "full_name" }, image_map: { photo: "photo" } };
  await office.call("PUT", `/projects/${id}/data/mapping`, mapping);
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Records without a photo").waitFor();
  await axe(page);
  await chooseFiles(wizard, "Replace the table", [
    file("next.csv", "full_name,photo\nMei,m.jpg\nNoor,n.jpg\n"),
  ]);
  await wizard.getByText("2 rows, 2 columns").waitFor();
  await wizard.getByRole("cell", { name: "Noor" }).waitFor();
  expect(await wizard.getByRole("button", { name: "Replace the table" }).count()).toBe(0);
  expect(await (await office.call("GET", `/projects/${id}/data/count`)).json()).toEqual({ count: 2 });
  await next(wizard);
  expect(await column(wizard, "photo").inputValue()).toBe("photo");
});

/** What stays as it is when a wizard is gone through: the zoom, where the card lies, and which panels are open. */
const screenOf = (page: Page) =>
  page.evaluate(() => ({
    zoom: document.querySelector('[aria-label="Zoom"]')?.textContent ?? "",
    card: JSON.stringify(document.querySelector('svg[aria-label^="Card"]')?.getBoundingClientRect()),
    panels: [...document.querySelectorAll("aside, section[aria-label], [role=region]")]
      .map((panel) => panel.getAttribute("aria-label"))
      .filter((name) => name !== null && !/^Data|notification/i.test(name)),
  }));

/** The same once it rests: bars and panels come after the card, which moves for them. */
async function restingScreenOf(page: Page): Promise<Awaited<ReturnType<typeof screenOf>>> {
  let screen = await screenOf(page);
  const rests = async () => {
    const before = JSON.stringify(screen);
    screen = await screenOf(page);
    return JSON.stringify(screen) === before;
  };
  await expect.poll(rests, { interval: 300 }).toBe(true);
  return screen;
}

test("finishing the wizard leaves live data as it was, and zoom and panels too; the records are offered", async () => {
  const id = await createCardProject(office, "Calm");
  await uploadTable(office, id, "full_name,photo\nAsha,a.jpg\nMei,m.jpg\n");
  const mapping = { field_map: { full_name: "full_name" }, image_map: { photo: "photo" } };
  await office.call("PUT", `/projects/${id}/data/mapping`, mapping);
  const page = await office.visit(`/editor/${id}`);
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  const live = page.getByRole("switch", { name: "Live data" });
  const goThrough = async () => {
    await page.getByRole("button", { name: "Data wizard", exact: true }).click();
    await wizard.getByText("Map Fields", { exact: true }).click();
    await wizard.getByRole("button", { name: "Save Mapping and continue" }).click();
    await wizard.getByRole("button", { name: "Next", exact: true }).click();
    await wizard.getByRole("button", { name: /^Finish/ }).click();
    await wizard.waitFor({ state: "detached" });
  };
  await page.getByRole("button", { name: "Data wizard", exact: true }).waitFor();
  const before = await restingScreenOf(page);
  await goThrough();
  // Under the pointer a message stays.
  await page.getByText("2 records are ready").hover();
  expect(await live.isChecked()).toBe(false);
  await soon(() => screenOf(page)).toEqual(before);
  await page.getByRole("button", { name: "Show on the card" }).click();
  await soon(() => live.isChecked()).toBe(true);
  await page.getByRole("toolbar", { name: "Live data" }).getByRole("button", { name: "Next" }).click();
  await soon(() => page.getByRole("textbox", { name: "Record number" }).inputValue()).toBe("2");
  const withRecord = await restingScreenOf(page);
  await goThrough();
  expect(await live.isChecked()).toBe(true);
  await soon(() => screenOf(page)).toEqual(withRecord);
  expect(await page.getByRole("textbox", { name: "Record number" }).inputValue()).toBe("2");
});

test("a project without data changes its data mode without a question", async () => {
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

test("[OPEN-68, OPEN-71] of 10,001 rows 10,000 are kept and the wizard says so; what still fits stays mapped", async () => {
  const id = await createCardProject(office, "Many");
  await uploadTable(office, id, "full_name,photo\nAsha,a.jpg\n");
  const mapping = { field_map: { full_name: "full_name" }, image_map: { photo: "photo" } };
  await office.call("PUT", `/projects/${id}/data/mapping`, mapping);
  const { wizard } = await openWizard(office, id);
  await wizard.getByText("Upload Data", { exact: true }).click();
  const rows = Array.from({ length: 10_001 }, (_, index) => `Name ${index},x`);
  await chooseFiles(wizard, "Choose another file", [
    file("many.csv", ["full_name,house", ...rows].join("\n")),
  ]);
  await wizard.getByText("10,000 of 10,001 rows kept, 2 columns").waitFor();
  await next(wizard);
  expect(await column(wizard, "full_name").inputValue()).toBe("full_name");
  expect(await column(wizard, "photo").inputValue()).toBe("");
});
