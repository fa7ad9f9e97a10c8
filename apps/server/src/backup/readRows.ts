import { type Kysely, sql } from "kysely";
import type { Schema } from "../store/schema.ts";
import type { KeptTable } from "./tables.ts";

export type Row = Readonly<Record<string, string | number | null>>;

const rowsAtOnce = 500;

/** The rows of a table in the order of its key, read in blocks. */
export async function* readRows(
  db: Kysely<Schema>,
  { name, key }: KeptTable & { readonly name: string },
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const rows = await readBlock(db, name, key, last);
    yield* rows;
    last = rows.length < rowsAtOnce ? undefined : rows.at(-1);
  } while (last);
}

async function readBlock(
  db: Kysely<Schema>,
  name: string,
  key: readonly string[],
  last: Row | undefined,
): Promise<readonly Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const after = last
    ? sql`where (${columns}) > (${sql.join(key.map((column) => sql.val(last[column])))})`
    : sql``;
  const block = sql<Row>`select * from ${sql.table(name)} ${after} order by ${columns} limit ${sql.lit(rowsAtOnce)}`;
  return (await block.execute(db)).rows;
}

/** Keys of all stored files that rows name. */
export async function readFileKeys(
  db: Kysely<Schema>,
  tables: readonly (KeptTable & { readonly name: string })[],
): Promise<ReadonlySet<string>> {
  const keys = new Set<string>();
  for (const { name, file } of tables) {
    if (!file) continue;
    const column = sql.ref(file);
    const { rows } = await sql<{ key: string }>`
      select distinct ${column} as key from ${sql.table(name)} where ${column} is not null`.execute(db);
    for (const { key } of rows) keys.add(key);
  }
  return keys;
}
