import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { photo } from "./support/dataWizard.ts";
import { onCanvas, properties, saved, selectLayer } from "./support/editorScreen.ts";
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
} from "./support/liveData.ts";
import { useLiveSchool } from "./support/liveSchool.ts";
import { temporaryFolder } from "./support/programs.ts";
import { element } from "./support/projects.ts";
import { everythingKept, noteToasts } from "./support/schoolWizard.ts";

const { office, cards, map, open, openLive, students, student, setStatus } = useLiveSchool();
const folder = temporaryFolder();

test("[LIVE-02, LIVE-07] without a school mapping the switch is disabled and says what to do", async () => {
  const id = await cards("students");
  const page = await open(id);
  expect(await toggleTitle(page)).toBe("Complete the School Data Wizard (mapping) to enable Live Data.");
  expect(await toggle(page).isDisabled()).toBe(true);
  await map(id, "students");
  await page.evaluate(
    (detail) => void window.dispatchEvent(new CustomEvent("project-mapping-saved", { detail })),
    { projectId: id, mode: "school" },
  );
  await soon(() => toggle(page).isEnabled()).toBe(true);
});

test("[LIVE-24] without an impersonation in this browser it says where to connect", async () => {
  const { impersonation_token: _, ...without } = office.connection();
  const page = await open(students(), undefined, without);
  const toast = await noteToasts(page);
  await toggle(page).click();
  const message = "Not impersonating a school. Please connect via School Data Wizard.";
  await toast(`Failed to enable live data mode: ${message}`);
  expect(await toggleTitle(page)).toBe(`Error: ${message}`);
});

test("[LIVE-17] a school without records says so", async () => {
  const page = await open();
  const toast = await noteToasts(page);
  await page.route("**/school/students?*", (route) =>
    route.fulfill({
      json: { success: true, data: { students: [], pagination: { total: 0 } } },
      headers: { "access-control-allow-origin": "*" },
    }),
  );
  await toggle(page).click();
  await toast("No live records found. Adjust filters or check API.");
  expect(await toggleTitle(page)).toBe("Error: No live records found");
});

test("[LIVE-13, LIVE-14, LIVE-28, LIVE-57, LIVE-92] a student is on the card with photo and class, asked for one at a time", async () => {
  const page = await open();
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/school/students") asked.push(url.search);
  });
  await goLive(page);
  const first = await student(0);
  await soon(() => onCard(page)).toEqual([first.user.full_name, first.class_section.full_name]);
  await soon(() => picturesOnCard(page)).toEqual([first.user.image]);
  expect(asked.length).toBeGreaterThan(0);
  for (const search of asked) expect(new URLSearchParams(search).get("limit")).toBe("1");
  expect(await place(page)).toBe("1 of 1,250");
  for (const name of ["Create", "Delete", "Search records"]) expect(await onBar(page, name).count()).toBe(1);
  await panel(page)
    .getByRole("button", { name: /^Show the photo of/ })
    .click();
  await page.getByRole("dialog", { name: first.user.full_name }).getByAltText(first.user.full_name).waitFor();
});

test("a student's photo is framed by the face and cut out on the card as it is printed", async () => {
  const id = await cards("students");
  await map(id, "students");
  const meta = { impersonation_token: office.connection().impersonation_token };
  await office.call("PUT", `/projects/${id}/school/mapping`, { meta });
  const photo = element("image", [14, 44, 96, 124], { staticImage: false, imageBinding: "photo" });
  await office.call("PUT", `/projects/${id}`, { front_elements: [{ ...photo, id: "photo", name: "Photo" }] });
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
  await properties(page).getByRole("img", { name: "This person as it would be" }).waitFor();
  await properties(page).getByRole("button", { name: "Apply" }).click();
  await soon(photoOf).toMatch(/^data:image\/webp/);
  await saved(page);
});

test("[LIVE-34, LIVE-35, OPEN-64] a search sends its value alone to the school's list", async () => {
  const page = await openLive();
  const second = await student(1);
  const searches: (string | null)[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname !== "/school/students") return;
    searches.push(searchParams.get("search"));
    expect(searchParams.has("field")).toBe(false);
  });
  await onBar(page, "Search records").click();
  await page.getByLabel("Value to search for").fill(second.admission_no);
  await page.getByRole("combobox", { name: "Field to search" }).fill("admission_no");
  await page.getByRole("option", { name: "admission_no", exact: true }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await soon(() => onCard(page)).toContain(second.user.full_name);
  expect(searches[0]).toBe(second.admission_no);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await soon(() => place(page)).toBe("1 of 1,250");
});

