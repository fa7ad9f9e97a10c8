import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, type Request, soon, useBackOffice } from "#test/backOffice.ts";
import { bar, goLive, toggle } from "#test/liveData.ts";
import { askSandbox, useSchoolOffice } from "#test/schoolFiles.ts";
import {
  admins,
  chooseRiverside,
  clickWizard,
  connectRiverside,
  everythingKept,
  keptOfSchool,
  mailedCode,
  noteToasts,
  openSchoolWizard,
  otherCode,
  schoolAdmin,
  schoolAdmin2fa,
  schoolPassword,
  schoolProject,
  signInAtSchool,
  step,
  wizardSteps,
} from "#test/schoolWizard.ts";
import { stopClock } from "#test/stopClock.ts";

const office = useSchoolOffice(useBackOffice);
const { resumed, signedIn, connected, mapped } = wizardSteps(office);

async function axe(page: Page, name: string): Promise<void> {
  expect(await axeFindingsInBothSchemes(page, "[role=dialog], header"), name).toEqual([]);
}

/** Options of tests that make requests fail. */
const provokes = { expects: /Failed to load resource/ };

const pathOf = (request: Request) => new URL(request.url()).pathname;
const queryOf = (request: Request | undefined) =>
  Object.fromEntries(request ? new URL(request.url()).searchParams : []);

const button = (wizard: Locator, name: string) => wizard.getByRole("button", { name, exact: true });
const next = (wizard: Locator) => button(wizard, "Next");

/** Makes requests to the school system fail with a status that is not retried, until `mend` is called. */
async function breakCalls(page: Page, path: string): Promise<{ mend(): Promise<void> }> {
  const address = `${office.school().address}/${path}`;
  await page.route(address, (route) => route.fulfill({ status: 400, json: {} }));
  return { mend: () => page.unroute(address) };
}

test("[SCH-01, SCH-02, SCH-09, SCH-32, SCH-34, SCH-35, SCH-36, SCH-40, SCH-41] starts with a sign-in and says why signing in failed", async () => {
  const id = await schoolProject(office, "Riverside cards");
  const { page, wizard } = await openSchoolWizard(office, id, provokes);
  await step(wizard, 1);
  for (const label of ["Super Admin Login", "Select School", "Choose Dataset", "Map Fields"]) {
    await wizard.getByText(label, { exact: true }).waitFor();
  }
  expect(await wizard.getByRole("progressbar").count()).toBe(1);
  expect(await next(wizard).isDisabled()).toBe(true);
  expect(await button(wizard, "Previous").isDisabled()).toBe(true);
  expect(await button(wizard, "Logout").count()).toBe(0);
  await axe(page, "the login");
  await button(wizard, "Sign in to the school system").click();
  await wizard.getByText("Please enter both email and password").waitFor();
  await wizard.getByLabel("Email").fill(schoolAdmin);
  await wizard.getByLabel("Password", { exact: true }).fill("wrong");
  await button(wizard, "Sign in to the school system").click();
  await wizard.getByText("Login failed", { exact: true }).waitFor();
  await wizard.getByText("Invalid email or password.").waitFor();
  await breakCalls(page, "admin/login");
  await button(wizard, "Sign in to the school system").click();
  await wizard.getByText("Login failed. Please check your credentials.").waitFor();
  await button(wizard, "Close").click();
  await wizard.waitFor({ state: "hidden" });
});

