import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { workbookBytes } from "@print-builder/production/testing";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { chooseFiles, createCardProject, openWizard } from "./support/dataWizard.ts";
import { temporaryFolder } from "./support/programs.ts";

const office = useBackOffice();
const folder = temporaryFolder();

type Cells = readonly (readonly (string | number | null)[])[];

/** As an office has it: pupils on the second sheet, below titles and two header rows, with totals at the end. */
function messyWorkbook(): string {
  const rows: Cells = [
    ["St. Mary's School"],
    ["Students 2026"],
    [],
    ["Sr. No.", "Student", null, null, "Guardian", null],
    [null, "Adm No", "Name", "DOB", "Name", "Phone"],
    [1, 1001, "Rao, Anil", "03/04/2014", "Mr Rao", "98450 11111"],
    [2, 1002, "Das, Bina", "05/06/2014", "Ms Das", "98450 22222"],
    [3, 1003, "Iyer, Chitra", "07/08/2014", "Mr Iyer", "98450 33333"],
    [4],
    ["Total", 3],
  ];
  const merged = ["A1:F1", "A4:A5", "B4:D4", "E4:F4"];
  const help: Cells = [["How to fill this in"], ["Write the names"]];
  const sheets = [
    { name: "Instructions", rows: help },
    { name: "Pupils", rows, merged },
  ];
  const path = join(folder, "Students 2026.xlsx");
  writeFileSync(path, workbookBytes({ sheets }, "xlsx"));
  return path;
}

async function axe(page: Page): Promise<void> {
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

type Rows = { readonly rows: readonly Readonly<Record<string, string>>[] };

const rowsOf = async (id: string) =>
  ((await (await office.call("GET", `/projects/${id}/data/rows`)).json()) as Rows).rows;

test("the messiest workbook is right at once, and what was done is told, asked about, undone and done by hand", async () => {
  const id = await createCardProject(office, "Messiest");
  const { page, wizard } = await openWizard(office, id);
  await chooseFiles(wizard, "Choose a file", [messyWorkbook()]);
  await wizard.getByText("3 rows, 6 columns").waitFor();
  await wizard.getByText("The sheet “Pupils” was read. The file has 2 sheets.").waitFor();
  await wizard.getByText("Two header rows were joined (rows 4 to 5).").waitFor();
  await wizard.getByRole("columnheader", { name: "Guardian Phone" }).waitFor();
  await axe(page);
  // The dates read as two days: asked once.
  await wizard.getByRole("button", { name: "3 April 2014" }).click();
  await soon(() => wizard.getByRole("button", { name: "3 April 2014" }).count()).toBe(0);
  await wizard.getByRole("button", { name: "Columns", exact: true }).click();
  expect(await wizard.getByRole("combobox", { name: "Student DOB holds" }).inputValue()).toBe(
    "Date: day, month, year",
  );
  await wizard.getByRole("button", { name: "Split Student Name at the comma" }).click();
  await wizard.getByText("3 rows, 8 columns").waitFor();
  await axe(page);
  await wizard.getByRole("button", { name: "Rows of the file" }).click();
  await wizard.getByRole("button", { name: "Leave out: row 7" }).click();
  await wizard.getByText("2 rows, 8 columns").waitFor();
  await axe(page);
  expect(await rowsOf(id)).toMatchObject([
    { "Student Name": "Rao, Anil", "Last name": "Rao", "First name": "Anil", "Student DOB": "03/04/2014" },
    { "Student Name": "Iyer, Chitra", "Guardian Name": "Mr Iyer" },
  ]);
  await wizard.getByRole("button", { name: "Undo: Left out by hand: row 7." }).click();
  await wizard.getByText("3 rows, 8 columns").waitFor();
  await wizard.getByRole("button", { name: /^Undo: Left out at the end: row 10/ }).click();
  await wizard.getByText("4 rows, 8 columns").waitFor();
  // The next file of the same columns is read in the same way, totals and all.
  await chooseFiles(wizard, "Choose another file", [messyWorkbook()]);
  await wizard.getByRole("combobox", { name: "Sheet" }).waitFor();
  await soon(async () => (await rowsOf(id)).map((row) => row["First name"])).toEqual([
    "Anil",
    "Bina",
    "Chitra",
    "",
  ]);
  const repeated =
    "The columns are those of the file before, so what was set for it was done again: split columns, what columns hold and rows left out or taken in.";
  await wizard.getByText(repeated, { exact: true }).waitFor();
  await wizard.getByRole("button", { name: `Undo: ${repeated}` }).click();
  await wizard.getByText("3 rows, 6 columns").waitFor();
  await soon(() => wizard.getByText(repeated, { exact: true }).count()).toBe(0);
  // A column is split in the mapping as well, where a field of the card takes it.
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  const name = wizard.getByRole("combobox", { name: "Column for full_name" });
  await name.click();
  await page.getByRole("option", { name: "Student Name", exact: true }).click();
  await wizard.getByRole("button", { name: "Join or split columns for full_name" }).click();
  const columns = page.getByRole("dialog", { name: "Columns for full_name" });
  await columns.getByRole("button", { name: /^At the comma/ }).click();
  await columns.waitFor({ state: "detached" });
  await wizard.getByText("3 rows, 8 columns").waitFor();
  await name.click();
  await page.getByRole("option", { name: "First name", exact: true }).waitFor();
  expect((await rowsOf(id)).map((row) => `${row["First name"]} ${row["Last name"]}`)).toEqual([
    "Anil Rao",
    "Bina Das",
    "Chitra Iyer",
  ]);
});

test("cells copied from a spreadsheet are pasted, and a row of the grid is deleted and brought back", async () => {
  const id = await createCardProject(office, "Pasted");
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Drop a table here").waitFor();
  const html =
    "<table><tr><td colspan=2>Bus list</td></tr><tr><td>Name</td><td>Bus</td></tr><tr><td>Anil<br>Rao</td><td>1</td></tr><tr><td>Bina</td><td>2</td></tr></table>";
  await page.evaluate((content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", content);
    clipboardData.setData("text/plain", "Bus list");
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, html);
  await wizard.getByText("2 rows, 2 columns").waitFor();
  expect(await rowsOf(id)).toEqual([
    { Name: "Anil\nRao", Bus: "1" },
    { Name: "Bina", Bus: "2" },
  ]);
  await wizard.getByRole("button", { name: "Look at all 2 rows" }).click();
  const grid = page.getByRole("dialog", { name: "Data", exact: true });
  await grid.getByRole("button", { name: "Delete row 1" }).click();
  // Under the pointer a message stays.
  await page.getByText("Row 1 was left out").hover();
  await soon(async () => (await rowsOf(id)).length).toBe(1);
  await axe(page);
  await page.getByRole("log", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await soon(async () => (await rowsOf(id)).length).toBe(2);
});
