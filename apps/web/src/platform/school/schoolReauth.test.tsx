import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { choose, type Locator, type Page, useBackOffice } from "#test/backOffice.ts";
import { downloadButton, ended, openExport, startExport } from "#test/exportDialog.ts";
import { createProject } from "#test/projectList.ts";
import { expireTokens } from "#test/schoolAccess.ts";
import { askSandbox, useSchoolOffice } from "#test/schoolFiles.ts";
import { mailedCode, otherCode, schoolAdmin, schoolAdmin2fa, schoolPassword } from "#test/schoolWizard.ts";
import { namesInZip } from "#test/zipNames.ts";

const office = useSchoolOffice(useBackOffice);

type RefusedExport = {
  readonly id: string;
  readonly page: Page;
  readonly panel: Locator;
  readonly dialog: Locator;
};

/**
 * Starts an export that is refused, because the project is mapped to Riverside's staff but has no access to the school.
 */
async function refusedExport(): Promise<RefusedExport> {
  const name = `Of Riverside ${crypto.randomUUID()}`;
  const id = await createProject(office, name);
  await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const meta = { source: "staff", school_code: "RIV001", school_name: "Riverside International School" };
  await office.call("PUT", `/projects/${id}/school/mapping`, { meta });
  const page = await office.visit("/projects");
  const dialog = await openExport(page, name);
  await choose(page, "Records of", "Staff");
  const refused = page.waitForResponse(/\/school-zip\/jobs$/);
  await startExport(dialog);
  const answer = await refused;
  expect([answer.status(), await answer.json()]).toMatchObject([409, { code: "schools_auth_required" }]);
  const panel = dialog.getByRole("region", { name: "School sign-in" });
  await panel.getByText("Sign-in required").waitFor();
  expect(await dialog.getByText("Failed to start export").count()).toBe(0);
  return { id, page, panel, dialog };
}

async function adminOf(schoolId: number): Promise<string> {
  const headers = { authorization: `Bearer ${office.connection().super_admin_token}` };
  const path = `/admin/school-admins?school_id=${schoolId}`;
  const { admin_users } = await askSandbox<{ admin_users: { email: string; status: string }[] }>(
    office.school().address,
    path,
    { headers },
  );
  return admin_users.find(({ status }) => status === "active")?.email ?? "";
}

async function fillIn(panel: Locator, email: string, schoolId: string, admin: string): Promise<void> {
  await panel.getByLabel("Email", { exact: true }).fill(email);
  await panel.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await panel.getByLabel("School ID").fill(schoolId);
  await panel.getByLabel("School admin’s email").fill(admin);
}

const signIn = (panel: Locator) =>
  panel.getByRole("button", { name: "Sign in and continue the export" }).click();

/** Records the paths of the page's requests to the school and of its saves from now on. */
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

