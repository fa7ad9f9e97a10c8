import type { ProjectSort } from "@print-builder/api";
import type { DataMode } from "@print-builder/core/document";
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { commitPoint } from "../commitPoint.ts";
import { countRows } from "./countRows.ts";
import { addFonts } from "./fontStore.ts";
import { addHistory } from "./historyStore.ts";
import { insertRows } from "./rowStore.ts";
import type {
  FontRow,
  MediaRow,
  PlainProjectRow,
  PrintHistoryRow,
  ProjectRow,
  Schema,
  ThumbnailColumn,
  VersionRow,
} from "./schema.ts";
import { containing } from "./storedText.ts";
import { addVersions } from "./versions/versionStore.ts";

export type ProjectFilter = {
  readonly search: string;
  /** Only projects with all of these tags. */
  readonly tagIds: readonly string[];
  readonly mode: DataMode | null;
  readonly dualSided: boolean | null;
  /** Only projects in the trash, instead of active projects. */
  readonly isTrashed?: boolean;
  /** Default or "": most recently changed first, or in the trash, most recently deleted first. */
  readonly sort?: ProjectSort;
};

export type Page = { readonly offset: number; readonly limit: number };

export type Creator = { readonly created_by_name: string | null; readonly created_by_email: string | null };

/** A project in a list. Thumbnails longer than `thumbnailLimit` bytes are omitted. */
export type ProjectListRow = Creator &
  Pick<ProjectRow, (typeof listedColumns)[number]> & {
    thumbnail: string | null;
    thumbnail_front: string | null;
    thumbnail_back: string | null;
    has_front: number;
    has_back: number;
  };

type Pictures = readonly MediaRow[];
type Fonts = readonly FontRow[];

/** A project with everything that belongs to it. The files of its pictures and fonts are stored already. */
type WholeProject = {
  readonly project: ProjectRow;
  readonly tagIds: readonly string[];
  readonly pictures: Pictures;
  readonly fonts: Fonts;
  /** Cells in the order of the project's headers. */
  readonly rows: readonly (readonly string[])[];
  /** Earlier versions of the project's design. */
  readonly versions: readonly VersionRow[];
};

type SchoolPart = Pick<ProjectRow, "school_field_map" | "school_token_types" | "school_mapping_meta">;

/** Data that is stored together with a change of a project. */
export type SentAlong = {
  /** The project's new tags; absent to keep the current tags. */
  readonly tagIds?: readonly string[] | undefined;
  /** New entries of the project's print history. */
  readonly history?: readonly PrintHistoryRow[];
  /** Versions of the design that result from the change. */
  readonly versions?: readonly VersionRow[];
};

const nothingElse = { tagIds: [], pictures: [], fonts: [], rows: [], versions: [] };

const listedColumns = [
  "id",
  "name",
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "page_setup",
  "background_color",
  "is_dual_sided",
  "data_mode",
  "school_name",
  "front_count",
  "back_count",
  "revision",
  "created_at",
  "updated_at",
  "created_by",
  "trashed_at",
] as const;

const plainColumns = [
  "id",
  "name",
  "search_text",
  "canvas_width",
  "canvas_height",
  "canvas_width_mm",
  "canvas_height_mm",
  "background_color",
  "is_dual_sided",
  "data_mode",
  "school_name",
  "front_elements",
  "back_elements",
  "front_count",
  "back_count",
  "page_setup",
  "copies_column",
  "sequence",
  "lookups",
  "text_styles",
  "photo_edits",
  "ruler_guides",
  "sample",
  "ui_preferences",
  "headers",
  "field_map",
  "image_map",
  "identity",
  "school_field_map",
  "school_token_types",
  "school_mapping_meta",
  "dataset_id",
  "column_types",
  "dataset_version",
  "row_count",
  "revision",
  "created_at",
  "updated_at",
  "created_by",
  "trashed_at",
] as const satisfies readonly (keyof PlainProjectRow)[];

const thumbnailColumns = [
  "thumbnail",
  "thumbnail_front",
  "thumbnail_back",
] as const satisfies ThumbnailColumn[];

/**
 * Maximum length of thumbnails in lists, because a list of projects contains each thumbnail up to three
 * times. Browsers load and cache larger thumbnails as files instead.
 */
const thumbnailLimit = 16_384;

