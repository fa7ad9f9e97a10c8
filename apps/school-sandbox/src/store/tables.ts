import type { Dataset, PrintStatus } from "@print-builder/school";
import type { Generated } from "kysely";

// Times are ISO text in UTC, booleans are 1 or 0, lists and objects are JSON text.

type SuperAdminTable = {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string;
  readonly two_factor: 0 | 1;
};

/** A pending sign-in code. Each super admin has at most one. */
type LoginCodeTable = {
  readonly super_admin_id: number;
  readonly code: string;
  readonly sent_at: string;
  readonly expires_at: string;
  readonly tries: number;
};

type TokenTable = {
  /** A SHA-256 hash, so that a copy of the database file contains no valid token. */
  readonly hash: string;
  readonly kind: "super_admin" | "impersonation";
  readonly super_admin_id: number;
  /** Set for an impersonation: the super admin's token that started it, and its school. */
  readonly parent_hash: string | null;
  readonly school_id: number | null;
  readonly expires_at: string;
};

type SchoolTable = {
  readonly id: number;
  readonly name: string;
  readonly code: string;
  readonly domain: string;
  readonly logo: string;
  readonly status: "active" | "inactive";
  readonly support_email: string;
  readonly support_phone: string;
  readonly tagline: string;
  readonly package_id: number;
  readonly active_plan: string;
  readonly search_text: string;
  readonly deleted_at: string | null;
};

type SchoolAdminTable = {
  readonly id: number;
  readonly school_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly status: "active" | "inactive";
  readonly created_at: string;
};

type SessionYearTable = {
  readonly id: number;
  readonly school_id: number;
  readonly name: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly is_default: 0 | 1;
};

type ClassTable = { readonly id: number; readonly school_id: number; readonly name: string };
type SectionTable = ClassTable;

type ClassSectionTable = {
  readonly id: number;
  readonly school_id: number;
  readonly class_id: number;
  readonly section_id: number;
};

type FormFieldTable = {
  readonly id: number;
  readonly school_id: number;
  /** 1 for students, 2 for staff, 3 for teachers. */
  readonly user_type: number;
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly is_required: 0 | 1;
  /** JSON list of choices. */
  readonly default_values: string;
};

type GuardianTable = {
  readonly id: Generated<number>;
  readonly school_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile: string;
  readonly gender: string;
  readonly image: string | null;
};

/** A student, teacher or member of staff. Columns that do not apply to the dataset are empty. */
type PersonTable = {
  readonly id: Generated<number>;
  readonly school_id: number;
  readonly dataset: Dataset;
  readonly user_id: number;
  readonly status: "active" | "inactive";
  readonly print_status: PrintStatus | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly mobile: string;
  readonly gender: string;
  readonly dob: string;
  /** Path in the school's storage; null without a photo. */
  readonly image: string | null;
  readonly current_address: string;
  readonly permanent_address: string;
  /** Admission or employee number. */
  readonly number: string;
  readonly roll_number: string;
  readonly admission_date: string;
  readonly class_section_id: number | null;
  readonly session_year_id: number | null;
  readonly guardian_id: number | null;
  readonly department: string;
  readonly designation: string;
  readonly qualification: string;
  readonly experience: string;
  readonly salary: string;
  /** JSON list of names. */
  readonly subjects: string;
  /** JSON object: form_field_id → value. For a file, the value is its path in the school's storage. */
  readonly custom_values: string;
  readonly search_text: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
};

export type Tables = {
  readonly super_admin: SuperAdminTable;
  readonly login_code: LoginCodeTable;
  readonly token: TokenTable;
  readonly school: SchoolTable;
  readonly school_admin: SchoolAdminTable;
  readonly session_year: SessionYearTable;
  readonly class: ClassTable;
  readonly section: SectionTable;
  readonly class_section: ClassSectionTable;
  readonly form_field: FormFieldTable;
  readonly guardian: GuardianTable;
  readonly person: PersonTable;
};

/** Statements that create the tables of an empty database, in order. */
export const tableStatements: readonly string[] = [
  `create table super_admin (
    id integer primary key, email text not null unique, first_name text not null, last_name text not null,
    password_hash text not null, two_factor integer not null)`,
  `create table login_code (
    super_admin_id integer primary key references super_admin, code text not null, sent_at text not null,
    expires_at text not null, tries integer not null)`,
  `create table token (
    hash text primary key, kind text not null, super_admin_id integer not null references super_admin,
    parent_hash text, school_id integer references school, expires_at text not null)`,
  `create table school (
    id integer primary key, name text not null, code text not null unique, domain text not null unique,
    logo text not null, status text not null, support_email text not null, support_phone text not null,
    tagline text not null, package_id integer not null, active_plan text not null, search_text text not null,
    deleted_at text)`,
  `create table school_admin (
    id integer primary key, school_id integer not null references school, first_name text not null,
    last_name text not null, email text not null, status text not null, created_at text not null,
    unique (school_id, email))`,
  `create table session_year (
    id integer primary key, school_id integer not null references school, name text not null,
    start_date text not null, end_date text not null, is_default integer not null)`,
  `create table class (id integer primary key, school_id integer not null references school, name text not null)`,
  `create table section (id integer primary key, school_id integer not null references school, name text not null)`,
  `create table class_section (
    id integer primary key, school_id integer not null references school,
    class_id integer not null references class, section_id integer not null references section)`,
  `create table form_field (
    id integer primary key, school_id integer not null references school, user_type integer not null,
    name text not null, label text not null, type text not null, is_required integer not null,
    default_values text not null)`,
  `create table guardian (
    id integer primary key autoincrement, school_id integer not null references school,
    first_name text not null, last_name text not null, email text not null, mobile text not null,
    gender text not null, image text)`,
  "create index guardian_email on guardian (school_id, email)",
  `create table person (
    id integer primary key autoincrement, school_id integer not null references school, dataset text not null,
    user_id integer not null unique, status text not null, print_status text, first_name text not null,
    last_name text not null, email text not null, mobile text not null, gender text not null,
    dob text not null, image text, current_address text not null, permanent_address text not null,
    number text not null, roll_number text not null, admission_date text not null,
    class_section_id integer references class_section, session_year_id integer references session_year,
    guardian_id integer references guardian, department text not null, designation text not null,
    qualification text not null, experience text not null, salary text not null, subjects text not null,
    custom_values text not null, search_text text not null, created_at text not null,
    updated_at text not null, deleted_at text)`,
  "create index person_list on person (school_id, dataset, deleted_at, id)",
];
