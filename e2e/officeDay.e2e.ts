import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { soon } from "./support/backOffice.ts";
import {
  bulk,
  bulkProject,
  checkAndExport,
  downloadBy,
  openBulk,
  sheet,
  students,
} from "./support/bulkPrint.ts";
import { checkPdf, textOf } from "./support/programs.ts";
import { element, pageSetup } from "./support/projects.ts";
import { provoked, usePrintingSchool } from "./support/schoolPrint.ts";
import { clickWizard, connectRiverside, signInAtSchool, step } from "./support/schoolWizard.ts";

const school = usePrintingSchool();

const design = {
  canvas_width: 324,
  canvas_height: 200,
  front_elements: [
    element("text", [14, 30, 300, 60], { text: "{{ full_name }}", fontSize: 18, textWrap: "compress" }),
    element("text", [14, 110, 190, 30], { text: "No. {{ admission_no }}", fontSize: 14 }),
  ],
  page_setup: pageSetup(sheet),
};

/** Texts only: 800 cards are to be printed quickly. */
const tableFront = [
  element("text", [14, 30, 300, 60], { text: "{{ name }}", fontSize: 18 }),
  element("text", [14, 110, 190, 30], { text: "No. {{ id }}", fontSize: 14 }),
];

/** Counts every click that is made by hand. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { clicksMade: 0 });
    const count = (event: MouseEvent) => {
      if (event.isTrusted && event.detail > 0) (window as unknown as { clicksMade: number }).clicksMade++;
    };
    window.addEventListener("click", count, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { clicksMade: number }).clicksMade);
}

async function connect(page: Page): Promise<void> {
  const wizard = await clickWizard(page);
  await signInAtSchool(wizard);
  await step(wizard, 2);
  await connectRiverside(wizard);
  await wizard.getByRole("button", { name: /^Students/ }).click();
  await step(wizard, 4);
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  await wizard.waitFor({ state: "hidden" });
}

const view = (box: Locator, name: string) =>
  box.getByRole("radiogroup", { name: "People shown" }).getByText(name, { exact: true }).click();

/** Opens the print on how far the cards of each class are. */
async function openBoard(page: Page): Promise<Locator> {
  const box = await openBulk(page);
  await box.getByRole("button", { name: "Choose people" }).click();
  await view(box, "Readiness");
  return box;
}

/** Chooses exactly the people of a number of the board. */
async function chooseCounted(box: Locator, number: string, count: number): Promise<void> {
  await box.getByRole("button", { name: number, exact: true }).click();
  const only = box.getByRole("button", { name: `Choose only these ${count}` });
  await only.click();
  await box.getByRole("button", { name: "Show the sheets" }).click();
}

const numbersOn = async (path: string): Promise<string[]> => {
  await checkPdf(path);
  return [...(await textOf(path)).matchAll(/No\. (\S+)/g)].map((match) => match[1] ?? "").sort();
};

const question = (where: Locator) => where.getByRole("region", { name: "Did the cards come out?" });

