import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { bar, fieldOf, goLive, onBar, onCard, panel, toggle } from "./support/liveData.ts";
import { useLiveSchool } from "./support/liveSchool.ts";
import { otherPerson } from "./support/otherPerson.ts";
import { expireTokens, signInAgain } from "./support/schoolAccess.ts";
import { openList, rows, setTo } from "./support/schoolPrint.ts";
import { everythingKept, noteToasts } from "./support/schoolWizard.ts";

const school = useLiveSchool();
const { office, students, student, setStatus } = school;
const refused = /Failed to load resource|40[19]/;

/** What a browser keeps that has just been connected to the school. */
let kept: Readonly<Record<string, string>> = {};

beforeEach(async () => {
  kept = await school.connect();
});
beforeAll(async () => {
  await school.connect();
  // As the wizard leaves it.
  const meta = { source: "students", school_id: office.school().id, admin_email: school.adminEmail() };
  await office.call("PUT", `/projects/${students()}/school/mapping`, { meta });
});

/** The editor with live data, in a browser that has just been connected. */
async function live(): Promise<Page> {
  const page = await school.open(students(), refused, kept);
  await goLive(page);
  return page;
}

const status = (page: Page) => page.getByRole("banner").locator("[role=status]").first();

test("two people at two browsers change the same student: the second is shown both values and chooses by key", async () => {
  const mine = await live();
  const theirs = await otherPerson(office, { page: mine, path: `/editor/${students()}`, kept });
  await toggle(theirs).waitFor();
  await goLive(theirs);
  const first = (await student(0)).user.first_name;
  await fieldOf(theirs, "first_name").fill("Theirs");
  await soon(async () => (await student(0)).user.first_name).toBe("Theirs");
  await fieldOf(mine, "first_name").fill("Mine");
  const question = panel(mine).getByRole("alert");
  await question.waitFor();
  expect(await question.innerText()).toMatch(/Yours\s*“Mine”\s*Now at the school\s*“Theirs”/);
  expect((await student(0)).user.first_name).toBe("Theirs");
  expect(await status(mine).innerText()).toBe("Not saved");
  expect(await axeFindingsInBothSchemes(mine)).toEqual([]);
  await mine.keyboard.press("Tab");
  await mine.keyboard.press("Tab");
  await mine.keyboard.press("Enter");
  await soon(async () => (await student(0)).user.first_name).toBe("Mine");
  await soon(() => status(mine).innerText()).toBe("Saved");
  // The way back leads to what was written over.
  await panel(mine).getByText("first_name was Theirs").waitFor();
  await panel(mine).getByRole("button", { name: "Reset field" }).click();
  await soon(async () => (await student(0)).user.first_name).toBe("Theirs");

  // Another field of the same student is nobody's loss.
  const last = (await student(0)).user.last_name;
  await fieldOf(theirs, "last_name").fill("Elsewhere");
  await soon(async () => (await student(0)).user.last_name).toBe("Elsewhere");
  await fieldOf(mine, "first_name").fill(first);
  await soon(async () => (await student(0)).user.first_name).toBe(first);
  expect((await student(0)).user.last_name).toBe("Elsewhere");
  await fieldOf(theirs, "last_name").fill(last);
  await soon(async () => (await student(0)).user.last_name).toBe(last);
});

