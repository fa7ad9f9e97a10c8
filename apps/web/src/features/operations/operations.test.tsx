import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { arriveAt, changeStored, choose, signIn, soon, superAdmin, useBackOffice } from "#test/backOffice.ts";
import { downloadBy } from "#test/bulkPrint.ts";
import { storeJobs } from "#test/jobs.ts";
import { createProject } from "#test/projectList.ts";

const office = useBackOffice();

/** Makes a request fail by renaming a database table. */
async function breakCall(path: string, table: string): Promise<void> {
  await changeStored(office, `alter table ${table} rename to hidden_${table}`);
  await expect(office.call("GET", path)).rejects.toThrow("500");
  await changeStored(office, `alter table hidden_${table} rename to ${table}`);
}

// Must run first: jobs without a worker count as a failure of the exports.
test("a super admin sees the server's health and acknowledges its failures", async () => {
  const now = new Date().toISOString();
  await office.server().store.fleet.join({
    id: "s1",
    kind: "server",
    host: "press",
    started_at: now,
    seen_at: now,
    pieces: 9,
    busy_ms: 900,
    retries: 0,
    expired_leases: 0,
  });
  const page = await office.visit("/admin/server");
  await page.getByRole("region", { name: "Database" }).getByText("Working").waitFor();
  await page.getByRole("region", { name: "Exports" }).getByText("Working").waitFor();
  const servers = page.getByRole("table", { name: "Servers and workers" });
  await servers.getByRole("row", { name: /press/ }).getByText("Server", { exact: true }).waitFor();
  await page.getByText("No errors").waitFor();
  expect(await page.getByText("Loading the server's state…").count()).toBe(0);
  for (let time = 0; time < 2; time++) await breakCall("/tags", "tag");
  await page.reload();
  const troubles = page.getByRole("table", { name: "Errors" });
  const cells = async () => (await troubles.getByRole("row").nth(1).innerText()).split("\n");
  await soon(cells).toEqual(expect.arrayContaining(["GET /api/tags", "internal", "500", "2"]));
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await troubles.getByRole("button", { name: "Acknowledge internal of GET /api/tags" }).click();
  await page.getByText("No errors").waitFor();
  await breakCall("/tags", "tag");
  await breakCall("/templates", "template");
  await page.reload();
  await soon(() => troubles.getByRole("row").count()).toBe(3);
  await page.getByRole("button", { name: "Acknowledge all 2" }).click();
  await page.getByText("No errors").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});

test("an admin may not open the Jobs and Server pages", async () => {
  await office.server().addUser({ id: "ines", role: "admin" });
  const page = await office.visit("/admin/jobs", { as: "nobody", expects: /status of 403/ });
  await signIn(page, { ...superAdmin, email: "ines@example.org" });
  await arriveAt(page, "/admin/jobs");
  await page.getByRole("heading", { name: "Not allowed" }).waitFor();
  expect(await page.getByRole("navigation", { name: "Operations" }).count()).toBe(0);
  await page.goto("/admin/server");
  await page.getByRole("heading", { name: "Not allowed" }).waitFor();
});

test("[PRINT-34] the file of a finished job can be downloaded on the Jobs page", async () => {
  const cards = await createProject(office, "Student cards 2026");
  await storeJobs(office, { cards, labels: await createProject(office, "Shelf labels") });
  const page = await office.visit("/admin/jobs");
  const completed = page.getByRole("row").filter({ hasText: "Completed" });
  await completed.waitFor();
  expect(await completed.getByRole("button").count()).toBe(0);
  const key = await office.server().files.add(Buffer.from("a ZIP"));
  const name = "Student cards 2026 - records 1-1200, front.zip";
  await changeStored(office, "update job set file_key = ?, file_name = ? where id = 'j1'", key, name);
  await page.getByRole("button", { name: "Refresh" }).click();
  const saved = await downloadBy(page, () => completed.getByRole("button", { name: "Download" }).click());
  expect([saved.name, readFileSync(saved.path, "utf8")]).toEqual([name, "a ZIP"]);
  await changeStored(office, "delete from job");
});

test("a super admin filters, pauses, resumes and cancels all jobs", async () => {
  const cards = await createProject(office, "Student cards 2026");
  const labels = await createProject(office, "Shelf labels");
  await storeJobs(office, { cards, labels });
  const page = await office.visit("/profile");
  await page.getByRole("navigation", { name: "Operations" }).getByRole("link", { name: "Jobs" }).click();
  await arriveAt(page, "/admin/jobs");
  const jobs = page.getByRole("table", { name: "Jobs" });
  const job = (name: string | RegExp) => jobs.getByRole("row").filter({ hasText: name });
  await jobs.waitFor();
  const states = () => jobs.getByRole("row").locator("td:nth-child(3)").allInnerTexts();
  await soon(async () => (await states()).map((text) => text.split("\n")[0]?.toUpperCase())).toEqual([
    "WAITING",
    "RUNNING",
    "PAUSED",
    "FAILED",
    "COMPLETED",
  ]);
  await job("Running").getByText("2 of 10 parts").waitFor();
  await job("Failed").getByText("The design has no front side.").waitFor();
  await job("Completed").getByText("took 3 min 12 s").waitFor();
  expect(await job("Completed").getByRole("button").count()).toBe(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  await job("Waiting").getByText("Next in the queue").waitFor();
  await job("Waiting").getByRole("button", { name: "Pause" }).click();
  await soon(() => job("Waiting").count()).toBe(0);
  await job("Project ZIP").getByRole("button", { name: "Resume" }).click();
  await job("Project ZIP").getByText("Next in the queue").waitFor();

  await job("Running").getByRole("button", { name: "Pause" }).click();
  await soon(() => job("Paused").count()).toBe(2);
  await job("1,200 of").getByRole("button", { name: "Resume" }).click();
  await job("1,200 of").getByText("Running").waitFor();
  await job("Paused").getByRole("button", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this export?" });
  await question.getByText("School ZIP of “Shelf labels”").waitFor();
  await question.getByRole("button", { name: "Cancel export" }).click();
  await job("Cancelled").waitFor();

  await choose(page, "State", "Failed");
  await soon(() => job("Student cards 2026").count()).toBe(1);
  await arriveAt(page, "/admin/jobs?status=failed");
  await choose(page, "Kind", "School ZIP");
  await page.getByText("No jobs found").waitFor();
  await page.getByRole("button", { name: "Show all jobs" }).click();
  await soon(() => jobs.getByRole("row").count()).toBe(6);
  await job("Failed").getByRole("link", { name: "Student cards 2026" }).click();
  await arriveAt(page, `/editor/${cards}`);
});
