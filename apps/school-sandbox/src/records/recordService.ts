import { randomUUID } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Dataset, PrintStatus } from "@print-builder/school";
import { notFound, refuseFields } from "../http/sandboxError.ts";
import { userTypes } from "../seed/formFields.ts";
import { personSearchText } from "../seed/seedPeople.ts";
import type { Guardian, GuardianStore } from "../store/guardianStore.ts";
import type { NewPerson, Person, PersonChanges, PersonStore } from "../store/personStore.ts";
import type { School, SchoolStore } from "../store/schoolStore.ts";
import type { SentFile, SentForm } from "./readForm.ts";
import { type RecordForm, readRecordForm } from "./readRecordForm.ts";

export type RecordService = {
  create(school: School, dataset: Dataset, form: SentForm): Promise<Person>;
  edit(school: School, dataset: Dataset, id: number, form: SentForm): Promise<Person>;
  remove(school: School, dataset: Dataset, id: number): Promise<void>;
};

export type RecordDeps = {
  readonly people: PersonStore;
  readonly schools: SchoolStore;
  readonly guardians: GuardianStore;
  readonly uploads: Uploads;
  readonly clock: () => Date;
};

const singular: Readonly<Record<Dataset, string>> = {
  students: "Student",
  teachers: "Teacher",
  staff: "Staff member",
};

/** Creates, changes and removes people. Throws a SandboxError that lists the errors in a form. */
export function createRecordService({
  people,
  schools,
  guardians,
  uploads,
  clock,
}: RecordDeps): RecordService {
  async function readChecked(
    school: School,
    dataset: Dataset,
    form: SentForm,
    purpose: "create" | "edit",
    ownId: number,
  ): Promise<RecordForm> {
    const [sections, years, fields] = await Promise.all([
      schools.classSections(school.id),
      schools.sessionYears(school.id),
      schools.formFields(school.id, userTypes[dataset]),
    ]);
    const choices = {
      classSections: new Set(sections.map(({ id }) => id)),
      sessionYears: new Set(years.map(({ id }) => id)),
      fields,
    };
    const read = await readRecordForm(dataset, form, choices, purpose);
    const { number } = read.person;
    const isTaken = number !== undefined && (await people.hasNumber(school.id, dataset, number, ownId));
    const name = dataset === "students" ? "admission_no" : "employee_id";
    refuseFields(isTaken ? { ...read.faults, [name]: `${number} is already taken.` } : read.faults);
    return read;
  }

  async function existing(school: School, dataset: Dataset, id: number): Promise<Person> {
    const person = await people.one(school.id, dataset, id);
    if (person) return person;
    throw notFound(`${singular[dataset]} ${id}`);
  }

  async function keep(school: School, file: SentFile | null): Promise<string | null> {
    return file === null ? null : await uploads.keep(school.domain, file);
  }

  async function customValues(school: School, form: RecordForm, stored: string): Promise<string> {
    const values = new Map(Object.entries(JSON.parse(stored) as Record<string, string>));
    for (const [fieldId, value] of form.customValues) {
      const kept = typeof value === "string" ? value : await uploads.keep(school.domain, value);
      if (kept === "") values.delete(String(fieldId));
      else values.set(String(fieldId), kept);
    }
    return JSON.stringify(Object.fromEntries(values));
  }

  async function changesOf(school: School, form: RecordForm, before: Person | NewPerson) {
    const image = await keep(school, form.image);
    const guardianImage = await keep(school, form.guardianImage);
    const sent = { ...form.guardian, ...(guardianImage === null ? {} : { image: guardianImage }) };
    const guardian_id = await assignGuardian(guardians, school.id, before.guardian_id ?? null, sent);
    const changes: PersonChanges = {
      ...form.person,
      ...(form.classSectionId === null ? {} : { class_section_id: form.classSectionId }),
      ...(form.sessionYearId === null ? {} : { session_year_id: form.sessionYearId }),
      ...(image === null ? {} : { image }),
      guardian_id,
      custom_values: await customValues(school, form, before.custom_values),
      updated_at: clock().toISOString(),
    };
    return { ...changes, search_text: personSearchText({ ...before, ...changes }) };
  }

  return {
    async create(school, dataset, sent) {
      const form = await readChecked(school, dataset, sent, "create", 0);
      const years = await schools.sessionYears(school.id);
      const blank = {
        ...emptyPerson(school, dataset, clock()),
        session_year_id: dataset === "students" ? (years[0]?.id ?? null) : null,
      };
      const person = await people.add({ ...blank, ...(await changesOf(school, form, blank)) });
      if (person.number !== "") return person;
      return await people.change(person.id, numbered(school, person));
    },
    async edit(school, dataset, id, sent) {
      const before = await existing(school, dataset, id);
      const form = await readChecked(school, dataset, sent, "edit", id);
      return await people.change(id, await changesOf(school, form, before));
    },
    async remove(school, dataset, id) {
      await existing(school, dataset, id);
      await people.change(id, { deleted_at: clock().toISOString() });
    },
  };
}

