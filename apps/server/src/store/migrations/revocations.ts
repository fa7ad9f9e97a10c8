import { hash } from "node:crypto";
import { type Kysely, sql } from "kysely";

type Db = Kysely<unknown>;

/** How long a code counts of which that is not known: for ever. */
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
  // Who holds pieces of jobs is asked all the time, and next to no piece is held.
  for (const table of ["job", "job_batch"]) {
    const held = db.schema.createIndex(`${table}_held`).on(table).column("worker");
    await held.where(sql.ref("worker"), "is not", null).execute();
  }
  const tries = db.schema.createIndex("sign_in_try_by_both").on("sign_in_try");
  await tries.columns(["account_key", "address_key", "at"]).execute();
}

type Revoked = {
  readonly print_id: string;
  readonly record_id: string;
  readonly printed_at: string;
  readonly expires_at: string;
};

/** Marks the cards that are worth nothing any more: none of them came out, or their owner got another card in their place. */
async function markRevoked(db: Db): Promise<void> {
  const { rows } = await sql<Revoked>`
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
 * Until when the codes on a card count, marks of revoked cards that outlive the ledger, and from where users have signed
 * in. Cards that were printed since there are keys may bear signed codes.
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
