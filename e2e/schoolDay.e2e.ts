import { checkPdf, element, pageSetup, textOf } from "@print-builder/production/testing";
import { bulk, checkAndExport, sheet } from "@print-builder/web/testing/bulkPrint.ts";
import { bar, fieldOf, goLive, onBar, onCard, picturesOnCard } from "@print-builder/web/testing/liveData.ts";
import {
  markPrinted,
  openList,
  provoked,
  tabs,
  usePrintingSchool,
} from "@print-builder/web/testing/schoolPrint.ts";
import {
  clickWizard,
  connectRiverside,
  everythingKept,
  keptOfSchool,
  mailedCode,
  noteToasts,
  schoolAdmin2fa,
  signInAtSchool,
  step,
} from "@print-builder/web/testing/schoolWizard.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { soon, useBackOffice } from "./support/backOffice.ts";

const school = usePrintingSchool(useBackOffice);

const design = {
  canvas_width: 324,
  canvas_height: 200,
  front_elements: [
    element("image", [14, 20, 96, 120], { staticImage: false, imageBinding: "photo" }),
    element("text", [124, 30, 190, 60], { text: "{{ full_name }}", fontSize: 18, textWrap: "compress" }),
    element("text", [124, 110, 190, 30], { text: "No. {{ admission_no }}", fontSize: 14 }),
  ],
  page_setup: pageSetup(sheet),
};

async function newSchoolProject(): Promise<string> {
  const { call } = school.office;
  const created = await call("POST", "/projects", { name: "Before term" });
  const { id } = (await created.json()) as { id: string };
  await call("PUT", `/projects/${id}`, design);
  await call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  return id;
}

/** Signs in with a code, impersonates an administrator of Riverside and accepts the proposed mapping of students. */
async function connect(page: Page): Promise<void> {
  const wizard = await clickWizard(page);
  await signInAtSchool(wizard, schoolAdmin2fa);
  const code = wizard.getByRole("textbox", { name: "Verification code" });
  await code.waitFor();
  await code.fill(await mailedCode(school.office.school().address, schoolAdmin2fa));
  await wizard.getByRole("button", { name: "Verify code" }).click();
  await step(wizard, 2);
  await connectRiverside(wizard, "by search");
  await wizard.getByRole("button", { name: /^Students/ }).click();
  await step(wizard, 4);
  await wizard.getByRole("textbox", { name: "Token key of row 3" }).waitFor();
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  await wizard.waitFor({ state: "hidden" });
}

test("after a day's work, no school data remains in the browser", async () => {
  const [first, ...others] = school.students().slice(0, 24);
  if (!first) expect.fail("The school has no students.");
  const page = await school.office.visit(`/editor/${await newSchoolProject()}`, { expects: provoked });
  const toast = await noteToasts(page);
  await connect(page);

  // Corrects a student's name, in the school system too, and marks the card as ready.
  await goLive(page);
  await soon(() => onCard(page)).toEqual([first.user.full_name, `No. ${first.admission_no}`]);
  await soon(async () => (await picturesOnCard(page)).length).toBe(1);
  await fieldOf(page, "first_name").fill("Philippa");
  await soon(async () => (await onCard(page))[0]).toMatch(/^Philippa /);
  await soon(async () => (await school.student(first.id)).user.full_name).toMatch(/^Philippa /);
  await onBar(page, "R2P Next").click();
  await soon(() => bar(page).getByLabel("Record number").inputValue()).toBe("2");

  // A colleague marks 23 more cards as ready. Prints all ready cards from the list and marks them as printed.
  await school.setStatus(others, "ready_to_print");
  const list = await openList(page);
  await soon(() => tabs(list)).toEqual(["All 1,250", "Yet to print 1,226", "Ready to print 24", "Printed 0"]);
  await list.getByRole("button", { name: "Print 24 ready to print" }).click();
  const box = bulk(page);
  const { path } = await checkAndExport(page, box, "24 records");
  await checkPdf(path);
  const text = await textOf(path);
  expect([...text.matchAll(/No\. \S+/g)]).toHaveLength(24);
  expect(text).toContain("Philippa");
  await markPrinted(page, 24);
  await soon(async () => (await school.counts()).printed).toBe(24);
  await page.keyboard.press("Escape");
  await box.waitFor({ state: "detached" });
  const after = await openList(page);
  await soon(() => tabs(after)).toEqual([
    "All 1,250",
    "Yet to print 1,226",
    "Ready to print 0",
    "Printed 24",
  ]);

  // The next day the wizard resumes. After logging out, the browser stores nothing.
  await page.reload();
  const again = await clickWizard(page);
  await toast("Resumed completed session");
  await step(again, 4);
  const connection = await keptOfSchool(page);
  await again.getByRole("button", { name: "Previous" }).click();
  await again.getByRole("button", { name: "Logout" }).click();
  await toast("Logged out successfully");
  expect(await keptOfSchool(page)).toEqual({});
  const kept = await everythingKept(page);
  for (const secret of [
    connection.super_admin_token,
    connection.impersonation_token,
    "Philippa",
    first.admission_no,
    ...others.map(({ user }) => user.full_name),
  ]) {
    expect(secret).toBeTruthy();
    expect(kept).not.toContain(secret);
  }
});
