import { checkPdf, element, pageSetup, textOf } from "@print-builder/production/testing";
import { beforeAll, beforeEach } from "vitest";
import type { Locator, Page, Visit } from "./browser/page.ts";
import { bulk, sheet } from "./bulkPrint.ts";
import { tool } from "./editorDialogs.ts";
import { askSandbox, type SchoolOffice, type UseOffice, useSchoolOffice } from "./schoolFiles.ts";
import { schoolAdmin, schoolPassword } from "./schoolWizard.ts";

type PrintStatus = "yet_to_print" | "ready_to_print" | "printed";
type Student = {
  readonly id: number;
  readonly admission_no: string;
  readonly user: { readonly full_name: string; readonly mobile: string; readonly image: string | null };
  readonly class_section: { readonly full_name: string };
};
type ClassSection = { readonly id: number; readonly full_name: string };
type BrowserStorage = Readonly<Record<string, string>>;

type PrintingSchool<P extends Page = Page> = {
  readonly office: SchoolOffice<P>;
  /** E-mail of the school's first administrator. */
  readonly adminEmail: () => string;
  /** All students of the school, in list order. Before each test, none is printed or ready to print. */
  readonly students: () => readonly Student[];
  /** A student's current record at the school. */
  readonly student: (id: number) => Promise<Student>;
  readonly setStatus: (people: readonly Student[], status: PrintStatus) => Promise<void>;
  /** Changes fields of a student, by the school system’s names. */
  readonly write: (child: Student, fields: Readonly<Record<string, string>>) => Promise<void>;
  /** Moves a student to another class. */
  readonly join: (child: Student, className: string) => Promise<void>;
  readonly counts: () => Promise<Readonly<Record<PrintStatus, number>>>;
  /** The editor with the school's project. The browser has the storage that the wizard leaves, or the given storage. */
  readonly openEditor: (visit?: Visit, kept?: BrowserStorage) => Promise<P>;
};

/** Console errors that a test itself provokes. */
export const provoked = /Failed to load resource|ERR_FAILED/;

export const fieldMap = { name: "user.full_name", number: "admission_no", photo: "user.image" };

const design = {
  canvas_width: 324,
  canvas_height: 200,
  front_elements: [
    element("image", [14, 20, 96, 120], { staticImage: false, imageBinding: "photo" }),
    element("text", [124, 30, 190, 60], { text: "{{ name }}", fontSize: 18, textWrap: "compress" }),
    element("text", [124, 110, 190, 30], { text: "No. {{ number }}", fontSize: 14 }),
  ],
  page_setup: pageSetup(sheet),
};

async function mapProject(office: SchoolOffice) {
  const { impersonation_token, school_code } = office.connection();
  await office.call("PUT", `/projects/${office.project()}`, design);
  await office.call("PUT", `/projects/${office.project()}/school/mapping`, {
    field_map: fieldMap,
    token_types: { name: "text", number: "text", photo: "image" },
    meta: {
      source: "students",
      school_code,
      school_name: "Riverside International School",
      impersonation_token,
    },
  });
}

/** The product with a project that is mapped to the students of a school. */
export function usePrintingSchool<P extends Page>(useOffice: UseOffice<P>): PrintingSchool<P> {
  const office = useSchoolOffice(useOffice);
  const students: Student[] = [];
  const school = <Answer>(path: string, body?: object) => {
    const { impersonation_token, school_code = "" } = office.connection();
    const headers = { authorization: `Bearer ${impersonation_token}`, "school-code": school_code };
    return askSandbox<Answer>(office.school().address, path, { headers, ...(body ? { body } : {}) });
  };
  const setStatus: PrintingSchool["setStatus"] = async (people, print_status) => {
    for (let start = 0; start < people.length; start += 1000) {
      const records = people.slice(start, start + 1000).map(({ id }) => ({ id, print_status }));
      await school("/school/students/print-status/bulk", { records });
    }
  };

  const write: PrintingSchool["write"] = async ({ id }, fields) => {
    await school(`/school/students/${id}`, { _method: "PUT", ...fields });
  };

  beforeAll(async () => {
    for (const offset of [0, 1000]) {
      const path = `/school/students?limit=1000&offset=${offset}`;
      students.push(...(await school<{ students: Student[] }>(path)).students);
    }
    await mapProject(office);
  });
  beforeEach(() => setStatus(students, "yet_to_print"));

  return {
    office,
    adminEmail: () => JSON.parse(office.session().selected_admin ?? "{}").email,
    students: () => students,
    student: async (id) => {
      const found = (await school<{ students: Student[] }>("/school/students?limit=1000")).students;
      const student = found.find((one) => one.id === id);
      if (!student) throw new Error(`The school has no student ${id}.`);
      return student;
    },
    setStatus,
    write,
    join: async (child, className) => {
      const path = "/school/class-sections";
      const { class_sections } = await school<{ class_sections: ClassSection[] }>(path);
      const section = class_sections.find(({ full_name }) => full_name === className);
      await write(child, { class_section_id: String(section?.id) });
    },
    counts: async () =>
      (
        await school<{ counts: Record<PrintStatus, number> }>(
          "/school/students/print-status/summary?include_null=true",
        )
      ).counts,
    openEditor: (visit = {}, kept = {}) =>
      office.visit(`/editor/${office.project()}`, { ...visit, stored: { ...office.connection(), ...kept } }),
  };
}