test("a clerk's day: a class is printed, three cards do not come out and are printed again, and the child that comes next day is not forgotten", async () => {
  const className = school.students()[0]?.class_section.full_name ?? "";
  const children = school.students().filter(({ class_section }) => class_section.full_name === className);
  const damaged = children.slice(4, 7);
  const all = children.length;
  const created = await school.office.call("POST", "/projects", { name: "Before term" });
  const { id } = (await created.json()) as { id: string };
  await school.office.call("PUT", `/projects/${id}`, design);
  await school.office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const page = await school.office.visit(`/editor/${id}`, { expects: provoked });
  const clicks = await countClicks(page);

  // From an open project to the printed class, the sign-in at the school included.
  await connect(page);
  await page.getByRole("button", { name: "Print", exact: true }).click();
  const box = bulk(page);
  await box.getByRole("combobox", { name: "Class section" }).click();
  await page.getByRole("option", { name: className, exact: true }).click();
  await box.getByText(`${all} students of ${className}`, { exact: true }).waitFor();
  const { path } = await checkAndExport(page, box, `${all} records`);
  expect(await numbersOn(path)).toEqual(children.map(({ admission_no }) => admission_no).sort());
  expect(await clicks()).toBeLessThanOrEqual(14);

  // Three did not come out.
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
  expect(await numbersOn(reprint.path)).toEqual(damaged.map(({ admission_no }) => admission_no).sort());
  await question(box).getByRole("button", { name: "All came out" }).click();
  await soon(school.counts).toMatchObject({ printed: all });

  // The next day a child joins the class: one was never printed, and nobody is printed twice.
  const late = school.students().find((child) => child.class_section.full_name !== className);
  if (!late) expect.fail("The school has one class only.");
  onTestFinished(() => school.join(late, late.class_section.full_name));
  await school.join(late, className);
  await page.reload();
  const board = await openBoard(page);
  await chooseCounted(board, `${className}: 1 never printed`, 1);
  await board
    .getByText(/^1 student/)
    .first()
    .waitFor();
  const one = await checkAndExport(page, board, "1 record");
  expect(await numbersOn(one.path)).toEqual([late.admission_no]);
  await question(board).getByRole("button", { name: "Yes", exact: true }).click();
  await soon(school.counts).toMatchObject({ printed: all + 1 });

  // The ledger tells of each what happened.
  await board.getByRole("button", { name: "Print history" }).click();
  await board.getByRole("button", { name: "What happened to each card" }).click();
  const ledger = page.getByRole("dialog", { name: "Cards that were printed" });
  const [first] = damaged;
  if (!first) expect.fail("The class has too few children.");
  await ledger.getByRole("searchbox", { name: "Search cards by name or id" }).fill(first.user.full_name);
  const rows = ledger.getByRole("row").filter({ hasText: first.user.full_name });
  await soon(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toMatch(/Damaged[\s\S]*Came out/);
  expect(await rows.last().innerText()).toMatch(/New[\s\S]*Did not come out/);
});

test("the same with a spreadsheet of 800: all are printed, those who did not come out once more, and a record that changed is found", async () => {
  const rows = students(800).map((row, index) => ({ ...row, class: `Class ${1 + (index % 20)}` }));
  const project = {
    name: "From a spreadsheet",
    rows,
    fields: { is_dual_sided: false, front_elements: tableFront },
  };
  const id = await bulkProject(school.office, project);
  const page = await school.office.visit(`/editor/${id}`);
  const box = await openBoard(page);
  await box.getByRole("button", { name: "Everybody: 800 ready" }).waitFor();
  await box.getByRole("button", { name: "Show the sheets" }).click();
  const { path } = await checkAndExport(page, box, "800 records");
  expect(await numbersOn(path)).toEqual(rows.map((row) => row.id).sort());
  await question(box).getByRole("button", { name: "Some did not…" }).click();
  const failed = page.getByRole("dialog", { name: "Whose cards did not come out?" });
  await failed.getByRole("textbox", { name: "From sheet" }).fill("80");
  await failed.getByRole("button", { name: "Tick from this sheet on" }).click();
  await failed.getByRole("button", { name: "10 cards did not come out" }).click();
  await page.getByText("790 cards came out, 10 did not").waitFor();
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  const changes = { changes: { name: "Student Nine" }, baseVersion: 1 };
  await school.office.call("PATCH", `/projects/${id}/live-data/record/8`, changes);
  const board = await openBoard(page);
  await board.getByRole("button", { name: "Everybody: 1 changed since printed" }).waitFor();
  await chooseCounted(board, "Everybody: 10 never printed", 10);
  const again = await checkAndExport(page, board, "10 records");
  expect(await numbersOn(again.path)).toEqual(
    rows
      .slice(790)
      .map((row) => row.id)
      .sort(),
  );
  await question(board).getByRole("button", { name: "All came out" }).click();
  await board.getByRole("button", { name: "Choose people" }).click();
  await view(board, "Readiness");
  await board.getByRole("button", { name: "Everybody: 800 printed" }).waitFor();
});
