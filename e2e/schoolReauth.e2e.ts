import type { Locator, Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { ended, openExport, pretendJob, startExport } from "./support/exportDialog.ts";
import { createProject } from "./support/projectList.ts";
import { useSchoolOffice } from "./support/schoolFiles.ts";
import {
  mailedCode,
  otherCode,
  schoolAdmin,
  schoolAdmin2fa,
  schoolPassword,
} from "./support/schoolWizard.ts";

const office = useSchoolOffice();
const failed = /Failed to load resource/;
const projectName = "Of Riverside";

const authRefusal = {
  status: 409,
  json: { detail: "Sign in to the school system again to continue.", code: "schools_auth_required" },
};

let id = "";

afterEach(async () => {
  await office.call("DELETE", `/projects/${id}`);
});

/** A project that was mapped for Riverside, and its export, which the school system turns away. */
async function refusedExport(): Promise<{
  page: Page;
  panel: Locator;
  dialog: Locator;
  job: Awaited<ReturnType<typeof pretendJob>>;
}> {
  id = await createProject(office, projectName);
  await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const meta = { source: "students", school_code: "RIV001", school_name: "Riverside International School" };
  await office.call("PUT", `/projects/${id}/school/mapping`, { meta });
  const page = await office.visit("/projects", { expects: failed });
  const job = await pretendJob(page);
  const dialog = await openExport(page, projectName);
  await page.route("**/school-zip/jobs", (route) => route.fulfill(authRefusal));
  await startExport(dialog);
  const panel = dialog.getByRole("region", { name: "School sign-in" });
  await panel.getByText("The school system wants a sign-in").waitFor();
  return { page, panel, dialog, job };
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

const signIn = (panel: Locator) =>
  panel.getByRole("button", { name: "Sign in and continue the export" }).click();

test("[ZIP-23, ZIP-24, ZIP-25, ZIP-26, ZIP-27, ZIP-28, ZIP-29, OPEN-28] an export that the school system turns away goes on by itself after a sign-in with a code", async () => {
  const { page, panel, dialog, job } = await refusedExport();
  expect(await dialog.getByText("Failed to start export").count()).toBe(0);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  const { address } = office.school();
  const calls: string[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOfSchool = origin === address && request.method() === "POST";
    if (isOfSchool || request.method() === "PUT") calls.push(`${request.method()} ${pathname}`);
  });
  await fillIn(panel, schoolAdmin2fa, "1", await adminOfRiverside());
  await signIn(panel);
  const code = panel.getByRole("textbox", { name: "Verification code" });
  await code.pressSequentially("12x34567");
  expect(await code.inputValue()).toBe("123456");
  await code.fill(otherCode(await mailedCode(address, schoolAdmin2fa)));
  await panel.getByRole("button", { name: "Verify and continue the export" }).click();
  await panel.getByText("Authentication failed. Please verify details.").waitFor();
  expect(await code.inputValue()).toBe("");

  await page.unroute("**/school-zip/jobs");
  job.tell({ status: "completed" });
  const stored = page.waitForRequest((request) => request.method() === "PUT");
  await code.fill(await mailedCode(address, schoolAdmin2fa));
  await panel.getByRole("button", { name: "Verify and continue the export" }).click();
  const { school_mapping_meta } = (await stored).postDataJSON() as {
    school_mapping_meta: Record<string, string>;
  };
  expect(school_mapping_meta).toMatchObject({
    impersonation_token: expect.any(String),
    last_updated: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  await ended(dialog);
  expect(calls).toEqual([
    "POST /admin/login",
    "POST /admin/verify-2fa",
    "POST /admin/verify-2fa",
    "POST /admin/impersonate",
    `PUT /api/projects/${id}`,
    "POST /admin/logout",
  ]);
  // The token works: it is the administrator's, and it outlives the super admin's sign-in.
  const headers = {
    authorization: `Bearer ${school_mapping_meta.impersonation_token}`,
    "school-code": "RIV001",
  };
  expect((await fetch(`${address}/school/students?limit=1`, { headers })).status).toBe(200);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /super|impersonat/.test(key))),
  ).toEqual([]);
});

test("[ZIP-30, ZIP-31, OPEN-28] what goes wrong is named, and a second refusal brings the panel back", async () => {
  const { page, panel, dialog, job } = await refusedExport();
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

  await page.unroute("**/school-zip/jobs");
  job.tell({ status: "failed", error: "schools_auth_required" });
  await signIn(panel);
  await panel.getByText("The school system turned the export away again").waitFor();
  job.tell({ status: "completed" });
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
    .getByText(/School 2 is Hillcrest Academy, but this project's cards are those of Riverside/)
    .waitFor();
  const { meta } = (await (await office.call("GET", `/projects/${id}/school/mapping`)).json()) as {
    meta: { has_impersonation_token: boolean };
  };
  expect(meta.has_impersonation_token).toBe(false);
});
