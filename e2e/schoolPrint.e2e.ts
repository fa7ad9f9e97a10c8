import type { Request } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings, axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { soon } from "./support/backOffice.ts";
import { bulk, checkAndExport, fillCount, openBulk, sheetPicture } from "./support/bulkPrint.ts";
import { checkPdf, imagesOf, textOf } from "./support/programs.ts";
import {
  chosen,
  fieldMap,
  grid,
  markPrinted,
  noneChosen,
  openList,
  provoked,
  rows,
  setTo,
  tabs,
  usePrintingSchool,
} from "./support/schoolPrint.ts";
import { schoolAdmin, schoolPassword } from "./support/schoolWizard.ts";

type PrintBody = {
  readonly live_rows?: readonly Readonly<Record<string, string>>[];
  readonly field_map_override?: Readonly<Record<string, string>>;
  readonly filters?: object;
};

const school = usePrintingSchool();
const all = "1,250";
const bodyOf = (request: Request) => request.postDataJSON() as PrintBody;

test("[LIST-02, LIST-03, LIST-04, LIST-05, LIST-07, LIST-08, LIST-09, OPEN-91, SCH-62] records are chosen by page, key and search and set ready, and the counts move", async () => {
  const page = await school.openEditor();
  const list = await openList(page);
  await soon(() => tabs(list)).toEqual([
    `All ${all}`,
    `Yet to print ${all}`,
    "Ready to print 0",
    "Printed 0",
  ]);
  await list.getByText("1–50 of 1,250").waitFor();
  // Only what is in sight is drawn.
  expect(await rows(list).count()).toBeLessThan(30);
  await soon(() =>
    rows(list)
      .locator("img")
      .first()
      .evaluate((photo: HTMLImageElement) => photo.naturalWidth),
  ).toBe(480);

  // Another page drops the selection.
  await list.getByRole("checkbox", { name: "Select all on this page" }).check();
  await chosen(list, "50 records selected");
  await list.getByRole("button", { name: "Next", exact: true }).click();
  await chosen(list, noneChosen);
  await list.getByText("51–100 of 1,250").waitFor();
  await list.getByRole("button", { name: "Prev", exact: true }).click();
  await list.getByText("1–50 of 1,250").waitFor();

  await list.getByRole("checkbox", { name: "Select all on this page" }).check();
  await setTo(list, "50 records", "Ready to print");
  await soon(() => tabs(list)).toEqual([
    `All ${all}`,
    "Yet to print 1,200",
    "Ready to print 50",
    "Printed 0",
  ]);

  // Ten more, by keys alone, in another tab.
  await list.getByRole("radiogroup", { name: "Print status" }).getByText("Yet to print").click();
  await list.getByText("1–50 of 1,200").waitFor();
  await grid(list).focus();
  await page.keyboard.press("Space");
  for (let more = 0; more < 9; more++) await page.keyboard.press("Shift+ArrowDown");
  await chosen(list, "10 records selected");
  await setTo(list, "10 records", "Ready to print");
  await soon(() => tabs(list)).toEqual([
    `All ${all}`,
    "Yet to print 1,190",
    "Ready to print 60",
    "Printed 0",
  ]);

  // Another tab and a search drop the selection too.
  await rows(list).first().click();
  await chosen(list, "1 record selected");
  await list.getByRole("radiogroup", { name: "Print status" }).getByText("Ready to print").click();
  await list.getByText("1–50 of 60").waitFor();
  await chosen(list, noneChosen);
  await rows(list).first().click();
  await chosen(list, "1 record selected");
  const [first] = school.students();
  await list.getByRole("searchbox", { name: "Search records" }).fill(first?.admission_no ?? "");
  await chosen(list, noneChosen);
  await list.getByText("1 student found").waitFor();
  await soon(() => rows(list).allInnerTexts()).toEqual([
    expect.stringContaining(first?.user.full_name ?? "?"),
  ]);
});