/** Gives a person without a number a unique one, derived from their id. */
function numbered(school: School, person: Person): PersonChanges {
  const kind = { students: "", teachers: "-T-", staff: "-S-" }[person.dataset];
  const number = `${school.code.slice(0, 3)}${kind}${person.id}`;
  return { number, search_text: personSearchText({ ...person, number }) };
}

function emptyPerson(school: School, dataset: Dataset, now: Date): NewPerson {
  const print_status: PrintStatus = "yet_to_print";
  return {
    school_id: school.id,
    dataset,
    status: "active",
    print_status,
    first_name: "",
    last_name: "",
    email: "",
    mobile: "",
    gender: "",
    dob: "",
    image: null,
    current_address: "",
    permanent_address: "",
    number: "",
    roll_number: "",
    admission_date: "",
    class_section_id: null,
    session_year_id: null,
    guardian_id: null,
    department: "",
    designation: "",
    qualification: "",
    experience: "",
    salary: "",
    subjects: "[]",
    custom_values: "{}",
    search_text: "",
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    deleted_at: null,
  };
}

type SubmittedGuardian = Partial<Omit<Guardian, "id" | "school_id">>;

const nobody = { first_name: "", last_name: "", email: "", mobile: "", gender: "", image: null };

/**
 * Stores a student's submitted guardian. Updates the student's guardian or one with the same e-mail address, else
 * adds a guardian. Returns the guardian's id, or null if there is none.
 */
async function assignGuardian(
  guardians: GuardianStore,
  schoolId: number,
  ownId: number | null,
  sent: SubmittedGuardian,
): Promise<number | null> {
  if (Object.keys(sent).length === 0) return ownId;
  const id = ownId ?? (await sameEmail(guardians, schoolId, sent.email ?? ""));
  if (id !== null) {
    await guardians.change(id, sent);
    return id;
  }
  // A form with empty inputs does not create a guardian.
  if (Object.values(sent).every((value) => value === "")) return null;
  return await guardians.add({ ...nobody, ...sent, school_id: schoolId });
}

async function sameEmail(guardians: GuardianStore, schoolId: number, email: string): Promise<number | null> {
  if (email === "") return null;
  const found = await guardians.byEmail(schoolId, email);
  return found.find((one) => one.email.toLowerCase() === email.toLowerCase())?.id ?? null;
}

/** Stores files uploaded with records, separately from the files in the file manager. */
export type Uploads = {
  /** Folder with a school's uploads. */
  folderOf(domain: string): string;
  /** Stores a file permanently and returns its path in the school's storage. */
  keep(domain: string, file: SentFile): Promise<string>;
};

const keptEndings = new Set([".jpg", ".jpeg", ".png", ".gif", ".webp", ".svg", ".pdf", ".txt", ".docx"]);

export function createUploads(root: string): Uploads {
  const folderOf = (domain: string) => join(root, domain);
  return {
    folderOf,
    async keep(domain, { name, bytes }) {
      const ending = extname(name).toLowerCase();
      const path = `uploads/${randomUUID()}${keptEndings.has(ending) ? ending : ".bin"}`;
      const file = join(folderOf(domain), path);
      await mkdir(join(folderOf(domain), "uploads"), { recursive: true });
      await writeWhole(file, bytes);
      return path;
    },
  };
}

/** Renames the complete file into place, so that a reader never finds a partial file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.part`;
  const handle = await open(unfinished, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}
