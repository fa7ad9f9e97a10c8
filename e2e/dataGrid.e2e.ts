import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { createCardProject, openWizard, uploadTable } from "./support/dataWizard.ts";

const office = useBackOffice();
const count = 450;

const table = [
  "id,full_name,house,photo",
  ...Array.from(
    { length: count },
    (_, index) => `${index + 1},Person ${index + 1},${index % 2 ? "Kestrel" : "Merlin"},${index}.jpg`,
  ),
].join("\n");

async function openGrid(
  id: string,
  expects?: RegExp,
): Promise<{ page: Page; dialog: Locator; grid: Locator }> {
  const { page, wizard } = await openWizard(office, id, expects);
  await wizard.getByText("Upload Data", { exact: true }).click();
  await wizard.getByRole("button", { name: /^Look at all/ }).click();
  const dialog = page.getByRole("dialog", { name: "Data", exact: true });
  const grid = dialog.getByRole("grid", { name: "Rows" });
  await grid.getByRole("gridcell").first().waitFor();
  return { page, dialog, grid };
}

async function project(name: string): Promise<string> {
  const id = await createCardProject(office, name);
  await uploadTable(office, id, table);
  return id;
}

type Record = { readonly version: number; readonly data: Readonly<globalThis.Record<string, string>> };

async function record(id: string, index: number): Promise<Record> {
  const answer = await office.call("GET", `/projects/${id}/live-data/record?index=${index}`);
  return (await answer.json()) as Record;
}

/** Changes a cell as another person does. */
async function changeElsewhere(id: string, index: number, changes: object): Promise<void> {
  const { version } = await record(id, index);
  await office.call("PATCH", `/projects/${id}/live-data/record/${index}`, { changes, baseVersion: version });
}

const cell = (grid: Locator, text: string) => grid.getByRole("gridcell", { name: text, exact: true });

/** The cells of the first row in sight. */
const firstRow = (grid: Locator) => grid.getByRole("row").nth(1).getByRole("gridcell").allInnerTexts();

test("[DATA-12, DATA-13] rows come 200 a page, or 50 or 100, and are sorted and searched", async () => {
  const { page, dialog, grid } = await openGrid(await project("Pages"));
  const size = dialog.getByRole("combobox", { name: "Rows per page" });
  expect(await size.inputValue()).toBe("200 per page");
  await dialog.getByText("1–200 of 450").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], [role=alertdialog]")).toEqual([]);
  await dialog.getByRole("button", { name: "Next", exact: true }).click();
  await dialog.getByText("201–400 of 450").waitFor();
  await soon(() => firstRow(grid)).toEqual(["201", "Person 201", "Merlin", "200.jpg"]);
  await size.click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual([
    "50 per page",
    "100 per page",
    "200 per page",
  ]);
  await page.getByRole("option", { name: "50 per page" }).click();
  await dialog.getByText("1–50 of 450").waitFor();
  await grid.getByRole("columnheader", { name: "id" }).click();
  await grid.getByRole("columnheader", { name: "id" }).click();
  await soon(() => firstRow(grid)).toEqual(["450", "Person 450", "Kestrel", "449.jpg"]);
  expect(await grid.getByRole("columnheader", { name: "id" }).getAttribute("aria-sort")).toBe("descending");
  await dialog.getByRole("searchbox", { name: "Search rows" }).fill("PERSON 44");
  await dialog.getByText("11 rows found").waitFor();
  await soon(() => firstRow(grid)).toEqual(["449", "Person 449", "Merlin", "448.jpg"]);
  await dialog.getByRole("searchbox", { name: "Search rows" }).fill("nobody");
  await grid.getByText("No row contains this text.").waitFor();
});

test("[LIVE-42] a cell is edited with the keyboard alone, shows at once and is stored", async () => {
  const id = await project("Keys");
  const { page, dialog, grid } = await openGrid(id);
  await grid.focus();
  for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  const editor = grid.getByRole("textbox", { name: "full_name, row 2" });
  expect(await editor.inputValue()).toBe("Person 2");
  await page.keyboard.type(" Müller");
  await page.keyboard.press("Enter");
  await soon(async () => (await record(id, 1)).data.full_name).toBe("Person 2 Müller");
  expect((await record(id, 1)).version).toBe(2);
  // Enter has gone one row down; a character begins anew, Tab goes on to the right.
  await page.keyboard.type("Zoë");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Delete");
  await soon(async () => (await record(id, 2)).data).toEqual({
    id: "3",
    full_name: "Zoë",
    house: "",
    photo: "2.jpg",
  });
  // Escape leaves the cell as it was and the dialog open; the next one closes it.
  await page.keyboard.press("F2");
  await page.keyboard.type("nonsense");
  await page.keyboard.press("Escape");
  await cell(grid, "Zoë").waitFor();
  await page.keyboard.press("Control+End");
  await cell(grid, "199.jpg").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect((await record(id, 2)).data.house).toBe("");
  await page.getByRole("cell", { name: "Person 2 Müller" }).waitFor();
});

