import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { arriveAt, soon, useBackOffice } from "./support/backOffice.ts";
import { createProject } from "./support/projectList.ts";

const office = useBackOffice();

/** What the app's code sends to the API from now on. Pictures are fetched by the browser itself, with a cookie. */
function callsOf(page: Page): Request[] {
  const calls: Request[] = [];
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    const isOfApp = request.resourceType() === "fetch" || request.resourceType() === "xhr";
    if (origin === office.address() && pathname.startsWith("/api/") && isOfApp) calls.push(request);
  });
  return calls;
}

const named = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

test("[AUTH-15, AUTH-16] every call of every screen carries the token, id and role that local storage has", async () => {
  const id = await createProject(office, "Student card");
  const page = await office.visit("/profile", { apart: true });
  // Another id than the account's: the server goes by the token, and the headers can come from nowhere else.
  const token = await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem("current_user") ?? "{}") as object;
    localStorage.setItem("current_user", JSON.stringify({ ...user, id: "read-from-storage" }));
    return localStorage.getItem("auth_token");
  });
  const calls = callsOf(page);
  const screens = ["/dashboard", "/projects", "/templates", "/admin/users", "/admin/jobs", "/admin/server"];
  for (const screen of screens) {
    const before = calls.length;
    await page.goto(screen);
    await soon(() => calls.length).toBeGreaterThan(before);
  }
  await page.goto(`/editor/${id}`);
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
  const wrong = [];
  for (const call of calls) {
    const { authorization, "x-user-id": user, "x-user-role": role } = await call.allHeaders();
    const isRight =
      authorization === `Bearer ${token}` && user === "read-from-storage" && role === "super_admin";
    if (!isRight) wrong.push(`${named(call)}: ${authorization?.slice(0, 10)}… ${user} ${role}`);
  }
  expect(wrong).toEqual([]);
});

test("[AUTH-16] signed out, a call carries no token", async () => {
  const page = await office.visit("/login", { as: "nobody", apart: true, expects: /status of 401/ });
  const calls = callsOf(page);
  await page.getByLabel("Email").fill("nobody@example.org");
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("alert").waitFor();
  await arriveAt(page, "/login");
  expect(calls.map(named)).toEqual(["POST /api/auth/login"]);
  const headers = await calls[0]?.allHeaders();
  expect(Object.keys(headers ?? {}).filter((name) => /^(authorization|x-user-)/.test(name))).toEqual([]);
});
