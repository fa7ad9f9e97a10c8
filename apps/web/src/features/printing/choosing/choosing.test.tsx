import { expect, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { bulk, checkAndExport, openBulk } from "#test/bulkPrint.ts";
import {
  chosen,
  close,
  numbersOf,
  numbersOn,
  openList,
  pick,
  rows,
  tabs,
  usePrintingSchool,
} from "#test/schoolPrint.ts";

const school = usePrintingSchool(useBackOffice);

/** Filters the list by a class, counted from 1; returns its name and its number of people. */
async function filterByClass(page: Page, list: Locator, at: number) {
  await list.getByText("1–50 of 1,250").waitFor();
  await list.getByRole("combobox", { name: "Class section" }).click();
  const option = page.getByRole("option").nth(at);
  const name = await option.innerText();
  await option.click();
  const ofClass = school.students().filter(({ class_section }) => class_section.full_name === name);
  await list.getByText(`${ofClass.length} students found`, { exact: true }).waitFor();
  return { name, ofClass, count: ofClass.length };
}

const people = (box: Locator) => box.getByRole("listbox", { name: "People to choose from" });

test("prints a class except for one student and keeps the choice", async () => {
  await school.setStatus(school.students().slice(0, 200), "ready_to_print");
  const page = await school.openEditor();
  const list = await openList(page);
  const { name, ofClass, count } = await filterByClass(page, list, 1);
  // The tabs count only the class.
  await soon(async () => (await tabs(list))[0]).toBe(`All ${count}`);
  const numbers = (await tabs(list)).slice(1).map((tab) => Number(tab.split(" ").at(-1)));
  expect(numbers.reduce((sum, each) => sum + each, 0)).toBe(count);
  await list.getByRole("checkbox", { name: "Select all on this page" }).check();
  const everybody = list.getByRole("button", { name: `Select all ${count}` });
  if ((await everybody.count()) > 0) await everybody.click();
  await chosen(list, `${count} records selected`);
  await rows(list).nth(3).click();
  await chosen(list, `${count - 1} records selected`);
  const left = await rows(list).nth(3).innerText();
  await list.getByRole("button", { name: `Print ${count - 1} cards` }).click();

  const box = bulk(page);
  const choice = box.getByText(`${count - 1} students, chosen from the ${count} of ${name}`, { exact: true });
  await box.getByText(`${count - 1} students`, { exact: true }).waitFor();
  await choice.waitFor();
  const { path } = await checkAndExport(page, box, `${count - 1} records`);
  const wanted = numbersOf(ofClass).filter((number) => !left.includes(number));
  expect(wanted).toHaveLength(count - 1);
  expect((await numbersOn(path)).sort()).toEqual(wanted.sort());
  await close(page, box);

  await openBulk(page);
  await choice.waitFor();
  await box.getByRole("button", { name: `Print ${count - 1} cards` }).waitFor();
  await box.getByRole("button", { name: "Everybody", exact: true }).click();
  await box.getByText(`${count} students of ${name}`, { exact: true }).waitFor();
});

test("chooses people by search, keyboard and a pasted list", async () => {
  const page = await school.openEditor();
  const box = await openBulk(page);
  await box.getByText("1,250 students", { exact: true }).waitFor();
  await box.getByRole("button", { name: "Choose people" }).click();
  const [first, second, third] = school.students();
  if (!first || !second || !third) expect.fail("The school has no students.");

  // The search field has the focus.
  const search = box.getByRole("searchbox", { name: "Search people" });
  await search.waitFor();
  await page.keyboard.type(first.admission_no);
  await box.getByText("1 person shown, 1,250 of 1,250 chosen").waitFor();
  await box.getByRole("button", { name: "Choose only these 1" }).press("Enter");
  await box.getByText("1 student", { exact: true }).waitFor();
  await search.press("Escape");
  await people(box).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await box.getByText("3 of 1,250 chosen").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);

  // With nobody chosen, everything is disabled and says why.
  const all = box.getByRole("checkbox", { name: "All", exact: true });
  await all.click();
  await box.getByText("1,250 of 1,250 chosen").waitFor();
  await all.click();
  await box.getByText("0 of 1,250 chosen").waitFor();
  await box.getByText("Nobody is chosen, so there is nothing to print.").waitFor();
  for (const name of ["Print 0 cards", "Export PDF", "Mark as printed"]) {
    const button = box.getByRole("button", { name, exact: true });
    expect(await button.isDisabled(), name).toBe(true);
    const describedBy = await button.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${describedBy}"]`).innerText(), name).toMatch(/^Nobody is chosen/);
  }

  await box.getByRole("button", { name: "Paste a list" }).click();
  await box
    .getByLabel("Numbers or ids, one per line or separated by commas")
    .fill(`${third.admission_no}, X-404\n${first.admission_no.toLowerCase()}`);
  await box.getByText("2 people found").waitFor();
  expect(await box.getByRole("region", { name: "1 entry not found" }).innerText()).toContain("X-404");
  await box.getByRole("button", { name: "Choose only these 2" }).click();
  await box.getByText("2 of 1,250 chosen").waitFor();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  await pick(page, box, "Sort by", "By number");
  const { path } = await checkAndExport(page, box, "2 records");
  expect(await numbersOn(path)).toEqual(
    numbersOf([first, third]).sort((a, b) => a.localeCompare(b, undefined, { numeric: true })),
  );
});

test("finds people by the state of their cards and prints only their cards", async () => {
  const page = await school.openEditor();
  const list = await openList(page);
  // The tests above printed nobody of this class.
  const { ofClass, count } = await filterByClass(page, list, 9);
  await school.setStatus(ofClass.slice(0, 4), "printed");
  const box = bulk(page);
  const find = async (way: string) => {
    await page.getByRole("button", { name: "Find by card" }).click();
    await page.getByRole("menuitem", { name: way }).click();
  };
  await find("Not printed yet");
  await box.getByText(`${count - 4} people shown, ${count} of ${count} chosen`).waitFor();
  await box.getByRole("button", { name: `Choose only these ${count - 4}` }).click();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  const { path } = await checkAndExport(page, box, `${count - 4} records`);
  expect((await numbersOn(path)).sort()).toEqual(numbersOf(ofClass.slice(4)).sort());
  await close(page, box);

  await openList(page);
  await find("Photo missing");
  const without = school
    .students()
    .filter(({ user }) => !user.image || user.image.endsWith("dummy_logo.jpg"));
  await box.getByText(`${without.length} people shown, 1,250 of 1,250 chosen`).waitFor();
  await people(box)
    .getByRole("option", { name: without[0]?.user.full_name ?? "" })
    .waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await close(page, box);

  await openList(page);
  await find("Readiness of each class");
  await box.getByRole("button", { name: `Everybody: ${without.length} photo missing` }).waitFor();
});