test("[SCH-04, SCH-05, SCH-06, SCH-07, SCH-08, SCH-10, SCH-11, SCH-12, OPEN-92] refuses wrong second-factor codes and accepts the mailed code", async () => {
  const id = await schoolProject(office, "Riverside cards");
  const { page, wizard, toast } = await openSchoolWizard(office, id, provokes);
  const mailed = () => mailedCode(office.school().address, schoolAdmin2fa);
  await signInAtSchool(wizard, schoolAdmin2fa);
  await toast("Two-factor authentication required. Please enter the code sent to your email.");
  const code = wizard.getByRole("textbox", { name: "Verification code" });
  await code.press("Enter");
  await wizard.getByText("Please enter the 2FA code").waitFor();
  await code.fill("123");
  await button(wizard, "Back to Login").click();
  await signInAtSchool(wizard, schoolAdmin2fa);
  expect(await code.inputValue()).toBe("");
  const verify = button(wizard, "Verify code");
  await code.pressSequentially("12a345");
  expect([await code.inputValue(), await verify.isDisabled()]).toEqual(["12345", true]);
  await axe(page, "the code");
  await code.fill(otherCode(await mailed()));
  await verify.click();
  await wizard.getByText("2FA verification failed").waitFor();
  await wizard.getByText("The code is wrong. 4 more tries.").waitFor();
  expect(await code.inputValue()).toBe("");
  const broken = await breakCalls(page, "admin/verify-2fa");
  await code.fill(otherCode(await mailed()));
  await verify.click();
  await wizard.getByText("2FA verification failed. Please try again.").waitFor();
  await broken.mend();

  const right = await mailed();
  const sent = page.waitForRequest(/\/admin\/verify-2fa$/);
  await code.fill(right);
  await verify.click();
  expect((await sent).postDataJSON()).toEqual({ email: schoolAdmin2fa, code: right });
  await toast("2FA verification successful!");
  await toast("Super Admin login successful!");
  await step(wizard, 2);
  const login = await keptOfSchool(page);
  expect(Object.keys(login)).toEqual(["super_admin_token", "super_admin_user"]);
  expect(JSON.parse(login.super_admin_user ?? "")).toMatchObject({ email: schoolAdmin2fa });
});

