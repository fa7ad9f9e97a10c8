import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { useBackOffice } from "./support/backOffice.ts";
import {
  bulkProject,
  checkAll,
  checkAndExport,
  downloadBy,
  openBulk,
  plainFront,
  sheetPicture,
  students,
} from "./support/bulkPrint.ts";
import { goLive, onBar } from "./support/liveData.ts";
import { checkPdf, textOf } from "./support/programs.ts";
import { namesInZip } from "./support/zipNames.ts";

const office = useBackOffice();

test("of a table five people are ticked, sorted by class and printed in that order; a record on the card is printed alone", async () => {
  const table = students(30).map((row, index) => ({ ...row, class: `Class ${12 - (index % 12)}` }));
  const id = await bulkProject(office, { name: "Of a table", rows: table, photos: 30 });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBulk(page);
  await box.getByText("All 30", { exact: true }).waitFor();
  await box.getByRole("button", { name: "Choose people" }).click();
  // Each with the photo that the record names, and how far the card is.
  const people = box.getByRole("listbox", { name: "People to choose from" });
  const someone = people.getByRole("option", { name: /^Student 3 .*Never printed$/ });
  await someone.locator("img").waitFor();
  await box.getByRole("checkbox", { name: "All", exact: true }).click();
  for (const name of ["Student 3", "Student 9", "Student 14", "Student 20", "Student 30"]) {
    await box.getByRole("searchbox", { name: "Search people" }).fill(name);
    const option = people.getByRole("option", { name: new RegExp(`${name} `) });
    await option.click();
    await box.getByRole("searchbox", { name: "Search people" }).fill("");
  }
  await box.getByText("5 of 30 chosen").first().waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await box.getByRole("combobox", { name: "Sort by", exact: true }).click();
  await page.getByRole("option", { name: "By class", exact: true }).click();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  await box.getByText("5 of 30 chosen, by class", { exact: true }).waitFor();
  await sheetPicture(box, /^Sheet 1 of 1, front/);
  const { path } = await checkAndExport(page, box, "5 records");
  await checkPdf(path);
  const numbers = [...(await textOf(path)).matchAll(/No\. (\S+),/g)].map((match) => match[1]);
  const ticked = table.filter(({ name }) => /^Student (?:3|9|14|20|30)$/.test(name));
  const classOf = (row: { class: string }) => Number(row.class.split(" ").at(-1));
  expect(numbers).toEqual(ticked.sort((a, b) => classOf(a) - classOf(b)).map((row) => row.id));
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  const again = await openBulk(page);
  await again.getByText("5 of 30 chosen, by class", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await again.waitFor({ state: "detached" });

  await goLive(page);
  await onBar(page, "Next").click();
  await onBar(page, "Print this card").click();
  await box.getByText("1 of 30 chosen", { exact: true }).waitFor();
  const one = await checkAndExport(page, box, "1 record");
  expect(await textOf(one.path)).toContain("Student 2");
});

test("a background export of a table makes a file for each class too, and asks whether its cards came out", async () => {
  const table = students(1002).map((row, index) => ({ ...row, class: `Class ${(index % 3) + 1}` }));
  const fields = { is_dual_sided: false, front_elements: plainFront };
  const id = await bulkProject(office, { name: "A large table", rows: table, fields });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBulk(page);
  await box.getByRole("combobox", { name: "Files", exact: true }).click();
  await page.getByRole("option", { name: "One file per class", exact: true }).click();
  await checkAll(box, "1,002 records");
  await box.getByRole("button", { name: "Export 3 PDFs" }).waitFor();
  await box.getByRole("button", { name: "Background export" }).click();
  const save = box.getByRole("button", { name: "Download ZIP" });
  await save.waitFor({ timeout: 150_000 });
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
  const answer = await office.call("GET", `/projects/${id}/cards/prints`);
  const { items } = (await answer.json()) as { items: object[] };
  expect(items).toMatchObject([{ printer: "job", cards: 1002, pending: 0, out: 1002, failed: 0 }]);
});
