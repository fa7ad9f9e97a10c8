import type { Dataset, PrintStatus } from "@print-builder/school";
import { type Insertable, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { searchPattern } from "../searchText.ts";
import { firstUserId } from "../seed/seedPeople.ts";
import type { SchoolDatabase } from "./openSchoolDatabase.ts";
import type { Tables } from "./tables.ts";

export type Person = Selectable<Tables["person"]>;
export type NewPerson = Omit<Insertable<Tables["person"]>, "id" | "user_id">;
export type PersonChanges = Partial<Omit<Person, "id" | "user_id" | "school_id" | "dataset" | "created_at">>;

export type PeopleFilter = {
  readonly search: string;
  readonly classSectionId: number | null;
  readonly status: "active" | "inactive" | null;
  /** "none" selects people without a status. `yet_to_print` includes them unless `includeNone` is false. */
  readonly printStatus: PrintStatus | "none" | null;
  readonly includeNone: boolean;
};

export type Page = { readonly limit: number; readonly offset: number };

export type PersonStore = ReturnType<typeof createPersonStore>;

/** Students, teachers and staff. Deleted people stay in the table but are no longer found. */
export function createPersonStore(db: SchoolDatabase) {
  return {
    list: (schoolId: number, dataset: Dataset, filter: PeopleFilter, page: Page) =>
      listPeople(db, schoolId, dataset, filter, page),

    /** Number of people per print status; people without a status have the key null. */
    countStatuses: (schoolId: number, dataset: Dataset, filter: PeopleFilter) =>
      countStatuses(db, schoolId, dataset, filter),

    one: (schoolId: number, dataset: Dataset, id: number) =>
      db
        .selectFrom("person")
        .selectAll()
        .where("id", "=", id)
        .where("school_id", "=", schoolId)
        .where("dataset", "=", dataset)
        .where("deleted_at", "is", null)
        .executeTakeFirst(),

    /** Finds a person by user id, even a deleted person, because their pictures are still served. */
    byUserId: (schoolId: number, userId: number) =>
      db
        .selectFrom("person")
        .selectAll()
        .where("school_id", "=", schoolId)
        .where("user_id", "=", userId)
        .executeTakeFirst(),

    async hasNumber(schoolId: number, dataset: Dataset, number: string, exceptId: number): Promise<boolean> {
      const found = await db
        .selectFrom("person")
        .select("id")
        .where("school_id", "=", schoolId)
        .where("dataset", "=", dataset)
        .where("number", "=", number)
        .where("id", "!=", exceptId)
        .where("deleted_at", "is", null)
        .executeTakeFirst();
      return found !== undefined;
    },

    async add(person: NewPerson): Promise<Person> {
      return await db
        .insertInto("person")
        .values((column) => ({
          ...person,
          user_id: column
            .selectFrom("person")
            .select(sql<number>`coalesce(max(user_id), ${firstUserId}) + 1`.as("next")),
        }))
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    change: (id: number, changes: PersonChanges): Promise<Person> =>
      db
        .updateTable("person")
        .set(changes)
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .returningAll()
        .executeTakeFirstOrThrow(),

    async setPrintStatus(
      schoolId: number,
      datasets: readonly Dataset[],
      ids: readonly number[],
      status: PrintStatus,
      now: string,
    ): Promise<readonly number[]> {
      if (ids.length === 0) return [];
      const rows = await db
        .updateTable("person")
        .set({ print_status: status, updated_at: now })
        .where("id", "in", ids)
        .where("school_id", "=", schoolId)
        .where("dataset", "in", datasets)
        .where("deleted_at", "is", null)
        .returning("id")
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

type Filtered = SelectQueryBuilder<Tables, "person", object>;

function filtered(db: SchoolDatabase, schoolId: number, dataset: Dataset, filter: PeopleFilter): Filtered {
  let query: Filtered = db
    .selectFrom("person")
    .where("school_id", "=", schoolId)
    .where("dataset", "=", dataset)
    .where("deleted_at", "is", null);
  if (filter.classSectionId !== null) query = query.where("class_section_id", "=", filter.classSectionId);
  if (filter.status !== null) query = query.where("status", "=", filter.status);
  if (filter.search.trim() !== "") {
    query = query.where(sql<boolean>`search_text like ${searchPattern(filter.search)} escape '\\'`);
  }
  return withPrintStatus(query, filter);
}

function withPrintStatus(query: Filtered, { printStatus, includeNone }: PeopleFilter): Filtered {
  if (printStatus === null) return query;
  if (printStatus === "none") return query.where("print_status", "is", null);
  if (printStatus !== "yet_to_print" || !includeNone) return query.where("print_status", "=", printStatus);
  return query.where((column) =>
    column.or([column("print_status", "=", printStatus), column("print_status", "is", null)]),
  );
}

async function listPeople(
  db: SchoolDatabase,
  schoolId: number,
  dataset: Dataset,
  filter: PeopleFilter,
  page: Page,
): Promise<{ readonly people: readonly Person[]; readonly total: number }> {
  const query = filtered(db, schoolId, dataset, filter);
  const { total } = await query
    .select((column) => column.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const people = await query.selectAll().orderBy("id").limit(page.limit).offset(page.offset).execute();
  return { people, total };
}

async function countStatuses(
  db: SchoolDatabase,
  schoolId: number,
  dataset: Dataset,
  filter: PeopleFilter,
): Promise<ReadonlyMap<PrintStatus | null, number>> {
  const rows = await filtered(db, schoolId, dataset, filter)
    .select((column) => ["print_status", column.fn.countAll<number>().as("count")] as const)
    .groupBy("print_status")
    .execute();
  return new Map(rows.map(({ print_status, count }) => [print_status, count]));
}
