import { afterEach, expect, test } from "vitest";
import { arriveAt, soon, useBackOffice } from "./support/backOffice.ts";
import { card, createProject, createTag, deleteEverything } from "./support/projectList.ts";
import { element } from "./support/projects.ts";
import { changeStored } from "./support/storedFields.ts";

const office = useBackOffice();

const create = (name: string, fields?: object) => createProject(office, name, fields);

afterEach(() => deleteEverything(office));

const green =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 86 54"><rect width="86" height="54" fill="#2f7d4f"/></svg>';
const blue = green.replace("#2f7d4f", "#2f4f9d");

test("[PROJ-18, PROJ-19] the card shows the vector thumbnail of each side", async () => {
  const id = await create("With pictures", { is_dual_sided: true });
  await office.call("POST", `/projects/${id}/thumbnail`, { svg: green, side: "front" });
  await office.call("POST", `/projects/${id}/thumbnail`, { svg: blue, side: "back" });
  const page = await office.visit("/projects");
  for (const [side, colour] of [
    ["Front", [47, 125, 79, 255]],
    ["Back", [47, 79, 157, 255]],
  ] as const) {
    const picture = card(page, "With pictures").getByRole("img", { name: `${side} of With pictures` });
    await soon(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const pixel = await picture.evaluate((image: HTMLImageElement) => {
      const context = document.createElement("canvas").getContext("2d");
      context?.drawImage(image, 0, 0, 10, 10);
      return [...(context?.getImageData(5, 5, 1, 1).data ?? [])];
    });
    expect(pixel).toEqual(colour);
  }
});

test("[PROJ-20, PROJ-24, MISC-02] without thumbnails stand the sides' names, or the number of elements", async () => {
  await create("Two sides", { is_dual_sided: true });
  await create("Empty");
  const id = await create("One box");
  const box = element("rectangle", [10, 10, 50, 40], {});
  await office.call("PUT", `/projects/${id}`, { front_elements: [box] });
  const page = await office.visit("/projects");
  await card(page, "Two sides").getByText("Front", { exact: true }).waitFor();
  await card(page, "Two sides").getByText("Back", { exact: true }).waitFor();
  await card(page, "Empty").getByText("0 elements", { exact: true }).waitFor();
  await card(page, "One box").getByText("1 element", { exact: true }).waitFor();
  expect(await card(page, "Two sides").getByText("Dual-sided", { exact: true }).count()).toBe(1);
  expect(await card(page, "Empty").getByText("Dual-sided", { exact: true }).count()).toBe(0);
});

test("[PROJ-24, PROJ-26, PROJ-27, PROJ-28, PROJ-30, OPEN-96] the card tells name, time, size, mode and creator", async () => {
  const id = await create("Student card", { canvas_width: 324.22, canvas_height: 203.58 });
  await changeStored(
    office.dataFolder,
    "update project set updated_at = ? where id = ?",
    "2026-03-09T20:05:00.000Z",
    id,
  );
  const page = await office.visit("/projects", { locale: "en-GB", timezoneId: "Asia/Kolkata" });
  const shown = card(page, "Student card");
  await shown.getByRole("heading", { name: "Student card" }).waitFor();
  const text = (await shown.innerText()).replace(/\s+/g, " ");
  expect(text).toContain("Mode: Standard");
  expect(text).toContain("86 × 54 mm");
  expect(text).toContain("10 Mar 2026, 01:35");
  expect(text).toContain("Created by Administrator");
});

test("a project that nobody has chosen a size for says so, and no mm of its pixels", async () => {
  await office.call("POST", "/projects", { name: "Blank" });
  const page = await office.visit("/projects");
  const shown = card(page, "Blank");
  await shown.getByText("No size chosen yet").waitFor();
  expect(await shown.innerText()).not.toMatch(/\d mm/);
});

test("[PROJ-30] a creator without a name is told by id", async () => {
  const id = await create("Student card");
  const project = (await (await office.call("GET", `/projects/${id}`)).json()) as { created_by: string };
  const rename = (name: string) =>
    changeStored(office.dataFolder, "update app_user set name = ? where id = ?", name, project.created_by);
  await rename("");
  try {
    const page = await office.visit("/projects");
    await card(page, "Student card").getByText(`Created by ${project.created_by}`).waitFor();
  } finally {
    await rename("Administrator");
  }
});

test("[PROJ-32] Open leads to the editor, and so does a click on the name", async () => {
  const id = await create("Student card");
  const page = await office.visit("/projects");
  await card(page, "Student card").hover();
  await page.getByRole("link", { name: "Open Student card" }).click();
  await arriveAt(page, `/editor/${id}`);
  await page.goBack();
  await card(page, "Student card").getByRole("heading").click();
  await arriveAt(page, `/editor/${id}`);
});

test("[PROJ-25] a card shows the project's tags, all of them", async () => {
  const names = ["Events", "Labels", "Print 2026", "Staff"];
  const tags = await Promise.all(names.map((name) => createTag(office, name)));
  await create("One tag", { tags: tags.slice(0, 1) });
  await create("Four tags", { tags });
  await create("No tag");
  const page = await office.visit("/projects");
  const text = async (name: string) => (await card(page, name).innerText()).replace(/\s+/g, " ");
  await card(page, "No tag").waitFor();
  expect(await text("One tag")).toContain("Events");
  expect(await text("Four tags")).toContain("Events Labels Print 2026 Staff");
  expect(await text("No tag")).not.toMatch(/Events|Labels/);
});

test("[PROJ-31] a card that is pointed at offers Open, Export, Clone, Edit Tags and Delete", async () => {
  await create("Student card");
  const page = await office.visit("/projects");
  const shown = card(page, "Student card");
  await shown.hover();
  expect(await shown.getByRole("link", { name: "Open Student card" }).isVisible()).toBe(true);
  const names = await shown
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  expect(names).toEqual(["Export", "Clone", "Edit Tags", "Delete"]);
});

test("[OPEN-17] what is written on a card is text, and a thumbnail cannot act", async () => {
  const id = await create('<img src=x onerror="window.acted = 1">');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><script>window.acted = 1</script></svg>';
  await office.call("POST", `/projects/${id}/thumbnail`, { svg, side: "front" });
  const stored = await (await office.call("GET", `/projects/${id}/thumbnails/front`)).text();
  expect(stored).not.toContain("acted");
  // Even one that came into the database another way is shown as a picture, in which nothing runs.
  await changeStored(office.dataFolder, "update project set thumbnail_front = ? where id = ?", svg, id);
  const page = await office.visit("/projects");
  await page.getByRole("heading", { name: '<img src=x onerror="window.acted = 1">' }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.evaluate(() => "acted" in window)).toBe(false);
});
