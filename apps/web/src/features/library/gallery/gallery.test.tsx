import { fireEvent } from "@testing-library/dom";
import sharp from "sharp";
import { afterEach, expect, onTestFinished, test } from "vitest";
import {
  arriveAt,
  holdBack,
  type Locator,
  type Page,
  type Route,
  soon,
  useBackOffice,
} from "#test/backOffice.ts";
import { deleteEverything } from "#test/projectList.ts";

const office = useBackOffice({ templates: true });
const failed = /Failed to load resource/;
const templatesAddress = "**/api/templates";

afterEach(() => deleteEverything(office));

const templateCard = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const shownNames = (page: Page) => page.getByRole("article").getByRole("heading").allInnerTexts();
const search = (page: Page) => page.getByRole("searchbox", { name: "Search templates" });

type Template = {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly is_dual_sided: boolean;
  readonly front_elements: readonly { readonly properties: object }[];
};

async function stored(wanted: string): Promise<readonly Template[]> {
  const answer = await office.call("GET", `/templates?search=${wanted}`);
  return ((await answer.json()) as { items: readonly Template[] }).items;
}

/** The width of the picture that the server sends to this page. */
async function widthOf(picture: Locator): Promise<number> {
  const answer = await fetch((await picture.getAttribute("src")) ?? "");
  return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width;
}

/** Loads the gallery with a fake response. */
async function answerWith(page: Page, answer: Parameters<Route["fulfill"]>[0]): Promise<void> {
  await page.route(templatesAddress, (route) => route.fulfill(answer));
  await page.goto("/templates");
}

test("keeps a category that was chosen just before a search", async () => {
  const page = await office.visit("/templates");
  await templateCard(page, "Evergreen Student").waitFor();
  await page.getByRole("combobox", { name: "Category" }).click();
  const poster = await page.getByRole("option", { name: "Poster" }).evaluate((option) => option);
  const box = await search(page).evaluate((input) => input as HTMLInputElement);
  // Click and type in one task, like a user who types fast.
  poster.click();
  fireEvent.change(box, { target: { value: "fair" } });
  await soon(() => shownNames(page)).toEqual(["Book Fair Poster"]);
  expect(page.url()).toMatch(/category=\w+&search=fair/);
});

test("[TMPL-01, TMPL-02, TMPL-14, MISC-01] searches the gallery by text and filters it by category", async () => {
  const page = await office.visit("/templates");
  await templateCard(page, "Evergreen Student").waitFor();
  const all = await page.getByRole("article").count();
  expect(all).toBeGreaterThan(20);
  await search(page).fill("evergreen");
  await soon(() => shownNames(page)).toEqual(["Evergreen Student"]);
  await search(page).fill("POSTMARK");
  await soon(() => shownNames(page)).toEqual(["Airmail Address Label"]);
  await search(page).fill("nothing like this");
  await page.getByRole("heading", { name: "No templates found." }).waitFor();
  await search(page).fill("");
  await soon(() => page.getByRole("article").count()).toBe(all);
  await page.getByRole("combobox", { name: "Category" }).click();
  const choices = await page.getByRole("option").allInnerTexts();
  expect(choices[0]).toBe("All categories");
  expect(new Set(choices).size).toBe(choices.length);
  for (const kind of ["ID card", "Label", "Business", "Poster", "Banner"]) expect(choices).toContain(kind);
  await page.getByRole("option", { name: "Poster" }).click();
  const texts = () => page.getByRole("article").allInnerTexts();
  await soon(async () => (await texts()).length).toBeLessThan(all);
  const posters = await texts();
  expect(posters.length).toBeGreaterThan(1);
  for (const text of posters) expect(text).toContain("Poster ·");
  await search(page).fill("fair");
  await soon(() => shownNames(page)).toEqual(["Book Fair Poster"]);
  await page.reload();
  await soon(() => shownNames(page)).toEqual(["Book Fair Poster"]);
  expect(await search(page).inputValue()).toBe("fair");
});

