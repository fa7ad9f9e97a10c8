import { element } from "@print-builder/production/testing";
import { afterEach, expect, test, vi } from "vitest";
import { arriveAt, changeStored, soon, useBackOffice } from "#test/backOffice.ts";
import { card, cards, createProject, createTag, deleteEverything } from "#test/projectList.ts";

const office = useBackOffice();

const create = (name: string, fields?: object) => createProject(office, name, fields);

afterEach(() => deleteEverything(office));

/** Formats times as a British browser in India does. */
class IndianTime extends Intl.DateTimeFormat {
  constructor(language: Intl.LocalesArgument = "en-GB", options: Intl.DateTimeFormatOptions = {}) {
    super(language, { timeZone: "Asia/Kolkata", ...options });
  }
}

test("[PROJ-24, PROJ-25, PROJ-26, PROJ-27, PROJ-28, PROJ-30, PROJ-31, OPEN-96] shows a project's details and actions on its card", async () => {
  const names = ["Events", "Labels", "Print 2026", "Staff"];
  const tags = await Promise.all(names.map((name) => createTag(office, name)));
  await create("No tag");
  await create("One tag", { tags: tags.slice(0, 1) });
  const id = await create("Student card", { canvas_width: 324.22, canvas_height: 203.58, tags });
  const updated = "2026-03-09T20:05:00.000Z";
  await changeStored(office, "update project set updated_at = ? where id = ?", updated, id);
  vi.spyOn(Intl, "DateTimeFormat").mockImplementation(IndianTime);
  const page = await office.visit("/projects");
  const shown = card(page, "Student card");
  await shown.getByRole("heading", { name: "Student card" }).waitFor();
  const textOf = async (name: string) => (await card(page, name).innerText()).replace(/\s+/g, " ");
  const text = await textOf("Student card");
  for (const fact of [
    "Mode: Standard",
    "86 × 54 mm",
    "10 Mar 2026, 01:35",
    "Created by admin",
    names.join(" "),
  ]) {
    expect(text).toContain(fact);
  }
  expect(await textOf("One tag")).toContain("Events");
  expect(await textOf("No tag")).not.toMatch(/Events|Labels/);
  await shown.hover();
  expect(await shown.getByRole("link", { name: "Open Student card" }).isVisible()).toBe(true);
  const labels = await shown
    .getByRole("button")
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  expect(labels).toEqual(["Export", "Clone", "Edit Tags", "Delete"]);
});

test("[PROJ-20, PROJ-24, PROJ-30, MISC-02] shows placeholders for missing pictures, sizes and creators", async () => {
  await create("Two sides", { is_dual_sided: true });
  await create("Empty");
  const id = await create("One box");
  const box = element("rectangle", [10, 10, 50, 40], {});
  await office.call("PUT", `/projects/${id}`, { front_elements: [box] });
  await office.server().addUser({ id: "nameless", name: "" });
  await changeStored(office, "update project set created_by = 'nameless' where id = ?", id);
  const page = await office.visit("/projects");
  const says = (name: string, text: string) => card(page, name).getByText(text, { exact: true });
  for (const [name, text] of [
    ["Two sides", "Front"],
    ["Two sides", "Back"],
    ["Two sides", "Dual-sided"],
    ["Empty", "0 elements"],
    ["One box", "1 element"],
    ["One box", "Created by nameless"],
  ] as const) {
    await says(name, text).waitFor();
  }
  expect(await says("Empty", "Dual-sided").count()).toBe(0);
  const unsized = await card(page, "Empty").innerText();
  expect(unsized).toContain("No size chosen yet");
  expect(unsized).not.toMatch(/\d mm/);
});

test("[PROJ-29] names the school on the card of a school project", async () => {
  const school = await create("Of a school");
  const nameless = await create("Of no school yet");
  const former = await create("Of a school once");
  for (const id of [school, former]) {
    await office.call("PUT", `/projects/${id}`, { school_name: "Northgate Primary" });
  }
  for (const id of [school, nameless]) {
    await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  }
  const page = await office.visit("/projects");
  const modeOf = async (name: string) =>
    (await card(page, name).getByRole("listitem").filter({ hasText: "Mode" }).allInnerTexts()).join();
  await soon(() => cards(page).count()).toBe(3);
  expect(await modeOf("Of a school")).toBe("Mode: School — Northgate Primary");
  expect(await modeOf("Of no school yet")).toBe("Mode: School — no school yet");
  expect(await modeOf("Of a school once")).toBe("Mode: Standard");
  await office.call("PUT", `/projects/${school}`, { school_name: "Lakeside College" });
  await page.reload();
  await soon(() => modeOf("Of a school")).toBe("Mode: School — Lakeside College");
});

test("[PROJ-32] opens the editor from Open and from the project's name", async () => {
  const id = await create("Student card");
  const page = await office.visit("/projects");
  await card(page, "Student card").hover();
  await page.getByRole("link", { name: "Open Student card" }).click();
  await arriveAt(page, `/editor/${id}`);
  await page.goBack();
  await card(page, "Student card").getByRole("heading").getByRole("link").click();
  await arriveAt(page, `/editor/${id}`);
});
