import { imagesOf, textOf } from "@print-builder/production/testing";
import { expect, onTestFinished, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Download, type Request, soon, useBackOffice } from "#test/backOffice.ts";
import {
  bulk,
  checkAll,
  checkAndExport,
  downloadBy,
  fillCount,
  openBulk,
  paintedSheet,
  printButton,
  savedFile,
} from "#test/bulkPrint.ts";
import { expireTokens } from "#test/schoolAccess.ts";
import {
  close,
  fieldMap,
  markPrinted,
  numbersOf,
  numbersOn,
  openList,
  pick,
  provoked,
  signInForPrint,
  tabs,
  usePrintingSchool,
} from "#test/schoolPrint.ts";

type PrintBody = {
  readonly live_rows?: readonly Readonly<Record<string, string>>[];
  readonly field_map_override?: Readonly<Record<string, string>>;
  readonly filters?: object;
};

const school = usePrintingSchool(useBackOffice);
const bodyOf = (request: Request) => request.postDataJSON() as PrintBody;

test("[PRINT-11, PRINT-12, PRINT-15, PRINT-23, PRINT-24, SCH-57] prints ready records, marks them and repeats the print", async () => {
  const ready = school.students().slice(0, 60);
  await school.setStatus(ready, "ready_to_print");
  const page = await school.openEditor();
  await (await openList(page)).getByRole("button", { name: "Print 60 ready to print" }).click();

  const box = bulk(page);
  await box.getByText("60 students", { exact: true }).waitFor();
  await box.getByRole("button", { name: "Print 60 cards" }).waitFor();
  await paintedSheet(box, /^Sheet 1 of 6, front/);
  const sent: PrintBody[] = [];
  page.on("request", (request) => {
    if (/\/(?:preflight|export\/pdf)$/.test(new URL(request.url()).pathname)) sent.push(bodyOf(request));
  });
  const { path, name } = await checkAndExport(page, box, "60 records");
  expect(name).toMatch(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);
  expect(sent).toHaveLength(2);
  for (const { live_rows = [], field_map_override } of sent) {
    expect(live_rows.map(({ admission_no }) => admission_no)).toEqual(numbersOf(ready));
    expect(Object.keys(live_rows[0] ?? {}).sort()).toEqual([
      "admission_no",
      "id",
      "user.full_name",
      "user.image",
    ]);
    expect(field_map_override).toEqual(fieldMap);
  }
  expect((await numbersOn(path)).sort()).toEqual(numbersOf(ready).sort());
  expect((await imagesOf(path)).split("\n").filter((line) => / jpeg /.test(line)).length).toBeGreaterThan(50);

  // The print history restores the people as well as the settings.
  await pick(page, box, "Print status", "Printed");
  await box.getByText("No records to print").waitFor();
  await box.getByRole("button", { name: "Print history" }).click();
  const entry = box.getByRole("list", { name: "Prints, newest first" }).getByRole("listitem").first();
  await entry.getByText("Students, ready to print", { exact: true }).waitFor();
  await entry.getByText(/^By \S/).waitFor();
  await entry.getByRole("button", { name: /^Use these settings/ }).click();
  await box.getByText("60 students", { exact: true }).waitFor();
  await box.getByRole("button", { name: /^Print (60|\d+) cards?$/ }).waitFor();

  // Marking moves the range to the next sheet, and the last range ends at the last record.
  const range = () =>
    Promise.all(
      ["From", "To"].map((label) => box.getByRole("textbox", { name: label, exact: true }).inputValue()),
    );
  await fillCount(box, "To", "45");
  await markPrinted(page, 45);
  await soon(range).toEqual(["46", "55"]);
  expect((await school.counts()).printed).toBe(45);
  await markPrinted(page, 10);
  await soon(range).toEqual(["56", "60"]);
  await markPrinted(page, 5);
  await soon(async () => (await school.counts()).printed).toBe(60);
  await close(page, box);

  const again = await openList(page);
  await soon(() => tabs(again)).toEqual([
    "All 1,250",
    "Yet to print 1,190",
    "Ready to print 0",
    "Printed 60",
  ]);
  expect(await again.getByRole("button", { name: "Print 0 ready to print" }).isDisabled()).toBe(true);
});

