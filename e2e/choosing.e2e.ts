import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import {
  bulk,
  checkAll,
  checkAndExport,
  downloadBy,
  openBulk,
  printButton,
  savedFile,
  sheetPicture,
} from "./support/bulkPrint.ts";
import { goLive, onBar } from "./support/liveData.ts";
import { checkPdf, textOf } from "./support/programs.ts";
import {
  chosen,
  grid,
  markPrinted,
  openList,
  rows,
  setTo,
  tabs,
  usePrintingSchool,
} from "./support/schoolPrint.ts";

const school = usePrintingSchool();

/** The admission numbers on the cards of a PDF, in their order. */
async function numbersOn(path: string): Promise<string[]> {
  await checkPdf(path);
  return [...(await textOf(path)).matchAll(/No\. (\S+)/g)].map((match) => match[1] ?? "");
}

const numbersOf = (people: readonly { readonly admission_no: string }[]) =>
  people.map(({ admission_no }) => admission_no);

/** Filters by a class, counted from 1, and says what it is called and how many it has. */
async function filterByClass(page: Page, list: Locator, at = 1): Promise<{ name: string; count: number }> {
  await list.getByRole("combobox", { name: "Class section" }).click();
  const option = page.getByRole("option").nth(at);
  const name = await option.innerText();
  await option.click();
  const found = list.getByText(/^\d{2} students found$/);
  await found.waitFor();
  return { name, count: Number.parseInt(await found.innerText(), 10) };
}

const people = (box: Locator) => box.getByRole("listbox", { name: "People to choose from" });
const choose = (box: Locator) => box.getByRole("button", { name: "Choose people" }).click();

test("a class of the list but for one is printed, exactly these, and the dialog keeps the choice", async () => {
  await school.setStatus(school.students().slice(0, 200), "ready_to_print");
  const page = await school.openEditor();
  const list = await openList(page);
  const { name, count } = await filterByClass(page, list);
  // The tabs count whom the filter finds.
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
  await box.getByText(`${count - 1} students`, { exact: true }).waitFor();
  await box
    .getByText(`${count - 1} students, chosen from the ${count} of ${name}`, { exact: true })
    .waitFor();
  const { path } = await checkAndExport(page, box, `${count - 1} records`);
  const printed = await numbersOn(path);
  const ofClass = school.students().filter(({ class_section: { full_name } }) => full_name === name);
  expect(ofClass).toHaveLength(count);
  expect(printed.sort()).toEqual(
    numbersOf(ofClass)
      .filter((number) => !left.includes(number))
      .sort(),
  );
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  const again = await openBulk(page);
  await again
    .getByText(`${count - 1} students, chosen from the ${count} of ${name}`, { exact: true })
    .waitFor();
  await again.getByRole("button", { name: `Print ${count - 1} cards` }).waitFor();
  await again.getByRole("button", { name: "Everybody", exact: true }).click();
  await again.getByText(`${count} students of ${name}`, { exact: true }).waitFor();
});

test("people are chosen by search and by a pasted list, with the keyboard alone; nobody chosen prints nothing and says why", async () => {
  const page = await school.openEditor();
  const box = await openBulk(page);
  await box.getByText("1,250 students", { exact: true }).waitFor();
  await choose(box);
  const [first, second, third] = school.students();
  if (!first || !second || !third) expect.fail("The school has no students.");

  // The search has the focus: a number finds one, and Tab leads on to choosing them alone.
  await box.getByRole("searchbox", { name: "Search people" }).waitFor();
  await page.keyboard.type(first.admission_no);
  await box.getByText("1 person shown, 1,250 of 1,250 chosen").waitFor();
  await box.getByRole("button", { name: "Choose only these 1" }).press("Enter");
  await box.getByText("1 student", { exact: true }).waitFor();
  await box.getByRole("searchbox", { name: "Search people" }).press("Escape");
  await people(box).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await box.getByText("3 of 1,250 chosen").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);

  // Nobody: everything is off and says why.
  await box.getByRole("checkbox", { name: "All", exact: true }).click();
  await box.getByText("1,250 of 1,250 chosen").waitFor();
  await box.getByRole("checkbox", { name: "All", exact: true }).click();
  await box.getByText("0 of 1,250 chosen").waitFor();
  await box.getByText("Nobody is chosen, so there is nothing to print.").waitFor();
  for (const name of ["Print 0 cards", "Export PDF", "Mark as printed"]) {
    const button = box.getByRole("button", { name, exact: true });
    expect(await button.isDisabled(), name).toBe(true);
    const describedBy = await button.getAttribute("aria-describedby");
    expect(await page.locator(`[id="${describedBy}"]`).innerText(), name).toMatch(/^Nobody is chosen/);
  }

  // A pasted list, with what nobody has.
  await box.getByRole("button", { name: "Paste a list" }).click();
  const list = [third.admission_no, "X-404", String(first.id), first.admission_no.toLowerCase()];
  await box
    .getByLabel("Numbers or ids, separated by lines or commas")
    .fill(`${list[0]}, ${list[1]}\n${list[3]}`);
  await box.getByText("2 people found").waitFor();
  expect(await box.getByRole("region", { name: "1 entry not found" }).innerText()).toContain("X-404");
  await box.getByRole("button", { name: "Choose only these 2" }).click();
  await box.getByText("2 of 1,250 chosen").waitFor();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  await box.getByRole("combobox", { name: "Sort by", exact: true }).click();
  await page.getByRole("option", { name: "By number", exact: true }).click();
  const { path } = await checkAndExport(page, box, "2 records");
  expect(await numbersOn(path)).toEqual(
    numbersOf([first, third]).sort((a, b) => a.localeCompare(b, undefined, { numeric: true })),
  );
});

