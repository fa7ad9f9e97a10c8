import type { Kysely } from "kysely";
import { commitPoint } from "../../commitPoint.ts";
import { countRows } from "../countRows.ts";
import type { Schema, VersionRow } from "../schema.ts";
import { digestOf } from "./designText.ts";
import { unpack, type VersionFacts } from "./nextVersions.ts";

export type ListedVersion = VersionFacts & { readonly saved_by_name: string | null };

/** A version with its text. */
export type ReadVersion = { readonly facts: VersionFacts; readonly text: Buffer };

/** What is to become of a project's versions: those that go, and those that are packed anew because their base goes. */
export type Thinning = {
  /** The last version when it was worked out, and how many there were up to it; later ones are not touched. */
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

/** Values of one list: databases limit those of a statement. */
const revisionsAtOnce = 500;
const rowsAtOnce = 200;
/** The columns are integers of 32 bits. */
const highestRevision = 2 ** 31 - 1;

/** The states of designs. Texts are packed each against the one before it, and read from the last that stands alone. */
export function createVersionStore(db: Kysely<Schema>) {
  const of = (projectId: string) => db.selectFrom("project_version").where("project_id", "=", projectId);
  return {
    /** The last version. */
    async head(projectId: string): Promise<VersionFacts | null> {
      const last = of(projectId).select(facts).orderBy("revision", "desc").limit(1);
      return (await last.executeTakeFirst()) ?? null;
    },
    /** Those before a revision, newest first. */
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
    /** The text of a version; null where there is none. Throws an Error when what is kept of it is damaged. */
    async text(projectId: string, revision: number): Promise<Buffer | null> {
      for await (const { facts, text } of textsOf(db, projectId, { from: revision, to: revision })) {
        if (facts.revision === revision) return text;
      }
      return null;
    },
    /** All versions with their texts, oldest first. */
    texts: (projectId: string): AsyncGenerator<ReadVersion> =>
      textsOf(db, projectId, { from: 0, to: highestRevision }),
    /** Adds versions; those that are there already stay as they are. */
    add: (rows: readonly VersionRow[]): Promise<void> => addVersions(db, rows),
    /** Answers false when there is no such version. */
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
    /** All of a project without their texts, oldest first. */
    all: (projectId: string): Promise<readonly VersionFacts[]> =>
      of(projectId).select(facts).orderBy("revision").execute(),
    /** Projects that have versions without a name from before a time. */
    async projectsWithOlder(time: string): Promise<readonly string[]> {
      const old = db.selectFrom("project_version").select("project_id").distinct();
      const rows = await old.where("name", "is", null).where("saved_at", "<", time).execute();
      return rows.map(({ project_id }) => project_id);
    },
    /** All or nothing. Answers false when somebody named, took away or thinned meanwhile: then nothing is changed. */
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

/** Adds versions in the caller's transaction; those that are there already stay as they are. */
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

/** Versions and all that they are packed against, with their texts, oldest first. */
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
  // Locks the project: a save has to wait, and so has whoever thins it too.
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