test("checks again after the filter was changed and changed back", async () => {
  await school.setStatus(school.students().slice(0, 3), "printed");
  const page = await school.openEditor();
  const box = await openBulk(page);
  await pick(page, box, "Print status", "Printed");
  await checkAll(box, "3 records");
  await pick(page, box, "Print status", "Ready to print");
  await box.getByText("No records to print").waitFor();
  await pick(page, box, "Print status", "Printed");
  await box.getByText("3 students", { exact: true }).waitFor();
  await box.getByText("Not checked yet").waitFor();
});

test("[PRINT-11, PRINT-12, SCH-56, OPEN-82] filters people and lets the server read large schools", async () => {
  await school.setStatus(school.students().slice(0, 5), "printed");
  const page = await school.openEditor({ expects: provoked });
  const box = await openBulk(page);
  await box.getByText("1,250 students", { exact: true }).waitFor();
  await pick(page, box, "Print status", "Printed");
  await box.getByText("5 students", { exact: true }).waitFor();
  await box.getByRole("button", { name: "Print 5 cards" }).waitFor();
  await pick(page, box, "Print status", "Any print status");
  await pick(page, box, "Class section", /^(?!All classes)/);
  await box.getByText(/^\d{2} students$/).waitFor();
  await pick(page, box, "People", "Staff");
  await box.getByText("45 staff", { exact: true }).waitFor();
  expect(await box.getByRole("combobox", { name: "Class section", exact: true }).count()).toBe(0);
  await pick(page, box, "Print status", "Printed");
  await pick(page, box, "Status", "Inactive");
  await pick(page, box, "People", "Teachers");
  await box
    .getByText("No records to print")
    .or(box.getByText(/^\d+ teachers?$/))
    .first()
    .waitFor();

  // There are more records than a print request may contain.
  await page.route(/\/school\/students\?/, async (route) => {
    const body = (await (await route.fetch()).json()) as { data: { pagination: { total: number } } };
    body.data.pagination.total = 12_345;
    await route.fulfill({ json: body });
  });
  await pick(page, box, "Status", "Any status");
  await pick(page, box, "People", "Students");
  await box.getByText(/12,345 records are too many to send at once, so the server reads them/).waitFor();
  const asked: PrintBody[] = [];
  await page.route(/\/preflight$/, (route) => {
    asked.push(bodyOf(route.request()));
    const detail = "The school system wants a new sign-in.";
    return asked.length > 1
      ? route.abort()
      : route.fulfill({ status: 409, json: { detail, code: "schools_auth_required" } });
  });
  await box.getByRole("button", { name: "Check 12,345 records" }).click();

  // The server's access has expired: after a sign-in, the same check is sent again.
  const panel = page
    .getByRole("dialog", { name: "Sign in to the school system" })
    .getByRole("region", { name: "School sign-in" });
  await panel.getByText("The school system wants a new sign-in.").waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await signInForPrint(school, panel, "Sign in and continue the print");
  await soon(() => asked.length).toBe(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[0]?.live_rows).toBeUndefined();
  expect(asked[0]?.filters).toEqual({ csv_entity: "students", print_status: "printed" });
});

test("[PRINT-11] links from a problem to that person's card and back", async () => {
  // Student 9 has no photo.
  const few = [8, 19].flatMap((place) => school.students()[place] ?? []);
  await school.setStatus(few, "printed");
  const page = await school.openEditor();
  const box = await openBulk(page);
  await box.getByText("1,250 students", { exact: true }).waitFor();
  await pick(page, box, "Print status", "Printed");
  await box.getByRole("button", { name: "Check 2 records" }).click();
  await box.getByText("1 of 2 records needs attention").waitFor();
  await box.getByRole("button", { name: /^Missing photos 1/ }).click();
  await box.getByRole("button", { name: new RegExp(`^${few[0]?.user.full_name}`) }).click();
  await box.waitFor({ state: "detached" });
  await page
    .getByRole("toolbar", { name: "Live data" })
    .getByText("Record 9 of 1,250", { exact: true })
    .waitFor();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await box.getByText("2 students", { exact: true }).waitFor();
  // The records are checked again, because the school may have changed them.
  await box.getByText("1 of 2 records needs attention").waitFor();
});

