import { element } from "@print-builder/production/testing";
import { beforeAll } from "vitest";
import type { Page } from "./browser/page.ts";
import { goLive, toggle } from "./liveData.ts";
import { askSandbox, type SchoolOffice, type UseOffice, useSchoolOffice } from "./schoolFiles.ts";

type Dataset = "students" | "teachers" | "staff";

/** The fields of a student that the tests check. */
export type Student = {
  readonly id: number;
  readonly admission_no: string;
  readonly print_status: string | null;
  readonly user: {
    readonly first_name: string;
    readonly last_name: string;
    readonly full_name: string;
    readonly email: string;
    readonly image: string;
    readonly mobile: string;
    readonly custom_fields: readonly { readonly label: string; readonly data: string | null }[];
  };
  readonly guardian: { readonly email: string; readonly mobile: string };
  readonly class_section: { readonly full_name: string };
};

export type LiveSchool<P extends Page = Page> = {
  readonly office: SchoolOffice<P>;
  /** Creates a project in school mode, with or without the mapping that its cards need. */
  readonly cards: (source: Dataset) => Promise<string>;
  readonly map: (id: string, source: Dataset) => Promise<void>;
  readonly open: (id?: string, expects?: RegExp, stored?: Readonly<Record<string, string>>) => Promise<P>;
  readonly openLive: (id?: string, expects?: RegExp) => Promise<P>;
  /** ID of a mapped project with students. */
  readonly students: () => string;
  /** Impersonates an administrator again. Returns the browser storage that a connected wizard leaves. */
  readonly connect: () => Promise<Readonly<Record<string, string>>>;
  /** E-mail of the school's first administrator. */
  readonly adminEmail: () => string;
  /** Calls the school system directly. */
  readonly ask: <Answer>(path: string, body?: object) => Promise<Answer>;
  readonly student: (offset: number) => Promise<Student>;
  readonly found: (search: string) => Promise<readonly Student[]>;
  readonly setStatus: (entries: readonly (readonly [offset: number, status: string])[]) => Promise<void>;
};

/** Calls the school system directly, with access that can be renewed. */
function callsOf(office: SchoolOffice): Pick<LiveSchool, "connect" | "adminEmail" | "ask"> {
  let admin = "";
  let kept: Readonly<Record<string, string>> | null = null;
  const connect: LiveSchool["connect"] = async () => {
    const { address, id } = office.school();
    const headers = { authorization: `Bearer ${office.connection().super_admin_token}` };
    const path = `/admin/school-admins?school_id=${id}`;
    const { admin_users } = await askSandbox<{ admin_users: { email: string }[] }>(address, path, {
      headers,
    });
    admin = admin_users[0]?.email ?? "";
    const body = { school_id: id, admin_email: admin };
    const given = await askSandbox<Readonly<Record<string, string>>>(address, "/admin/impersonate", {
      headers,
      body,
    });
    const { impersonation_token = "", school_code = "" } = given;
    kept = { ...office.connection(), impersonation_token, school_code };
    return kept;
  };

  const ask: LiveSchool["ask"] = (path, body) => {
    const { impersonation_token, school_code = "" } = kept ?? office.connection();
    const headers = { authorization: `Bearer ${impersonation_token}`, "school-code": school_code };
    return askSandbox(office.school().address, path, { headers, ...(body ? { body } : {}) });
  };
  return { connect, adminEmail: () => admin, ask };
}

/** The product with a school, and a project whose cards show its students. */
export function useLiveSchool<P extends Page>(useOffice: UseOffice<P>): LiveSchool<P> {
  const office = useSchoolOffice(useOffice);
  let students = "";

  const cards: LiveSchool["cards"] = async (source) => {
    const body = { name: `Cards of ${source}`, canvas_width: 324, canvas_height: 204 };
    const { id } = (await (await office.call("POST", "/projects", body)).json()) as { id: string };
    const bold = { fontSize: 22, fontWeight: "700", textWrap: "compress" };
    const front_elements = [
      element("rectangle", [0, 0, 324, 28], { fillColor: "#104a42" }),
      element("image", [14, 44, 96, 124], { staticImage: false, imageBinding: "photo" }),
      element("text", [124, 60, 190, 34], { text: "{{ name }}", ...bold }),
      element("text", [124, 110, 190, 24], { text: "{{ where }}", fontSize: 15 }),
    ];
    await office.call("PUT", `/projects/${id}`, {
      front_elements,
      canvas_width_mm: 86,
      canvas_height_mm: 54,
    });
    await office.call("PATCH", `/projects/${id}/data-mode`, { mode: "school" });
    return id;
  };

  const map: LiveSchool["map"] = async (id, source) => {
    const where = source === "students" ? "class_section.full_name" : "designation";
    const { school_code } = office.connection();
    await office.call("PUT", `/projects/${id}/school/mapping`, {
      field_map: { name: "user.full_name", where, photo: "user.image" },
      token_types: { name: "text", where: "text", photo: "image" },
      meta: { source, school_code, school_name: "Riverside International School" },
    });
  };

  beforeAll(async () => {
    students = await cards("students");
    await map(students, "students");
  });

  const { connect, adminEmail, ask } = callsOf(office);
  const list = async (query: string) =>
    (await ask<{ students: readonly Student[] }>(`/school/students?${query}`)).students;
  const student: LiveSchool["student"] = async (offset) => {
    const [one] = await list(`limit=1&offset=${offset}`);
    if (!one) throw new Error(`The school has no student ${offset}.`);
    return one;
  };

  const open: LiveSchool<P>["open"] = async (id = students, expects, stored = office.connection()) => {
    const page = await office.visit(`/editor/${id}`, expects ? { expects, stored } : { stored });
    await toggle(page).waitFor();
    return page;
  };

  return {
    office,
    cards,
    map,
    open,
    async openLive(id = students, expects) {
      const page = await open(id, expects);
      await goLive(page);
      return page;
    },
    students: () => students,
    connect,
    adminEmail,
    ask,
    student,
    found: (search) => list(`search=${encodeURIComponent(search)}`),
    async setStatus(entries) {
      const records = entries.map(async ([offset, print_status]) => ({
        id: (await student(offset)).id,
        print_status,
      }));
      await ask("/school/students/print-status/bulk", { records: await Promise.all(records) });
    },
  };
}
