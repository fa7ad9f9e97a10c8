import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { downloadButton, ended, openExport, startExport } from "./support/exportDialog.ts";
import { choose, createProject } from "./support/projectList.ts";
import { useSchoolOffice } from "./support/schoolFiles.ts";
import {
  mailedCode,
  otherCode,
  schoolAdmin,
  schoolAdmin2fa,
  schoolPassword,
} from "./support/schoolWizard.ts";
import { namesInZip } from "./support/zipNames.ts";

const office = useSchoolOffice();
const failed = /Failed to load resource/;
const projectName = "Of Riverside";

let id = "";

afterEach(async () => {
  await office.call("DELETE", `/projects/${id}`);
});

/** A project that was mapped for Riverside without a sign-in, and the export of its staff, which wants one. */
async function refusedExport(): Promise<{ page: Page; panel: Locator; dialog: Locator }> {
  id = await createProject(office, projectName);
  await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const meta = { source: "staff", school_code: "RIV001", school_name: "Riverside International School" };
  await office.call("PUT", `/projects/${id}/school/mapping`, { meta });
  const page = await office.visit("/projects", { expects: failed });
  const dialog = await openExport(page, projectName);
  // Fewer people than the students are.
  await choose(page, "Records of", "Staff");
  const refused = page.waitForResponse(/\/school-zip\/jobs$/);
  await startExport(dialog);
  const answer = await refused;
  expect([answer.status(), await answer.json()]).toMatchObject([409, { code: "schools_auth_required" }]);
  const panel = dialog.getByRole("region", { name: "School sign-in" });
  await panel.getByText("The school system asks for a sign-in").waitFor();
  return { page, panel, dialog };
}

async function adminOfRiverside(): Promise<string> {
  const { address } = office.school();
  const authorization = `Bearer ${office.connection().super_admin_token}`;
  const answer = await fetch(`${address}/admin/school-admins?school_id=1`, { headers: { authorization } });
  const { data } = (await answer.json()) as { data: { admin_users: { email: string }[] } };
  return data.admin_users[0]?.email ?? "";
}

async function fillIn(panel: Locator, email: string, schoolId: string, admin: string): Promise<void> {
  await panel.getByLabel("Email", { exact: true }).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await panel.getByLabel("School ID").fill(schoolId);
  await panel.getByLabel("School admin’s email").fill(admin);
}

