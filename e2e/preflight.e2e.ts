import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Download, Locator, Page } from "playwright-core";
import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import { checkPdf, temporaryFolder, textOf } from "./support/programs.ts";
import { csv, element } from "./support/projects.ts";

const office = useBackOffice();
const folder = temporaryFolder();
const total = 24;

type Row = { readonly id: string; readonly name: string; readonly photo: string };

const soundRow = (index: number): Row => ({
  id: `N${100 + index}`,
  name: `Student ${String.fromCharCode(65 + index)}`,
  photo: `${100 + index}.jpg`,
});

const soundRows = Array.from({ length: total }, (_, index) => soundRow(index));

/** Records 3, 5, 8 and 20 (counted from 1) have something wrong with them. */
const flawedRows = soundRows.map((row, index) => {
  if (index === 2) return { ...row, photo: "nobody.jpg" };
  if (index === 4) return { ...row, name: "Wilhelmina Featherstone-Oyelaran of Upper Saint Mary" };
  if (index === 19) return { ...row, id: "N107" };
  return row;
});

const elements = [
  { ...element("text", [100, 12, 200, 26], { text: "{{ name }}", fontSize: 16 }), name: "Student name" },
  { ...element("image", [12, 12, 70, 88], { staticImage: false, imageBinding: "photo" }), name: "=Photo" },
  element("barcode", [240, 120, 70, 70], { value: "https://id.example/{{ id }}", format: "qrcode" }),
];

async function makeProject(name: string, rows: readonly Row[]): Promise<string> {
  const created = await office.call("POST", "/projects", { name });
  const { id } = (await created.json()) as { id: string };
  await office.call("PUT", `/projects/${id}`, {
    canvas_width: 324,
    canvas_height: 204,
    front_elements: elements,
  });
  const table = new FormData();
  table.append("file", new Blob([csv(rows)]), "rows.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  const field_map = { id: "id", name: "name" };
  await office.call("PUT", `/projects/${id}/data/mapping`, { field_map, image_map: { photo: "photo" } });
  const photo = await sharp({ create: { width: 240, height: 300, channels: 3, background: "#5b7fb0" } })
    .jpeg()
    .toBuffer();
  const pictures = new FormData();
  for (const row of soundRows) pictures.append("files", new Blob([new Uint8Array(photo)]), row.photo);
  await office.call("POST", `/projects/${id}/media`, pictures);
  return id;
}

let flawed: string;
let sound: string;

beforeAll(async () => {
  flawed = await makeProject("Flawed", flawedRows);
  sound = await makeProject("Sound", soundRows);
});

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const report = (page: Page) => dialog(page, "Check before printing");

async function startExport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: /Export PDF/ }).click();
  await dialog(page, "Export PDF")
    .getByRole("button", { name: `Export ${total} cards` })
    .click();
}

async function checkedProject(id = flawed): Promise<Page> {
  const page = await office.visit(`/editor/${id}`);
  await startExport(page);
  // The first check starts a print process, which takes its time on a busy machine.
  await report(page).waitFor();
  return page;
}

async function downloadFrom(page: Page, button: Locator): Promise<{ download: Download; path: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return { download, path };
}

/** Opens the problems of one kind. */
const openKind = (page: Page, title: string) =>
  report(page)
    .getByRole("button", { name: new RegExp(`^${title} `) })
    .click();

test("before an export the records are checked, and what is wrong is listed by problem and by person", async () => {
  const page = await checkedProject();
  await report(page).getByText("4 of 24 records need attention").waitFor();
  const list = report(page).getByRole("region", { name: "Problems" });
  for (const [title, count] of [
    ["Missing photos", 1],
    ["Ids used more than once", 2],
    ["Texts that do not fit", 1],
  ] as const) {
    await list.getByRole("button", { name: new RegExp(`^${title} ${count}`) }).waitFor();
  }
  expect(await list.getByRole("button", { name: /Show on card/ }).count()).toBe(0);
  await openKind(page, "Ids used more than once");
  await soon(() => list.getByRole("button", { name: /Show on card/ }).count()).toBe(2);
  await list.getByRole("button", { name: /^Student H The id “N107” also belongs to Student T\./ }).waitFor();
  await openKind(page, "Ids used more than once");
  await soon(() => list.getByRole("button", { name: /Show on card/ }).count()).toBe(0);
  await report(page).getByText("By record").click();
  for (const name of ["Student C", "Wilhelmina Featherstone-Oyelaran of Upper Saint Mary", "Student H"]) {
    await list.getByText(name, { exact: true }).waitFor();
  }
  expect(await list.getByText(/^Record \d/).count()).toBe(0);
});

test("the list is saved as CSV, with no cell that a spreadsheet program would run", async () => {
  const page = await checkedProject();
  const { download, path } = await downloadFrom(
    page,
    report(page).getByRole("button", { name: "Export the list as CSV" }),
  );
  expect(download.suggestedFilename()).toBe("problems.csv");
  const lines = readFileSync(path, "utf8").replace("\ufeff", "").trim().split("\r\n");
  expect(lines[0]).toBe("Record,Name,Problem,Side,Element,What is wrong");
  expect(lines).toHaveLength(5);
  expect(lines).toContain(
    "3,Student C,Missing photos,front,'=Photo,There is no photo “nobody.jpg” among the project's images.",
  );
});

