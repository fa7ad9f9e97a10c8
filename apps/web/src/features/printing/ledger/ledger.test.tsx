import { join } from "node:path";
import { startTestPrinter } from "@print-builder/print-queues/testing";
import { checkPdf, rasterise, temporaryFolder, textOf, wordsOf } from "@print-builder/production/testing";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { choose, type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  bulk,
  bulkProject,
  checkAndExport,
  downloadBy,
  openBulk,
  plainFront,
  students,
} from "#test/bulkPrint.ts";
import { openList, usePrintingSchool } from "#test/schoolPrint.ts";

const school = usePrintingSchool(useBackOffice);
const { office } = school;

const question = (where: Page | Locator) => where.getByRole("region", { name: "Did the cards come out?" });
const failedDialog = (page: Page) => page.getByRole("dialog", { name: "Whose cards did not come out?" });
const again = (page: Page) => page.getByRole("dialog", { name: "Print again" });
const ledger = (page: Page) => page.getByRole("dialog", { name: "Printed cards" });
const press = (where: Page | Locator, name: string) =>
  where.getByRole("button", { name, exact: true }).click();
const savePdf = (page: Page) => downloadBy(page, () => press(again(page), "Save PDF"));
const axe = (page: Page, within = "[role=dialog]") => axeFindings(page, within);

async function reportTwoFailed(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await failedDialog(page).getByRole("checkbox", { name }).check();
  await press(failedDialog(page), "2 cards did not come out");
}

test("asks which cards of a school's print came out and reprints the rest", async () => {
  const five = school.students().slice(0, 5);
  const failed = [five[1], five[3]].filter((one) => one !== undefined);
  const names = failed.map(({ user }) => user.full_name);
  await school.setStatus(five, "ready_to_print");
  let page = await school.openEditor();
  const list = await openList(page);
  await press(list, "Print 5 ready to print");
  const box = bulk(page);
  await box.getByText("5 students", { exact: true }).waitFor();
  await checkAndExport(page, box, "5 records");
  await question(box).getByText("Did the 5 cards come out?").waitFor();
  expect(await axe(page)).toEqual([]);

  // In another browser, the question is shown over the card.
  page = await school.openEditor();
  await question(page).getByText("Did the 5 cards come out?").waitFor();
  expect(await axe(page, '[aria-label="Did the cards come out?"]')).toEqual([]);
  await question(page).getByRole("button", { name: "Some did not…" }).focus();
  await page.keyboard.press("Enter");
  await failedDialog(page).waitFor();
  expect(await axe(page)).toEqual([]);
  await reportTwoFailed(page, names);
  // A message stays while the pointer is over it.
  await page.getByText("3 cards came out, 2 did not").hover();
  await soon(school.counts).toMatchObject({ printed: 3, ready_to_print: 2 });
  await question(page).waitFor({ state: "detached" });
  await page.getByText("Undo", { exact: true }).click();
  await soon(school.counts).toMatchObject({ printed: 0, ready_to_print: 5 });
  await press(question(page), "Some did not…");
  await reportTwoFailed(page, names);
  await soon(school.counts).toMatchObject({ printed: 3, ready_to_print: 2 });

  // The reprint ignores the current print status at the school.
  await school.setStatus(five, "printed");
  await openBulk(page);
  await press(bulk(page), "Print history");
  const prints = bulk(page).getByRole("list", { name: "Prints, newest first" });
  const newest = prints.getByRole("listitem").first();
  await newest.getByText("5 students", { exact: true }).waitFor();
  await newest.getByText("3 came out, 2 did not").waitFor();
  await newest.getByRole("button", { name: /^Print again/ }).click();
  await again(page).getByRole("radio", { name: "2 cards that did not come out" }).waitFor();
  expect(await again(page).getByRole("combobox", { name: "Reason" }).inputValue()).toBe("Damaged");
  expect(await axe(page)).toEqual([]);
  const { path } = await savePdf(page);
  await checkPdf(path);
  const numbers = [...(await textOf(path)).matchAll(/No\. (\S+)/g)].map((match) => match[1]);
  expect(numbers.sort()).toEqual(failed.map((one) => one.admission_no).sort());

  await press(bulk(page), "Show printed cards");
  const name = names[0] ?? "";
  await ledger(page).getByRole("searchbox", { name: "Search cards by name or id" }).fill(name);
  const rows = ledger(page).getByRole("row").filter({ hasText: name });
  await soon(() => rows.count()).toBe(2);
  expect(await rows.first().innerText()).toMatch(/Damaged[\s\S]*Not reported yet/);
  expect(await rows.last().innerText()).toMatch(/New[\s\S]*Did not come out/);
  expect(await axe(page)).toEqual([]);
});

