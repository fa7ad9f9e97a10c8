import { afterEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { choose, holdBack, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import {
  card,
  cards,
  createProject,
  createProjects,
  createTag,
  deleteEverything,
  listAddress,
  listCalls,
  refusal,
  searchBox,
  shownNames,
} from "#test/projectList.ts";
import { stopClock } from "#test/stopClock.ts";

const office = useBackOffice();

const create = (name: string, fields?: object) => createProject(office, name, fields);

afterEach(() => deleteEverything(office));

const tagFilter = (page: Page) => page.getByRole("button", { name: /^Tags: / });
const projectsLink = (page: Page) => page.getByRole("link", { name: "Projects", exact: true });

test("[PROJ-01, PROJ-03, PROJ-04, PROJ-34, PROJ-36] invites you to create a project when the list is empty", async () => {
  const page = await office.visit("/projects");
  await page.getByRole("heading", { level: 1, name: "My Projects" }).waitFor();
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
  await page.getByText("Create your first project to get started.").waitFor();
  const filters = ["Mode", "Type"].map((name) => page.getByRole("combobox", { name }));
  const tags = page.getByRole("button", { name: "Manage Tags" });
  for (const control of [searchBox(page), tags, tagFilter(page), ...filters]) {
    expect(await control.isEnabled()).toBe(true);
  }
  const dialog = page.getByRole("dialog", { name: "Create New Project" });
  for (const button of ["Create Project", "New Project"]) {
    await page.getByRole("button", { name: button }).click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
});

test("[PROJ-35] says when no project matches the search or a filter", async () => {
  await create("Student card");
  const page = await office.visit("/projects");
  await searchBox(page).fill("zebra");
  await page.getByText("No projects match your search.").waitFor();
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await card(page, "Student card").waitFor();
  await choose(page, "Type", "Dual-sided");
  await page.getByText("No projects match your search.").waitFor();
});

test("[PROJ-05, PROJ-06] filters by mode and type, and keeps the filters after a reload", async () => {
  await create("Plain");
  await create("Two sides", { is_dual_sided: true });
  const school = await create("Of a school");
  await office.call("PATCH", `/projects/${school}/data-mode`, { mode: "school" });
  const page = await office.visit("/projects");
  const calls = listCalls(page);
  for (const [filter, field, options, choices] of [
    [
      "Mode",
      "mode",
      ["All modes", "Standard", "School"],
      { School: ["school", ["Of a school"]], Standard: ["standard", ["Two sides", "Plain"]] },
    ],
    [
      "Type",
      "sided",
      ["All types", "Single-sided", "Dual-sided"],
      { "Single-sided": ["single", ["Plain"]], "Dual-sided": ["dual", ["Two sides"]] },
    ],
  ] as const) {
    await page.getByRole("combobox", { name: filter }).click();
    expect(await page.getByRole("option").allInnerTexts()).toEqual(options);
    await page.keyboard.press("Escape");
    for (const [choice, [sent, names]] of Object.entries(choices)) {
      await choose(page, filter, choice);
      await soon(() => shownNames(page)).toEqual(names);
      expect(calls.at(-1)?.get(field)).toBe(sent);
    }
  }
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["Two sides"]);
});

test("[PROJ-10, OPEN-16] reloads the list once, 300 ms after the last of several changes", async () => {
  const tag = await createTag(office, "Print 2026");
  await create("Student card", { tags: [tag] });
  const page = await office.visit("/projects");
  await card(page, "Student card").waitFor();
  await stopClock(page);
  const calls = listCalls(page);
  const reloadsOnceWith = async (query: string) => {
    const before = calls.length;
    await page.clock.runFor(290);
    expect(calls).toHaveLength(before);
    await page.clock.runFor(20);
    await soon(() => calls.slice(before).map(String)).toEqual([query]);
    await page.clock.runFor(2000);
    expect(calls).toHaveLength(before + 1);
  };
  await searchBox(page).fill("stu");
  await page.clock.runFor(250);
  await searchBox(page).fill("student");
  await reloadsOnceWith("search=student&page=1&limit=20");

  await searchBox(page).fill("studentx");
  await page.clock.runFor(250);
  await searchBox(page).fill("student");
  await page.clock.runFor(2000);
  expect(calls).toHaveLength(1);

  await tagFilter(page).click();
  await page.getByRole("checkbox", { name: "Print 2026" }).check();
  await page.clock.runFor(250);
  await searchBox(page).fill("stud");
  await reloadsOnceWith(`search=stud&tags=${tag}&page=1&limit=20`);

  await choose(page, "Mode", "Standard");
  await reloadsOnceWith(`search=stud&tags=${tag}&mode=standard&page=1&limit=20`);
  await choose(page, "Type", "Single-sided");
  await reloadsOnceWith(`search=stud&tags=${tag}&mode=standard&sided=single&page=1&limit=20`);
});

test("[PROJ-15, OPEN-16] filters the cards at once and ignores outdated responses", async () => {
  await create("Alpha");
  await create("Beta");
  const page = await office.visit("/projects");
  await card(page, "Beta").waitFor();
  const late = await holdBack(page, "GET", /search=ALP/);
  const pendingRequest = page.waitForRequest(/search=ALP/);
  await searchBox(page).fill("ALP");
  expect(await shownNames(page)).toEqual(["Alpha"]);
  await pendingRequest;
  await searchBox(page).fill("Beta");
  await soon(() => shownNames(page)).toEqual(["Beta"]);
  late.release();
  await page.settle();
  expect(await shownNames(page)).toEqual(["Beta"]);
});

test("[PROJ-12, PROJ-13, PROJ-38, PROJ-54, OPEN-18] loads more pages while there are any, and retries a failed page", async () => {
  await createProjects(office, 41);
  const page = await office.visit("/profile");
  const calls = listCalls(page);
  const gate = Promise.withResolvers<void>();
  await page.route(/page=2/, async (route) => {
    await gate.promise;
    await route.fulfill(refusal);
  });
  const logged = page.waitForEvent("console", (line) => line.text().startsWith("Failed: projects."));
  await projectsLink(page).click();
  await page.getByText("Loading more…").waitFor();
  gate.resolve();
  await page.getByText("More projects could not be loaded.").waitFor();
  await logged;
  expect(await cards(page).count()).toBe(20);
  await page.unroute(/page=2/);
  const retried = await holdBack(page, "GET", /page=2/);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Loading more…").waitFor();
  retried.release();
  await soon(() => cards(page).count()).toBe(41);
  expect(new Set(await shownNames(page)).size).toBe(41);
  await page.getByText("Loading more…").waitFor({ state: "hidden" });
  await page.settle();
  expect(calls.map((query) => query.get("page"))).toEqual(["1", "2", "2", "3"]);
});

test("[PROJ-13] never requests an empty page after a full page", async () => {
  await createProjects(office, 20);
  const page = await office.visit("/profile");
  const calls = listCalls(page);
  await projectsLink(page).click();
  await soon(() => cards(page).count()).toBe(20);
  await page.settle();
  expect(calls.map((query) => query.get("page"))).toEqual(["1"]);
});

test("[PROJ-37, PROJ-54] shows that the list is loading or why it failed, and retries", async () => {
  await create("Student card");
  const page = await office.visit("/profile");
  const gate = Promise.withResolvers<void>();
  await page.route(listAddress, async (route) => {
    await gate.promise;
    await route.fulfill(refusal);
  });
  await projectsLink(page).click();
  const loading = page.getByText("Loading projects...");
  await loading.waitFor();
  expect(await page.getByText("No projects found").count()).toBe(0);
  gate.resolve();
  await page.getByRole("alert").filter({ hasText: "Not today." }).waitFor();
  await page.unroute(listAddress);
  await page.getByRole("button", { name: "Retry" }).click();
  await card(page, "Student card").waitFor();
  await loading.waitFor({ state: "hidden" });
});

test("[PROJ-07, PROJ-09, OPEN-15] names two tags in the tag filter and requests every chosen tag", async () => {
  const names = ["Events", "Labels", "Print 2026", "Staff"];
  const ids = await Promise.all(names.map((name) => createTag(office, name)));
  await create("All four", { tags: ids });
  await create("Two of them", { tags: ids.slice(0, 2) });
  const page = await office.visit("/profile");
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/tags"));
  await projectsLink(page).click();
  const { tags } = (await (await answered).json()) as { tags: unknown };
  expect(tags).toContainEqual({ id: ids[0], name: "Events", color: "#3b82f6", project_count: 2 });
  await card(page, "Two of them").waitFor();
  const calls = listCalls(page);
  expect(await tagFilter(page).innerText()).toMatch(/All tags$/);
  await tagFilter(page).click();
  for (const [index, name] of names.entries()) {
    await page.getByRole("checkbox", { name }).check();
    const shown = (await tagFilter(page).innerText()).replace(/\s+/g, " ");
    const rest = index < 2 ? "" : ` +${index - 1} more`;
    expect(shown).toBe(`Tags: ${names.slice(0, Math.min(2, index + 1)).join(" ")}${rest}`);
  }
  // Three of the requests return the same cards.
  await soon(() => calls.at(-1)?.get("tags")).toBe(ids.join(","));
  await soon(() => shownNames(page)).toEqual(["All four"]);
  await page.keyboard.press("Escape");
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["All four"]);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await soon(() => cards(page).count()).toBe(2);
});

test("[PROJ-08, TAG-14, OPEN-18] says why the tag filter is empty, and reloads the tags on request", async () => {
  await create("Student card");
  const page = await office.visit("/profile");
  await page.route("**/api/tags", (route) => route.fulfill(refusal));
  const logged = page.waitForEvent("console", (line) => line.text().startsWith("Failed: tags."));
  await projectsLink(page).click();
  await card(page, "Student card").waitFor();
  await logged;
  expect(await page.getByRole("alert").count()).toBe(0);
  await tagFilter(page).click();
  await page.getByText("The tags could not be loaded.").waitFor();
  await page.unroute("**/api/tags");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByText("No tags available.").waitFor();

  await createTag(office, "Staff");
  await page.reload();
  await tagFilter(page).click();
  const search = page.getByRole("searchbox", { name: "Search tags" });
  await search.fill("zebra");
  await page.getByText("No tags match your search.").waitFor();
  await search.fill("STA");
  await page.getByRole("checkbox", { name: "Staff" }).waitFor();
});

test("sorts the list view by name or time and keeps the order in the URL", async () => {
  for (const name of ["Beta", "alpha", "Gamma"]) await create(name);
  const page = await office.visit("/projects");
  await card(page, "alpha").waitFor();
  await page.getByRole("button", { name: "List view" }).click();
  const table = page.getByRole("table", { name: "Projects" });
  const names = () => table.getByRole("row").getByRole("link").allInnerTexts();
  await soon(names).toEqual(["Gamma", "alpha", "Beta"]);
  const updated = table.getByRole("columnheader", { name: "Last updated" });
  expect(await updated.getAttribute("aria-sort")).toBe("descending");
  await table.getByRole("button", { name: "Name" }).click();
  await soon(names).toEqual(["alpha", "Beta", "Gamma"]);
  await table.getByRole("button", { name: "Name" }).click();
  await soon(names).toEqual(["Gamma", "Beta", "alpha"]);
  await soon(() => new URL(page.url()).search).toBe("?sort=-name&view=list");
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page.reload();
  await soon(names).toEqual(["Gamma", "Beta", "alpha"]);
  await page.getByRole("button", { name: "Grid view" }).click();
  await card(page, "Beta").waitFor();
});
