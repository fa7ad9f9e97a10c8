import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { arriveAt, signIn, soon, useBackOffice } from "./support/backOffice.ts";
import { liveProject } from "./support/liveData.ts";
import { people } from "./support/liveTable.ts";
import { createProject, deleteEverything } from "./support/projectList.ts";

const office = useBackOffice({ animated: true });

test("[SHELL-01, SHELL-02, SHELL-03] the top bar leads home to the dashboard, to the profile and out", async () => {
  const page = await office.visit("/projects");
  const bar = page.getByRole("banner");
  await bar.getByRole("link", { name: "Print Builder" }).click();
  await arriveAt(page, "/dashboard");
  await bar.getByRole("link", { name: "Administrator" }).click();
  await arriveAt(page, "/profile");
  expect(await bar.getByRole("button", { name: "Logout" }).isEnabled()).toBe(true);
});

test("[SHELL-01] landing, dashboard, projects, profile and 404 all have the top bar", async () => {
  const page = await office.visit("/");
  for (const path of ["/", "/dashboard", "/projects", "/profile", "/nowhere"]) {
    await page.goto(path);
    await page.getByRole("banner").getByRole("link", { name: "Print Builder" }).waitFor();
  }
});

/** Changes the stored user, as an older release or another program may have left it. */
async function storeUser(page: Page, change: object | null): Promise<void> {
  await page.evaluate((change) => {
    const user = JSON.parse(localStorage.getItem("current_user") ?? "{}") as object;
    if (change === null) localStorage.removeItem("current_user");
    else localStorage.setItem("current_user", JSON.stringify({ ...user, ...change }));
  }, change);
  await page.reload();
}

test("[SHELL-02] a user without a name is called by the email", async () => {
  const page = await office.visit("/dashboard");
  await storeUser(page, { name: "" });
  await page.getByRole("banner").getByRole("link", { name: "admin@example.org" }).click();
  await arriveAt(page, "/profile");
});

test("[SHELL-06] the profile shows name, email and role", async () => {
  const page = await office.visit("/profile");
  const account = page.getByRole("region", { name: "Your account" });
  await account.waitFor();
  const facts = await account.getByRole("definition").allInnerTexts();
  expect(facts).toEqual(["Administrator", "admin@example.org", "Super admin"]);
});

test("[SHELL-07] without a stored user the profile says so, and the token still counts", async () => {
  const page = await office.visit("/profile");
  await storeUser(page, null);
  await page.getByRole("heading", { name: "No user" }).waitFor();
  await page.goto("/projects");
  await page.getByRole("heading", { name: "My Projects" }).waitFor();
});

test("[SHELL-08, SHELL-09] an unknown path says so and leads back, home and to the dashboard", async () => {
  const page = await office.visit("/profile");
  await page.getByRole("heading", { name: "Profile" }).waitFor();
  const leave = async (role: "button" | "link", name: string, path: string) => {
    await page.goto("/no/such/page");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("main").getByRole(role, { name, exact: true }).click();
    await arriveAt(page, path);
  };
  await leave("button", "Go Back", "/profile");
  await leave("link", "Home", "/");
  await leave("link", "Go to Dashboard", "/dashboard");
});

test("[SHELL-09] with no page before it, Go Back leads home", async () => {
  const page = await office.visit("/dashboard");
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.evaluate(() => void window.open("/no/such/page", "_blank", "noopener")),
  ]);
  await tab.getByRole("button", { name: "Go Back" }).click();
  await arriveAt(tab, "/");
});

test("[LAND-02…05] the landing screen says what the product does, in its words", async () => {
  const page = await office.visit("/");
  await page.getByRole("heading", { level: 1, name: /Print Builder/ }).waitFor();
  expect(await page.title()).toContain("Print Builder");
  await page
    .getByText(
      "Create stunning infographics and designs with our powerful drag-and-drop editor. Professional results in minutes, not hours.",
    )
    .waitFor();
  const features = page.getByRole("main").getByRole("listitem");
  expect(await features.getByRole("heading").allInnerTexts()).toEqual([
    "Drag & Drop Editor",
    "Professional Templates",
    "Rich Typography",
    "Media Library",
    "Real-time Preview",
    "Export Options",
  ]);
  const texts = (await features.allInnerTexts()).map((text) => text.toLowerCase());
  const promised = [
    "drag",
    "hundreds of templates",
    "extensive font library",
    "media library",
    "real-time preview",
  ];
  for (const [index, promise] of promised.entries()) expect(texts[index]).toContain(promise);
  for (const format of ["png", "jpg", "pdf", "svg"]) expect(texts[5]).toContain(format);
});

test("[LAND-01, LAND-06, LAND-07] from the landing screen to the editor and to the projects", async () => {
  const page = await office.visit("/");
  await page.getByRole("link", { name: "My Projects" }).click();
  await arriveAt(page, "/projects");
  await page.goBack();
  await page.getByRole("link", { name: "Start Creating Now" }).click();
  await page.waitForURL(/\/editor\/[\w-]+$/);
  await page.getByRole("textbox", { name: "Project name" }).waitFor();
});