test("[PRINT-11, PRINT-12, PRINT-15, PRINT-23, PRINT-24, SCH-57] records that are ready are printed from the list and marked, and a print is repeated", async () => {
  await school.setStatus(school.students().slice(0, 60), "ready_to_print");
  const page = await school.openEditor();
  const list = await openList(page);
  await list.getByRole("button", { name: "Print 60 ready to print" }).click();

  const box = bulk(page);
  await box.getByText("60 students", { exact: true }).waitFor();
  await box.getByRole("button", { name: "Print 60 cards" }).waitFor();
  await sheetPicture(box, /^Sheet 1 of 6, front/);
  const sent: PrintBody[] = [];
  page.on("request", (request) => {
    if (/\/(?:preflight|export\/pdf)$/.test(new URL(request.url()).pathname)) sent.push(bodyOf(request));
  });
  const { path, name } = await checkAndExport(page, box, "60 records");
  expect(name).toMatch(/^.+ - records? [\d-]+, (?:front|back|both sides)\.pdf$/);
  const ready = school.students().slice(0, 60);
  for (const body of sent) {
    expect(body.live_rows?.map(({ admission_no }) => admission_no)).toEqual(
      ready.map((one) => one.admission_no),
    );
    expect(Object.keys(body.live_rows?.[0] ?? {}).sort()).toEqual([
      "admission_no",
      "id",
      "user.full_name",
      "user.image",
    ]);
    expect(body.field_map_override).toEqual(fieldMap);
  }
  await checkPdf(path);
  const printed = [...(await textOf(path)).matchAll(/No\. (\S+)/g)].map((match) => match[1]);
  expect(printed.sort()).toEqual(ready.map((one) => one.admission_no).sort());
  expect((await imagesOf(path)).split("\n").filter((line) => / jpeg /.test(line)).length).toBeGreaterThan(50);

  // Printed again: whose cards they were is chosen anew, with the settings.
  await box.getByRole("combobox", { name: "Print status", exact: true }).click();
  await page.getByRole("option", { name: "Printed" }).click();
  await box.getByText("No records to print").waitFor();
  await box.getByRole("button", { name: "Print history" }).click();
  const entry = box.getByRole("list", { name: "Prints, the newest first" }).getByRole("listitem").first();
  await entry.getByText("Students, ready to print", { exact: true }).waitFor();
  await entry.getByText(/^By \S/).waitFor();
  await entry.getByRole("button", { name: /^Use its settings/ }).click();
  await box.getByText("60 students", { exact: true }).waitFor();
  await box.getByRole("button", { name: /^Print (60|\d+) cards?$/ }).waitFor();

  // A range is marked; the next sheet's records follow, and the last block ends with the records.
  const from = () => box.getByRole("textbox", { name: "From", exact: true }).inputValue();
  const to = () => box.getByRole("textbox", { name: "To", exact: true }).inputValue();
  await fillCount(box, "To", "45");
  await markPrinted(page, 45);
  await soon(from).toBe("46");
  expect(await to()).toBe("55");
  expect((await school.counts()).printed).toBe(45);
  await markPrinted(page, 10);
  await soon(from).toBe("56");
  expect(await to()).toBe("60");
  await markPrinted(page, 5);
  await soon(async () => (await school.counts()).printed).toBe(60);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });

  const again = await openList(page);
  await soon(() => tabs(again)).toEqual([
    `All ${all}`,
    "Yet to print 1,190",
    "Ready to print 0",
    "Printed 60",
  ]);
  expect(await again.getByRole("button", { name: "Print 0 ready to print" }).isDisabled()).toBe(true);
});

test("[PRINT-11, PRINT-12, SCH-56, OPEN-82] whose cards are printed is chosen; a school that is too large is read by the server", async () => {
  await school.setStatus(school.students().slice(0, 5), "printed");
  const page = await school.openEditor({ expects: provoked });
  const box = await openBulk(page);
  await box.getByText("1,250 students", { exact: true }).waitFor();
  const pick = async (label: string, option: string | RegExp) => {
    await box.getByRole("combobox", { name: label, exact: true }).click();
    await page.getByRole("option", { name: option }).first().click();
  };
  await pick("Print status", "Printed");
  await box.getByText("5 students", { exact: true }).waitFor();
  await box.getByRole("button", { name: "Print 5 cards" }).waitFor();
  await pick("Print status", "Any print status");
  await pick("Class section", /^(?!All classes)/);
  await box.getByText(/^\d{2} students$/).waitFor();
  await pick("People", "Staff");
  await box.getByText("45 staff", { exact: true }).waitFor();
  expect(await box.getByRole("combobox", { name: "Class section", exact: true }).count()).toBe(0);
  await pick("Print status", "Printed");
  await pick("Status", "Inactive");
  await pick("People", "Teachers");
  await box
    .getByText("No records to print")
    .or(box.getByText(/^\d+ teachers?$/))
    .first()
    .waitFor();

  // More records than a print may bring along.
  await page.route(/\/school\/students\?/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: { pagination: { total: number } } };
    body.data.pagination.total = 12_345;
    await route.fulfill({ response: answer, json: body });
  });
  await pick("Status", "Any status");
  await pick("People", "Students");
  await box
    .getByText(/12,345 records are too many to send along: while it prints, the server reads them/)
    .waitFor();
  const asked: PrintBody[] = [];
  await page.route(/\/preflight$/, (route) => {
    asked.push(bodyOf(route.request()));
    const detail = "The school system wants a new sign-in.";
    return asked.length > 1
      ? route.abort()
      : route.fulfill({ status: 409, json: { detail, code: "schools_auth_required" } });
  });
  await box.getByRole("button", { name: "Check 12,345 records" }).click();

  // The server's access has run out: a sign-in, and what was asked for goes on.
  const panel = page
    .getByRole("dialog", { name: "Sign in to the school system" })
    .getByRole("region", { name: "School sign-in" });
  await panel.getByText("The school system wants a new sign-in.").waitFor();
  expect(await axeFindings(page, "[role=dialog]")).toEqual([]);
  await panel.getByLabel("Email", { exact: true }).fill(schoolAdmin);
  await panel.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await panel.getByLabel("School ID").fill("1");
  await panel.getByLabel("School admin’s email").fill(await school.adminEmail());
  await panel.getByRole("button", { name: "Sign in and continue the print" }).click();
  await soon(() => Promise.resolve(asked.length)).toBe(2);
  expect(asked[1]).toEqual(asked[0]);
  expect(asked[0]?.live_rows).toBeUndefined();
  expect(asked[0]?.filters).toEqual({ csv_entity: "students", print_status: "printed" });
});

