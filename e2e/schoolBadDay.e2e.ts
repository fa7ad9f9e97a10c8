import { checkPdf, pageSetup, textOf } from "@print-builder/production/testing";
import type { Locator } from "@print-builder/web/testing/browser/page.ts";
import { bulk, checkAndExport, openBulk, sheet } from "@print-builder/web/testing/bulkPrint.ts";
import { bar, fieldOf, goLive, onCard, panel } from "@print-builder/web/testing/liveData.ts";
import { useLiveSchool } from "@print-builder/web/testing/liveSchool.ts";
import { expireTokens, setFaults, signInAgain } from "@print-builder/web/testing/schoolAccess.ts";
import { openList, rows } from "@print-builder/web/testing/schoolPrint.ts";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon, useBackOffice } from "./support/backOffice.ts";
import { otherPerson } from "./support/otherPerson.ts";

/** Console errors caused by a failing school system. */
const provokedByAll = /Failed to load resource/;

const school = useLiveSchool(useBackOffice);
const { office, students, student } = school;

/** The same faults as in the README's example. */
const badDay = { latency: 300, errors: 0.05 };
let day: Parameters<typeof setFaults>[1] = {};

async function begin(faults: typeof day): Promise<void> {
  day = faults;
  await setFaults(office, faults);
}

type Counts = Readonly<Record<"yet_to_print" | "ready_to_print" | "printed", number>>;

/** Reads directly from the school system, without faults and with a separate sign-in. */
async function readBack<Answer>(path: string): Promise<Answer> {
  await setFaults(office);
  await school.connect();
  const answer = await school.ask<Answer>(path);
  await setFaults(office, day);
  return answer;
}

const counts = async () =>
  (await readBack<{ counts: Counts }>("/school/students/print-status/summary?include_null=true")).counts;

const statusOf = async ({ id }: { readonly id: number }) =>
  (await readBack<{ print_status: string | null }>(`/school/students/${id}`)).print_status;

beforeAll(async () => {
  await school.connect();
  const meta = { source: "students", school_id: office.school().id, admin_email: school.adminEmail() };
  await office.call("PUT", `/projects/${students()}/school/mapping`, { meta });
  await office.call("PUT", `/projects/${students()}`, {
    canvas_width: 324,
    canvas_height: 200,
    page_setup: pageSetup(sheet),
  });
});
beforeEach(async () => {
  await begin({});
  await school.connect();
  for (const offset of [0, 500, 1000]) {
    const path = `/school/students?limit=500&offset=${offset}`;
    const { students: some } = await school.ask<{ students: { id: number }[] }>(path);
    const records = some.map(({ id }) => ({ id, print_status: "yet_to_print" }));
    await school.ask("/school/students/print-status/bulk", { records });
  }
});

/**
 * Repeats an action every few seconds until it succeeds, because the product retries failed reads but not failed
 * writes.
 */
