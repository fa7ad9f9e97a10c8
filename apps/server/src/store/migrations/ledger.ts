import { type Kysely, sql } from "kysely";

type Db = Kysely<unknown>;

async function createCards(db: Db): Promise<void> {
  await db.schema
    .createTable("card")
    .addColumn("print_id", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    .addColumn("record_id", "text")
    .addColumn("name", "text")
    .addColumn("search_text", "text", (c) => c.notNull())
    .addColumn("printed_at", "text", (c) => c.notNull())
    // Without a reference: the ledger outlives who printed.
    .addColumn("printed_by", "text")
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("values_hash", "text")
    .addColumn("serial", "text")
    .addColumn("printer", "text", (c) => c.notNull())
    .addColumn("reason", "text", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("sheet", "integer")
    .addPrimaryKeyConstraint("card_key", ["print_id", "position"])
    .addCheckConstraint("card_printer_known", sql`printer in ('browser', 'pdf', 'job')`)
    .addCheckConstraint(
      "card_reason_known",
      sql`reason in ('new', 'lost', 'damaged', 'corrected', 'expired')`,
    )
    .addCheckConstraint("card_outcome_known", sql`outcome in ('pending', 'out', 'failed')`)
    .execute();
  const order = ["printed_at", "print_id", "position"] as const;
  await db.schema
    .createIndex("card_by_project")
    .on("card")
    .columns(["project_id", ...order])
    .execute();
  await db.schema.createIndex("card_by_record").on("card").columns(["project_id", "record_id"]).execute();
  await db.schema.createIndex("card_by_outcome").on("card").columns(["project_id", "outcome"]).execute();
}

async function createSerials(db: Db): Promise<void> {
  await db.schema
    .createTable("serial")
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    .addColumn("serial", "integer", (c) => c.notNull())
    .addColumn("record_id", "text")
    .addPrimaryKeyConstraint("serial_key", ["project_id", "serial"])
    .addUniqueConstraint("serial_of_record", ["project_id", "record_id"])
    .execute();
}

/** Who got which card and what became of it, the numbers that were given, and the designs that were printed. */
export async function ledger(db: Db): Promise<void> {
  await createCards(db);
  await createSerials(db);
  await db.schema
    .createTable("printed_design")
    .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
    .addColumn("revision", "integer", (c) => c.notNull())
    .addColumn("design", "text", (c) => c.notNull())
    .addColumn("printed_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("printed_design_key", ["project_id", "revision"])
    .execute();
  await db.schema.alterTable("job_batch").addColumn("people", "text").execute();
}