test("[PRINT-11] a problem of a few chosen people leads to the right person on the card, and back to the same few", async () => {
  // The ninth student has no photo.
  const few = [school.students()[8], school.students()[19]].filter((one) => one !== undefined);
  await school.setStatus(few, "printed");
  const page = await school.openEditor();
  const box = await openBulk(page);
  await box.getByText("1,250 students", { exact: true }).waitFor();
  await box.getByRole("combobox", { name: "Print status", exact: true }).click();
  await page.getByRole("option", { name: "Printed" }).click();
  await box.getByRole("button", { name: "Check 2 records" }).click();
  await box.getByText("1 of 2 records needs attention").waitFor();
  const [first] = few;
  await box.getByRole("button", { name: /^Missing photos 1/ }).click();
  await box.getByRole("button", { name: new RegExp(`^${first?.user.full_name}`) }).click();
  await box.waitFor({ state: "detached" });
  await page
    .getByRole("toolbar", { name: "Live data" })
    .getByText("Record 9 of 1,250", { exact: true })
    .waitFor();
  await page.getByRole("button", { name: "Back to the list" }).click();
  await box.getByText("2 students", { exact: true }).waitFor();
  // What was changed at the school meanwhile is checked again.
  await box.getByText("1 of 2 records needs attention").waitFor();
});

test("[ZIP-23, ZIP-28, ZIP-29, OPEN-28, OPEN-30] a background print whose token expires goes on in its dialog after a sign-in, and says who has no photo", async () => {
  const { office } = school;
  const started = await office.call("POST", `/projects/${office.project()}/export/jobs`, {
    range: { type: "range", start: 0, end: 23 },
  });
  const { job_id } = (await started.json()) as { job_id: string };
  const state = async () =>
    (await (await office.call("GET", `/export/jobs/${job_id}/status`)).json()) as { code: string | null };
  const control = async (action: "pause" | "resume") =>
    (await office.call("PATCH", `/export/jobs/${job_id}?action=${action}`)).status;
  // It stands still while the token expires: which of the two is quicker decides nothing.
  await expect.poll(() => control("pause")).toBe(200);
  const { address } = office.school();
  await fetch(`${address}/sandbox/expire-tokens`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ kind: "impersonation" }),
  });
  expect(await control("resume")).toBe(200);
  await expect.poll(async () => (await state()).code).toBe("schools_auth_required");

  const page = await school.openEditor({ expects: provoked }, { [`print_job:${office.project()}`]: job_id });
  const box = await openBulk(page);
  const job = box.getByRole("region", { name: "Background export" });
  const panel = job.getByRole("region", { name: "School sign-in" });
  await panel.getByText("The school system asks for a sign-in").waitFor();
  await panel.getByLabel("Email", { exact: true }).fill(schoolAdmin);
  await panel.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await panel.getByLabel("School ID").fill("1");
  await panel.getByLabel("School admin’s email").fill(await school.adminEmail());
  await panel.getByRole("button", { name: "Sign in and continue the export" }).click();
  await job.getByRole("button", { name: "Download ZIP" }).waitFor({ timeout: 120_000 });
  await job.getByText(/The record names no photo for the field/).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  // What the sign-in stored is no change of somebody else's.
  await page.getByRole("textbox", { name: "Project name" }).fill("Cards of 2027");
  await page.keyboard.press("Control+s");
  await page.getByRole("log").getByText("Project saved").waitFor();
});
