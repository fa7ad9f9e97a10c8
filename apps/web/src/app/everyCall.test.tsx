import { expect, test } from "vitest";
import { type Page, type Request, soon, useBackOffice } from "#test/backOffice.ts";
import { createProject } from "#test/projectList.ts";

const office = useBackOffice();

/** Records the page's API calls from now on. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === office.address() && pathname.startsWith("/api/")) calls.push(request);
  });
  return calls;
}

const named = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

test("[AUTH-15, AUTH-16] every call sends the token, user ID and role from local storage", async () => {
  const id = await createProject(office, "Student card");
  const page = await office.visit("/profile");
  // Differs from the account's real ID, so the header's value can only come from local storage.
  const user = JSON.parse(localStorage.getItem("current_user") ?? "{}") as object;
  localStorage.setItem("current_user", JSON.stringify({ ...user, id: "read-from-storage" }));
  await page.reload();
  const calls = callsOf(page);
  for (const screen of [
    "Dashboard",
    "Templates",
    "Manage Users",
    "Jobs",
    "Server",
    "Automation",
    "Projects",
  ]) {
    const before = calls.length;
    await page.getByRole("navigation").getByRole("link", { name: screen, exact: true }).click();
    await soon(() => calls.length).toBeGreaterThan(before);
  }
  await page.getByRole("link", { name: "Student card" }).first().click();
  await page.getByRole("button", { name: "Text", exact: true }).first().dblclick();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+s");
  await page.getByRole("log").getByText("Project saved").waitFor();
  await soon(() => calls.map(named)).toEqual(
    expect.arrayContaining([
      "GET /api/stats",
      "GET /api/projects",
      "GET /api/tags",
      "GET /api/templates",
      "GET /api/users",
      `GET /api/projects/${id}`,
      `PUT /api/projects/${id}`,
      `POST /api/projects/${id}/thumbnail`,
    ]),
  );
  const token = `Bearer ${localStorage.getItem("auth_token")}`;
  const wrong = calls.filter((call) => {
    const { authorization, "x-user-id": from, "x-user-role": role } = call.headers();
    return authorization !== token || from !== "read-from-storage" || role !== "super_admin";
  });
  expect(wrong.map(named)).toEqual([]);
});

test("[AUTH-16] calls send no token if nobody is signed in", async () => {
  const page = await office.visit("/login", { as: "nobody", expects: /status of 401/ });
  const calls = callsOf(page);
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").waitFor();
  expect(calls.map(named)).toEqual(["POST /api/auth/login"]);
  const headers = Object.keys(calls[0]?.headers() ?? {});
  expect(headers.filter((name) => /^(authorization|x-user-)/.test(name))).toEqual([]);
});
