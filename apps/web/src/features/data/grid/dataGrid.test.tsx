import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { createCardProject, openWizard, uploadTable } from "#test/dataWizard.ts";

const office = useBackOffice();

const tableOf = (count: number) =>
  [
    "id,full_name,house,photo",
    ...Array.from(
      { length: count },
      (_, index) => `${index + 1},Person ${index + 1},${index % 2 ? "Kestrel" : "Merlin"},${index}.jpg`,
    ),
  ].join("\n");

type Grid = { readonly id: string; readonly page: Page; readonly dialog: Locator; readonly grid: Locator };

/** Opens the grid of a new project with a table. */
async function openGrid(table: string, expects?: RegExp): Promise<Grid> {
  const id = await createCardProject(office, "Grid");
  await uploadTable(office, id, table);
  const { page, wizard } = await openWizard(office, id, expects);
  await wizard.getByText("Upload Data", { exact: true }).click();
  await wizard.getByRole("button", { name: /^View all/ }).click();
  const dialog = page.getByRole("dialog", { name: "Data", exact: true });
  const grid = dialog.getByRole("grid", { name: "Rows" });
  await grid.getByRole("gridcell").first().waitFor();
  return { id, page, dialog, grid };
}

type Stored = { readonly version: number; readonly data: Readonly<Record<string, string>> };

async function record(id: string, index: number): Promise<Stored> {
  return await (await office.call("GET", `/projects/${id}/live-data/record?index=${index}`)).json();
}

/** Changes a row as another user. */
async function changeElsewhere(id: string, index: number, changes: object): Promise<void> {
  const { version } = await record(id, index);
  await office.call("PATCH", `/projects/${id}/live-data/record/${index}`, { changes, baseVersion: version });
}

const axe = (page: Page) => axeFindingsInBothSchemes(page, "[role=dialog], [role=alertdialog]");

const cell = (grid: Locator, text: string) => grid.getByRole("gridcell", { name: text, exact: true });

/** Replaces the text of the cell being edited. */
async function retype({ page, grid }: Grid, text: string): Promise<void> {
  await grid.locator("textarea:focus").waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  await page.keyboard.press("Enter");
}

test("saves a cell while the user types and restores it on Escape", async () => {
  const opened = await openGrid(tableOf(3));
  const name = async () => (await record(opened.id, 1)).data.full_name;
  await cell(opened.grid, "Person 2").dblclick();
  await opened.grid.locator("textarea:focus").waitFor();
  await opened.page.keyboard.press("Control+A");
  await opened.page.keyboard.type("Rosa");
  await soon(name).toBe("Rosa");
  await opened.page.keyboard.press("Escape");
  await soon(name).toBe("Person 2");
  await cell(opened.grid, "Person 2").waitFor();
});

async function change(opened: Grid, from: string, to: string): Promise<void> {
  await cell(opened.grid, from).dblclick();
  await retype(opened, to);
}

test("[DATA-12, DATA-13] shows 200, 100 or 50 rows a page, sorted and searched", async () => {
  const { page, dialog, grid } = await openGrid(tableOf(450));
  const firstRow = () => grid.getByRole("row").nth(1).getByRole("gridcell").allInnerTexts();
  const size = dialog.getByRole("combobox", { name: "Rows per page" });
  expect(await size.inputValue()).toBe("200 per page");
  await dialog.getByText("1–200 of 450").waitFor();
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await dialog.getByText("201–400 of 450").waitFor();
  await soon(firstRow).toEqual(["201", "Person 201", "Merlin", "200.jpg"]);
  await size.click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "50 per page",
    "100 per page",
    "200 per page",
  ]);
  await page.getByRole("option", { name: "50 per page" }).click();
  await dialog.getByText("1–50 of 450").waitFor();
  expect(await axe(page)).toEqual([]);
  const head = grid.getByRole("columnheader", { name: "id" });
  await head.click();
  await head.click();
  await soon(firstRow).toEqual(["450", "Person 450", "Kestrel", "449.jpg"]);
  expect(await head.getAttribute("aria-sort")).toBe("descending");
  await dialog.getByRole("searchbox", { name: "Search rows" }).fill("PERSON 44");
  await dialog.getByText("11 rows found").waitFor();
  await soon(firstRow).toEqual(["449", "Person 449", "Merlin", "448.jpg"]);
  await dialog.getByRole("searchbox", { name: "Search rows" }).fill("nobody");
  await grid.getByText("No row contains this text.").waitFor();
});

