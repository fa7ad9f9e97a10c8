import { hash } from "@node-rs/argon2";
import { type Dataset, datasets } from "@print-builder/school";
import type { Insertable } from "kysely";
import { searchText } from "../searchText.ts";
import type { Tables } from "../store/tables.ts";
import { createRandom } from "./createRandom.ts";
import { fieldPlans, userTypes } from "./formFields.ts";
import { type Gender, pickName } from "./names.ts";
import { type SchoolPlan, schoolPlans } from "./schoolPlans.ts";
import { type Counters, seedPeople } from "./seedPeople.ts";

type Rows = { readonly [Table in keyof Tables]?: Insertable<Tables[Table]>[] };
type Seeded = Required<Omit<Rows, "login_code" | "token">>;

/** The password of both super admins, as documented in the README. */
export const sandboxPassword = "sandbox-password";

/** All rows of the invented schools, ordered so that every reference exists when it is inserted. */
export async function seedSchools(): Promise<Seeded> {
  const rows: Seeded = {
    super_admin: await superAdmins(),
    school: [],
    school_admin: [],
    session_year: [],
    class: [],
    section: [],
    class_section: [],
    form_field: [],
    guardian: [],
    person: [],
  };
  const counters: Counters = { person: 0, guardian: 0 };
  for (const plan of schoolPlans) addSchool(rows, plan, counters);
  return rows;
}

async function superAdmins(): Promise<Insertable<Tables["super_admin"]>[]> {
  const admin = async (id: number, email: string, lastName: string, twoFactor: 0 | 1) => ({
    id,
    email,
    first_name: "Sandbox",
    last_name: lastName,
    // OWASP's recommended parameters for Argon2id.
    password_hash: await hash(sandboxPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    two_factor: twoFactor,
  });
  return await Promise.all([
    admin(1, "superadmin@schools.example", "Superadmin", 0),
    admin(2, "superadmin-2fa@schools.example", "Two-Factor", 1),
  ]);
}

const plans = ["Basic", "Standard", "Premium"] as const;

function addSchool(rows: Seeded, plan: SchoolPlan, counters: Counters): void {
  const random = createRandom(`facts of ${plan.code}`);
  const packageId = plan.id === 1 ? 3 : 1 + random.below(plans.length);
  rows.school.push({
    id: plan.id,
    name: plan.name,
    code: plan.code,
    domain: plan.domain,
    logo: "crest.svg",
    status: plan.deleted ? "inactive" : "active",
    support_email: `office@${plan.domain}.example`,
    support_phone: `+44 118 496 0${String(100 + plan.id)}`,
    tagline: plan.tagline,
    package_id: packageId,
    active_plan: plans[packageId - 1] ?? "Basic",
    search_text: searchText(plan.name, plan.code, plan.domain, `office@${plan.domain}.example`),
    deleted_at: plan.deleted ? "2024-07-31T12:00:00.000Z" : null,
  });
  addAdmins(rows, plan);
  const sessionYearId = addSessionYears(rows, plan);
  const classSections = addClasses(rows, plan);
  const fieldIds = addFormFields(rows, plan);
  const { people, guardians } = seedPeople({ plan, classSections, sessionYearId, fieldIds }, counters);
  rows.guardian.push(...guardians);
  rows.person.push(...people);
}

function addAdmins(rows: Seeded, plan: SchoolPlan): void {
  const random = createRandom(`administrators of ${plan.code}`);
  const roles = ["principal", "office", "registrar", "it"];
  for (let index = 0; index < plan.admins; index++) {
    const gender: Gender = random.chance(0.5) ? "female" : "male";
    const name = pickName(random, gender);
    rows.school_admin.push({
      id: rows.school_admin.length + 1,
      school_id: plan.id,
      first_name: name.first,
      last_name: name.last,
      email: `${roles[index]}@${plan.domain}.example`,
      // A former administrator, who cannot be impersonated.
      status: index === 3 ? "inactive" : "active",
      created_at: `202${2 + index}-08-15T09:30:00.000Z`,
    });
  }
}

/** The current year comes first, because forms preselect it. */
function addSessionYears(rows: Seeded, plan: SchoolPlan): number {
  const first = rows.session_year.length + 1;
  for (let index = 0; index < plan.sessionYears; index++) {
    const year = 2026 - index;
    rows.session_year.push({
      id: first + index,
      school_id: plan.id,
      name: `${year}–${(year + 1) % 100}`,
      start_date: `${year}-04-01`,
      end_date: `${year + 1}-03-31`,
      is_default: index === 0 ? 1 : 0,
    });
  }
  return first;
}

function addClasses(rows: Seeded, plan: SchoolPlan) {
  const sections = plan.sections.map((name) => {
    const id = rows.section.length + 1;
    rows.section.push({ id, school_id: plan.id, name });
    return id;
  });
  const added: { id: number; grade: number }[] = [];
  for (let grade = 1; grade <= plan.classes; grade++) {
    const classId = rows.class.length + 1;
    rows.class.push({ id: classId, school_id: plan.id, name: `Class ${grade}` });
    for (const sectionId of sections) {
      const id = rows.class_section.length + 1;
      rows.class_section.push({ id, school_id: plan.id, class_id: classId, section_id: sectionId });
      added.push({ id, grade });
    }
  }
  return added;
}

function addFormFields(rows: Seeded, plan: SchoolPlan): Readonly<Record<Dataset, readonly number[]>> {
  const idsOf = (dataset: Dataset) =>
    fieldPlans[dataset].map((field) => {
      const id = rows.form_field.length + 1;
      rows.form_field.push({
        id,
        school_id: plan.id,
        user_type: userTypes[dataset],
        name: field.name,
        label: field.label,
        type: field.type,
        is_required: field.required ? 1 : 0,
        default_values: JSON.stringify(field.choices),
      });
      return id;
    });
  const entries = datasets.map((dataset) => [dataset, idsOf(dataset)] as const);
  return Object.fromEntries(entries) as Record<Dataset, number[]>;
}
