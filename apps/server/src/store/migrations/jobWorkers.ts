import { type Kysely, sql } from "kysely";

type Db = Kysely<unknown>;

/** Who is at a piece of a job. Claims do not run out by a time of ours any more. */
export async function jobWorkers(db: Db): Promise<void> {
  if (await isSqlite(db)) await rebuildTables(db);
  else await changeTables(db);
}

async function isSqlite(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.every(({ schema }) => schema === undefined);
}

async function changeTables(db: Db): Promise<void> {
  for (const table of ["job", "job_batch"]) {
    await db.schema.alterTable(table).dropConstraint(`${table}_lease_whole`).execute();
    await db.schema.alterTable(table).dropColumn("lease_expires").execute();
    await db.schema.alterTable(table).renameColumn("lease_owner", "worker").execute();
  }
}

const jobColumns = sql.raw(
  [
    "id, project_id, created_by, kind, status, request, design, total, error, code, file_name, file_key, attempts",
    "claimed_at, created_at, started_at, finished_at, line_up, line_up_checked, people, waiting_since",
  ].join(", "),
);
const batchColumns = sql.raw(
  "job_id, number, status, first, beyond, records, processed, attempts, file_key, warnings, progressed_at",
);
const ended = sql.raw("status in ('completed', 'failed', 'cancelled')");

/** SQLite drops no column that a constraint names. What a server was at when it ended is nobody's when it starts. */
async function rebuildTables(db: Db): Promise<void> {
  await sql`alter table job_batch rename to old_job_batch`.execute(db);
  await sql`alter table job rename to old_job`.execute(db);
  await createJobs(db);
  await createBatches(db);
  await sql`insert into job (${jobColumns}) select ${jobColumns} from old_job`.execute(db);
  await sql`insert into job_batch (${batchColumns}) select ${batchColumns} from old_job_batch`.execute(db);
  await db.schema.dropTable("old_job_batch").execute();
  await db.schema.dropTable("old_job").execute();
  await db.schema.createIndex("job_by_status").on("job").columns(["status", "claimed_at"]).execute();
  await db.schema.createIndex("job_by_project").on("job").columns(["project_id"]).execute();
  await db.schema.createIndex("job_by_file_key").on("job").columns(["file_key"]).execute();
  await db.schema.createIndex("job_by_created").on("job").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("job_batch_by_file_key").on("job_batch").columns(["file_key"]).execute();
}

async function createJobs(db: Db): Promise<void> {
  await db.schema
    .createTable("job")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    .addColumn("created_by", "text")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("request", "text", (c) => c.notNull())
    .addColumn("design", "text")
    .addColumn("total", "integer", (c) => c.notNull())
    .addColumn("error", "text")
    .addColumn("code", "text")
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("file_key", "text")
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("worker", "text")
    .addColumn("claimed_at", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("started_at", "text")
    .addColumn("finished_at", "text")
    .addColumn("line_up", "text")
    .addColumn("line_up_checked", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("people", "text")
    .addColumn("waiting_since", "text")
    .addCheckConstraint(
      "job_status_known",
      sql`status in ('queued', 'running', 'paused', 'completed', 'failed', 'cancelled')`,
    )
    .addCheckConstraint("job_error_of_failed", sql`(status = 'failed') = (error is not null)`)
    .addCheckConstraint("job_code_of_failed", sql`(status = 'failed') = (code is not null)`)
    .addCheckConstraint("job_file_of_completed", sql`file_key is null or status = 'completed'`)
    .addCheckConstraint("job_end_of_ended", sql`(${ended}) = (finished_at is not null)`)
    .execute();
}

async function createBatches(db: Db): Promise<void> {
  await db.schema
    .createTable("job_batch")
    .addColumn("job_id", "text", (c) => c.notNull().references("job.id").onDelete("cascade"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("first", "integer", (c) => c.notNull())
    .addColumn("beyond", "integer", (c) => c.notNull())
    .addColumn("records", "integer", (c) => c.notNull())
    .addColumn("processed", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("worker", "text")
    .addColumn("file_key", "text")
    .addColumn("warnings", "text")
    .addColumn("progressed_at", "text")
    .addPrimaryKeyConstraint("job_batch_key", ["job_id", "number"])
    .addCheckConstraint("job_batch_status_known", sql`status in ('waiting', 'done')`)
    .addCheckConstraint("job_batch_file_of_done", sql`file_key is null or status = 'done'`)
    .addCheckConstraint("job_batch_worker_of_waiting", sql`worker is null or status = 'waiting'`)
    .execute();
}
