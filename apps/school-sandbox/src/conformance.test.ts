import { type Dataset, datasets, printStatuses } from "@print-builder/school";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  refusal,
  schoolVisitor,
  useSandboxProcess,
  type Visitor,
  visitor,
  withCode,
} from "#test/useSandbox.ts";

/** The school system's calls as specified, except for its file manager. */
const specified = [
  "POST /admin/login",
  "POST /admin/verify-2fa",
  "POST /admin/logout",
  "GET /admin/schools",
  "GET /admin/schools/{id}",
  "GET /admin/school-admins",
  "POST /admin/impersonate",
  "POST /admin/stop-impersonation",
  ...datasets.flatMap((dataset) => [
    `GET /school/${dataset}`,
    `POST /school/${dataset}`,
    `POST /school/${dataset}/{id}`,
    `DELETE /school/${dataset}/{id}`,
  ]),
  "GET /school/teachers/{id}",
  "GET /school/staff/{id}",
  "GET /school/students/print-status/summary",
  "POST /school/students/print-status/bulk",
  "POST /school/staff/print-status/bulk",
  "GET /school/classes",
  "GET /school/class-sections",
  "GET /session-years",
  "GET /school/guardians/search",
  "GET /school/custom-fields",
];

type Answered = { readonly status: number; readonly body: Readonly<Record<string, unknown>> };

