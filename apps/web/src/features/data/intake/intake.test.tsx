import { workbookBytes } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { chooseFiles, createCardProject, file, openWizard, replaceTable, rowsOf } from "#test/dataWizard.ts";

const office = useBackOffice();

type Cells = readonly (readonly (string | number | null)[])[];

/** A typical office file: pupils on the second sheet, below titles and two header rows, with totals at the end. */
function messyWorkbook() {
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
  const sheets = [
    { name: "Instructions", rows: [["How to fill this in"], ["Write the names"]] },
    { name: "Pupils", rows, merged: ["A1:F1", "A4:A5", "B4:D4", "E4:F4"] },
  ];
  return file("Students 2026.xlsx", workbookBytes({ sheets }, "xlsx"));
}

test("reads a messy workbook in steps that can each be undone", async () => {
  const id = await createCardProject(office, "Messiest");
  const { page, wizard } = await openWizard(office, id);
  const expectSize = (size: string) => wizard.getByText(size).waitFor();
  const axe = () => axeFindingsInBothSchemes(page, "[role=dialog]");
  const press = (name: string | RegExp) => wizard.getByRole("button", { name }).click();
  await chooseFiles(wizard, "Choose a file", messyWorkbook());
  await expectSize("3 rows, 6 columns");
  await wizard.getByText("The sheet “Pupils” was read. The file has 2 sheets.").waitFor();
  await wizard.getByText("Two header rows were joined (rows 4 to 5).").waitFor();
  await wizard.getByRole("columnheader", { name: "Guardian Phone" }).waitFor();
  expect(await axe()).toEqual([]);
  // The dates are ambiguous, so the wizard asks once.
  await press("3 April 2014");
  await soon(() => wizard.getByRole("button", { name: "3 April 2014" }).count()).toBe(0);
  await wizard.getByRole("button", { name: "Columns", exact: true }).click();
  expect(await wizard.getByRole("combobox", { name: "Type of Student DOB" }).inputValue()).toBe(
    "Date: day, month, year",
  );
  await press("Split Student Name at the comma");
  await expectSize("3 rows, 8 columns");
  expect(await axe()).toEqual([]);
  await press("Rows of the file");
  await press("Skip: row 7");
  await expectSize("2 rows, 8 columns");
  expect(await axe()).toEqual([]);
  expect(await rowsOf(office, id)).toMatchObject([
    { "Student Name": "Rao, Anil", "Last name": "Rao", "First name": "Anil", "Student DOB": "03/04/2014" },
    { "Student Name": "Iyer, Chitra", "Guardian Name": "Mr Iyer" },
  ]);
  await press("Undo: You skipped row 7.");
  await expectSize("3 rows, 8 columns");
  await press(/^Undo: Row 10 looks like a total and was skipped/);
  await expectSize("4 rows, 8 columns");
  // Another file with the same columns is read the same way, totals included.
  await chooseFiles(wizard, "Choose another file", messyWorkbook());
  await replaceTable(page);
  await wizard.getByRole("combobox", { name: "Sheet" }).waitFor();
  const firstNames = async () => (await rowsOf(office, id)).map((row) => row["First name"]);
  await soon(firstNames).toEqual(["Anil", "Bina", "Chitra", ""]);
  const repeated =
    "The columns are the same as in the previous file, so its settings were applied again: split columns, column types and rows skipped or included.";
  await wizard.getByText(repeated, { exact: true }).waitFor();
  await press(`Undo: ${repeated}`);
  await expectSize("3 rows, 6 columns");
  await soon(() => wizard.getByText(repeated, { exact: true }).count()).toBe(0);
  // A column can be split in the mapping too.
  await wizard.getByRole("button", { name: "Next", exact: true }).click();
  const name = wizard.getByRole("combobox", { name: "Column for full_name" });
  await name.click();
  await page.getByRole("option", { name: "Student Name", exact: true }).click();
  await press("Join or split columns for full_name");
  const columns = page.getByRole("dialog", { name: "Columns for full_name" });
  await columns.getByRole("button", { name: /^At the comma/ }).click();
  await columns.waitFor({ state: "detached" });
  await expectSize("3 rows, 8 columns");
  await name.click();
  await page.getByRole("option", { name: "First name", exact: true }).waitFor();
  const names = (await rowsOf(office, id)).map((row) => `${row["First name"]} ${row["Last name"]}`);
  expect(names).toEqual(["Anil Rao", "Bina Das", "Chitra Iyer"]);
});

test("pastes copied cells, and restores a deleted row", async () => {
  const id = await createCardProject(office, "Pasted");
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Drop a table here").waitFor();
  const clipboard = new DataTransfer();
  clipboard.setData(
    "text/html",
    "<table><tr><td colspan=2>Bus list</td></tr><tr><td>Name</td><td>Bus</td></tr><tr><td>Anil<br>Rao</td><td>1</td></tr><tr><td>Bina</td><td>2</td></tr></table>",
  );
  clipboard.setData("text/plain", "Bus list");
  await page.locator("body").dispatchEvent("paste", { clipboardData: clipboard });
  await wizard.getByText("2 rows, 2 columns").waitFor();
  expect(await rowsOf(office, id)).toEqual([
    { Name: "Anil\nRao", Bus: "1" },
    { Name: "Bina", Bus: "2" },
  ]);
  await wizard.getByRole("button", { name: "View all 2 rows" }).click();
  const grid = page.getByRole("dialog", { name: "Data", exact: true });
  await grid.getByRole("button", { name: "Delete row 1" }).click();
  // A message stays while the pointer is over it.
  await page.getByText("Row 1 was skipped").hover();
  await soon(async () => (await rowsOf(office, id)).length).toBe(1);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await page.getByRole("log", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await soon(async () => (await rowsOf(office, id)).length).toBe(2);
});

test("reports odd values, repairs them and undoes the repair", async () => {
  const id = await createCardProject(office, "Noted");
  const { page, wizard } = await openWizard(office, id);
  const table = "Name;Class\nAnil\u00a0;7B\nBina;7 b\nCia;7B\n";
  await chooseFiles(wizard, "Choose a file", file("pupils.csv", table));
  await wizard.getByText(/around the values of 1 cell were removed/).waitFor();
  const classes = async () => (await rowsOf(office, id)).map((row) => row.Class);
  await wizard.getByRole("button", { name: /^Make the same: “Class” has values/ }).click();
  await soon(classes).toEqual(["7B", "7B", "7B"]);
  await wizard.getByRole("button", { name: /^Undo: Values of “Class” that look alike/ }).click();
  await soon(classes).toEqual(["7B", "7 b", "7B"]);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
});

test("asks for the encoding and previews the first names in each", async () => {
  const id = await createCardProject(office, "Encoded");
  const { page, wizard } = await openWizard(office, id);
  const bytes = Uint8Array.from(Buffer.from("Name;Class\nNu\xf1ez;7A\n", "latin1"));
  await chooseFiles(wizard, "Choose a file", file("pupils.csv", bytes));
  const question = wizard.getByRole("region", { name: "Encoding of the file" });
  await question.getByRole("button", { name: "Nuñez (Windows-1252)" }).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await question.getByRole("button", { name: "Nuńez (Windows-1250)" }).click();
  const names = async () => (await rowsOf(office, id)).map((row) => row.Name);
  await soon(names).toEqual(["Nuńez"]);
  expect(await question.count()).toBe(0);
  await wizard.getByRole("combobox", { name: "Encoding" }).click();
  await page.getByRole("option", { name: "Windows-1251" }).click();
  await soon(names).toEqual(["Nuсez"]);
});
