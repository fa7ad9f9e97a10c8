import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { bulkProject, checkAndExport, openBulk, students } from "./support/bulkPrint.ts";
import { checkPdf, textOf } from "./support/programs.ts";

const office = useBackOffice();

/** Two classes of six: one child of the first has no photo, one of the second no name. */
const table = students(12).map((row, index) => ({
  ...row,
  class: index < 6 ? "Class 1" : "Class 2",
  ...(index === 4 ? { photo: "nobody.jpg" } : {}),
  ...(index === 8 ? { name: "" } : {}),
}));

/** The board's numbers of a line, as they stand in it. */
async function line(box: Locator, name: string): Promise<string[]> {
  const row = box
    .getByRole("table", { name: "Readiness" })
    .getByRole("row")
    .filter({
      has: box.page().getByRole("rowheader", { name, exact: true }),
    });
  await row.waitFor();
  return await row.getByRole("cell").allInnerTexts();
}

async function openBoard(page: Page): Promise<Locator> {
  const box = await openBulk(page);
  await box.getByRole("button", { name: "Choose people" }).click();
  await box.getByRole("radiogroup", { name: "People shown" }).getByText("Readiness", { exact: true }).click();
  await box.getByRole("table", { name: "Readiness" }).waitFor();
  return box;
}

test("the board says how far each class is, its numbers lead to those people, and a card whose record changed is told", async () => {
  const id = await bulkProject(office, { name: "Before term", rows: table, photos: 12 });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBoard(page);
  // People, photo missing, facts missing, changed, ready, never printed, printed.
  expect(await line(box, "Everybody")).toEqual(["12", "1", "1", "0", "10", "12", "0"]);
  expect(await line(box, "Class 1")).toEqual(["6", "1", "0", "0", "5", "6", "0"]);
  expect(await line(box, "Class 2")).toEqual(["6", "0", "1", "0", "5", "6", "0"]);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);

  await box.getByRole("button", { name: "Class 1: 1 photo missing" }).click();
  await box.getByText("1 person shown, 12 of 12 chosen").waitFor();
  await box.getByRole("option", { name: /Student 5 / }).waitFor();
  await box.getByRole("radiogroup", { name: "People shown" }).getByText("Readiness", { exact: true }).click();
  await box.getByRole("button", { name: "Class 1: 5 ready" }).press("Enter");
  await box.getByRole("button", { name: "Choose only these 5" }).click();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  const { path } = await checkAndExport(page, box, "5 records");
  await checkPdf(path);
  const numbers = [...(await textOf(path)).matchAll(/No\. (\S+),/g)].map((match) => match[1]);
  expect(numbers).toEqual([0, 1, 2, 3, 5].map((index) => table[index]?.id));
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  await office.call("PATCH", `/projects/${id}/live-data/record/2`, {
    changes: { name: "Student Three" },
    baseVersion: 1,
  });
  const after = await openBoard(page);
  await soon(() => line(after, "Class 1")).toEqual(["6", "1", "0", "1", "0", "1", "5"]);
  await soon(() => line(after, "Everybody")).toEqual(["12", "1", "1", "1", "5", "7", "5"]);
  await after.getByRole("button", { name: "Class 1: 1 changed since printed" }).click();
  await after.getByRole("option", { name: /Student Three/ }).waitFor();
  await after.getByRole("combobox", { name: "How far the cards are" }).click();
  await page.getByRole("option", { name: "Never printed" }).click();
  await after.getByText("1 person shown, 5 of 12 chosen").waitFor();
});