test("[LIVE-42] edits and stores cells with the keyboard alone", async () => {
  const { id, page, dialog, grid } = await openGrid(tableOf(20));
  await grid.focus();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const editor = grid.getByRole("textbox", { name: "full_name, row 2" });
  expect(await editor.inputValue()).toBe("Person 2");
  await page.keyboard.type(" Müller");
  await page.keyboard.press("Enter");
  await soon(async () => (await record(id, 1)).data.full_name).toBe("Person 2 Müller");
  expect((await record(id, 1)).version).toBe(2);
  // Enter moved one row down. Typing replaces the cell's text, Tab moves right.
  await page.keyboard.type("Zoë");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Delete");
  const third = { id: "3", full_name: "Zoë", house: "", photo: "2.jpg" };
  await soon(async () => (await record(id, 2)).data).toEqual(third);
  // The first Escape only cancels the edit, the second closes the dialog.
  await page.keyboard.press("F2");
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Escape");
  await cell(grid, "Zoë").waitFor();
  await page.keyboard.press("Control+End");
  await cell(grid, "19.jpg").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect((await record(id, 2)).data.house).toBe("");
  await page.getByRole("cell", { name: "Person 2 Müller" }).waitFor();
});

test("[OPEN-60] asks which value to keep when someone else changed the cell", async () => {
  const opened = await openGrid(tableOf(3), /status of 409/);
  const { id, page, dialog, grid } = opened;
  await changeElsewhere(id, 0, { full_name: "Theirs" });
  await change(opened, "Person 1", "Mine");
  const bar = dialog.getByRole("alert");
  await bar
    .getByText("Row 1, full_name: someone else has since changed it to “Theirs”. You typed “Mine”.")
    .waitFor();
  expect((await record(id, 0)).data.full_name).toBe("Theirs");
  expect(await axe(page)).toEqual([]);
  await bar.getByRole("button", { name: "Keep mine" }).click();
  await bar.waitFor({ state: "hidden" });
  await soon(async () => (await record(id, 0)).data.full_name).toBe("Mine");
  await changeElsewhere(id, 1, { full_name: "Theirs again" });
  await change(opened, "Person 2", "Mine");
  await bar.getByRole("button", { name: "Take theirs" }).click();
  await cell(grid, "Theirs again").waitFor();
  expect((await record(id, 1)).data.full_name).toBe("Theirs again");
  // A change to another cell of the row is no conflict.
  await changeElsewhere(id, 2, { house: "Osprey" });
  await change(opened, "Person 3", "Third");
  await soon(async () => (await record(id, 2)).data).toMatchObject({ full_name: "Third", house: "Osprey" });
  expect(await bar.count()).toBe(0);
});

test("stores a value that does not fit its column, and asks about it", async () => {
  const row = (_: unknown, at: number) => `Person ${at + 1},98250123${at + 10},${at + 10}-03-2019`;
  const opened = await openGrid(["full_name,mobile,dob", ...Array.from({ length: 12 }, row)].join("\n"));
  const { id, page, dialog, grid } = opened;
  await change(opened, "9825012310", "982");
  const question = dialog.getByRole("status").filter({ hasText: "Row 1, mobile" });
  await question.getByText("3 digits, where the others have 10.").waitFor();
  await soon(async () => (await record(id, 0)).data.mobile).toBe("982");
  expect(await axe(page)).toEqual([]);
  await question.getByRole("button", { name: "Change it" }).click();
  await grid.getByRole("textbox", { name: "mobile, row 1" }).waitFor();
  await retype(opened, "9825099999");
  await soon(async () => (await record(id, 0)).data.mobile).toBe("9825099999");
  expect(await question.count()).toBe(0);
  await change(opened, "11-03-2019", "2019/03/11");
  const other = dialog.getByRole("status").filter({ hasText: "Row 2, dob" });
  await other.getByText("The others are dates like 31-12-2026.").waitFor();
  await other.getByRole("button", { name: "Keep it" }).click();
  expect(await other.count()).toBe(0);
  await soon(async () => (await record(id, 1)).data.dob).toBe("2019/03/11");
});

test("retries an unsaved change, but drops it if the table was replaced", async () => {
  const opened = await openGrid(tableOf(2), /Failed to load resource|status of 409/);
  const { id, page, dialog, grid } = opened;
  await page.route(/live-data\/record/, (route) => route.abort());
  await change(opened, "Person 1", "Person 1x");
  await page.getByText("Failed to save changes", { exact: true }).waitFor();
  const bar = dialog.getByRole("alert");
  await bar.getByText(/“Person 1x” was not saved. The server cannot be reached/).waitFor();
  await page.unroute(/live-data\/record/);
  await bar.getByRole("button", { name: "Retry" }).click();
  await soon(async () => (await record(id, 0)).data.full_name).toBe("Person 1x");

  await uploadTable(office, id, "id,full_name\n7,Someone else\n");
  await change(opened, "Person 1x", "Person 1y");
  await page.getByText(/Another table has been uploaded since. Your change was not saved/).waitFor();
  await cell(grid, "Someone else").waitFor();
  expect((await record(id, 0)).data).toEqual({ id: "7", full_name: "Someone else" });
});