describe.each([
  ["the plain envelope", "off"],
  ["the envelope of older systems", "on"],
])("the school system with %s", (_, legacy) => {
  const sandbox = useSandboxProcess({ SANDBOX_LEGACY_ENVELOPE: legacy });
  const answered = new Map<string, Answered>();
  let school: Visitor;

  /** Wraps fetch and records the response to each call. */
  const noting: typeof fetch = async (url, init) => {
    const response = await fetch(url, init);
    const path = new URL(String(url)).pathname.replace(/\/\d+$/, "/{id}");
    answered.set(`${init?.method ?? "GET"} ${path}`, {
      status: response.status,
      body: (await response.clone().json()) as Answered["body"],
    });
    return response;
  };

  beforeAll(async () => {
    school = await schoolVisitor(sandbox.address(), 1, noting);
  });

  afterAll(() => {
    const missing = specified.filter((call) => !answered.has(call));
    expect(missing, "calls that no test made").toEqual([]);
  });

  const lastOf = (call: string) => {
    const answer = answered.get(call);
    if (!answer) throw new Error(`${call} was not called.`);
    return answer;
  };

  test("[SCH-03, API-11] a login returns a token or asks for a sign-in code", async () => {
    const { client } = visitor(sandbox.address(), noting);
    expect(await client.admin.login(withCode.email, withCode.password)).toEqual({ kind: "two_factor" });
    expect(lastOf("POST /admin/login").body.data).toEqual({ two_factor_required: true });
    const mailbox = await fetch(`${sandbox.address()}/sandbox/mailbox?email=${withCode.email}`);
    const { messages } = (await mailbox.json()) as { messages: { to: string; code: string }[] };
    expect(messages).toEqual([
      {
        to: withCode.email,
        subject: expect.any(String),
        code: expect.stringMatching(/^\d{6}$/),
        sent_at: expect.any(String),
      },
    ]);
    const signedIn = await client.admin.verify2fa(withCode.email, messages[0]?.code ?? "");
    expect(signedIn).toMatchObject({ token: expect.any(String), user: { email: withCode.email } });
    const { body } = lastOf("POST /admin/verify-2fa");
    expect(body).toMatchObject(legacy === "on" ? { error: false } : { success: true });
  });

  test("logging out invalidates the token but not its impersonations", async () => {
    const { client, tokens } = await schoolVisitor(sandbox.address(), 2, noting);
    await client.admin.logout();
    expect(await refusal(client.admin.schools())).toMatchObject({ code: "unauthenticated" });
    expect((await client.records.list("students", { limit: 1 })).records).toHaveLength(1);
    expect(tokens.schoolCode).toBe("HIL002");
  });

  test("[SCH-15, SCH-17] lists ten schools per page by ascending id", async () => {
    const { client } = school;
    const first = await client.admin.schools();
    expect(first.pagination).toEqual({ total: 14, limit: 10, offset: 0 });
    expect(first.schools.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const last = await client.admin.schools({ order: "DESC", limit: 3, offset: 1 });
    expect(last.schools.map(({ id }) => id)).toEqual([13, 12, 11]);
    const found = await client.admin.schools({ search: "RIVERside" });
    expect(found.schools.map(({ name }) => name)).toEqual(["Riverside International School"]);
    const closed = await client.admin.schools({ showDeleted: true });
    expect(closed.pagination.total).toBe(15);
    const premium = await client.admin.schools({ packageId: 3, limit: 100 });
    expect(new Set(premium.schools.map(({ active_plan }) => active_plan))).toEqual(new Set(["Premium"]));
    const byName = await client.admin.schools({ sort: "name", limit: 100 });
    const names = byName.schools.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
  });

  test("[SCH-19, SCH-20] a school has the specified fields", async () => {
    expect(await school.client.admin.school(1)).toMatchObject({
      id: 1,
      name: "Riverside International School",
      logo: expect.stringContaining("/storage/riverside/"),
      status: "active",
      support_email: expect.stringContaining("@"),
      support_phone: expect.stringContaining("+"),
      domain: "riverside",
      subdomain: "riverside",
      slug: "riverside",
      tagline: expect.any(String),
      active_plan: "Premium",
    });
    expect(await refusal(school.client.admin.school(999))).toMatchObject({ status: 404, code: "not_found" });
  });

  test("[SCH-21] lists a school's administrators", async () => {
    const admins = await school.client.admin.schoolAdmins(1);
    expect(admins[0]).toEqual({
      id: expect.any(Number),
      first_name: expect.any(String),
      last_name: expect.any(String),
      email: "principal@riverside.example",
      status: "active",
      created_at: expect.any(String),
    });
    expect(lastOf("GET /admin/school-admins").body.data).toHaveProperty("admin_users");
  });

  test("[SCH-25] impersonation returns a token, code, school and administrator", async () => {
    const { client } = await schoolVisitor(sandbox.address(), 3, noting);
    const [admin] = await client.admin.schoolAdmins(3);
    const result = await client.admin.impersonate(3, admin?.email ?? "");
    expect(result).toMatchObject({ school_code: "STB003", school: { id: 3 }, admin_user: { id: admin?.id } });
    expect(await refusal(client.admin.impersonate(3, "principal@riverside.example"))).toMatchObject({
      status: 404,
    });
    await client.records.list("staff");
    await client.admin.stopImpersonation();
    expect(await refusal(client.records.list("staff"))).toMatchObject({ code: "unauthenticated" });
  });

  test.each([
    ["students", 1250],
    ["teachers", 90],
    ["staff", 45],
  ] as const)("[SCH-56] lists twenty %s per page, %i in total", async (dataset, total) => {
    const { records, pagination } = await school.client.records.list(dataset);
    expect(pagination).toEqual({ total, limit: 20, offset: 0 });
    expect(records).toHaveLength(20);
    expect(Object.keys(lastOf(`GET /school/${dataset}`).body.data as object).sort()).toEqual(
      ["pagination", dataset].sort(),
    );
  });

  test("[SCH-56] finds students by name, number or e-mail, and with filters", async () => {
    const { list } = school.client.records;
    const [asked] = (await list("students", { limit: 1, offset: 700 })).records;
    if (!asked) expect.fail("There is no student.");
    for (const search of [asked.user.full_name, asked.admission_no, asked.user.email.toUpperCase()]) {
      const { records } = await list("students", { search, limit: 100 });
      expect(records.map(({ id }) => id)).toContain(asked.id);
    }
    expect((await list("students", { search: "%" })).pagination.total).toBe(0);
    const ofClass = await list("students", { classSectionId: 5, limit: 100 });
    expect(new Set(ofClass.records.map((one) => one.class_section_id))).toEqual(new Set([5]));
    expect(ofClass.pagination.total).toBeGreaterThan(40);
    const inactive = (await list("students", { status: "inactive" })).pagination.total;
    const active = (await list("students", { status: "active" })).pagination.total;
    expect([inactive + active, inactive > 0]).toEqual([1250, true]);
    const printed = await list("students", { printStatus: "printed", limit: 500 });
    expect(new Set(printed.records.map((one) => one.print_status))).toEqual(new Set(["printed"]));
    const without = await list("students", { printStatus: "null", limit: 500 });
    expect(new Set(without.records.map((one) => one.print_status))).toEqual(new Set([null]));
    const { pagination } = await list("students", { printStatus: "yet_to_print", limit: 1 });
    expect(without.pagination.total).toBeLessThan(pagination.total);
  });

  test("[LIVE-94, SCH-67] a student has the specified fields", async () => {
    const student = await school.client.records.sample("students");
    expect(student?.id).not.toBe(student?.user_id);
    expect(student).toMatchObject({
      user: { id: student?.user_id, full_name: expect.any(String), image: expect.stringMatching(/^http/) },
      guardian: { full_name: expect.any(String), mobile: expect.any(String) },
      class_section: { full_name: "Class 1 - A", class: { name: "Class 1" }, section: { name: "A" } },
    });
    expect(student?.user.custom_fields.map(({ type }) => type).sort()).toEqual([
      "checkbox",
      "dropdown",
      "email",
      "file",
      "number",
      "radio",
      "text",
      "textarea",
    ]);
  });

  test("lists all records page by page, once each and in order", async () => {
    const ids: number[] = [];
    for await (const { records } of school.client.records.pages("students"))
      ids.push(...records.map(({ id }) => id));
    expect(ids).toHaveLength(1250);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
    const some: number[] = [];
    for await (const { records } of school.client.records.pages("staff", { limit: 20, offset: 10 })) {
      some.push(records.length);
    }
    expect(some).toEqual([20, 15]);
    for await (const page of school.client.records.pages("staff", { search: "nobody has this name" })) {
      expect.fail(`There is a page: ${JSON.stringify(page)}`);
    }
  });

  test("[SCH-58] returns a single teacher and a single member of staff", async () => {
    for (const dataset of ["teachers", "staff"] as const) {
      const first = await school.client.records.sample(dataset);
      expect(await school.client.records.get(dataset, first?.id ?? 0)).toEqual(first);
    }
    const teacher = await school.client.records.sample("teachers");
    expect(await refusal(school.client.records.get("staff", teacher?.id ?? 0))).toMatchObject({
      status: 404,
    });
  });

  test.each(datasets)("[SCH-59, SCH-60] creates, edits and deletes %s", async (dataset) => {
    const { records, info } = school.client;
    const before = (await records.list(dataset, { limit: 1 })).pagination.total;
    const photo = await sharp({ create: { width: 90, height: 120, channels: 3, background: "#7c5" } })
      .jpeg()
      .toBuffer();
    const blood = (await info.customFields(dataset)).find(({ type }) => type === "dropdown");
    const created = await records.create(dataset, {
      fields: await requiredFields(school, dataset),
      image: new File([photo], "me.jpg", { type: "image/jpeg" }),
      customValues: [{ formFieldId: blood?.form_field_id ?? 0, value: "O-" }],
    });
    expect(created.user).toMatchObject({ full_name: "Zuleika Test", dob: "31-05-2014" });
    expect(created.user.custom_fields.find(({ type }) => type === "dropdown")?.data).toBe("O-");
    const shown = await fetch(created.user.image);
    expect(Buffer.from(await shown.arrayBuffer()).equals(photo)).toBe(true);
    expect((await records.list(dataset, { limit: 1 })).pagination.total).toBe(before + 1);

    const edited = await records.edit(dataset, created.id, { fields: { first_name: "Zoë" } });
    expect(edited.user).toMatchObject({
      full_name: "Zoë Test",
      dob: "31-05-2014",
      image: created.user.image,
    });
    expect((await records.get(dataset, created.id)).user.first_name).toBe("Zoë");

    await records.remove(dataset, created.id);
    expect(await refusal(records.get(dataset, created.id))).toMatchObject({ status: 404 });
    expect((await records.list(dataset, { limit: 1 })).pagination.total).toBe(before);
  });

  test("[SCH-61, SCH-62, SCH-63] the summary counts bulk status changes", async () => {
    const { records } = school.client;
    const before = await records.printStatusSummary("students");
    const { records: waiting } = await records.list("students", { printStatus: "yet_to_print", limit: 7 });
    const changes = waiting.map(({ id }) => ({ id, print_status: "printed" as const }));
    expect(await records.setPrintStatus("students", changes)).toEqual({ updated: 7, failed: [] });
    const after = await records.printStatusSummary("students");
    expect(after).toEqual({
      counts: {
        yet_to_print: before.counts.yet_to_print - 7,
        ready_to_print: before.counts.ready_to_print,
        printed: before.counts.printed + 7,
      },
      total: 1250,
    });
    for (const status of printStatuses) {
      const { pagination } = await records.list("students", { printStatus: status, limit: 1 });
      expect([status, pagination.total]).toEqual([status, after.counts[status]]);
    }
  });

  test("[OPEN-66, SCH-63] the staff route also sets the print status of teachers", async () => {
    const { records } = school.client;
    const before = await records.printStatusSummary("teachers");
    const { records: found } = await records.list("teachers", { printStatus: "yet_to_print", limit: 2 });
    await records.setPrintStatus(
      "teachers",
      found.map(({ id }) => ({ id, print_status: "ready_to_print" })),
    );
    const after = await records.printStatusSummary("teachers");
    expect(after.counts.ready_to_print).toBe(before.counts.ready_to_print + 2);
    expect(after.total).toBe(90);
    expect(answered.has("POST /school/teachers/print-status/bulk")).toBe(false);
  });

  test("[OPEN-67] an invalid entry does not stop the other status changes", async () => {
    const { records } = school.client;
    const [teacher] = (await records.list("teachers", { limit: 1 })).records;
    const [student] = (await records.list("students", { limit: 1 })).records;
    const changes = [teacher, student].map((one) => ({ id: one?.id ?? 0, print_status: "printed" as const }));
    const outcome = await records.setPrintStatus("students", changes);
    expect(outcome).toEqual({ updated: 1, failed: [{ id: teacher?.id, message: expect.any(String) }] });
    expect((await records.get("students", student?.id ?? 0)).print_status).toBe("printed");
  });

  test("[SCH-64] lists classes, class sections and session years", async () => {
    const { info } = school.client;
    const classes = await info.classes();
    expect(classes).toHaveLength(12);
    expect(classes[0]).toMatchObject({ name: "Class 1", sections: [{ name: "A" }, { name: "B" }] });
    const sections = await info.classSections();
    expect(sections).toHaveLength(24);
    expect(sections[23]).toMatchObject({ full_name: "Class 12 - B" });
    const years = await info.sessionYears();
    expect(years.map(({ name }) => name)).toEqual(["2026–27", "2025–26", "2024–25"]);
    expect(years[0]?.default).toBe(true);
  });

  test("[SCH-65] finds guardians by e-mail", async () => {
    const student = await school.client.records.sample("students");
    const email = student?.guardian?.email ?? "";
    const [guardian] = await school.client.info.findGuardians(email);
    expect(guardian).toEqual({
      id: student?.guardian?.id,
      full_name: student?.guardian?.full_name,
      first_name: student?.guardian?.first_name,
      email,
      mobile: student?.guardian?.mobile,
    });
    expect(await school.client.info.findGuardians("nobody@nowhere.example")).toEqual([]);
  });

  test("[SCH-66] each user type has custom fields of all eight types", async () => {
    for (const dataset of datasets) {
      const fields = await school.client.info.customFields(dataset);
      expect(new Set(fields.map(({ type }) => type)).size).toBe(8);
      expect(fields.filter(({ is_required }) => is_required).map(({ name }) => name)).toEqual([
        "blood_group",
      ]);
    }
  });

  test("errors have a code and a 4xx status, or HTTP 200 in older systems", async () => {
    const headers = { authorization: "Bearer nonsense", "school-code": "RIV001" };
    const response = await fetch(`${sandbox.address()}/school/students`, { headers });
    const body = await response.json();
    if (legacy === "on") {
      expect(response.status).toBe(200);
      expect(body).toEqual({ error: true, message: expect.any(String), data: null, code: "unauthenticated" });
    } else {
      expect(response.status).toBe(401);
      expect(body).toEqual({ success: false, message: expect.any(String), code: "unauthenticated" });
    }
    const files = await fetch(`${sandbox.address()}/filemanager/1/list?path=`, { headers });
    expect(await files.json()).toEqual(body);
    expect(files.status).toBe(response.status);
  });
});

async function requiredFields(school: Visitor, dataset: Dataset): Promise<Record<string, string>> {
  const fields = { first_name: "Zuleika", last_name: "Test", gender: "female", dob: "2014-05-31" };
  if (dataset === "staff") return fields;
  const addresses = { current_address: "1 Mill Lane", permanent_address: "1 Mill Lane" };
  if (dataset === "teachers") return { ...fields, ...addresses };
  const [section] = await school.client.info.classSections();
  return { ...fields, ...addresses, class_section_id: String(section?.id), admission_date: "2026-06-01" };
}
