import { afterEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { arriveAt, soon, useBackOffice } from "#test/backOffice.ts";
import { liveProject } from "#test/liveData.ts";
import { people } from "#test/liveTable.ts";
import { createProject, deleteEverything } from "#test/projectList.ts";

const office = useBackOffice();

afterEach(() => deleteEverything(office));

test("[DASH-01, DASH-02] the dashboard shows and links the project and template counts", async () => {
  await createProject(office, "Counted");
  const stats = (await (await office.call("GET", "/stats")).json()) as {
    projects: number;
    templates: number;
  };
  const page = await office.visit("/dashboard");
  const shown = (name: string) => page.getByRole("region", { name }).innerText();
  await soon(() => shown("Projects")).toMatch(new RegExp(`^Projects\\s+${stats.projects}$`));
  expect(await shown("Templates")).toMatch(new RegExp(`^Templates\\s+${stats.templates}$`));
  expect(await page.getByRole("main").getByRole("region").count()).toBe(2);
  await createProject(office, "Counted too");
  await page.reload();
  await soon(() => shown("Projects")).toMatch(new RegExp(`^Projects\\s+${stats.projects + 1}$`));
  await page.getByRole("region", { name: "Projects" }).click();
  await arriveAt(page, "/projects");
  await page.getByRole("link", { name: "Dashboard", exact: true }).first().click();
  await page.getByRole("region", { name: "Templates" }).click();
  await arriveAt(page, "/templates");
});

test("the dashboard reports counts that failed to load and can reload them", async () => {
  const page = await office.visit("/profile", { expects: /status of 403/ });
  await page.route("**/api/stats", (route) =>
    route.fulfill({ status: 403, json: { detail: "Not today.", code: "forbidden" } }),
  );
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("alert").filter({ hasText: "Not today." }).waitFor();
  await page.unroute("**/api/stats");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("region", { name: "Templates" }).waitFor();
});

test("an empty dashboard offers three illustrated ways to the first card", async () => {
  const page = await office.visit("/dashboard");
  await page.getByRole("heading", { name: "Make your first card" }).waitFor();
  const ways = page.getByRole("main").getByRole("listitem");
  expect(await ways.getByRole("heading").allInnerTexts()).toEqual([
    "From a template",
    "From your table",
    "From a size",
  ]);
  for (const way of await ways.all()) expect(await way.locator("img, svg").count()).toBeGreaterThan(0);
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("link", { name: /From a size/ }).click();
  await page.getByRole("dialog").waitFor();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /From a template/ }).click();
  await arriveAt(page, "/templates");
});

test("the dashboard lists the last opened project and all pending work", async () => {
  const id = await liveProject(office, people);
  await createProject(office, "Changed later");
  const range = { type: "range", start: 0, end: 2 };
  await office.call("POST", `/projects/${id}/export/pdf`, { range });
  const page = await office.visit(`/editor/${id}`);
  await page
    .getByText(/come out/)
    .first()
    .waitFor();
  await page.goto("/dashboard");
  await page.getByText(/Last opened in this browser/).waitFor();
  expect((await page.getByRole("heading", { level: 3 }).allInnerTexts())[0]).toBe("Live cards");
  await page.getByRole("link", { name: /1 photo missing/ }).waitFor();
  await page.getByRole("link", { name: /1 person not printed yet .* of 4/ }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.getByRole("link", { name: /Did the cards come out\?.* 3 cards, printed .* by admin/ }).click();
  await page.getByRole("button", { name: "All came out" }).click();
  await page.getByText("3 cards came out").waitFor();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /1 person not printed yet/ }).waitFor();
  expect(await page.getByText("Did the cards come out?").count()).toBe(0);
});

test("the dashboard asks only once about several prints of one project", async () => {
  const id = await liveProject(office, people);
  for (const end of [2, 0]) {
    const range = { type: "range", start: 0, end };
    await office.call("POST", `/projects/${id}/export/pdf`, { range });
  }
  const page = await office.visit("/dashboard");
  await page.getByRole("link", { name: /2 prints, 4 cards, the last .* by admin/ }).waitFor();
  expect(await page.getByText("Did the cards come out?").count()).toBe(1);
});