/** Ends what administrators of schools were given until now. */
async function expireTokens(): Promise<void> {
  await fetch(`${office.school().address}/sandbox/expire-tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "impersonation" }),
  });
}

const signIn = (panel: Locator) =>
  panel.getByRole("button", { name: "Sign in and continue the export" }).click();

/** Paths of what is sent to the school and stored from now on. */
function noted(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOfSchool = origin === office.school().address && request.method() === "POST";
    const isStored = request.method() === "PUT" || pathname.endsWith("/school-zip/jobs");
    if (isOfSchool || isStored) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test("[ZIP-23, ZIP-24] an export that the school system turns away asks for a sign-in in its dialog", async () => {
  const { page, panel, dialog } = await refusedExport();
  expect(await dialog.getByText("Failed to start export").count()).toBe(0);
  const labels = ["Email", "Password", "School ID", "School admin’s email"];
  for (const label of labels) expect(await panel.getByLabel(label, { exact: true }).isEditable()).toBe(true);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
});

test("[ZIP-25, ZIP-28, ZIP-29, OPEN-19, OPEN-28] after a sign-in the token is stored, the super admin signed out, and the same export brings the staff's table", async () => {
  const { page, panel, dialog } = await refusedExport();
  const calls = noted(page);
  const stored = page.waitForRequest((request) => request.method() === "PUT");
  await fillIn(panel, schoolAdmin, "1", await adminOfRiverside());
  await signIn(panel);
  const { school_mapping_meta } = (await stored).postDataJSON() as {
    school_mapping_meta: Record<string, string>;
  };
  expect(school_mapping_meta).toMatchObject({
    impersonation_token: expect.any(String),
    last_updated: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await ended(dialog);
  expect([...calls].sort()).toEqual([
    "POST /admin/impersonate",
    "POST /admin/login",
    "POST /admin/logout",
    `POST /api/projects/${id}/export/school-zip/jobs`,
    `PUT /api/projects/${id}`,
  ]);
  const order = calls.filter((call) => !call.endsWith("/admin/logout"));
  expect(order.map((call) => call.split("/").at(-1))).toEqual(["login", "impersonate", id, "jobs"]);
  const [saved] = await Promise.all([page.waitForEvent("download"), downloadButton(dialog).click()]);
  const names = namesInZip(readFileSync(await saved.path()));
  expect(names).toContain("data/staff.csv");
  expect(names.filter((name) => name.startsWith("images/")).length).toBeGreaterThan(5);
  // The token is the administrator's, and it outlives the super admin's sign-in, of which nothing is kept.
  const headers = {
    authorization: `Bearer ${school_mapping_meta.impersonation_token}`,
    "school-code": "RIV001",
  };
  const asked = await fetch(`${office.school().address}/school/students?limit=1`, { headers });
  expect(asked.status).toBe(200);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /super|impersonat/.test(key))),
  ).toEqual([]);
});

test("[ZIP-26, ZIP-27, ZIP-29] with a second factor a wrong code is refused and the right one brings the export", async () => {
  const { page, panel, dialog } = await refusedExport();
  const { address } = office.school();
  const calls = noted(page);
  await fillIn(panel, schoolAdmin2fa, "1", await adminOfRiverside());
  await signIn(panel);
  const code = panel.getByRole("textbox", { name: "Verification code" });
  await code.pressSequentially("12x34567");
  expect(await code.inputValue()).toBe("123456");
  const verify = panel.getByRole("button", { name: "Verify and continue the export" });
  await code.fill(otherCode(await mailedCode(address, schoolAdmin2fa)));
  await verify.click();
  await panel.getByText("Authentication failed. Please verify details.").waitFor();
  expect(await code.inputValue()).toBe("");
  await code.fill(await mailedCode(address, schoolAdmin2fa));
  await verify.click();
  await ended(dialog);
  const ofSchool = calls.filter((call) => call.includes("/admin/"));
  expect(ofSchool).toEqual([
    "POST /admin/login",
    "POST /admin/verify-2fa",
    "POST /admin/verify-2fa",
    "POST /admin/impersonate",
    "POST /admin/logout",
  ]);
});

test("[ZIP-30, ZIP-31, OPEN-28] what goes wrong is named, and a second refusal brings the panel back", async () => {
  const { page, panel, dialog } = await refusedExport();
  const admin = await adminOfRiverside();
  const told = (cause: string) =>
    panel.getByRole("alert", { name: "Authentication failure" }).getByText(cause, { exact: true });
  await fillIn(panel, schoolAdmin, "", admin);
  await signIn(panel);
  await panel.getByText("Please enter the school ID and the school admin's email").waitFor();
  await panel.getByLabel("School ID").fill("1");
  await panel.getByLabel("Password", { exact: true }).fill("wrong");
  await signIn(panel);
  await told("Authentication failed. Please verify details.").waitFor();
  await told("Login failed").waitFor();
  await told("Invalid email or password.").waitFor();

  await fillIn(panel, schoolAdmin, "1", "nobody@riverside.example");
  await signIn(panel);
  await told("Impersonation failed").waitFor();
  await page.route("**/admin/impersonate", (route) =>
    route.fulfill({ json: { success: true, data: { school_code: "RIV001" } } }),
  );
  await fillIn(panel, schoolAdmin, "1", admin);
  await signIn(panel);
  await told("Impersonation failed").waitFor();
  await page.unroute("**/admin/impersonate");

  // The school ends the token as soon as it is stored: the job that was started with it is turned away.
  await page.route(/\/school-zip\/jobs$/, async (route) => {
    await expireTokens();
    await route.continue();
  });
  await signIn(panel);
  await panel.getByText("The school system refused the export again").waitFor();
  await page.unroute(/\/school-zip\/jobs$/);
  await fillIn(panel, schoolAdmin, "1", admin);
  await signIn(panel);
  await ended(dialog);
});

test("an administrator of another school gives no access to this project's cards", async () => {
  const { panel } = await refusedExport();
  const { address } = office.school();
  const authorization = `Bearer ${office.connection().super_admin_token}`;
  const answer = await fetch(`${address}/admin/school-admins?school_id=2`, { headers: { authorization } });
  const { data } = (await answer.json()) as { data: { admin_users: { email: string; status: string }[] } };
  const other = data.admin_users.find(({ status }) => status === "active")?.email ?? "";
  await fillIn(panel, schoolAdmin, "2", other);
  await signIn(panel);
  await panel
    .getByText(/School 2 is Hillcrest Academy, but this project's cards belong to Riverside/)
    .waitFor();
  const { meta } = (await (await office.call("GET", `/projects/${id}/school/mapping`)).json()) as {
    meta: { has_impersonation_token: boolean };
  };
  expect(meta.has_impersonation_token).toBe(false);
});
