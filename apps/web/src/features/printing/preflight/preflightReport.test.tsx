import { readFileSync } from "node:fs";
import { checkPdf, element, textOf } from "@print-builder/production/testing";
import { beforeAll, expect, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { holdBack, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { bulkProject, downloadBy } from "#test/bulkPrint.ts";
import { chooseFiles, file, photo } from "#test/dataWizard.ts";

const office = useBackOffice();
const total = 24;

const soundRows = Array.from({ length: total }, (_, index) => ({
  id: `N${100 + index}`,
  name: `Student ${String.fromCharCode(65 + index)}`,
  photo: `${100 + index}.jpg`,
}));

/** Records 3, 5, 8 and 20, counted from 1, are flawed. */
const flawedRows = soundRows.map((row, index) => {
  if (index === 2) return { ...row, photo: "nobody.jpg" };
  if (index === 4) return { ...row, name: "Wilhelmina Featherstone-Oyelaran of Upper Saint Mary" };
  if (index === 19) return { ...row, id: "N107" };
  return row;
});

const name = {
  ...element("text", [100, 12, 200, 26], { text: "{{ name }}", fontSize: 16 }),
  name: "Student name",
};
const elements = [
  name,
  { ...element("image", [12, 12, 70, 88], { staticImage: false, imageBinding: "photo" }), name: "=Photo" },
  element("barcode", [240, 120, 70, 70], { value: "https://id.example/{{ id }}", format: "qrcode" }),
];

const oneSided = { canvas_height: 204, page_setup: null, is_dual_sided: false, back_elements: [] };
let flawed: string;
let sound: string;

beforeAll(async () => {
  const fields = { ...oneSided, front_elements: elements };
  flawed = await bulkProject(office, { name: "Flawed", rows: flawedRows, photos: total, fields });
  sound = await bulkProject(office, {
    name: "Sound",
    rows: soundRows,
    fields: { ...oneSided, front_elements: [name] },
  });
});

const exportDialog = (page: Page) => page.getByRole("dialog", { name: "Export PDF" });
const report = (page: Page) => exportDialog(page).getByRole("complementary", { name: "Check and print" });
const problems = (page: Page) => report(page).getByRole("region", { name: "Problems" });
const parked = (page: Page) => page.getByRole("region", { name: "Problems found" });

async function startExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: /Export PDF/ }).click();
  await exportDialog(page)
    .getByRole("button", { name: `Export ${total} cards` })
    .click();
}

async function openReport(): Promise<Page> {
  const page = await office.visit(`/editor/${flawed}`);
  await startExport(page);
  await problems(page).waitFor();
  return page;
}

/** Expands or collapses the problems of one kind. */
const toggleKind = (page: Page, title: string) =>
  report(page)
    .getByRole("button", { name: new RegExp(`^${title} `) })
    .click();

test("lists a check's problems by kind and by record and saves them as CSV", async () => {
  const page = await openReport();
  await report(page).getByText("4 of 24 records need attention").waitFor();
  const list = problems(page);
  const rows = list.getByRole("button", { name: /Show on card/ });
  for (const [title, count] of [
    ["Missing photos", 1],
    ["IDs used more than once", 2],
    ["Texts that do not fit", 1],
  ] as const) {
    await list.getByRole("button", { name: new RegExp(`^${title} ${count}`) }).waitFor();
  }
  expect(await rows.count()).toBe(0);
  await toggleKind(page, "IDs used more than once");
  await soon(() => rows.count()).toBe(2);
  await list.getByRole("button", { name: /^Student H The ID “N107” also belongs to Student T\./ }).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await toggleKind(page, "IDs used more than once");
  await soon(() => rows.count()).toBe(0);
  await report(page).getByText("By record").click();
  for (const row of [2, 4, 7]) await list.getByText(flawedRows[row]?.name ?? "", { exact: true }).waitFor();
  expect(await list.getByText(/^Record \d/).count()).toBe(0);
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);

  const saved = await downloadBy(page, () =>
    report(page).getByRole("button", { name: "Export the list as CSV" }).click(),
  );
  expect(saved.name).toBe("problems.csv");
  const lines = readFileSync(saved.path, "utf8").replace("\ufeff", "").trim().split("\r\n");
  expect(lines[0]).toBe("Record,Name,Problem,Side,Element,What is wrong");
  expect(lines).toHaveLength(6);
  // A spreadsheet program must not run a cell as a formula.
  expect(lines).toContain(
    "3,Student C,Missing photos,front,'=Photo,There is no photo “nobody.jpg” among the project's images.",
  );
});

test("steps through problems on the card and removes a fixed problem", async () => {
  const page = await openReport();
  await toggleKind(page, "Texts that do not fit");
  const wilhelmina = report(page).getByRole("button", { name: /Wilhelmina/ });
  await wilhelmina.click();
  await report(page).waitFor({ state: "detached" });
  const place = page.getByRole("status");
  await place.filter({ hasText: "Record 5 of 24" }).waitFor();
  const onCard = page.locator('svg[aria-label^="Card"] [aria-label^="Wilhelmina Featherstone"]');
  await soon(() => onCard.count()).toBe(1);
  const panel = page.getByRole("complementary", { name: "Properties" });
  await panel.getByText("Student name").first().waitFor();
  await parked(page)
    .getByText(/does not fit its box/)
    .waitFor();
  await parked(page).getByRole("button", { name: "Previous problem" }).click();
  await place.filter({ hasText: "Record 3 of 24" }).waitFor();
  expect(await axeFindings(page, '[aria-label="Problems found"]')).toEqual([]);
  await parked(page).getByRole("button", { name: "Back to the list" }).click();
  await report(page).getByText("4 of 24 records need attention").waitFor();
  expect(await parked(page).count()).toBe(0);

  await toggleKind(page, "Texts that do not fit");
  await wilhelmina.click();
  const size = panel.getByRole("textbox", { name: "Size", exact: true });
  await size.fill("6");
  await size.press("Tab");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await report(page).getByText("3 of 24 records need attention").waitFor();
  await office.leave();
  await office.call("PUT", `/projects/${flawed}`, { front_elements: elements });
});

