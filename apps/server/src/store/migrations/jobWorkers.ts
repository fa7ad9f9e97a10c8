import { type Kysely, sql } from "kysely";

type Db = Kysely<unknown>;

/** Who is at a piece of a job; claims do not run out by a time of ours any more. */
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

type Made = { readonly name: string; readonly sql: string };

/**
 * SQLite drops no column that a constraint names: the tables are made anew by the statements that made them. A row of
 * `job_batch` goes with its job, so the old batches go before the old jobs do.
 */
async function rebuildTables(db: Db): Promise<void> {
  const made = sql<Made>`select name, sql from sqlite_master where type = 'table' and name in ('job', 'job_batch') order by name`;
  const indexes = sql<Made>`select name, sql from sqlite_master where type = 'index' and tbl_name in ('job', 'job_batch') and sql is not null`;
  const [tables, keys] = [(await made.execute(db)).rows, (await indexes.execute(db)).rows];
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} rename to ${sql.table(`old_${name}`)}`.execute(db);
  for (const table of tables) {
    await sql.raw(withoutLease(table.sql)).execute(db);
    const { rows } = await sql<Made>`select name from pragma_table_info(${table.name})`.execute(db);
    const kept = rows.map(({ name }) => name).filter((name) => name !== "worker");
    const columns = sql.join(kept.map((name) => sql.ref(name)));
    // Who held a piece has ended: a server of this version only starts now.
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
