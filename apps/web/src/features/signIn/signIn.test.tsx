import { csv, element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { arriveAt, holdBack, type Page, signIn, soon, superAdmin, useBackOffice } from "#test/backOffice.ts";
import { localStates } from "#test/editorScreen.ts";
import { createProject } from "#test/projectList.ts";

const office = useBackOffice();
const refused = /status of 401/;
const password = "a long enough one";

/** The number of project drafts stored in the browser. */
const countDrafts = async (page: Page) => Object.keys((await localStates(page))?.states ?? {}).length;

async function addAdmin(name: string, email: string) {
  await office.call("POST", "/users", { name, role: "admin", email, password });
  return { email, password };
}

test("[AUTH-01, AUTH-02, AUTH-11] the sign-in page can show the password", async () => {
  const page = await office.visit("/login", { as: "nobody" });
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await page.getByLabel("Email").isEnabled()).toBe(true);
  expect(await page.getByRole("button", { name: "Sign In" }).isEnabled()).toBe(true);
  const field = page.getByLabel("Password", { exact: true });
  await field.fill("secret");
  expect(await field.getAttribute("type")).toBe("password");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await field.getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  expect(await field.getAttribute("type")).toBe("password");
  expect(await field.inputValue()).toBe("secret");
});

test("[AUTH-03, AUTH-04, AUTH-08] sends typed values unchanged and shows a refusal", async () => {
  const page = await office.visit("/login", { as: "nobody", expects: refused });
  const answered = page.waitForResponse("**/api/auth/login");
  await signIn(page, { email: " not an address", password: "" });
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({ email: " not an address", password: "" });
  const { detail } = (await answer.json()) as { detail: string };
  expect(detail).not.toBe("");
  await soon(() => page.getByRole("alert").innerText()).toBe(detail);
  expect(await page.getByLabel("Email").inputValue()).toBe(" not an address");

  const held = await holdBack(page, "POST", /\/api\/auth\/login$/);
  await signIn(page, superAdmin);
  const busy = page.getByRole("button", { name: "Signing in…" });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  held.release();
  await arriveAt(page, "/dashboard");
});

test("[AUTH-09] shows “Login failed” if the response or its reason is missing", async () => {
  const page = await office.visit("/login", { as: "nobody", expects: /Failed to load resource/ });
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
  );
  await signIn(page, superAdmin);
  await soon(() => page.getByRole("alert").innerText()).toMatch(/^Login failed/);
  await page.unroute("**/api/auth/login");
  await page.route("**/api/auth/login", (route) => route.abort());
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("The server cannot be reached.").waitFor();
  await soon(() => page.getByRole("alert").innerText()).toMatch(/^Login failed/);
});

const someEditor = "/editor/:id";

test.each([
  ["/dashboard", "Dashboard"],
  ["/projects?mode=school", "My Projects"],
  ["/profile", "Profile"],
  ["/nowhere/at/all", "Page not found"],
  [someEditor, null],
])("[AUTH-10, OPEN-02, OPEN-03] %s opens after signing in", async (route, heading) => {
  const path = route === someEditor ? `/editor/${await createProject(office, "Wanted")}` : route;
  const page = await office.visit(path, { as: "nobody" });
  await arriveAt(page, `/login?next=${encodeURIComponent(path)}`);
  await signIn(page, superAdmin);
  await arriveAt(page, path);
  const shown =
    heading === null ? page.getByLabel("Card, front") : page.getByRole("heading", { name: heading });
  await shown.first().waitFor();
});