test("a problem is shown on its card, the next one too, and the list comes back", async () => {
  const page = await checkedProject();
  await openKind(page, "Texts that do not fit");
  await report(page)
    .getByRole("button", { name: /Wilhelmina/ })
    .click();
  await report(page).waitFor({ state: "detached" });
  await page.getByRole("status").filter({ hasText: "Record 5 of 24" }).waitFor();
  await soon(() =>
    page.locator('svg[aria-label^="Card"] [aria-label^="Wilhelmina Featherstone"]').count(),
  ).toBe(1);
  const panel = page.getByRole("complementary", { name: "Properties" });
  await panel.getByText("Student name").first().waitFor();
  const bar = page.getByRole("region", { name: "Problems found" });
  await bar.getByText(/does not fit its box/).waitFor();
  await bar.getByRole("button", { name: "Previous problem" }).click();
  await page.getByRole("status").filter({ hasText: "Record 3 of 24" }).waitFor();
  await bar.getByRole("button", { name: "Back to the list" }).click();
  await report(page).getByText("4 of 24 records need attention").waitFor();
  expect(await bar.count()).toBe(0);
});

test("what was put right on the card is not in the list any more", async () => {
  // The other tests want it wrong.
  onTestFinished(async () => {
    await office.leave();
    await office.call("PUT", `/projects/${flawed}`, { front_elements: elements });
  });
  const page = await checkedProject();
  await openKind(page, "Texts that do not fit");
  await report(page)
    .getByRole("button", { name: /Wilhelmina/ })
    .click();
  const panel = page.getByRole("complementary", { name: "Properties" });
  const size = panel.getByRole("textbox", { name: "Size", exact: true });
  await size.fill("6");
  await size.press("Tab");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await report(page).getByText("3 of 24 records need attention").waitFor();
});

test("the listed records are left out of the print, which closes up and is remembered so", async () => {
  const page = await checkedProject();
  const exporting = (name: string) => report(page).getByRole("button", { name });
  // Nothing is made before the person has said what happens to the card without a photo.
  const leave = report(page).getByRole("checkbox", { name: "Leave out: Texts that do not fit" });
  expect([await exporting("Export 24 cards").isEnabled(), await leave.count()]).toEqual([false, 0]);
  await report(page).getByText("First decide what happens to the cards that lack a required fact.").waitFor();
  await report(page).getByRole("group", { name: "1 card lacks a required fact." }).waitFor();
  await report(page).getByRole("button", { name: "Leave this card out" }).click();
  await exporting("Export 23 of 24 cards").waitFor();
  await leave.check();
  await report(page).getByRole("checkbox", { name: "Leave out: Ids used more than once" }).check();
  const { path } = await downloadFrom(page, exporting("Export 20 of 24 cards"));
  await checkPdf(path);
  const text = await textOf(path);
  const printed = flawedRows.map((row) => text.includes(row.name));
  expect(printed).toEqual(flawedRows.map((_, index) => ![2, 4, 7, 19].includes(index)));
  const answer = await office.call("GET", `/projects/${flawed}`);
  const { print_history } = (await answer.json()) as { print_history: Record<string, unknown>[] };
  expect(print_history.at(-1)).toMatchObject({
    record_range: { start: 0, end: 23, count: 20 },
    exclude_records: [2, 4, 7, 19],
  });
});

test("all cards can be printed as they are", async () => {
  const page = await checkedProject();
  await report(page).getByRole("button", { name: "Print it anyway" }).click();
  const { path } = await downloadFrom(page, report(page).getByRole("button", { name: "Export 24 cards" }));
  const text = await textOf(path);
  expect(flawedRows.every((row) => row.name.split(/[ -]/).every((word) => text.includes(word)))).toBe(true);
});

test("where nothing is wrong the export goes straight on", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    startExport(page),
    page.getByText("No problems found").waitFor(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);
  expect(await report(page).count()).toBe(0);
});

test("a check shows how far it is and can be cancelled", async () => {
  const page = await office.visit(`/editor/${sound}`);
  const gate = await holdBack(page, "POST", /\/preflight$/);
  await startExport(page);
  await page.getByText("0 of 24 records").waitFor();
  await page.getByRole("progressbar", { name: "Records checked" }).waitFor({ state: "attached" });
  await dialog(page, "Export PDF").getByRole("button", { name: "Cancel" }).click();
  await dialog(page, "Export PDF").getByText("Copies and start").waitFor();
  gate.release();
  expect(await page.getByText("No problems found").count()).toBe(0);
});

test("axe finds nothing on the list of problems and on a problem on the card, light and dark", async () => {
  const page = await checkedProject();
  await openKind(page, "Ids used more than once");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await report(page).getByText("By record").click();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await report(page)
    .getByRole("button", { name: /nobody.jpg/ })
    .click();
  await page.getByRole("region", { name: "Problems found" }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});
