import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, type Page, soon, useBackOffice } from "#test/backOffice.ts";
import { photo } from "#test/dataWizard.ts";
import { onBar, onCard, picturesOnCard, place } from "#test/liveData.ts";
import { useLiveSchool } from "#test/liveSchool.ts";

const { ask, cards, found, map, openLive, student, students } = useLiveSchool(useBackOffice);

async function openForm(page: Page, title: string): Promise<Locator> {
  await onBar(page, "Create").click();
  const form = page.getByRole("dialog", { name: title, exact: true });
  await form.getByRole("group", { name: "More fields of this school" }).waitFor();
  return form;
}

/** Options of the open menu, without the options of native selects. */
const entries = (page: Page) => page.getByRole("option").and(page.locator("[data-combobox-option]"));

async function choose(page: Page, form: Locator, name: string, option: string | RegExp): Promise<void> {
  await form.getByRole("combobox", { name }).click();
  await entries(page).filter({ hasText: option }).first().click();
}

/** Fills in a student's required fields except the guardian. */
async function fillIn(page: Page, form: Locator): Promise<void> {
  await form.getByLabel("First name").first().fill("Ottilie");
  await form.getByLabel("Last name").first().fill("Voss-Live");
  await choose(page, form, "Gender", "Female");
  await form.getByLabel("Date of birth").fill("2014-05-31");
  await choose(page, form, "Class section", /./);
  await form.getByLabel("Current address").fill("1 Harbour Lane");
  await form.getByLabel("Permanent address").fill("1 Harbour Lane");
  await form.getByLabel(/^Blood group/).selectOption("O-");
}

async function choosePhoto(page: Page, form: Locator, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    form.getByRole("button", { name: "Choose a file: Photo", exact: true }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: "", buffer });
}

test("[LIVE-58, LIVE-59, LIVE-60, LIVE-61, LIVE-62, LIVE-74, LIVE-76, SCH-64] asks for a student's standard fields and the school's custom fields", async () => {
  const page = await openLive();
  const form = await openForm(page, "Create New Student");
  for (const name of [
    "First name",
    "Last name",
    "Date of birth",
    "Admission date",
    "Guardian first name",
    "Guardian mobile",
    "Guardian email",
    "Current address",
    "Permanent address",
  ]) {
    const fields = form.getByRole("textbox", { name }).or(form.getByLabel(name));
    expect(await fields.count(), name).toBeGreaterThan(0);
  }
  for (const name of ["Photo", "Guardian photo"]) {
    const button = form.getByRole("button", { name: `Choose a file: ${name}`, exact: true });
    expect(await button.count(), name).toBe(1);
  }
  const now = new Date();
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  expect(await form.getByLabel("Admission date").inputValue()).toBe(today);
  const { session_years } = await ask<{ session_years: { name: string }[] }>("/session-years");
  const [year] = session_years;
  expect(await form.getByRole("combobox", { name: "Session year" }).inputValue()).toBe(year?.name);
  await form.getByRole("combobox", { name: "Class section" }).click();
  const sections = await ask<{ class_sections: { full_name: string }[] }>("/school/class-sections");
  await soon(() => entries(page).allTextContents()).toEqual(
    sections.class_sections.map(({ full_name }) => full_name),
  );
  await page.keyboard.press("Escape");
  const types = {
    "Bus route": "text",
    "Parents e-mail": "email",
    "Height in cm": "number",
    "Guardian signature": "file",
  };
  for (const [label, type] of Object.entries(types)) {
    expect(await form.getByLabel(label).getAttribute("type"), label).toBe(type);
  }
  const tagOf = (label: string | RegExp) => form.getByLabel(label).evaluate(({ tagName }) => tagName);
  expect([await tagOf("Medical notes"), await tagOf(/^Blood group/)]).toEqual(["TEXTAREA", "SELECT"]);
  expect(
    await form
      .getByLabel(/^Blood group/)
      .locator("option")
      .allTextContents(),
  ).toEqual(expect.arrayContaining(["A+", "AB-", "O-"]));
  expect(await form.getByRole("radio").count()).toBe(3);
  expect(await form.getByRole("checkbox").count()).toBe(5);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
});

test("[LIVE-65, LIVE-66, LIVE-67, LIVE-68, LIVE-69, LIVE-70, LIVE-71, LIVE-73, LIVE-75] reports what is missing in the student form", async () => {
  const page = await openLive();
  const form = await openForm(page, "Create New Student");
  await form.getByLabel("Admission date").fill("");
  await form.getByRole("button", { name: "Create student" }).click();
  for (const message of [
    "First name is required",
    "Gender is required",
    "Date of birth is required",
    "Class section is required",
    "Admission date is required",
    "Current address is required",
    "Permanent address is required",
  ]) {
    await form.getByText(message, { exact: true }).waitFor();
  }
  const firstName = form.getByLabel("First name").first();
  await soon(() => firstName.evaluate((node) => node === document.activeElement)).toBe(true);
  await choosePhoto(page, form, "face.png", Buffer.from("x"));
  await form.getByText("Please select a JPG file only.", { exact: true }).waitFor();
  const isMissing = (node: HTMLElement) => (node as HTMLSelectElement).validity.valueMissing;
  expect(await form.getByLabel(/^Blood group/).evaluate(isMissing)).toBe(true);
});

