import type { Kysely } from "kysely";
import { commitPoint } from "../../commitPoint.ts";
import { countRows } from "../countRows.ts";
import type { Schema, VersionRow } from "../schema.ts";
import { digestOf } from "./designText.ts";
import { unpack, type VersionFacts } from "./nextVersions.ts";

export type ListedVersion = VersionFacts & { readonly saved_by_name: string | null };

export type ReadVersion = { readonly facts: VersionFacts; readonly text: Buffer };

/**
 * Changes to a project's versions: versions to remove, and versions to repack because their base is removed.
 */
export type Thinning = {
  /**
   * The latest version when the changes were planned, and the number of versions up to it. Later versions
   * stay unchanged.
   */
  readonly upTo: number;
  readonly count: number;
  readonly removed: readonly number[];
  readonly packed: readonly Pick<VersionRow, "revision" | "base" | "chain" | "size" | "content">[];
};

const facts = [
  "project_id",
  "revision",
  "base",
  "chain",
  "text_bytes",
  "size",
  "digest",
  "name",
  "restored_from",
  "saved_at",
  "saved_by",
] as const;

/** Values per list, because databases limit the values in a statement. */
const revisionsAtOnce = 500;
const rowsAtOnce = 200;
/** Maximum revision, because these columns are 32-bit integers. */
const highestRevision = 2 ** 31 - 1;

/**
 * The versions of designs. Each text is packed against the previous one, so reading starts at the last text
 * that was packed on its own.
 */
export function createVersionStore(db: Kysely<Schema>) {
  const of = (projectId: string) => db.selectFrom("project_version").where("project_id", "=", projectId);
  return {
    /** The latest version. */
    async head(projectId: string): Promise<VersionFacts | null> {
      const last = of(projectId).select(facts).orderBy("revision", "desc").limit(1);
      return (await last.executeTakeFirst()) ?? null;
    },
    /** The versions before a revision, newest first. */
    async page(
      projectId: string,
      { before, limit, named }: { readonly before: number; readonly limit: number; readonly named: boolean },
    ): Promise<readonly ListedVersion[]> {
      const some = of(projectId).where("revision", "<", before).orderBy("revision", "desc").limit(limit);
      return await listed(named ? some.where("project_version.name", "is not", null) : some).execute();
    },
    async find(projectId: string, revision: number): Promise<ListedVersion | null> {
      const found = listed(of(projectId).where("revision", "=", revision));
      return (await found.executeTakeFirst()) ?? null;
    },
    /** The text of a version; null if it does not exist. Throws an Error if its stored form is damaged. */
    async text(projectId: string, revision: number): Promise<Buffer | null> {
      for await (const { facts, text } of textsOf(db, projectId, { from: revision, to: revision })) {
        if (facts.revision === revision) return text;
      }
      return null;
    },
    /** All versions with their text, oldest first. */
    texts: (projectId: string): AsyncGenerator<ReadVersion> =>
      textsOf(db, projectId, { from: 0, to: highestRevision }),
    /** Adds versions. Existing versions stay unchanged. */
    add: (rows: readonly VersionRow[]): Promise<void> => addVersions(db, rows),
    /** Returns false if there is no such version. */
    async rename(projectId: string, revision: number, name: string | null): Promise<boolean> {
      const update = db.updateTable("project_version").set({ name });
      const result = await update
        .where("project_id", "=", projectId)
        .where("revision", "=", revision)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },
    countNamed: (projectId: string): Promise<number> =>
      countRows(of(projectId).where("name", "is not", null)),
    /** All versions of a project without their text, oldest first. */
    all: (projectId: string): Promise<readonly VersionFacts[]> =>
      of(projectId).select(facts).orderBy("revision").execute(),
    /** Projects with unnamed versions from before a time. */
    async projectsWithOlder(time: string): Promise<readonly string[]> {
      const old = db.selectFrom("project_version").select("project_id").distinct();
      const rows = await old.where("name", "is", null).where("saved_at", "<", time).execute();
      return rows.map(({ project_id }) => project_id);
    },
    /**
     * Applies all changes, or returns false without changing anything if versions were named, removed or
     * thinned since.
     */
    thin: (projectId: string, thinning: Thinning): Promise<boolean> =>
      db.transaction().execute((transaction) => thin(transaction, projectId, thinning)),
  };

  function listed(rows: ReturnType<typeof of>) {
    return rows
      .leftJoin("app_user", "app_user.id", "project_version.saved_by")
      .select(facts.map((column) => `project_version.${column}` as const))
      .select("app_user.name as saved_by_name");
  }
}

