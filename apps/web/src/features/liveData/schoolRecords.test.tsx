import { element } from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { photo } from "#test/dataWizard.ts";
import { canvas, onCanvas, properties, saved, selectLayer } from "#test/editorScreen.ts";
import {
  bar,
  fieldOf,
  goLive,
  onBar,
  onCard,
  panel,
  picturesOnCard,
  place,
  toggle,
  toggleTitle,
} from "#test/liveData.ts";
import { type Student, useLiveSchool } from "#test/liveSchool.ts";
import { everythingKept, noteToasts } from "#test/schoolWizard.ts";

const { office, cards, map, open, openLive, students, student, setStatus, ask } =
  useLiveSchool(useBackOffice);

/** Collects the page's student queries from now on. */
function queries(page: Page): URLSearchParams[] {
  const sentQueries: URLSearchParams[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/school/students") sentQueries.push(searchParams);
  });
  return sentQueries;
}

test("[LIVE-02, LIVE-07, LIVE-17, LIVE-24] the live data switch says what is missing", async () => {
  const id = await cards("students");
  const { impersonation_token = "", ...without } = office.connection();
  const page = await open(id, undefined, without);
  const toast = await noteToasts(page);
  expect(await toggleTitle(page)).toBe("Complete the School Data Wizard (mapping) to enable Live Data.");
  expect(await toggle(page).isDisabled()).toBe(true);
  await map(id, "students");
  const detail = { projectId: id, mode: "school" };
  window.dispatchEvent(new CustomEvent("project-mapping-saved", { detail }));
  await soon(() => toggle(page).isEnabled()).toBe(true);
  await toggle(page).click();
  const message = "Not impersonating a school. Please connect via School Data Wizard.";
  await toast(`Failed to enable live data mode: ${message}`);
  expect(await toggleTitle(page)).toBe(`Error: ${message}`);

  localStorage.setItem("impersonation_token", impersonation_token);
  await page.route("**/school/students?*", (route) =>
    route.fulfill({ json: { success: true, data: { students: [], pagination: { total: 0 } } } }),
  );
  await toggle(page).click();
  await toast("No live records found. Adjust filters or check API.");
  expect(await toggleTitle(page)).toBe("Error: No live records found");
});

test("[LIVE-14, LIVE-15] opens on the school's first person if signed in to the school", async () => {
  const first = await student(0);
  const onFirst = [first.user.full_name, first.class_section.full_name];
  const page = await open();
  const names = page.getByRole("switch", { name: "Field names" });
  await soon(() => onCard(page)).toEqual(onFirst);
  await soon(() => picturesOnCard(page)).toEqual([first.user.image]);
  expect([await names.isChecked(), await toggle(page).isChecked()]).toEqual([false, false]);
  expect(await everythingKept(page)).not.toContain(first.user.full_name);
  await names.click();
  await soon(() => onCard(page)).toContain("{{ name }}");
  await names.click();
  await soon(() => onCard(page)).toEqual(onFirst);
  await goLive(page);
  await toggle(page).click();
  await soon(() => onCard(page)).toContain("{{ name }}");
  await names.click();
  await soon(() => onCard(page)).toEqual(onFirst);
});

