import { expect, test } from "vitest";
import { arriveAt, useBackOffice } from "#test/backOffice.ts";

const office = useBackOffice();

test("[LAND-02, LAND-03, LAND-04, LAND-05] the landing screen presents the product and its six features", async () => {
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

test("[LAND-01, LAND-06, LAND-07] the landing screen opens the projects and the editor", async () => {
  const page = await office.visit("/");
  await page.getByRole("link", { name: "My Projects" }).click();
  await arriveAt(page, "/projects");
  await page.goBack();
  await page.getByRole("link", { name: "Start Creating Now" }).click();
  await page.waitForURL(/\/editor\/[\w-]+$/);
  await page.getByRole("textbox", { name: "Project name" }).waitFor();
});
