import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import {
  card,
  cards,
  choose,
  createProject,
  createProjects,
  createTag,
  deleteEverything,
  listAddress,
  listCalls,
  refusal,
  scrollListEndTo,
  searchBox,
  shownNames,
} from "./support/projectList.ts";
import { stopClock } from "./support/stopClock.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;

const create = (name: string, fields?: object) => createProject(office, name, fields);
const quiet = (page: Page) => page.waitForTimeout(500);

afterEach(() => deleteEverything(office));

test("[PROJ-01, PROJ-03, PROJ-34, PROJ-36] an empty list invites to create the first project", async () => {
  const page = await office.visit("/projects");
  await page.getByRole("heading", { level: 1, name: "My Projects" }).waitFor();
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
  await page.getByText("Create your first project to get started.").waitFor();
  const dialog = page.getByRole("dialog", { name: "Create New Project" });
  for (const button of ["Create Project", "New Project"]) {
    await page.getByRole("button", { name: button }).click();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  }
});

test("[PROJ-35] an empty list of a search or filter says that nothing matches", async () => {
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

test("[PROJ-29] the card of a school project names its school, and no other card does", async () => {
  const school = await create("Of a school");
  const nameless = await create("Of no school yet");
  const former = await create("Of a school once");
  for (const id of [school, former]) {
    await office.call("PUT", `/projects/${id}`, { school_name: "Northgate Primary" });
  }
  for (const id of [school, nameless]) {
    await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  }
  const page = await office.visit("/projects");
  const modeOf = async (name: string) =>
    (await card(page, name).getByRole("listitem").filter({ hasText: "Mode" }).allInnerTexts()).join();
  await soon(() => cards(page).count()).toBe(3);
  expect(await modeOf("Of a school")).toBe("Mode: School — Northgate Primary");
  expect(await modeOf("Of no school yet")).toBe("Mode: School — no school yet");
  expect(await modeOf("Of a school once")).toBe("Mode: Standard");
  await office.call("PUT", `/projects/${school}`, { school_name: "Lakeside College" });
  await page.reload();
  await soon(() => modeOf("Of a school")).toBe("Mode: School — Lakeside College");
});

test("[PROJ-05, PROJ-06] mode and type are chosen, sent and obeyed", async () => {
  await create("Plain");
  await create("Two sides", { is_dual_sided: true });
  const school = await create("Of a school");
  await office.call("PATCH", `/projects/${school}/data-mode`, { mode: "school" });
  const page = await office.visit("/projects");
  const calls = listCalls(page);

  await page.getByRole("combobox", { name: "Mode" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["All modes", "Standard", "School"]);
  await page.keyboard.press("Escape");
  await choose(page, "Mode", "School");
  await soon(() => shownNames(page)).toEqual(["Of a school"]);
  expect(calls.at(-1)?.get("mode")).toBe("school");
  await choose(page, "Mode", "Standard");
  await soon(() => shownNames(page)).toEqual(["Two sides", "Plain"]);
  expect(calls.at(-1)?.get("mode")).toBe("standard");

  await page.getByRole("combobox", { name: "Type" }).click();
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["All types", "Single-sided", "Dual-sided"]);
  await page.keyboard.press("Escape");
  await choose(page, "Type", "Single-sided");
  await soon(() => shownNames(page)).toEqual(["Plain"]);
  expect(calls.at(-1)?.get("sided")).toBe("single");
  await choose(page, "Type", "Dual-sided");
  await soon(() => shownNames(page)).toEqual(["Two sides"]);
  expect(calls.at(-1)?.get("sided")).toBe("dual");
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["Two sides"]);
});

test("[PROJ-10, OPEN-16] 300 ms after the last of several changes the list reloads once; one taken back reloads nothing", async () => {
  await create("Student card");
  const page = await office.visit("/login", { apart: true });
  await page.clock.install();
  await page.goto("/projects");
  await card(page, "Student card").waitFor();
  await stopClock(page);
  const calls = listCalls(page);
  await searchBox(page).fill("stu");
  await page.clock.runFor(250);
  await searchBox(page).fill("student");
  await page.clock.runFor(290);
  expect(calls).toHaveLength(0);
  await page.clock.runFor(20);
  await soon(() => calls.map(String)).toEqual(["search=student&page=1&limit=20"]);

  await searchBox(page).fill("studentx");
  await page.clock.runFor(250);
  await searchBox(page).fill("student");
  await page.clock.runFor(2000);
  expect(calls).toHaveLength(1);

  await page.clock.resume();
  for (const [filter, choice] of [
    ["Mode", "Standard"],
    ["Type", "Single-sided"],
  ] as const) {
    const before = calls.length;
    await choose(page, filter, choice);
    await soon(() => calls.length).toBe(before + 1);
    await quiet(page);
    expect(calls).toHaveLength(before + 1);
  }
  expect(calls.at(-1)?.toString()).toBe("search=student&mode=standard&sided=single&page=1&limit=20");
});

test("[OPEN-16] an answer to an outdated search is ignored, however late it comes", async () => {
  await create("Alpha");
  await create("Beta");
  const page = await office.visit("/projects");
  await card(page, "Alpha").waitFor();
  const late = await holdBack(page, "GET", /search=Alpha/);
  const asked = page.waitForRequest(/search=Alpha/);
  await searchBox(page).fill("Alpha");
  await asked;
  await searchBox(page).fill("Beta");
  await soon(() => shownNames(page)).toEqual(["Beta"]);
  late.release();
  await quiet(page);
  expect(await shownNames(page)).toEqual(["Beta"]);
});

test("[PROJ-15] the cards already there are narrowed at once, ignoring case", async () => {
  await create("Alpha");
  await create("Beta");
  const page = await office.visit("/projects");
  await card(page, "Alpha").waitFor();
  const answer = await holdBack(page, "GET", /search=/);
  await searchBox(page).fill("BET");
  await soon(() => shownNames(page)).toEqual(["Beta"]);
  answer.release();
});

test("[PROJ-12, PROJ-13, PROJ-14, PROJ-38] further pages come as the end of the list comes near, while there are any", async () => {
  await createProjects(office, 41);
  const page = await office.visit("/profile");
  const calls = listCalls(page);
  const pages = () => calls.map((query) => query.get("page"));
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await soon(() => cards(page).count()).toBe(20);
  await scrollListEndTo(page, 230);
  await quiet(page);
  expect(pages()).toEqual(["1"]);

  const second = await holdBack(page, "GET", /page=2/);
  await scrollListEndTo(page, 170);
  await page.getByText("Loading more…").waitFor();
  second.release();
  await soon(() => cards(page).count()).toBe(40);
  await scrollListEndTo(page, 0);
  await soon(() => cards(page).count()).toBe(41);
  expect(new Set(await shownNames(page)).size).toBe(41);
  await scrollListEndTo(page, 0);
  await quiet(page);
  expect(pages()).toEqual(["1", "2", "3"]);
  await page.getByText("Loading more…").waitFor({ state: "hidden" });
});

test("[PROJ-13] a full last page is not followed by an empty one", async () => {
  await createProjects(office, 20);
  const page = await office.visit("/projects");
  const calls = listCalls(page);
  await soon(() => cards(page).count()).toBe(20);
  await scrollListEndTo(page, 0);
  await quiet(page);
  expect(calls.filter((query) => query.get("page") === "2")).toEqual([]);
});

test("[PROJ-37] while the first page is on its way the screen says so", async () => {
  await create("Student card");
  const page = await office.visit("/profile");
  const answer = await holdBack(page, "GET", listAddress);
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await page.getByText("Loading projects...").waitFor();
  expect(await page.getByText("No projects found").count()).toBe(0);
  answer.release();
  await card(page, "Student card").waitFor();
  await page.getByText("Loading projects...").waitFor({ state: "hidden" });
});

test("[PROJ-54] a list that cannot be loaded says why and tries again on request", async () => {
  await create("Student card");
  const page = await office.visit("/profile", { expects: failed });
  await page.route(listAddress, (route) => route.fulfill(refusal));
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  await page.getByRole("alert").filter({ hasText: "Not today." }).waitFor();
  await page.unroute(listAddress);
  await page.getByRole("button", { name: "Retry" }).click();
  await card(page, "Student card").waitFor();
});

test("[PROJ-54, OPEN-18] a further page that fails is told, keeps what is there, and comes on request", async () => {
  await createProjects(office, 21);
  const page = await office.visit("/projects", { expects: failed });
  await soon(() => cards(page).count()).toBe(20);
  await page.route(/page=2/, (route) => route.fulfill(refusal));
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Failed: projects."));
  await scrollListEndTo(page, 0);
  await page.getByText("More projects could not be loaded.").waitFor();
  await logged;
  expect(await cards(page).count()).toBe(20);
  await page.unroute(/page=2/);
  await page.getByRole("button", { name: "Retry" }).click();
  await soon(() => cards(page).count()).toBe(21);
});

const modeFilter = (page: Page) => page.getByRole("combobox", { name: "Mode" });
const tagFilter = (page: Page) => page.getByRole("button", { name: /^Tags: / });

test("[PROJ-04] search, Manage Tags and the filters for tags, mode and type stand above the list", async () => {
  const page = await office.visit("/projects");
  await searchBox(page).waitFor();
  expect(await page.getByRole("button", { name: "Manage Tags" }).isEnabled()).toBe(true);
  expect(await tagFilter(page).isEnabled()).toBe(true);
  for (const name of ["Mode", "Type"]) {
    expect(await page.getByRole("combobox", { name }).isEnabled()).toBe(true);
  }
});

test("[PROJ-10] two filters changed shortly after each other, tags and search, cause one reload with both", async () => {
  const tag = await createTag(office, "Print 2026");
  await create("Student card", { tags: [tag] });
  const page = await office.visit("/login", { apart: true });
  await page.clock.install();
  await page.goto("/projects");
  await card(page, "Student card").waitFor();
  await tagFilter(page).click();
  const choice = page.getByRole("checkbox", { name: "Print 2026" });
  await choice.waitFor();
  await stopClock(page);
  const calls = listCalls(page);
  await choice.check();
  await page.clock.runFor(250);
  await searchBox(page).fill("student");
  await page.clock.runFor(290);
  expect(calls).toHaveLength(0);
  await page.clock.runFor(20);
  await soon(() => calls.map(String)).toEqual([`search=student&tags=${tag}&page=1&limit=20`]);
  await page.clock.runFor(2000);
  expect(calls).toHaveLength(1);
});

test("[PROJ-07, PROJ-09, OPEN-15] the tag filter is filled from the tags, shows two of the chosen, and asks for all of them", async () => {
  const names = ["Events", "Labels", "Print 2026", "Staff"];
  const ids = await Promise.all(names.map((name) => createTag(office, name)));
  await create("All four", { tags: ids });
  await create("Two of them", { tags: ids.slice(0, 2) });
  const page = await office.visit("/profile");
  const answered = page.waitForResponse((response) => response.url().endsWith("/api/tags"));
  await page.getByRole("link", { name: "Projects", exact: true }).click();
  const { tags } = (await (await answered).json()) as { tags: object[] };
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
  // Three of them show the same cards.
  await soon(() => calls.at(-1)?.get("tags")).toBe(ids.join(","));
  await soon(() => shownNames(page)).toEqual(["All four"]);
  await page.keyboard.press("Escape");
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["All four"]);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await soon(() => cards(page).count()).toBe(2);
});

