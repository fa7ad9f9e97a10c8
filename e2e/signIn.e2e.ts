import { expect, test } from "vitest";
import { arriveAt, signIn, soon, superAdmin, useBackOffice } from "./support/backOffice.ts";

const office = useBackOffice();

test("[AUTH-18, OPEN-04] logging out in one tab signs out the others", async () => {
  const first = await office.visit("/login", { as: "nobody" });
  await signIn(first, superAdmin);
  await arriveAt(first, "/dashboard");
  const second = await first.context().newPage();
  await second.goto("/profile");
  await second.getByRole("heading", { name: "Profile" }).waitFor();
  await first.getByRole("button", { name: "Logout" }).click();
  await arriveAt(first, "/login");
  await arriveAt(second, "/login");
  const keys = await second.evaluate(() => Object.keys(localStorage));
  for (const key of ["auth_token", "current_user"]) expect(keys).not.toContain(key);
});

test("a sign-in survives a reload, and its cookie gives access to pictures", async () => {
  const found = await office.call("GET", "/templates?search=Evergreen");
  const { items } = (await found.json()) as { items: { id: string }[] };
  const made = await office.call("POST", `/projects/from-template/${items[0]?.id}?project_name=Cards`);
  const { id } = (await made.json()) as { id: string };
  // A busy server draws thumbnails after it has responded, and an open list does not request them again.
  await soon(async () => (await office.call("GET", `/projects/${id}/thumbnails/front`)).status).toBe(200);
  const page = await office.visit("/login", { as: "nobody" });
  await signIn(page, superAdmin);
  await arriveAt(page, "/dashboard");
  await page.goto("/projects");
  await page.reload();
  await arriveAt(page, "/projects");
  const picture = page.getByRole("img", { name: "Front of Cards" }).first();
  await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
