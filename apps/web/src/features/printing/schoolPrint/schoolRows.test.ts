import { type Project, parseProject } from "@print-builder/core/document";
import { bindRecord, type CardRecord } from "@print-builder/core/records";
import { createSchoolClient, flattenRecord, parseSchoolRecord } from "@print-builder/school";
import { describe, expect, test } from "vitest";
import { createRowTrimmer } from "#platform/school/cardFields.ts";
import { personLine } from "#platform/school/personLine.ts";
import { openSchoolRows } from "./schoolRows.ts";

type Refusal = { readonly id: number; readonly message: string };
type Status = { readonly id: number; readonly print_status: string };

const student = (id: number) => ({
  id,
  user_id: id + 1000,
  admission_no: `A${id}`,
  print_status: "ready_to_print",
  created_at: "2026-01-01",
  user: {
    first_name: "Asha",
    last_name: `Rao ${id}`,
    image: `http://school.example/storage/r/${id}.jpg`,
    email: `a${id}@r.example`,
    custom_fields: [{ form_field_id: 3, name: "House", label: "House", type: "text", data: "Osprey" }],
  },
  guardian: { full_name: "Meera Rao", mobile: "07700 900 1" },
  class_section: { id: 1, name: "B", full_name: "8 B" },
});

function school(total: number, refused: readonly Refusal[] = [], printed: readonly number[] = []) {
  const statuses: Status[] = [];
  const client = createSchoolClient({
    baseUrl: "http://school.example",
    tokens: () => ({ impersonationToken: "imp", schoolCode: "RIV001" }),
    fetch: async (url, init) => {
      if (init?.method === "POST") {
        const { records } = JSON.parse(String(init.body)) as { records: Status[] };
        statuses.push(...records);
        return Response.json({
          success: true,
          data: { updated: records.length - refused.length, failed: refused },
        });
      }
      const { searchParams } = new URL(String(url));
      if (searchParams.get("print_status") === "printed") {
        const students = printed.map((id) => ({ ...student(id), print_status: "printed" }));
        return Response.json({ success: true, data: { students, pagination: { total: printed.length } } });
      }
      const [limit, offset] = [Number(searchParams.get("limit")), Number(searchParams.get("offset"))];
      const count = Math.max(0, Math.min(limit, total - offset));
      const students = Array.from({ length: count }, (_, at) => student(offset + at + 1));
      return Response.json({ success: true, data: { students, pagination: { total } } });
    },
  });
  const opened = {
    projectId: "p",
    address: "http://school.example",
    dataset: "students",
    name: "Riverside",
    code: "RIV001",
  } as const;
  return { school: { ...opened, client, hasAccess: () => true }, statuses };
}

const text = (id: string, value: string) => ({
  id,
  type: "text",
  x: 0,
  y: 0,
  width: 100,
  height: 20,
  zIndex: 1,
  properties: { text: value },
});

const { project }: { project: Project } = parseProject({
  id: "p",
  name: "Cards",
  data_mode: "school",
  elements: [
    text("a", "{{ name }} {{ GUARDIAN.mobile }}"),
    text("b", "{{ user.custom_fields[name=House].data }}"),
  ],
  school_field_map: { name: "user.full_name", photo: "user.image" },
  school_token_types: { name: "text", photo: "image" },
});

const query = { dataset: "students", filter: { printStatus: "ready_to_print" } } as const;