test("[OPEN-60] a cell that another window has changed shows both values; one decides which stays", async () => {
  const id = await project("Conflict");
  const { page, dialog, grid } = await openGrid(id, /status of 409/);
  const type = async (from: string, to: string) => {
    await cell(grid, from).dblclick();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(to);
    await page.keyboard.press("Enter");
  };
  await changeElsewhere(id, 0, { full_name: "Theirs" });
  await type("Person 1", "Mine");
  const bar = dialog.getByRole("alert");
  await bar
    .getByText("Row 1, full_name: someone else has since changed it to “Theirs”. You typed “Mine”.")
    .waitFor();
  expect((await record(id, 0)).data.full_name).toBe("Theirs");
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], [role=alertdialog]")).toEqual([]);
  await bar.getByRole("button", { name: "Keep mine" }).click();
  await bar.waitFor({ state: "hidden" });
  await soon(async () => (await record(id, 0)).data.full_name).toBe("Mine");
  await changeElsewhere(id, 1, { full_name: "Theirs again" });
  await type("Person 2", "Mine");
  await bar.getByRole("button", { name: "Take theirs" }).click();
  await cell(grid, "Theirs again").waitFor();
  expect((await record(id, 1)).data.full_name).toBe("Theirs again");
  // Another cell of the row is no conflict: both changes stay.
  await changeElsewhere(id, 2, { house: "Osprey" });
  await type("Person 3", "Third");
  await soon(async () => (await record(id, 2)).data).toMatchObject({ full_name: "Third", house: "Osprey" });
  expect(await bar.count()).toBe(0);
});

test("a value that is plainly wrong beside its column is asked about, by the column's own pattern, and stored all the same", async () => {
  const id = await createCardProject(office, "Patterns");
  const row = (_: unknown, at: number) => `Person ${at + 1},98250123${at + 10},${at + 10}-03-2019`;
  await uploadTable(office, id, ["full_name,mobile,dob", ...Array.from({ length: 12 }, row)].join("\n"));
  const { page, dialog, grid } = await openGrid(id);
  const type = async (from: string, to: string) => {
    await cell(grid, from).dblclick();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(to);
    await page.keyboard.press("Enter");
  };
  await type("9825012310", "982");
  const question = dialog.getByRole("status").filter({ hasText: "Row 1, mobile" });
  await question.getByText("3 digits, where the others have 10.").waitFor();
  await soon(async () => (await record(id, 0)).data.mobile).toBe("982");
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], [role=alertdialog]")).toEqual([]);
  await question.getByRole("button", { name: "Change it" }).click();
  await grid.getByRole("textbox", { name: "mobile, row 1" }).waitFor();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("9825099999");
  await page.keyboard.press("Enter");
  await soon(async () => (await record(id, 0)).data.mobile).toBe("9825099999");
  expect(await question.count()).toBe(0);
  await type("11-03-2019", "2019/03/11");
  const other = dialog.getByRole("status").filter({ hasText: "Row 2, dob" });
  await other.getByText("The others are dates like 31-12-2026.").waitFor();
  await other.getByRole("button", { name: "Keep it" }).click();
  expect(await other.count()).toBe(0);
  await soon(async () => (await record(id, 1)).data.dob).toBe("2019/03/11");
});

test("a change that cannot be saved is kept with the reason, and saved when tried again", async () => {
  const id = await project("Offline");
  const { page, dialog, grid } = await openGrid(id, /Failed to load resource/);
  await page.route(/live-data\/record/, (route) => route.abort());
  await cell(grid, "Person 1").dblclick();
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await page.getByText("Failed to save changes", { exact: true }).waitFor();
  const bar = dialog.getByRole("alert");
  await bar.getByText(/“Person 1x” was not saved. The server cannot be reached/).waitFor();
  await page.unroute(/live-data\/record/);
  await bar.getByRole("button", { name: "Retry" }).click();
  await soon(async () => (await record(id, 0)).data.full_name).toBe("Person 1x");
});

test("an edit of a table that was replaced meanwhile is not written into another person's row", async () => {
  const id = await project("Replaced");
  const { page, grid } = await openGrid(id, /status of 409/);
  await uploadTable(office, id, "id,full_name\n7,Someone else\n");
  await cell(grid, "Person 1").dblclick();
  await page.keyboard.type("x");
  await page.keyboard.press("Enter");
  await page.getByText(/Another table has been uploaded since. Your change was not saved/).waitFor();
  await cell(grid, "Someone else").waitFor();
  expect((await record(id, 0)).data).toEqual({ id: "7", full_name: "Someone else" });
});
