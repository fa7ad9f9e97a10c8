import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { element, pageSetup, temporaryFolder, textOf } from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import {
  bulk,
  checkAndExport,
  downloadBy,
  openBulk,
  sheet,
  students,
} from "@print-builder/web/testing/bulkPrint.ts";
import { chooseFiles } from "@print-builder/web/testing/dataWizard.ts";
import { fieldOf, onCard } from "@print-builder/web/testing/liveData.ts";
import { numbersOn, provoked, usePrintingSchool } from "@print-builder/web/testing/schoolPrint.ts";
import {
  clickWizard,
  connectRiverside,
  schoolAdmin,
  schoolPassword,
  step,
} from "@print-builder/web/testing/schoolWizard.ts";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { countClicks } from "./support/pointer.ts";

const school = usePrintingSchool(useBackOffice);

const design = {
  canvas_width: 324,
  canvas_height: 200,
  front_elements: [
    element("text", [14, 30, 300, 60], { text: "{{ full_name }}", fontSize: 18, textWrap: "compress" }),
    element("text", [14, 110, 190, 30], { text: "No. {{ admission_no }}", fontSize: 14 }),
    element("text", [14, 140, 190, 30], { text: "Mobile {{ mobile }}", fontSize: 14, required: true }),
  ],
  page_setup: pageSetup(sheet),
};

/** Contains only text, so that 800 cards print quickly. */
const tableFront = [
  element("text", [14, 30, 300, 60], { text: "{{ full_name }}", fontSize: 18 }),
  element("text", [14, 110, 190, 30], { text: "No. {{ id }}", fontSize: 14 }),
  element("text", [14, 140, 190, 30], { text: "Mobile {{ mobile }}", fontSize: 14, required: true }),
];

type Child = { readonly id: string; readonly mobile: string };

const folder = temporaryFolder();

async function connect(page: Page): Promise<void> {
  const wizard = await clickWizard(page);
  await wizard.getByLabel("Email").fill(schoolAdmin);
  await wizard.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await page.keyboard.press("Enter");
  await step(wizard, 2);
  await connectRiverside(wizard, "by search");
  await wizard.getByRole("button", { name: /^Students/ }).click();
  await step(wizard, 4);
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  await wizard.waitFor({ state: "hidden" });
}

const view = (box: Locator, name: string) =>
  box.getByRole("radiogroup", { name: "People shown" }).getByText(name, { exact: true }).click();

/** Opens the print dialog, which shows the readiness of each class. */
async function openBoard(page: Page): Promise<Locator> {
  const box = await openBulk(page);
  await box.getByRole("button", { name: "Choose people" }).click();
  await view(box, "Readiness");
  return box;
}

/** Chooses exactly the people counted by a number on the readiness board. */
async function chooseCounted(box: Locator, number: string, count: number): Promise<void> {
  await box.getByRole("button", { name: number, exact: true }).click();
  const only = box.getByRole("button", { name: `Choose only these ${count}` });
  await only.click();
  await box.getByRole("button", { name: "Show the sheets" }).click();
}

const sortedNumbersOn = async (path: string) => (await numbersOn(path)).sort();

const question = (where: Locator) => where.getByRole("region", { name: "Did the cards come out?" });

