import { checkPdf, pageSetup, textOf } from "@print-builder/production/testing";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Locator, soon, useBackOffice } from "#test/backOffice.ts";
import { checkAndExport, openBulk, sheet } from "#test/bulkPrint.ts";
import { useLiveSchool } from "#test/liveSchool.ts";
import { expireTokens, setFaults, signInAgain } from "#test/schoolAccess.ts";
import { markPrinted, openList, rows, setTo } from "#test/schoolPrint.ts";
import { noteToasts, schoolPassword } from "#test/schoolWizard.ts";

const school = useLiveSchool(useBackOffice);
const { office, students, student } = school;

beforeAll(async () => {
  await school.connect();
  const meta = { source: "students", school_id: office.school().id, admin_email: school.adminEmail() };
  await office.call("PUT", `/projects/${students()}/school/mapping`, { meta });
  const design = { canvas_width: 324, canvas_height: 200, page_setup: pageSetup(sheet) };
  await office.call("PUT", `/projects/${students()}`, design);
});
beforeEach(async () => {
  await school.connect();
  for (const offset of [0, 1000]) {
    const { students: some } = await school.ask<{ students: { id: number }[] }>(
      `/school/students?limit=1000&offset=${offset}`,
    );
    const records = some.map(({ id }) => ({ id, print_status: "yet_to_print" }));
    await school.ask("/school/students/print-status/bulk", { records });
  }
});

/** The numbers of students yet to print, ready to print and printed, read with the test's own access. */
async function counts(): Promise<readonly number[]> {
  await school.connect();
  const path = "/school/students/print-status/summary?include_null=true";
  const { counts } = await school.ask<{ counts: Readonly<Record<string, number>> }>(path);
  return ["yet_to_print", "ready_to_print", "printed"].map((status) => counts[status] ?? 0);
}

async function signIn(place: Locator): Promise<void> {
  await place.getByRole("button", { name: "Sign in", exact: true }).first().click();
  await signInAgain(place.page());
}

test("search and status changes continue after renewing a sign-in", async () => {
  const { admission_no } = await student(10);
  const page = await school.open(students(), undefined, await school.connect());
  const toast = await noteToasts(page);
  const list = await openList(page);
  await rows(list).first().waitFor();
  await expireTokens(office);
  await list.getByRole("searchbox", { name: "Search records" }).fill(admission_no);
  await list.getByText("Your sign-in to the school system has expired").waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await signIn(list);
  await list.getByText("1 student found").waitFor();

  await rows(list).first().click();
  await expireTokens(office);
  await setTo(list, "1 record", "Ready to print");
  await toast("Failed to update print status: your sign-in to the school system has expired.");
  expect(await counts()).toEqual([1250, 0, 0]);
  await signIn(page.getByRole("log"));
  await soon(counts).toEqual([1249, 1, 0]);
  expect((await student(10)).print_status).toBe("ready_to_print");
});

test("printing and marking cards continue after renewing a sign-in", async () => {
  const few = [10, 11, 12];
  await school.setStatus(few.map((offset) => [offset, "ready_to_print"]));
  const page = await school.open(students(), undefined, await school.connect());
  await expireTokens(office);
  const box = await openBulk(page);
  await box.getByText("The school's records could not be read").waitFor();
  await signIn(box);
  await box.getByText(/^1,250 students$/).waitFor();
  await box.getByRole("combobox", { name: "Print status", exact: true }).click();
  await page.getByRole("option", { name: "Ready to print" }).click();
  await box.getByText("3 students", { exact: true }).waitFor();

  // Checking and printing the cards change nobody's print status.
  await expireTokens(office);
  const [{ path }] = await Promise.all([checkAndExport(page, box, "3 records"), signInAgain(page)]);
  await checkPdf(path);
  expect(await counts()).toEqual([1247, 3, 0]);
  const text = (await textOf(path)).replaceAll(/\s+/g, " ");
  for (const offset of few) expect(text).toContain((await student(offset)).class_section.full_name);

  await expireTokens(office);
  await markPrinted(page, 3);
  await signInAgain(page);
  await soon(counts).toEqual([1247, 0, 3]);
  for (const offset of few) expect((await student(offset)).print_status).toBe("printed");
});

test("a background print resumes once the password is entered", async () => {
  const stored = await school.connect();
  const meta = { impersonation_token: stored.impersonation_token };
  await office.call("PUT", `/projects/${students()}/school/mapping`, { meta });
  const before = await counts();
  // The job is paused so that it cannot finish before the token expires.
  await setFaults(office, { latency: 200 });
  const range = { type: "range", start: 0, end: 9 };
  const started = await office.call("POST", `/projects/${students()}/export/jobs`, { range });
  const { job_id } = (await started.json()) as { job_id: string };
  const patch = async (action: string) =>
    (await office.call("PATCH", `/export/jobs/${job_id}?action=${action}`)).status;
  await soon(() => patch("pause")).toBe(200);
  await setFaults(office);
  await expireTokens(office);
  await patch("resume");
  const status = async () => (await office.call("GET", `/export/jobs/${job_id}/status`)).json();
  await soon(status).toMatchObject({ code: "schools_auth_required" });
  const job = { [`print_job:${students()}`]: job_id };
  const page = await school.open(students(), undefined, { ...stored, ...job });
  const box = (await openBulk(page)).getByRole("region", { name: "Background export" });
  await box.getByText("Riverside International School").waitFor();
  await box.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await page.keyboard.press("Enter");
  await box.getByRole("button", { name: "Download ZIP" }).waitFor();
  expect(await counts()).toEqual(before);
});
