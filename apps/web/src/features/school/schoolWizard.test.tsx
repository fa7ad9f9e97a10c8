import type { Locator, Page, Request } from "#test/backOffice.ts";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { soon } from "#test/backOffice.ts";
import { createCardProject, uploadTable } from "#test/dataWizard.ts";
import { entry, shownEntries } from "#test/filesPage.ts";
import { bar, goLive, toggle, toggleTitle } from "#test/liveData.ts";
import { useSchoolOffice } from "#test/schoolFiles.ts";
import {
  clickWizard,
  everythingKept,
  field,
  keptOfSchool,
  mailedCode,
  modeChanges,
  noteToasts,
  openSchoolWizard,
  otherCode,
  schoolAdmin,
  schoolAdmin2fa,
  schoolPassword,
  schoolProject,
  signInAtSchool,
  step,
  token,
  wizardSteps,
} from "#test/schoolWizard.ts";
import { stopClock } from "#test/stopClock.ts";

const office = useSchoolOffice();
const { signedIn, connected, mapping, mapped } = wizardSteps(office);
const failed = /Failed to load resource/;

/** Axe on the dialog that the page shows now, light and dark. */
async function axe(page: Page, name: string): Promise<void> {
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], header"), name).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
const queryOf = (request: Request | undefined) =>
  Object.fromEntries(request ? new URL(request.url()).searchParams : []);

const next = (wizard: Locator) => wizard.getByRole("button", { name: "Next", exact: true });
const previous = (wizard: Locator) => wizard.getByRole("button", { name: "Previous" });
const logout = (wizard: Locator) => wizard.getByRole("button", { name: "Logout" });
const files = (page: Page) => page.getByRole("button", { name: "Files", exact: true });
const option = (page: Page, name: string) => page.getByRole("option", { name, exact: true });

