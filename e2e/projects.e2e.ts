import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { arriveAt, holdBack, soon, useBackOffice } from "./support/backOffice.ts";
import {
  card,
  cards,
  choose,
  createProject,
  listAddress,
  listCalls,
  scrollListEndTo,
  searchBox,
  shownNames,
} from "./support/projectList.ts";
import { element } from "./support/projects.ts";
import { changeStored } from "./support/storedFields.ts";

const office = useBackOffice();
const failed = /Failed to load resource/;
type Listed = { readonly items: readonly { readonly id: string }[] };

const create = (name: string, fields?: object) => createProject(office, name, fields);

async function createProjects(count: number): Promise<void> {
  for (let number = count; number > 0; number--) await create(`Project ${number}`);
}

afterEach(async () => {
  const { items } = (await (await office.call("GET", "/projects?limit=100")).json()) as Listed;
  for (const { id } of items) await office.call("DELETE", `/projects/${id}`);
});

const quiet = (page: Page) => page.waitForTimeout(500);

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
  await page.getByRole("button", { name: "Clear" }).click();
  await card(page, "Student card").waitFor();
  await choose(page, "Type", "Dual-sided");
  await page.getByText("No projects match your search.").waitFor();
});

test("[PROJ-05, PROJ-06, PROJ-29] mode and type are chosen, sent and obeyed", async () => {
  await create("Plain");
  await create("Two sides", { is_dual_sided: true });
  const school = await create("Of a school");
  await office.call("PUT", `/projects/${school}`, { school_name: "Northgate Primary" });
  changeStored(office.dataFolder, "update project set data_mode = 'school' where id = ?", school);
  const page = await office.visit("/projects");
  const calls = listCalls(page);
  await card(page, "Of a school").getByText("Mode: School — Northgate Primary").waitFor();

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
  await page.clock.pauseAt(Date.now() + 60_000);
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
  await createProjects(41);
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
  await createProjects(20);
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

const green =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"><rect width="86" height="54" fill="#2f7d4f"/></svg>';
const blue = green.replace("#2f7d4f", "#2f4f9d");

test("[PROJ-18, PROJ-19] the card shows the vector thumbnail of each side", async () => {
  const id = await create("With pictures", { is_dual_sided: true });
  await office.call("POST", `/projects/${id}/thumbnail`, { svg: green, side: "front" });
  await office.call("POST", `/projects/${id}/thumbnail`, { svg: blue, side: "back" });
  const page = await office.visit("/projects");
  for (const [side, colour] of [
    ["Front", [47, 125, 79, 255]],
    ["Back", [47, 79, 157, 255]],
  ] as const) {
    const picture = card(page, "With pictures").getByRole("img", { name: `${side} of With pictures` });
    await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const pixel = await picture.evaluate((image: HTMLImageElement) => {
      const context = document.createElement("canvas").getContext("2d");
      context?.drawImage(image, 0, 0, 10, 10);
      return [...(context?.getImageData(5, 5, 1, 1).data ?? [])];
    });
    expect(pixel).toEqual(colour);
  }
});

test("[PROJ-20, PROJ-24] without thumbnails stand the sides' names, or the number of elements", async () => {
  await create("Two sides", { is_dual_sided: true });
  await create("Empty");
  const id = await create("One box");
  const box = element("rectangle", [10, 10, 50, 40], {});
  await office.call("PUT", `/projects/${id}`, { front_elements: [box] });
  const page = await office.visit("/projects");
  await card(page, "Two sides").getByText("Front", { exact: true }).waitFor();
  await card(page, "Two sides").getByText("Back", { exact: true }).waitFor();
  await card(page, "Empty").getByText("0 elements", { exact: true }).waitFor();
  await card(page, "One box").getByText("1 element", { exact: true }).waitFor();
  expect(await card(page, "Two sides").getByText("Dual-sided", { exact: true }).count()).toBe(1);
  expect(await card(page, "Empty").getByText("Dual-sided", { exact: true }).count()).toBe(0);
});

test("[PROJ-24, PROJ-26, PROJ-27, PROJ-28, PROJ-30, OPEN-96] the card tells name, time, size, mode and creator", async () => {
  const id = await create("Student card", { canvas_width: 324.22, canvas_height: 203.58 });
  changeStored(
    office.dataFolder,
    "update project set updated_at = ? where id = ?",
    "2026-03-09T20:05:00.000Z",
    id,
  );
  const page = await office.visit("/projects", { locale: "en-GB", timezoneId: "Asia/Kolkata" });
  const shown = card(page, "Student card");
  await shown.getByRole("heading", { name: "Student card" }).waitFor();
  const text = (await shown.innerText()).replace(/\s+/g, " ");
  expect(text).toContain("Mode: Standard");
  expect(text).toContain("86 × 54 mm");
  expect(text).toContain("10 Mar 2026, 01:35");
  expect(text).toContain("Created by Administrator");
});

test("[PROJ-30] a creator without a name is told by id", async () => {
  const id = await create("Student card");
  const project = (await (await office.call("GET", `/projects/${id}`)).json()) as { created_by: string };
  const rename = (name: string) =>
    changeStored(office.dataFolder, "update app_user set name = ? where id = ?", name, project.created_by);
  rename("");
  try {
    const page = await office.visit("/projects");
    await card(page, "Student card").getByText(`Created by ${project.created_by}`).waitFor();
  } finally {
    rename("Administrator");
  }
});

test("[PROJ-32] Open leads to the editor, and so does a click on the name", async () => {
  const id = await create("Student card");
  const page = await office.visit("/projects");
  await card(page, "Student card").hover();
  await page.getByRole("link", { name: "Open Student card" }).click();
  await arriveAt(page, `/editor/${id}`);
  await page.goBack();
  await card(page, "Student card").getByRole("heading").click();
  await arriveAt(page, `/editor/${id}`);
});

test("[PROJ-39…45] a project is created from a trimmed name, once, and opens in the editor", async () => {
  const page = await office.visit("/projects");
  await page.getByRole("button", { name: "New Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Project" });
  const name = dialog.getByRole("textbox", { name: "Name" });
  const button = dialog.getByRole("button", { name: "Create" });
  expect(await button.isDisabled()).toBe(true);
  await name.fill("   ");
  expect(await button.isDisabled()).toBe(true);
  await name.press("Enter");
  expect(await name.getAttribute("required")).not.toBeNull();
  expect(await dialog.getByRole("checkbox", { name: "Dual-sided project" }).isChecked()).toBe(false);
  await dialog.getByRole("group", { name: "Tags" }).waitFor();
  await dialog.getByRole("checkbox", { name: "Dual-sided project" }).check();
  await name.fill("  Staff card ");

  const answer = await holdBack(page, "POST", listAddress);
  const asked = page.waitForRequest((request) => request.method() === "POST");
  await button.click();
  expect((await asked).postDataJSON()).toEqual({
    name: "Staff card",
    canvas_width: 800,
    canvas_height: 600,
    background_color: "#ffffff",
    is_dual_sided: true,
    tags: [],
  });
  const busy = dialog.getByRole("button", { name: "Creating…" });
  expect(await busy.isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  expect(await dialog.isVisible()).toBe(true);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  answer.release();
  const { id } = (await (await answered).json()) as { id: string };
  await arriveAt(page, `/editor/${id}`);
  await soon(() => page.getByRole("textbox", { name: "Project name" }).inputValue()).toBe("Staff card");
});

test("the editor's New Project opens the dialog over the list, once", async () => {
  const id = await create("Student card");
  const page = await office.visit(`/editor/${id}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "New Project" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Project" });
  await dialog.waitFor();
  await arriveAt(page, "/projects");
  await page.keyboard.press("Escape");
  await page.reload();
  await card(page, "Student card").waitFor();
  expect(await dialog.count()).toBe(0);
});

test("[PROJ-16] after a creation the list starts again from its first page, with the new project", async () => {
  await createProjects(21);
  const page = await office.visit("/projects");
  await soon(() => cards(page).count()).toBe(20);
  await scrollListEndTo(page, 0);
  await soon(() => cards(page).count()).toBe(21);
  await page.getByRole("button", { name: "New Project" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("The newest");
  const calls = listCalls(page);
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.waitForURL(/\/editor\//);
  await page.goBack();
  await soon(async () => (await shownNames(page))[0]).toBe("The newest");
  expect(calls[0]?.get("page")).toBe("1");
});

test("[PROJ-52, PROJ-53] a deletion is asked about, declined and confirmed", async () => {
  await create("Keep me");
  const id = await create('The "old" one');
  const page = await office.visit("/projects");
  const deletions: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "DELETE") deletions.push(new URL(request.url()).pathname);
  });
  const doomed = card(page, 'The "old" one');
  const question = page.getByRole("alertdialog", { name: "Delete project" });
  const ask = async () => {
    await doomed.hover();
    await doomed.getByRole("button", { name: "Delete" }).click();
    await question.getByText('Are you sure you want to delete "The "old" one"?').waitFor();
  };
  await ask();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  await ask();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  expect(deletions).toEqual([]);
  expect(await doomed.isVisible()).toBe(true);
  await ask();
  await question.getByRole("button", { name: "Delete project" }).click();
  await doomed.waitFor({ state: "hidden" });
  expect(deletions).toEqual([`/api/projects/${id}`]);
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["Keep me"]);
});

const refusal = { status: 403, json: { detail: "Not today.", code: "forbidden" } };

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

test("[PROJ-54] a failed creation keeps the dialog and what was typed", async () => {
  const page = await office.visit("/projects", { expects: failed });
  await page.getByRole("button", { name: "New Project" }).click();
  const name = page.getByRole("textbox", { name: "Name" });
  await name.fill("Staff card");
  await page.route(listAddress, (route) => route.fulfill(refusal));
  const button = page.getByRole("button", { name: "Create", exact: true });
  await button.click();
  await page.getByText("Not today.").waitFor();
  expect(await name.inputValue()).toBe("Staff card");
  await page.unroute(listAddress);
  await button.click();
  await page.waitForURL(/\/editor\//);
});

test("[PROJ-54] a failed deletion keeps the card and says why", async () => {
  const id = await create("Student card");
  const page = await office.visit("/projects", { expects: failed });
  const deletion = `**/api/projects/${id}`;
  await page.route(deletion, (route) => route.fulfill(refusal));
  const remove = async () => {
    await card(page, "Student card").hover();
    await card(page, "Student card").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete project" }).click();
  };
  await remove();
  await page.getByText("“Student card” was not deleted: Not today.").waitFor();
  expect(await card(page, "Student card").isVisible()).toBe(true);
  await page.unroute(deletion);
  await remove();
  await page.getByRole("heading", { name: "No projects found" }).waitFor();
});
