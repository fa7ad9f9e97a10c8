import { beforeAll, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { photo } from "#test/dataWizard.ts";
import { liveDesk } from "#test/liveData/liveDesk.ts";
import { bar, fieldOf, goLive, onBar, onCard, panel } from "#test/liveData.ts";
import { useLiveSchool } from "#test/liveSchool.ts";
import { expireTokens, signInAgain } from "#test/schoolAccess.ts";
import { openList, rows, setTo } from "#test/schoolPrint.ts";
import { everythingKept, noteToasts } from "#test/schoolWizard.ts";
import { watchRecord } from "./watchRecord.ts";

const school = useLiveSchool(useBackOffice);
const { office, students, student, setStatus } = school;

/** The browser's stored connection to the school. */
let stored: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  stored = await school.connect();
  const meta = { source: "students", school_id: office.school().id, admin_email: school.adminEmail() };
  await office.call("PUT", `/projects/${students()}/school/mapping`, { meta });
});

async function live(): Promise<Page> {
  const page = await school.open(students(), undefined, stored);
  await goLive(page);
  return page;
}

const status = (page: Page) => page.getByRole("banner").locator("[role=status]").first();

/** Changes a student as a colleague at another computer. */
async function changeElsewhere(id: number, fields: Readonly<Record<string, string>>): Promise<void> {
  await school.ask(`/school/students/${id}`, { _method: "PUT", ...fields });
}

test("two people who change the same field choose a value by keyboard", async () => {
  const page = await live();
  const { id, user } = await student(0);
  const nameIs = (name: string) => soon(async () => (await student(0)).user.first_name).toBe(name);
  await changeElsewhere(id, { first_name: "Theirs" });
  await fieldOf(page, "first_name").fill("Mine");
  const question = panel(page).getByRole("alert");
  await question.waitFor();
  expect(await question.innerText()).toMatch(/Yours\s*“Mine”\s*Now at the school\s*“Theirs”/);
  expect((await student(0)).user.first_name).toBe("Theirs");
  expect(await status(page).innerText()).toBe("Not saved");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await nameIs("Mine");
  await soon(() => status(page).innerText()).toBe("Saved");
  // Resetting restores the value that was overwritten.
  await panel(page).getByText("first_name was Theirs").waitFor();
  await panel(page).getByRole("button", { name: "Reset field" }).click();
  await nameIs("Theirs");

  // A change to another field of the same student is no conflict.
  await changeElsewhere(id, { last_name: "Elsewhere" });
  await fieldOf(page, "first_name").fill(user.first_name);
  await nameIs(user.first_name);
  expect((await student(0)).user.last_name).toBe("Elsewhere");
  await changeElsewhere(id, { last_name: user.last_name });
});

test("asks before marking a student ready whom a colleague has printed", async () => {
  await setStatus([5, 7, 8].map((offset) => [offset, "yet_to_print"]));
  const statusAt = async (offset: number) => (await student(offset)).print_status;
  const page = await live();
  await bar(page).getByLabel("Record number").fill("6");
  await page.keyboard.press("Enter");
  const { user } = await student(5);
  await soon(() => onCard(page)).toContain(user.full_name);
  await setStatus([[5, "printed"]]);
  await onBar(page, "R2P Next").click();
  const question = page.getByRole("alertdialog", { name: `${user.full_name} was changed in the meantime` });
  await question.getByText("Yours: Ready to print. Now at the school: Printed.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await statusAt(5)).toBe("printed");
  expect(await bar(page).getByLabel("Record number").inputValue()).toBe("6");

  // The Final Record List names the person and leaves them out.
  const list = await openList(page);
  await rows(list).nth(7).click();
  await rows(list)
    .nth(8)
    .click({ modifiers: ["Shift"] });
  await setStatus([[8, "printed"]]);
  await setTo(list, "2 records", "Ready to print");
  const several = page.getByRole("alertdialog", { name: "1 person was changed in the meantime" });
  await several.getByText(`${(await student(8)).user.full_name}: Printed now`).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=alertdialog]")).toEqual([]);
  await several.getByRole("button", { name: "Leave this one out" }).click();
  await soon(() => statusAt(7)).toBe("ready_to_print");
  expect(await statusAt(8)).toBe("printed");
});