/** Types into the field that the app has focused. */
async function typeInto(page: Page, name: string, value: string): Promise<void> {
  await soon(() => fieldOf(page, name).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(value);
}

test("prints 40 pupils of a school, with fixes, reprints and a late pupil", async () => {
  const className = "Class 12 - B";
  const children = school.students().filter(({ class_section }) => class_section.full_name === className);
  expect(children).toHaveLength(40);
  const damaged = children.slice(4, 7);
  const unreachable = [children[2], children[30]].filter((child) => child !== undefined);
  for (const child of unreachable) {
    onTestFinished(() => school.write(child, { mobile: child.user.mobile }));
    await school.write(child, { mobile: "" });
  }
  const all = children.length;
  const created = await school.office.call("POST", "/projects", { name: "Before term" });
  const { id } = (await created.json()) as { id: string };
  await school.office.call("PUT", `/projects/${id}`, design);
  await school.office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const page = await school.office.visit(`/editor/${id}`, { expects: provoked });
  const clicks = await countClicks(page);

  // From an open project to the printed class, including the sign-in to the school.
  await connect(page);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const box = bulk(page);
  await box.getByRole("combobox", { name: "Class section" }).click();
  await page.getByRole("option", { name: className, exact: true }).click();
  await box.getByText(`${all} students of ${className}`, { exact: true }).waitFor();
  const exporting = () => box.getByRole("button", { name: "Export PDF" }).click();
  await exporting();
  await box.getByRole("group", { name: "2 cards are missing required information." }).waitFor();
  await box.getByRole("button", { name: "Fill in" }).click();
  await typeInto(page, "mobile", "555 0101");
  await page.getByRole("button", { name: "Next problem" }).click();
  await soon(() => onCard(page)).toContain(`No. ${unreachable[1]?.admission_no}`);
  await typeInto(page, "mobile", "555 0102");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await box.getByText("No problems found", { exact: true }).waitFor();
  const { path } = await downloadBy(page, exporting);
  expect(await sortedNumbersOn(path)).toEqual(children.map(({ admission_no }) => admission_no).sort());
  const mobiles = (await textOf(path)).match(/Mobile 555 010\d/g);
  expect(mobiles?.toSorted()).toEqual(["Mobile 555 0101", "Mobile 555 0102"]);
  expect(await clicks()).toBeLessThanOrEqual(14);

  // Three cards did not come out.
  await question(box).getByRole("button", { name: "Some did not…" }).click();
  const failed = page.getByRole("dialog", { name: "Whose cards did not come out?" });
  for (const { user } of damaged) await failed.getByRole("checkbox", { name: user.full_name }).check();
  await failed.getByRole("button", { name: "3 cards did not come out" }).click();
  await soon(school.counts).toMatchObject({ printed: all - 3 });
  await box.getByRole("button", { name: "Print history" }).click();
  await box
    .getByRole("button", { name: /^Print again/ })
    .first()
    .click();
  const again = page.getByRole("dialog", { name: "Print again" });
  await again.getByRole("radio", { name: "3 cards that did not come out" }).waitFor();
  expect(await again.getByRole("combobox", { name: "Reason" }).inputValue()).toBe("Damaged");
  const reprint = await downloadBy(page, () => again.getByRole("button", { name: "Save PDF" }).click());
  expect(await sortedNumbersOn(reprint.path)).toEqual(damaged.map(({ admission_no }) => admission_no).sort());
  await question(box).getByRole("button", { name: "All came out" }).click();
  await soon(school.counts).toMatchObject({ printed: all });

  // The next day a child joins the class. Only the new child's card was never printed.
  const late = school.students().find((child) => child.class_section.full_name !== className);
  if (!late) expect.fail("The school has one class only.");
  onTestFinished(() => school.join(late, late.class_section.full_name));
  await school.join(late, className);
  await page.reload();
  const board = await openBoard(page);
  await chooseCounted(board, `${className}: 1 not printed yet`, 1);
  await board
    .getByText(/^1 student/)
    .first()
    .waitFor();
  const one = await checkAndExport(page, board, "1 record");
  expect(await sortedNumbersOn(one.path)).toEqual([late.admission_no]);
  await question(board).getByRole("button", { name: "Yes", exact: true }).click();
  await soon(school.counts).toMatchObject({ printed: all + 1 });

  await board.getByRole("button", { name: "Print history" }).click();
  await board.getByRole("button", { name: "Show printed cards" }).click();
  const ledger = page.getByRole("dialog", { name: "Printed cards" });
  const [first] = damaged;
  if (!first) expect.fail("The class has too few children.");
  await ledger.getByRole("searchbox", { name: "Search cards by name or id" }).fill(first.user.full_name);
  const rows = ledger.getByRole("row").filter({ hasText: first.user.full_name });
  await soon(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toMatch(/Damaged[\s\S]*Came out/);
  expect(await rows.last().innerText()).toMatch(/New[\s\S]*Did not come out/);
});

/** An untidy file with a title and a total, semicolons, an old encoding, and the name in two columns. */
function spreadsheet(name: string, children: readonly Child[]): string {
  const lines = children.map(({ id, mobile }, index) =>
    [id, "Peña", `Student ${index + 1}`, `Form ${1 + (index % 20)}`, mobile].join(";"),
  );
  const header = "Adm. No;Surname;Forename;Form;Mobile";
  const text = ["Riverside, all pupils;;;;", ";;;;", header, ...lines, `Total;${lines.length};;;`].join(
    "\r\n",
  );
  const path = join(folder, name);
  writeFileSync(path, Buffer.from(text, "latin1"));
  return path;
}

test("prints 800 spreadsheet rows, with fixes, reprints and a late pupil", async () => {
  const children = students(801).map(({ id }, index) => ({
    id,
    mobile: [3, 700].includes(index) ? "" : "555 0199",
  }));
  const today = children.slice(0, 800);
  const created = await school.office.call("POST", "/projects", { name: "From a spreadsheet" });
  const { id } = (await created.json()) as { id: string };
  await school.office.call("PUT", `/projects/${id}`, { ...design, front_elements: tableFront });
  const page = await school.office.visit(`/editor/${id}`);
  const clicks = await countClicks(page);

  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  const wizard = page.getByRole("dialog", { name: "Data Wizard" });
  await chooseFiles(wizard, "Choose a file", spreadsheet("pupils.csv", today));
  const next = (name: string) => wizard.getByRole("button", { name, exact: true }).click();
  await wizard.getByText("800 rows, 5 columns").first().waitFor();
  await next("Next");
  await next("Save Mapping and continue");
  await next("Next");
  await wizard.getByRole("button", { name: /^Finish/ }).click();
  await wizard.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const box = bulk(page);
  const exporting = () => box.getByRole("button", { name: "Export PDF" }).click();
  await exporting();
  await box.getByRole("group", { name: "2 cards are missing required information." }).waitFor();
  await box.getByRole("button", { name: "Fill in" }).click();
  await typeInto(page, "Mobile", "555 0101");
  await page.getByRole("button", { name: "Next problem" }).click();
  await soon(() => onCard(page)).toContain(`No. ${children[700]?.id}`);
  await typeInto(page, "Mobile", "555 0102");
  await page.getByRole("button", { name: "Back to the list" }).click();
  await box.getByText("No problems found", { exact: true }).waitFor();
  const { path } = await downloadBy(page, exporting);
  const idsOf = (some: readonly Child[]) => some.map((child) => child.id).sort();
  expect(await sortedNumbersOn(path)).toEqual(idsOf(today));
  const paper = await textOf(path);
  expect(paper.match(/Mobile 555 010\d/g)?.toSorted()).toEqual(["Mobile 555 0101", "Mobile 555 0102"]);
  expect(paper).toContain("Student 800 Peña");
  expect(await clicks()).toBeLessThanOrEqual(14);

  await question(box).getByRole("button", { name: "Some did not…" }).click();
  const failed = page.getByRole("dialog", { name: "Whose cards did not come out?" });
  await failed.getByRole("textbox", { name: "From sheet" }).fill("80");
  await failed.getByRole("button", { name: "Select from this sheet onwards" }).click();
  await failed.getByRole("button", { name: "10 cards did not come out" }).click();
  await page.getByText("790 cards came out, 10 did not").waitFor();
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  // The next day the file has one more child and one changed name. The two phone numbers added earlier are kept.
  const newer = new FormData();
  newer.append("file", new Blob([readFileSync(spreadsheet("newer.csv", children))]), "newer.csv");
  await school.office.call("POST", `/projects/${id}/data/upload`, newer);
  const changes = { changes: { Forename: "Student Nine" }, baseVersion: 1 };
  await school.office.call("PATCH", `/projects/${id}/live-data/record/8`, changes);
  await page.reload();
  const board = await openBoard(page);
  await board.getByRole("button", { name: "Everybody: 1 changed since printed" }).waitFor();
  await chooseCounted(board, "Everybody: 11 not printed yet", 11);
  const again = await checkAndExport(page, board, "11 records");
  expect(await sortedNumbersOn(again.path)).toEqual(idsOf(children.slice(790)));
  await question(board).getByRole("button", { name: "All came out" }).click();
  await board.getByRole("button", { name: "Choose people" }).click();
  await view(board, "Readiness");
  await board.getByRole("button", { name: "Everybody: 801 printed" }).waitFor();
});
