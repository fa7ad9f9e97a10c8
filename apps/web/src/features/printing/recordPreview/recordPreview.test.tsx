import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, useBackOffice } from "#test/backOffice.ts";
import { bulkProject, choose, students } from "#test/bulkPrint.ts";
import { openFromMenu, usePrintingSchool } from "#test/schoolPrint.ts";
import { nearestPosition } from "#ui/PositionField.tsx";

const school = usePrintingSchool(useBackOffice);
const { office } = school;
const total = 12;
let full: string;

beforeAll(async () => {
  full = await bulkProject(office, { name: "Cards", rows: students(total), photos: total });
});

const openPreview = (page: Page) => openFromMenu(page, "Record preview", "Record Preview");
const cardOf = (dialog: Locator, name: string) => dialog.getByRole("img", { name, exact: true });

/** The words on the shown card, once it has loaded. */
async function wordsOn(dialog: Locator, name: string): Promise<string> {
  await cardOf(dialog, name).waitFor();
  return decodeURIComponent((await cardOf(dialog, name).getAttribute("src")) ?? "");
}

async function goTo(dialog: Locator, record: string): Promise<void> {
  const number = dialog.getByRole("textbox", { name: "Record number" });
  await number.fill(record);
  await number.press("Enter");
}

test("[PREV-01, PREV-02, PREV-03, PREV-06] shows either side of any record of a table", async () => {
  const page = await office.visit(`/editor/${full}`);
  const asked = page.waitForRequest(/\/render\/preview$/);
  const dialog = await openPreview(page);
  expect((await asked).postDataJSON()).toEqual({ record_index: 0, side: "front" });
  expect(await wordsOn(dialog, "Record 1, front")).toContain("Student 1");
  expect(await axeFindingsInBothSchemes(page, '[role="dialog"]')).toEqual([]);
  expect(await dialog.getByRole("button", { name: "Prev" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Next" }).click();
  await cardOf(dialog, "Record 2, front").waitFor();
  const number = dialog.getByRole("textbox", { name: "Record number" });
  expect(await number.inputValue()).toBe("2");
  for (const [typed, record] of [
    ["99", total],
    ["0", 1],
    ["7", 7],
  ] as const) {
    await goTo(dialog, typed);
    await cardOf(dialog, `Record ${record}, front`).waitFor();
    expect(await number.inputValue()).toBe(String(record));
  }
  await dialog.getByRole("button", { name: "Prev" }).click();
  await cardOf(dialog, "Record 6, front").waitFor();
  await choose(dialog, "Side", "Back");
  expect(await wordsOn(dialog, "Record 6, back")).toContain("If found, return to Student 6");
});

test("[PREV-04] links to the data wizard when there are no records", async () => {
  const page = await office.visit(`/editor/${await bulkProject(office, { name: "Empty", rows: [] })}`);
  const dialog = await openPreview(page);
  await dialog.getByText("No data uploaded yet for this project", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Open the data wizard" }).waitFor();
});

test("reports a failed preview and retries it", async () => {
  const page = await office.visit(`/editor/${full}`);
  const refusal = { status: 500, json: { detail: "Out of ink.", code: "internal" } };
  await page.route(/\/render\/preview$/, (route) => route.fulfill(refusal));
  const dialog = await openPreview(page);
  await dialog.getByRole("alert").getByText("Out of ink.").waitFor();
  await page.unroute(/\/render\/preview$/);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await cardOf(dialog, "Record 1, front").waitFor();
});

test("[PREV-01, PREV-03] shows the people of a school", async () => {
  const page = await school.openEditor();
  const dialog = await openPreview(page);
  await dialog.getByText("of 1,250").waitFor();
  const people = school.students();
  expect(await wordsOn(dialog, "Record 1, front")).toContain(people[0]?.admission_no);
  await goTo(dialog, "9999");
  expect(await wordsOn(dialog, "Record 1250, front")).toContain(people[1249]?.admission_no);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("links to the School Data Wizard when the school is not connected", async () => {
  const page = await school.openEditor({}, { impersonation_token: "" });
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "Record preview" }).click();
  const question = page.getByRole("alertdialog", { name: "Not connected to the school" });
  await question.getByRole("button", { name: "Open School Data Wizard" }).waitFor();
});

test("[PREV-03] clamps the record number to the total", () => {
  const records = ["0", "-4", "1", "12", " 24 ", "25", "1,000", "99999999"].map((typed) =>
    nearestPosition(typed, 24),
  );
  expect(records).toEqual([0, 0, 0, 11, 23, 23, 23, 23]);
});

test("ignores a record number that is not a number", () => {
  expect(["", "  ", "first", "1a"].map((typed) => nearestPosition(typed, 24))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
