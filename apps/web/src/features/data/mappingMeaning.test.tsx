import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  csv,
  element,
  pageSetup,
  print,
  type Row,
  rasteriseForScanner,
  scanAreas,
  temporaryFolder,
  textOf,
  writeProject,
} from "@print-builder/production/testing";
import { expect, test } from "vitest";
import { axeFindingsInBothSchemes } from "#test/axeFindings.ts";
import { type Locator, soon, useBackOffice } from "#test/backOffice.ts";
import { sheet } from "#test/bulkPrint.ts";
import { createCardProject, openWizard, uploadTable } from "#test/dataWizard.ts";
import { useSchoolOffice } from "#test/schoolFiles.ts";
import {
  connectRiverside,
  field,
  openSchoolWizard,
  signInAtSchool,
  step,
  token,
} from "#test/schoolWizard.ts";

const office = useSchoolOffice(useBackOffice);

/** A typical school card whose tokens are not named after columns. */
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

/** A token's row in the wizard's table. */
const line = (wizard: Locator, name: string) =>
  wizard
    .getByRole("row")
    .filter({ has: wizard.page().getByRole("combobox", { name: `Column for ${name}` }) });
const column = (wizard: Locator, name: string) =>
  wizard.getByRole("combobox", { name: `Column for ${name}` });

/** A PDF's words, and the codes of its first labels. */
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

async function printed(id: string, labels: number) {
  const range = { type: "range", start: 0, end: labels - 1 };
  const answer = await office.call("POST", `/projects/${id}/export/pdf`, { side: "front", range });
  const path = join(temporaryFolder(), "cards.pdf");
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  return await onPaper(path, labels);
}

const stored = async (id: string): Promise<typeof design> =>
  await (await office.call("GET", `/projects/${id}`)).json();

test("maps a school's spreadsheet by meaning and prints the right columns", async () => {
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
  // The school named on the card differs from the school in the records.
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
  expect(await stored(id)).toMatchObject({ field_map });
  await soon(async () => JSON.stringify((await stored(id)).front_elements)).toContain("{{ school }}");
  const paper = await printed(id, rows.length);
  for (const row of rows) {
    expect(paper.text).toContain(`${row.Forename} ${row.Surname}`);
    expect(paper.text).toContain(row["Parent tel."]);
  }
  expect(paper.text).not.toContain("07700");
  expect(paper.text).toContain("Riverside School");
  expect(paper.text).not.toContain("Springfield");
  expect(paper.codes.toSorted()).toEqual(rows.map((row) => row["Pupil no"]));

  // The print command does the same with the project folder.
  const { front_elements } = await stored(id);
  const folder = writeProject({ design: { name: "Real sheet", ...design, front_elements, field_map }, rows });
  const byCommand = join(temporaryFolder(), "command.pdf");
  await print(folder, byCommand);
  expect(await onPaper(byCommand, rows.length)).toEqual(paper);
});

test("leaves a phone field open if two columns could match, and says why", async () => {
  const front_elements = [element("text", [10, 10, 200, 30], { text: "{{ phone }}", fontSize: 18 })];
  const id = await createCardProject(office, "Whose phone", { front_elements });
  await uploadTable(office, id, csv(rows));
  const { page, wizard } = await openWizard(office, id);
  await wizard.getByText("Map Fields", { exact: true }).click();
  const phone = line(wizard, "phone");
  await phone.getByText("Two columns could match: Mobile, Parent tel.").waitFor();
  await phone.getByText("Open", { exact: true }).waitFor();
  await column(wizard, "phone").click();
  await page.getByRole("option", { name: "Mobile", exact: true }).click();
  expect(await phone.getByText("Two columns could match").count()).toBe(0);
  expect(await phone.getByRole("listitem").allInnerTexts()).toEqual([
    "07700 900111",
    "empty",
    "07700 900113",
  ]);
});

/** The field that each token in the wizard's rows reads. */
async function fields(wizard: Locator, count: number): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (let row = 1; row <= count; row++) {
    found[await token(wizard, row).inputValue()] = await field(wizard, row).inputValue();
  }
  return found;
}

type Pupil = {
  readonly admission_no: string;
  readonly user: { readonly mobile: string | null };
  readonly guardian: { readonly mobile: string };
};

test("maps a school's fields by meaning: guardian's phone, admission number", async () => {
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
  const fourth = page.getByRole("combobox", { name: "API field of row 4" });
  const samples = wizard.getByRole("row").filter({ has: fourth }).getByRole("listitem");
  expect(await samples.count()).toBe(3);
  expect(await axeFindingsInBothSchemes(page, "[role=dialog]")).toEqual([]);
  // The school's values already begin with “Class”.
  await wizard.getByRole("button", { name: "Remove “Class”" }).click();
  await wizard.getByText("The card says “Springfield School”, the school is called").waitFor();
  await wizard.getByRole("button", { name: "Correct it" }).click();
  await wizard.getByRole("button", { name: "Save Mapping" }).click();
  await wizard.waitFor({ state: "hidden" });
  await soon(async () => JSON.stringify((await stored(id)).front_elements)).toContain("Riverside");

  const answer = await fetch(`${office.school().address}/school/students?limit=3&offset=0`, {
    headers: {
      authorization: `Bearer ${localStorage.getItem("impersonation_token")}`,
      "school-code": localStorage.getItem("school_code") ?? "",
    },
  });
  const { students } = (await answer.json()).data as { students: readonly Pupil[] };
  const paper = await printed(id, students.length);
  for (const { user, guardian } of students) {
    expect(paper.text).toContain(guardian.mobile);
    if (user.mobile) expect(paper.text).not.toContain(user.mobile);
  }
  expect(paper.text).not.toMatch(/Class Class|Springfield/);
  expect(paper.text).toMatch(/Class \d/);
  expect(paper.codes.toSorted()).toEqual(students.map(({ admission_no }) => admission_no).toSorted());
});
