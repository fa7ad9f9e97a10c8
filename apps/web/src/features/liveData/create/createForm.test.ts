import { datasets } from "@print-builder/school";
import { describe, expect, it } from "vitest";
import {
  dayOf,
  emptyForm,
  formErrors,
  formInput,
  formPictureTrouble,
  formSections,
  kindOf,
} from "./createForm.ts";

const names = (dataset: (typeof datasets)[number]) =>
  formSections(dataset).flatMap(({ fields }) => fields.map(({ name }) => name));
const first = { today: new Date(2026, 10, 5), sessionYears: [{ id: 4 }, { id: 5 }] };
const employment = ["employee_id", "department", "designation", "qualification", "experience", "salary"];
const addresses = ["current_address", "permanent_address"];
const field = (id: number, type: string, more: object = {}) => ({
  form_field_id: id,
  name: `f${id}`,
  label: `F${id}`,
  type: type as "text",
  is_required: false,
  choices: [],
  data: "",
  file_url: "",
  ...more,
});

describe("createForm", () => {
  it("[LIVE-59, LIVE-60, LIVE-63, LIVE-64] the form asks for the dataset's fields", () => {
    for (const dataset of datasets) {
      expect(names(dataset)).toEqual(
        expect.arrayContaining(["first_name", "last_name", "gender", "dob", "image"]),
      );
    }
    const ofStudents = ["class_section_id", "admission_date", "session_year_id", ...addresses];
    const ofGuardian = ["guardian_first_name", "guardian_mobile", "guardian_email", "guardian_image"];
    expect(names("students").slice(5).sort()).toEqual([...ofStudents, ...ofGuardian].sort());
    expect(names("teachers").slice(5)).toEqual([...employment, ...addresses]);
    expect(names("staff").slice(5)).toEqual(employment);
  });

  it("[LIVE-58] the form's title names the dataset", () => {
    expect(datasets.map((dataset) => kindOf(dataset).title)).toEqual([
      "Create New Student",
      "Create New Teacher",
      "Create New Staff",
    ]);
  });

  it("[LIVE-61, LIVE-62] the form starts with today's date and the first session year", () => {
    const { fields } = emptyForm("students", [], first);
    expect(fields).toMatchObject({ admission_date: "2026-11-05", session_year_id: "4", first_name: "" });
    expect(emptyForm("staff", [], first).fields).not.toHaveProperty("admission_date");
    expect(dayOf(new Date(2026, 0, 1, 0, 30))).toBe("2026-01-01");
  });

  it("[LIVE-65, LIVE-66, LIVE-67, LIVE-68, LIVE-69, LIVE-70, LIVE-71, LIVE-72] reports missing required fields", () => {
    const person = {
      first_name: "First name is required",
      gender: "Gender is required",
      dob: "Date of birth is required",
    };
    const places = {
      current_address: "Current address is required",
      permanent_address: "Permanent address is required",
    };
    const empty = { fields: { first_name: "  " }, pictures: {}, custom: {} };
    expect(formErrors("students", empty)).toEqual({
      ...person,
      class_section_id: "Class section is required",
      admission_date: "Admission date is required",
      ...places,
    });
    expect(formErrors("teachers", empty)).toEqual({ ...person, ...places });
    expect(formErrors("staff", empty)).toEqual(person);
  });

  it("[LIVE-73] accepts only JPG and JPEG pictures", () => {
    const png = new File(["x"], "a.png", { type: "image/png" });
    const jpg = new File(["x"], "a.JPEG", { type: "image/jpeg" });
    expect(formPictureTrouble(png)).toBe("Please select a JPG file only.");
    expect(formPictureTrouble(jpg)).toBeNull();
    const errors = formErrors("staff", { fields: {}, pictures: { image: png }, custom: {} });
    expect(errors.image).toBe("Please select a JPG file only.");
  });

  it("[LIVE-76] custom fields start with their current values", () => {
    const custom = [
      field(1, "text", { data: "Route 5" }),
      field(2, "checkbox", { data: "Chess, Choir" }),
      field(3, "file", { data: "s.png", file_url: "http://school.example/s.png" }),
    ];
    expect(emptyForm("students", custom, first).custom).toEqual({
      1: "Route 5",
      2: ["Chess", "Choir"],
      3: "",
    });
  });

  it("[LIVE-78, LIVE-79] sends fields, pictures and custom values that are not empty", () => {
    const image = new File(["x"], "a.jpg", { type: "image/jpeg" });
    const input = formInput({
      fields: { first_name: " Asha ", last_name: "", admission_date: "2026-11-05" },
      pictures: { image, guardian_image: image },
      custom: { 1: "", 2: [], 3: ["Chess", "Choir"], 4: "B+" },
    });
    expect(input).toEqual({
      fields: { first_name: "Asha", admission_date: "2026-11-05" },
      image,
      guardianImage: image,
      customValues: [
        { formFieldId: 3, value: ["Chess", "Choir"] },
        { formFieldId: 4, value: "B+" },
      ],
    });
  });
});
