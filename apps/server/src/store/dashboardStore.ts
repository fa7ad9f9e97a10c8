import type { Kysely } from "kysely";
import { countRows } from "./countRows.ts";
import type { CardRow, ProjectRow, Schema } from "./schema.ts";

/** A project's table, with the columns that identify people and name their photos. */
export type TableRow = Pick<
  ProjectRow,
  | "id"
  | "name"
  | "revision"
  | "dataset_id"
  | "dataset_version"
  | "row_count"
  | "field_map"
  | "image_map"
  | "identity"
>;

/** The design of a table's cards. */
export type TableDesign = Pick<ProjectRow, "headers" | "is_dual_sided" | "front_elements" | "back_elements">;

export type PendingPrint = Pick<CardRow, "print_id" | "printed_at" | "printed_by" | "project_id"> & {
  readonly project_name: string;
  readonly printed_by_name: string | null;
  readonly pending: number;
};

/** Queries across projects. They read neither designs nor whole rows, and exclude trashed projects. */
export function createDashboardStore(db: Kysely<Schema>) {
  /** Looks for one pending card per print in the history, because a print may have thousands of cards. */
  const pendingSince = (since: string) =>
    db
      .selectFrom("print_history")
      .innerJoin("project", "project.id", "print_history.project_id")
      .where("print_history.at", ">=", since)
      .where("project.trashed_at", "is", null)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom("card")
            .select("card.position")
            .whereRef("card.print_id", "=", "print_history.id")
            .where("card.outcome", "=", "pending"),
        ),
      );
  return {
    /** The tables of the most recently changed projects. */
    async tables(limit: number): Promise<readonly TableRow[]> {
      return await db
        .selectFrom("project")
        .select(["id", "name", "revision", "dataset_id", "dataset_version", "row_count"])
        .select(["field_map", "image_map", "identity"])
        .where("trashed_at", "is", null)
        .where("data_mode", "=", "standard")
        .where("row_count", ">", 0)
        .orderBy("updated_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .execute();
    },
    async design(projectId: string): Promise<TableDesign | null> {
      const design = await db
        .selectFrom("project")
        .select(["headers", "is_dual_sided", "front_elements", "back_elements"])
        .where("id", "=", projectId)
        .executeTakeFirst();
      return design ?? null;
    },
    /**
     * For each project, text that changes when cards are printed or get an outcome, or pictures are added or
     * removed.
     */
    marks: (projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> => marksOf(db, projectIds),
    /** Ids of people with a card that has not failed. */
    async holders(projectId: string): Promise<ReadonlySet<string>> {
      const found = await db
        .selectFrom("card")
        .select("record_id")
        .distinct()
        .where("project_id", "=", projectId)
        .where("outcome", "!=", "failed")
        .execute();
      return new Set(found.flatMap(({ record_id }) => record_id ?? []));
    },
    /** Prints with pending cards since a time, newest first. */
    async pendingPrints(since: string, limit: number): Promise<readonly PendingPrint[]> {
      const prints = await pendingSince(since)
        .select(["print_history.id", "project.id as project_id", "project.name as project_name"])
        .orderBy("print_history.at", "desc")
        .orderBy("print_history.id", "desc")
        .limit(limit)
        .execute();
      const cards = await pendingCards(
        db,
        prints.map(({ id }) => id),
      );
      return prints.flatMap(({ id, ...project }) => {
        const counted = cards.get(id);
        return counted ? { ...counted, ...project } : [];
      });
    },
    countPendingPrints: (since: string): Promise<number> => countRows(pendingSince(since)),
  };
}

export type DashboardStore = ReturnType<typeof createDashboardStore>;

type PendingCards = Omit<PendingPrint, "project_id" | "project_name">;

/** Number of pending cards by print id. */
async function pendingCards(
  db: Kysely<Schema>,
  printIds: readonly string[],
): Promise<ReadonlyMap<string, PendingCards>> {
  if (printIds.length === 0) return new Map();
  const cards = await db
    .selectFrom("card")
    .leftJoin("app_user", "app_user.id", "card.printed_by")
    .where("card.print_id", "in", [...printIds])
    .where("card.outcome", "=", "pending")
    .groupBy(["card.print_id", "card.printed_at", "card.printed_by", "app_user.name"])
    .select(["card.print_id", "card.printed_at", "card.printed_by", "app_user.name as printed_by_name"])
    .select((eb) => eb.fn.countAll().as("pending"))
    .execute();
  return new Map(cards.map((print) => [print.print_id, { ...print, pending: Number(print.pending) }]));
}

async function marksOf(
  db: Kysely<Schema>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (projectIds.length === 0) return new Map();
  const ids = [...projectIds];
  const [cards, media] = await Promise.all([
    db
      .selectFrom("card")
      .select((eb) => ["project_id", "outcome", eb.fn.countAll().as("count")])
      .where("project_id", "in", ids)
      .groupBy(["project_id", "outcome"])
      .orderBy("outcome")
      .execute(),
    db
      .selectFrom("media")
      .select((eb) => ["project_id", eb.fn.countAll().as("count"), eb.fn.max("uploaded_at").as("latest")])
      .where("project_id", "in", ids)
      .groupBy("project_id")
      .execute(),
  ]);
  const facts = [
    ...cards.map(({ project_id, outcome, count }) => [project_id, `${outcome} ${count}`] as const),
    ...media.map(({ project_id, latest, count }) => [project_id, `${latest} ${count}`] as const),
  ];
  const byProject = Map.groupBy(facts, ([id]) => id);
  return new Map(ids.map((id) => [id, (byProject.get(id) ?? []).map(([, fact]) => fact).join()]));
}
