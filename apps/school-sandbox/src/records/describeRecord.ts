import { userTypes } from "../seed/formFields.ts";
import type { Guardian, GuardianStore } from "../store/guardianStore.ts";
import type { Person } from "../store/personStore.ts";
import type { ClassSection, FormField, School, SchoolStore } from "../store/schoolStore.ts";
import { writtenDate } from "./writtenDate.ts";

/** Data that the records on a page refer to, read once per page. */
export type References = {
  readonly school: School;
  /** The sandbox's host as in the request, used in the URLs of pictures. */
  readonly host: string;
  readonly fields: readonly FormField[];
  readonly guardians: ReadonlyMap<number, Guardian>;
  readonly classSections: ReadonlyMap<number, ClassSection>;
};

type Stores = { readonly schools: SchoolStore; readonly guardians: GuardianStore };

export async function readReferences(
  { schools, guardians: guardianStore }: Stores,
  school: School,
  host: string,
  people: readonly Person[],
): Promise<References> {
  const dataset = people[0]?.dataset ?? "students";
  const guardianIds = people.flatMap(({ guardian_id }) => (guardian_id === null ? [] : [guardian_id]));
  const [fields, guardians, sections] = await Promise.all([
    schools.formFields(school.id, userTypes[dataset]),
    guardianStore.byIds(guardianIds),
    schools.classSections(school.id),
  ]);
  return { school, host, fields, guardians, classSections: new Map(sections.map((one) => [one.id, one])) };
}

/** A student, teacher or member of staff as the school system returns them. */
export function describeRecord(person: Person, references: References): object {
  const { id, user_id, print_status, status, created_at, updated_at, deleted_at } = person;
  const own = person.dataset === "students" ? describeStudent(person, references) : describeEmployee(person);
  const user = describeUser(person, references);
  return { id, user_id, ...own, status, print_status, user, created_at, updated_at, deleted_at };
}

function describeStudent(person: Person, references: References) {
  const { school, host, guardians, classSections } = references;
  const guardian = guardians.get(person.guardian_id ?? 0);
  const classSection = classSections.get(person.class_section_id ?? 0);
  return {
    admission_no: person.number,
    roll_number: person.roll_number,
    admission_date: writtenDate(person.admission_date),
    class_section_id: person.class_section_id,
    session_year_id: person.session_year_id,
    guardian: guardian ? describeGuardian(guardian, school, host) : null,
    class_section: classSection ? describeClassSection(classSection) : null,
  };
}

function describeEmployee(person: Person) {
  const subjects = person.dataset === "teachers" ? { subjects: describeSubjects(person.subjects) } : {};
  return {
    employee_id: person.number,
    department: person.department,
    designation: person.designation,
    qualification: person.qualification,
    experience: person.experience,
    salary: person.salary,
    ...subjects,
  };
}

function describeSubjects(stored: string) {
  const names = JSON.parse(stored) as readonly string[];
  return names.map((name, index) => ({ id: index + 1, name }));
}

function describeUser(person: Person, { school, host, fields }: References) {
  const values = new Map(Object.entries(JSON.parse(person.custom_values) as Record<string, string>));
  return {
    id: person.user_id,
    first_name: person.first_name,
    last_name: person.last_name,
    full_name: fullName(person),
    email: person.email,
    mobile: person.mobile,
    gender: person.gender,
    dob: writtenDate(person.dob),
    image: pictureAddress(host, school, person.image),
    current_address: person.current_address,
    permanent_address: person.permanent_address,
    custom_fields: fields.map((field) =>
      describeValue(person, field, values.get(String(field.id)), school, host),
    ),
  };
}

function describeValue(
  person: Person,
  field: FormField,
  value: string | undefined,
  school: School,
  host: string,
) {
  const { default_values, ...definition } = describeFormField(field);
  return {
    ...definition,
    // The id of the stored value, not of the field's definition.
    id: person.id * 100 + (field.id % 100),
    form_field_id: field.id,
    default_values,
    data: value ?? null,
    file_url: field.type === "file" && value ? storageAddress(host, school, value) : null,
  };
}

export function describeFormField(field: FormField) {
  return {
    id: field.id,
    form_field_id: field.id,
    name: field.name,
    label: field.label,
    type: field.type,
    is_required: field.is_required === 1,
    default_values: JSON.parse(field.default_values) as readonly string[],
    user_type: field.user_type,
  };
}

export function describeGuardian(guardian: Guardian, school: School, host: string) {
  const { id, first_name, last_name, email, mobile } = guardian;
  const name = fullName(guardian);
  const image = pictureAddress(host, school, guardian.image);
  return { id, first_name, last_name, full_name: name, name, email, mobile, image };
}

export function describeClassSection({ id, class_id, class_name, section_id, section_name }: ClassSection) {
  return {
    id,
    name: `${class_name} ${section_name}`,
    full_name: `${class_name} - ${section_name}`,
    class: { id: class_id, name: class_name },
    section: { id: section_id, name: section_name },
  };
}

export function describeSchool(school: School, host: string) {
  const { search_text, logo, ...shown } = school;
  const names = { subdomain: school.domain, slug: school.domain };
  return { ...shown, ...names, logo: storageAddress(host, school, logo) };
}

function fullName({
  first_name,
  last_name,
}: {
  readonly first_name: string;
  readonly last_name: string;
}): string {
  return `${first_name} ${last_name}`.trim();
}

function pictureAddress(host: string, school: School, path: string | null): string {
  return path === null ? `${host}/assets/dummy_logo.jpg` : storageAddress(host, school, path);
}

function storageAddress(host: string, { domain }: School, path: string): string {
  return `${host}/storage/${domain}/${path.split("/").map(encodeURIComponent).join("/")}`;
}