test("[TMPL-03, TMPL-05] shows a card's picture and whether it has two sides", async () => {
  const page = await office.visit("/templates");
  const items = await stored("");
  const dual = templateCard(page, items.find((template) => template.is_dual_sided)?.name ?? "");
  const single = templateCard(page, items.find((template) => !template.is_dual_sided)?.name ?? "");
  await dual.waitFor();
  expect(await dual.getByText("dual", { exact: true }).count()).toBe(1);
  expect(await single.getByText("dual", { exact: true }).count()).toBe(0);
  expect(await widthOf(dual.locator("img"))).toBeGreaterThan(0);
});

const bare = { preview_image: null, is_dual_sided: false, canvas_width_mm: 86, canvas_height_mm: 54 };

test("[TMPL-03, TMPL-04, TMPL-06, TMPL-18, TMPL-19] shows placeholders for a template's missing details", async () => {
  const page = await office.visit("/profile");
  await answerWith(page, { json: [{ ...bare, _id: "old", name: "", category: null }] });
  const text = (await templateCard(page, "Untitled Template").innerText()).replace(/\s+/g, " ");
  expect(text).toContain("No Preview");
  expect(text).toContain("Uncategorized · 86 × 54 mm");
  await templateCard(page, "Untitled Template").hover();
  await page.getByRole("button", { name: "Use Template" }).click();
  const name = page.getByRole("dialog", { name: "Use Template" }).getByLabel("Project name");
  expect(await name.inputValue()).toBe("Untitled from Template");
});

test("[TMPL-07, TMPL-08] previews a template in other colours and duplicates it", async () => {
  const page = await office.visit("/templates");
  const shown = templateCard(page, "Evergreen Student");
  await shown.hover();
  const names = await shown
    .getByRole("button")
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute("aria-label") ?? button.textContent),
    );
  expect(names).toEqual(["Preview", "Duplicate", "Use Template"]);

  const ownPicture = await shown.locator("img").getAttribute("src");
  await page.getByRole("radio", { name: "Ocean" }).click();
  await soon(() => shown.locator("img").getAttribute("src")).not.toBe(ownPicture);
  expect(new URL(page.url()).searchParams.get("palette")).toBe("ocean");

  await shown.hover();
  await shown.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("dialog", { name: "Evergreen Student" });
  const front = preview.getByRole("figure", { name: "Front" });
  await front.getByRole("img", { name: "Amara Okafor", exact: true }).waitFor();
  await soon(() => front.locator("image").count()).toBeGreaterThan(1);
  await preview.getByRole("figure", { name: "Back" }).waitFor();
  await preview.getByText("85.6 × 53.98 mm, dual-sided").waitFor();
  expect(await preview.getByRole("radio", { name: "Ocean" }).isChecked()).toBe(true);
  await preview.getByRole("switch", { name: "Show field names" }).click();
  await front.getByRole("img", { name: "{{ full_name }}", exact: true }).waitFor();
  await preview.getByRole("radio", { name: "Your colours" }).click();
  await preview.getByLabel("Main colour").fill("#ffcc00");
  await preview.getByRole("button", { name: "Duplicate" }).click();
  const naming = page.getByRole("dialog", { name: "Duplicate template" });
  await naming.getByLabel("Template name").fill("Our own card");
  onTestFinished(async () => {
    for (const { id } of await stored("Our own")) await office.call("DELETE", `/templates/${id}`);
  });
  await naming.getByRole("button", { name: "Duplicate" }).click();
  await templateCard(page, "Our own card").getByText("Custom", { exact: false }).waitFor();
  const [own] = await stored("Our own");
  expect(own?.category).toBe("custom");
  expect(own?.front_elements[0]?.properties).toMatchObject({ fillColor: "#ffcc00" });

  await shown.hover();
  await shown.getByRole("button", { name: "Preview" }).click();
  await preview.getByRole("button", { name: "Use Template" }).click();
  const pendingRequest = page.waitForRequest(/from-template/);
  const use = page.getByRole("dialog", { name: "Use Template" });
  await use.getByRole("button", { name: "Create Project" }).click();
  expect(new URL((await pendingRequest).url()).searchParams.get("palette")).toBe("ocean");
  await page.waitForURL(/\/editor\//);
});

async function askForName(page: Page, template: string) {
  await templateCard(page, template).hover();
  await templateCard(page, template).getByRole("button", { name: "Use Template" }).click();
  return page.getByRole("dialog", { name: "Use Template" });
}

