import type { Dataset } from "@print-builder/school";
import sharp from "sharp";
import type { FormField } from "../store/schoolStore.ts";
import type { SentFile, SentForm } from "./readForm.ts";
import { readDate } from "./writtenDate.ts";

/** Submitted data of a person; fields that were not sent are missing. */
export type RecordForm = {
  readonly person: Readonly<Record<string, string>>;
  readonly classSectionId: number | null;
  readonly sessionYearId: number | null;
  readonly guardian: Readonly<Record<string, string>>;
  readonly customValues: ReadonlyMap<number, string | SentFile>;
  readonly image: SentFile | null;
  readonly guardianImage: SentFile | null;
  readonly faults: Readonly<Record<string, string>>;
};

/** The school's sections, years and custom fields. */
export type Choices = {
  readonly classSections: ReadonlySet<number>;
  readonly sessionYears: ReadonlySet<number>;
  readonly fields: readonly FormField[];
};

const maxLength = 1000;
const ofEveryone = [
  "first_name",
  "last_name",
  "gender",
  "dob",
  "email",
  "mobile",
  "current_address",
  "permanent_address",
  "status",
  "print_status",
];
const ofStudents = ["roll_number", "admission_date"];
const ofEmployees = ["department", "designation", "qualification", "experience", "salary"];
const ofGuardian = ["first_name", "last_name", "email", "mobile", "gender"];

type Faults = Map<string, string>;

/** Reads and validates a form. A new record must have all required fields; an edit may not clear them. */
export async function readRecordForm(
  dataset: Dataset,
  form: SentForm,
  choices: Choices,
  purpose: "create" | "edit",
): Promise<RecordForm> {
  const faults: Faults = new Map();
  const names = [...ofEveryone, ...(dataset === "students" ? ofStudents : ofEmployees)];
  const person = pickText(form, names, faults);
  const number = form.text.get(dataset === "students" ? "admission_no" : "employee_id")?.trim();
  if (number) person.number = number.slice(0, 100);
  checkRequired(requiredOf(dataset), form, purpose, faults);
  checkWords(person, faults);
  checkDates(person, faults);
  const read = {
    person,
    classSectionId: readChoice(form, "class_section_id", choices.classSections, faults),
    sessionYearId: readChoice(form, "session_year_id", choices.sessionYears, faults),
    guardian: dataset === "students" ? pickGuardian(form, faults) : {},
    customValues: readCustomValues(form, choices.fields, faults),
    image: await readPicture(form, "image", faults),
    guardianImage: dataset === "students" ? await readPicture(form, "guardian_image", faults) : null,
  };
  return { ...read, faults: Object.fromEntries(faults) };
}

function pickText(form: SentForm, names: readonly string[], faults: Faults): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const name of names) {
    const value = form.text.get(name)?.trim();
    if (value === undefined) continue;
    if (value.length > maxLength) faults.set(name, `${name} may have ${maxLength} characters at most.`);
    else picked[name] = value;
  }
  return picked;
}

function pickGuardian(form: SentForm, faults: Faults): Record<string, string> {
  const sent = pickText(
    form,
    ofGuardian.map((name) => `guardian_${name}`),
    faults,
  );
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name.slice("guardian_".length), value]),
  );
}

const alwaysRequired = {
  first_name: "First name is required",
  gender: "Gender is required",
  dob: "Date of birth is required",
};
const addressesRequired = {
  current_address: "Current address is required",
  permanent_address: "Permanent address is required",
};

function requiredOf(dataset: Dataset): Readonly<Record<string, string>> {
  if (dataset === "staff") return alwaysRequired;
  if (dataset === "teachers") return { ...alwaysRequired, ...addressesRequired };
  return {
    ...alwaysRequired,
    class_section_id: "Class section is required",
    admission_date: "Admission date is required",
    ...addressesRequired,
  };
}