test("prints without excluded records and remembers the exclusions", async () => {
  const page = await openReport();
  const exporting = (title: string) => report(page).getByRole("button", { name: title });
  // Nothing is exported before the user decides about the card without a photo.
  const leave = report(page).getByRole("checkbox", { name: "Leave out: Texts that do not fit" });
  expect([await exporting("Export 24 cards").isEnabled(), await leave.count()]).toEqual([false, 0]);
  await report(page)
    .getByText("First decide what happens to the cards that are missing required information.")
    .waitFor();
  await report(page).getByRole("group", { name: "1 card is missing required information." }).waitFor();
  await report(page).getByRole("button", { name: "Leave this card out" }).click();
  await exporting("Export 23 of 24 cards").waitFor();
  await leave.check();
  // One of the two records with the same id still prints.
  await report(page)
    .getByRole("checkbox", { name: "Keep only the first of each: IDs used more than once" })
    .check();
  const { path } = await downloadBy(page, () => exporting("Export 21 of 24 cards").click());
  await checkPdf(path);
  const text = await textOf(path);
  const printed = flawedRows.map((row) => text.includes(row.name));
  expect(printed).toEqual(flawedRows.map((_, index) => ![2, 4, 19].includes(index)));
  const { print_history } = await (await office.call("GET", `/projects/${flawed}`)).json();
  expect(print_history.at(-1)).toMatchObject({
    record_range: { start: 0, end: 23, count: 21 },
    exclude_records: [2, 4, 19],
  });
});

test("on request, prints all cards despite problems", async () => {
  const page = await openReport();
  await report(page).getByRole("button", { name: "Print it anyway" }).click();
  const { path } = await downloadBy(page, () =>
    report(page).getByRole("button", { name: "Export 24 cards" }).click(),
  );
  const text = await textOf(path);
  expect(flawedRows.every((row) => row.name.split(/[ -]/).every((word) => text.includes(word)))).toBe(true);
});

test("cancels a check, and exports at once when nothing is wrong", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const gate = await holdBack(page, "POST", /\/preflight$/);
  await startExport(page);
  await page.getByText("0 of 24 records").waitFor();
  await page.getByRole("progressbar", { name: "Records checked" }).waitFor({ state: "attached" });
  await exportDialog(page).getByRole("button", { name: "Cancel" }).click();
  await exportDialog(page).getByText("Not checked yet").waitFor();
  gate.release();
  expect(await page.getByText("No problems found").count()).toBe(0);

  const found = report(page).getByText("No problems found").waitFor();
  const { name } = await downloadBy(page, () =>
    exportDialog(page)
      .getByRole("button", { name: `Export ${total} cards` })
      .click(),
  );
  await found;
  expect(name).toMatch(/^Sound - records? [\d-]+, front\.pdf$/);
  expect(
    await report(page)
      .getByText(/needs? attention/)
      .count(),
  ).toBe(0);
});

const svg = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;

test("replaces the template's sample school on both sides", async () => {
  const school = { role: "name", value: "Saraswati Vidyalaya" };
  const label = (content: string) => ({
    ...element("text", [100, 60, 200, 26], { text: content, fontSize: 12 }),
    sample: school,
  });
  const crest = {
    ...element("image", [10, 10, 30, 30], { staticImage: true, imageData: svg, imageBinding: "" }),
    sample: { role: "crest", value: "crest" },
  };
  const id = await bulkProject(office, {
    name: "From a template",
    rows: soundRows,
    fields: {
      ...oneSided,
      is_dual_sided: true,
      front_elements: [name, label("Saraswati Vidyalaya"), crest],
      back_elements: [label("If found: Saraswati Vidyalaya")],
    },
  });
  const page = await office.visit(`/editor/${id}`);
  await startExport(page);
  await report(page).getByRole("button", { name: "Fill in yours…" }).click();
  const asked = page.getByRole("dialog", { name: "Your school or organisation" });
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await asked.getByRole("textbox", { name: "Name" }).fill("Riverside School");
  await chooseFiles(asked, "Crest", file("arms.jpg", await photo(20)));
  await asked.getByRole("button", { name: "Fill in" }).click();
  await asked.waitFor({ state: "detached" });
  await soon(() => report(page).getByText("Details of the sample organisation").count()).toBe(0);
  const stored = async () => (await (await office.call("GET", `/projects/${id}`)).json()) as object;
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");
  await soon(stored).toMatchObject({
    front_elements: [
      {},
      { properties: { text: "Riverside School" } },
      { properties: { imageData: "media:arms.jpg", fit: "contain" } },
    ],
    back_elements: [{ properties: { text: "If found: Riverside School" } }],
  });
});