async function insist(act: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) {
    await act();
    const again = Date.now() + 8000;
    while (Date.now() < again && !(await isDone())) await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const isVisible = (place: Locator) => () => place.first().isVisible();

/** Presses the button if it is on the page. */
const press = (button: Locator) => async () => {
  if (await button.first().isVisible()) await button.first().click();
};

test("prints and marks students although the school system often fails", async () => {
  const [first, second, third] = [await student(10), await student(11), await student(12)];
  const few = [first, second, third];
  await school.setStatus([
    [11, "ready_to_print"],
    [12, "ready_to_print"],
  ]);
  const page = await school.open(students(), provokedByAll, await school.connect());
  await begin(badDay);
  const list = await openList(page);
  const retryIn = (place: Locator) => press(place.getByRole("button", { name: "Retry" }));
  await insist(retryIn(list), isVisible(rows(list)));
  await expireTokens(office);
  await list.getByRole("searchbox", { name: "Search records" }).fill(first.admission_no);
  await list.getByText("Your sign-in to the school system has expired").waitFor();
  await list.getByRole("button", { name: "Sign in", exact: true }).first().click();
  await signInAgain(page);
  await insist(retryIn(list), isVisible(list.getByText("1 student found")));
  await rows(list).first().click();
  const set = list.getByRole("button", { name: "Set 1 record to Ready to print" });
  await insist(press(set), async () => (await statusOf(first)) === "ready_to_print");
  // The dialog cannot be closed while the print status is being sent.
  await insist(
    () => page.keyboard.press("Escape"),
    async () => (await list.count()) === 0,
  );

  const box = await openBulk(page);
  await insist(retryIn(box), isVisible(box.getByText(/^1,250 students$/)));
  await box.getByRole("combobox", { name: "Print status", exact: true }).click();
  await page.getByRole("option", { name: "Ready to print" }).click();
  await insist(retryIn(box), isVisible(box.getByText("3 students", { exact: true })));
  const { path } = await checkAndExport(page, box, "3 records");
  await checkPdf(path);
  const text = (await textOf(path)).replaceAll(/\s+/g, " ");
  for (const { class_section } of few) expect(text).toContain(class_section.full_name);
  expect(await counts()).toEqual({ yet_to_print: 1247, ready_to_print: 3, printed: 0 });

  const mark = async () => {
    await press(box.getByRole("button", { name: "Mark as printed", exact: true }))();
    const sure = page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Mark \d (person|people) as printed$/ });
    const isAsked = await sure.waitFor({ timeout: 8000 }).then(
      () => true,
      () => false,
    );
    if (isAsked) await sure.click();
  };
  await insist(mark, async () => (await counts()).printed === 3);
  expect(await counts()).toEqual({ yet_to_print: 1247, ready_to_print: 0, printed: 3 });
});

test("warns about cards that a colleague printed, and about a second tab", async () => {
  const kept = await school.connect();
  const setBoth = (status: string) =>
    school.setStatus([
      [11, status],
      [12, status],
    ]);
  await setBoth("ready_to_print");
  const [one, two] = [await student(11), await student(12)];
  const number = one.admission_no;
  const mine = await school.open(students(), provokedByAll, kept);
  const theirs = await otherPerson(office, { page: mine, path: `/editor/${students()}`, kept });
  const open = async (page: Page) => {
    const list = await openList(page);
    await list.getByRole("button", { name: "Print 2 ready to print" }).click();
    const box = bulk(page);
    await box.getByRole("button", { name: "Print 2 cards" }).waitFor();
    return box;
  };
  const myBox = await open(mine);
  await open(theirs);
  // The colleague prints and marks both cards, then corrects a name.
  await setBoth("printed");
  await theirs.keyboard.press("Escape");
  await goLive(theirs);
  await bar(theirs).getByLabel("Record number").fill("12");
  await theirs.keyboard.press("Enter");
  await soon(() => onCard(theirs)).toContain(one.user.full_name);
  await fieldOf(theirs, "first_name").fill("Meanwhile");
  await soon(async () => (await student(11)).user.first_name).toBe("Meanwhile");

  const tab = await theirs.context().newPage();
  await tab.goto(`/editor/${students()}`);
  await goLive(tab);
  await bar(tab).getByLabel("Record number").fill("12");
  await tab.keyboard.press("Enter");
  const notes = [theirs, tab].map((each) => panel(each).getByText("Open in another tab too"));
  for (const note of notes) await note.waitFor();
  await tab.close();
  await notes[0]?.waitFor({ state: "detached" });

  await myBox.getByRole("button", { name: "Print 2 cards" }).click();
  const question = mine.getByRole("alertdialog", { name: "2 cards were printed in the meantime" });
  const told = myBox.getByText(/needs? attention/).first();
  await told.or(question).first().waitFor();
  if (!(await question.isVisible())) await myBox.getByRole("button", { name: "Print 2 cards" }).click();
  await question.getByText(new RegExp(`${one.user.full_name}.*${two.user.full_name}`)).waitFor();
  expect(await axeFindingsInBothSchemes(mine, "[role=alertdialog]")).toEqual([]);
  await question.getByRole("button", { name: "Print nothing" }).click();
  await question.waitFor({ state: "detached" });
  const after = await student(11);
  expect([after.user.first_name, after.print_status, after.admission_no]).toEqual([
    "Meanwhile",
    "printed",
    number,
  ]);
  await fieldOf(theirs, "first_name").fill(one.user.first_name);
  await soon(async () => (await student(11)).user.first_name).toBe(one.user.first_name);
});