test("a file per class is named after it and holds that class alone", async () => {
  const [first, ...others] = school.students();
  const of = (name: string | undefined) =>
    school.students().filter(({ class_section: { full_name } }) => full_name === name);
  const other = others.find((one) => one.class_section.full_name !== first?.class_section.full_name);
  const one = of(first?.class_section.full_name).slice(0, 3);
  const two = of(other?.class_section.full_name).slice(0, 2);
  await school.setStatus([...one, ...two], "printed");
  const page = await school.openEditor();
  const box = await openBulk(page);
  await box.getByRole("combobox", { name: "Print status", exact: true }).click();
  await page.getByRole("option", { name: "Printed", exact: true }).click();
  await box.getByText("5 students", { exact: true }).waitFor();
  await box.getByRole("combobox", { name: "Files", exact: true }).click();
  await page.getByRole("option", { name: "One file per class", exact: true }).click();
  await box.getByRole("switch", { name: "Separator label before each" }).click();
  await checkAll(box, "5 records");
  const second = page
    .waitForEvent("download")
    .then(() => page.waitForEvent("download"))
    .then(savedFile);
  // The message goes by itself, maybe before the files are kept.
  const [file, last] = await Promise.all([
    downloadBy(page, () => printButton(box, "Export 2 PDFs").click()),
    second,
    page.getByRole("log").getByText("2 files were saved").waitFor(),
  ]);
  const files = [file, last];
  expect(files.map(({ name }) => name).sort()).toEqual(
    [first, other].map((person) => `${person?.class_section.full_name}.pdf`).sort(),
  );
  for (const { name, path } of files) {
    const group = name === `${first?.class_section.full_name}.pdf` ? one : two;
    expect((await numbersOn(path)).sort()).toEqual(numbersOf(group).sort());
    expect(await textOf(path)).toContain(`${group.length} cards`);
  }
});

test("one card is printed from live data and from the list in two clicks, by a key as well", async () => {
  const page = await school.openEditor();
  const [first, second] = school.students();
  const box = bulk(page);
  /** The second click. Where the browser has no print dialog, what would go there is saved. */
  const printed = async (name: string | undefined) => {
    await box.getByText(`: ${name}`).waitFor();
    const { path } = await downloadBy(page, () => box.getByRole("button", { name: "Print 1 card" }).click());
    await page.keyboard.press("Escape");
    await box.waitFor({ state: "detached" });
    return await numbersOn(path);
  };
  await goLive(page);
  await onBar(page, "Print this card").click();
  expect(await printed(first?.user.full_name)).toEqual([first?.admission_no]);

  const list = await openList(page);
  const row = rows(list).nth(1);
  await row.getByRole("button", { name: `Print this card: ${second?.user.full_name}` }).click();
  expect(await printed(second?.user.full_name)).toEqual([second?.admission_no]);

  const again = await openList(page);
  await rows(again).nth(2).waitFor();
  await grid(again).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("p");
  await box.getByText(`: ${second?.user.full_name}`).waitFor();
});

