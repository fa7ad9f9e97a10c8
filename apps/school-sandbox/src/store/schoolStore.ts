import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { searchPattern } from "../searchText.ts";
import type { SchoolDatabase } from "./openSchoolDatabase.ts";
import type { Tables } from "./tables.ts";

export type School = Selectable<Tables["school"]>;
export type SchoolAdmin = Selectable<Tables["school_admin"]>;
export type FormField = Selectable<Tables["form_field"]>;
export type SessionYear = Selectable<Tables["session_year"]>;

/** A class and its section, with both names. */
export type ClassSection = {
  readonly id: number;
  readonly class_id: number;
  readonly class_name: string;
  readonly section_id: number;
  readonly section_name: string;
};

export const schoolSorts = ["id", "name", "code", "domain", "status"] as const;

export type SchoolsFilter = {
  readonly limit: number;
  readonly offset: number;
  readonly sort: (typeof schoolSorts)[number];
  readonly order: "asc" | "desc";
  readonly search: string;
  readonly packageId: number | null;
  readonly showDeleted: boolean;
};

export type SchoolStore = ReturnType<typeof createSchoolStore>;

export function createSchoolStore(db: SchoolDatabase) {
  return {
    list: (filter: SchoolsFilter) => listSchools(db, filter),

    byId: (id: number) => db.selectFrom("school").selectAll().where("id", "=", id).executeTakeFirst(),
    byCode: (code: string) => db.selectFrom("school").selectAll().where("code", "=", code).executeTakeFirst(),
    byDomain: (domain: string) =>
      db.selectFrom("school").selectAll().where("domain", "=", domain).executeTakeFirst(),

    admins: (schoolId: number): Promise<SchoolAdmin[]> =>
      db.selectFrom("school_admin").selectAll().where("school_id", "=", schoolId).orderBy("id").execute(),

    sessionYears: (schoolId: number): Promise<SessionYear[]> =>
      db.selectFrom("session_year").selectAll().where("school_id", "=", schoolId).orderBy("id").execute(),

    classes: (schoolId: number) =>
      db.selectFrom("class").selectAll().where("school_id", "=", schoolId).orderBy("id").execute(),

    classSections: (schoolId: number): Promise<ClassSection[]> =>
      db
        .selectFrom("class_section")
        .innerJoin("class", "class.id", "class_section.class_id")
        .innerJoin("section", "section.id", "class_section.section_id")
        .where("class_section.school_id", "=", schoolId)
        .select([
          "class_section.id",
          "class_id",
          "class.name as class_name",
          "section_id",
          "section.name as section_name",
        ])
        .orderBy("class_section.id")
        .execute(),

    formFields: (schoolId: number, userType: number): Promise<FormField[]> =>
      db
        .selectFrom("form_field")
        .selectAll()
        .where("school_id", "=", schoolId)
        .where("user_type", "=", userType)
        .orderBy("id")
        .execute(),
  };
}

type Filtered = SelectQueryBuilder<Tables, "school", object>;

function filtered(db: SchoolDatabase, filter: SchoolsFilter): Filtered {
  let query: Filtered = db.selectFrom("school");
  if (!filter.showDeleted) query = query.where("deleted_at", "is", null);
  if (filter.packageId !== null) query = query.where("package_id", "=", filter.packageId);
  if (filter.search.trim() === "") return query;
  return query.where(sql<boolean>`search_text like ${searchPattern(filter.search)} escape '\\'`);
}

async function listSchools(
  db: SchoolDatabase,
  filter: SchoolsFilter,
): Promise<{ readonly schools: readonly School[]; readonly total: number }> {
  const query = filtered(db, filter);
  const { total } = await query
    .select((column) => column.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const { sort, order, limit, offset } = filter;
  const page = query.selectAll().orderBy(sort, order).orderBy("id", order).limit(limit).offset(offset);
  return { schools: await page.execute(), total };
}