export type VersionStore = ReturnType<typeof createVersionStore>;

/** Adds versions in the caller's transaction. Existing versions stay unchanged. */
export async function addVersions(db: Kysely<Schema>, rows: readonly VersionRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto("project_version")
      .values(rows.slice(start, start + rowsAtOnce))
      .onConflict((conflict) => conflict.columns(["project_id", "revision"]).doNothing())
      .execute();
  }
  if (rows.length > 0) commitPoint("version.kept");
}

/** Versions with the text of all their bases, oldest first. */
async function* textsOf(
  db: Kysely<Schema>,
  projectId: string,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<ReadVersion> {
  const rows = db.selectFrom("project_version").where("project_id", "=", projectId);
  const alone = rows.where("base", "is", null).where("revision", "<=", from);
  const first = await alone.select("revision").orderBy("revision", "desc").limit(1).executeTakeFirst();
  let next = first?.revision ?? from;
  let before: ReadVersion | null = null;
  while (next <= to) {
    const some = rows.selectAll().where("revision", ">=", next).where("revision", "<=", to);
    const block = await some.orderBy("revision").limit(rowsAtOnce).execute();
    for (const { content, ...facts } of block) {
      const base = facts.base === null ? null : baseOf(before, facts);
      const text: Buffer = await unpack(Buffer.from(content, "base64"), base);
      if (digestOf(text) !== facts.digest) throw damaged(facts);
      before = { facts, text };
      yield before;
    }
    const last = block.at(-1);
    if (!last || block.length < rowsAtOnce) return;
    next = last.revision + 1;
  }
}

function baseOf(before: ReadVersion | null, version: VersionFacts): Buffer {
  if (before === null || before.facts.revision !== version.base) throw damaged(version);
  return before.text;
}

function damaged({ project_id, revision }: VersionFacts): Error {
  return new Error(`Version ${revision} of project ${project_id} is not what was kept.`);
}

async function thin(
  db: Kysely<Schema>,
  projectId: string,
  { upTo, count, removed, packed }: Thinning,
): Promise<boolean> {
  // Locks the project, so that saves and concurrent thinning wait.
  await db.updateTable("project").set({ id: projectId }).where("id", "=", projectId).execute();
  const versions = () => db.selectFrom("project_version").where("project_id", "=", projectId);
  if ((await countRows(versions().where("revision", "<=", upTo))) !== count) return false;
  const lists = Array.from({ length: Math.ceil(removed.length / revisionsAtOnce) }, (_, list) =>
    removed.slice(list * revisionsAtOnce, (list + 1) * revisionsAtOnce),
  );
  for (const some of lists) {
    const named = versions().where("revision", "in", some).where("name", "is not", null);
    if ((await countRows(named)) > 0) return false;
  }
  for (const { revision, ...fields } of packed) {
    await db
      .updateTable("project_version")
      .set(fields)
      .where("project_id", "=", projectId)
      .where("revision", "=", revision)
      .execute();
  }
  for (const some of lists) {
    const gone = db.deleteFrom("project_version").where("project_id", "=", projectId);
    await gone.where("revision", "in", some).execute();
  }
  commitPoint("versions.thinned");
  return true;
}