function checkRequired(
  required: Readonly<Record<string, string>>,
  form: SentForm,
  purpose: "create" | "edit",
  faults: Faults,
): void {
  for (const [name, message] of Object.entries(required)) {
    const value = form.text.get(name)?.trim();
    if (value === "" || (value === undefined && purpose === "create")) faults.set(name, message);
  }
}

const words: Readonly<Record<string, readonly string[]>> = {
  gender: ["male", "female"],
  status: ["active", "inactive"],
  print_status: ["yet_to_print", "ready_to_print", "printed"],
};

function checkWords(person: Record<string, string>, faults: Faults): void {
  for (const [name, allowed] of Object.entries(words)) {
    const value = person[name];
    if (value && !allowed.includes(value.toLowerCase())) {
      faults.set(name, `${name} must be one of ${allowed.join(", ")}.`);
    } else if (value) {
      person[name] = value.toLowerCase();
    }
  }
}

function checkDates(person: Record<string, string>, faults: Faults): void {
  for (const name of ["dob", "admission_date"]) {
    const sent = person[name];
    if (!sent) continue;
    const date = readDate(sent);
    if (date === null) faults.set(name, `${name} must be a date such as 2014-05-31 or 31-05-2014.`);
    else person[name] = date;
  }
}

function readChoice(form: SentForm, name: string, known: ReadonlySet<number>, faults: Faults): number | null {
  const sent = form.text.get(name)?.trim();
  if (!sent) return null;
  if (known.has(Number(sent))) return Number(sent);
  faults.set(name, `${name} ${sent.slice(0, 40)} does not exist in this school.`);
  return null;
}

/** Photos with more pixels are refused without decoding them. */
const maxPixels = 50_000_000;

/** True if the bytes are a JPEG with a valid header, whatever the file's name. */
async function isJpeg(bytes: Buffer): Promise<boolean> {
  try {
    const { format, width } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata();
    return format === "jpeg" && width > 0;
  } catch {
    // sharp throws if the bytes are not a picture.
    return false;
  }
}

async function readPicture(form: SentForm, name: string, faults: Faults): Promise<SentFile | null> {
  const file = form.files.get(name) ?? null;
  if (file === null || (await isJpeg(file.bytes))) return file;
  faults.set(name, "Please select a JPG file only.");
  return null;
}

/** `extra_fields[n][form_field_id]` is the id of the custom field, and `extra_fields[n][data]` is its value. */
function readCustomValues(
  form: SentForm,
  fields: readonly FormField[],
  faults: Faults,
): ReadonlyMap<number, string | SentFile> {
  const values = new Map<number, string | SentFile>();
  for (const [name, sentId] of form.text) {
    const [, place] = /^extra_fields\[(\d{1,4})\]\[form_field_id\]$/.exec(name) ?? [];
    if (place === undefined) continue;
    const dataName = `extra_fields[${place}][data]`;
    const field = fields.find(({ id }) => String(id) === sentId.trim());
    const value = form.files.get(dataName) ?? form.text.get(dataName) ?? "";
    const fault = field ? customFault(field, value) : "This custom field does not exist here.";
    if (fault !== null) faults.set(dataName, fault);
    else if (field) values.set(field.id, value);
  }
  return values;
}

function customFault(field: FormField, value: string | SentFile): string | null {
  if (typeof value !== "string")
    return field.type === "file" ? null : `${field.label} takes text, not a file.`;
  if (value === "") return null;
  if (field.type === "file") return `${field.label} takes a file.`;
  if (value.length > maxLength) return `${field.label} may have ${maxLength} characters at most.`;
  if (field.type === "number" && !Number.isFinite(Number(value))) return `${field.label} must be a number.`;
  if (field.type === "email" && !/^[^\s@]+@[^\s@]+$/.test(value))
    return `${field.label} must be an email address.`;
  const choices = JSON.parse(field.default_values) as readonly string[];
  const chosen = field.type === "checkbox" ? value.split(",").map((one) => one.trim()) : [value];
  const unknown = choices.length > 0 && chosen.find((one) => !choices.includes(one));
  return unknown ? `${field.label} does not offer “${unknown.slice(0, 100)}”.` : null;
}