test("opens on field names if not signed in to the school", async () => {
  const { impersonation_token: _, ...without } = office.connection();
  const page = await open(students(), undefined, without);
  await soon(() => toggle(page).isEnabled()).toBe(true);
  await soon(() => onCard(page)).toContain("{{ name }}");
  expect(await page.getByRole("switch", { name: "Field names" }).count()).toBe(0);
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("[LIVE-13, LIVE-14, LIVE-15, LIVE-28, LIVE-57, LIVE-92] shows one student at a time on the card, and stores nothing", async () => {
  const page = await open();
  const sentQueries = queries(page);
  await goLive(page);
  const first = await student(0);
  await soon(() => onCard(page)).toEqual([first.user.full_name, first.class_section.full_name]);
  await soon(() => picturesOnCard(page)).toEqual([first.user.image]);
  expect(sentQueries.map((query) => query.get("limit"))).toContain("1");
  expect(sentQueries.filter((query) => query.get("limit") !== "1")).toEqual([]);
  expect(await place(page)).toBe("1 of 1,250");
  for (const name of ["Create", "Delete", "Search records"]) expect(await onBar(page, name).count()).toBe(1);
  await panel(page).getByLabel("Blood group", { exact: true }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await panel(page)
    .getByRole("button", { name: /^Show the photo of/ })
    .click();
  const large = page.getByRole("dialog", { name: first.user.full_name });
  await large.locator(`img[alt="${first.user.full_name}"]`).waitFor();
  await page.keyboard.press("Escape");
  await large.waitFor({ state: "detached" });

  await selectLayer(page, "Rectangle");
  await canvas(page).focus();
  await page.keyboard.press("ArrowDown");
  await soon(() => everythingKept(page)).toContain(students());
  await page.keyboard.press("Control+s");
  await page.getByRole("log").getByText("Project saved").waitFor();
  const project = await (await office.call("GET", `/projects/${students()}`)).text();
  const { user, guardian } = first;
  for (const trace of [await everythingKept(page), project, page.url()]) {
    for (const word of [user.full_name, user.email, user.image, guardian.email]) {
      expect(trace).not.toContain(word);
    }
  }
});

test("frames the face in a student's photo and replaces the background", async () => {
  const id = await cards("students");
  await map(id, "students");
  const meta = { impersonation_token: office.connection().impersonation_token };
  await office.call("PUT", `/projects/${id}/school/mapping`, { meta });
  const picture = element("image", [14, 44, 96, 124], { staticImage: false, imageBinding: "photo" });
  await office.call("PUT", `/projects/${id}`, {
    front_elements: [{ ...picture, id: "photo", name: "Photo" }],
  });
  const page = await openLive(id);
  const photoOf = async () => (await picturesOnCard(page))[0] ?? "";
  await soon(photoOf).toMatch(/^http/);
  await selectLayer(page, "Photo");
  const shown = onCanvas(page, "photo").locator("image").first();
  const height = async () => Number(await shown.getAttribute("height"));
  const whole = await height();
  await properties(page).getByRole("combobox", { name: "Fit", exact: true }).click();
  await page.getByRole("option", { name: "Frame the face", exact: true }).click();
  await soon(height).not.toBe(whole);
  await properties(page).getByRole("combobox", { name: "Background", exact: true }).click();
  await page.getByRole("option", { name: "One colour", exact: true }).click();
  await properties(page).getByRole("img", { name: "This person with the new background" }).waitFor();
  await properties(page).getByRole("button", { name: "Apply" }).click();
  await soon(photoOf).toMatch(/^data:image\/webp/);
  await saved(page);
});

test("[LIVE-34, LIVE-35, OPEN-64] searches the school's list by value only", async () => {
  const page = await openLive();
  const second = await student(1);
  const sentQueries = queries(page);
  await onBar(page, "Search records").click();
  await page.getByLabel("Value to search for").fill(second.admission_no);
  await page.getByRole("combobox", { name: "Field to search" }).fill("admission_no");
  await page.getByRole("option", { name: "admission_no", exact: true }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await soon(() => onCard(page)).toContain(second.user.full_name);
  expect(sentQueries[0]?.get("search")).toBe(second.admission_no);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await soon(() => place(page)).toBe("1 of 1,250");
  expect(sentQueries.filter((query) => query.has("field"))).toEqual([]);
});

test("[LIVE-36, LIVE-38, LIVE-45, LIVE-48] shows corrections at once and saves them in the school", async () => {
  const page = await openLive();
  await onBar(page, "Next").click();
  const before = await student(1);
  await soon(() => onCard(page)).toContain(before.user.full_name);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/school/students/")) sent.push(request.url());
  });
  await fieldOf(page, "first_name").fill("Persephone");
  await soon(() => onCard(page)).toContain(`Persephone ${before.user.last_name}`);
  await soon(async () => (await student(1)).user.first_name).toBe("Persephone");
  const edit = `${office.school().address}/school/students/${before.id}`;
  await soon(() => sent).toEqual([edit]);
  for (const field of ["id", "email", "full_name", "guardian.email", "print_status"]) {
    expect(await fieldOf(page, field).first().getAttribute("readonly"), field).not.toBeNull();
  }
  await panel(page).getByLabel("Blood group", { exact: true }).selectOption("AB-");
  await soon(
    async () => (await student(1)).user.custom_fields.find(({ label }) => label === "Blood group")?.data,
  ).toBe("AB-");

  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    panel(page)
      .getByRole("button", { name: /^(Replace|Add a) photo$/ })
      .click(),
  ]);
  await chooser.setFiles({ name: "new portrait.jpg", mimeType: "image/jpeg", buffer: await photo(77, 240) });
  await soon(async () => (await student(1)).user.image).not.toBe(before.user.image);
  await soon(() => picturesOnCard(page)).toEqual([(await student(1)).user.image]);
});