test("marking as printed and setting printed people back ask with the number, and are explained", async () => {
  await school.setStatus(school.students().slice(0, 4), "ready_to_print");
  const page = await school.openEditor();
  const list = await openList(page);
  await list.getByRole("button", { name: "Print 4 ready to print" }).click();
  const box = bulk(page);
  await box.getByText("4 students, ready to print", { exact: true }).waitFor();
  await sheetPicture(box, /^Sheet 1 of 1, front/);
  expect(await axeFindings(page, "[role=dialog]", ["target-size"])).toEqual([]);
  await box.getByText(/^“Mark as printed” prints nothing/).waitFor();
  await box.getByRole("button", { name: "Mark as printed", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: "Mark 4 people as printed?" });
  await question.waitFor();
  expect(await axeFindings(page, "[role=alertdialog]")).toEqual([]);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await school.counts()).printed).toBe(0);
  const ledger = `/projects/${school.office.project()}/cards?limit=1`;
  const cards = async () => await (await school.office.call("GET", ledger)).json();
  const before = await cards();
  await markPrinted(page, 4);
  await soon(async () => (await school.counts()).printed).toBe(4);
  // Nobody’s card was made: neither the ledger nor the history tells of a print.
  expect(await cards()).toEqual(before);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  const again = await openList(page);
  await again.getByText("Nobody is ready to print.").waitFor();
  await again.getByRole("radiogroup", { name: "Print status" }).getByText("Printed").click();
  await again.getByText("1–4 of 4").waitFor();
  await grid(again).focus();
  await page.keyboard.press("Control+a");
  await setTo(again, "4 records", "Ready to print");
  const back = page.getByRole("alertdialog", { name: "Set 4 printed people back to ready to print?" });
  await back.getByRole("button", { name: "Cancel" }).click();
  expect((await school.counts()).printed).toBe(4);
  await setTo(again, "4 records", "Ready to print");
  await back.getByRole("button", { name: "Set 4 back" }).click();
  await soon(async () => (await school.counts()).ready_to_print).toBe(4);
});

test("a card that prints the school system's internal number says so, and is mended with a click", async () => {
  const [first] = school.students();
  if (!first) expect.fail("The school has no students.");
  const path = `/projects/${school.office.project()}`;
  const { front_elements } = (await (await school.office.call("GET", path)).json()) as {
    front_elements: { properties: { text?: string } }[];
  };
  onTestFinished(async () => {
    await school.office.leave();
    await school.office.call("PUT", path, { front_elements });
  });
  const numbered = front_elements.map((each) =>
    each.properties.text === "No. {{ number }}"
      ? { ...each, properties: { ...each.properties, text: "No. {{ id }}" } }
      : each,
  );
  await school.office.call("PUT", path, { front_elements: numbered });
  await school.setStatus([first], "ready_to_print");
  const page = await school.openEditor();
  const list = await openList(page);
  await list.getByRole("button", { name: "Print 1 ready to print" }).click();
  const box = bulk(page);
  await box.getByRole("button", { name: "Check 1 record" }).click();
  await box.getByText("Internal numbers").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await box.getByRole("button", { name: "Print the school's number" }).click();
  await box.getByText("No problems found").waitFor();
  const { path: pdf } = await downloadBy(page, () => printButton(box, "Export PDF").click());
  expect(await numbersOn(pdf)).toEqual([first.admission_no]);
});

test("from the list of a class lead “Photo missing”, “Never printed” and the readiness of each class to the print of exactly those", async () => {
  const page = await school.openEditor();
  const list = await openList(page);
  // Nobody of this class was printed by the tests above.
  const { name, count } = await filterByClass(page, list, 9);
  const ofClass = school.students().filter(({ class_section }) => class_section.full_name === name);
  const done = ofClass.slice(0, 4);
  await school.setStatus(done, "printed");
  const look = async (way: string) => {
    await page.getByRole("button", { name: "Find by card" }).click();
    await page.getByRole("menuitem", { name: way }).click();
    return bulk(page);
  };
  const box = await look("Never printed");
  await box.getByText(`${count - 4} people shown, ${count} of ${count} chosen`).waitFor();
  await box.getByRole("button", { name: `Choose only these ${count - 4}` }).click();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  const { path } = await checkAndExport(page, box, `${count - 4} records`);
  expect((await numbersOn(path)).sort()).toEqual(numbersOf(ofClass.slice(4)).sort());
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  await openList(page);
  await look("Photo missing");
  const without = school
    .students()
    .filter(({ user }) => !user.image || user.image.endsWith("dummy_logo.jpg"));
  await box.getByText(`${without.length} people shown, 1,250 of 1,250 chosen`).waitFor();
  await people(box)
    .getByRole("option", { name: without[0]?.user.full_name ?? "" })
    .waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  await openList(page);
  await look("Readiness of each class");
  await box.getByRole("button", { name: `Everybody: ${without.length} photo missing` }).waitFor();
});