test("marks cards as failed from one sheet on, and reprints a card as issued", async () => {
  const id = await bulkProject(office, { name: "Ledger", rows: students(12) });
  const page = await office.visit(`/editor/${id}`);
  const dialog = await openBulk(page);
  await checkAndExport(page, dialog, "12 records");
  await question(dialog).getByText("Did the 12 cards come out?").waitFor();
  await question(dialog).getByText("Student 1, Student 2, Student 3 and 9 more").waitFor();
  await page.keyboard.press("Escape");
  await bulk(page).waitFor({ state: "detached" });
  await press(question(page), "Some did not…");
  const failed = failedDialog(page);
  expect(await failed.getByRole("textbox", { name: "From sheet" }).inputValue()).toBe("2");
  expect(await failed.getByRole("button", { name: "Nobody is selected" }).isDisabled()).toBe(true);
  await press(failed, "Select from this sheet onwards");
  await press(failed, "2 cards did not come out");
  await page.getByText("10 cards came out, 2 did not").waitFor();

  const { front_elements } = await (await office.call("GET", `/projects/${id}`)).json();
  const changed = JSON.stringify({ front_elements }).replace("No. {{ id }}", "New {{ id }}");
  await office.call("PUT", `/projects/${id}`, JSON.parse(changed));
  await page.reload();
  await openBulk(page);
  await dialog.getByText("10 of these 12 cards have already been printed.").waitFor();
  await press(dialog, "Print only the other 2");
  await dialog.getByText("2 of 12 chosen", { exact: true }).waitFor();
  await dialog.getByRole("note").waitFor({ state: "detached" });
  await press(dialog, "Everybody");
  await press(dialog, "Print history");
  await press(dialog, "Show printed cards");
  await press(ledger(page), "Print this card again: Student 3");
  await again(page).getByRole("radio", { name: "As printed before" }).check();
  const text = await textOf((await savePdf(page)).path);
  expect(text).toContain("Student 3");
  expect(text).toContain("No. N1002");
  expect(text).not.toContain("Student 4");
});

/** Position of each word of a page, without the sheet's own number and code. */
async function wordsBeside(path: string, page: number): Promise<readonly unknown[]> {
  const words = (await wordsOf(path)).filter((word) => word.page === page && !word.text.startsWith("PB-"));
  return words
    .map(({ text, x, y }) => [text, Math.round(x), Math.round(y)])
    .filter(([, x]) => Number(x) > 40);
}

test("finds a sheet by its typed or photographed code and reprints it", async () => {
  const fields = { front_elements: plainFront, is_dual_sided: false, back_elements: [] };
  const id = await bulkProject(office, { name: "Coded", rows: students(25), fields });
  const page = await office.visit(`/editor/${id}`);
  const box = await openBulk(page);
  await box.getByRole("switch", { name: "Sheet codes" }).check();
  const { path } = await checkAndExport(page, box, "25 records");
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  const [code = ""] = /PB-\S{4}-\S{4}-2F-\S/.exec(await textOf(path)) ?? [];

  const findSheet = async () => {
    await press(page, "Project");
    await page.getByRole("menuitem", { name: "Print a sheet again" }).click();
    return page.getByRole("textbox", { name: "Sheet code" });
  };
  const typed = await findSheet();
  await typed.fill(`${code}X`);
  await press(page, "Find sheet");
  await page.getByText("Not a sheet code").waitFor();
  expect(await axe(page)).toEqual([]);
  await typed.fill(code.toLowerCase().replaceAll("-", " "));
  await typed.press("Enter");
  await again(page).getByText("Sheet 2 of 3 · 10 cards").waitFor();
  await again(page).getByText("Student 11, Student 12, Student 13 and 7 more").waitFor();
  expect(await axe(page)).toEqual([]);
  const alone = await wordsBeside((await savePdf(page)).path, 1);
  expect(alone.length).toBeGreaterThanOrEqual(20);
  expect(alone).toEqual(await wordsBeside(path, 2));

  // A photo taken at an angle, while another project is open, leads to the sheet's project.
  const [sheet = ""] = await rasterise(path, 300, "-png", "-f", "2", "-l", "2");
  const photo = join(temporaryFolder(), "photo.jpg");
  await sharp(sheet).rotate(8, { background: "#777777" }).blur(0.8).jpeg().toFile(photo);
  await page.goto(`/editor/${await bulkProject(office, { name: "Other", rows: students(1), fields })}`);
  await findSheet();
  const chooser = page.waitForEvent("filechooser");
  await press(page, "Photo of the code…");
  await (await chooser).setFiles(photo);
  await again(page).getByText("Sheet 2 of 3 · 10 cards").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/editor/${id}`);
});

test("a printer's report sets the print status of the school's people", async () => {
  const printer = await startTestPrinter();
  onTestFinished(() => printer.close());
  await office.call("POST", "/print-queues", { name: "Office Printer", uri: printer.uri });
  await school.setStatus(school.students().slice(0, 3), "ready_to_print");
  const page = await school.openEditor();
  await press(await openList(page), "Print 3 ready to print");
  const box = bulk(page);
  await choose(page, "Print on", "Office Printer");
  await press(box, "Print 3 cards on Office Printer");
  await box.getByText("All came out.").waitFor();
  await soon(school.counts).toMatchObject({ printed: 3, ready_to_print: 0 });
});
