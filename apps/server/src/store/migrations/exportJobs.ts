import { type Kysely, sql } from "kysely";

type Db = Kysely<unknown>;

const ended = sql.raw("status in ('completed', 'failed', 'cancelled')");

async function createJobs(db: Db): Promise<void> {
  await db.schema
    .createTable("job")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    // Without a reference: a job goes on when who started it is deleted.
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
    // States that must not be are not written.
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

/** Work that goes on without a call that waits for it: jobs, and the batches they consist of. */
export async function exportJobs(db: Db): Promise<void> {
  await createJobs(db);
  await createBatches(db);
}