test.each([
  ["a filter's panel", "/projects", "dialog", (page: Page) => tagFilter(page)],
  ["a list to choose from", "/projects", "listbox", (page: Page) => modeFilter(page)],
  ["a menu", "editor", "menu", (page: Page) => page.getByRole("button", { name: "Project", exact: true })],
] as const)("[MISC-05] %s is gone 150 ms after it was closed", async (_, path, role, opener) => {
  const address = path === "editor" ? `/editor/${await create("Student card")}` : path;
  const page = await office.visit("/login", { apart: true, reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto(address);
  await opener(page).click();
  const list = page.getByRole(role);
  await list.waitFor();
  await page.waitForTimeout(400);
  await stopClock(page);
  await page.keyboard.press("Escape");
  await page.clock.runFor(130);
  expect(await list.count()).toBe(1);
  await page.clock.runFor(60);
  await soon(() => list.count()).toBe(0);
});

test("[PROJ-08] the tag filter says whether there is no tag, or none that matches", async () => {
  const page = await office.visit("/projects");
  await tagFilter(page).click();
  await page.getByText("No tags available.").waitFor();
  await createTag(office, "Staff");
  await page.reload();
  await tagFilter(page).click();
  await page.getByRole("searchbox", { name: "Search tags" }).fill("zebra");
  await page.getByText("No tags match your search.").waitFor();
  await page.getByRole("searchbox", { name: "Search tags" }).fill("STA");
  await page.getByRole("checkbox", { name: "Staff" }).waitFor();
});

test("[TAG-14, OPEN-18] tags that cannot be loaded keep nothing from working, and come on request", async () => {
  const tag = await createTag(office, "Staff");
  await create("Student card", { tags: [tag] });
  const page = await office.visit("/login", { expects: failed });
  await page.route("**/api/tags", (route) => route.fulfill(refusal));
  const logged = page.waitForEvent("console", (message) => message.text().startsWith("Failed: tags."));
  await page.goto("/projects");
  await card(page, "Student card").waitFor();
  await logged;
  expect(await page.getByRole("alert").count()).toBe(0);
  await tagFilter(page).click();
  await page.getByText("The tags could not be loaded.").waitFor();
  await page.unroute("**/api/tags");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("checkbox", { name: "Staff" }).waitFor();
});

test("a list of lines shows many, sorted by name or time, and its address says so", async () => {
  for (const name of ["Beta", "alpha", "Gamma"]) await create(name);
  const page = await office.visit("/projects");
  await card(page, "alpha").waitFor();
  await page.getByRole("button", { name: "List view" }).click();
  const table = page.getByRole("table", { name: "Projects" });
  const names = () => table.getByRole("row").getByRole("link").allInnerTexts();
  await soon(names).toEqual(["Gamma", "alpha", "Beta"]);
  expect(await table.getByRole("columnheader", { name: "Last updated" }).getAttribute("aria-sort")).toBe(
    "descending",
  );
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