describe("a school's records for a print", () => {
  test("[PRINT-15, OPEN-82] sends flat records with the mapping and only the fields on cards", async () => {
    const { sent, total, notice } = await openSchoolRows({ ...school(3), project, query });
    expect([total, notice]).toEqual([3, null]);
    expect(sent.live_rows?.[0]).toEqual({
      id: "1",
      "user.full_name": "Asha Rao 1",
      "user.image": "http://school.example/storage/r/1.jpg",
      "user.custom_fields[name=House].data": "Osprey",
      "guardian.mobile": "07700 900 1",
    });
    expect(sent.live_rows).toHaveLength(3);
    expect(sent.field_map_override).toEqual({ name: "user.full_name", photo: "user.image" });
    // The print history stores these filters.
    expect(sent.filters).toEqual({ csv_entity: "students", print_status: "ready_to_print" });
  });

  test("[LIVE-93, LIVE-94] keeps all fields except timestamps for the screen", async () => {
    const { read } = await openSchoolRows({ ...school(450), project, query });
    const rows = await read(440, 460);
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({ id: "441", admission_no: "A441", "user.email": "a441@r.example" });
    expect(Object.keys(rows[0] ?? {}).filter((field) => /_at$/.test(field))).toEqual([]);
  });

  test("names people whom someone else has printed since the list was read", async () => {
    const printed = [2, 3, 99];
    const rows = await openSchoolRows({ ...school(5, [], printed), project, query });
    const third = { record: 2, name: "Asha Rao 3", by: null };
    expect(await rows.markedMeanwhile()).toEqual([{ record: 1, name: "Asha Rao 2", by: null }, third]);
    await rows.markPrinted([1]);
    expect(await rows.markedMeanwhile()).toEqual([third]);
  });

  test("[PRINT-12, OPEN-82] lets the server read large schools by filter, and says so", async () => {
    const { sent, total, notice, read, idOf } = await openSchoolRows({ ...school(12_345), project, query });
    expect(sent).toEqual({
      filters: { csv_entity: "students", print_status: "ready_to_print" },
      field_map_override: { name: "user.full_name", photo: "user.image" },
    });
    expect(total).toBe(12_345);
    expect(notice).toBe(
      "12,345 records are too many to send at once, so the server reads them from the school while printing.",
    );
    expect((await read(12_000, 12_002)).map(({ id }) => id)).toEqual(["12001", "12002"]);
    expect([await idOf(7), await idOf(20_000)]).toEqual([8, null]);
  });

  test("[PRINT-23, SCH-61] marking sets the status “printed” on exactly the printed records", async () => {
    const { school: opened, statuses } = school(60);
    const { markPrinted } = await openSchoolRows({ school: opened, project, query });
    await markPrinted([9, 10, 59, 60]);
    expect(statuses).toEqual([10, 11, 60].map((id) => ({ id, print_status: "printed" })));
  });

  test("[PRINT-23] names a record that cannot be marked and marks the rest", async () => {
    const { school: opened } = school(60, [{ id: 2, message: "There is no such record." }]);
    const { markPrinted } = await openSchoolRows({ school: opened, project, query });
    await expect(markPrinted([0, 1, 2])).rejects.toThrow(
      "2 of 3 records were marked as printed. Asha Rao 2: There is no such record.",
    );
  });

  test("trimmed records give tokens the same values as full records", () => {
    const whole: CardRecord = flattenRecord(parseSchoolRecord("students", student(5)));
    const trimmed = createRowTrimmer(project)(whole);
    for (const token of ["name", "photo", "GUARDIAN.mobile", "user.custom_fields[name=House].data", "id"]) {
      const [from, of] = [trimmed, whole].map((row) => bindRecord(row, project.mapping));
      expect(from?.text(token)).toBe(of?.text(token));
      expect(from?.text(token)).toBeTruthy();
    }
  });

  test("repairs text that cannot be sent or drawn", () => {
    const broken = parseSchoolRecord("students", { ...student(1), admission_no: "A\0\ud800" });
    expect(flattenRecord(broken).admission_no).toBe("A\ufffd");
  });
});

test("[LIVE-94] lists a person's name, number, class or role, and photo", () => {
  expect(personLine(parseSchoolRecord("students", student(4)))).toEqual({
    id: 4,
    name: "Asha Rao 4",
    number: "A4",
    group: "8 B",
    photo: "http://school.example/storage/r/4.jpg",
  });
  const { user } = student(9);
  const cook = { staff_id: 9, employee_id: "E9", designation: "Cook", department: "Kitchen" };
  const image = "http://school.example/assets/dummy_logo.jpg";
  expect(personLine(parseSchoolRecord("staff", { ...cook, user: { ...user, image } }))).toEqual({
    id: 9,
    name: "Asha Rao 9",
    number: "E9",
    group: "Cook, Kitchen",
    photo: null,
  });
});
