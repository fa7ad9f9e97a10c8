import { readFileSync } from "node:fs";
import { textOf } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  bulkProject,
  checkAll,
  checkAndExport,
  downloadBy,
  openBulk,
  paintedSheet,
  plainFront,
  students,
} from "#test/bulkPrint.ts";
import { goLive, onBar } from "#test/liveData.ts";
import { close, numbersOn, pick } from "#test/schoolPrint.ts";
import { namesInZip } from "#test/zipNames.ts";

const office = useBackOffice();

test("prints five ticked people sorted by class, then a single record", async () => {
  const table = students(30).map((row, index) => ({ ...row, class: `Class ${12 - (index % 12)}` }));
  const id = await bulkProject(office, { name: "Of a table", rows: table, photos: 30 });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBulk(page);
  await box.getByText("All 30", { exact: true }).waitFor();
  await box.getByRole("button", { name: "Choose people" }).click();
  const people = box.getByRole("listbox", { name: "People to choose from" });
  await people
    .getByRole("option", { name: /^Student 3 .*Not printed yet$/ })
    .locator("img")
    .waitFor();
  await box.getByRole("checkbox", { name: "All", exact: true }).click();
  const search = box.getByRole("searchbox", { name: "Search people" });
  for (const number of [3, 9, 14, 20, 30]) {
    await search.fill(`Student ${number}`);
    await people.getByRole("option", { name: new RegExp(`Student ${number} `) }).click();
    await search.fill("");
  }
  await box.getByText("5 of 30 chosen").first().waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await pick(page, box, "Sort by", "By class");
  await box.getByRole("button", { name: "Show the sheets" }).click();
  const choice = box.getByText("5 of 30 chosen, by class", { exact: true });
  await choice.waitFor();
  await paintedSheet(box, /^Sheet 1 of 1, front/);
  const { path } = await checkAndExport(page, box, "5 records");
  // Student 20 is in class 5, 9 in 4, 30 in 7, 14 in 11 and 3 in 10.
  const inOrder = [9, 20, 30, 3, 14].map((number) => table[number - 1]);
  expect(inOrder.map((row) => row?.class)).toEqual([4, 5, 7, 10, 11].map((number) => `Class ${number}`));
  expect(await numbersOn(path)).toEqual(inOrder.map((row) => row?.id));
  await close(page, box);
  await openBulk(page);
  await choice.waitFor();
  await close(page, box);

  await goLive(page);
  await onBar(page, "Next").click();
  await onBar(page, "Print this card").click();
  await box.getByText("1 of 30 chosen", { exact: true }).waitFor();
  const one = await checkAndExport(page, box, "1 record");
  expect(await textOf(one.path)).toContain("Student 2");
});

test("unticks only one of the people who share a number", async () => {
  const table = students(3).map((row) => ({ ...row, id: "M100001" }));
  const fields = { is_dual_sided: false, front_elements: plainFront };
  const id = await bulkProject(office, { name: "Twins", rows: table, fields });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBulk(page);
  await box.getByRole("button", { name: "Choose people" }).click();
  const people = box.getByRole("listbox", { name: "People to choose from" });
  await people.getByRole("option", { name: /^Student 2 .*row 2/ }).click();
  await box.getByText("2 of 3 chosen").first().waitFor();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  const { path } = await checkAndExport(page, box, "2 records");
  const text = await textOf(path);
  expect([1, 2, 3].map((number) => text.includes(`Student ${number}`))).toEqual([true, false, true]);
});

