import { beforeAll, expect, test } from "vitest";
import { axeFindings } from "#test/axeFindings.ts";
import { type Locator, soon } from "#test/backOffice.ts";
import { bulk, checkAndExport, openBulk, sheet } from "#test/bulkPrint.ts";
import { useLiveSchool } from "#test/liveSchool.ts";
import { checkPdf, textOf } from "#test/paper.ts";
import { pageSetup } from "#test/projects.ts";
import { expireTokens, signInAgain, slowDown } from "#test/schoolAccess.ts";
import { markPrinted, openList, rows, setTo } from "#test/schoolPrint.ts";
import { noteToasts, schoolPassword } from "#test/schoolWizard.ts";

const school = useLiveSchool();
const { office, students, student } = school;
let all: readonly { readonly id: number }[] = [];

beforeAll(async () => {
  await school.connect();
  const meta = { source: "students", school_id: office.school().id, admin_email: school.adminEmail() };
  await office.call("PUT", `/projects/${students()}/school/mapping`, { meta });
  const design = { canvas_width: 324, canvas_height: 200, page_setup: pageSetup(sheet) };
  await office.call("PUT", `/projects/${students()}`, design);
  for (const offset of [0, 1000]) {
    const path = `/school/students?limit=1000&offset=${offset}`;
    const { students: some } = await school.ask<{ students: { id: number }[] }>(path);
    const records = some.map(({ id }) => ({ id, print_status: "yet_to_print" }));
    await school.ask("/school/students/print-status/bulk", { records });
    all = [...all, ...some];
  }
});

/** The numbers of students yet to print, ready and printed, read with an access of the test's own. */
async function counts(): Promise<readonly number[]> {
  await school.connect();
  const path = "/school/students/print-status/summary?include_null=true";
  const { counts } = await school.ask<{ counts: Readonly<Record<string, number>> }>(path);
  return ["yet_to_print", "ready_to_print", "printed"].map((status) => counts[status] ?? 0);
}

test("each step of printing and marking continues once an expired sign-in is renewed", async () => {
  const few = [await student(10), await student(11), await student(12)] as const;
  await school.setStatus([
    [11, "ready_to_print"],
    [12, "ready_to_print"],
  ]);
  const page = await school.open(students(), undefined, await school.connect());
  const toast = await noteToasts(page);
  const signIn = async (place: Locator) => {
    await place.getByRole("button", { name: "Sign in", exact: true }).first().click();
    await signInAgain(page);
  };
  const list = await openList(page);
  await rows(list).first().waitFor();
  await expireTokens(office);
  await list.getByRole("searchbox", { name: "Search records" }).fill(few[0].admission_no);
  await list.getByText("The school system has ended the sign-in").waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await signIn(list);
  await list.getByText("1 student found").waitFor();

  await rows(list).first().click();
  await expireTokens(office);
  await setTo(list, "1 record", "Ready to print");
  await toast("Failed to update print status: the school system has ended the sign-in.");
  expect(await counts()).toEqual([all.length - 2, 2, 0]);
  await signIn(page.getByRole("log"));
  await soon(counts).toEqual([all.length - 3, 3, 0]);
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });

  await expireTokens(office);
  await openBulk(page);
  const box = bulk(page);
  await box.getByText("The school's records could not be read").waitFor();
  await signIn(box);
  await box.getByText(/^1,250 students$/).waitFor();
  await box.getByRole("combobox", { name: "Print status", exact: true }).click();
  await page.getByRole("option", { name: "Ready to print" }).click();
  await box.getByText("3 students", { exact: true }).waitFor();

  // Checking and printing mark nobody.
  await expireTokens(office);
  const [{ path }] = await Promise.all([checkAndExport(page, box, "3 records"), signInAgain(page)]);
  await checkPdf(path);
  const text = (await textOf(path)).replaceAll(/\s+/g, " ");
  for (const { class_section } of few) expect(text).toContain(class_section.full_name);
  expect(await counts()).toEqual([all.length - 3, 3, 0]);

  await expireTokens(office);
  await markPrinted(page, 3);
  await signInAgain(page);
  await soon(counts).toEqual([all.length - 3, 0, 3]);
  for (const offset of [10, 11, 12]) expect((await student(offset)).print_status).toBe("printed");
});

test("a background print asks for the password alone, and then resumes", async () => {
  const stored = await school.connect();
  const meta = { impersonation_token: stored.impersonation_token };
  await office.call("PUT", `/projects/${students()}/school/mapping`, { meta });
  const before = await counts();
  // Paused on its way, the job cannot finish before the token expires.
  await slowDown(office, 200);
  const range = { type: "range", start: 0, end: 9 };
  const started = await office.call("POST", `/projects/${students()}/export/jobs`, { range });
  const { job_id } = (await started.json()) as { job_id: string };
  const patch = async (action: string) =>
    (await office.call("PATCH", `/export/jobs/${job_id}?action=${action}`)).status;
  await soon(() => patch("pause")).toBe(200);
  await slowDown(office, 0);
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
