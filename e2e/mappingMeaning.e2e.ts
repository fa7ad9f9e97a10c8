import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "./support/axeFindings.ts";
import { type BackOffice, soon } from "./support/backOffice.ts";
import { sheet } from "./support/bulkPrint.ts";
import { createCardProject, openWizard, uploadTable } from "./support/dataWizard.ts";
import { print, rasteriseForScanner, scanAreas, temporaryFolder, textOf } from "./support/programs.ts";
import { csv, element, pageSetup, type Row, writeProject } from "./support/projects.ts";
import { type SchoolOffice, useSchoolOffice } from "./support/schoolFiles.ts";
import {
  connectRiverside,
  field,
  openSchoolWizard,
  signInAtSchool,
  step,
  token,
} from "./support/schoolWizard.ts";

const office = useSchoolOffice();

/** A card with a name, a class, a code and a number for emergencies, as schools draw it: nobody thinks of columns. */
const design = {
  canvas_width: 324,
  canvas_height: 200,
  front_elements: [
    element("text", [10, 10, 200, 30], { text: "{{ full_name }}", fontSize: 18 }),
    element("text", [10, 50, 200, 24], { text: "Class {{ class }}", fontSize: 14 }),
    element("text", [10, 90, 200, 24], { text: "Springfield School", fontSize: 12 }),
    element("barcode", [220, 10, 90, 90], { value: "{{ id }}", format: "qrcode" }),
    element("text", [10, 150, 80, 24], { text: "Emergency", fontSize: 12 }),
    element("text", [100, 150, 200, 24], { text: "{{ phone }}", fontSize: 12 }),
  ],
  page_setup: pageSetup(sheet),
};

const rows: readonly Row[] = [
  ["Asha", "Rao", "7B", "07700 900111", "01904 555011"],
  ["Mei", "Tanaka", "7B", "", "01904 555012"],
  ["Noor", "Rahman", "8A", "07700 900113", "01904 555013"],
].map(([forename = "", surname = "", form = "", mobile = "", parent = ""], at) => ({
  id: String(at + 1),
  "Pupil no": `00441${at}`,
  Surname: surname,
  Forename: forename,
  Form: form,
  "D.O.B.": `2012-0${at + 1}-15`,
  Mobile: mobile,
  "Parent tel.": parent,
  School: "Riverside School",
}));

/** The row of a token in the wizard's table. */
const line = (wizard: Locator, name: string) =>
  wizard
    .getByRole("row")
    .filter({ has: wizard.page().getByRole("combobox", { name: `Column for ${name}` }) });
const column = (wizard: Locator, name: string) =>
  wizard.getByRole("combobox", { name: `Column for ${name}` });

/** What is on the paper of a PDF: its words, and the codes of its first labels. */
async function onPaper(pdf: string, labels: number) {
  const text = (await textOf(pdf)).replaceAll(/\s+/g, " ");
  const [page = ""] = await rasteriseForScanner(pdf);
  const areas = Array.from({ length: labels }, (_, at) => ({
    x: sheet.left + (at % sheet.across) * (sheet.labelWidth + sheet.hGap),
    y: sheet.top + Math.floor(at / sheet.across) * (sheet.labelHeight + sheet.vGap),
    width: sheet.labelWidth,
    height: sheet.labelHeight,
  }));
  return { text, codes: (await scanAreas(page, areas)).flat() };
}

async function printed(by: BackOffice | SchoolOffice, id: string, body: object = {}): Promise<string> {
  const answer = await by.call("POST", `/projects/${id}/export/pdf`, { side: "front", ...body });
  const path = join(temporaryFolder(), "cards.pdf");
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return path;
}

test("a sheet as schools have it is mapped by meaning: names joined, the pupil number in the code, the parent's phone for emergencies", async () => {
  const id = await createCardProject(office, "Real sheet", design);
  await uploadTable(office, id, csv(rows));
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Map Fields", { exact: true }).click();
  await soon(() => column(wizard, "full_name").inputValue()).toBe("Forename + Surname");
  expect(await column(wizard, "class").inputValue()).toBe("Form");
  expect(await column(wizard, "id").inputValue()).toBe("Pupil no");
  expect(await column(wizard, "phone").inputValue()).toBe("Parent tel.");
  expect(await line(wizard, "full_name").getByRole("listitem").allInnerTexts()).toEqual([
    "Asha Rao",
    "Mei Tanaka",
    "Noor Rahman",
  ]);
  await line(wizard, "phone").getByText("By meaning", { exact: true }).waitFor();
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  // The school's name was typed on the card, and is another one in the records.
  await wizard.getByText("The card says “Springfield School”, the records say “Riverside School”.").waitFor();
  await wizard.getByRole("button", { name: "Bind to “School”" }).click();
  await soon(() => column(wizard, "school").inputValue()).toBe("School");
  expect(await wizard.getByText("Springfield School").count()).toBe(0);
  await wizard.getByRole("button", { name: "Save Mapping and continue" }).click();
  await page.getByText("Mapping saved", { exact: true }).waitFor();

  const field_map = {
    ...{ full_name: "Forename + Surname", class: "Form", id: "Pupil no", phone: "Parent tel." },
    school: "School",
  };
  const stored = async () => (await (await office.call("GET", `/projects/${id}`)).json()) as typeof design;
  expect(await stored()).toMatchObject({ field_map });
  await soon(async () => JSON.stringify((await stored()).front_elements)).toContain("{{ school }}");
  const paper = await onPaper(await printed(office, id), rows.length);
  for (const row of rows) {
    expect(paper.text).toContain(`${row.Forename} ${row.Surname}`);
    expect(paper.text).toContain(row["Parent tel."]);
  }
  expect(paper.text).not.toContain("07700");
  expect(paper.text).toContain("Riverside School");
  expect(paper.text).not.toContain("Springfield");
  expect(paper.codes.toSorted()).toEqual(rows.map((row) => row["Pupil no"]));

  // The command prints the same from the project's folder.
  const byCommand = join(temporaryFolder(), "command.pdf");
  const { front_elements } = await stored();
  const folder = writeProject({ design: { name: "Real sheet", ...design, front_elements, field_map }, rows });
  await print(folder, byCommand);
  expect(await onPaper(byCommand, rows.length)).toEqual(paper);
});