/** Opens the Final Record List from the toolbar. */
export async function openList(page: Page): Promise<Locator> {
  await tool(page, "Final record list").click();
  const list = page.getByRole("dialog", { name: /^Final Record List/ });
  await list.waitFor();
  return list;
}

/** The labels of the tabs: "All 1,250". */
export async function tabs(list: Locator): Promise<string[]> {
  const labels = await list
    .getByRole("radiogroup", { name: "Print status" })
    .locator("label")
    .allInnerTexts();
  return labels.map((label) => label.replaceAll(/\s+/g, " ").trim());
}

export const grid = (list: Locator) => list.getByRole("grid", { name: "Records" });
export const rows = (list: Locator) => grid(list).locator("[data-row]");
export const chosen = (list: Locator, text: string) => list.getByText(text, { exact: true }).waitFor();
export const noneChosen = "Select records to set their print status";

/** Sets the status of the selection, for example "12 records" to "Printed". */
export const setTo = (list: Locator, records: string, status: string) =>
  list.getByRole("button", { name: `Set ${records} to ${status}` }).click();

/** Marks the print dialog's records as printed. `count` is the number in the confirmation dialog. */
export async function markPrinted(page: Page, count: number): Promise<void> {
  await bulk(page).getByRole("button", { name: "Mark as printed", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Mark ${count} people as printed?` });
  await question.getByText(/It prints nothing\. It sets these people to “Printed”/).waitFor();
  await question.getByRole("button", { name: `Mark ${count} people as printed` }).click();
}

/** Opens a dialog from the editor's project menu. */
export async function openFromMenu(page: Page, entry: string, title = entry): Promise<Locator> {
  await page.getByRole("button", { name: "Project", exact: true }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  return dialog;
}

/**
 * Chooses an option in a dropdown. Looks only in this dropdown's list, because the list of the previous dropdown may
 * still be closing.
 */
export async function pick(page: Page, box: Locator, label: string, option: string | RegExp): Promise<void> {
  await box.getByRole("combobox", { name: label, exact: true }).click();
  const open = box.getByRole("combobox", { name: label, exact: true, expanded: true });
  const list = page.locator(`[id="${await open.getAttribute("aria-controls")}"]`);
  await list
    .getByRole("option", { name: option, exact: typeof option === "string" })
    .first()
    .click();
}

/** Closes the print dialog or the list. */
export async function close(page: Page, dialog: Locator): Promise<void> {
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Signs in to the school from a print that requires a sign-in. */
export async function signInForPrint(school: PrintingSchool, panel: Locator, button: string): Promise<void> {
  await panel.getByLabel("Email", { exact: true }).fill(schoolAdmin);
  await panel.getByLabel("Password", { exact: true }).fill(schoolPassword);
  await panel.getByLabel("School ID").fill("1");
  await panel.getByLabel("School admin’s email").fill(school.adminEmail());
  await panel.getByRole("button", { name: button }).click();
}

/** The admission numbers on the cards of a PDF, in order. */
export async function numbersOn(path: string): Promise<string[]> {
  await checkPdf(path);
  return [...(await textOf(path)).matchAll(/No\. ([^\s,]+)/g)].map((match) => match[1] ?? "");
}

export const numbersOf = (people: readonly Student[]): string[] =>
  people.map(({ admission_no }) => admission_no);