/** Projects without their rows, pictures and tags. Excludes trashed projects unless a list asks for them. */
export function createProjectStore(db: Kysely<Schema>) {
  const joined = () => db.selectFrom("project").leftJoin("app_user", "app_user.id", "project.created_by");
  const inTransaction = (whole: WholeProject): Promise<void> =>
    db.transaction().execute((transaction) => addWhole(transaction, whole));
  return {
    count: (): Promise<number> => countRows(db.selectFrom("project").where("trashed_at", "is", null)),
    add: (project: ProjectRow, tagIds: readonly string[]): Promise<void> =>
      inTransaction({ ...nothingElse, project, tagIds }),
    /**
     * Adds a project made from another project, with its tags and on request its rows, or nothing if a step
     * fails. Returns false if the source was deleted.
     */
    addCopy: (sourceId: string, copy: ProjectCopy): Promise<boolean> =>
      db.transaction().execute((transaction) => addCopy(transaction, sourceId, copy)),
    /** Adds a project with its pictures and fonts, or nothing if a step fails. */
    addWithPictures: (project: ProjectRow, pictures: Pictures, fonts: Fonts = []): Promise<void> =>
      inTransaction({ ...nothingElse, project, pictures, fonts }),
    /** Adds a project with everything that belongs to it, or nothing if a step fails. */
    addWhole: inTransaction,
    /** Reads a project without its thumbnails, which would take forty times as long. */
    async get(id: string): Promise<(PlainProjectRow & Creator) | null> {
      const project = await joined()
        .select(plainColumns.map((column) => `project.${column}` as const))
        .select(["app_user.name as created_by_name", "app_user.email as created_by_email"])
        .where("project.id", "=", id)
        .where("project.trashed_at", "is", null)
        .executeTakeFirst();
      return project ?? null;
    },
    /** A project's thumbnails; nulls if the project does not exist. */
    async thumbnails(id: string): Promise<Pick<ProjectRow, ThumbnailColumn>> {
      const query = db.selectFrom("project").select(thumbnailColumns).where("id", "=", id);
      return (await query.where("trashed_at", "is", null).executeTakeFirst()) ?? noThumbnails;
    },
    async exists(id: string): Promise<boolean> {
      const query = db.selectFrom("project").select("id").where("id", "=", id);
      return (await query.where("trashed_at", "is", null).executeTakeFirst()) !== undefined;
    },
    async list(filter: ProjectFilter, { offset, limit }: Page): Promise<readonly ProjectListRow[]> {
      return await joined()
        .select(listedColumns.map((column) => `project.${column}` as const))
        .select(["app_user.name as created_by_name", "app_user.email as created_by_email"])
        .select([
          shortText("thumbnail"),
          shortText("thumbnail_front"),
          shortText("thumbnail_back"),
          isThere("thumbnail_front", "has_front"),
          isThere("thumbnail_back", "has_back"),
        ])
        .where(matches(filter))
        .orderBy(...orderOf(filter))
        .orderBy("project.id", "desc")
        .offset(offset)
        .limit(limit)
        .execute();
    },
    total: (filter: ProjectFilter): Promise<number> =>
      countRows(db.selectFrom("project").where(matches(filter))),
    /**
     * Stores fields and related data if the project still has this revision, and increments the revision.
     * Returns false otherwise.
     */
    async save(
      id: string,
      revision: number,
      fields: Partial<ProjectRow>,
      { tagIds, history = [], versions = [] }: SentAlong,
    ): Promise<boolean> {
      return await db.transaction().execute(async (transaction) => {
        const result = await transaction
          .updateTable("project")
          .set({ ...fields, revision: revision + 1 })
          .where("id", "=", id)
          .where("revision", "=", revision)
          .where("trashed_at", "is", null)
          .executeTakeFirst();
        if (Number(result.numUpdatedRows) === 0) return false;
        if (tagIds) await setTags(transaction, id, tagIds);
        await addHistory(transaction, history);
        await addVersions(transaction, versions);
        return true;
      });
    },
    /**
     * Stores fields that are not part of the design, so the revision stays. Returns false if the project does
     * not exist, or if its school mapping is not `before`.
     */
    set: (id: string, fields: Partial<ProjectRow>, before?: SchoolPart): Promise<boolean> =>
      setFields(db, id, fields, before),
    /** Permanently removes a project, active or trashed. */
    async remove(id: string): Promise<boolean> {
      const result = await db.deleteFrom("project").where("id", "=", id).executeTakeFirst();
      return Number(result.numDeletedRows) > 0;
    },
  };
}

export type ProjectStore = ReturnType<typeof createProjectStore>;

async function addWhole(
  db: Kysely<Schema>,
  { project, tagIds, pictures, fonts, rows, versions }: WholeProject,
): Promise<void> {
  await db.insertInto("project").values(project).execute();
  commitPoint("project.halfMade");
  await setTags(db, project.id, tagIds);
  await addPictures(db, pictures);
  await addFonts(db, fonts);
  await insertRows(db, project.id, rows);
  await addVersions(db, versions);
}

const sortColumns = {
  name: "project.search_text",
  updated: "project.updated_at",
  created: "project.created_at",
} as const;

function orderOf({ isTrashed = false, sort = "" }: ProjectFilter) {
  const descending = sort === "" || sort.startsWith("-");
  const name = sort.replace("-", "") as keyof typeof sortColumns | "";
  const usual = isTrashed ? "project.trashed_at" : "project.updated_at";
  return [name === "" ? usual : sortColumns[name], descending ? "desc" : "asc"] as const;
}

function shortText<Name extends "thumbnail" | "thumbnail_front" | "thumbnail_back">(column: Name) {
  const place = sql.ref(`project.${column}`);
  // Databases know lengths in bytes without reading the text, but not lengths in characters.
  const most = sql.lit(thumbnailLimit);
  return sql<string | null>`case when octet_length(${place}) <= ${most} then ${place} end`.as(column);
}

