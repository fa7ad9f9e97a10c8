import { ownValue } from "@print-builder/core/ownValue";
import type { CustomField, CustomValue, Dataset, RecordInput } from "@print-builder/school";
import { isJpg, maxFileBytes } from "../session/pictureTrouble.ts";

/** A standard field of a dataset, under the school system's name. */
export type FormField = {
  readonly name: string;
  readonly label: string;
  readonly type:
    | "text"
    | "email"
    | "tel"
    | "date"
    | "number"
    | "lines"
    | "gender"
    | "classSection"
    | "sessionYear"
    | "picture";
  /** The message if the value is missing; null for an optional field. */
  readonly missing: string | null;
};

export type FormSection = { readonly title: string; readonly fields: readonly FormField[] };

/** The person's input: pictures and files by field name, custom values by field id. */
export type FormValues = {
  readonly fields: Readonly<Record<string, string>>;
  readonly pictures: Readonly<Record<string, File | null>>;
  readonly custom: Readonly<Record<number, CustomValue["value"]>>;
};

type FieldType = FormField["type"];

const field = (
  name: string,
  label: string,
  type: FieldType = "text",
  missing: string | null = null,
): FormField => ({
  name,
  label,
  type,
  missing,
});

const person: readonly FormField[] = [
  field("first_name", "First name", "text", "First name is required"),
  field("last_name", "Last name"),
  field("gender", "Gender", "gender", "Gender is required"),
  field("dob", "Date of birth", "date", "Date of birth is required"),
  field("image", "Photo", "picture"),
];

const addresses: readonly FormField[] = [
  field("current_address", "Current address", "lines", "Current address is required"),
  field("permanent_address", "Permanent address", "lines", "Permanent address is required"),
];

const employment: readonly FormField[] = [
  field("employee_id", "Employee ID"),
  field("department", "Department"),
  field("designation", "Designation"),
  field("qualification", "Qualification"),
  field("experience", "Experience"),
  field("salary", "Salary"),
];

const school: readonly FormField[] = [
  field("class_section_id", "Class section", "classSection", "Class section is required"),
  field("admission_date", "Admission date", "date", "Admission date is required"),
  field("session_year_id", "Session year", "sessionYear"),
];

const guardian: readonly FormField[] = [
  field("guardian_email", "Guardian email", "email"),
  field("guardian_first_name", "Guardian first name"),
  field("guardian_mobile", "Guardian mobile", "tel"),
  field("guardian_image", "Guardian photo", "picture"),
];

const sections: Readonly<Record<Dataset, readonly FormSection[]>> = {
  students: [
    { title: "Student", fields: person },
    { title: "School", fields: school },
    { title: "Guardian", fields: guardian },
    { title: "Address", fields: addresses },
  ],
  teachers: [
    { title: "Teacher", fields: person },
    { title: "Employment", fields: employment },
    { title: "Address", fields: addresses },
  ],
  staff: [
    { title: "Staff member", fields: person },
    { title: "Employment", fields: employment },
  ],
};

const kinds: Readonly<Record<Dataset, { readonly type: string; readonly title: string }>> = {
  students: { type: "student", title: "Create New Student" },
  teachers: { type: "teacher", title: "Create New Teacher" },
  staff: { type: "staff", title: "Create New Staff" },
};

export function formSections(dataset: Dataset): readonly FormSection[] {
  return sections[dataset];
}

export function kindOf(dataset: Dataset): { readonly type: string; readonly title: string } {
  return kinds[dataset];
}

const fieldsOf = (dataset: Dataset) => sections[dataset].flatMap(({ fields }) => fields);

/** A local date in the format of date inputs and the school system. */
export function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

type FirstChoices = { readonly today: Date; readonly sessionYears: readonly { readonly id: number }[] };

export function emptyForm(
  dataset: Dataset,
  custom: readonly CustomField[],
  { today, sessionYears }: FirstChoices,
): FormValues {
  const names = fieldsOf(dataset).filter(({ type }) => type !== "picture");
  const starts: Readonly<Record<string, string>> =
    dataset === "students"
      ? { admission_date: dayOf(today), session_year_id: String(sessionYears[0]?.id ?? "") }
      : {};
  return {
    fields: Object.fromEntries(names.map(({ name }) => [name, ownValue(starts, name) ?? ""])),
    pictures: {},
    custom: Object.fromEntries(custom.map((each) => [each.form_field_id, firstValue(each)])),
  };
}

/** A custom field's initial value. An existing file is at `file_url` until the user chooses another. */
function firstValue({ type, data }: CustomField): CustomValue["value"] {
  if (type === "file") return "";
  if (type !== "checkbox") return data;
  return data
    .split(",")
    .map((choice) => choice.trim())
    .filter((choice) => choice !== "");
}

/** The reason why a picture is rejected; null if it is accepted. */
export function formPictureTrouble(file: File): string | null {
  if (!isJpg(file)) return "Please select a JPG file only.";
  return file.size > maxFileBytes ? "File too large (max 10MB)" : null;
}

/** Messages for missing or invalid values, by field. */
export function formErrors(
  dataset: Dataset,
  { fields, pictures }: FormValues,
): Readonly<Record<string, string>> {
  const entries = fieldsOf(dataset).flatMap(({ name, type, missing }) => {
    const picture = ownValue(pictures, name);
    if (type === "picture" && picture) {
      const trouble = formPictureTrouble(picture);
      return trouble === null ? [] : [[name, trouble] as const];
    }
    return missing !== null && (ownValue(fields, name) ?? "").trim() === "" ? [[name, missing] as const] : [];
  });
  return Object.fromEntries(entries);
}

const isEmpty = (value: CustomValue["value"]) =>
  value instanceof File ? value.size === 0 : value.length === 0;

/** Builds the request from the pictures and all non-empty values. */
export function formInput({ fields, pictures, custom }: FormValues): RecordInput {
  const filled = Object.entries(fields).flatMap(([name, value]) => {
    const text = value.trim();
    return text === "" ? [] : [[name, text] as const];
  });
  const values = Object.entries(custom).filter(([, value]) => !isEmpty(value));
  return {
    fields: Object.fromEntries(filled),
    ...(pictures.image ? { image: pictures.image } : {}),
    ...(pictures.guardian_image ? { guardianImage: pictures.guardian_image } : {}),
    customValues: values.map(([id, value]) => ({ formFieldId: Number(id), value })),
  };
}