test("saves name, photo and status once an expired sign-in is renewed", async () => {
  await setStatus([[0, "yet_to_print"]]);
  const page = await live();
  const toast = await noteToasts(page);
  const { user } = await student(0);
  /** Reads the student's current values with a fresh sign-in, because the page's sign-in has expired. */
  const now = async () => {
    stored = await school.connect();
    return await student(0);
  };
  await expireTokens(office);
  await fieldOf(page, "first_name").fill("Corrected");
  await toast("Failed to save changes: your sign-in to the school system has expired.");
  const trouble = panel(page).getByRole("alert");
  await trouble.getByText("Your sign-in to the school system has expired.").waitFor();
  await bar(page).getByText("Signed out of the school system").waitFor();
  expect(await status(page).innerText()).toBe("Not saved");
  expect(await bar(page).locator("[role=status]", { hasText: "Live Data" }).count()).toBe(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await trouble.getByRole("button", { name: "Sign in" }).click();
  await signInAgain(page);
  await soon(() => status(page).innerText()).toBe("Saved");
  await bar(page).getByText("Live Data").waitFor();
  expect((await now()).user.first_name).toBe("Corrected");

  await expireTokens(office);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    panel(page).getByRole("button", { name: "Replace photo" }).click(),
  ]);
  await chooser.setFiles({ name: "new.jpg", mimeType: "image/jpeg", buffer: await photo(90, 240) });
  await toast("Failed to upload image: your sign-in to the school system has expired.");
  await bar(page).getByRole("button", { name: "Sign in" }).click();
  await signInAgain(page);
  await soon(() => status(page).innerText()).toBe("Saved");
  expect((await now()).user.image).not.toBe(user.image);

  await expireTokens(office);
  await onBar(page, "R2P Next").click();
  await toast("Failed to update print status: your sign-in to the school system has expired.");
  expect((await now()).print_status).toBe("yet_to_print");
  await page.getByRole("log").getByRole("button", { name: "Sign in" }).last().click();
  await signInAgain(page);
  await soon(() => bar(page).getByLabel("Record number").inputValue()).toBe("2");
  expect((await now()).print_status).toBe("ready_to_print");
  await changeElsewhere((await now()).id, { first_name: user.first_name });
});

test("saves a three-digit mobile number, and questions it after typing", async () => {
  const page = await live();
  const mobileIs = (text: string) => soon(async () => (await student(0)).user.mobile).toBe(text);
  const mobile = fieldOf(page, "mobile").first();
  const before = await mobile.inputValue();
  await mobile.fill("123");
  await page.keyboard.press("Tab");
  const question = panel(page).getByRole("status").filter({ hasText: "3 digits" });
  await question.getByText(/^3 digits, where the others have \d+/).waitFor();
  await mobileIs("123");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await question.getByRole("button", { name: "Change it" }).click();
  await soon(() => mobile.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(before);
  await page.keyboard.press("Tab");
  await mobileIs(before);
  expect(await question.count()).toBe(0);
  // The number is not questioned again after the user has kept it.
  await mobile.fill("123");
  await page.keyboard.press("Tab");
  await question.getByRole("button", { name: "Keep it" }).click();
  expect(await question.count()).toBe(0);
  await mobile.fill(before);
  await mobileIs(before);
});

/** Opens another browser tab that shows live records of the project. */
async function openOtherTab(recordId: number) {
  const { live, state } = liveDesk("school");
  await live.enable(0);
  const show = (id: number) => {
    const { currentRecord } = state();
    if (currentRecord) live.store.setState({ currentRecord: { ...currentRecord, id: String(id) } });
  };
  show(recordId);
  const close = watchRecord(students(), live, "other tab");
  return { show, close, isOpenElsewhere: () => state().isOpenElsewhere };
}

test("shows a note while another tab shows the same student", async () => {
  const [first, second] = [await student(0), await student(1)];
  const page = await live();
  const note = panel(page).getByText("Open in another tab too");
  const other = await openOtherTab(first.id);
  await note.waitFor();
  await soon(other.isOpenElsewhere).toBe(true);
  other.show(second.id);
  await note.waitFor({ state: "detached" });
  expect(other.isOpenElsewhere()).toBe(false);
  await onBar(page, "Next").click();
  await note.waitFor();
  other.close();
  await note.waitFor({ state: "detached" });
  expect(await everythingKept(page)).not.toContain(second.user.full_name);
});
