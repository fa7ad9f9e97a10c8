import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach } from "vitest";
import { bulk, sheet } from "./bulkPrint.ts";
import { tool } from "./editorDialogs.ts";
import { element, pageSetup } from "./projects.ts";
import { type SchoolOffice, useSchoolOffice } from "./schoolFiles.ts";
import type { Visit } from "./visits.ts";

type PrintStatus = "yet_to_print" | "ready_to_print" | "printed";
type Student = {
  readonly id: number;
  readonly admission_no: string;
  readonly user: { readonly full_name: string; readonly mobile: string; readonly image: string | null };
  readonly class_section: { readonly full_name: string };
};
type ClassSection = { readonly id: number; readonly full_name: string };
type Connection = { readonly impersonation_token: string; readonly school_code: string };
type Kept = Readonly<Record<string, string>>;

type PrintingSchool = {
  readonly office: SchoolOffice;
  readonly adminEmail: () => Promise<string>;
  /** All students of the school, in the order of its list. Before each test none is ready or printed. */
  readonly students: () => readonly Student[];
  /** A student as the school has it now. */
  readonly student: (id: number) => Promise<Student>;
  readonly setStatus: (people: readonly Student[], status: PrintStatus) => Promise<void>;
  /** Changes fields of a child, by the school system’s names for them. */
  readonly write: (child: Student, fields: Readonly<Record<string, string>>) => Promise<void>;
  /** A child comes into another class. */
  readonly join: (child: Student, className: string) => Promise<void>;
  readonly counts: () => Promise<Readonly<Record<PrintStatus, number>>>;
  /** The editor of the school's project, in a browser that the wizard has connected, or that keeps something else. */
  readonly openEditor: (visit?: Visit, kept?: Kept) => Promise<Page>;
};

/** Errors of the console that a journey provokes itself. */
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

async function ask<Answer>(
  address: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Answer> {
  const answer = await fetch(address, {
    method: body ? "POST" : "GET",
    headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return ((await answer.json()) as { data: Answer }).data;
}

const adminHeaders = (office: SchoolOffice) => ({
  authorization: `Bearer ${office.connection().super_admin_token}`,
});

/** E-mail of the school's first administrator. */
async function adminEmail(office: SchoolOffice): Promise<string> {
  const { address, id } = office.school();
  const path = `${address}/admin/school-admins?school_id=${id}`;
  const { admin_users } = await ask<{ admin_users: { email: string }[] }>(path, adminHeaders(office));
  return admin_users[0]?.email ?? "";
}

/** Impersonates an administrator of the school, as the wizard does. */
async function impersonate(office: SchoolOffice): Promise<Connection> {
  const { address, id } = office.school();
  const headers = adminHeaders(office);
  const wanted = { school_id: id, admin_email: await adminEmail(office) };
  return await ask<Connection>(`${address}/admin/impersonate`, headers, wanted);
}

async function mapProject(office: SchoolOffice, { impersonation_token, school_code }: Connection) {
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
export function usePrintingSchool(): PrintingSchool {
  const office = useSchoolOffice();
  const students: Student[] = [];
  let connection: Connection;
  const school = <Answer>(path: string, body?: object) => {
    const { impersonation_token, school_code } = connection;
    const headers = { authorization: `Bearer ${impersonation_token}`, "school-code": school_code };
    return ask<Answer>(`${office.school().address}${path}`, headers, body);
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
    connection = await impersonate(office);
    for (const offset of [0, 1000]) {
      const path = `/school/students?limit=1000&offset=${offset}`;
      students.push(...(await school<{ students: Student[] }>(path)).students);
    }
    await mapProject(office, connection);
  });
  beforeEach(() => setStatus(students, "yet_to_print"));

  return {
    office,
    adminEmail: () => adminEmail(office),
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
    async openEditor(visit = {}, kept = {}) {
      const page = await office.visit("/profile", visit);
      const { impersonation_token, school_code } = connection;
      const stored = { ...office.connection(), impersonation_token, school_code, ...kept };
      await page.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stored);
      await page.goto(`/editor/${office.project()}`);
      return page;
    },
  };
}

/** Opens the Final Record List from the tools. */
export async function openList(page: Page): Promise<Locator> {
  await tool(page, "Final record list").click();
  const list = page.getByRole("dialog", { name: /^Final Record List/ });
  await list.waitFor();
  return list;
}

/** The tabs as they read: "All 1,250". */
export async function tabs(list: Locator): Promise<string[]> {
  const labels = await list
    .getByRole("radiogroup", { name: "Print status" })
    .locator("label")
    .allInnerTexts();
  return labels.map((label) => label.replaceAll(/\s+/g, " ").trim());
}

export const grid = (list: Locator) => list.getByRole("grid", { name: "Records" });
export const rows = (list: Locator) => grid(list).locator("[data-row]");

/** Marks what the print dialog shows as printed, which asks first with the number. */
export async function markPrinted(page: Page, count: number): Promise<void> {
  await bulk(page).getByRole("button", { name: "Mark as printed", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Mark ${count} people as printed?` });
  await question.getByText(/It prints nothing: the school’s list then says “Printed”/).waitFor();
  await question.getByRole("button", { name: `Mark ${count} people as printed` }).click();
}