test("[SCH-11, SCH-14, SCH-15, SCH-16, SCH-17, SCH-18, SCH-22, SCH-54, OPEN-85] lists ten schools a page, searches them, reloads after a sign-in", async () => {
  const { page, wizard, calls, toast } = await signedIn(provokes);
  const lists = () => calls.filter((call) => pathOf(call) === "/admin/schools");
  await soon(() => wizard.getByRole("radiogroup", { name: "Schools" }).getByRole("radio").count()).toBe(10);
  await wizard.getByText("1 to 10 of 14").waitFor();
  const [list] = lists();
  const query = { limit: "10", offset: "0", sort: "id", order: "DESC", show_deleted: "0" };
  const { super_admin_token } = await keptOfSchool(page);
  expect(queryOf(list)).toEqual(query);
  const authorization = `Bearer ${super_admin_token}`;
  expect(list?.headers().authorization).toBe(authorization);
  const broken = await breakCalls(page, "admin/schools?**");
  await button(wizard, "Next page").click();
  await wizard.getByText("Failed to load schools. Please try again.").waitFor();
  await broken.mend();
  await askSandbox(office.school().address, "/admin/logout", { headers: { authorization }, body: {} });
  await button(wizard, "Retry").click();
  await button(wizard, "Sign in again").click();
  await signInAtSchool(page.getByRole("dialog", { name: "Super Admin Login" }));
  await toast("Login successful!");
  await wizard.getByText("11 to 14 of 14").waitFor();
  const searches = () =>
    lists()
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

test("[SCH-21, SCH-23, SCH-24, SCH-25, SCH-26, SCH-27, SCH-28, SCH-29, SCH-37] requires a school and an administrator to impersonate", async () => {
  const { page, wizard, calls, toast } = await resumed(provokes);
  const impersonate = button(wizard, "Impersonate administrator");
  expect(await next(wizard).isDisabled()).toBe(true);
  await impersonate.click();
  await wizard.getByText("Please select both a school and an administrator").waitFor();
  const noAdmins = await breakCalls(page, "admin/school-admins?**");
  await chooseRiverside(wizard);
  await wizard.getByText("Failed to load school administrators. Please try again.").waitFor();
  await noAdmins.mend();
  await button(wizard, "Retry").click();
  await admins(wizard).first().waitFor();
  expect(queryOf(calls.find((call) => pathOf(call) === "/admin/school-admins"))).toEqual({ school_id: "1" });
  expect(await next(wizard).isDisabled()).toBe(true);
  const impersonations = () => calls.filter((call) => pathOf(call) === "/admin/impersonate");
  expect(impersonations()).toEqual([]);
  await admins(wizard).first().click();
  expect(await next(wizard).isEnabled()).toBe(true);
  const refused = await breakCalls(page, "admin/impersonate");
  await impersonate.click();
  await wizard.getByText("Failed to impersonate administrator. Please try again.").waitFor();
  await refused.mend();
  await impersonate.click();
  await toast("Successfully impersonating school administrator!");
  await toast("Successfully connected to Riverside International School");
  await step(wizard, 3);
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
  expect(impersonations().at(-1)?.postDataJSON()).toEqual({ school_id: 1, admin_email: email });
  expect(connection.school_code).toBe("RIV001");
});

test("[SCH-26, SCH-27, SCH-30, SCH-31, SCH-33, SCH-34, SCH-35, SCH-38, SCH-39] offers three datasets; ending impersonation keeps only the sign-in", async () => {
  const { page, wizard, toast } = await connected(await resumed(provokes));
  // Next also connects to the school, like the Connect button.
  await toast("Successfully impersonating school administrator!");
  await toast("Successfully connected to Riverside International School");
  const { super_admin_token, super_admin_user } = await keptOfSchool(page);
  expect(await next(wizard).count()).toBe(0);
  for (const text of [
    "Profiles, guardians, photos",
    "Records, subjects, photos",
    "Non-teaching staff, roles, photos",
    "1,250 records",
  ]) {
    await wizard.getByText(text).waitFor();
  }
  await axe(page, "the datasets");
  await button(wizard, "Previous").click();
  await step(wizard, 2);
  await next(wizard).click();
  await step(wizard, 3);
  await wizard.getByRole("button", { name: /^Students/ }).click();
  await step(wizard, 4);
  await button(wizard, "Previous").click();
  await step(wizard, 3);

  const broken = await breakCalls(page, "admin/stop-impersonation");
  await button(wizard, "Stop impersonation").click();
  await toast("Failed to stop impersonation. Please try again.");
  await step(wizard, 3);
  await broken.mend();
  const stopped = page.waitForRequest(/\/admin\/stop-impersonation$/);
  await button(wizard, "Stop impersonation").click();
  expect((await stopped).method()).toBe("POST");
  await toast("Stopped impersonation. Please select a different school.");
  await step(wizard, 2);
  expect(await keptOfSchool(page)).toEqual({ super_admin_token, super_admin_user });
});

test("[SCH-50, SCH-51, SCH-52] keeps an unfinished session across reloads until the wizard closes", async () => {
  const { page, toast } = await signedIn();
  await page.reload();
  const second = await clickWizard(page);
  await toast("Resumed login session");
  await step(second, 2);
  await connectRiverside(second);
  await page.reload();
  const third = await clickWizard(page);
  await toast("Resumed previous session");
  await step(third, 3);
  await page.keyboard.press("Escape");
  await third.waitFor({ state: "hidden" });
  await soon(() => keptOfSchool(page)).toEqual({});
  await step(await clickWizard(page), 1);
});

test("[SCH-13, SCH-40] logging out signs out of the school and leaves no trace", async () => {
  const { page, connection } = await mapped(await connected(await signedIn()));
  const toast = await noteToasts(page);
  await goLive(page);
  const wizard = await clickWizard(page);
  await step(wizard, 4);
  await button(wizard, "Logout").click();
  await toast("Logged out successfully");
  await step(wizard, 1);
  expect(await keptOfSchool(page)).toEqual({});
  // After signing out, records are hidden too.
  await button(wizard, "Close").click();
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
    expect(secret).toBeTruthy();
    expect(kept).not.toContain(secret);
  }
  const headers = { authorization: `Bearer ${super_admin_token}` };
  await expect(askSandbox(office.school().address, "/admin/schools", { headers })).rejects.toThrow("401");
});