test("[ZIP-25, ZIP-26, ZIP-27, ZIP-28, ZIP-29, OPEN-19, OPEN-28] signing in with an e-mailed code resumes the refused export", async () => {
  const { id, page, panel, dialog } = await refusedExport();
  const calls = noted(page);
  const mailed = () => mailedCode(office.school().address, schoolAdmin2fa);
  await fillIn(panel, schoolAdmin2fa, "1", await adminOf(1));
  await signIn(panel);
  const code = panel.getByRole("textbox", { name: "Verification code" });
  await code.pressSequentially("12x34567");
  expect(await code.inputValue()).toBe("123456");
  const verify = panel.getByRole("button", { name: "Verify and continue the export" });
  await code.fill(otherCode(await mailed()));
  await verify.click();
  await panel.getByText("Authentication failed. Please verify details.").waitFor();
  expect(await code.inputValue()).toBe("");
  const stored = page.waitForRequest((request) => request.method() === "PUT");
  await code.fill(await mailed());
  await verify.click();
  const { school_mapping_meta } = (await stored).postDataJSON() as {
    school_mapping_meta: Record<string, string>;
  };
  expect(school_mapping_meta).toMatchObject({
    impersonation_token: expect.any(String),
    last_updated: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await ended(dialog);
  expect(calls.filter((call) => call.includes("/admin/"))).toEqual([
    "POST /admin/login",
    "POST /admin/verify-2fa",
    "POST /admin/verify-2fa",
    "POST /admin/impersonate",
    "POST /admin/logout",
  ]);
  expect(calls.filter((call) => !/2fa|login|logout/.test(call))).toEqual([
    "POST /admin/impersonate",
    `PUT /api/projects/${id}`,
    `POST /api/projects/${id}/export/school-zip/jobs`,
  ]);
  const [saved] = await Promise.all([page.waitForEvent("download"), downloadButton(dialog).click()]);
  const names = namesInZip(readFileSync(await saved.path()));
  expect(names).toContain("data/staff.csv");
  expect(names.filter((name) => name.startsWith("images/")).length).toBeGreaterThan(5);
  // The project has the administrator's token, which still works after the super admin has signed out.
  const headers = {
    authorization: `Bearer ${school_mapping_meta.impersonation_token}`,
    "school-code": "RIV001",
  };
  const address = office.school().address;
  const { students } = await askSandbox<{ students: unknown[] }>(address, "/school/students?limit=1", {
    headers,
  });
  expect(students).toHaveLength(1);
  expect(Object.keys(localStorage).filter((key) => /super|impersonat/.test(key))).toEqual([]);
});

test("[ZIP-23, ZIP-24, ZIP-30, ZIP-31, OPEN-28] the sign-in panel gives the reason and reappears after another refusal", async () => {
  const { id, page, panel, dialog } = await refusedExport();
  const admin = await adminOf(1);
  const shows = (cause: string) =>
    panel.getByRole("alert", { name: "Authentication failure" }).getByText(cause, { exact: true }).waitFor();
  for (const label of ["Email", "Password", "School ID", "School admin’s email"]) {
    const field = panel.getByLabel(label, { exact: true });
    expect([await field.isEnabled(), await field.getAttribute("readonly")]).toEqual([true, null]);
  }
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await fillIn(panel, schoolAdmin, "", admin);
  await signIn(panel);
  await panel.getByText("Please enter the school ID and the school admin's email").waitFor();
  await panel.getByLabel("School ID").fill("1");
  await panel.getByLabel("Password", { exact: true }).fill("wrong");
  await signIn(panel);
  for (const cause of [
    "Authentication failed. Please verify details.",
    "Login failed",
    "Invalid email or password.",
  ]) {
    await shows(cause);
  }

  await fillIn(panel, schoolAdmin, "1", "nobody@riverside.example");
  await signIn(panel);
  await shows("Impersonation failed");
  await page.route("**/admin/impersonate", (route) =>
    route.fulfill({ json: { success: true, data: { school_code: "RIV001" } } }),
  );
  const impersonated = page.waitForResponse(/\/admin\/impersonate$/);
  await fillIn(panel, schoolAdmin, "1", admin);
  await signIn(panel);
  await impersonated;
  await shows("Impersonation failed");
  await page.unroute("**/admin/impersonate");

  await fillIn(panel, schoolAdmin, "2", await adminOf(2));
  await signIn(panel);
  await panel
    .getByText(/School 2 is Hillcrest Academy, but this project's cards belong to Riverside/)
    .waitFor();
  const mapping = await (await office.call("GET", `/projects/${id}/school/mapping`)).json();
  expect(mapping).toMatchObject({ meta: { has_impersonation_token: false } });

  // The school revokes the token as soon as it is stored, so that the job is refused too.
  const jobs = /\/school-zip\/jobs$/;
  await page.route(jobs, async (route) => {
    await expireTokens(office);
    await route.continue();
  });
  await fillIn(panel, schoolAdmin, "1", admin);
  await signIn(panel);
  await panel.getByText("The school system refused the export again").waitFor();
  await page.unroute(jobs);
  await fillIn(panel, schoolAdmin, "1", admin);
  await signIn(panel);
  await ended(dialog);
});
