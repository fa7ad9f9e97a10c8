import { expect, test } from "vitest";
import { arriveAt, type Page, signIn, soon, superAdmin, useBackOffice } from "#test/backOffice.ts";
import { createProject } from "#test/projectList.ts";

const office = useBackOffice();

/** Changes the stored user, as an older release or another program may have left it. */
async function storeUser(page: Page, change: object | null): Promise<void> {
  const user = JSON.parse(localStorage.getItem("current_user") ?? "{}") as object;
  if (change === null) localStorage.removeItem("current_user");
  else localStorage.setItem("current_user", JSON.stringify({ ...user, ...change }));
  await page.reload();
}

test("[SHELL-01, SHELL-02, SHELL-03] the top bar links to home and the profile, and signs out", async () => {
  const page = await office.visit("/");
  const bar = page.getByRole("banner");
  const goHome = async () => {
    await bar.getByRole("link", { name: "Print Builder" }).click();
    await arriveAt(page, "/dashboard");
  };
  await goHome();
  await page.getByRole("navigation").getByRole("link", { name: "Projects" }).click();
  await arriveAt(page, "/projects");
  await goHome();
  await bar.getByRole("link", { name: "admin", exact: true }).click();
  await arriveAt(page, "/profile");
  expect(await bar.getByRole("button", { name: "Logout" }).isEnabled()).toBe(true);
  await storeUser(page, { name: "" });
  await bar.getByRole("link", { name: "admin@example.org" }).waitFor();
  await goHome();
  await page.goto("/nowhere");
  await goHome();
});

test("[SHELL-06, SHELL-07] the profile shows the stored user, or says that there is none", async () => {
  const page = await office.visit("/profile");
  const account = page.getByRole("region", { name: "Your account" });
  await account.waitFor();
  expect(await account.getByRole("definition").allInnerTexts()).toEqual([
    "admin",
    "admin@example.org",
    "Super admin",
  ]);
  await storeUser(page, null);
  await page.getByRole("heading", { name: "No user" }).waitFor();
  // The token is still valid.
  await page.goto("/projects");
  await page.getByRole("heading", { name: "My Projects" }).waitFor();
});

test("[SHELL-08, SHELL-09] “Page not found” links back, home and to the dashboard", async () => {
  const page = await office.visit("/no/such/page");
  const leave = async (role: "button" | "link", name: string, path: string) => {
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("main").getByRole(role, { name, exact: true }).click();
    await arriveAt(page, path);
  };
  // The first page of a tab has no previous page.
  await leave("button", "Go Back", "/");
  await page.goBack();
  await leave("link", "Home", "/");
  await page.goBack();
  await leave("link", "Go to Dashboard", "/dashboard");
  await page.goto("/profile");
  await page.goto("/no/such/page");
  await leave("button", "Go Back", "/profile");
});

test("[OPEN-01, PROJ-02] every home control leads to the landing screen", async () => {
  const id = await createProject(office, "Home");
  const page = await office.visit("/projects");
  for (const [path, name] of [
    ["/projects", "Back to home"],
    ["/nowhere", "Home"],
    [`/editor/${id}`, "Home"],
  ] as const) {
    if (path !== "/projects") await page.goto(path);
    await page.getByRole("link", { name, exact: true }).click();
    await arriveAt(page, "/");
  }
});

test("every URL opens its page, and Back returns to the previous page", async () => {
  const id = await createProject(office, "Reloaded");
  const page = await office.visit("/");
  for (const [path, heading] of [
    ["/", "Print Builder turns a list of names into printed cards"],
    ["/dashboard", "Dashboard"],
    ["/projects?search=reload&sided=single", "My Projects"],
    ["/templates?search=evergreen&category=id_card", "Templates"],
    ["/admin/users?page=2&size=10", "Manage Users"],
    ["/profile", "Profile"],
    ["/nowhere?really=1", "Page not found"],
  ] as const) {
    if (path !== "/") await page.goto(path);
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

test("follows the system's colour scheme until the user chooses one", async () => {
  const page = await office.visit("/login", { as: "nobody", colorScheme: "dark" });
  const scheme = () => document.documentElement.dataset.mantineColorScheme;
  expect(scheme()).toBe("dark");
  await page.getByRole("button", { name: "Use light theme" }).click();
  await soon(scheme).toBe("light");
  await signIn(page, superAdmin);
  await arriveAt(page, "/dashboard");
  await page.reload();
  expect(scheme()).toBe("light");
});