test("saves one file per class, with its name and only its people", async () => {
  const classOf = (one: { readonly class_section: { readonly full_name: string } } | undefined) =>
    one?.class_section.full_name ?? "";
  const [first] = school.students();
  const other = school.students().find((one) => classOf(one) !== classOf(first));
  const of = (name: string, count: number) =>
    school
      .students()
      .filter((one) => classOf(one) === name)
      .slice(0, count);
  const groups = new Map([
    [`${classOf(first)}.pdf`, of(classOf(first), 3)],
    [`${classOf(other)}.pdf`, of(classOf(other), 2)],
  ]);
  await school.setStatus([...groups.values()].flat(), "printed");
  const page = await school.openEditor();
  const box = await openBulk(page);
  await pick(page, box, "Print status", "Printed");
  await box.getByText("5 students", { exact: true }).waitFor();
  await pick(page, box, "Files", "One file per class");
  await box.getByRole("switch", { name: "Separator label before each" }).click();
  await checkAll(box, "5 records");
  const downloads: Download[] = [];
  page.on("download", (download) => downloads.push(download));
  await printButton(box, "Export 2 PDFs").click();
  await page.getByRole("log").getByText("2 files were saved").waitFor();
  expect(downloads.map((each) => each.suggestedFilename()).sort()).toEqual([...groups.keys()].sort());
  for (const { name, path } of await Promise.all(downloads.map(savedFile))) {
    const group = groups.get(name) ?? [];
    expect((await numbersOn(path)).sort()).toEqual(numbersOf(group).sort());
    expect(await textOf(path)).toContain(`${group.length} cards`);
  }
});

test("replaces the school system's internal number on cards with a click", async () => {
  const [first] = school.students();
  if (!first) expect.fail("The school has no students.");
  const path = `/projects/${school.office.project()}`;
  const { front_elements } = await (await school.office.call("GET", path)).json();
  onTestFinished(async () => {
    await school.office.leave();
    await school.office.call("PUT", path, { front_elements });
  });
  const numbered = JSON.parse(JSON.stringify(front_elements).replace("No. {{ number }}", "No. {{ id }}"));
  expect(numbered).not.toEqual(front_elements);
  await school.office.call("PUT", path, { front_elements: numbered });
  await school.setStatus([first], "ready_to_print");
  const page = await school.openEditor();
  await (await openList(page)).getByRole("button", { name: "Print 1 ready to print" }).click();
  const box = bulk(page);
  await box.getByRole("button", { name: "Check 1 record" }).click();
  await box.getByText("Internal numbers").waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await box.getByRole("button", { name: "Print the school's number" }).click();
  await box.getByText("No problems found").waitFor();
  const { path: pdf } = await downloadBy(page, () => printButton(box, "Export PDF").click());
  expect(await numbersOn(pdf)).toEqual([first.admission_no]);
});

// Must run last, because it lets the sign-in that the other tests use expire.
test("[ZIP-23, ZIP-28, ZIP-29, OPEN-28, OPEN-30] continues a background print after a new sign-in", async () => {
  const { office } = school;
  const started = await office.call("POST", `/projects/${office.project()}/export/jobs`, {
    range: { type: "range", start: 0, end: 23 },
  });
  const { job_id } = await started.json();
  const code = async () => (await (await office.call("GET", `/export/jobs/${job_id}/status`)).json()).code;
  const control = async (action: "pause" | "resume") =>
    (await office.call("PATCH", `/export/jobs/${job_id}?action=${action}`)).status;
  // The job is paused while the token expires, so it cannot finish first.
  await soon(() => control("pause")).toBe(200);
  await expireTokens(office);
  // The part in progress may already have failed because of the expired token.
  if ((await code()) !== "schools_auth_required") expect(await control("resume")).toBe(200);
  await soon(code).toBe("schools_auth_required");

  const page = await school.openEditor({ expects: provoked }, { [`print_job:${office.project()}`]: job_id });
  const box = await openBulk(page);
  const job = box.getByRole("region", { name: "Background export" });
  const panel = job.getByRole("region", { name: "School sign-in" });
  await panel.getByText("Sign-in required").waitFor();
  await signInForPrint(school, panel, "Sign in and continue the export");
  await job.getByRole("button", { name: "Download ZIP" }).waitFor();
  await job.getByText(/The record has no photo name for the field/).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await close(page, box);
  // The sign-in itself changes the project, which must not cause a conflict.
  await page.getByRole("textbox", { name: "Project name" }).fill("Cards of 2027");
  await page.keyboard.press("Control+s");
  await page.getByRole("log").getByText("Project saved").waitFor();
});
