import { describe, expect, test } from "vitest";
import {
  editFieldOf,
  flattenRecord,
  isMissingPhoto,
  mappableFields,
  parseSchoolRecord,
  printStatusOf,
  toRecordInput,
} from "../index.ts";
import { isPictureField } from "./photo.ts";
import { toRecordForm } from "./recordInput.ts";

const field = (id: number, name: string, type: string, more: object = {}) => ({
  id: 100 + id,
  form_field_id: id,
  name,
  label: name,
  type,
  is_required: false,
  default_values: [],
  data: null,
  file_url: null,
  ...more,
});

const student = parseSchoolRecord("students", {
  id: 1,
  user_id: 50_001,
  admission_no: "007",
  class_section_id: 3,
  house: { name: "Blue", points: 12 },
  user: {
    id: 50_001,
    first_name: "Asha",
    last_name: "Rao",
    full_name: "Asha Rao",
    image: "http://school.example/storage/riverside/asha.jpg",
    password: "hash",
    custom_fields: [
      field(1, "Blood group", "dropdown", { data: "B+" }),
      field(2, "twice", "text", { data: "one" }),
      field(3, "twice", "text", { data: "two" }),
      field(4, "Signature", "file", { data: "s.png", file_url: "http://school.example/storage/s.png" }),
    ],
  },
  guardian: { full_name: "Ravi Rao", image: "http://school.example/assets/dummy_logo.jpg" },
  class_section: { id: 3, full_name: "Class 7 - B", class: { id: 7, name: "Class 7" } },
  print_status: null,
  created_at: "2026-01-01",
  updated_at: "2026-01-01",
  deleted_at: null,
});

const teacher = parseSchoolRecord("teachers", {
  teacher_id: 5,
  user: { first_name: "Noor" },
  subjects: [{ id: 1, name: "Physics" }, { name: "Music" }],
});

describe("records as flat text", () => {
  const flat = flattenRecord(student);

  test("names each field by its path in the record", () => {
    expect(flat).toMatchObject({
      id: "1",
      admission_no: "007",
      "user.full_name": "Asha Rao",
      "guardian.full_name": "Ravi Rao",
      "class_section.full_name": "Class 7 - B",
      "class_section.class.name": "Class 7",
      "house.name": "Blue",
      "house.points": "12",
      "user.custom_fields[name=Blood group].data": "B+",
    });
  });

  test("custom fields with the same name differ by id, and files have URLs", () => {
    expect(flat["user.custom_fields[form_field_id=2].data"]).toBe("one");
    expect(flat["user.custom_fields[form_field_id=3].data"]).toBe("two");
    expect(flat["user.custom_fields[name=Signature].file_url"]).toBe("http://school.example/storage/s.png");
  });

  test("parses a guardian's custom fields, but not lists that look similar", () => {
    const odd = { type: "text", name: null, data: 7 };
    const read = (guardian: object) =>
      flattenRecord(parseSchoolRecord("students", { id: 1, user: { first_name: "A" }, guardian }));
    const guardian = {
      custom_fields: [field(1, "Job", "text", { data: "Nurse" })],
      more: { custom_fields: [odd] },
    };
    expect(read(guardian)).toMatchObject({
      "guardian.custom_fields[name=Job].data": "Nurse",
      "guardian.more.custom_fields[0].data": "7",
    });
    expect(read({ full_name: "Ravi Rao", custom_fields: [odd] })).toMatchObject({
      "guardian.full_name": "Ravi Rao",
    });
  });

  test("treats custom fields of a teacher's guardian as a plain list", () => {
    const custom_fields = [{ form_field_id: 1, name: null, type: "text", data: 7 }];
    const odd = parseSchoolRecord("teachers", {
      id: 1,
      user: { first_name: "A" },
      guardian: { custom_fields },
    });
    expect(flattenRecord(odd)).toMatchObject({ "guardian.custom_fields[0].data": "7" });
  });

  test("[LIVE-93] omits created_at, updated_at, deleted_at and passwords", () => {
    const names = Object.keys(flat).map((path) => path.split(".").at(-1));
    for (const name of ["created_at", "updated_at", "deleted_at", "password"])
      expect(names).not.toContain(name);
    expect(names.length).toBeGreaterThan(15);
  });

  test("does not treat a placeholder as a photo", () => {
    expect(flat["guardian.image"]).toBe("");
    expect(flat["user.image"]).toBe("http://school.example/storage/riverside/asha.jpg");
  });

  test("turns a list of named objects into joined names and a field per object", () => {
    expect(flattenRecord(teacher)).toMatchObject({
      id: "5",
      subjects: "Physics, Music",
      "subjects[1].name": "Music",
    });
  });

  test("limits a very wide and deep record to 500 fields", () => {
    const wide = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`f${index}`, index]));
    let deep: object = { end: true };
    for (let depth = 0; depth < 50; depth++) deep = { deep };
    const record = parseSchoolRecord("staff", { id: 1, user: {}, deep, wide });
    expect(Object.keys(flattenRecord(record)).length).toBeLessThanOrEqual(500);
  });
});