test("[EDIT-28, MODE-02, MODE-03, MODE-04, MODE-05, MODE-07, MODE-09, OPEN-90] the data mode is switched on yes only, the wizard's button follows it, and Files says what it wants first", async () => {
  const id = await createCardProject(office, "Riverside cards");
  await uploadTable(office, id, "full_name\nAsha Rao\n");
  const page = await office.visit(`/editor/${id}`);
  const toast = await noteToasts(page);
  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  await page.getByRole("dialog", { name: "Data Wizard" }).getByText("Upload Data").waitFor();
  await page.keyboard.press("Escape");
  const refusal = async (text: RegExp) => {
    expect(await files(page).getAttribute("aria-disabled")).toBe("true");
    await files(page).hover();
    await page.getByRole("tooltip").getByText(text).waitFor();
    await page.mouse.move(0, 300);
  };
  await refusal(/needs a project in school data mode/);
  const switching = modeChanges(page);
  const mode = page.getByRole("radiogroup", { name: "Data mode" });
  const question = page.getByRole("alertdialog", { name: "Switch to School Data Mode?" });
  await mode.getByText("School").click();
  await question.getByText("This cannot be undone.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect(await mode.getByRole("radio", { name: "Standard" }).isChecked()).toBe(true);
  expect(switching).toEqual([]);
  await mode.getByText("School").click();
  await question.getByRole("button", { name: "Clear and switch to School" }).click();
  await toast("Switched to School Data Mode");
  expect(switching).toEqual([
    `DELETE /api/projects/${id}/data/clear-standard`,
    `PATCH /api/projects/${id}/data-mode`,
  ]);
  await refusal(/Sign in with your school system account in the School Data Wizard/);
  await clickWizard(page);
});

test("[SCH-32, SCH-34, SCH-35, SCH-36, SCH-40, SCH-41] the wizard has four steps; the first waits for a sign-in", async () => {
  const id = await schoolProject(office, "Riverside cards");
  const { page, wizard } = await openSchoolWizard(office, id);
  await step(wizard, 1);
  for (const label of ["Super Admin Login", "Select School", "Choose Dataset", "Map Fields"]) {
    await wizard.getByText(label, { exact: true }).waitFor();
  }
  expect(await wizard.getByRole("progressbar").count()).toBe(1);
  expect(await next(wizard).isDisabled()).toBe(true);
  expect(await previous(wizard).isDisabled()).toBe(true);
  expect(await logout(wizard).count()).toBe(0);
  await axe(page, "the login");
  await wizard.getByRole("button", { name: "Close" }).click();
  await wizard.waitFor({ state: "hidden" });
});

test("[SCH-01, SCH-04, SCH-05, SCH-06, SCH-07, SCH-10, OPEN-92] the second factor is a code of six digits; one that is empty, short or wrong is said", async () => {
  const id = await schoolProject(office, "Riverside cards");
  const { page, wizard, toast } = await openSchoolWizard(office, id, { expects: failed });
  await signInAtSchool(wizard, schoolAdmin2fa);
  await toast("Two-factor authentication required. Please enter the code sent to your email.");
  const code = wizard.getByRole("textbox", { name: "Verification code" });
  await code.press("Enter");
  await wizard.getByText("Please enter the 2FA code").waitFor();
  await code.fill("123");
  await wizard.getByRole("button", { name: "Back to Login" }).click();
  await signInAtSchool(wizard, schoolAdmin2fa);
  expect(await code.inputValue()).toBe("");
  const verify = wizard.getByRole("button", { name: "Verify code" });
  await code.pressSequentially("12a345");
  expect([await code.inputValue(), await verify.isDisabled()]).toEqual(["12345", true]);
  await axe(page, "the code");
  await code.fill(otherCode(await mailedCode(office.school().address, schoolAdmin2fa)));
  await verify.click();
  await wizard.getByText("2FA verification failed").waitFor();
  await wizard.getByText("The code is wrong. 4 more tries.").waitFor();
  expect(await code.inputValue()).toBe("");
});

test("[SCH-08, SCH-11, SCH-12, SCH-38] the right code signs in: token and user are kept, the schools follow", async () => {
  const id = await schoolProject(office, "Riverside cards");
  const { page, wizard, toast } = await openSchoolWizard(office, id);
  await signInAtSchool(wizard, schoolAdmin2fa);
  const code = wizard.getByRole("textbox", { name: "Verification code" });
  await code.waitFor();
  const sent = page.waitForRequest(/\/admin\/verify-2fa$/);
  const mailed = await mailedCode(office.school().address, schoolAdmin2fa);
  await code.fill(mailed);
  await wizard.getByRole("button", { name: "Verify code" }).click();
  expect((await sent).postDataJSON()).toEqual({ email: schoolAdmin2fa, code: mailed });
  await toast("2FA verification successful!");
  await toast("Super Admin login successful!");
  await step(wizard, 2);
  const login = await keptOfSchool(page);
  expect(Object.keys(login)).toEqual(["super_admin_token", "super_admin_user"]);
  expect(JSON.parse(login.super_admin_user ?? "")).toMatchObject({ email: schoolAdmin2fa });
});

test("[SCH-14, SCH-15, SCH-16, SCH-17, SCH-18, SCH-54, OPEN-85] the wizard asks the school's host for ten schools at a time, newest first, and searches after half a second", async () => {
  // A page of its own: its clock stands still.
  const { page, wizard, calls } = await signedIn({ apart: true });
  await soon(() => wizard.getByRole("radiogroup", { name: "Schools" }).getByRole("radio").count()).toBe(10);
  await wizard.getByText("1 to 10 of 14").waitFor();
  const list = calls.find((call) => pathOf(call) === "/admin/schools");
  const query = { limit: "10", offset: "0", sort: "id", order: "DESC", show_deleted: "0" };
  const { super_admin_token } = await keptOfSchool(page);
  expect(queryOf(list)).toEqual(query);
  expect(await list?.headerValue("authorization")).toBe(`Bearer ${super_admin_token}`);
  await wizard.getByRole("button", { name: "Next page" }).click();
  await wizard.getByText("11 to 14 of 14").waitFor();
  // Pictures of schools are fetched when they come into sight, whenever that is.
  const lists = () => calls.filter((call) => pathOf(call) === "/admin/schools");
  const before = lists().length;
  // The first page, which comes back at the first letter, is asked for anew where it is old.
  const searches = () =>
    lists()
      .slice(before)
      .map(queryOf)
      .filter(({ search }) => search !== undefined);
  await stopClock(page);
  await wizard.getByRole("searchbox", { name: "Search schools" }).pressSequentially("riverside");
  await page.clock.runFor(490);
  expect(searches()).toEqual([]);
  await page.clock.runFor(20);
  await soon(searches).toEqual([{ ...query, search: "riverside" }]);
  await page.clock.resume();
  await wizard.getByText("1 to 1 of 1").waitFor();
  expect(searches()).toHaveLength(1);
  await axe(page, "the schools");
});

test("[SCH-14, SCH-21, SCH-24, SCH-37] without a school and an administrator nobody is impersonated", async () => {
  const { wizard, calls } = await signedIn();
  await wizard.getByRole("radiogroup", { name: "Schools" }).waitFor();
  expect(await next(wizard).isDisabled()).toBe(true);
  await wizard.getByRole("button", { name: "Impersonate administrator" }).click();
  await wizard.getByText("Please select both a school and an administrator").waitFor();
  await wizard.getByRole("searchbox", { name: "Search schools" }).fill("riverside");
  await wizard.getByRole("radio", { name: /^Riverside International School/ }).click();
  const admins = wizard.getByRole("radiogroup", { name: "Administrators of Riverside International School" });
  await admins.getByRole("radio").first().waitFor();
  expect(queryOf(calls.find((call) => pathOf(call) === "/admin/school-admins"))).toEqual({ school_id: "1" });
  expect(await next(wizard).isDisabled()).toBe(true);
  expect(calls.some((call) => pathOf(call) === "/admin/impersonate")).toBe(false);
  await admins.getByRole("radio").first().click();
  expect(await next(wizard).isEnabled()).toBe(true);
});

test("[SCH-25, SCH-26, SCH-27, SCH-29, SCH-38] the chosen administrator is impersonated; what that gives is kept in local storage", async () => {
  const { connection, calls, toast } = await connected();
  await toast("Successfully impersonating school administrator!");
  await toast("Successfully connected to Riverside International School");
  expect(Object.keys(connection)).toEqual([
    "super_admin_token",
    "super_admin_user",
    "selected_school",
    "selected_admin",
    "impersonation_token",
    "school_code",
    "impersonated_school",
    "impersonated_admin",
  ]);
  const { email } = JSON.parse(connection.selected_admin ?? "") as { email: string };
  const impersonate = calls.find((call) => pathOf(call) === "/admin/impersonate");
  expect(impersonate?.postDataJSON()).toEqual({ school_id: 1, admin_email: email });
  expect(connection.school_code).toBe("RIV001");
});

test("[SCH-33, SCH-34, SCH-35, SCH-38] three datasets can be chosen, and Previous goes a step back", async () => {
  const { page, wizard } = await connected();
  expect(await next(wizard).count()).toBe(0);
  for (const text of [
    "Profiles, guardians, photos",
    "Records, subjects, photos",
    "Non-teaching staff, roles, photos",
  ]) {
    await wizard.getByText(text).waitFor();
  }
  await wizard.getByText("1,250 records").waitFor();
  await axe(page, "the datasets");
  await previous(wizard).click();
  await step(wizard, 2);
  await next(wizard).click();
  await step(wizard, 3);
  await wizard.getByRole("button", { name: /^Students/ }).click();
  await step(wizard, 4);
});

test("[SCH-42, SCH-43, SCH-55, DATA-16, OPEN-85, OPEN-87] fields of one record are mapped in rows, each field once", async () => {
  const { page, wizard, calls, connection } = await mapping();
  const sample = calls.find((call) => pathOf(call) === "/school/students");
  expect(queryOf(sample)).toEqual({ limit: "1", offset: "0" });
  expect([await sample?.headerValue("authorization"), await sample?.headerValue("school-code")]).toEqual([
    `Bearer ${connection.impersonation_token}`,
    "RIV001",
  ]);
  const shown = async (row: number) => [
    await token(wizard, row).inputValue(),
    await field(wizard, row).inputValue(),
  ];
  expect([await shown(1), await shown(2)]).toEqual([
    ["full_name", "Full name"],
    ["photo", "Photo"],
  ]);
  const type = wizard.getByRole("radiogroup", { name: "Type of row 2" });
  expect(await type.getByRole("radio", { name: "Image" }).isChecked()).toBe(true);
  await wizard.getByRole("button", { name: "Add row" }).click();
  await field(wizard, 3).click();
  expect(await option(page, "Full name").getAttribute("data-combobox-disabled")).toBe("true");
  await option(page, "Date of birth").click();
  expect(await token(wizard, 3).inputValue()).toBe("dob");
  await axe(page, "the mapping");
  await wizard.getByRole("button", { name: "Remove row 3" }).click();
  expect(await field(wizard, 3).count()).toBe(0);
});

test("[SCH-44, SCH-45, SCH-46, SCH-48, DATA-23, OPEN-87] saving stores the mapping with the project, says so, and makes live data possible", async () => {
  const { id, page, wizard, toast } = await mapping();
  await wizard.getByRole("button", { name: "Add row" }).click();
  await field(wizard, 3).click();
  await option(page, "Date of birth").click();
  await token(wizard, 3).fill("{{ birthday }}");
  await page.evaluate(() => {
    window.addEventListener("project-mapping-saved", (event) =>
      Object.assign(window, { heard: (event as CustomEvent).detail }),
    );
  });
  const saving = page.waitForRequest(
    (request) => request.method() === "PUT" && /school\/mapping$/.test(request.url()),
  );
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  const field_map = { full_name: "user.full_name", photo: "user.image", birthday: "user.dob" };
  const token_types = { full_name: "text", photo: "image", birthday: "text" };
  const save = await saving;
  expect(save.postDataJSON()).toMatchObject({ field_map, token_types, meta: { source: "students" } });
  expect(await save.allHeaders()).toMatchObject({
    authorization: expect.stringMatching(/^Bearer /),
    "x-user-id": expect.any(String),
    "x-user-role": "super_admin",
  });
  await toast("School field mapping saved");
  await wizard.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => (window as unknown as { heard: object }).heard)).toEqual({
    projectId: id,
    mode: "school",
  });
  expect((await keptOfSchool(page)).school_data_wizard_completed).toBe("true");
  expect(await (await office.call("GET", `/projects/${id}/school/mapping`)).json()).toMatchObject({
    field_map,
    token_types,
    meta: {
      source: "students",
      school_code: "RIV001",
      school_name: "Riverside International School",
      school_domain: "riverside",
      last_updated: expect.any(String),
      has_impersonation_token: true,
    },
  });
  // Live data is possible now, and off until it is wanted.
  await soon(() => toggleTitle(page)).toBe("Show a record on the card");
  expect([await toggle(page).isChecked(), await toggle(page).isEnabled()]).toEqual([false, true]);
});

