import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";

type Db = Kysely<unknown>;

const ended = sql.raw("status in ('completed', 'failed', 'cancelled')");

async function createJobs(db: Db): Promise<void> {
  await db.schema
    .createTable("job")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    // No foreign key, because a job continues if its user is deleted.
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
    .addColumn("lease_owner", "text")
    .addColumn("lease_expires", "text")
    .addColumn("claimed_at", "text", (c) => c.notNull().defaultTo(""))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("started_at", "text")
    .addColumn("finished_at", "text")
    // The constraints exclude impossible states.
    .addCheckConstraint(
      "job_status_known",
      sql`status in ('queued', 'running', 'paused', 'completed', 'failed', 'cancelled')`,
    )
    .addCheckConstraint("job_error_of_failed", sql`(status = 'failed') = (error is not null)`)
    .addCheckConstraint("job_code_of_failed", sql`(status = 'failed') = (code is not null)`)
    .addCheckConstraint("job_file_of_completed", sql`file_key is null or status = 'completed'`)
    .addCheckConstraint("job_end_of_ended", sql`(${ended}) = (finished_at is not null)`)
    .addCheckConstraint("job_lease_whole", sql`(lease_owner is null) = (lease_expires is null)`)
    .execute();
  await db.schema.createIndex("job_by_status").on("job").columns(["status", "claimed_at"]).execute();
  await db.schema.createIndex("job_by_project").on("job").columns(["project_id"]).execute();
  await db.schema.createIndex("job_by_file_key").on("job").columns(["file_key"]).execute();
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
    .addColumn("lease_owner", "text")
    .addColumn("lease_expires", "text")
    .addColumn("file_key", "text")
    .addPrimaryKeyConstraint("job_batch_key", ["job_id", "number"])
    .addCheckConstraint("job_batch_status_known", sql`status in ('waiting', 'done')`)
    .addCheckConstraint("job_batch_file_of_done", sql`file_key is null or status = 'done'`)
    .addCheckConstraint("job_batch_lease_of_waiting", sql`lease_owner is null or status = 'waiting'`)
    .addCheckConstraint("job_batch_lease_whole", sql`(lease_owner is null) = (lease_expires is null)`)
    .execute();
  await db.schema.createIndex("job_batch_by_file_key").on("job_batch").columns(["file_key"]).execute();
}

/** Adds work in the background: jobs and their batches. */
export async function exportJobs(db: Db): Promise<void> {
  await createJobs(db);
  await createBatches(db);
}

/** Records when a job began to wait for the file storage. */
export async function jobWaits(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("job").addColumn("waiting_since", "text").execute();
}

/** Adds warnings of jobs, and the people that school jobs print. */
export async function jobWarnings(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("job_batch").addColumn("warnings", "text").execute();
  await db.schema.alterTable("job").addColumn("line_up", "text").execute();
  await db.schema
    .alterTable("job")
    .addColumn("line_up_checked", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable("job").addColumn("people", "text").execute();
}

/** Adds the workers of batches and results. Claims no longer expire after a fixed time. */
export async function jobWorkers(db: Db): Promise<void> {
  const [table] = await db.introspection.getTables();
  if (table?.schema === undefined) await rebuildTables(db);
  else await changeTables(db);
}

async function changeTables(db: Db): Promise<void> {
  for (const table of ["job", "job_batch"]) {
    await db.schema.alterTable(table).dropConstraint(`${table}_lease_whole`).execute();
    await db.schema.alterTable(table).dropColumn("lease_expires").execute();
    await db.schema.alterTable(table).renameColumn("lease_owner", "worker").execute();
  }
}

type CreateStatement = { readonly name: string; readonly sql: string };

/**
 * SQLite cannot drop a column that a constraint names, so the tables are recreated from their own statements.
 * Deleting a job deletes its batches, so the old batches are dropped before the old jobs.
 */
async function rebuildTables(db: Db): Promise<void> {
  const made = sql<CreateStatement>`select name, sql from sqlite_master where type = 'table' and name in ('job', 'job_batch') order by name`;
  const indexes = sql<CreateStatement>`select name, sql from sqlite_master where type = 'index' and tbl_name in ('job', 'job_batch') and sql is not null`;
  const [tables, keys] = [(await made.execute(db)).rows, (await indexes.execute(db)).rows];
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} rename to ${sql.table(`old_${name}`)}`.execute(db);
  for (const table of tables) {
    await sql.raw(withoutLease(table.sql)).execute(db);
    const { rows } = await sql<CreateStatement>`select name from pragma_table_info(${table.name})`.execute(
      db,
    );
    const kept = rows.map(({ name }) => name).filter((name) => name !== "worker");
    const columns = sql.join(kept.map((name) => sql.ref(name)));
    // Workers of earlier versions have ended, because servers of this version only start now.
    await sql`insert into ${sql.table(table.name)} (${columns}) select ${columns} from ${sql.table(`old_${table.name}`)}`.execute(
      db,
    );
  }
  for (const { name } of tables.toReversed()) await sql`drop table ${sql.table(`old_${name}`)}`.execute(db);
  for (const key of keys) await sql.raw(key.sql).execute(db);
}

function withoutLease(statement: string): string {
  return statement
    .replace('"lease_owner" text, "lease_expires" text', '"worker" text')
    .replace(
      /, constraint "\w+_lease_whole" check \(\(lease_owner is null\) = \(lease_expires is null\)\)/,
      "",
    )
    .replace("lease_owner is null or", "worker is null or");
}

/** Adds state that several servers and workers of a database share. */
export async function manyMachines(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("fleet_member")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("host", "text", (c) => c.notNull())
    .addColumn("started_at", "text", (c) => c.notNull())
    .addColumn("seen_at", "text", (c) => c.notNull())
    .addColumn("pieces", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("busy_ms", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable("turn")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("taken_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("installation")
    .addColumn("id", "text", (c) => c.primaryKey())
    .execute();
  const installation = db as Kysely<{ installation: { id: string } }>;
  await installation.insertInto("installation").values({ id: randomUUID() }).execute();
}

/** Adds figures for monitoring: progress and repeated work. */
export async function watching(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("job_batch").addColumn("progressed_at", "text").execute();
  for (const count of ["retries", "expired_leases"]) {
    await db.schema
      .alterTable("fleet_member")
      .addColumn(count, "integer", (c) => c.notNull().defaultTo(0))
      .execute();
  }
}

/** Adds data for super admins: errors of the server, and jobs by age. */
export async function operations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("trouble")
    .addColumn("place", "text", (c) => c.notNull())
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("code", "text", (c) => c.notNull())
    .addColumn("status", "integer", (c) => c.notNull())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("first_at", "text", (c) => c.notNull())
    .addColumn("last_at", "text", (c) => c.notNull())
    .addColumn("request_id", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("trouble_key", ["place", "method", "code"])
    .execute();
  await db.schema.createIndex("job_by_created").on("job").columns(["created_at", "id"]).execute();
}
