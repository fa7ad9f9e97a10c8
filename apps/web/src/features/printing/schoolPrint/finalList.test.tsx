import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { soon, useBackOffice } from "#test/backOffice.ts";
import { bulk, downloadBy, paintedSheet } from "#test/bulkPrint.ts";
import { goLive, onBar } from "#test/liveData.ts";
import {
  chosen,
  close,
  grid,
  markPrinted,
  noneChosen,
  numbersOn,
  openList,
  rows,
  setTo,
  tabs,
  usePrintingSchool,
} from "#test/schoolPrint.ts";

const school = usePrintingSchool(useBackOffice);

test("[LIST-02, LIST-03, LIST-04, LIST-05, LIST-07, LIST-08, LIST-09, OPEN-91, SCH-62] marks selected records ready to print and counts them", async () => {
  const page = await school.openEditor();
  const list = await openList(page);
  const counts = (yet: string, ready: number) =>
    soon(() => tabs(list)).toEqual([
      "All 1,250",
      `Yet to print ${yet}`,
      `Ready to print ${ready}`,
      "Printed 0",
    ]);
  const tab = (name: string) =>
    list.getByRole("radiogroup", { name: "Print status" }).getByText(name).click();
  await counts("1,250", 0);
  await list.getByText("1–50 of 1,250").waitFor();
  // Only visible rows are drawn.
  expect(await rows(list).count()).toBeLessThan(30);
  const [first] = school.students();
  const photo = await rows(list).locator("img").first().getAttribute("src");
  expect(photo).toBe(first?.user.image);
  const shown = await fetch(photo ?? "");
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ format: "jpeg", width: 480 });

  // Changing the page clears the selection.
  const wholePage = list.getByRole("checkbox", { name: "Select all on this page" });
  await wholePage.check();
  await chosen(list, "50 records selected");
  await list.getByRole("button", { name: "Next", exact: true }).click();
  await chosen(list, noneChosen);
  await list.getByText("51–100 of 1,250").waitFor();
  await list.getByRole("button", { name: "Prev", exact: true }).click();
  await list.getByText("1–50 of 1,250").waitFor();
  await wholePage.check();
  await setTo(list, "50 records", "Ready to print");
  await counts("1,200", 50);

  // Ten more in another tab, by keyboard only.
  await tab("Yet to print");
  await list.getByText("1–50 of 1,200").waitFor();
  await grid(list).focus();
  await page.keyboard.press("Space");
  for (let more = 0; more < 9; more++) await page.keyboard.press("Shift+ArrowDown");
  await chosen(list, "10 records selected");
  await setTo(list, "10 records", "Ready to print");
  await counts("1,190", 60);

  // Changing the tab or searching clears the selection too.
  await rows(list).first().click();
  await chosen(list, "1 record selected");
  await tab("Ready to print");
  await list.getByText("1–50 of 60").waitFor();
  await chosen(list, noneChosen);
  await rows(list).first().click();
  await chosen(list, "1 record selected");
  await list.getByRole("searchbox", { name: "Search records" }).fill(first?.admission_no ?? "");
  await chosen(list, noneChosen);
  await list.getByText("1 student found").waitFor();
  await soon(() => rows(list).allInnerTexts()).toEqual([
    expect.stringContaining(first?.user.full_name ?? "?"),
  ]);
});

test("prints one card in two clicks or with a key", async () => {
  const page = await school.openEditor();
  const [first, second] = school.students();
  const box = bulk(page);
  // Without the browser's print dialog, the file is saved instead.
  const printed = async (name: string | undefined) => {
    await box.getByText(`: ${name}`).waitFor();
    const { path } = await downloadBy(page, () => box.getByRole("button", { name: "Print 1 card" }).click());
    await close(page, box);
    return await numbersOn(path);
  };
  await goLive(page);
  await onBar(page, "Print this card").click();
  expect(await printed(first?.user.full_name)).toEqual([first?.admission_no]);

  const row = rows(await openList(page)).nth(1);
  await row.getByRole("button", { name: `Print this card: ${second?.user.full_name}` }).click();
  expect(await printed(second?.user.full_name)).toEqual([second?.admission_no]);

  const again = await openList(page);
  await rows(again).nth(2).waitFor();
  // The dialog takes the focus a moment after it opens.
  const hasFocus = () => document.activeElement?.closest("[role=dialog]") !== null;
  await soon(() => page.evaluate(hasFocus)).toBe(true);
  await grid(again).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("p");
  await box.getByText(`: ${second?.user.full_name}`).waitFor();
});

test("shows whose card has changed since it was printed", async () => {
  const page = await school.openEditor();
  const [first, second] = school.students();
  if (!first || !second) expect.fail("The school has no students.");
  const row = rows(await openList(page)).first();
  await row.getByRole("button", { name: `Print this card: ${first.user.full_name}` }).click();
  const box = bulk(page);
  await downloadBy(page, () => box.getByRole("button", { name: "Print 1 card" }).click());
  await close(page, box);
  await school.setStatus([first, second], "printed");
  onTestFinished(() => school.write(first, { admission_no: first.admission_no }));
  await school.write(first, { admission_no: "RIV990001" });
  const list = await openList(page);
  await rows(list).filter({ hasText: "RIV990001" }).getByText("Changed since printed").waitFor();
  expect(await list.getByText("Changed since printed").count()).toBe(1);
});

test("says how many people it will mark as printed or ready", async () => {
  await school.setStatus(school.students().slice(0, 4), "ready_to_print");
  const page = await school.openEditor();
  await (await openList(page)).getByRole("button", { name: "Print 4 ready to print" }).click();
  const box = bulk(page);
  await box.getByText("4 students, ready to print", { exact: true }).waitFor();
  await paintedSheet(box, /^Sheet 1 of 1, front/);
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
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
  // No card was made, so the ledger has no new print.
  expect(await cards()).toEqual(before);
  await close(page, box);

  const list = await openList(page);
  await list.getByText("Nobody is ready to print.").waitFor();
  await list.getByRole("radiogroup", { name: "Print status" }).getByText("Printed").click();
  await list.getByText("1–4 of 4").waitFor();
  await grid(list).focus();
  await page.keyboard.press("Control+a");
  await setTo(list, "4 records", "Ready to print");
  const back = page.getByRole("alertdialog", { name: "Set 4 printed people back to ready to print?" });
  await back.getByRole("button", { name: "Cancel" }).click();
  expect((await school.counts()).printed).toBe(4);
  await setTo(list, "4 records", "Ready to print");
  await back.getByRole("button", { name: "Set 4 back" }).click();
  await soon(async () => (await school.counts()).ready_to_print).toBe(4);
});
