import { expect, test } from "vitest";
import { arriveAt, holdBack, signIn, soon, superAdmin, useBackOffice } from "./support/backOffice.ts";
import { countDrafts } from "./support/localDraft.ts";
import { createProject } from "./support/projectList.ts";
import { csv, element } from "./support/projects.ts";

const office = useBackOffice();
const refused = /status of 401/;

test("[AUTH-01, AUTH-02, AUTH-11] the sign-in page opens without a token and can show the password", async () => {
  const page = await office.visit("/login", { as: "nobody" });
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(await page.getByLabel("Email").isEditable()).toBe(true);
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

test("[AUTH-03] while signing in the button says so and cannot be pressed again", async () => {
  const page = await office.visit("/login", { as: "nobody" });
  const answer = await holdBack(page, "POST", /\/api\/auth\/login$/);
  await signIn(page);
  const busy = page.getByRole("button", { name: "Signing in…" });
  await busy.waitFor();
  expect(await busy.isDisabled()).toBe(true);
  answer.release();
  await arriveAt(page, "/dashboard");
});

test("[AUTH-04, AUTH-08] what is typed is sent as it is, and the server's refusal is shown in its words", async () => {
  const page = await office.visit("/login", { as: "nobody", expects: refused });
  const answered = page.waitForResponse("**/api/auth/login");
  await signIn(page, { email: " not an address", password: "" });
  const answer = await answered;
  expect(answer.request().postDataJSON()).toEqual({ email: " not an address", password: "" });
  const { detail } = (await answer.json()) as { detail: string };
  expect(detail).not.toBe("");
  await soon(() => page.getByRole("alert").innerText()).toBe(detail);
  expect(await page.getByLabel("Email").inputValue()).toBe(" not an address");
  await signIn(page);
  await arriveAt(page, "/dashboard");
});

test("[AUTH-09] a server that gives no reason, or no answer, is told as a failed login", async () => {
  const page = await office.visit("/login", { as: "nobody", expects: /Failed to load resource/ });
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
  );
  await signIn(page);
  await soon(() => page.getByRole("alert").innerText()).toMatch(/^Login failed/);
  await page.unroute("**/api/auth/login");
  await page.route("**/api/auth/login", (route) => route.abort());
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("The server cannot be reached.").waitFor();
  await soon(() => page.getByRole("alert").innerText()).toMatch(/^Login failed/);
});

test.each([
  ["/dashboard", "Dashboard"],
  ["/projects?mode=school", "My Projects"],
  ["/profile", "Profile"],
  ["/nowhere/at/all", "Page not found"],
])(
  "[AUTH-10, OPEN-02, OPEN-03] %s without a token leads to the sign-in page and from there back",
  async (path, heading) => {
    const page = await office.visit(path, { as: "nobody" });
    await arriveAt(page, `/login?next=${encodeURIComponent(path)}`);
    await signIn(page);
    await arriveAt(page, path);
    await page.getByRole("heading", { name: heading }).waitFor();
  },
);

test("[AUTH-10, OPEN-02] the editor asks for a token too, and opens the wanted project afterwards", async () => {
  const id = await createProject(office, "Wanted");
  const page = await office.visit(`/editor/${id}`, { as: "nobody" });
  await arriveAt(page, `/login?next=${encodeURIComponent(`/editor/${id}`)}`);
  await signIn(page);
  await arriveAt(page, `/editor/${id}`);
  await page.getByRole("img", { name: "Card, front" }).or(page.getByLabel("Card, front")).first().waitFor();
});

test("[OPEN-01, OPEN-02] the root leads to the plain sign-in page, and signing in there to the dashboard", async () => {
  const page = await office.visit("/", { as: "nobody" });
  await arriveAt(page, "/login");
  await signIn(page);
  await arriveAt(page, "/dashboard");
});

test("[OPEN-02] only pages of this site are returned to", async () => {
  const page = await office.visit("/dashboard");
  for (const next of [
    "//evil.example/",
    "https://evil.example/",
    "/\\evil.example",
    "javascript:alert(1)",
    "/login",
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await arriveAt(page, "/dashboard");
  }
});

test("[OPEN-03] who is signed in already does not see the sign-in page", async () => {
  const page = await office.visit("/login");
  await arriveAt(page, "/dashboard");
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
});

test("[AUTH-13] both roles sign in, and there is no third", async () => {
  const nadia = { email: `nadia-${Date.now()}@example.org`, password: "a long enough one" };
  await office.call("POST", "/users", { name: "Nadia Ferraz", role: "admin", ...nadia });
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

test("[AUTH-12, SHELL-04, SHELL-05, OPEN-06] an admin has no way to the users, and at their address is told why", async () => {
  const mina = { email: `mina-${Date.now()}@example.org`, password: "a long enough one" };
  await office.call("POST", "/users", { name: "Mina Okafor", role: "admin", ...mina });
  const page = await office.visit("/admin/users", { as: "nobody", expects: /status of 403/ });
  await arriveAt(page, "/login?next=%2Fadmin%2Fusers");
  await signIn(page, mina);
  await arriveAt(page, "/admin/users");
  await page.getByRole("heading", { name: "Not allowed" }).waitFor();
  const entries = () => page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
  expect(await entries()).toEqual(["Dashboard", "Projects", "Templates"]);
  await page.getByRole("button", { name: "Logout" }).click();
  await signIn(page);
  await arriveAt(page, "/dashboard");
  await soon(entries).toEqual(["Dashboard", "Projects", "Templates", "Manage Users"]);
});

/** Gives the project another name while the server cannot be reached, so that only this browser knows it. */
async function leaveDraft(page: Awaited<ReturnType<typeof office.visit>>, id: string): Promise<void> {
  await page.route(`**/api/projects/${id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await page.goto(`/editor/${id}`);
  const name = page.getByRole("textbox", { name: "Project name" });
  await name.fill("Half done");
  await name.press("Enter");
  await soon(() => countDrafts(page)).toBeGreaterThan(0);
}

test("[AUTH-18, OPEN-04] logging out leaves nothing of the person in the browser", async () => {
  const id = await createProject(office, "Whole");
  const page = await office.visit("/login", { as: "nobody", expects: /Failed to load resource/ });
  await signIn(page);
  await arriveAt(page, "/dashboard");
  await page.evaluate(() => localStorage.setItem("impersonation_token", "of a school"));
  await leaveDraft(page, id);
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await arriveAt(page, "/");
  await page.getByRole("button", { name: "Logout" }).click();
  await arriveAt(page, "/login");
  const keys = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ["auth_token", "current_user", "impersonation_token", "current_project_id"]) {
    expect(keys).not.toContain(key);
  }
  await soon(() => countDrafts(page)).toBe(0);
  await page.goBack();
  await page.waitForURL("**/login**");
});

test("[OPEN-04] signing in as someone else leaves nothing of the person before", async () => {
  const other = { email: `omar-${Date.now()}@example.org`, password: "a long enough one" };
  await office.call("POST", "/users", { name: "Omar Reyes", role: "admin", ...other });
  const id = await createProject(office, "Whole");
  const before = await office.visit("/dashboard", { expects: /Failed to load resource/ });
  await leaveDraft(before, id);
  await before.evaluate(() => {
    localStorage.removeItem("auth_token");
    localStorage.setItem("school_code", "NORTH");
  });
  // The editor would ask about the unsaved change if it were left for another page.
  const page = await before.context().newPage();
  await before.close();
  await page.goto("/login");
  await signIn(page, other);
  await arriveAt(page, "/dashboard");
  expect(await page.evaluate(() => localStorage.getItem("school_code"))).toBeNull();
  await soon(() => countDrafts(page)).toBe(0);
});

test("[OPEN-05] a token that the server no longer takes ends the session and leads back afterwards", async () => {
  const page = await office.visit("/login", { as: "nobody", expects: refused });
  await signIn(page);
  await arriveAt(page, "/dashboard");
  await page.getByRole("region", { name: "Templates" }).getByText(/\d/).waitFor();
  await page.evaluate(async () => {
    const headers = { Authorization: `Bearer ${localStorage.getItem("auth_token")}` };
    await fetch("/api/auth/logout", { method: "POST", headers });
    localStorage.setItem("current_project_id", "p7");
  });
  await page.getByRole("link", { name: "Projects" }).first().click();
  await arriveAt(page, "/login?next=%2Fprojects");
  await page.getByRole("status").filter({ hasText: "Your session has ended." }).waitFor();
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys).not.toContain("auth_token");
  expect(keys).not.toContain("current_user");
  expect(keys).toContain("current_project_id");
  await signIn(page);
  await arriveAt(page, "/projects");
  await page.getByRole("heading", { name: "My Projects" }).waitFor();
});

test("a session that ends in one tab ends in the others", async () => {
  const first = await office.visit("/login", { as: "nobody" });
  await signIn(first);
  await arriveAt(first, "/dashboard");
  const second = await first.context().newPage();
  await second.goto("/profile");
  await second.getByRole("heading", { name: "Profile" }).waitFor();
  await first.getByRole("button", { name: "Logout" }).click();
  await arriveAt(first, "/login");
  await arriveAt(second, "/login");
});

test("[AUTH-15, AUTH-16, AUTH-17, PRINT-16, PRINT-17] the project menu's PDF export sends the simple form with the stored token, and the user's id and role", async () => {
  const id = await createProject(office, "For print");
  const design = [element("text", [10, 10, 200, 40], { text: "{{ name }}" })];
  await office.call("PUT", `/projects/${id}`, {
    front_elements: design,
    canvas_width: 324,
    canvas_height: 204,
  });
  const table = new FormData();
  table.set("file", new Blob([csv([{ name: "Ana" }])], { type: "text/csv" }), "data.csv");
  await office.call("POST", `/projects/${id}/data/upload`, table);
  await office.call("PUT", `/projects/${id}/data/mapping`, { field_map: { name: "name" }, image_map: {} });
  const page = await office.visit(`/editor/${id}`);
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export PDF" }).click();
  const [asked, saved] = await Promise.all([
    // The cards are checked first, which takes a while on a busy machine.
    page.waitForRequest((request) => request.url().endsWith(`/projects/${id}/export/pdf`), {
      timeout: 60_000,
    }),
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export 1 card" }).click(),
  ]);
  expect(asked.postDataJSON()).toMatchObject({ range: { type: "all" }, side: "front", dpi: 300 });
  const headers = await asked.allHeaders();
  const { token, user } = await page.evaluate(() => ({
    token: localStorage.getItem("auth_token"),
    user: JSON.parse(localStorage.getItem("current_user") ?? "{}") as { id: string; role: string },
  }));
  expect(headers.authorization).toBe(`Bearer ${token}`);
  expect(headers["x-user-id"]).toBe(user.id);
  expect(headers["x-user-role"]).toBe("super_admin");
  expect(saved.suggestedFilename()).toMatch(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);
});
