import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { arriveAt, signIn, soon, useBackOffice } from "./support/backOffice.ts";
import { storeJobs } from "./support/jobs.ts";
import { createProject } from "./support/projectList.ts";
import { changeStored } from "./support/storedFields.ts";

const office = useBackOffice();

async function choose(page: Page, field: string, choice: string): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).click();
  await page.getByRole("option", { name: choice, exact: true }).click();
}

// Before there are jobs that nobody works at: with those its exports stand still.
test("a super admin sees how the server is, who works on it, and what went wrong in it; an admin does not", async () => {
  const page = await office.visit("/admin/server", { expects: /status of 403/ });
  await page.getByRole("region", { name: "Database" }).getByText("Works").waitFor();
  await page.getByRole("region", { name: "Exports" }).getByText("Works").waitFor();
  await page
    .getByRole("table", { name: "Servers and workers" })
    .getByText("Server", { exact: true })
    .first()
    .waitFor();
  await page.getByText("Nothing went wrong").waitFor();
  await changeStored(office.dataFolder, "alter table tag rename to hidden");
  await expect(office.call("GET", "/tags")).rejects.toThrow("500");
  await expect(office.call("GET", "/tags")).rejects.toThrow("500");
  await changeStored(office.dataFolder, "alter table hidden rename to tag");
  await page.reload();
  const troubles = page.getByRole("table", { name: "Troubles" });
  const cells = async () => (await troubles.getByRole("row").nth(1).innerText()).split(/\s*[\n\t]\s*/);
  await soon(cells).toEqual(expect.arrayContaining(["GET /api/tags", "internal", "500", "2"]));
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await troubles.getByRole("button", { name: "Acknowledge internal of GET /api/tags" }).click();
  await page.getByText("Nothing went wrong").waitFor();
  await changeStored(office.dataFolder, "alter table tag rename to hidden");
  await expect(office.call("GET", "/tags")).rejects.toThrow("500");
  await changeStored(office.dataFolder, "alter table template rename to hidden_template");
  await expect(office.call("GET", "/templates")).rejects.toThrow("500");
  await changeStored(office.dataFolder, "alter table hidden rename to tag");
  await changeStored(office.dataFolder, "alter table hidden_template rename to template");
  await page.reload();
  await soon(() => troubles.getByRole("row").count()).toBe(3);
  await page.getByRole("button", { name: "Acknowledge these 2" }).click();
  await page.getByText("Nothing went wrong").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

  const mina = { email: "ines@example.org", password: "a long enough one" };
  await office.call("POST", "/users", { name: "Ines", role: "admin", ...mina });
  const hers = await office.visit("/profile", { apart: true, expects: /status of 403/ });
  // A browser in which nobody has signed in; who looks at jobs next stays signed in elsewhere.
  await hers.evaluate(() => localStorage.clear());
  await hers.goto("/login");
  await signIn(hers, mina);
  await arriveAt(hers, "/dashboard");
  for (const path of ["/admin/jobs", "/admin/server"]) {
    await hers.goto(path);
    await hers.getByRole("heading", { name: "Not allowed" }).waitFor();
  }
  expect(await hers.getByRole("navigation", { name: "Operations" }).count()).toBe(0);
});

test("a super admin finds the jobs of all projects, newest first, and pauses, resumes and cancels them", async () => {
  const cards = await createProject(office, "Student cards 2026");
  const labels = await createProject(office, "Shelf labels");
  await storeJobs(office.dataFolder, { cards, labels });
  const page = await office.visit("/profile");
  await page.getByRole("navigation", { name: "Operations" }).getByRole("link", { name: "Jobs" }).click();
  await arriveAt(page, "/admin/jobs");
  const jobs = page.getByRole("table", { name: "Jobs" });
  const job = (name: string | RegExp) => jobs.getByRole("row").filter({ hasText: name });
  await jobs.waitFor();
  const states = () => jobs.getByRole("row").locator("td:nth-child(3)").allInnerTexts();
  await soon(async () => (await states()).map((text) => text.split("\n")[0])).toEqual(
    ["WAITING", "RUNNING", "PAUSED", "FAILED", "COMPLETED"].map((word) =>
      expect.stringMatching(new RegExp(word, "i")),
    ),
  );
  await job("Running").getByText("2 of 10 parts").waitFor();
  await job("Failed").getByText("The design has no front side.").waitFor();
  await job("Completed").getByText("took 3 min 12 s").waitFor();
  expect(await job("Completed").getByRole("button").count()).toBe(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);

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
  await page.getByText("No such jobs").waitFor();
  await page.getByRole("button", { name: "Show all jobs" }).click();
  await soon(() => jobs.getByRole("row").count()).toBe(6);
  await job("Failed").getByRole("link", { name: "Student cards 2026" }).click();
  await arriveAt(page, `/editor/${cards}`);
});
