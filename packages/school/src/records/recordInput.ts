import { SchoolError } from "../schoolError.ts";
import type { CustomField } from "./customField.ts";
import { recordFields } from "./recordFields.ts";
import type { Dataset, SchoolRecord } from "./schoolRecord.ts";

/** A custom field's value from a form: text, the chosen values of a checkbox, or a file. */
export type CustomValue = {
  readonly formFieldId: number;
  readonly value: string | readonly string[] | File;
};

/** Input for creating or editing a record. An edit changes only the fields it names. */
export type RecordInput = {
  /** Values by the school system's field names: first_name, class_section_id, guardian_mobile, … */
  readonly fields?: Readonly<Record<string, string>>;
  /** The photo, as a JPEG. */
  readonly image?: File;
  /** The guardian's photo, as a JPEG; students only. */
  readonly guardianImage?: File;
  readonly customValues?: readonly CustomValue[];
};

const ofUser = ["first_name", "last_name", "gender", "dob", "email", "mobile"];
const addresses = ["current_address", "permanent_address"];
const ofGuardian = ["first_name", "last_name", "email", "mobile"];
const ofStudent = ["admission_no", "roll_number", "admission_date", "class_section_id", "session_year_id"];
const ofEmployee = ["employee_id", "department", "designation", "qualification", "experience", "salary"];

const userFields = [...ofUser, ...addresses].map((name) => [`user.${name}`, name] as const);
const guardianFields = ofGuardian.map((name) => [`guardian.${name}`, `guardian_${name}`] as const);
const own = (names: readonly string[]) => names.map((name) => [name, name] as const);

const editableFields: Readonly<Record<Dataset, ReadonlyMap<string, string>>> = {
  students: new Map([...userFields, ...guardianFields, ...own(ofStudent)]),
  teachers: new Map([...userFields, ...own(ofEmployee)]),
  staff: new Map([...userFields, ...own(ofEmployee)]),
};

/** The school system's name of an editable field. */
export type EditField =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "picture"; readonly of: "person" | "guardian" }
  | { readonly kind: "custom"; readonly field: CustomField };

/**
 * The school system's field for editing a record's field (a path of `flattenRecord`); null if the school system cannot
 * change it.
 */
export function editFieldOf(dataset: Dataset, record: SchoolRecord, path: string): EditField | null {
  const name = editableFields[dataset].get(path);
  if (name !== undefined) return { kind: "field", name };
  if (path === "user.image") return { kind: "picture", of: "person" };
  if (path === "guardian.image" && dataset === "students") return { kind: "picture", of: "guardian" };
  // Values are sent by field number only, so a guardian's value would overwrite the student's.
  if (!path.startsWith("user.custom_fields[")) return null;
  const field = recordFields(record).find((one) => one.path === path)?.customField;
  return field ? { kind: "custom", field } : null;
}

/**
 * Converts changes, keyed by the paths of `flattenRecord`, to an edit. Throws a SchoolError (`invalid`) that names a
 * field if the school system cannot change it, or if its value is a file instead of text or vice versa.
 */
export function toRecordInput(
  dataset: Dataset,
  record: SchoolRecord,
  changes: Readonly<Record<string, string | File>>,
): RecordInput {
  const fields: Record<string, string> = {};
  const customValues: CustomValue[] = [];
  const pictures: { image?: File; guardianImage?: File } = {};
  for (const [path, value] of Object.entries(changes)) {
    const edit = editFieldOf(dataset, record, path);
    if (edit === null) throw refused(path, "cannot be changed in the school system");
    if (edit.kind === "field") fields[edit.name] = asText(path, value);
    else if (edit.kind === "custom") customValues.push({ formFieldId: edit.field.form_field_id, value });
    else pictures[edit.of === "person" ? "image" : "guardianImage"] = asFile(path, value);
  }
  return { fields, ...pictures, customValues };
}

function asText(path: string, value: string | File): string {
  if (typeof value === "string") return value;
  throw refused(path, "takes text, not a file");
}

function asFile(path: string, value: string | File): File {
  if (typeof value !== "string") return value;
  throw refused(path, "takes a JPG file");
}

function refused(path: string, why: string): SchoolError {
  return new SchoolError(0, "invalid", `${path} ${why}.`, { fields: { [path]: why } });
}

/**
 * Converts input to the school system's form: plain fields, image, guardian_image, and
 * `extra_fields[n][form_field_id]` with `extra_fields[n][data]`. A new record omits empty custom values. An edit
 * sends them, so that a value can be cleared, and adds `_method=PUT`.
 */
export function toRecordForm(input: RecordInput, purpose: "create" | "edit"): FormData {
  const form = new FormData();
  if (purpose === "edit") form.set("_method", "PUT");
  for (const [name, value] of Object.entries(input.fields ?? {})) form.set(name, value);
  if (input.image) form.set("image", input.image);
  if (input.guardianImage) form.set("guardian_image", input.guardianImage);
  const sent = (input.customValues ?? []).filter(({ value }) => purpose === "edit" || !isEmpty(value));
  for (const [index, { formFieldId, value }] of sent.entries()) {
    form.set(`extra_fields[${index}][form_field_id]`, String(formFieldId));
    form.set(`extra_fields[${index}][data]`, value instanceof File ? value : joined(value));
  }
  return form;
}

function isEmpty(value: CustomValue["value"]): boolean {
  return value instanceof File ? value.size === 0 : value.length === 0;
}

function joined(value: string | readonly string[]): string {
  return typeof value === "string" ? value : value.join(",");
}
