import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { createCardProject } from "./support/dataWizard.ts";
import { entry, shownEntries } from "./support/filesPage.ts";
import { bar, goLive, toggle, toggleTitle } from "./support/liveData.ts";
import { useSchoolOffice } from "./support/schoolFiles.ts";
import {
  clickWizard,
  everythingKept,
  keptOfSchool,
  mailedCode,
  noteToasts,
  otherCode,
  schoolAdmin2fa,
  schoolPassword,
  signInAtSchool,
  step,
} from "./support/schoolWizard.ts";

const office = useSchoolOffice();
const failed = /Failed to load resource/;

/** Axe on the dialog that the page shows now, light and dark. */
async function axe(page: Page, name: string): Promise<void> {
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], header"), name).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
}

/** Calls to the school system from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(office.school().address) && request.method() !== "OPTIONS")
      calls.push(request);
  });
  return calls;
}

const pathOf = (request: Request) => new URL(request.url()).pathname;
const queryOf = (request: Request | undefined) =>
  Object.fromEntries(request ? new URL(request.url()).searchParams : []);

test("[SCH-01, SCH-04, SCH-05, SCH-06, SCH-07, SCH-08, SCH-10, SCH-11, SCH-12, SCH-13, SCH-14, SCH-15, SCH-16, SCH-18, SCH-20, SCH-21, SCH-24, SCH-25, SCH-26, SCH-27, SCH-29, SCH-30, SCH-32, SCH-33, SCH-34, SCH-35, SCH-36, SCH-37, SCH-38, SCH-39, SCH-40, SCH-41, SCH-42, SCH-43, SCH-44, SCH-45, SCH-46, SCH-48, SCH-49, OPEN-85, OPEN-90, OPEN-92, OPEN-87, EDIT-28, EDIT-32, MODE-02, DATA-16, DATA-23] from a standard project through two-factor login, school, dataset and mapping, back on the next day, and out without a trace", async () => {
  const id = await createCardProject(office, "Riverside cards");
  const page = await office.visit(`/editor/${id}`, { expects: failed });
  const toast = await noteToasts(page);
  const { address } = office.school();

  // The wizard button follows the data mode.
  await page.getByRole("button", { name: "Data wizard", exact: true }).click();
  await page.getByRole("dialog", { name: "Data Wizard" }).getByText("Upload Data").waitFor();
  await page.keyboard.press("Escape");
  const files = page.getByRole("button", { name: "Files", exact: true });
  const refusal = async (text: RegExp) => {
    expect(await files.getAttribute("aria-disabled")).toBe("true");
    await files.hover();
    await page.getByRole("tooltip").getByText(text).waitFor();
    await page.mouse.move(0, 300);
  };
  await refusal(/needs a project in school data mode/);
  await page.getByRole("radiogroup", { name: "Data mode" }).getByText("School").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Clear and switch to School" }).click();
  await toast("Switched to School Data Mode");
  await refusal(/Sign in as super admin in the School Data Wizard/);

  // Step 1, with a second factor.
  const wizard = await clickWizard(page);
  const next = wizard.getByRole("button", { name: "Next", exact: true });
  const previous = wizard.getByRole("button", { name: "Previous" });
  const logout = wizard.getByRole("button", { name: "Logout" });
  await step(wizard, 1);
  for (const label of ["Super Admin Login", "Select School", "Choose Dataset", "Map Fields"]) {
    await wizard.getByText(label, { exact: true }).waitFor();
  }
  expect(await wizard.getByRole("progressbar").count()).toBe(1);
  expect([await next.isDisabled(), await previous.isDisabled(), await logout.count()]).toEqual([
    true,
    true,
    0,
  ]);
  expect(await wizard.getByRole("button", { name: "Close" }).count()).toBe(1);
  await axe(page, "the login");
  await signInAtSchool(wizard, schoolAdmin2fa);
  await toast("Two-factor authentication required. Please enter the code sent to your email.");
  const code = wizard.getByRole("textbox", { name: "Verification code" });
  await code.press("Enter");
  await wizard.getByText("Please enter the 2FA code").waitFor();
  await wizard.getByRole("button", { name: "Back to Login" }).click();
  await signInAtSchool(wizard, schoolAdmin2fa);
  const verify = wizard.getByRole("button", { name: "Verify code" });
  await code.pressSequentially("12a345");
  expect([await code.inputValue(), await verify.isDisabled()]).toEqual(["12345", true]);
  await axe(page, "the code");
  await code.fill(otherCode(await mailedCode(address, schoolAdmin2fa)));
  await verify.click();
  await wizard.getByText("2FA verification failed").waitFor();
  await wizard.getByText("The code is wrong. 4 more tries.").waitFor();
  expect(await code.inputValue()).toBe("");
  const calls = callsOf(page);
  await code.fill(await mailedCode(address, schoolAdmin2fa));
  await verify.click();
  await toast("2FA verification successful!");
  await toast("Super Admin login successful!");
  const login = await keptOfSchool(page);
  expect(Object.keys(login)).toEqual(["super_admin_token", "super_admin_user"]);
  expect(JSON.parse(login.super_admin_user ?? "")).toMatchObject({ email: schoolAdmin2fa });

  // Step 2: search, school, administrator.
  await step(wizard, 2);
  await soon(() => wizard.getByRole("radiogroup", { name: "Schools" }).getByRole("radio").count()).toBe(10);
  await wizard.getByText("1 to 10 of 14").waitFor();
  const list = calls.find((call) => pathOf(call) === "/admin/schools");
  const query = { limit: "10", offset: "0", sort: "id", order: "DESC", show_deleted: "0" };
  expect([queryOf(list), await list?.headerValue("authorization")]).toEqual([
    query,
    `Bearer ${login.super_admin_token}`,
  ]);
  await wizard.getByRole("button", { name: "Next page" }).click();
  await wizard.getByText("11 to 14 of 14").waitFor();
  expect(await next.isDisabled()).toBe(true);
  await wizard.getByRole("button", { name: "Impersonate administrator" }).click();
  await wizard.getByText("Please select both a school and an administrator").waitFor();
  const before = calls.length;
  await page.evaluate(() => {
    document.addEventListener("input", () => Object.assign(window, { typedAt: Date.now() }));
  });
  await wizard
    .getByRole("searchbox", { name: "Search schools" })
    .pressSequentially("riverside", { delay: 30 });
  await wizard.getByText("1 to 1 of 1").waitFor();
  expect(calls.slice(before).map(queryOf)).toEqual([{ ...query, search: "riverside" }]);
  const typedAt = await page.evaluate(() => (window as unknown as { typedAt: number }).typedAt);
  const waited = (calls[before]?.timing().startTime ?? 0) - typedAt;
  expect(waited).toBeGreaterThanOrEqual(490);
  await wizard.getByRole("radio", { name: /^Riverside International School/ }).click();
  expect(await next.isDisabled()).toBe(true);
  const admins = wizard.getByRole("radiogroup", { name: "Administrators of Riverside International School" });
  await admins.getByRole("radio").first().click();
  expect(queryOf(calls.find((call) => pathOf(call) === "/admin/school-admins"))).toEqual({ school_id: "1" });
  await axe(page, "the schools");
  await next.click();
  await toast("Successfully impersonating school administrator!");
  await toast("Successfully connected to Riverside International School");
  const connection = await keptOfSchool(page);
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

  // Step 3: the datasets.
  await step(wizard, 3);
  expect(await next.count()).toBe(0);
  for (const text of [
    "Profiles, guardians, photos",
    "Records, subjects, photos",
    "Non-teaching staff, roles, photos",
  ]) {
    await wizard.getByText(text).waitFor();
  }
  await wizard.getByText("1,250 records").waitFor();
  await axe(page, "the datasets");
  await previous.click();
  await step(wizard, 2);
  await next.click();
  await step(wizard, 3);
  await wizard.getByRole("button", { name: /^Students/ }).click();

  // Step 4: the mapping.
  await step(wizard, 4);
  const sample = calls.find((call) => pathOf(call) === "/school/students");
  expect(queryOf(sample)).toEqual({ limit: "1", offset: "0" });
  expect([await sample?.headerValue("authorization"), await sample?.headerValue("school-code")]).toEqual([
    `Bearer ${connection.impersonation_token}`,
    "RIV001",
  ]);
  const field = (row: number) => wizard.getByRole("combobox", { name: `API field of row ${row}` });
  const token = (row: number) => wizard.getByRole("textbox", { name: `Token key of row ${row}` });
  const type = (row: number) => wizard.getByRole("radiogroup", { name: `Type of row ${row}` });
  await field(1).waitFor();
  expect([await token(1).inputValue(), await field(1).inputValue()]).toEqual(["full_name", "Full name"]);
  expect([await token(2).inputValue(), await field(2).inputValue()]).toEqual(["photo", "Photo"]);
  expect(await type(2).getByRole("radio", { name: "Image" }).isChecked()).toBe(true);
  await wizard.getByRole("button", { name: "Add row" }).click();
  await field(3).click();
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  expect(await option("Full name").getAttribute("data-combobox-disabled")).toBe("true");
  await option("Date of birth").click();
  expect(await token(3).inputValue()).toBe("dob");
  await token(3).fill("{{ birthday }}");
  await wizard.getByRole("button", { name: "Add row" }).click();
  await field(4).click();
  await option("Roll number").click();
  await axe(page, "the mapping");
  await wizard.getByRole("button", { name: "Remove row 4" }).click();
  expect(await field(4).count()).toBe(0);
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
  const stored = await (await office.call("GET", `/projects/${id}/school/mapping`)).json();
  expect(stored).toMatchObject({
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
  expect(await files.getAttribute("aria-disabled")).toBeNull();
  // Live data is possible now, and off until it is wanted.
  await soon(() => toggleTitle(page)).toBe("Show a record on the card");
  expect([await toggle(page).isChecked(), await toggle(page).isEnabled()]).toEqual([false, true]);

  // The school's files, over the editor: what is there, a new folder, and back where one was.
  office.put("Class 5/photo.txt");
  await files.click();
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
  await soon(() => files.evaluate((button) => button === document.activeElement)).toBe(true);

  // The next day. Saved anew while live data is on, the mapping is that of the records that are read then.
  await page.reload();
  await goLive(page);
  const other = await clickWizard(page);
  await field(3).waitFor();
  // Texts come before pictures.
  expect([await token(2).inputValue(), await field(2).inputValue()]).toEqual(["birthday", "Date of birth"]);
  await other.getByRole("button", { name: "Remove row 2" }).click();
  await other.getByRole("button", { name: "Save Mapping" }).click();
  await other.waitFor({ state: "hidden" });
  await bar(page).waitFor();
  await soon(() => toggle(page).isChecked()).toBe(true);
  const again = await clickWizard(page);
  await toast("Resumed completed session");
  await step(again, 4);
  await field(2).waitFor();
  expect([await token(2).inputValue(), await field(2).inputValue()]).toEqual(["photo", "Photo"]);
  await previous.click();
  await step(again, 3);
  await again.getByRole("button", { name: "Stop impersonation" }).click();
  await toast("Stopped impersonation. Please select a different school.");
  await step(again, 2);
  expect(await keptOfSchool(page)).toEqual(login);
  await logout.click();
  await toast("Logged out successfully");
  await step(again, 1);
  expect(await keptOfSchool(page)).toEqual({});
  // Signed out, it shows no more records either.
  await again.getByRole("button", { name: "Close" }).click();
  await bar(page).waitFor({ state: "detached" });
  expect(await toggle(page).isChecked()).toBe(false);
  const kept = await everythingKept(page);
  for (const secret of [
    connection.super_admin_token,
    connection.impersonation_token,
    "RIV001",
    email,
    schoolPassword,
  ]) {
    expect(kept).not.toContain(secret);
  }
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${connection.super_admin_token}` };
      return (await fetch(`${address}/admin/schools`, { headers })).status;
    })
    .toBe(401);
});