test("[OPEN-01, PROJ-02] every way home leads to the landing screen", async () => {
  const id = await createProject(office, "Home");
  const page = await office.visit("/projects");
  await page.getByRole("link", { name: "Back to home" }).click();
  await arriveAt(page, "/");
  await page.goto("/nowhere");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await arriveAt(page, "/");
  await page.goto(`/editor/${id}`);
  await page.getByRole("link", { name: "Home", exact: true }).click();
  await arriveAt(page, "/");
});

test("[DASH-01, DASH-02] the dashboard shows two counts, those of the server", async () => {
  await createProject(office, "Counted");
  const stats = (await (await office.call("GET", "/stats")).json()) as {
    projects: number;
    templates: number;
  };
  const page = await office.visit("/dashboard");
  const counts = page.getByRole("main").getByRole("region");
  const shown = (name: string) => page.getByRole("region", { name }).innerText();
  await soon(() => shown("Projects")).toMatch(new RegExp(`^Projects\\s+${stats.projects}$`));
  expect(await shown("Templates")).toMatch(new RegExp(`^Templates\\s+${stats.templates}$`));
  expect(await counts.count()).toBe(2);
  await createProject(office, "Counted too");
  await page.reload();
  await soon(() => shown("Projects")).toMatch(new RegExp(`^Projects\\s+${stats.projects + 1}$`));
});

test("with no project yet the dashboard shows the ways in, each with a picture", async () => {
  await deleteEverything(office);
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

test("the dashboard goes on where one was, and tells who is not printed, whose photo is missing and which print to answer for", async () => {
  await deleteEverything(office);
  const id = await liveProject(office, people);
  await createProject(office, "Changed later");
  const printed = await office.call("POST", `/projects/${id}/export/pdf`, {
    range: { type: "range", start: 0, end: 2 },
  });
  await printed.arrayBuffer();
  const page = await office.visit(`/editor/${id}`);
  await page
    .getByText("Did they come out")
    .or(page.getByText(/come out/))
    .first()
    .waitFor();
  await page.goto("/dashboard");
  await page.getByText(/Open last in this browser/).waitFor();
  const [first] = await page.getByRole("heading", { level: 3 }).allInnerTexts();
  const { name } = (await (await office.call("GET", `/projects/${id}`)).json()) as { name: string };
  expect(first).toBe(name);
  await page.getByRole("link", { name: /1 person not printed yet .* of 4/ }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await page
    .getByRole("link", { name: /Did they come out\?.* 3 cards, printed .* by Administrator/ })
    .click();
  await page.getByRole("button", { name: "All came out" }).click();
  await page.getByText("3 cards came out").waitFor();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /1 person not printed yet/ }).waitFor();
  expect(await page.getByText("Did they come out?").count()).toBe(0);
});

test("each count leads to what it counts", async () => {
  const page = await office.visit("/dashboard");
  for (const [name, path] of [
    ["Projects", "/projects"],
    ["Templates", "/templates"],
  ] as const) {
    await page.goto("/dashboard");
    await page.getByRole("region", { name }).click();
    await arriveAt(page, path);
  }
});

test("counts that cannot be loaded are told, and loaded on request", async () => {
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

test("a reload anywhere returns to the same place, and so does Back", async () => {
  const id = await createProject(office, "Reloaded");
  const page = await office.visit("/");
  const places: readonly (readonly [string, string])[] = [
    ["/", "Print Builder turns a list of names into printed cards"],
    ["/dashboard", "Dashboard"],
    ["/projects?search=reload&sided=single", "My Projects"],
    ["/templates?search=evergreen&category=id_card", "Templates"],
    ["/admin/users?page=2&size=10", "Manage Users"],
    ["/profile", "Profile"],
    ["/nowhere?really=1", "Page not found"],
  ];
  for (const [path, heading] of places) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: heading }).waitFor();
    await arriveAt(page, path);
  }
  await page.goto(`/editor/${id}`);
  await page.reload();
  await soon(() => page.getByRole("textbox", { name: "Project name" }).inputValue()).toBe("Reloaded");
  await arriveAt(page, `/editor/${id}`);
  await page.goBack();
  await arriveAt(page, "/nowhere?really=1");
});

test("light and dark follow the system until one is chosen, which is kept", async () => {
  const page = await office.visit("/login", { as: "nobody", colorScheme: "dark" });
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  expect(await scheme()).toBe("dark");
  await page.getByRole("button", { name: "Use light theme" }).click();
  await soon(scheme).toBe("light");
  await signIn(page);
  await arriveAt(page, "/dashboard");
  await page.reload();
  expect(await scheme()).toBe("light");
});