function isThere<Name extends string>(column: "thumbnail_front" | "thumbnail_back", name: Name) {
  return sql<number>`case when ${sql.ref(`project.${column}`)} is null then 0 else 1 end`.as(name);
}

/** A condition on the table `project` in any query that joins it. */
function matches(filter: ProjectFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Schema, "project">();
  const conditions: Expression<SqlBool>[] = filter.tagIds.map((tagId) =>
    eb.exists(
      eb
        .selectFrom("project_tag")
        .select("project_tag.tag_id")
        .whereRef("project_tag.project_id", "=", "project.id")
        .where("project_tag.tag_id", "=", tagId),
    ),
  );
  if (filter.search.trim() !== "") {
    const pattern = containing(filter.search.trim());
    conditions.push(sql<boolean>`project.search_text like ${pattern} escape '\\'`);
  }
  if (filter.mode) conditions.push(eb("project.data_mode", "=", filter.mode));
  if (filter.dualSided !== null) {
    conditions.push(eb("project.is_dual_sided", "=", filter.dualSided ? 1 : 0));
  }
  conditions.push(eb("project.trashed_at", filter.isTrashed ? "is not" : "is", null));
  return eb.and(conditions);
}

async function setFields(
  db: Kysely<Schema>,
  id: string,
  fields: Partial<ProjectRow>,
  before: SchoolPart | undefined,
): Promise<boolean> {
  const update = db.updateTable("project").set(fields).where("id", "=", id).where("trashed_at", "is", null);
  const guarded = before
    ? update
        .where("school_field_map", "=", before.school_field_map)
        .where("school_token_types", "=", before.school_token_types)
        .where("school_mapping_meta", "=", before.school_mapping_meta)
    : update;
  return Number((await guarded.executeTakeFirst()).numUpdatedRows) > 0;
}

async function setTags(db: Kysely<Schema>, projectId: string, tagIds: readonly string[]): Promise<void> {
  await db.deleteFrom("project_tag").where("project_id", "=", projectId).execute();
  const links = [...new Set(tagIds)].map((tagId) => ({ project_id: projectId, tag_id: tagId }));
  if (links.length > 0) await db.insertInto("project_tag").values(links).execute();
}

/** Removes a project's thumbnails, because they may show a person who is no longer in it. */
export const noThumbnails = { thumbnail: null, thumbnail_front: null, thumbnail_back: null } as const;

type ProjectCopy = {
  /** Computes the new project from the source at the time of copying. */
  readonly make: (source: ProjectRow) => ProjectRow;
  readonly withRows: boolean;
  /** Pictures of the new project. Their files are stored already. */
  readonly pictures: readonly MediaRow[];
  /** Fonts of the new project. Their files are stored already. */
  readonly fonts: readonly FontRow[];
};

/** Rows per INSERT, because databases limit the values in a statement. */
const rowsPerInsert = 500;

/** Adds a copy of a project. Must run in a transaction. Returns false if the source was deleted. */
async function addCopy(
  db: Kysely<Schema>,
  sourceId: string,
  { make, withRows, pictures, fonts }: ProjectCopy,
): Promise<boolean> {
  // Locks the source, so that an upload cannot change headers and rows during the following steps.
  await db.updateTable("project").set({ id: sourceId }).where("id", "=", sourceId).execute();
  const source = await db.selectFrom("project").selectAll().where("id", "=", sourceId).executeTakeFirst();
  if (!source || source.trashed_at !== null) return false;
  const project = make(source);
  await db.insertInto("project").values(project).execute();
  await copyTags(db, sourceId, project.id);
  if (withRows) await copyRows(db, sourceId, project.id);
  await addPictures(db, pictures);
  await addFonts(db, fonts);
  return true;
}

async function copyTags(db: Kysely<Schema>, sourceId: string, projectId: string): Promise<void> {
  await db
    .insertInto("project_tag")
    .columns(["project_id", "tag_id"])
    .expression((eb) =>
      eb
        .selectFrom("project_tag")
        .select([sql<string>`${projectId}`.as("project_id"), "tag_id"])
        .where("project_tag.project_id", "=", sourceId),
    )
    .execute();
}

/** Copies the current rows with their corrections, each as version 1 in the new dataset. */
async function copyRows(db: Kysely<Schema>, sourceId: string, projectId: string): Promise<void> {
  await db
    .insertInto("data_row")
    .columns(["project_id", "position", "version", "cells", "search_text"])
    .expression((eb) =>
      eb
        .selectFrom("data_row")
        .select([sql<string>`${projectId}`.as("project_id"), "position", sql<number>`1`.as("version")])
        .select(["cells", "search_text"])
        .where("data_row.project_id", "=", sourceId),
    )
    .execute();
}

async function addPictures(db: Kysely<Schema>, pictures: readonly MediaRow[]): Promise<void> {
  for (let start = 0; start < pictures.length; start += rowsPerInsert) {
    const some = pictures.slice(start, start + rowsPerInsert);
    await db.insertInto("media").values(some).execute();
  }
}