test("a background export makes a file per class and asks for the outcome", async () => {
  const table = students(1002).map((row, index) => ({ ...row, class: `Class ${(index % 3) + 1}` }));
  const fields = { is_dual_sided: false, front_elements: plainFront };
  const id = await bulkProject(office, { name: "A large table", rows: table, fields });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBulk(page);
  await pick(page, box, "Files", "One file per class");
  await checkAll(box, "1,002 records");
  await box.getByRole("button", { name: "Export 3 PDFs" }).waitFor();
  await box.getByRole("button", { name: "Background export" }).click();
  const save = box.getByRole("button", { name: "Download ZIP" });
  await save.waitFor();
  const { path } = await downloadBy(page, () => save.click());
  const names = namesInZip(readFileSync(path));
  expect(names.filter((name) => name.endsWith(".pdf"))).toEqual(
    [1, 2, 3].map((number) => expect.stringContaining(`Class ${number}`)),
  );
  const question = box.getByRole("region", { name: "Did the cards come out?" });
  await question.getByText("Did the 1,002 cards come out?").waitFor();
  await question.getByRole("button", { name: "All came out" }).click();
  await page.getByRole("log").getByText("1,002 cards came out").waitFor();
  await question.waitFor({ state: "detached" });
  const { items } = await (await office.call("GET", `/projects/${id}/cards/prints`)).json();
  expect(items).toMatchObject([{ printer: "job", cards: 1002, pending: 0, out: 1002, failed: 0 }]);
});

/** The numbers in a row of the readiness board. */
async function line(box: Locator, name: string): Promise<string[]> {
  const row = box
    .getByRole("table", { name: "Readiness" })
    .getByRole("row")
    .filter({ has: box.page().getByRole("rowheader", { name, exact: true }) });
  await row.waitFor();
  return await row.getByRole("cell").allInnerTexts();
}

const showBoard = (box: Locator) =>
  box.getByRole("radiogroup", { name: "People shown" }).getByText("Readiness", { exact: true }).click();

async function openBoard(page: Page): Promise<Locator> {
  const box = await openBulk(page);
  await box.getByRole("button", { name: "Choose people" }).click();
  await showBoard(box);
  await box.getByRole("table", { name: "Readiness" }).waitFor();
  return box;
}

test("shows how ready each class is and links each number to its people", async () => {
  // Two classes of six children: a child in the first class has no photo, a child in the second has no name.
  const table = students(12).map((row, index) => ({
    ...row,
    class: index < 6 ? "Class 1" : "Class 2",
    ...(index === 4 ? { photo: "nobody.jpg" } : {}),
    ...(index === 8 ? { name: "" } : {}),
  }));
  const id = await bulkProject(office, { name: "Before term", rows: table, photos: 12 });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBoard(page);
  // People, photo missing, data missing, changed, ready, not printed yet, printed.
  expect(await line(box, "Everybody")).toEqual(["12", "1", "1", "0", "10", "12", "0"]);
  expect(await line(box, "Class 1")).toEqual(["6", "1", "0", "0", "5", "6", "0"]);
  expect(await line(box, "Class 2")).toEqual(["6", "0", "1", "0", "5", "6", "0"]);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);

  await box.getByRole("button", { name: "Class 1: 1 photo missing" }).click();
  await box.getByText("1 person shown, 12 of 12 chosen").waitFor();
  await box.getByRole("option", { name: /Student 5 / }).waitFor();
  await showBoard(box);
  await box.getByRole("button", { name: "Class 1: 5 ready" }).press("Enter");
  await box.getByRole("button", { name: "Choose only these 5" }).click();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  const { path } = await checkAndExport(page, box, "5 records");
  expect(await numbersOn(path)).toEqual([0, 1, 2, 3, 5].map((index) => table[index]?.id));
  await close(page, box);

  const changes = { name: "Student Three" };
  await office.call("PATCH", `/projects/${id}/live-data/record/2`, { changes, baseVersion: 1 });
  const after = await openBoard(page);
  await soon(() => line(after, "Class 1")).toEqual(["6", "1", "0", "1", "0", "1", "5"]);
  await soon(() => line(after, "Everybody")).toEqual(["12", "1", "1", "1", "5", "7", "5"]);
  await after.getByRole("button", { name: "Class 1: 1 changed since printed" }).click();
  await after.getByRole("option", { name: /Student Three/ }).waitFor();
  await pick(page, after, "Card status", "Not printed yet");
  await after.getByText("1 person shown, 5 of 12 chosen").waitFor();
});