test("a phone that could be two people's stays open and says why, until somebody chooses", async () => {
  const front_elements = [element("text", [10, 10, 200, 30], { text: "{{ phone }}", fontSize: 18 })];
  const id = await createCardProject(office, "Whose phone", { front_elements });
  await uploadTable(office, id, csv(rows));
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Map Fields", { exact: true }).click();
  const phone = line(wizard, "phone");
  await phone.getByText("Two columns could be meant: Mobile, Parent tel.").waitFor();
  await phone.getByText("Open", { exact: true }).waitFor();
  await column(wizard, "phone").click();
  await page.getByRole("option", { name: "Mobile", exact: true }).click();
  expect(await phone.getByText("Two columns could be meant").count()).toBe(0);
  expect(await phone.getByRole("listitem").allInnerTexts()).toEqual([
    "07700 900111",
    "empty",
    "07700 900113",
  ]);
});

/** Which field each token of the wizard's rows takes. */
async function fields(wizard: Locator, count: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (let row = 1; row <= count; row++) {
    found[await token(wizard, row).inputValue()] = await field(wizard, row).inputValue();
  }
  return found;
}

type Pupil = {
  readonly admission_no: string;
  readonly user: { readonly full_name: string; readonly mobile: string | null };
  readonly guardian: { readonly mobile: string };
};

test("on a card of a school the number under Emergency is the guardian's, and the code the admission number", async () => {
  const id = await createCardProject(office, "Riverside emergency", design);
  await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
  const { page, wizard } = await openSchoolWizard(office, id);
  await signInAtSchool(wizard);
  await step(wizard, 2);
  await connectRiverside(wizard);
  await wizard.getByRole("button", { name: /^Students/ }).click();
  await step(wizard, 4);
  await field(wizard, 1).waitFor();
  expect(await fields(wizard, 4)).toEqual({
    full_name: "Full name",
    class: "Class",
    id: "Admission number",
    phone: "Guardian mobile",
  });
  const sampled = await wizard
    .getByRole("row")
    .filter({ has: page.getByRole("combobox", { name: "API field of row 4" }) })
    .getByRole("listitem")
    .count();
  expect(sampled).toBe(3);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  // The school's fields say “Class” themselves, and its name is another one than the card's.
  await wizard.getByRole("button", { name: "Remove “Class”" }).click();
  await wizard.getByText("The card says “Springfield School”, the school is called").waitFor();
  await wizard.getByRole("button", { name: "Correct it" }).click();
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  await wizard.waitFor({ state: "hidden" });
  const stored = async () => (await (await office.call("GET", `/projects/${id}`)).json()) as typeof design;
  await soon(async () => JSON.stringify((await stored()).front_elements)).toContain("Riverside");

  const kept = await page.evaluate(() => ({ ...localStorage }));
  const answer = await fetch(`${office.school().address}/school/students?limit=3&offset=0`, {
    headers: { authorization: `Bearer ${kept.impersonation_token}`, "school-code": kept.school_code ?? "" },
  });
  const { data } = (await answer.json()) as { data: { students: readonly Pupil[] } };
  const pdf = await printed(office, id, { range: { type: "range", start: 0, end: 2 } });
  const paper = await onPaper(pdf, data.students.length);
  for (const { user, guardian } of data.students) {
    expect(paper.text).toContain(guardian.mobile);
    if (user.mobile) expect(paper.text).not.toContain(user.mobile);
  }
  expect(paper.text).not.toContain("Class Class");
  expect(paper.text).not.toContain("Springfield");
  expect(paper.text).toMatch(/Class \d/);
  expect(paper.codes.toSorted()).toEqual(data.students.map(({ admission_no }) => admission_no).toSorted());
});