describe("fields to map", () => {
  const fields = mappableFields(student);
  const of = (path: string) => fields.find((one) => one.path === path);

  test("fields to map have a label, an initial token and a sample", () => {
    expect(of("user.full_name")).toEqual({
      path: "user.full_name",
      label: "Full name",
      type: "text",
      token: "full_name",
      sample: "Asha Rao",
      group: "Person",
    });
    expect(of("guardian.mobile")).toMatchObject({ label: "Guardian mobile", token: "guardian_mobile" });
    expect(of("user.custom_fields[name=Blood group].data")).toMatchObject({
      label: "Blood group",
      token: "blood_group",
      group: "Custom fields",
    });
  });

  test("photos and picture files start as images, even if the sample has none", () => {
    for (const path of ["user.image", "guardian.image", "user.custom_fields[name=Signature].file_url"]) {
      expect(of(path)?.type).toBe("image");
    }
    expect(fields.filter(({ type }) => type === "image")).toHaveLength(3);
  });

  test("[LIVE-93] fields to map exclude internal fields and have unique tokens", () => {
    expect(fields.some(({ path }) => /(created|updated|deleted)_at/.test(path))).toBe(false);
    expect(new Set(fields.map(({ token }) => token)).size).toBe(fields.length);
  });
});

describe("photos", () => {
  test.each([
    ["", true],
    [null, true],
    ["http://s.example/assets/dummy_logo.jpg", true],
    ["http://s.example/assets/DUMMY_LOGO.JPG?v=2", true],
    ["http://s.example/my_dummy_logo.jpg", false],
    ["http://s.example/asha.jpg", false],
  ])("the photo %j is missing: %s", (address, missing) => {
    expect(isMissingPhoto(address)).toBe(missing);
  });

  test.each([
    ["user.image", "", true],
    ["guardian_image", "", true],
    ["x.data", "https://s.example/a.PNG?x=1", true],
    ["x.data", "https://s.example/a.pdf", false],
    ["user.first_name", "photo.jpg", false],
  ])("%s with %j is a picture: %s", (path, value, picture) => {
    expect(isPictureField(path, value)).toBe(picture);
  });
});

test("[OPEN-65, SCH-61] treats a record without print status as yet to print", () => {
  expect(printStatusOf(student)).toBe("yet_to_print");
  expect(printStatusOf({ print_status: "printed" })).toBe("printed");
});

describe("editing a record", () => {
  test("converts field paths to the names that the school system accepts", () => {
    const photo = new File(["x"], "a.jpg", { type: "image/jpeg" });
    const input = toRecordInput("students", student, {
      "user.first_name": "Usha",
      "guardian.mobile": "1",
      "user.image": photo,
      "user.custom_fields[name=Blood group].data": "",
    });
    const form = toRecordForm(input, "edit");
    expect([...form.keys()]).toEqual([
      "_method",
      "first_name",
      "guardian_mobile",
      "image",
      "extra_fields[0][form_field_id]",
      "extra_fields[0][data]",
    ]);
    expect(form.get("_method")).toBe("PUT");
    expect(form.get("extra_fields[0][form_field_id]")).toBe("1");
  });

  test("refuses to edit a field that the school system computes and names it", () => {
    expect(editFieldOf("students", student, "user.full_name")).toBeNull();
    expect(() => toRecordInput("students", student, { "user.full_name": "x" })).toThrow(
      "user.full_name cannot be changed in the school system.",
    );
    expect(() => toRecordInput("students", student, { "user.image": "x" })).toThrow("takes a JPG file");
    expect(editFieldOf("teachers", teacher, "guardian.mobile")).toBeNull();
  });

  test("refuses a guardian's custom field, which would alter the student's", () => {
    const guardian = { custom_fields: [field(1, "Job", "text", { data: "Nurse" })] };
    const record = parseSchoolRecord("students", { id: 1, user: { first_name: "A" }, guardian });
    const path = "guardian.custom_fields[name=Job].data";
    expect(flattenRecord(record)[path]).toBe("Nurse");
    expect(editFieldOf("students", record, path)).toBeNull();
    expect(() => toRecordInput("students", record, { [path]: "x" })).toThrow("cannot be changed");
  });

  test("[LIVE-77, LIVE-78, LIVE-79] a new record joins checkbox values and omits empty custom values", () => {
    const form = toRecordForm(
      {
        fields: { first_name: "Usha" },
        customValues: [
          { formFieldId: 1, value: "" },
          { formFieldId: 2, value: [] },
          { formFieldId: 3, value: ["a", "b"] },
        ],
      },
      "create",
    );
    expect([...form.entries()]).toEqual([
      ["first_name", "Usha"],
      ["extra_fields[0][form_field_id]", "3"],
      ["extra_fields[0][data]", "a,b"],
    ]);
  });
});
