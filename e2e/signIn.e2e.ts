import { expect, test } from "vitest";
import { arriveAt, signIn, soon, useBackOffice } from "./support/backOffice.ts";
import { countDrafts } from "./support/localDraft.ts";
import { createProject } from "./support/projectList.ts";

const office = useBackOffice();

test("[AUTH-18, OPEN-04] logging out clears the browser and signs out its other tabs", async () => {
  const id = await createProject(office, "Whole");
  const first = await office.visit("/login", { as: "nobody", expects: /Failed to load resource/ });
  await signIn(first);
  await arriveAt(first, "/dashboard");
  // Only this browser knows the new name.
  await first.route(`**/api/projects/${id}`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.fallback(),
  );
  await first.goto(`/editor/${id}`);
  const name = first.getByRole("textbox", { name: "Project name" });
  await name.fill("Half done");
  await name.press("Enter");
  await soon(() => countDrafts(first)).toBeGreaterThan(0);
  await first.getByRole("link", { name: "Home" }).click();
  await first.getByRole("button", { name: "Leave without saving" }).click();
  await arriveAt(first, "/");

  const second = await first.context().newPage();
  await second.goto("/profile");
  await second.getByRole("heading", { name: "Profile" }).waitFor();
  await first.getByRole("button", { name: "Logout" }).click();
  await arriveAt(first, "/login");
  await arriveAt(second, "/login");
  const keys = await first.evaluate(() => Object.keys(localStorage));
  for (const key of ["auth_token", "current_user", "current_project_id"]) expect(keys).not.toContain(key);
  await soon(() => countDrafts(first)).toBe(0);
  await first.goBack();
  await first.waitForURL("**/login**");
});

test("a sign-in outlasts a reload, and its cookie loads the pictures of cards", async () => {
  const found = await office.call("GET", "/templates?search=Evergreen");
  const { items } = (await found.json()) as { items: { id: string }[] };
  await office.call("POST", `/projects/from-template/${items[0]?.id}?project_name=Cards`);
  const page = await office.visit("/login", { as: "nobody" });
  await signIn(page);
  await arriveAt(page, "/dashboard");
  await page.goto("/projects");
  await page.reload();
  await arriveAt(page, "/projects");
  for (const side of ["Front", "Back"]) {
    const picture = page.getByRole("img", { name: `${side} of Cards` });
    await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
});
