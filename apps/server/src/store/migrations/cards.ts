import { hash } from "node:crypto";
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
    // No foreign key, because the ledger outlives its users.
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

/** Adds the ledger of cards with outcomes, the assigned serials and the printed designs. */
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

/**
 * Adds the identity and copies columns, earlier tables with their rows and files, and the original cells of
 * corrected rows.
 */
export async function cardData(db: Kysely<unknown>): Promise<void> {
  for (const column of ["identity", "copies_column", "sequence"])
    await db.schema.alterTable("project").addColumn(column, "text").execute();
  await db.schema.alterTable("card").addColumn("copies", "integer").execute();
  await db.schema.alterTable("data_row").addColumn("original", "text").execute();
  await db.schema.alterTable("table_file").addColumn("uploaded_by", "text").execute();
  const ofVersion = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn("project_id", "text", (c) => c.notNull().references("project.id").onDelete("cascade"))
      .addColumn("version", "integer", (c) => c.notNull());
  await ofVersion("table_version")
    .addColumn("filename", "text", (c) => c.notNull())
    .addColumn("row_count", "integer", (c) => c.notNull())
    .addColumn("headers", "text", (c) => c.notNull())
    .addColumn("column_types", "text")
    .addColumn("field_map", "text", (c) => c.notNull())
    .addColumn("image_map", "text", (c) => c.notNull())
    .addColumn("identity", "text")
    .addColumn("uploaded_at", "text", (c) => c.notNull())
    .addColumn("uploaded_by", "text")
    .addPrimaryKeyConstraint("table_version_key", ["project_id", "version"])
    .execute();
  await ofVersion("kept_row")
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("row_version", "integer", (c) => c.notNull())
    .addColumn("cells", "text", (c) => c.notNull())
    .addColumn("original", "text")
    .addColumn("search_text", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("kept_row_key", ["project_id", "version", "position"])
    .execute();
  await ofVersion("kept_table_file")
    .addColumn("part", "text", (c) => c.notNull())
    .addColumn("storage_key", "text", (c) => c.notNull())
    .addColumn("filename", "text", (c) => c.notNull())
    .addColumn("intake", "text", (c) => c.notNull())
    .addColumn("uploaded_at", "text", (c) => c.notNull())
    .addColumn("uploaded_by", "text")
    .addPrimaryKeyConstraint("kept_table_file_key", ["project_id", "version", "part"])
    .execute();
  await db.schema.createIndex("kept_table_file_by_key").on("kept_table_file").column("storage_key").execute();
}

/** Maximum number of ids in the entry itself. */
const maxNamed = 200;
const entriesAtOnce = 50;

type StoredEntry = { readonly id: string; readonly entry: string };

/** Moves long lists of ids out of history entries, because a project is always sent with all of its entries. */
export async function historyPeople(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("print_history").addColumn("record_ids", "text").execute();
  let last = "";
  for (;;) {
    const { rows } = await sql<StoredEntry>`
      select id, entry from print_history
      where id > ${last} and entry like '%"record_ids"%' order by id limit ${sql.lit(entriesAtOnce)}`.execute(
      db,
    );
    for (const row of rows) await moveIds(db, row);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
  }
}

async function moveIds(db: Kysely<unknown>, { id, entry }: StoredEntry): Promise<void> {
  const { record_ids: ids, ...rest } = JSON.parse(entry);
  if (!Array.isArray(ids) || ids.length <= maxNamed) return;
  const shorter = JSON.stringify({ ...rest, record_ids_total: ids.length });
  await sql`update print_history set entry = ${shorter}, record_ids = ${JSON.stringify(ids)} where id = ${id}`.execute(
    db,
  );
}

/** Adds keys for signed codes. */
export async function signingKeys(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("signing_key")
    .addColumn("kid", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("private_key", "text", (c) => c.notNull())
    .execute();
}

/** Expiry date of codes whose actual date is unknown. */
const endless = "9999-12-31T23:59:59.999Z";
const rowsPerInsert = 500;

async function createTables(db: Db): Promise<void> {
  await db.schema
    .createTable("revoked_card")
    .addColumn("mark", "text", (c) => c.primaryKey())
    .addColumn("printed_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("revoked_card_by_time").on("revoked_card").column("printed_at").execute();
  await db.schema.createIndex("revoked_card_by_end").on("revoked_card").column("expires_at").execute();
  await db.schema
    .createTable("known_device")
    .addColumn("user_id", "text", (c) => c.notNull().references("app_user.id").onDelete("cascade"))
    .addColumn("key_hash", "text", (c) => c.notNull())
    .addColumn("last_used_at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("known_device_key", ["user_id", "key_hash"])
    .execute();
  await db.schema.createIndex("known_device_by_time").on("known_device").column("last_used_at").execute();
}

async function changeIndexes(db: Db): Promise<void> {
  await db.schema
    .createIndex("card_by_person")
    .on("card")
    .columns(["project_id", "record_id", "printed_at", "print_id"])
    .execute();
  await sql`create index card_named on card (printed_at) where name is not null or values_hash is not null`.execute(
    db,
  );
  await sql`create index card_by_revision on card (project_id, revision) where values_hash is not null`.execute(
    db,
  );
  await db.schema.dropIndex("card_by_record").execute();
  await db.schema.createIndex("job_by_claim").on("job").column("claimed_at").execute();
  // A partial index, because claimed pieces are queried constantly but only a few are claimed at any time.
  for (const table of ["job", "job_batch"]) {
    const held = db.schema.createIndex(`${table}_held`).on(table).column("worker");
    await held.where(sql.ref("worker"), "is not", null).execute();
  }
  const tries = db.schema.createIndex("sign_in_try_by_both").on("sign_in_try");
  await tries.columns(["account_key", "address_key", "at"]).execute();
}

type RevokedCard = {
  readonly print_id: string;
  readonly record_id: string;
  readonly printed_at: string;
  readonly expires_at: string;
};

/** Marks invalid cards: failed cards, and cards whose owner got a replacement. */
async function markRevoked(db: Db): Promise<void> {
  const { rows } = await sql<RevokedCard>`
    select own.print_id, own.record_id, max(own.printed_at) as printed_at, max(own.code_expires_at) as expires_at
    from card as own
    where own.code_expires_at is not null and own.record_id is not null
      and (
        not exists (
          select 1 from card as good
          where good.project_id = own.project_id and good.record_id = own.record_id
            and good.print_id = own.print_id and good.outcome <> 'failed'
        )
        or exists (
          select 1 from card as later
          where later.project_id = own.project_id and later.record_id = own.record_id
            and later.printed_at > own.printed_at and later.reason <> 'new' and later.outcome <> 'failed'
        )
      )
    group by own.print_id, own.record_id`.execute(db);
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert).map((card) => {
      const mark = hash("sha256", `${card.print_id}\n${card.record_id}`, "buffer").subarray(0, 12);
      return sql`(${mark.toString("base64url")}, ${card.printed_at}, ${card.expires_at})`;
    });
    await sql`insert into revoked_card (mark, printed_at, expires_at) values ${sql.join(values)}`.execute(db);
  }
}

/**
 * Adds the expiry of codes on cards, marks of revoked cards that outlive the ledger, and known devices of
 * users. Cards printed after the first signing key was made may have signed codes.
 */
export async function revocations(db: Db): Promise<void> {
  await db.schema.alterTable("card").addColumn("code_expires_at", "text").execute();
  await createTables(db);
  await changeIndexes(db);
  await sql`
    update card set code_expires_at = ${sql.lit(endless)}
    where printed_at >= (select min(created_at) from signing_key)`.execute(db);
  await markRevoked(db);
}