test("[EDIT-32, OPEN-90] once connected, Files opens the school's files over the editor, and gives the focus back", async () => {
  const { page } = await mapped();
  expect(await files(page).getAttribute("aria-disabled")).toBeNull();
  office.put("Class 5/photo.txt");
  await files(page).click();
  const manager = page.getByRole("dialog", { name: "File Manager · Riverside International School" });
  await entry(page, "Class 5").dblclick();
  await entry(page, "photo.txt").waitFor();
  await manager.getByRole("button", { name: "New folder" }).click();
  const naming = page.getByRole("dialog", { name: "New folder" });
  await naming.getByRole("textbox").fill("Term 1");
  await naming.getByRole("button", { name: "Create folder" }).click();
  await soon(() => shownEntries(page)).toEqual(["Term 1", "photo.txt"]);
  expect(office.namesIn("Class 5")).toEqual(["Term 1", "photo.txt"]);
  await axe(page, "the files");
  await page.keyboard.press("Escape");
  await manager.waitFor({ state: "hidden" });
  await soon(() => files(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("[SCH-49, DATA-23] the next day the wizard goes on at the mapping; saved anew, it is that of the records that are read then", async () => {
  const { page, toast } = await mapped();
  await page.reload();
  await goLive(page);
  const wizard = await clickWizard(page);
  await toast("Resumed completed session");
  await step(wizard, 4);
  await field(wizard, 2).waitFor();
  await wizard.getByRole("button", { name: "Remove row 1" }).click();
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  await wizard.waitFor({ state: "hidden" });
  await bar(page).waitFor();
  await soon(() => toggle(page).isChecked()).toBe(true);
  const again = await clickWizard(page);
  await field(again, 1).waitFor();
  expect([await token(again, 1).inputValue(), await field(again, 1).inputValue()]).toEqual([
    "photo",
    "Photo",
  ]);
});

test("[SCH-30, SCH-39] stopping the impersonation keeps the sign-in and nothing of the school", async () => {
  const { page, wizard, toast } = await connected();
  const { super_admin_token, super_admin_user } = await keptOfSchool(page);
  const stopped = page.waitForRequest(/\/admin\/stop-impersonation$/);
  await wizard.getByRole("button", { name: "Stop impersonation" }).click();
  expect((await stopped).method()).toBe("POST");
  await toast("Stopped impersonation. Please select a different school.");
  await step(wizard, 2);
  expect(await keptOfSchool(page)).toEqual({ super_admin_token, super_admin_user });
});

test("[SCH-13, SCH-40] logging out ends the sign-in there and leaves no trace here", async () => {
  const { page, connection, toast } = await mapped();
  await goLive(page);
  const wizard = await clickWizard(page);
  await step(wizard, 4);
  await logout(wizard).click();
  await toast("Logged out successfully");
  await step(wizard, 1);
  expect(await keptOfSchool(page)).toEqual({});
  // Signed out, it shows no more records either.
  await wizard.getByRole("button", { name: "Close" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await toggle(page).isChecked()).toBe(false);
  const { email } = JSON.parse(connection.selected_admin ?? "") as { email: string };
  const kept = await everythingKept(page);
  const { super_admin_token, impersonation_token } = connection;
  for (const secret of [
    super_admin_token,
    impersonation_token,
    "RIV001",
    email,
    schoolAdmin,
    schoolPassword,
  ]) {
    expect(kept).not.toContain(secret);
  }
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${super_admin_token}` };
      return (await fetch(`${office.school().address}/admin/schools`, { headers })).status;
    })
    .toBe(401);
});