test("[OPEN-01, OPEN-02, OPEN-03] the root page leads to the sign-in, and the sign-in to the dashboard", async () => {
  const page = await office.visit("/", { as: "nobody" });
  await arriveAt(page, "/login");
  await signIn(page, superAdmin);
  await arriveAt(page, "/dashboard");
  await page.goto("/login");
  await arriveAt(page, "/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test.each(["//evil.example/", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", "/login"])(
  "[OPEN-02] never redirects to %s after signing in",
  async (next) => {
    const page = await office.visit(`/login?next=${encodeURIComponent(next)}`);
    await arriveAt(page, "/dashboard");
  },
);

test("[AUTH-13] both roles can sign in, and there is no third role", async () => {
  const nadia = await addAdmin("Nadia Ferraz", "nadia@example.org");
  await expect(
    office.call("POST", "/users", { name: "Theo", email: "theo@example.org", role: "teacher" }),
  ).rejects.toThrow("422");
  for (const [account, role] of [
    [nadia, "Admin"],
    [superAdmin, "Super admin"],
  ] as const) {
    const page = await office.visit("/profile", { as: "nobody" });
    await signIn(page, account);
    await arriveAt(page, "/profile");
    await page
      .getByRole("definition")
      .filter({ hasText: new RegExp(`^${role}$`) })
      .waitFor();
  }
});

test("[AUTH-12, SHELL-04, SHELL-05, OPEN-06] only a super admin sees and opens the users", async () => {
  const mina = await addAdmin("Mina Okafor", "mina@example.org");
  const page = await office.visit("/admin/users", { as: "nobody", expects: /status of 403/ });
  await arriveAt(page, "/login?next=%2Fadmin%2Fusers");
  await signIn(page, mina);
  await arriveAt(page, "/admin/users");
  await page.getByRole("heading", { name: "Not allowed" }).waitFor();
  const entries = () => page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
  expect(await entries()).toEqual(["Dashboard", "Projects", "Templates"]);
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(page, superAdmin);
  await arriveAt(page, "/dashboard");
  await soon(entries).toEqual(["Dashboard", "Projects", "Templates", "Manage Users"]);
});

/** Renames a project while the server is unreachable, so that only this browser has the change. */
async function leaveDraft(page: Page): Promise<void> {
  const id = await createProject(office, "Whole");
  await page.route(`**/api/projects/${id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await page.goto(`/editor/${id}`);
  const name = page.getByRole("textbox", { name: "Project name" });
  await name.fill("Half done");
  await name.press("Enter");
  await soon(() => countDrafts(page)).toBeGreaterThan(0);
}

test("[AUTH-18, OPEN-04] logging out leaves none of the person's data in the browser", async () => {
  const page = await office.visit("/login", { as: "nobody", expects: /Failed to load resource/ });
  await signIn(page, superAdmin);
  await arriveAt(page, "/dashboard");
  localStorage.setItem("impersonation_token", "of a school");
  await leaveDraft(page);
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await arriveAt(page, "/");
  await page.getByRole("button", { name: "Logout" }).click();
  await arriveAt(page, "/login");
  const keys = Object.keys(localStorage);
  for (const key of ["auth_token", "current_user", "impersonation_token", "current_project_id"]) {
    expect(keys).not.toContain(key);
  }
  await soon(() => countDrafts(page)).toBe(0);
  await page.goBack();
  await page.waitForURL("**/login**");
});

test("[OPEN-04] signing in as someone else removes the previous person's data", async () => {
  const omar = await addAdmin("Omar Reyes", "omar@example.org");
  const page = await office.visit("/dashboard", { expects: /Failed to load resource/ });
  await leaveDraft(page);
  localStorage.removeItem("auth_token");
  localStorage.setItem("school_code", "NORTH");
  await page.goto("/login");
  await signIn(page, omar);
  await arriveAt(page, "/dashboard");
  expect(localStorage.getItem("school_code")).toBeNull();
  await soon(() => countDrafts(page)).toBe(0);
});

test("[OPEN-05] an expired token ends the session; signing in restores the page", async () => {
  const page = await office.visit("/login", { as: "nobody", expects: refused });
  await signIn(page, superAdmin);
  await arriveAt(page, "/dashboard");
  await page.getByRole("region", { name: "Templates" }).getByText(/\d/).waitFor();
  const headers = { Authorization: `Bearer ${localStorage.getItem("auth_token")}` };
  await fetch("/api/auth/logout", { method: "POST", headers });
  localStorage.setItem("current_project_id", "p7");
  await page.getByRole("link", { name: "Projects" }).first().click();
  await arriveAt(page, "/login?next=%2Fprojects");
  await page.getByRole("status").filter({ hasText: "Your session has ended." }).waitFor();
  const keys = Object.keys(localStorage);
  expect(keys).not.toContain("auth_token");
  expect(keys).not.toContain("current_user");
  expect(keys).toContain("current_project_id");
  await signIn(page, superAdmin);
  await arriveAt(page, "/projects");
  await page.getByRole("heading", { name: "My Projects" }).waitFor();
});

test("[AUTH-15, AUTH-16, AUTH-17, PRINT-16, PRINT-17] the project menu's PDF export carries the token, id and role", async () => {
  const id = await createProject(office, "For print");
  const front_elements = [element("text", [10, 10, 200, 40], { text: "{{ name }}" })];
  await office.call("PUT", `/projects/${id}`, { front_elements, canvas_width: 324, canvas_height: 204 });
  const table = new FormData();
  table.set("file", new Blob([csv([{ name: "Ana" }])], { type: "text/csv" }), "data.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  await office.call("PUT", `/projects/${id}/data/mapping`, { field_map: { name: "name" }, image_map: {} });
  const page = await office.visit(`/editor/${id}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export PDF" }).click();
  const request = page.waitForRequest(/\/export\/pdf$/);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export 1 card" }).click();
  const [asked, saved] = [await request, await download];
  expect(asked.postDataJSON()).toMatchObject({ range: { type: "all" }, side: "front", dpi: 300 });
  const user = JSON.parse(localStorage.getItem("current_user") ?? "{}") as { id: string };
  expect(asked.headers()).toMatchObject({
    authorization: `Bearer ${localStorage.getItem("auth_token")}`,
    "x-user-id": user.id,
    "x-user-role": "super_admin",
  });
  expect(saved.suggestedFilename()).toMatch(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);
});