test("[LIVE-36, LIVE-45, LIVE-48] a corrected name shows at once, full name and all, and is saved in the school", async () => {
  const page = await openLive();
  await onBar(page, "Next").click();
  const before = await student(1);
  await soon(() => onCard(page)).toContain(before.user.full_name);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/school/students/")) sent.push(request.url());
  });
  // Another name than the school has, also when the test runs again.
  const name = before.user.first_name === "Persephone" ? "Proserpina" : "Persephone";
  await fieldOf(page, "first_name").fill(name);
  await soon(() => onCard(page)).toContain(`${name} ${before.user.last_name}`);
  await soon(async () => (await student(1)).user.first_name).toBe(name);
  await soon(() => sent).toEqual([`${office.school().address}/school/students/${before.id}`]);
  for (const field of ["id", "email", "full_name", "guardian.email", "print_status"]) {
    expect(await fieldOf(page, field).first().getAttribute("readonly"), field).not.toBeNull();
  }
  await panel(page).getByLabel("Blood group", { exact: true }).selectOption("AB-");
  await soon(
    async () => (await student(1)).user.custom_fields.find(({ label }) => label === "Blood group")?.data,
  ).toBe("AB-");
});

test("[LIVE-38, LIVE-45] another photo goes to the school at once, and a refused one says so", async () => {
  const page = await openLive();
  const path = join(folder, "new portrait.jpg");
  writeFileSync(path, await photo(77, 240));
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    panel(page)
      .getByRole("button", { name: /^(Replace|Add a) photo$/ })
      .click(),
  ]);
  const before = (await student(0)).user.image;
  await chooser.setFiles(path);
  await soon(async () => (await student(0)).user.image).not.toBe(before);
  const image = (await student(0)).user.image;
  await soon(() => picturesOnCard(page)).toEqual([image]);
});

test("[LIVE-53, LIVE-54, LIVE-55, LIVE-56, OPEN-62] R2P sets the status and goes on; what fails stays", async () => {
  const page = await openLive(students(), /500|CORS|Failed to load/);
  const toast = await noteToasts(page);
  const offset = 2;
  await setStatus([
    [offset, "yet_to_print"],
    [offset + 1, "yet_to_print"],
    [offset + 2, "printed"],
  ]);
  const number = bar(page).getByLabel("Record number");
  const jump = async (to: number) => {
    await number.fill(String(to + 1));
    await number.press("Enter");
    await soon(() => onCard(page)).toContain((await student(to)).user.full_name);
  };
  await jump(offset);
  for (const name of ["First", "R2P Prev", "Next", "R2P Next"])
    expect(await onBar(page, name).count(), name).toBe(1);
  for (const name of ["Prev", "Last"]) expect(await onBar(page, name).count(), name).toBe(0);
  // Next and the arrow keys go on without a word about the status.
  await onBar(page, "Next").click();
  await soon(() => number.inputValue()).toBe(String(offset + 2));
  await page.locator("[data-canvas]").focus();
  await page.keyboard.press("ArrowLeft");
  await soon(() => number.inputValue()).toBe(String(offset + 1));
  for (const passed of [offset, offset + 1]) {
    expect((await student(passed)).print_status).toBe("yet_to_print");
  }
  await onBar(page, "R2P Next").click();
  await soon(() => number.inputValue()).toBe(String(offset + 2));
  expect((await student(offset)).print_status).toBe("ready_to_print");
  await onBar(page, "R2P Prev").click();
  await soon(() => number.inputValue()).toBe(String(offset + 1));
  expect((await student(offset + 1)).print_status).toBe("ready_to_print");
  await jump(offset + 2);
  for (const name of ["First", "Prev", "Next", "Last"]) expect(await onBar(page, name).count(), name).toBe(1);
  await setStatus([[offset + 3, "yet_to_print"]]);
  await page.route("**/print-status/bulk", (route) => route.abort());
  await jump(offset + 3);
  await onBar(page, "R2P Next").click();
  await toast("Failed to update print status");
  expect(await number.inputValue()).toBe(String(offset + 4));
});

test("[LIVE-15] nothing of a student is kept in the browser, in the project or in the address", async () => {
  const page = await openLive();
  const first = await student(0);
  await soon(() => onCard(page)).toContain(first.user.full_name);
  const box = await page.locator('g[data-element^="rectangle"]').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
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

test("axe finds nothing on a school's live data, light and dark", async () => {
  const page = await openLive();
  await panel(page).getByLabel("Blood group", { exact: true }).waitFor();
  expect(await axeFindingsInBothSchemes(page)).toEqual([]);
});