test("[TMPL-09, TMPL-10, TMPL-11, TMPL-12, TMPL-40] asks for a name on Use Template and opens the new project", async () => {
  const page = await office.visit("/templates");
  const made: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") made.push(request.url());
  });
  const dialog = await askForName(page, "Evergreen Student");
  const name = dialog.getByLabel("Project name");
  expect(await name.inputValue()).toBe("Evergreen Student Project");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await askForName(page, "Evergreen Student");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await askForName(page, "Evergreen Student");
  await name.fill("   ");
  expect(await dialog.getByRole("button", { name: "Create Project" }).isDisabled()).toBe(true);
  await name.press("Enter");
  await arriveAt(page, "/templates");

  await name.fill(" Cards & more ");
  const answer = await holdBack(page, "POST", /from-template/);
  const pendingRequest = page.waitForRequest(/from-template/);
  await dialog.getByRole("button", { name: "Create Project" }).click();
  const request = await pendingRequest;
  const [evergreen] = await stored("Evergreen");
  expect(new URL(request.url()).pathname).toBe(`/api/projects/from-template/${evergreen?.id}`);
  expect(new URL(request.url()).searchParams.get("project_name")).toBe("Cards & more");
  expect(request.postData()).toBeNull();
  expect(made).toEqual([request.url()]);
  const use = templateCard(page, "Evergreen Student").getByRole("button", { name: "Use Template" });
  await soon(() => use.getAttribute("data-loading")).toBe("true");
  const answered = page.waitForResponse(/from-template/);
  answer.release();
  const { id } = (await (await answered).json()) as { id: string };
  await arriveAt(page, `/editor/${id}`);
  await soon(() => page.getByRole("textbox", { name: "Project name" }).inputValue()).toBe("Cards & more");
  await page.goto("/projects");
  for (const side of ["Front", "Back"]) {
    const picture = page.getByRole("img", { name: `${side} of Cards & more` });
    expect(await widthOf(picture)).toBeGreaterThan(0);
  }
});

test("[TMPL-13] opens the project list if the server's response has no id", async () => {
  const page = await office.visit("/templates");
  await page.route("**/from-template/**", (route) => route.fulfill({ status: 201, json: {} }));
  const dialog = await askForName(page, "Evergreen Student");
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await arriveAt(page, "/projects");
});

test("[TMPL-14, TMPL-15] says if the gallery is loading or has no templates", async () => {
  const page = await office.visit("/profile");
  const answer = await holdBack(page, "GET", /\/api\/templates$/);
  await page.getByRole("link", { name: "Templates", exact: true }).click();
  await page.getByText("Loading templates…").waitFor();
  expect(await page.getByText("No templates found.").count()).toBe(0);
  answer.release();
  await templateCard(page, "Evergreen Student").waitFor();
  await page.getByText("Loading templates…").waitFor({ state: "hidden" });
  await answerWith(page, { json: { items: [] } });
  await page.getByRole("heading", { name: "No templates found." }).waitFor();
});

test("[TMPL-16] says why the gallery failed to load, and retries", async () => {
  const page = await office.visit("/profile", { expects: failed });
  await answerWith(page, { status: 403, json: { detail: "Not today.", code: "forbidden" } });
  await page
    .getByRole("alert")
    .filter({ hasText: "Failed to load templates" })
    .getByText("Not today.")
    .waitFor();
  await page.unroute(templatesAddress);
  await page.getByRole("button", { name: "Retry" }).click();
  await templateCard(page, "Evergreen Student").waitFor();
});

test("[TMPL-17] reports a project that cannot be created and stays in the gallery", async () => {
  const page = await office.visit("/templates", { expects: failed });
  const fromTemplate = "**/from-template/**";
  await page.route(fromTemplate, (route) =>
    route.fulfill({ status: 404, json: { detail: "This template is gone.", code: "template_not_found" } }),
  );
  const dialog = await askForName(page, "Evergreen Student");
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await page.getByText("This template is gone.").waitFor();
  await arriveAt(page, "/templates");
  await page.unroute(fromTemplate);
  await page.route(fromTemplate, (route) => route.fulfill({ status: 502, body: "" }));
  await askForName(page, "Evergreen Student");
  await dialog.getByRole("button", { name: "Create Project" }).click();
  await page.getByText("Failed to create project from template").waitFor();
});
