import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { bulk, bulkProject, checkAndExport, downloadBy, openBulk, students } from "./support/bulkPrint.ts";
import { checkPdf, textOf } from "./support/programs.ts";
import { openList, usePrintingSchool } from "./support/schoolPrint.ts";

const school = usePrintingSchool();
const { office } = school;

const question = (where: Page | Locator) => where.getByRole("region", { name: "Did the cards come out?" });
const failedDialog = (page: Page) => page.getByRole("dialog", { name: "Whose cards did not come out?" });
const numbers = async (path: string) =>
  [...(await textOf(path)).matchAll(/No\. (\S+)/g)].map((match) => match[1]).sort();

test("of a school's print it is asked until somebody says it, here or elsewhere, whose cards came out; exactly these are printed then, and Undo takes it back", async () => {
  const five = school.students().slice(0, 5);
  const [, second, , fourth] = five;
  if (!second || !fourth) throw new Error("The school has too few students.");
  await school.setStatus(five, "ready_to_print");
  const page = await school.openEditor();
  const list = await openList(page);
  await list.getByRole("button", { name: "Print 5 ready to print" }).click();
  const box = bulk(page);
  await box.getByText("5 students", { exact: true }).waitFor();
  await checkAndExport(page, box, "5 records");
  await question(box).getByText("Did the 5 cards come out?").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  // Another browser, another day: the question is there, over the card.
  const elsewhere = await school.openEditor({ apart: true });
  await question(elsewhere).getByText("Did the 5 cards come out?").waitFor();
  await elsewhere.reload();
  await question(elsewhere).waitFor();
  expect(await axeFindingsInBothSchemes(elsewhere)).toEqual([]);
  await question(elsewhere).getByRole("button", { name: "Some did not…" }).focus();
  await elsewhere.keyboard.press("Enter");
  for (const { user } of [second, fourth]) {
    await failedDialog(elsewhere).getByRole("checkbox", { name: user.full_name }).check();
  }
  expect(await axeFindingsInBothSchemes(elsewhere)).toEqual([]);
  await failedDialog(elsewhere).getByRole("button", { name: "2 cards did not come out" }).click();
  // Under the pointer a message stays.
  await elsewhere.getByText("3 cards came out, 2 did not").hover();
  await soon(school.counts).toMatchObject({ printed: 3, ready_to_print: 2 });
  await question(elsewhere).waitFor({ state: "detached" });

  await elsewhere.getByText("Undo", { exact: true }).click();
  await question(elsewhere).waitFor();
  await soon(school.counts).toMatchObject({ printed: 0, ready_to_print: 5 });
  await question(elsewhere).getByRole("button", { name: "Some did not…" }).click();
  for (const { user } of [second, fourth]) {
    await failedDialog(elsewhere).getByRole("checkbox", { name: user.full_name }).check();
  }
  await failedDialog(elsewhere).getByRole("button", { name: "2 cards did not come out" }).click();
  await soon(school.counts).toMatchObject({ printed: 3, ready_to_print: 2 });

  // Whatever is filtered by now: printed again are those two, and nobody else.
  await school.setStatus(five, "printed");
  await openBulk(elsewhere);
  const later = bulk(elsewhere);
  await later.getByRole("button", { name: "Print history" }).click();
  const newest = later.getByRole("list", { name: "Prints, the newest first" }).getByRole("listitem").first();
  await newest.getByText("5 students", { exact: true }).waitFor();
  await newest.getByText("3 came out, 2 did not").waitFor();
  await newest.getByRole("button", { name: /^Print again/ }).click();
  const again = elsewhere.getByRole("dialog", { name: "Print again" });
  await again.getByRole("radio", { name: "2 cards that did not come out" }).waitFor();
  expect(await again.getByRole("combobox", { name: "Reason" }).inputValue()).toBe("Damaged");
  expect(await axeFindingsInBothSchemes(elsewhere)).toEqual([]);
  const { path } = await downloadBy(elsewhere, () => again.getByRole("button", { name: "Save PDF" }).click());
  await checkPdf(path);
  expect(await numbers(path)).toEqual([second, fourth].map((one) => one.admission_no).sort());

  // The ledger tells it of each of them.
  await later.getByRole("button", { name: "What happened to each card" }).click();
  const ledger = elsewhere.getByRole("dialog", { name: "Cards that were printed" });
  await ledger.getByRole("searchbox", { name: "Search cards by name or id" }).fill(second.user.full_name);
  const rows = ledger.getByRole("row").filter({ hasText: second.user.full_name });
  await soon(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toMatch(/Damaged[\s\S]*Not said yet/);
  expect(await rows.last().innerText()).toMatch(/New[\s\S]*Did not come out/);
  expect(await axeFindingsInBothSchemes(elsewhere)).toEqual([]);
});

test("of a table's print it is said from which sheet on nothing came out; a single card is printed as it was issued", async () => {
  const id = await bulkProject(office, { name: "Ledger", rows: students(12) });
  const page = await office.visit(`/editor/${id}`);
  const dialog = await openBulk(page);
  await checkAndExport(page, dialog, "12 records");
  await question(dialog).getByText("Did the 12 cards come out?").waitFor();
  await question(dialog).getByText("Student 1, Student 2, Student 3 and 9 more").waitFor();
  await page.keyboard.press("Escape");
  await bulk(page).waitFor({ state: "detached" });
  await question(page).getByRole("button", { name: "Some did not…" }).click();
  const failed = failedDialog(page);
  expect(await failed.getByRole("textbox", { name: "From sheet" }).inputValue()).toBe("2");
  expect(await failed.getByRole("button", { name: "Nobody is ticked" }).isDisabled()).toBe(true);
  await failed.getByRole("button", { name: "Tick from this sheet on" }).click();
  await failed.getByRole("button", { name: "2 cards did not come out" }).click();
  await page.getByText("10 cards came out, 2 did not").waitFor();

  const { front_elements } = (await (await office.call("GET", `/projects/${id}`)).json()) as {
    front_elements: { properties: { text?: string } }[];
  };
  const changed = front_elements.map((element) =>
    element.properties.text?.startsWith("No.")
      ? { ...element, properties: { ...element.properties, text: "New {{ id }}" } }
      : element,
  );
  await office.call("PUT", `/projects/${id}`, { front_elements: changed });
  await page.reload();
  await openBulk(page);
  await dialog.getByRole("button", { name: "Print history" }).click();
  await dialog.getByRole("button", { name: "What happened to each card" }).click();
  const ledger = page.getByRole("dialog", { name: "Cards that were printed" });
  await ledger.getByRole("button", { name: "Print this card again: Student 3", exact: true }).click();
  const again = page.getByRole("dialog", { name: "Print again" });
  await again.getByRole("radio", { name: "As the cards were issued" }).check();
  const { path } = await downloadBy(page, () => again.getByRole("button", { name: "Save PDF" }).click());
  const text = await textOf(path);
  expect(text).toContain("Student 3");
  expect(text).toContain("No. N1002");
  expect(text).not.toContain("Student 4");
});
