import type { SchoolError } from "@print-builder/school";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal, schoolVisitor, useSandbox, type Visitor } from "#test/useSandbox.ts";
import { readDate, writtenDate } from "./writtenDate.ts";

const sandbox = useSandbox();
let school: Visitor;
let jpeg: Buffer;
beforeAll(async () => {
  school = await schoolVisitor(sandbox.address(), 2);
  jpeg = await sharp({ create: { width: 60, height: 80, channels: 3, background: "#37a" } })
    .jpeg()
    .toBuffer();
});

const picture = (bytes: Buffer, name = "me.jpg") =>
  new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });

const teacher = {
  first_name: "Noor",
  gender: "female",
  dob: "1990-02-28",
  current_address: "1 Mill Lane",
  permanent_address: "1 Mill Lane",
};

async function student(): Promise<Record<string, string>> {
  const [section] = await school.client.info.classSections();
  return { ...teacher, class_section_id: String(section?.id), admission_date: "2026-06-01" };
}

async function faults(call: Promise<unknown>): Promise<Readonly<Record<string, string>>> {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as SchoolError,
  );
  expect(error).toMatchObject({ status: 422, code: "invalid" });
  return error?.fields ?? {};
}

describe("a new record", () => {
  test("refuses a new student and names each missing field", async () => {
    expect(await faults(school.client.records.create("students", {}))).toEqual({
      first_name: "First name is required",
      gender: "Gender is required",
      dob: "Date of birth is required",
      class_section_id: "Class section is required",
      admission_date: "Admission date is required",
      current_address: "Current address is required",
      permanent_address: "Permanent address is required",
    });
  });

  test("requires addresses of teachers but not of staff", async () => {
    const { first_name, gender, dob } = teacher;
    const fields = { first_name, gender, dob };
    expect(Object.keys(await faults(school.client.records.create("teachers", { fields })))).toEqual([
      "current_address",
      "permanent_address",
    ]);
    const cook = await school.client.records.create("staff", { fields });
    expect(cook.employee_id).toMatch(/^HIL-S-\d+$/);
    expect(cook.print_status).toBe("yet_to_print");
  });

  test("refuses impossible values and names their fields", async () => {
    const fields = {
      ...(await student()),
      gender: "robot",
      dob: "31-02-2014",
      class_section_id: "1",
      session_year_id: "x",
    };
    expect(Object.keys(await faults(school.client.records.create("students", { fields }))).sort()).toEqual([
      "class_section_id",
      "dob",
      "gender",
      "session_year_id",
    ]);
    expect(
      await faults(
        school.client.records.create("teachers", { fields: { ...teacher, mobile: "1".repeat(1001) } }),
      ),
    ).toHaveProperty("mobile");
  });

  test("refuses a number that is already taken", async () => {
    const first = await school.client.records.create("teachers", {
      fields: { ...teacher, employee_id: "E-7" },
    });
    expect(first.employee_id).toBe("E-7");
    const again = school.client.records.create("teachers", { fields: { ...teacher, employee_id: "E-7" } });
    expect(await faults(again)).toEqual({ employee_id: "E-7 is already taken." });
    await school.client.records.edit("teachers", first.id, {
      fields: { employee_id: "E-7", department: "Arts" },
    });
    await school.client.records.remove("teachers", first.id);
    await school.client.records.create("teachers", { fields: { ...teacher, employee_id: "E-7" } });
  });

  test("a photo must contain JPEG data, whatever its file name", async () => {
    const png = await sharp(jpeg).png().toBuffer();
    for (const bytes of [png, Buffer.from("<svg/>"), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2])]) {
      const sent = school.client.records.create("teachers", { fields: teacher, image: picture(bytes) });
      expect(await faults(sent)).toEqual({ image: "Please select a JPG file only." });
    }
  });

  test("refuses a file of more than 10 MB", async () => {
    const large = picture(Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024)]));
    const sent = school.client.records.create("teachers", { fields: teacher, image: large });
    expect(await refusal(sent)).toMatchObject({ status: 413, code: "too_large" });
  });

  test("a new student gets the first session year, a guardian and photos", async () => {
    const created = await school.client.records.create("students", {
      fields: {
        ...(await student()),
        guardian_first_name: "Ravi",
        guardian_email: "ravi@post.example",
        guardian_mobile: "12",
      },
      image: picture(jpeg),
      guardianImage: picture(jpeg),
    });
    const [year] = await school.client.info.sessionYears();
    expect(created.session_year_id).toBe(year?.id);
    expect(created.guardian).toMatchObject({ first_name: "Ravi", mobile: "12" });
    for (const address of [created.user.image, created.guardian?.image ?? ""]) {
      expect((await fetch(address)).headers.get("content-type")).toBe("image/jpeg");
    }
    const sibling = await school.client.records.create("students", {
      fields: { ...(await student()), guardian_email: "RAVI@post.example" },
    });
    expect(sibling.guardian?.id).toBe(created.guardian?.id);
    expect((await school.client.records.create("students", { fields: await student() })).guardian).toBeNull();
  });
});