test("[LIVE-77, LIVE-78, LIVE-79, LIVE-80, LIVE-82, LIVE-83, LIVE-84, LIVE-85, LIVE-88] creates a student, shows the card, and deletes the student", async () => {
  const page = await openLive();
  const form = await openForm(page, "Create New Student");
  await fillIn(page, form);
  const known = (await student(0)).guardian;
  await form.getByLabel("Find a guardian by email").fill(known.email);
  await form.getByRole("button", { name: "Find guardian" }).click();
  await form
    .getByRole("button", { name: new RegExp(known.email) })
    .first()
    .click();
  await soon(() => form.getByLabel("Guardian email").inputValue()).toBe(known.email);
  expect(await form.getByLabel("Guardian mobile").inputValue()).toBe(known.mobile);
  await form.getByRole("checkbox", { name: "Chess" }).check();
  await form.getByRole("checkbox", { name: "Choir" }).check();
  await choosePhoto(page, form, "ottilie.jpg", await photo(150, 220));
  await form.getByRole("button", { name: "Create student" }).click();
  const created = page.getByRole("alertdialog", { name: "Created" });
  await created.getByText("✅ Successfully created new student", { exact: true }).waitFor();
  await created.getByRole("button", { name: "OK" }).click();
  await soon(() => onCard(page)).toContain("Ottilie Voss-Live");
  expect(await place(page)).toBe("1251 of 1,251");
  await soon(() => picturesOnCard(page)).toEqual([expect.stringContaining("/storage/")]);
  const [stored] = await found("Voss-Live");
  expect(stored?.guardian.email).toBe(known.email);
  const custom = (label: string) => stored?.user.custom_fields.find((field) => field.label === label)?.data;
  expect(custom("Clubs")).toBe("Chess,Choir");
  expect(custom("Bus route") ?? "").toBe("");

  await onBar(page, "Delete").click();
  const question = page.getByRole("alertdialog", { name: "Delete Ottilie Voss-Live?" });
  await question.getByText(/cannot be undone/).waitFor();
  await question.getByRole("button", { name: "Delete Ottilie Voss-Live" }).click();
  const deleted = page.getByRole("alertdialog", { name: "Deleted" });
  await deleted.getByText("✅ Successfully deleted Ottilie Voss-Live", { exact: true }).waitFor();
  await deleted.getByRole("button", { name: "OK" }).click();
  await soon(() => place(page)).toBe("1250 of 1,250");
  expect(await found("Voss-Live")).toEqual([]);
});

test.each([
  { source: "teachers", title: "Create New Teacher", addresses: 1 },
  { source: "staff", title: "Create New Staff", addresses: 0 },
] as const)(
  "[LIVE-58, LIVE-63, LIVE-64, LIVE-72] shows the fields of $source in their form",
  async (form) => {
    const id = await cards(form.source);
    await map(id, form.source);
    const page = await openLive(id);
    const dialog = await openForm(page, form.title);
    for (const name of [
      "Employee ID",
      "Department",
      "Designation",
      "Qualification",
      "Experience",
      "Salary",
    ]) {
      expect(await dialog.getByLabel(name, { exact: true }).count(), name).toBe(1);
    }
    expect(await dialog.getByRole("combobox", { name: "Class section" }).count()).toBe(0);
    const addresses = ["Current address", "Permanent address"];
    for (const name of addresses) expect(await dialog.getByLabel(name).count()).toBe(form.addresses);
    await dialog.getByRole("button", { name: /^Create / }).click();
    await dialog.getByText("First name is required", { exact: true }).waitFor();
    for (const message of ["Current address is required", "Permanent address is required"]) {
      expect(await dialog.getByText(message, { exact: true }).count()).toBe(form.addresses);
    }
  },
);

test("[LIVE-81, LIVE-86] shows why the school refused to create or delete a student", async () => {
  const page = await openLive(students());
  const refuse = (method: string, message: string) =>
    page.route(/\/school\/students(\/\d+)?$/, (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 422, json: { success: false, message, code: "invalid" } })
        : route.fallback(),
    );
  await refuse("DELETE", "This student has library books.");
  await onBar(page, "Delete").click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: /^Delete / }).click();
  const notDeleted = "❌ Failed to delete record: This student has library books.";
  await page.getByText(notDeleted, { exact: true }).waitFor();
  await page.getByRole("button", { name: "OK", exact: true }).click();
  await refuse("POST", "The school is full.");
  const form = await openForm(page, "Create New Student");
  await fillIn(page, form);
  await form.getByRole("button", { name: "Create student" }).click();
  await page.getByText("❌ Failed to create record: The school is full.", { exact: true }).waitFor();
  await page.getByRole("button", { name: "OK", exact: true }).click();
  expect(await form.getByLabel("First name").first().inputValue()).toBe("Ottilie");
});
