import { z } from "zod";
import { isObject, looseCount, looseFlag, looseId, looseList, looseText } from "./looseValues.ts";

export const schoolSchema = z.object({
  id: looseId,
  name: looseText,
  logo: looseText,
  status: looseText,
  support_email: looseText,
  support_phone: looseText,
  /** Name of the school's folder; its files are at {host}/storage/{domain}/… */
  domain: looseText,
  subdomain: looseText,
  slug: looseText,
  /** The `school-code` header for calls to this school, if the school system reports it. */
  code: looseText,
  tagline: looseText,
  // Either a name, or an object with a name.
  active_plan: z.preprocess((plan) => (isObject(plan) ? plan.name : plan), looseText),
});

/** A school as super admins see it. */
export type School = z.output<typeof schoolSchema>;

/** Parses a school stored as JSON; null if it is invalid. */
export function readSchool(value: unknown): School | null {
  return schoolSchema.safeParse(value).data ?? null;
}

export const schoolAdminSchema = z.object({
  id: looseId,
  first_name: looseText,
  last_name: looseText,
  email: looseText,
  status: looseText,
  created_at: looseText,
});

/** An administrator of a school, whom a super admin may impersonate. */
export type SchoolAdmin = z.output<typeof schoolAdminSchema>;

/** Parses an administrator stored as JSON; null if it is invalid. */
export function readSchoolAdmin(value: unknown): SchoolAdmin | null {
  return schoolAdminSchema.safeParse(value).data ?? null;
}

export const superAdminSchema = z.object({
  id: looseId,
  first_name: looseText,
  last_name: looseText,
  email: looseText,
});

export type SuperAdmin = z.output<typeof superAdminSchema>;

/** Parses a super admin stored as JSON; null if it is invalid. */
export function readSuperAdmin(value: unknown): SuperAdmin | null {
  return superAdminSchema.safeParse(value).data ?? null;
}

export const paginationSchema = z.object({
  total: looseCount,
  limit: looseCount.optional().catch(undefined),
  offset: looseCount.optional().catch(undefined),
});

/** Says which part of a list a response contains; `total` counts all matches. */
export type Pagination = z.output<typeof paginationSchema>;

export const impersonationSchema = z.object({
  impersonation_token: z.string().min(1).max(4000),
  school_code: z.string().min(1).max(200),
  school: schoolSchema,
  admin_user: schoolAdminSchema,
});

/** The result of impersonating an administrator. The token and the code are only valid for one school. */
export type Impersonation = z.output<typeof impersonationSchema>;

export const sessionYearSchema = z.object({
  id: looseId,
  name: looseText,
  start_date: looseText,
  end_date: looseText,
  default: looseFlag,
});

export type SessionYear = z.output<typeof sessionYearSchema>;

const named = z.object({ id: looseId, name: looseText });

export const schoolClassSchema = z.object({ id: looseId, name: looseText, sections: looseList(named) });

export type SchoolClass = z.output<typeof schoolClassSchema>;

export const classSectionSchema = z.object({
  id: looseId,
  name: looseText,
  full_name: looseText,
  class: named.nullish().transform((value) => value ?? null),
  section: named.nullish().transform((value) => value ?? null),
});

/** A class with its section, e.g. class 7, section B. A student's `class_section_id` refers to it. */
export type ClassSection = z.output<typeof classSectionSchema>;

export const foundGuardianSchema = z.object({
  id: looseId,
  full_name: looseText,
  first_name: looseText,
  email: looseText,
  mobile: looseText,
});

export type FoundGuardian = z.output<typeof foundGuardianSchema>;