async function replacePhoto(page: Page, shade: number): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    panel(page)
      .getByRole("button", { name: /^(Replace|Add a) photo$/ })
      .click(),
  ]);
  await chooser.setFiles({
    name: "new portrait.jpg",
    mimeType: "image/jpeg",
    buffer: await photo(shade, 240),
  });
}

test("restores a photo that was replaced in the school system", async () => {
  const page = await openLive();
  for (let step = 0; step < 4; step++) await onBar(page, "Next").click();
  const photoOf = async () => (await student(4)).user.image;
  const bytesOf = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer());
  const before = await photoOf();
  const bytes = await bytesOf(before);
  await soon(() => picturesOnCard(page)).toEqual([before]);
  await replacePhoto(page, 12);
  await soon(photoOf).not.toBe(before);
  const replaced = await photoOf();
  await panel(page).getByText("image was replaced in the school system").waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
  await panel(page).getByRole("button", { name: "Undo" }).click();
  await soon(photoOf).not.toBe(replaced);
  expect(await bytesOf(await photoOf())).toEqual(bytes);
  await soon(async () => picturesOnCard(page)).toEqual([await photoOf()]);
});

test("warns that a first photo in the school system cannot be undone", async () => {
  const page = await openLive();
  const { students: all } = await ask<{ students: readonly Student[] }>("/school/students?limit=200");
  const offset = all.findIndex(({ user }) => user.image.endsWith("dummy_logo.jpg"));
  await bar(page)
    .getByLabel("Record number")
    .fill(String(offset + 1));
  await page.keyboard.press("Enter");
  await soon(() => onCard(page)).toContain(all[offset]?.user.full_name);
  await replacePhoto(page, 99);
  await panel(page)
    .getByText("image was empty. This cannot be undone: the school system cannot remove files.")
    .waitFor();
  expect(
    await panel(page)
      .getByRole("button", { name: /^(Undo|Reset field)$/ })
      .count(),
  ).toBe(0);
});

test("[LIVE-53, LIVE-54, LIVE-55, LIVE-56, OPEN-62] R2P sets the status and moves on, or stays if that fails", async () => {
  const page = await openLive();
  const toast = await noteToasts(page);
  const offset = 2;
  await setStatus([
    [offset, "yet_to_print"],
    [offset + 1, "yet_to_print"],
    [offset + 2, "printed"],
    [offset + 3, "yet_to_print"],
  ]);
  const number = bar(page).getByLabel("Record number");
  const at = (index: number) => soon(() => number.inputValue()).toBe(String(index + 1));
  const jump = async (to: number) => {
    await number.fill(String(to + 1));
    await number.press("Enter");
    const { user } = await student(to);
    await soon(() => onCard(page)).toContain(user.full_name);
  };
  const statusAt = async (index: number) => (await student(index)).print_status;
  await jump(offset);
  for (const name of ["First", "R2P Prev", "Next", "R2P Next"])
    expect(await onBar(page, name).count(), name).toBe(1);
  for (const name of ["Prev", "Last"]) expect(await onBar(page, name).count(), name).toBe(0);
  // Only R2P changes a status, Next and the arrow keys do not.
  await onBar(page, "Next").click();
  await at(offset + 1);
  await canvas(page).focus();
  await page.keyboard.press("ArrowLeft");
  await at(offset);
  for (const passed of [offset, offset + 1]) expect(await statusAt(passed)).toBe("yet_to_print");
  await onBar(page, "R2P Next").click();
  await at(offset + 1);
  expect(await statusAt(offset)).toBe("ready_to_print");
  await onBar(page, "R2P Prev").click();
  await at(offset);
  expect(await statusAt(offset + 1)).toBe("ready_to_print");
  await jump(offset + 2);
  for (const name of ["First", "Prev", "Next", "Last"]) expect(await onBar(page, name).count(), name).toBe(1);
  await jump(offset + 3);
  await page.route("**/print-status/bulk", (route) => route.abort());
  await onBar(page, "R2P Next").click();
  await toast("Failed to update print status");
  await at(offset + 3);
});