describe("custom values", () => {
  const definitions = async () => {
    const fields = await school.client.info.customFields("teachers");
    return new Map(fields.map((field) => [field.type, field]));
  };
  const idOf = async (type: string) =>
    [...(await definitions()).values()].find((field) => field.type === type)?.form_field_id ?? 0;

  test("stores each custom field type: choices joined by commas, files as URLs", async () => {
    const created = await school.client.records.create("teachers", {
      fields: teacher,
      customValues: [
        { formFieldId: await idOf("checkbox"), value: ["Break", "Trips"] },
        { formFieldId: await idOf("number"), value: "12" },
        { formFieldId: await idOf("textarea"), value: "two\nlines" },
        { formFieldId: await idOf("file"), value: picture(jpeg, "signature.jpg") },
      ],
    });
    const value = (type: string) => created.user.custom_fields.find((field) => field.type === type);
    expect(value("checkbox")?.data).toBe("Break,Trips");
    expect(value("number")?.data).toBe("12");
    expect(value("textarea")?.data).toBe("two\nlines");
    expect((await fetch(value("file")?.file_url ?? "")).status).toBe(200);

    const emptied = await school.client.records.edit("teachers", created.id, {
      customValues: [{ formFieldId: await idOf("number"), value: "" }],
    });
    const numbers = emptied.user.custom_fields.find((field) => field.type === "number");
    expect(numbers?.data).toBe("");
    expect(emptied.user.custom_fields.find((field) => field.type === "checkbox")?.data).toBe("Break,Trips");
  });

  test.each([
    ["checkbox", "Break,Dancing", "does not offer “Dancing”"],
    ["dropdown", "Z+", "does not offer"],
    ["number", "twelve", "must be a number"],
    ["email", "not one", "must be an email address"],
  ])("refuses a %s with the value %j", async (type, value, words) => {
    const sent = school.client.records.create("teachers", {
      fields: teacher,
      customValues: [{ formFieldId: await idOf(type), value }],
    });
    expect((await faults(sent))["extra_fields[0][data]"]).toContain(words);
  });

  test("refuses a custom field that belongs to another user type", async () => {
    const [studentField] = await school.client.info.customFields("students");
    const sent = school.client.records.create("teachers", {
      fields: teacher,
      customValues: [{ formFieldId: studentField?.form_field_id ?? 0, value: "x" }],
    });
    expect(Object.values(await faults(sent))).toEqual(["This custom field does not exist here."]);
  });
});

describe("sending records without the client", () => {
  const send = (path: string, init: RequestInit) =>
    fetch(`${sandbox.address()}${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${school.tokens.impersonationToken}`,
        "school-code": school.tokens.schoolCode ?? "",
        ...init.headers,
      },
    });
  const json = (body: unknown) => ({
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

  test("accepts a record as JSON as well as a form", async () => {
    const created = await send("/school/teachers", json({ ...teacher, extra_fields: [] }));
    expect(created.status).toBe(201);
    const { data } = (await created.json()) as { data: { id: number } };
    const edited = await send(`/school/teachers/${data.id}`, json({ _method: "PUT", last_name: "X" }));
    expect(await edited.json()).toMatchObject({ data: { user: { last_name: "X", first_name: "Noor" } } });
  });

  test("[SCH-60] an edit needs _method PUT and cannot clear required fields", async () => {
    const teacherId = (await school.client.records.sample("teachers"))?.id ?? 0;
    expect((await send(`/school/teachers/${teacherId}`, json({ last_name: "X" }))).status).toBe(405);
    const emptied = school.client.records.edit("teachers", teacherId, { fields: { first_name: " " } });
    expect(await faults(emptied)).toEqual({ first_name: "First name is required" });
  });

  test.each([
    ["/school/students?limit=0"],
    ["/school/students?limit=abc"],
    ["/school/students?offset=-1"],
    ["/school/students?print_status=lost"],
    ["/school/teachers?print_status=lost"],
    ["/school/staff?print_status=lost"],
    ["/school/students/print-status/summary?print_status=lost"],
    ["/school/students/print-status/summary?statuses[]=printed&statuses[]=lost"],
    ["/school/students?status=maybe"],
    ["/school/custom-fields?user_type=4"],
    ["/school/custom-fields"],
    ["/school/guardians/search"],
  ])("refuses a record with %s", async (path) => {
    expect((await send(path, {})).status).toBe(422);
  });

  test.each([["[]"], ["7"], ['{"records":{}}'], ['{"records":[]}'], ["{"], ['{"__proto__":{"records":[]}}']])(
    "refuses a bulk call with %s",
    async (body) => {
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      const { status } = await send("/school/students/print-status/bulk", init);
      expect([400, 422]).toContain(status);
    },
  );

  test.each(["students", "staff"] as const)(
    "[OPEN-67] refuses an invalid print status for %s and changes nothing",
    async (whose) => {
      const { records } = school.client;
      const id = (await records.list(whose, { printStatus: "yet_to_print", limit: 1 })).records[0]?.id ?? 0;
      const changes = [
        { id, print_status: "printed" },
        { id: id + 1, print_status: "aliens" },
      ];
      const sent = await send(`/school/${whose}/print-status/bulk`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ records: changes }),
      });
      expect(sent.status).toBe(422);
      expect(await sent.text()).toContain("records.1.print_status");
      expect((await records.get(whose, id)).print_status).not.toBe("printed");
    },
  );

  test("returns 404 for a hostile student id", async () => {
    for (const id of ["0", "-1", "1e3", "%00", "__proto__", "9".repeat(400)]) {
      expect((await send(`/school/students/${id}`, {})).status).toBe(404);
    }
  });
});

test.each([
  ["2014-05-31", "2014-05-31"],
  ["31-05-2014", "2014-05-31"],
  ["1/2/2014", "2014-02-01"],
  ["2014-02-30", null],
  ["31.05.14", null],
  ["soon", null],
])("reads the date %j as %j", (sent, stored) => {
  expect(readDate(sent)).toBe(stored);
  if (stored) expect(readDate(writtenDate(stored))).toBe(stored);
});
