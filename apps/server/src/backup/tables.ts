import { type Kysely, sql } from "kysely";
import type { Schema } from "../store/schema.ts";

/** Describes the backup of a table. */
export type KeptTable = {
  /** The columns that identify rows and determine their order. */
  readonly key: readonly string[];
  /** The column that names a stored file. */
  readonly file?: "storage_key" | "file_key";
  /** The columns that are meaningless in another installation. */
  readonly emptied?: readonly string[];
};

const worker = ["worker"] as const;

/**
 * Every table of the database, each after the tables it refers to. Does not compile if a table is missing.
 * Sessions, links, API keys, sign-in attempts, deliveries, processes and errors are not backed up: restoring an old backup
 * must not make a revoked key valid again.
 */
const tables = {
  app_user: { key: ["id"] },
  session: "left out",
  access_link: "left out",
  sign_in_try: "left out",
  known_device: "left out",
  api_key: "left out",
  webhook: { key: ["id"] },
  webhook_delivery: "left out",
  tag: { key: ["id"] },
  brand_kit: { key: ["id"] },
  project: { key: ["id"] },
  user_item: { key: ["id"] },
  print_queue: { key: ["id"], emptied: ["worker", "seen_at"] },
  project_tag: { key: ["project_id", "tag_id"] },
  template: { key: ["id"] },
  template_media: { key: ["template_id", "name_key"], file: "storage_key" },
  template_font: { key: ["template_id", "name_key"], file: "storage_key" },
  data_row: { key: ["project_id", "position"] },
  table_file: { key: ["project_id", "part"], file: "storage_key" },
  table_version: { key: ["project_id", "version"] },
  kept_row: { key: ["project_id", "version", "position"] },
  kept_table_file: { key: ["project_id", "version", "part"], file: "storage_key" },
  media: { key: ["id"], file: "storage_key" },
  font: { key: ["id"], file: "storage_key" },
  print_history: { key: ["id"] },
  card: { key: ["print_id", "position"] },
  serial: { key: ["project_id", "serial"] },
  signing_key: { key: ["kid"] },
  revoked_card: { key: ["mark"] },
  printed_design: { key: ["project_id", "revision"] },
  project_version: { key: ["project_id", "revision"] },
  audit_entry: { key: ["id"] },
  job: { key: ["id"], file: "file_key", emptied: worker },
  job_batch: { key: ["job_id", "number"], file: "file_key", emptied: worker },
  print_document: { key: ["job_id", "number"] },
  agent: { key: ["id"] },
  agent_call: "left out",
  fleet_member: "left out",
  turn: "left out",
  installation: "left out",
  trouble: "left out",
} as const satisfies Record<keyof Schema, KeptTable | "left out">;

/** Tables in a backup, in the order of restoring. */
export const keptTables: readonly (KeptTable & { readonly name: keyof Schema })[] = Object.entries(
  tables,
).flatMap(([name, kept]) =>
  kept === "left out" ? [] : [{ name: name as keyof Schema, ...(kept as KeptTable) }],
);

export type Row = Readonly<Record<string, string | number | null>>;

const rowsAtOnce = 500;

/** Reads a table's rows in blocks, in the order of its key. */
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
