import type { Dataset, PrintStatus } from "@print-builder/school";
import type { Insertable } from "kysely";
import { searchText } from "../searchText.ts";
import type { Tables } from "../store/tables.ts";
import { createRandom, type Random } from "./createRandom.ts";
import { fieldPlans } from "./formFields.ts";
import { type Gender, type Name, pickFirst, pickName } from "./names.ts";
import type { SchoolPlan } from "./schoolPlans.ts";

export type SchoolParts = {
  readonly plan: SchoolPlan;
  /** `grade` is the number of the class, 1 for the youngest. */
  readonly classSections: readonly { readonly id: number; readonly grade: number }[];
  readonly sessionYearId: number;
  readonly fieldIds: Readonly<Record<Dataset, readonly number[]>>;
};

type Row = Insertable<Tables["person"]>;
type GuardianRow = Insertable<Tables["guardian"]>;

/** The last ids given to records and guardians. Ids continue from school to school. */
export type Counters = { person: number; guardian: number };

/** User ids start far above record ids, so that code that confuses the two always fails. */
export const firstUserId = 50_000;

const seededAt = "2026-05-04T08:00:00.000Z";
const streets = [
  "Mill Lane",
  "Harbour Road",
  "Orchard Street",
  "Station Avenue",
  "Church Walk",
  "Park Crescent",
];
const towns = ["Riverside", "Easton", "Westbrook", "Old Town", "Northgate"];
// Numbers that Ofcom reserves for fiction.
const areas = ["7700 900", "113 496 0", "114 496 0", "117 496 0", "121 496 0", "131 496 0", "151 496 0"];

/** One school's people, the same at every start. */
export function seedPeople(
  parts: SchoolParts,
  counters: Counters,
): { readonly people: readonly Row[]; readonly guardians: readonly GuardianRow[] } {
  const { plan } = parts;
  const random = createRandom(`people of ${plan.code}`);
  const people: Row[] = [];
  const guardians: GuardianRow[] = [];
  for (const place of placesOf(parts)) {
    const { person, guardian } = student(random, parts, place, counters);
    people.push(person);
    guardians.push(guardian);
  }
  for (let index = 0; index < plan.teachers; index++)
    people.push(employee(random, parts, "teachers", index, counters));
  for (let index = 0; index < plan.staff; index++)
    people.push(employee(random, parts, "staff", index, counters));
  return { people, guardians };
}

/** A student's section, their roll number from 1, and their number among all students from 0. */
type Place = {
  readonly section: SchoolParts["classSections"][number];
  readonly roll: number;
  readonly index: number;
};

/**
 * The class and section of each student, in order. Sections are filled in turn, so they have about the same
 * size.
 */
function placesOf({ plan, classSections }: SchoolParts): readonly Place[] {
  const places: Place[] = [];
  for (let roll = 1; places.length < plan.students && classSections.length > 0; roll++) {
    const isLastFull = plan.lastSection !== null && roll > plan.lastSection;
    const open = isLastFull ? classSections.slice(0, -1) : classSections;
    for (const section of open) places.push({ section, roll, index: places.length });
  }
  return places.slice(0, plan.students);
}

function student(random: Random, parts: SchoolParts, { index, section, roll }: Place, counters: Counters) {
  const { plan } = parts;
  const { person, name } = anyone(random, parts, "students", counters);
  const joined = 2026 - random.below(Math.min(6, section.grade));
  const guardian = guardianOf(random, parts, name, counters);
  const number = `${plan.code.slice(0, 3)}${joined % 100}${String(index + 1).padStart(4, "0")}`;
  const student: Row = {
    ...person,
    dob: dateIn(random, 2020 - section.grade),
    number,
    roll_number: String(roll).padStart(2, "0"),
    admission_date: `${joined}-0${4 + random.below(4)}-${day(random)}`,
    class_section_id: section.id,
    session_year_id: parts.sessionYearId,
    guardian_id: guardian.id ?? null,
  };
  return { person: withSearch(student), guardian };
}

const departments = ["Mathematics", "Science", "Languages", "Humanities", "Arts", "Sport"];
const subjects: Readonly<Record<string, readonly string[]>> = {
  Mathematics: ["Mathematics", "Statistics"],
  Science: ["Physics", "Chemistry", "Biology"],
  Languages: ["English", "Hindi", "Gujarati", "Tamil", "Arabic", "French"],
  Humanities: ["History", "Geography", "Civics"],
  Arts: ["Music", "Drawing", "Theatre"],
  Sport: ["Athletics", "Swimming"],
};
const teacherTitles = ["Teacher", "Senior teacher", "Head of department", "Assistant teacher"];
const staffPosts = [
  ["Administration", "Registrar"],
  ["Administration", "Receptionist"],
  ["Accounts", "Accountant"],
  ["Library", "Librarian"],
  ["Transport", "Driver"],
  ["Health", "School nurse"],
  ["Maintenance", "Caretaker"],
  ["Kitchen", "Cook"],
  ["IT", "Technician"],
  ["Security", "Gatekeeper"],
] as const;