test("a student whom somebody else has printed meanwhile is set ready again only when one says so", async () => {
  await setStatus([[5, "yet_to_print"]]);
  const page = await live();
  await bar(page).getByLabel("Record number").fill("6");
  await page.keyboard.press("Enter");
  const { user } = await student(5);
  await soon(() => onCard(page)).toContain(user.full_name);
  await setStatus([[5, "printed"]]);
  await onBar(page, "R2P Next").click();
  const question = page.getByRole("alertdialog", { name: `${user.full_name} was changed meanwhile` });
  await question.getByText("Yours: Ready to print. Now at the school: Printed.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect((await student(5)).print_status).toBe("printed");
  expect(await bar(page).getByLabel("Record number").inputValue()).toBe("6");
});

test("whom somebody else has printed while the Final Record List stood open is named, and left out when one says so", async () => {
  await setStatus([
    [7, "yet_to_print"],
    [8, "yet_to_print"],
  ]);
  const page = await school.open(students(), refused, kept);
  const list = await openList(page);
  await rows(list).nth(7).click();
  await rows(list)
    .nth(8)
    .click({ modifiers: ["Shift"] });
  await setStatus([[8, "printed"]]);
  await setTo(list, "2 records", "Ready to print");
  const question = page.getByRole("alertdialog", { name: "1 person was changed meanwhile" });
  await question.getByText(`${(await student(8)).user.full_name}: Printed now`).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=alertdialog]")).toEqual([]);
  await question.getByRole("button", { name: "Leave this one out" }).click();
  await soon(async () => (await student(7)).print_status).toBe("ready_to_print");
  expect((await student(8)).print_status).toBe("printed");
});

test("a sign-in that runs out while a student is corrected is told where it is missed, renewed there, and the correction is saved", async () => {
  const page = await live();
  const toast = await noteToasts(page);
  const before = (await student(0)).user.first_name;
  await expireTokens(office);
  await fieldOf(page, "first_name").fill("Corrected");
  await toast("Failed to save changes: the school system has ended the sign-in.");
  const trouble = panel(page).getByRole("alert");
  await trouble.getByText("The school system has ended the sign-in.").waitFor();
  await bar(page).getByText("Signed out of the school system").waitFor();
  expect(await status(page).innerText()).toBe("Not saved");
  expect(await bar(page).locator("[role=status]", { hasText: "Live Data" }).count()).toBe(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await trouble.getByRole("button", { name: "Sign in" }).click();
  await signInAgain(page);
  await soon(() => status(page).innerText()).toBe("Saved");
  await bar(page).getByText("Live Data").waitFor();
  await school.connect();
  await soon(async () => (await student(0)).user.first_name).toBe("Corrected");
  await fieldOf(page, "first_name").fill(before);
  await soon(async () => (await student(0)).user.first_name).toBe(before);
});

test("a mobile of three digits is asked about when its field is left, and never held up", async () => {
  const page = await live();
  const before = await student(0);
  const mobile = fieldOf(page, "mobile").first();
  const was = await mobile.inputValue();
  await mobile.fill("123");
  await page.keyboard.press("Tab");
  const question = panel(page).getByRole("status").filter({ hasText: "3 digits" });
  await question.getByText(/^3 digits, where the others have \d+/).waitFor();
  await soon(async () => (await student(0)).user.mobile).toBe("123");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await question.getByRole("button", { name: "Change it" }).click();
  await page.keyboard.type(was);
  await page.keyboard.press("Tab");
  await soon(async () => (await student(0)).user.mobile).toBe(before.user.mobile);
  expect(await question.count()).toBe(0);
  // Kept, it is not asked about again.
  await mobile.fill("123");
  await page.keyboard.press("Tab");
  await question.getByRole("button", { name: "Keep it" }).click();
  expect(await question.count()).toBe(0);
  await mobile.fill(was);
  await soon(async () => (await student(0)).user.mobile).toBe(before.user.mobile);
});

test("two tabs on the same student say so, until one goes on, and keep nothing of it", async () => {
  const page = await live();
  const other = await page.context().newPage();
  await other.goto(`/editor/${students()}`);
  await goLive(other);
  for (const tab of [page, other]) await panel(tab).getByText("Open in another tab too").waitFor();
  await onBar(other, "Next").click();
  for (const tab of [page, other]) {
    await panel(tab).getByText("Open in another tab too").waitFor({ state: "detached" });
  }
  await onBar(page, "Next").click();
  await panel(page).getByText("Open in another tab too").waitFor();
  await other.close();
  await panel(page).getByText("Open in another tab too").waitFor({ state: "detached" });
  expect(await everythingKept(page)).not.toContain((await student(1)).user.full_name);
});