function employee(
  random: Random,
  parts: SchoolParts,
  dataset: "teachers" | "staff",
  index: number,
  counters: Counters,
): Row {
  const { person } = anyone(random, parts, dataset, counters);
  const isTeacher = dataset === "teachers";
  const [post, title] = random.pick(staffPosts);
  const department = isTeacher ? random.pick(departments) : post;
  const taught = isTeacher ? (subjects[department] ?? []) : [];
  return withSearch({
    ...person,
    dob: dateIn(random, 1966 + random.below(34)),
    number: `${parts.plan.code.slice(0, 3)}-${isTeacher ? "T" : "S"}-${String(index + 1).padStart(3, "0")}`,
    department,
    designation: isTeacher ? random.pick(teacherTitles) : title,
    qualification: isTeacher
      ? random.pick(["B.Ed.", "M.Ed.", "M.Sc.", "M.A.", "Ph.D."])
      : random.pick(["", "Diploma", "B.Com."]),
    experience: String(1 + random.below(30)),
    salary: String(24_000 + 500 * random.below(60)),
    subjects: JSON.stringify([
      ...new Set(taught.length > 0 ? [random.pick(taught), random.pick(taught)] : []),
    ]),
  });
}

function anyone(random: Random, parts: SchoolParts, dataset: Dataset, counters: Counters) {
  const id = ++counters.person;
  const userId = firstUserId + id;
  const gender: Gender = random.chance(0.5) ? "female" : "male";
  const name = pickName(random, gender);
  const fields = fieldPlans[dataset].map((plan, index) => [
    parts.fieldIds[dataset][index],
    plan.value(random, userId),
  ]);
  const person: Row = {
    id,
    school_id: parts.plan.id,
    dataset,
    user_id: userId,
    status: random.chance(0.04) ? "inactive" : "active",
    print_status: printStatus(random),
    first_name: name.first,
    last_name: name.last,
    email: emailOf(name, userId, parts.plan.domain),
    mobile: phone(random),
    gender,
    dob: "",
    image: photo(random, `${dataset}-${userId}`),
    current_address: address(random),
    permanent_address: address(random),
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
    custom_values: JSON.stringify(Object.fromEntries(fields.filter(([, value]) => value !== ""))),
    search_text: "",
    created_at: seededAt,
    updated_at: seededAt,
    deleted_at: null,
  };
  return { person, name };
}

function guardianOf(random: Random, { plan }: SchoolParts, child: Name, counters: Counters): GuardianRow {
  const id = ++counters.guardian;
  const gender: Gender = random.chance(0.5) ? "female" : "male";
  return {
    id,
    school_id: plan.id,
    first_name: pickFirst(random, gender, child.script),
    last_name: child.last,
    email: `guardian${id}@post.example`,
    mobile: phone(random),
    gender,
    image: random.chance(0.75) ? `portraits/guardian-${id}.jpg` : null,
  };
}

/** The text that a search for people matches against. */
export function personSearchText(person: Pick<Row, "first_name" | "last_name" | "number" | "email">): string {
  return searchText(`${person.first_name} ${person.last_name}`.trim(), person.number, person.email);
}

function withSearch(person: Row): Row {
  return { ...person, search_text: personSearchText(person) };
}

function photo(random: Random, name: string): string | null {
  const place = random.below(1000);
  if (place < 30) return null;
  const shape = place < 50 ? "-wide" : place < 65 ? "-tiny" : "";
  return `portraits/${name}${shape}.jpg`;
}

function printStatus(random: Random): PrintStatus | null {
  const place = random.below(100);
  if (place < 12) return null;
  if (place < 70) return "yet_to_print";
  return place < 88 ? "ready_to_print" : "printed";
}

function emailOf({ first, last }: Name, userId: number, domain: string): string {
  const plain = searchText(`${first}.${last}`).replaceAll(/[^a-z.]/g, "");
  const local = plain.length > 3 ? plain.slice(0, 40) : "person.";
  return `${local.replaceAll(/^\.+|\.+$/g, "")}${userId}@${domain}.example`;
}

function phone(random: Random): string {
  return `+44 ${random.pick(areas)}${String(random.below(1000)).padStart(3, "0")}`;
}

function address(random: Random): string {
  return `${1 + random.below(140)} ${random.pick(streets)}, ${random.pick(towns)}`;
}

function dateIn(random: Random, year: number): string {
  return `${year}-${String(1 + random.below(12)).padStart(2, "0")}-${day(random)}`;
}

function day(random: Random): string {
  return String(1 + random.below(28)).padStart(2, "0");
}
